"""How long accepting a command takes, against raw sqlite3 writing the same rows with the same durability.

    python -m tests.benchmarks.bench_accept

prints the ratio (at most 2 is the budget), and how long opening a finished save of three years takes.
"""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from campaign.model.events import CampaignBegan
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.store import Archive, Stored
from campaign.store.tables import posting
from campaign.store.tables.rows import columns_of
from tests.store.voyage import META, WARSPITE, round_trip, start, told

SHIPS = 300
COMMANDS = 400
SEGMENTS = 1008
BUDGET = 2.0


def large_start() -> State:
    """A theatre of some three hundred ships."""
    state = start()
    more = {ShipId(f"ship_{number}"): Ship(ShipId(f"ship_{number}"), Side.AXIS, 9) for number in range(SHIPS)}
    return replace(state, ships={**more, WARSPITE: state.ships[WARSPITE]})


def batches(count: int, size: int = 4) -> list[list[Stored]]:
    """Commands of a few events each, from a campaign that really goes on."""
    found: list[list[Stored]] = []
    state = large_start()
    segment = 0
    while len(found) < count:
        segment += 1
        # Some ten commands are given between one segment and the next.
        happened = list(told(round_trip(segment)[0 if segment % 5 == 0 else 1 :], state))
        found += [happened[at : at + size] for at in range(0, len(happened), size)]
        state = happened[-1].after or state
    return found[:count]


def seconds(action: Callable[[], object]) -> float:
    """How long it takes."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


class Raw:
    """The same rows through nothing but sqlite3."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=FULL")

    def write(self, ready: posting.Prepared) -> None:
        """One transaction."""
        run = self._connection
        run.execute("BEGIN IMMEDIATE")
        run.execute("UPDATE campaign SET last_seq = ?, last_hash = ?", (ready.rows[-1].seq, ready.rows[-1].hash))
        self._insert("event", [tuple(row) for row in ready.rows])
        self._insert("log_line", ready.lines)
        for name, entries in ready.entries.items():
            self._insert(name, [tuple(entry.values()) for entry in entries])
        if ready.snapshot:
            self._insert("snapshot", [tuple(ready.snapshot.values())])
        run.execute("COMMIT")

    def _insert(self, name: str, rows: list[Any]) -> None:
        if rows:
            marks = ", ".join("?" * len(columns_of(name)))
            self._connection.executemany(f"INSERT OR REPLACE INTO {name} VALUES ({marks})", rows)  # noqa: S608


def ratio(folder: Path) -> tuple[float, float, float]:
    """Median seconds of an acceptance, of the raw writing of the same rows, and their ratio; taken in turns."""
    first = list(told([CampaignBegan("calabria", large_start())]))
    archive = Archive.create(folder / "archive.sqlite", META, first)
    Archive.create(folder / "raw.sqlite", META, first).close()
    raw = Raw(folder / "raw.sqlite")
    ours: list[float] = []
    theirs: list[float] = []
    for batch in batches(COMMANDS):
        ready = posting.prepare(batch, archive.head, archive.codec, "", archive._numbers, archive._last_segment)
        ours.append(seconds(lambda batch=batch: archive.accept(batch)))
        theirs.append(seconds(lambda ready=ready: raw.write(ready)))
    archive.close()
    one, other = statistics.median(ours), statistics.median(theirs)
    return one, other, one / other


def opening(folder: Path, events_a_segment: int = 104) -> tuple[int, float]:
    """Events in a save of three years, and seconds to open it and stand at its end."""
    path = folder / "years.sqlite"
    state = large_start()
    with Archive.create(path, META, list(told([CampaignBegan("calabria", state)]))) as archive:
        for segment in range(1, SEGMENTS + 1):
            happened = [one for _ in range(events_a_segment // 8) for one in _again(round_trip(segment), state)]
            state = happened[-1].after or state
            archive.accept(happened)

    def stand() -> None:
        from campaign.rules.fold import fold

        with Archive.open(path) as archive:
            archive.load().folded(fold)

    with Archive.open(path) as archive:
        count = archive.head.seq
    print(f"size {path.stat().st_size / 1e6:.0f} MB")
    return count, statistics.median(seconds(stand) for _ in range(3))


def _again(events: list[Any], state: State) -> list[Stored]:
    return list(told(events, state))


def test_accepting_keeps_its_budget(tmp_path: Path) -> None:
    """An acceptance takes at most twice as long as raw sqlite3 with the same rows and durability."""
    ours, theirs, times = ratio(tmp_path)
    print(f"accept {ours * 1e3:.2f} ms, raw sqlite3 {theirs * 1e3:.2f} ms, ratio {times:.2f}")

    assert times <= BUDGET


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        accepted, written, times = ratio(Path(name))
        print(f"accept {accepted * 1e3:.2f} ms, raw sqlite3 {written * 1e3:.2f} ms, ratio {times:.2f} (budget {BUDGET})")
        count, took = opening(Path(name))
        print(f"opening a save of {count:,} events: {took * 1e3:.0f} ms (budget 500 ms)")
