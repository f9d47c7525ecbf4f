"""A save opens in every later version, and a copy of it is kept first."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from campaign.rules.evolution import evolve
from campaign.store import Archive, SaveTrouble, migrations
from tests.store.voyage import played, state_after


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
    monkeypatch.setattr(migrations, "MIGRATIONS", (add_notes, add_notes)[:1])
    with Archive.open(path) as archive:
        assert archive.load().folded(evolve) == state_after(3)

    assert forms(path) == (2, True)
    assert forms(tmp_path / "s.sqlite.form1.backup") == (1, False)


def test_an_older_form_is_looked_at_without_changing_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's old save is brought up in memory only."""
    path = tmp_path / "s.sqlite"
    played(path).close()
    before = path.read_bytes()
    monkeypatch.setattr(migrations, "MIGRATIONS", (add_notes,))
    with Archive.open_read_only(path) as archive:
        assert archive.load().folded(evolve) == state_after(3)

    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2


def test_a_step_that_fails_leaves_the_save_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All steps or none: after a failure the save still opens in the version that wrote it."""
    path = tmp_path / "s.sqlite"
    played(path).close()
    monkeypatch.setattr(migrations, "MIGRATIONS", (add_notes, go_wrong))
    with pytest.raises(SaveTrouble):
        Archive.open(path)
    monkeypatch.undo()

    assert forms(path) == (1, False)
    with Archive.open(path) as archive:
        assert archive.load().folded(evolve) == state_after(3)


def test_no_copy_takes_the_place_of_another(tmp_path: Path) -> None:
    """A second copy gets a number."""
    path = tmp_path / "s.sqlite"
    (tmp_path / "s.sqlite.form1.backup").write_text("the first")
    (tmp_path / "s.sqlite.form1.backup.2").write_text("the second")

    assert migrations.unused(path.with_name("s.sqlite.form1.backup")).name == "s.sqlite.form1.backup.3"


def forms(path: Path) -> tuple[int, bool]:
    """The form of a file, and whether it has the table of the made-up change."""
    connection = sqlite3.connect(path)
    try:
        (number,) = connection.execute("PRAGMA user_version").fetchone()
        found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'notes'").fetchone()
        return number, found is not None
    finally:
        connection.close()
