"""The full check proves what can be proved, and can fail."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from campaign.rules.evolution import evolve
from campaign.store import Archive
from tests.store.voyage import played


def changed(folder: Path, words: str) -> Path:
    """A save of three segments in which somebody changed something."""
    path = folder / "s.sqlite"
    played(path).close()
    connection = sqlite3.connect(path)
    connection.execute(words)
    connection.commit()
    connection.close()
    return path


def test_a_sound_save_passes_whole(tmp_path: Path) -> None:
    """Events, journal, snapshots and ledgers all agree."""
    with played(tmp_path / "s.sqlite") as archive:
        found = archive.verify(evolve)

    assert found.sound
    assert (found.events, found.journal_records, found.snapshots, found.replayed) == (25, 8, 4, True)


@pytest.mark.parametrize(("words", "fault"), [
    ("UPDATE event SET body = '{}' WHERE seq = 7", "event 7 does not follow"),
    ("UPDATE snapshot SET body = x'00' WHERE segment = 2", "snapshot at event 13 is worthless"),
    ("UPDATE fuel_movement SET points_left = 1000", "ledger fuel_movement does not agree"),
    ("DELETE FROM ship_status", "ledger ship_status does not agree"),
    ("UPDATE port_status SET hits = 9", "ledger port_status does not agree"),
    ("UPDATE snapshot SET (body, digest) = (SELECT body, digest FROM snapshot WHERE segment = 1) WHERE segment = 2",
     "snapshot at event 13 is not the state"),
])
def test_whatever_was_changed_is_found(tmp_path: Path, words: str, fault: str) -> None:
    """The check names what does not agree."""
    with Archive.open(changed(tmp_path, words)) as archive:
        found = archive.verify(evolve)

    assert not found.sound
    assert any(fault in one for one in found.faults)
    assert not any("\n" in one for one in found.faults)


def test_without_a_fold_the_chain_is_checked_all_the_same(tmp_path: Path) -> None:
    """A check that replays nothing still proves every event."""
    with Archive.open(changed(tmp_path, "UPDATE event SET body = '{}' WHERE seq = 7")) as archive:
        found = archive.verify()

    assert (found.sound, found.replayed, found.events) == (False, False, 6)


def test_a_ledger_that_was_changed_can_be_made_again(tmp_path: Path) -> None:
    """After rebuilding, the check passes."""
    with Archive.open(changed(tmp_path, "DELETE FROM ship_status")) as archive:
        archive.rebuild(evolve)

        assert archive.verify(evolve).sound
