"""The full check proves what can be proved, and can fail."""

from __future__ import annotations

import json
import sqlite3
import zlib
from pathlib import Path

import pytest

from campaign.rules.fold import fold
from campaign.store import Archive
from campaign.store.chain import fingerprint
from tests.store.voyage import played

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


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
        found = archive.verify(fold)

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
        found = archive.verify(fold)

    assert not found.sound
    assert any(fault in one for one in found.faults)
    assert not any("\n" in one for one in found.faults)


def of_an_earlier_day(path: Path, segment: int, **changes: object) -> None:
    """A snapshot as it was written before states knew of lookouts; `changes` are other words in it."""
    connection = sqlite3.connect(path)
    (body,) = connection.execute("SELECT body FROM snapshot WHERE segment = ?", (segment,)).fetchone()
    state = {**json.loads(zlib.decompress(body)), **changes}
    assert state.pop("lookout", "missing") != "missing"
    body = zlib.compress(json.dumps(state).encode())
    connection.execute("UPDATE snapshot SET body = ?, digest = ? WHERE segment = ?", (body, fingerprint(body), segment))
    connection.commit()
    connection.close()


def test_a_snapshot_of_an_earlier_day_is_compared_as_far_as_it_goes(tmp_path: Path) -> None:
    """What states have come to hold since is not in it, and no fault; another fault in it still is."""
    found = []
    for number, changes in enumerate((dict[str, float](), {"fuel_pool": 3.0})):
        path = tmp_path / f"{number}.sqlite"
        with played(path) as archive:
            assert archive.load(13).folded(fold).lookout is not None
        of_an_earlier_day(path, 2, **changes)
        with Archive.open(path) as archive:
            found.append(archive.verify(fold).faults)

    assert found == [(), ("the snapshot at event 13 is not the state that the events lead to",)]


def test_without_a_fold_the_chain_is_checked_all_the_same(tmp_path: Path) -> None:
    """A check that replays nothing still proves every event."""
    with Archive.open(changed(tmp_path, "UPDATE event SET body = '{}' WHERE seq = 7")) as archive:
        found = archive.verify()

    assert (found.sound, found.replayed, found.events) == (False, False, 6)


def test_a_ledger_that_was_changed_can_be_made_again(tmp_path: Path) -> None:
    """After rebuilding, the check passes."""
    with Archive.open(changed(tmp_path, "DELETE FROM ship_status")) as archive:
        archive.rebuild(fold)

        assert archive.verify(fold).sound
