"""What goes wrong with a save is told in one line, and the save is as it was."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from campaign.model.events import StepEnded
from campaign.model.sides import Side
from campaign.rules.fold import fold
from campaign.store import Archive, Busy, CannotWrite, DamagedSave, NewerSave, NotASave, SaveTrouble, Stored, journal
from campaign.store.tables import connection
from tests.store.voyage import begun, played, state_after

Opening = Callable[[Path], Archive]
ENDED = [Stored(StepEnded(Side.AXIS))]


@pytest.fixture(params=[Archive.open, Archive.open_read_only], ids=["to play", "to look at"])
def opening(request: pytest.FixtureRequest) -> Opening:
    """Both ways of opening a save."""
    found: Opening = request.param
    return found


@pytest.fixture
def save(tmp_path: Path) -> Iterator[Path]:
    """A closed save of three segments."""
    path = tmp_path / "s.sqlite"
    played(path).close()
    yield path
    assert not (tmp_path / "s.sqlite-wal").exists()


def sql(path: Path, words: str) -> None:
    """What anybody with another program could do to a save."""
    other = sqlite3.connect(path)
    other.executescript(words)
    other.commit()
    other.close()


def trouble_of(path: Path, opening: Opening) -> SaveTrouble:
    """What opening and loading says; checks that it is one line, names the file, and changes nothing."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(SaveTrouble) as caught, opening(path) as archive:
        list(archive.events())

    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)
    assert (path.read_bytes() if path.is_file() else None) == before
    return caught.value


def test_a_missing_save_is_told(tmp_path: Path, opening: Opening) -> None:
    """A name behind which nothing lies is not a save, and none is made."""
    trouble = trouble_of(tmp_path / "s.sqlite", opening)

    assert isinstance(trouble, NotASave)
    assert "no such save" in str(trouble)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_told(tmp_path: Path, opening: Opening) -> None:
    """A folder is not a save."""
    trouble = trouble_of(tmp_path, opening)

    assert isinstance(trouble, NotASave)
    assert "this is a folder" in str(trouble)


@pytest.mark.parametrize("content", [b"", b"dear diary", b"PK\x03\x04" * 100, b"SQLite format 2\x00" + bytes(200)])
def test_a_file_of_another_kind_is_told(tmp_path: Path, opening: Opening, content: bytes) -> None:
    """Whatever does not begin like a save is none."""
    path = tmp_path / "s.sqlite"
    path.write_bytes(content)
    trouble = trouble_of(path, opening)

    assert isinstance(trouble, NotASave)
    assert "this is not a save" in str(trouble)


def test_a_database_of_another_program_is_told(tmp_path: Path, opening: Opening) -> None:
    """A SQLite file that is not ours is not a save, and gets no tables of ours."""
    path = tmp_path / "s.sqlite"
    sql(path, "CREATE TABLE event (seq INTEGER PRIMARY KEY)")

    assert isinstance(trouble_of(path, opening), NotASave)


@pytest.mark.parametrize("left", [10, 99, 100, 4096, 8192, -4096, -1])
def test_a_save_cut_short_is_told(save: Path, opening: Opening, left: int) -> None:
    """A save that lost its end says how much was expected, and how to rescue it."""
    data = save.read_bytes()
    save.write_bytes(data[:left])
    trouble = trouble_of(save, opening)

    assert isinstance(trouble, DamagedSave)
    assert "cut short" in str(trouble)
    assert "rescue" in str(trouble)


def test_a_save_of_a_later_version_is_told(save: Path, opening: Opening) -> None:
    """A form of the tables that this program does not know asks for a newer program."""
    sql(save, "PRAGMA user_version=99")
    trouble = trouble_of(save, opening)

    assert isinstance(trouble, NewerSave)
    assert "update the program" in str(trouble)


def test_an_event_of_a_later_version_is_told_by_its_number(save: Path, opening: Opening) -> None:
    """A record in a shape yet to come is not called damaged, when its chain is whole."""
    with begun(save.with_name("n.sqlite")) as archive:
        archive.codec._versions["StepEnded"] = 7
        archive.accept(ENDED)
    trouble = trouble_of(save.with_name("n.sqlite"), opening)

    assert isinstance(trouble, NewerSave)
    assert "event 2" in str(trouble)


@pytest.mark.parametrize("change", [
    "body = replace(body, 'axis', 'allied')", "body = body || ' '", "visible_to = 'axis'", "kind = 'StepEnded'", "version = 0",
    "battle = 'b9'", "accepted = 'never'", "previous = 'x'", "hash = 'x'", "batch = 1",
])
def test_a_changed_event_is_told_by_its_number(save: Path, opening: Opening, change: str) -> None:
    """Whatever was changed in an event, the chain names it."""
    sql(save, f"UPDATE event SET {change} WHERE seq = 6")  # noqa: S608 - words of this test
    trouble = trouble_of(save, opening)

    assert isinstance(trouble, DamagedSave)
    assert "event 6 " in str(trouble) or ("'axis'" in change and "event" in str(trouble))


def test_an_event_that_was_removed_is_told_by_its_number(save: Path, opening: Opening) -> None:
    """A gap in the middle is found where it is."""
    sql(save, "DELETE FROM event WHERE seq = 6")

    assert "event 6 " in str(trouble_of(save, opening))


def test_an_end_that_was_removed_is_told(save: Path, opening: Opening) -> None:
    """Events taken from the end are missed at once."""
    sql(save, "DELETE FROM event WHERE seq > 20")
    trouble = trouble_of(save, opening)

    assert isinstance(trouble, DamagedSave)
    assert "event 25 was expected last" in str(trouble)


@pytest.mark.parametrize("change", ["seed = '8'", "scenario = 'malta'", "options = '{\"hidden_markers\": true}'"])
def test_a_changed_description_is_told(save: Path, opening: Opening, change: str) -> None:
    """Scenario, seed and options are part of the chain."""
    sql(save, f"UPDATE campaign SET {change}")  # noqa: S608 - words of this test

    assert "does not belong to this campaign" in str(trouble_of(save, opening))


@pytest.mark.parametrize("words", [
    "UPDATE campaign SET options = 'x'", "UPDATE campaign SET seed = 'x'", "DELETE FROM campaign", "DROP TABLE loss",
    "ALTER TABLE loss ADD COLUMN more", "DROP TABLE event; CREATE VIEW event AS SELECT 1 AS seq",
    "CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM event; END",
])
def test_a_save_made_over_by_another_program_is_told(save: Path, opening: Opening, words: str) -> None:
    """Missing tables, other columns, views in their place and triggers are refused before anything is read."""
    sql(save, words)

    assert isinstance(trouble_of(save, opening), DamagedSave)


def test_a_player_may_add_views_and_tables_of_his_own(save: Path, opening: Opening) -> None:
    """What the game does not read does not trouble it."""
    sql(save, "CREATE VIEW mine AS SELECT * FROM loss; CREATE TABLE notes (text)")
    with opening(save) as archive:
        assert archive.load().folded(fold) == state_after(3)


def test_a_page_of_rubbish_is_told(save: Path, opening: Opening) -> None:
    """A damaged page is damage, whatever the database calls it."""
    data = bytearray(save.read_bytes())
    page = next(at for at in range(4096, len(data), 4096) if b"CampaignBegan" in data[at : at + 4096])
    data[page : page + 4096] = b"\xa5" * 4096
    save.write_bytes(data)

    assert isinstance(trouble_of(save, opening), DamagedSave)


def test_a_save_that_another_process_is_writing_is_told(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An acceptance waits a little for the other, then says so; afterwards it can be given again."""
    monkeypatch.setattr(connection, "PATIENCE_SECONDS", 0.05)
    with Archive.open(save) as archive:
        other = sqlite3.connect(save, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="another process is writing"):
            archive.accept(ENDED)
        other.execute("ROLLBACK")
        other.close()

        assert archive.accept(ENDED) == 26
        assert archive.verify().sound


def test_a_campaign_that_another_process_went_on_with_is_told(save: Path) -> None:
    """Two games on one save never mix: the second to write is told to open it again."""
    with Archive.open(save) as slow:
        with Archive.open(save) as quick:
            quick.accept(ENDED)
        with pytest.raises(Busy, match="gone on with this campaign"):
            slow.accept(ENDED)
        with pytest.raises(Busy, match="gone on with this campaign"):
            slow.undo(9, seed=1)
        assert [one.name for one in save.parent.iterdir() if "old" in one.name] == []
    with Archive.open(save) as archive:
        assert archive.head.seq == 26
        assert archive.verify(fold).sound
        assert archive.verify(fold).journal_records == 9


def test_a_full_disk_is_told(save: Path) -> None:
    """When the file cannot grow nothing is written; with room again the order is accepted."""
    with Archive.open(save) as archive:
        archive._connection.execute("PRAGMA max_page_count=1")
        big = [Stored(StepEnded(Side.AXIS))] * 200
        with pytest.raises(CannotWrite, match="the disk is full"):
            archive.accept(big)

        assert archive.head.seq == 25
        archive._connection.execute("PRAGMA max_page_count=1000000")
        assert archive.accept(big) == 225
        assert archive.verify().sound


def test_a_journal_that_cannot_be_written_stops_the_acceptance(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save and journal go together: when one fails, the other is as it was."""
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with Archive.open(save) as archive:
        monkeypatch.setattr(journal, "_settle", full)
        with pytest.raises(CannotWrite, match="the disk is full"):
            archive.accept(ENDED)
        monkeypatch.undo()

        assert archive.head.seq == 25
        assert archive.verify().sound
        assert archive.accept(ENDED) == 26
        assert archive.verify().sound


def test_an_interruption_after_the_commit_forgets_nothing(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a key stops the program just after the disk has it, the event stands and the next one follows."""
    reached = Archive._stand_at
    stopped: list[bool] = []

    def interrupted(self: Archive, *arguments: object) -> None:
        if not stopped:
            stopped.append(True)
            raise KeyboardInterrupt
        reached(self, *arguments)  # pyrefly: ignore[bad-argument-type]

    with Archive.open(save) as archive:
        monkeypatch.setattr(Archive, "_stand_at", interrupted)
        with pytest.raises(KeyboardInterrupt):
            archive.accept(ENDED)
        with pytest.raises(Busy):
            archive.accept(ENDED)
    with Archive.open(save) as archive:
        assert archive.head.seq == 26
        assert archive.verify().sound


def test_a_place_that_is_not_there_is_told(tmp_path: Path) -> None:
    """A save in a folder that does not exist is refused in words."""
    with pytest.raises(SaveTrouble, match="no such file or folder"):
        begun(tmp_path / "nowhere" / "s.sqlite")


def test_odd_letters_in_a_name_do_not_reach_the_terminal(tmp_path: Path, opening: Opening) -> None:
    """A name with control characters is told without them."""
    with pytest.raises(SaveTrouble) as caught:
        opening(tmp_path / "a\x1b[31m\nb.sqlite")

    assert all(encoded.isprintable() for encoded in str(caught.value))


def test_a_copy_beside_the_original_is_as_good(save: Path, opening: Opening) -> None:
    """A save is one file: copied without its journal it opens as ever."""
    copy = Path(shutil.copy(save, save.with_name("copy.sqlite")))
    with opening(copy) as archive:
        assert archive.load().folded(fold) == state_after(3)
