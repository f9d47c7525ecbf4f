"""A damaged ship in the window: she is asked about in the panel, answered there by mouse, and her state can be read."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from campaign.gui.actions.values import Give
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.page import Row
from campaign.gui.frame.places import Campaign
from campaign.model.commands import TakeMeasure
from campaign.model.units.wounds import CrippleMeasure
from campaign.session.play.game import Game
from tests.gui.workspaces import at_start, kept, press, strike
from tests.secrecy.moments import at


@pytest.fixture(scope="session")
def _waiting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of two people in which a cripple waits for her owner's word."""
    return at("a cripple", tmp_path_factory.mktemp("cripples"))


@pytest.fixture
def screen(_waiting: Path, tmp_path: Path) -> CampaignScreen:
    """It is opened in the window, and her owner says that he is there."""
    for part in _waiting.parent.glob(f"{_waiting.name}*"):
        shutil.copy(part, tmp_path / part.name)
    stage = at_start()
    found = CampaignScreen(stage, Campaign(kept(Game.open(tmp_path / _waiting.name))))
    stage.go(found)
    strike(stage, "enter")
    stage.sheets()
    return found


def after_the_row(rows: Sequence[Row], text: str) -> Sequence[Row]:
    """What stands beneath a row: the price of the measure that it gives."""
    at = next(at for at, row in enumerate(rows) if row.text == text)
    return rows[at + 1 : at + 2]


@pytest.mark.gate
def test_a_cripple_is_asked_about_and_answered_in_the_panel(screen: CampaignScreen) -> None:
    """SM-GAP-78 The question, a row for each measure that no law refuses, its price beneath; pressed, it is taken."""
    rows = screen.rows()
    offered = {command.measure: (command.ship, row.text) for row in rows if isinstance(row.action, Give)
               for command in row.action.commands if isinstance(command, TakeMeasure)}
    ship, easing = offered[CrippleMeasure.EASE]

    assert any("is damaged: " in row.text for row in rows)
    assert {CrippleMeasure.EASE, CrippleMeasure.PRESS_ON, CrippleMeasure.SCUTTLE} <= offered.keys()
    assert {one for one, _ in offered.values()} == {ship}
    assert easing == f"Ease {screen.game.book.oob.ships[ship].name} down"
    assert any("knots" in row.text for row in after_the_row(rows, easing))
    assert any("your enemy scores" in row.text for row in after_the_row(rows, offered[CrippleMeasure.SCUTTLE][1]))
    press(screen, easing)
    voyage = screen.game.state.ships[ship].voyage
    assert voyage is not None
    assert (voyage.measure, voyage.asked) == (CrippleMeasure.EASE, False)
    assert not any("is damaged: " in row.text for row in screen.rows())
