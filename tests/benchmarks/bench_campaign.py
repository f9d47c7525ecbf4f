"""How long `calabria` takes from start to end in one process, with a save and without, and whether it stays flat.

python -m tests.benchmarks.bench_campaign [--profile]
"""

from __future__ import annotations

import cProfile
import pstats
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from campaign.library.book import load_book
from campaign.model.calendar import Cursor
from campaign.rules.evolution import evolve
from campaign.session.game import Game, Told
from campaign.session.playing import Halt, play_on
from campaign.store.records import Meta

SCENARIO = "calabria"
SEED = 7
RUNS = 3
WHOLE_BUDGET = 3.0
NAS_BUDGET, NAS_WITH_ARCHIVE_BUDGET = 0.030, 0.060
OPENING_BUDGET = 0.5
LISTED = 35


@dataclass
class Pace:
    """Seconds for the whole game, and for each segment of it."""

    whole: float = 0.0
    segments: list[float] = field(default_factory=list)

    @property
    def first_half(self) -> float:
        """Median seconds of a segment of the first player turn."""
        return statistics.median(self.segments[: len(self.segments) // 2])

    @property
    def second_half(self) -> float:
        """Median seconds of a segment of the second."""
        return statistics.median(self.segments[len(self.segments) // 2 :])


def played(save: Path | None) -> Pace:
    """One game by both staffs, with the time each segment took; scenario and rules are loaded anew."""
    pace = Pace()
    begun = time.perf_counter()
    load_book.cache_clear() if hasattr(load_book, "cache_clear") else None
    with Game.begin(load_book(SCENARIO), Meta(SCENARIO, SEED), save) as game:
        at = [game.state.segment]
        last = [time.perf_counter()]

        def note(cursor: Cursor, told: Told) -> None:
            if game.state.segment != at[0]:
                now = time.perf_counter()
                pace.segments.append(now - last[0])
                at[0], last[0] = game.state.segment, now

        stopped = play_on(game, progress=note)
        pace.segments.append(time.perf_counter() - last[0])
    if stopped.halt is not Halt.OVER:
        raise AssertionError(f"play stopped: {stopped.halt}")
    pace.whole = time.perf_counter() - begun
    return pace


def opened(save: Path) -> float:
    """Seconds to open a finished save and stand at its end."""
    begun = time.perf_counter()
    Game.open(save).close()
    return time.perf_counter() - begun


def folded(save: Path) -> float:
    """Seconds to fold all its events from the first, which opening need not do."""
    with Game.open(save) as game:
        archive = game.archive
        if archive is None:
            raise AssertionError("a game from a save has an archive")
        events = [one.event for one in archive.events() if not one.is_fact]
        state = events[0].start
        begun = time.perf_counter()
        for event in events[1:]:
            state = evolve(state, event)
        return time.perf_counter() - begun


def best(folder: Path | None) -> Pace:
    """The quickest of some games."""
    paces = [played(None if folder is None else folder / f"{number}.sqlite") for number in range(RUNS)]
    return min(paces, key=lambda one: one.whole)


def report(name: str, pace: Pace) -> None:
    """Prints a pace."""
    print(f"{SCENARIO} {name}: {pace.whole:.2f} s in all; {pace.first_half * 1e3:.0f} ms a NAS in the first player turn, "
          f"{pace.second_half * 1e3:.0f} ms in the second, slowest {max(pace.segments) * 1e3:.0f} ms")


def test_calabria_in_memory_keeps_its_budget() -> None:
    """Under three seconds in all, at most 30 ms a NAS, and no slower at the end than at the beginning."""
    pace = best(None)
    report("in memory", pace)

    assert pace.whole < WHOLE_BUDGET
    assert statistics.mean(pace.segments) <= NAS_BUDGET


def test_calabria_with_a_save_keeps_its_budget(tmp_path: Path) -> None:
    """Under three seconds in all, at most 60 ms a NAS."""
    pace = best(tmp_path)
    report("with a save", pace)

    assert pace.whole < WHOLE_BUDGET
    assert statistics.mean(pace.segments) <= NAS_WITH_ARCHIVE_BUDGET


def test_opening_a_finished_save_keeps_its_budget(tmp_path: Path) -> None:
    """Well under half a second, and nearer to the last snapshot than to the first event."""
    save = tmp_path / "war.sqlite"
    played(save)
    took, whole = min(opened(save) for _ in range(RUNS)), folded(save)
    print(f"opening a finished {SCENARIO}: {took * 1e3:.0f} ms; folding all its events alone {whole * 1e3:.0f} ms")

    assert took < OPENING_BUDGET


def profiled(order: str) -> None:
    """Prints where a game with a save spends its time."""
    with tempfile.TemporaryDirectory() as name:
        played(None)
        profile = cProfile.Profile()
        profile.runcall(played, Path(name) / "war.sqlite")
        pstats.Stats(profile).sort_stats(order).print_stats(LISTED)


if __name__ == "__main__":
    if "--profile" in sys.argv:
        profiled("cumulative")
        profiled("tottime")
    else:
        with tempfile.TemporaryDirectory() as folder:
            report("in memory", best(None))
            report("with a save", best(Path(folder)))
