"""What happened since the day began is told above what is asked: the enemy who sails first is known before one moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.actions.values import Fold, Jump
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.page import PanelPart
from campaign.session.days.choosing import WORTH_TELLING
from campaign.session.days.digest import SO_FAR, so_far, this_day
from campaign.session.days.report import DayKind, DayLine
from tests.gui.workspaces import playing

TITLE, STEPS = "So far today", 12


@pytest.fixture
def sighted(tmp_path: Path) -> CampaignScreen:
    """The Allied player is asked where his forces sail; the Axis has sailed before him today, and was sighted."""
    screen = playing(tmp_path)
    for _ in range(STEPS):
        if any(line.kind is DayKind.SIGHTED for line in so_far(screen.workspace.seat)):
            screen.days.close()
            return screen
        screen.workspace.end()
        screen.after_order()
    raise AssertionError("nobody was sighted in the first days")


def told(screen: CampaignScreen) -> list[str]:
    """The rows of the list, which is opened."""
    if "today" not in screen.workspace.folds:
        screen.press(Fold("today"))
    rows = screen.rows()
    texts = [row.text for row in rows]
    if TITLE not in texts:
        return []
    first = texts.index(TITLE)
    return [row.text for row in rows[first + 1:first + 1 + int(rows[first].column)]]


def test_what_the_enemy_did_today_is_one_line_above_what_is_asked_and_opens(sighted: CampaignScreen) -> None:
    """Closed it has its count; opened it says all in words, with the line's own detail; a press shows where."""
    lines = so_far(sighted.workspace.seat)
    closed = {row.text: row for row in sighted.rows()}
    assert (closed[TITLE].opened, closed[TITLE].column) == (False, str(len(lines)))
    assert not any(row.action == Jump(line.where) for row in closed.values() for line in lines if line.where is not None)
    opened = told(sighted)
    rows = {row.text: row for row in sighted.rows()}

    assert opened == [f"{line.kind.word} {line.words}: {line.detail}" for line in lines]
    seen = next(line for line in lines if line.kind is DayKind.SIGHTED)
    assert seen.where is not None
    assert rows[f"Sighted {seen.words}: {seen.detail}"].action == Jump(seen.where)
    assert next(row.text for row in sighted.rows() if row.part is PanelPart.BODY) == TITLE


@pytest.mark.gate
def test_it_goes_when_the_card_of_the_day_tells_it(sighted: CampaignScreen) -> None:
    """Nothing is said twice: while a card stands there is no such list, and the next day begins with its own."""
    before = told(sighted)
    day = sighted.workspace.seat.moment.nas
    for _ in range(STEPS):
        if sighted.workspace.seat.moment.nas != day:
            break
        sighted.workspace.end()
        sighted.after_order()

    assert before
    assert not sighted.days.open or not told(sighted)
    sighted.days.close()
    assert told(sighted) != before


@pytest.mark.gate
def test_at_most_three_things_that_weigh_are_told_by_the_clock(sighted: CampaignScreen) -> None:
    """Own sailings weigh nothing here: whoever ordered them knows."""
    seat = sighted.workspace.seat
    present = this_day(seat)
    assert present is not None
    lines: tuple[DayLine, ...] = so_far(seat)
    left_out = [line for line in present.lines if line not in lines]

    assert 0 < len(lines) <= SO_FAR
    assert all(line.weight >= WORTH_TELLING for line in lines)
    assert [line.number for line in lines] == sorted(line.number for line in lines)
    assert len(lines) == SO_FAR or all(line.weight < WORTH_TELLING for line in left_out)
