"""A fault of the program ends no game: one line says so, and one key makes the file to report it with."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from campaign.gui.app import record_mishap
from campaign.gui.campaign.chart_view import ChartView
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.showing import Key
from campaign.gui.play.plan import Plan
from campaign.session.files import mishaps
from tests.gui.workspaces import BOTH_PEOPLE, playing, press, strike

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


def broken(*_: object, **__: object) -> None:
    """A fault of the program."""
    raise KeyError("AXF3")


@pytest.fixture
def screen(tmp_path: Path) -> CampaignScreen:
    """A campaign as the window has it: with somebody to hand faults to."""
    found = playing(tmp_path)
    found.stage.mishap = record_mishap
    return found


def test_a_fault_after_a_key_or_a_click_is_one_line_and_the_game_goes_on(
    screen: CampaignScreen, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The line names the way to report it; what is struck next is obeyed."""
    with monkeypatch.context() as patch:
        patch.setattr(ChartView, "look_at", broken)
        strike(screen.stage, "w")
        patch.setattr(Plan, "set_goal", broken)
        screen.stage.pressed(300, 300, "right")
    told = screen.message
    strike(screen.stage, "right", "l")

    assert "a fault of the program (KeyError)" in told and "bug-report" in told
    assert len(screen.stage.screens) == 3, "the log is open"
    kept = mishaps.last()
    assert kept is not None and kept.doing == "the window" and any("campaign/helm.py" in one for one in kept.places)


def test_a_fault_in_drawing_leaves_the_last_picture_and_a_line(
    screen: CampaignScreen, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The window is not drawn again and again; Escape leaves the page that cannot be drawn."""
    before = [sheet.name for sheet in screen.stage.sheets()]
    monkeypatch.setattr(CampaignScreen, "rows", broken)
    shown = screen.stage.sheets()

    assert [sheet.name for sheet in shown] == [*before, "tip"] and not screen.stage.dirty
    assert "a fault of the program" in screen.message
    screen.stage.key(Key("escape"))
    assert screen.stage.top is not screen and screen.stage.sheets()


def test_without_anybody_to_take_it_a_fault_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Canary: tests would see a fault."""
    found = playing(tmp_path)
    monkeypatch.setattr(ChartView, "look_at", broken)

    with pytest.raises(KeyError, match="AXF3"):
        strike(found.stage, "w")


def test_one_key_writes_the_report_beside_the_save_and_never_over_another(screen: CampaignScreen) -> None:
    """By key and by click; the line says where it lies."""
    archive = screen.game.archive
    assert archive is not None
    strike(screen.stage, "x", "enter")
    first = screen.message
    press(screen, "Report a fault")
    files = sorted(archive.path.parent.glob("*.zip"))

    assert [file.name in told for file, told in zip(files, (first, screen.message), strict=True)] == [True, True]
    assert str(archive.path.parent) in screen.message
    for file in files:
        with zipfile.ZipFile(file) as packed:
            assert "for the eyes of the Allied side" in packed.read("README.txt").decode()


def test_of_two_players_whoever_sits_there_gets_his_own(tmp_path: Path) -> None:
    """The other's secrets are not in it."""
    screen = playing(tmp_path, BOTH_PEOPLE)
    strike(screen.stage, "x", "enter")
    assert screen.game.archive is not None
    file = next(screen.game.archive.path.parent.glob("*.zip"))

    with zipfile.ZipFile(file) as packed:
        assert f"the eyes of the {screen.workspace.known.side} side" in packed.read("README.txt").decode()
        assert "save.sqlite" not in packed.namelist()
