"""What is planted in a kept save, or in what is recorded of one, is noticed."""

from __future__ import annotations

import lzma
import sqlite3
from pathlib import Path

import pytest

from campaign.model.book import Book
from campaign.model.events import Event
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.rules.narration import heard
from campaign.session.files.saves import check_save
from campaign.session.play.game import Game
from campaign.session.play.seat import Public
from campaign.session.play.undoing import archive_of
from campaign.store.archive import Archive
from campaign.store.trouble import SaveTrouble
from tests.kept import accounts, shelf
from tests.kept.shelf import LONG, RENEW, entries, file_of, held_against, logs_of, unpacked

NAME = "hidden-markers"


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A copy of a kept save."""
    return unpacked(NAME, tmp_path)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf of the test's own."""
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    monkeypatch.delenv(RENEW, raising=False)
    return tmp_path


def altered(save: Path, statement: str, *values: int) -> None:
    """Somebody puts a hand into the file."""
    with sqlite3.connect(save) as connection:
        assert connection.execute(statement, values).rowcount == 1
    connection.close()


@pytest.mark.parametrize("seq", [1, 30])
def test_a_changed_event_is_noticed(save: Path, seq: int) -> None:
    """The first or any other: the chain no longer holds."""
    altered(save, "UPDATE event SET body = body || ' ' WHERE seq = ?", seq)

    assert check_save(save).faults != ()


def test_a_changed_last_event_keeps_a_save_from_opening(save: Path) -> None:
    """The end is looked at whenever a save is opened."""
    altered(save, "UPDATE event SET hash = 'another' WHERE seq = (SELECT max(seq) FROM event)")

    with pytest.raises(SaveTrouble, match="the end of the campaign"):
        Game.open(save, read_only=True)


def test_a_changed_line_of_a_log_is_noticed(save: Path) -> None:
    """A single word in one reader's log."""
    altered(save, "UPDATE log_line SET text = text || ' ' WHERE side = 'allied' AND number = 3")
    with Archive.open_read_only(save) as archive:
        found, kept = logs_of(archive), entries()[NAME].logs

    assert {reader for reader in kept if found[reader] != kept[reader]} == {"allied"}


def test_a_line_that_is_told_otherwise_is_noticed(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the Axis alone is told slips into the Allied log: the difference is shown, a line at a time."""
    def leaking(book: Book, before: State, after: State, event: Event) -> object:
        lines, seen = heard(book, before, after, event)
        return [replace(line, side=Side.ALLIED) if line.side is Side.AXIS else line for line in lines], seen

    monkeypatch.setattr(accounts, "heard", leaking)
    monkeypatch.delenv(RENEW, raising=False)
    with Game.open(save, read_only=True) as game:
        found = accounts.told(game.book, archive_of(Public(game)))

    with pytest.raises(AssertionError, match=r"told\.txt differs [^\n]*\n(.*\n)*-axis\+umpire (.*\n)*\+allied\+umpire "):
        held_against(f"{NAME}.told.txt", found)


def test_another_state_has_another_fingerprint_and_a_new_empty_field_has_not(save: Path) -> None:
    """Half a fuel point is noticed."""
    with Game.open(save, read_only=True) as game:
        state = game.state

    assert accounts.fingerprint(replace(state, fuel_pool=state.fuel_pool + 0.5)) != accounts.fingerprint(state)
    assert accounts.filled({"old": 0, "new": {}, "newer": None, "newest": ""}) == {"old": 0}


@pytest.mark.gate
def test_a_page_is_recorded_anew_on_demand_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the word nothing is written; with it the page is, plain when it is short and compressed when it is long."""
    plain, packed = folder / "page.txt", folder / "page.txt.xz"
    with pytest.raises(AssertionError, match=f"{RENEW}=1 records it"):
        held_against("page.txt", "one\n")
    monkeypatch.setenv(RENEW, "1")
    held_against("page.txt", "one\n")
    short = (plain.read_text(encoding="utf-8"), packed.exists())
    held_against("page.txt", "two\n" * LONG)
    long = (plain.exists(), len(lzma.decompress(packed.read_bytes())))
    monkeypatch.delenv(RENEW)

    assert short == ("one\n", False) and long == (False, 4 * LONG)
    with pytest.raises(AssertionError, match=r"(?m)^-two$"):
        held_against("page.txt", "two\n" * (LONG - 1))


def test_a_flipped_bit_in_a_kept_file_is_noticed(tmp_path: Path, folder: Path) -> None:
    """The compressed form proves itself, too."""
    whole = bytearray((Path(__file__).parents[2] / "saves" / "kept" / file_of(NAME).name).read_bytes())
    whole[len(whole) // 2] ^= 1
    file_of(NAME).write_bytes(bytes(whole))

    with pytest.raises(lzma.LZMAError):
        unpacked(NAME, tmp_path)
