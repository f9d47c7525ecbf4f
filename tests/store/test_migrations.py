"""A save opens in every later version, and a copy of it is kept first."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from campaign.rules.fold import fold
from campaign.store import Archive, SaveTrouble
from campaign.store.tables import migrations
from campaign.store.tables.rows import LEDGER_NAMES
from campaign.store.tables.views import VIEWS
from tests.store.voyage import played, state_after

PRESENT = migrations.present_form()
NEW_IN_FORM_2 = ("flotilla_status", "port_status", "minefield", "force_pool", "tenth_mas")


def add_notes(connection: sqlite3.Connection) -> None:
    """A made-up change of the tables."""
    connection.execute("CREATE TABLE notes (text)")


def go_wrong(connection: sqlite3.Connection) -> None:
    """A step that fails half-way."""
    connection.execute("CREATE TABLE half (text)")
    connection.execute("INSERT INTO nowhere VALUES (1)")


def test_an_older_form_is_copied_and_brought_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The save is changed to the present form; the copy beside it is as it was."""
    path = tmp_path / "s.sqlite"
    played(path).close()
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, add_notes))
    with Archive.open(path) as archive:
        assert archive.load().folded(fold) == state_after(3)

    assert forms(path) == (PRESENT + 1, True)
    assert forms(tmp_path / f"s.sqlite.form{PRESENT}.backup") == (PRESENT, False)


def test_an_older_form_is_looked_at_without_changing_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's old save is brought up in memory only."""
    path = tmp_path / "s.sqlite"
    played(path).close()
    before = path.read_bytes()
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, add_notes))
    with Archive.open_read_only(path) as archive:
        assert archive.load().folded(fold) == state_after(3)

    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2


def test_a_step_that_fails_leaves_the_save_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All steps or none: after a failure the save still opens in the version that wrote it."""
    path = tmp_path / "s.sqlite"
    played(path).close()
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, add_notes, go_wrong))
    with pytest.raises(SaveTrouble):
        Archive.open(path)
    monkeypatch.undo()

    assert forms(path) == (PRESENT, False)
    with Archive.open(path) as archive:
        assert archive.load().folded(fold) == state_after(3)


@pytest.mark.gate
def test_a_save_of_form_1_gets_the_ledgers_of_flotillas_ports_and_mines(tmp_path: Path) -> None:
    """What happened before the tables were there is in them, as if they always had been; the copy is as it was."""
    path, fresh = tmp_path / "s.sqlite", tmp_path / "fresh.sqlite"
    played(path).close()
    played(fresh).close()
    back_to_form_1(path)
    with Archive.open(path) as archive, Archive.open(fresh) as other:
        assert archive.load().folded(fold) == state_after(3)
        assert archive.verify(fold).sound
        assert [archive.ledger(name) for name in NEW_IN_FORM_2] == [other.ledger(name) for name in NEW_IN_FORM_2]
        assert archive.ledger("port_status")

    assert schema(path) == schema(fresh)
    assert tables(tmp_path / "s.sqlite.form1.backup").isdisjoint(NEW_IN_FORM_2)


def test_a_save_of_form_1_is_looked_at_with_the_new_ledgers_and_left_alone(tmp_path: Path) -> None:
    """A reader of an old save sees the ledgers filled; the file itself keeps its form."""
    path = tmp_path / "s.sqlite"
    played(path).close()
    back_to_form_1(path)
    before = path.read_bytes()
    with Archive.open_read_only(path) as archive:
        assert archive.verify(fold).sound
        assert archive.ledger("port_status")

    assert path.read_bytes() == before


def test_an_old_save_with_a_broken_event_opens_and_says_which(tmp_path: Path) -> None:
    """The tables come, the ledgers stay as they were, and the check names the event at fault."""
    path = tmp_path / "s.sqlite"
    played(path).close()
    back_to_form_1(path)
    run(path, "UPDATE event SET body = '{}' WHERE seq = 4")
    with Archive.open(path) as archive:
        assert archive.ledger("ship_status")
        assert archive.ledger("port_status") == ()
        assert "event 4" in archive.verify(fold).faults[0]


def test_no_copy_takes_the_place_of_another(tmp_path: Path) -> None:
    """A second copy gets a number."""
    path = tmp_path / "s.sqlite"
    (tmp_path / "s.sqlite.form1.backup").write_text("the first")
    (tmp_path / "s.sqlite.form1.backup.2").write_text("the second")

    assert migrations.unused_path(path.with_name("s.sqlite.form1.backup")).name == "s.sqlite.form1.backup.3"


def test_an_older_save_gets_dates_and_todays_words(tmp_path: Path) -> None:
    """Form 4: every ledger says on what date, and of supplies what "landed" has meant everywhere else."""
    path, fresh = tmp_path / "s.sqlite", tmp_path / "fresh.sqlite"
    played(path).close()
    played(fresh).close()
    back_to_form_1(path)
    with Archive.open(path) as archive, Archive.open(fresh) as other:
        assert all(row["date"] for name in LEDGER_NAMES for row in archive.ledger(name))
        assert [archive.ledger(name) for name in LEDGER_NAMES] == [other.ledger(name) for name in LEDGER_NAMES]

    assert tables(path, "view") == set(VIEWS)


def forms(path: Path) -> tuple[int, bool]:
    """The form of a file, and whether it has the table of the made-up change."""
    connection = sqlite3.connect(path)
    try:
        (number,) = connection.execute("PRAGMA user_version").fetchone()
        found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'notes'").fetchone()
        return number, found is not None
    finally:
        connection.close()


def back_to_form_1(path: Path, was: int = PRESENT) -> None:
    """Makes a save what the first version of the program wrote; `was` is the form that it has."""
    views = [name for name in tables(path, "view") if was >= 4 or name.removesuffix("_now") in NEW_IN_FORM_2]
    dated = [f"ALTER TABLE {name} DROP COLUMN {column}" for name in LEDGER_NAMES for column in ("date", "segment")]
    dates = (*dated, "ALTER TABLE fuel_movement DROP COLUMN side") if was >= 4 else ()
    columns = ("ALTER TABLE log_line DROP COLUMN data", "DROP TABLE cause") if was >= 3 else ()
    run(path, *(f"DROP VIEW {name}" for name in views), *dates, *(f"DROP TABLE {name}" for name in NEW_IN_FORM_2), *columns,
        "PRAGMA user_version=1")


def run(path: Path, *statements: str) -> None:
    """Changes a file behind the program's back."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        for statement in statements:
            connection.execute(statement)
    finally:
        connection.close()


def schema(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Each table, index and view of a file with its columns."""
    connection = sqlite3.connect(path)
    try:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
        return {name: connection.execute(f"PRAGMA table_xinfo({name})").fetchall() for name in names}
    finally:
        connection.close()


def tables(path: Path, kind: str | None = None) -> set[str]:
    """The names in a file, or those of a kind."""
    connection = sqlite3.connect(path)
    try:
        return {name for name, of in connection.execute("SELECT name, type FROM sqlite_master") if kind in (None, of)}
    finally:
        connection.close()
