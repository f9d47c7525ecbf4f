"""Saves that do not open, disks that are full, folders that refuse: one line each, and nothing of the player's is lost."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from campaign.gui.actions.outside import InRescue
from campaign.gui.actions.plain import AtStart
from campaign.gui.actions.values import OpenSave, RescueSave
from campaign.gui.app import first_screen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.factory import screen_for
from campaign.gui.frame.stage import Stage
from campaign.gui.start.opening import OpenScreen
from campaign.model.commands import FormForce
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.files.saves import check_save
from campaign.session.play.game import Game
from campaign.store import journal
from campaign.store.tables import connection as store
from tests.gui.workspaces import ALLIED, BOTH_PEOPLE, action_of, at_start, calabria, playing, strike, top_of

AT_SEA = FormForce(Side.ALLIED, (ShipId("warspite"), ShipId("malaya")), "Force A")


def cut(save: Path) -> None:
    """Half of the file is missing."""
    save.write_bytes(save.read_bytes()[: save.stat().st_size // 2])


def foreign(save: Path) -> None:
    """Something else by that name."""
    save.write_bytes(b"a letter to Admiral Cunningham")


def newer(save: Path) -> None:
    """Written by a program that is not yet here."""
    with closing(sqlite3.connect(save)) as connection:
        connection.execute("PRAGMA user_version=99")


def folder(save: Path) -> None:
    """A folder by that name."""
    save.unlink()
    save.mkdir()


def vanished(save: Path) -> None:
    """Nothing there any more."""
    save.unlink()


def another_table(save: Path) -> None:
    """A database that holds something else."""
    save.unlink()
    with closing(sqlite3.connect(save)) as connection:
        connection.execute("CREATE TABLE ships (name TEXT)")


def empty(save: Path) -> None:
    """A file without a byte."""
    save.write_bytes(b"")


SPOILS = (cut, foreign, newer, folder, vanished, another_table, empty)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound save, made once."""
    place = tmp_path_factory.mktemp("whole")
    calabria(place, ALLIED).close()
    return place / "calabria.sqlite"


def shelved(whole: Path, tmp_path: Path, *names: str) -> list[Path]:
    """Copies of the sound save in the folder of saves."""
    return [Path(shutil.copy(whole, tmp_path / "saves" / f"{name}.sqlite")) for name in names]


def first_line(stage: Stage) -> str:
    """The line of text, which is one line."""
    words = top_of(stage).line()
    assert "\n" not in words
    return words


@pytest.mark.parametrize("spoil", SPOILS, ids=lambda one: one.__name__)
def test_a_save_that_cannot_be_opened_says_so_wherever_it_is_opened(
    tmp_path: Path, whole: Path, spoil: Callable[[Path], None],
) -> None:
    """By name, by Continue, and from a list that was shown before the file was spoilt; a sound save beside it still opens."""
    bad, good = shelved(whole, tmp_path, "bad", "good")
    stage = at_start()
    strike(stage, "o")
    before = list(top_of(stage).rows())
    spoil(bad)
    top_of(stage).press(action_of(row for row in before if row.text.startswith("bad")))
    assert isinstance(stage.top, OpenScreen)
    assert "bad.sqlite" in first_line(stage)
    stage.passed(0.1)
    stage.passed(0.1)
    stage.sheets()

    named = Stage(factory=screen_for)
    first_screen(named, bad, None, None)
    assert len(named.screens) == 1
    assert "bad.sqlite cannot be opened: " in first_line(named)

    later = at_start()
    strike(later, "o")
    later.sheets()
    listed = [row for row in top_of(later).rows() if row.text.startswith("bad")]
    assert all(row.style == "bad" and row.action == RescueSave(bad) and "cannot be opened" in row.hint for row in listed)
    assert listed or spoil is vanished
    later.top.press(action_of(row for row in top_of(later).rows() if row.text.startswith("good")))
    assert isinstance(later.top, CampaignScreen)
    later.end()
    assert not check_save(good).faults


def kept_files(folder: Path) -> dict[str, bytes]:
    """What lies in the folder of saves."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


@pytest.mark.gate
@pytest.mark.parametrize("spoil", [cut, foreign, empty, newer], ids=lambda one: one.__name__)
def test_a_broken_save_is_rescued_with_one_press_and_nothing_of_it_is_touched(
    tmp_path: Path, whole: Path, spoil: Callable[[Path], None],
) -> None:
    """A save with its journal comes back sound, is listed at once and opens; one line says what was saved."""
    (bad,) = shelved(whole, tmp_path, "bad")
    shutil.copy(journal.journal_of(whole), journal.journal_of(bad))
    spoil(bad)
    before = kept_files(tmp_path / "saves")
    stage = at_start()
    strike(stage, "o")
    stage.sheets()
    top_of(stage).press(RescueSave(bad))
    assert kept_files(tmp_path / "saves") == before
    top_of(stage).press(InRescue.WRITE)

    after = tmp_path / "saves" / "bad-rescued.sqlite"
    assert first_line(stage).startswith("bad-rescued.sqlite holds bad as it stood in ")
    assert not check_save(after).faults
    assert {name: kept_files(tmp_path / "saves")[name] for name in before} == before
    top_of(stage).press(RescueSave(bad))
    top_of(stage).press(InRescue.WRITE)
    assert first_line(stage).startswith("bad-rescued-2.sqlite holds ")
    assert any(row.action == OpenSave(after) for row in top_of(stage).rows())
    top_of(stage).press(OpenSave(after))
    assert isinstance(stage.top, CampaignScreen)
    stage.end()


@pytest.mark.parametrize("spoil", [foreign, folder, another_table, vanished], ids=lambda one: one.__name__)
def test_a_save_of_which_nothing_can_be_rescued_says_so_in_one_line(
    tmp_path: Path, whole: Path, spoil: Callable[[Path], None],
) -> None:
    """Without a journal nothing comes back, no file is made, and the list stands as it did."""
    (bad,) = shelved(whole, tmp_path, "bad")
    spoil(bad)
    before = kept_files(tmp_path / "saves")
    stage = at_start()
    strike(stage, "o")
    stage.sheets()
    top_of(stage).press(RescueSave(bad))

    assert first_line(stage).startswith("No: ")
    assert "bad" in first_line(stage)
    assert kept_files(tmp_path / "saves") == before
    assert isinstance(stage.top, OpenScreen)


@pytest.mark.gate
def test_a_save_that_another_program_holds_is_told_and_opens_when_it_is_free(
    tmp_path: Path, whole: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A lock is waited for, then named; nothing is changed, and the same press opens the save later."""
    monkeypatch.setattr(store, "PATIENCE_SECONDS", 0.1)
    (save,) = shelved(whole, tmp_path, "held")
    stage = at_start()
    with closing(sqlite3.connect(save, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        top_of(stage).press(AtStart.CONTINUE)
        assert "held.sqlite cannot be opened: " in first_line(stage)
    top_of(stage).press(AtStart.CONTINUE)

    assert isinstance(stage.top, CampaignScreen)
    stage.end()


@pytest.fixture
def at_sea(tmp_path: Path) -> Iterator[CampaignScreen]:
    """`calabria` with a force at sea."""
    screen = playing(tmp_path)
    screen.workspace.give(AT_SEA)
    yield screen
    screen.stage.end()


def read_only(game: Game, _: pytest.MonkeyPatch) -> Callable[[], object]:
    """The save may not be written."""
    assert game.archive is not None
    connection = game.archive._connection
    connection.execute("PRAGMA query_only=ON")
    return lambda: connection.execute("PRAGMA query_only=OFF")


def full(_: Game, patch: pytest.MonkeyPatch) -> Callable[[], object]:
    """Nothing more fits on the disk."""
    def nothing_fits(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    patch.setattr(journal, "_settle", nothing_fits)
    return patch.undo


@pytest.mark.gate
@pytest.mark.parametrize("trouble", [read_only, full], ids=["read-only", "full disk"])
def test_a_disk_that_takes_nothing_more_refuses_the_order_in_one_line(
    at_sea: CampaignScreen, trouble: Callable[[Game, pytest.MonkeyPatch], Callable[[], object]],
) -> None:
    """The order is not accepted, the game goes on as it stood, and with room again the same key gives it."""
    screen, stage = at_sea, at_sea.stage
    archive = screen.game.archive
    assert archive is not None
    before, events = screen.game.state, archive.head.seq
    with pytest.MonkeyPatch.context() as patch:
        mended = trouble(screen.game, patch)
        for key in ("t", "p", "e", "e"):
            strike(stage, key, "enter")
            stage.sheets()
            assert screen.game.state == before
            assert archive.head.seq == events
        assert first_line(stage).startswith("No: ")
        assert "calabria.sqlite" in first_line(stage)
        mended()

    strike(stage, "t", "enter")
    assert screen.game.state != before
    assert archive.verify().sound


def test_a_campaign_whose_first_step_cannot_be_saved_still_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The staff would play on as a save opens: where the disk refuses, the map stands, and the line of text says why."""
    from campaign.gui.campaign import dispatch
    from campaign.store.trouble import CannotWrite

    calabria(tmp_path / "saves", BOTH_PEOPLE).close()
    save = tmp_path / "saves" / "calabria.sqlite"

    def refuses(*_: object, **__: object) -> None:
        raise CannotWrite(save, "the disk is full", "room was expected", "make room")

    monkeypatch.setattr(dispatch, "play_on", refuses)
    for named in (save, None):
        stage = Stage(factory=screen_for)
        first_screen(stage, named, None, None)
        if named is None:
            top_of(stage).press(AtStart.CONTINUE)
        assert any(isinstance(one, CampaignScreen) for one in stage.screens)
        assert "the disk is full" in first_line(stage)
        stage.end()


def test_a_folder_of_saves_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new campaign is not begun, and the page for it stays with all that was chosen."""
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("SUPERMARINA_SAVES", str(tmp_path / "file" / "saves"))
    stage = at_start()
    strike(stage, "n", "enter")
    page = top_of(stage)
    stage.text("7")
    strike(stage, "b", "enter")

    assert stage.top is page
    assert first_line(stage).startswith("No: ")
    assert "folder" in first_line(stage)


@pytest.mark.gate
def test_a_state_folder_that_cannot_be_written_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The look is not remembered, and the game goes on."""
    from campaign.gui.remembering import recall

    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file" / "state"))
    stage = recall()
    stage.look_changed(theme="dark", scale=2.0)
    assert stage.look.theme.name == "dark"
    assert recall().look.theme.name == "light"
    screen = playing(tmp_path)
    strike(screen.stage, "t", "enter", "escape")
    screen.stage.end()

    assert not check_save(tmp_path / "calabria.sqlite").faults


@pytest.mark.parametrize("text", ["", "{", "[]", '{"theme": 7, "scale": "x", "size": [1], "layers": 3, "cameras": 5}',
                                  '{"size": [10, 10], "fullscreen": "yes", "scale": 99, "layers": ["", 4]}', "\x00\xff"])
def test_what_was_remembered_badly_is_as_if_it_had_never_been(tmp_path: Path, text: str) -> None:
    """A torn or foreign file of the look opens the game as it is at first."""
    from campaign.gui.remembering import recall

    place = tmp_path / "state" / "supermarina"
    place.mkdir(parents=True)
    (place / "screen.json").write_text(text, encoding="latin-1")
    stage = recall()

    assert stage.look == Stage(factory=screen_for).look
    assert stage.size[0] >= 800
    assert not stage.fullscreen


@pytest.mark.gate
def test_a_campaign_that_another_window_has_gone_on_with_is_opened_again_by_a_press(tmp_path: Path) -> None:
    """The order that comes second is refused; Enter opens the save as it stands now, and play goes on from there."""
    calabria(tmp_path / "saves", seed=7).close()
    stage, other = at_start(), at_start()
    strike(other, "enter")
    strike(stage, "enter")
    first, second = top_of(other), top_of(stage)
    assert isinstance(first, CampaignScreen) and isinstance(second, CampaignScreen)
    strike(other, "t", "enter")
    assert first.game.archive is not None
    head = first.game.archive.head
    strike(stage, "t", "enter")
    assert top_of(stage).enters() == "Open again"
    strike(stage, "enter")
    again = top_of(stage)

    assert isinstance(again, CampaignScreen) and again is not second
    assert again.game.archive is not None and again.game.archive.head == head
    strike(stage, "t", "enter")
    assert again.game.archive.head != head
    other.end()
    stage.end()
