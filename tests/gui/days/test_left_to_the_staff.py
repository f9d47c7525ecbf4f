"""Play that is left to the staff, in the window: it is handed back by what weighs, and one card tells the days of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.places import Campaign
from campaign.session.days.choosing import is_news
from campaign.session.days.digest import day_report
from campaign.session.days.report import DayReport
from campaign.session.play.beginning import Beginning, begin
from tests.gui.workspaces import ALLIED, at_start, kept, playing, strike


@pytest.mark.gate
def test_play_is_left_to_the_staff_until_something_happens(tmp_path: Path) -> None:
    """One press; what is left to it is named beforehand, and one card tells what came of it."""
    screen = playing(tmp_path)
    assert "Left to it:" in "\n".join(row.text for row in screen.rows())
    before = screen.workspace.seat.moment
    strike(screen.stage, "k", "enter")

    assert screen.workspace.seat.moment != before
    assert screen.message.startswith("Your staff hands back")
    assert screen.stage.top is not screen or screen.days.open or screen.workspace.known.decision is not None


@pytest.mark.gate(seconds=15)
def test_days_without_news_are_passed_over_and_share_one_card(tmp_path: Path) -> None:
    """The staff hands back behind the first day that brings news, and what came before it stands on the same card."""
    stage = at_start()
    war = Beginning("mediterranean", 2, players=ALLIED)
    screen = CampaignScreen(stage, Campaign(kept(begin(war, tmp_path / "war.sqlite"))))
    stage.go(screen)
    told: list[DayReport] = []
    for _ in range(4):
        strike(stage, "k", "enter")
        report = screen.days.telling.report
        if stage.top is not screen:
            break
        if report is not None and screen.message.endswith("something has happened."):
            told.append(report)
    seat = screen.workspace.seat
    before = [day for report in told for day in report.days[:-1]]

    assert told
    assert all(is_news(day_report(seat, report.days[-1])) for report in told)
    assert not any(is_news(day_report(seat, day)) for day in before)
    assert any(len(report.days) > 1 for report in told)
