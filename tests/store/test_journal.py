"""The journal beside a save tells the same story, and saves it when the save is lost."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from pathlib import Path
from types import ModuleType

import pytest

from campaign.model.battles.battle import BattleId
from campaign.model.events import StepEnded
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.rules.fold import fold
from campaign.store import AlreadyThere, Archive, DamagedSave, NotASave, Stored
from campaign.store.chain import broken_at, seal
from campaign.store.codec import codec
from campaign.store.journal import GREETING, Journal, journal_of, pages, settling
from campaign.store.rescuing import rescue
from tests.store.voyage import begun, played, round_trip, start, state_after, told

ENDED = [Stored(StepEnded(Side.AXIS))]


def saved(folder: Path, segments: int = 3) -> tuple[Path, Path]:
    """A closed save and its journal."""
    path = folder / "s.sqlite"
    played(path, segments).close()
    return path, journal_of(path)


def test_each_acceptance_is_one_record(tmp_path: Path) -> None:
    """After the description and the beginning comes one record for each acceptance."""
    _, journal = saved(tmp_path)

    assert [len(page.record.events) for page in pages(journal)] == [0, 1, 4, 4, 4, 4, 4, 4]


def test_where_a_record_ends_is_foretold_as_it_comes(tmp_path: Path) -> None:
    """What is hashed ahead is right for that record behind those before it, and for no other."""
    journal = Journal.written(tmp_path / "s.journal", [b"{}"])
    for body in (b"[1]", b"[2]"):
        mark = journal.mark
        foretold = journal.ahead(body)
        assert journal.ahead(b"[3]") != foretold == journal.ahead(body)
        journal.add(body)
        assert journal.mark == foretold
        journal.cut_to(*mark)
        journal.add(b"[4]")
        assert journal.ahead(body) != foretold
    journal.close()


def test_a_batch_is_chained_as_each_row_is_checked() -> None:
    """What rows of a batch share is told apart once for all: the hashes are those that row by row are found."""
    battles, sides = (None, "b:1", "5:None", "Zürich"), ((), BOTH, BOTH[:1], BOTH[1:])
    batch = [replace(stored, battle=None if battle is None else BattleId(battle), visible_to=seen_by)
             for stored, battle, seen_by in zip(told(round_trip(1), start()), battles, sides, strict=False)]

    assert broken_at(seal(8, "before", batch, codec(), "now: 3"), 7, "before") is None


def test_the_journal_is_only_added_to(tmp_path: Path) -> None:
    """What was written is never changed: the journal before an acceptance is how the journal after it begins."""
    path, journal = saved(tmp_path)
    before = journal.read_bytes()
    with Archive.open(path) as archive:
        archive.accept(ENDED)
        archive.undo(9, seed=3)

    assert journal.read_bytes().startswith(before)


def test_a_journal_that_was_deleted_is_made_again(tmp_path: Path) -> None:
    """Deleting the journal loses nothing: opening the save writes it anew."""
    path, journal = saved(tmp_path)
    journal.unlink()
    with Archive.open(path) as archive:
        archive.accept(ENDED)
    path.unlink()

    assert rescue(path, tmp_path / "new.sqlite").events == 26


def test_half_a_record_at_the_end_is_cut_off(tmp_path: Path) -> None:
    """A record that was being written when the program was killed is no part of the history."""
    path, journal = saved(tmp_path)
    whole = journal.read_bytes()
    journal.write_bytes(whole + whole[-30:])
    Archive.open(path).close()

    assert journal.read_bytes() == whole
    assert not list(tmp_path.glob("*.old*"))


def test_an_order_that_only_the_journal_has_is_taken_back(tmp_path: Path) -> None:
    """Killed between journal and save, the order was never accepted: both go on from the save."""
    path, _ = saved(tmp_path)
    shorter = path.read_bytes()
    with Archive.open(path) as archive:
        archive.accept(ENDED)
    path.write_bytes(shorter)
    with Archive.open(path) as archive:
        assert archive.head.seq == 25
        assert archive.verify(fold).sound
    assert not list(tmp_path.glob("*.old*"))


def test_a_journal_that_knows_much_more_is_set_aside(tmp_path: Path) -> None:
    """An old copy put in the save's place does not cost the newer history: its journal stays under another name."""
    path, journal = saved(tmp_path)
    shorter = path.read_bytes()
    with Archive.open(path) as archive:
        for _ in range(3):
            archive.accept(ENDED)
    longer = journal.read_bytes()
    path.write_bytes(shorter)
    with Archive.open(path) as archive:
        assert archive.verify(fold).sound

    assert (tmp_path / "s.sqlite.journal.old").read_bytes() == longer


@pytest.mark.parametrize("content", [b"", b"rubbish", GREETING, GREETING + b"\xff" * 100])
def test_a_worthless_journal_does_not_stop_the_game(tmp_path: Path, content: bytes) -> None:
    """Whatever lies where the journal should be, the save opens and gets a sound one."""
    path, journal = saved(tmp_path)
    journal.write_bytes(content)
    with Archive.open(path) as archive:
        archive.accept(ENDED)

        assert archive.verify(fold).sound


def test_a_changed_record_is_found_by_the_check(tmp_path: Path) -> None:
    """One byte changed in the middle of the journal is told; the save itself is sound."""
    path, journal = saved(tmp_path)
    data = bytearray(journal.read_bytes())
    data[len(data) // 2] ^= 1
    journal.write_bytes(data)
    with Archive.open(path) as archive:
        (fault,) = archive.verify(fold).faults

    assert "s.sqlite.journal: damaged after" in fault


@pytest.mark.gate
def test_a_lost_save_comes_back_from_its_journal(tmp_path: Path) -> None:
    """With the save gone the journal gives every event, log and ledger back."""
    path, _ = saved(tmp_path)
    with Archive.open(path) as archive:
        ledger, log = archive.ledger("fuel_movement"), archive.log(Side.ALLIED)
    path.unlink()
    found = rescue(path, tmp_path / "new.sqlite", fold)

    assert (found.events, found.source) == (25, "journal")
    with Archive.open(tmp_path / "new.sqlite") as archive:
        assert archive.load().folded(fold) == state_after(3)
        assert archive.ledger("fuel_movement") == ledger
        assert archive.log(Side.ALLIED) == log
        assert archive.verify(fold).sound


@pytest.mark.gate
def test_a_save_without_journal_rescues_itself(tmp_path: Path) -> None:
    """With the journal gone the save's own events are enough."""
    path, journal = saved(tmp_path)
    journal.unlink()
    found = rescue(path, tmp_path / "new.sqlite", fold)

    assert (found.events, found.source, found.in_journal) == (25, "save", 0)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_save_cut_short_anywhere_is_rescued(tmp_path: Path, share: float) -> None:
    """However much of the save is missing, its journal gives it back."""
    path, _ = saved(tmp_path)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])

    assert rescue(path, tmp_path / "new.sqlite", fold).events == 25


@pytest.mark.gate
def test_without_a_journal_a_save_cut_short_gives_what_is_whole(tmp_path: Path) -> None:
    """The longest proved beginning is kept, and it is a sound campaign."""
    path = tmp_path / "s.sqlite"
    with played(path, 40):
        pass
    journal_of(path).unlink()
    data = path.read_bytes()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE event SET body = replace(body, 'Force 30', 'Force XX') WHERE seq = 236")
    connection.commit()
    connection.close()
    found = rescue(path, tmp_path / "new.sqlite", fold)

    assert found.events == 235
    with Archive.open(tmp_path / "new.sqlite") as archive:
        assert archive.verify(fold).sound
    path.write_bytes(data[: len(data) * 9 // 10])
    try:
        partial = rescue(path, tmp_path / "other.sqlite", fold).events
    except DamagedSave:
        partial = 0
    assert partial <= 321


@pytest.mark.gate
def test_the_longer_of_two_damaged_stories_is_told(tmp_path: Path) -> None:
    """A save with a changed event and a journal cut short: whichever proves more events is taken."""
    path, journal = saved(tmp_path)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE event SET body = '{}' WHERE seq = 20")
    connection.commit()
    connection.close()
    journal.write_bytes(journal.read_bytes()[:-10])
    found = rescue(path, tmp_path / "new.sqlite", fold)

    assert (found.in_save, found.in_journal, found.events, found.source) == (19, 21, 21, "journal")


@pytest.mark.gate
def test_what_was_taken_back_stays_taken_back_in_a_rescue(tmp_path: Path) -> None:
    """Undone events do not come back from the journal."""
    path = tmp_path / "s.sqlite"
    with played(path, 3) as archive:
        archive.undo(9, seed=99)
        archive.accept(ENDED)
        expected = [one.event for one in archive.events()]
    path.unlink()
    rescue(path, tmp_path / "new.sqlite", fold)
    with Archive.open(tmp_path / "new.sqlite") as archive:
        assert [one.event for one in archive.events()] == expected


def test_a_rescue_changes_nothing_of_the_old(tmp_path: Path) -> None:
    """The damaged files stay for another try."""
    path, journal = saved(tmp_path)
    path.write_bytes(path.read_bytes()[:5000])
    before = path.read_bytes(), journal.read_bytes()
    rescue(path, tmp_path / "new.sqlite", fold)

    assert (path.read_bytes(), journal.read_bytes()) == before


def test_a_rescue_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    """The new save needs a name of its own."""
    path, _ = saved(tmp_path)
    with pytest.raises(AlreadyThere):
        rescue(path, path, fold)


def test_when_nothing_is_left_that_is_told(tmp_path: Path) -> None:
    """Neither save nor journal holding a beginning, the rescue says so in one line; no file is made."""
    path = tmp_path / "s.sqlite"
    path.write_text("gone")
    with pytest.raises(DamagedSave, match="nothing can be recovered"):
        rescue(path, tmp_path / "new.sqlite")
    with pytest.raises(NotASave, match="no save and no journal"):
        rescue(tmp_path / "other.sqlite", tmp_path / "new.sqlite")

    assert [one.name for one in tmp_path.iterdir()] == ["s.sqlite"]


def test_a_new_campaign_under_an_old_name_keeps_the_old_journal(tmp_path: Path) -> None:
    """A save that was deleted can still be rescued after another has taken its name."""
    path, journal = saved(tmp_path)
    old = journal.read_bytes()
    path.unlink()
    begun(path).close()

    assert (tmp_path / "s.sqlite.journal.old").read_bytes() == old


def test_each_system_waits_for_the_disk_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """The drive's own memory loses what it holds when the power goes: macOS has to be asked for more than the others."""
    asked: list[tuple[int, int]] = []
    on_a_mac = ModuleType("fcntl")
    monkeypatch.setattr(on_a_mac, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(on_a_mac, "fcntl", lambda handle, what: asked.append((handle, what)), raising=False)
    linux = settling()
    monkeypatch.setitem(sys.modules, "fcntl", on_a_mac)
    settling()(7)
    monkeypatch.setitem(sys.modules, "fcntl", None)

    assert linux is getattr(os, "fdatasync", os.fsync)
    assert asked == [(7, 51)]
    assert settling() is os.fsync


def test_a_disk_that_cannot_be_asked_for_more_is_waited_for_as_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """On macOS a share of the network refuses the question, and so do some sticks; saves there can be played all the same."""
    settled: list[int] = []

    def refused(_handle: int, _what: int) -> None:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    on_a_mac = ModuleType("fcntl")
    monkeypatch.setattr(on_a_mac, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(on_a_mac, "fcntl", refused, raising=False)
    monkeypatch.setitem(sys.modules, "fcntl", on_a_mac)
    monkeypatch.setattr(os, "fsync", settled.append)
    settling()(7)

    assert settled == [7]
