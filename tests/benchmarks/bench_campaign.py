"""How long a naval action segment takes when both staffs play, with a save and without, and whether it stays flat.

    python -m tests.benchmarks.bench_campaign [--profile]

prints milliseconds a segment of the first and of the last tenth of the game and their ratio, for a small scenario, for a
war of four hundred ships through eight months, and for the whole war, which is played once. The budget is 30 ms a segment
without a save and 60 with one; so that a slow machine is not taken for a slow program, it is told in times that networkx
takes to flood the whole sea, and what is slower at one end of a long game is compared with the floods of that end.
"""

from __future__ import annotations

import cProfile
import pstats
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import networkx as nx

from campaign.library.book import load_book
from campaign.model.book import Book
from campaign.model.play.calendar import Cursor
from campaign.rules.fold import fold
from campaign.session.play.game import Consequences, Game
from campaign.session.play.playing import Halt, play_on
from campaign.store.records import Meta
from tests.benchmarks.large_war import doubled

SMALL, SEED = "calabria", 7
LARGE, TURNS = "k-force", 16
WHOLE = "mediterranean"
RUNS = 3
WHOLE_BUDGET = 3.0
OPENING_BUDGET = 0.5
LISTED = 35
# Thirty and sixty milliseconds where networkx floods the sea in nine.
FLOODS, FLOODS_WITH_SAVE = 3.4, 6.7
# Later segments may cost more, for more is then at sea; what grows with the past would grow without end.
FLAT_WITHIN = 2.0
FLOOD_EVERY = 10


@dataclass
class Pace:
    """Seconds for the whole game, and for each segment of it; and networkx's for one flood meanwhile."""

    whole: float = 0.0
    flood: float = 0.0
    segments: list[float] = field(default_factory=list)
    floods_by_segment: dict[int, float] = field(default_factory=dict)

    @property
    def tenth(self) -> int:
        """Segments in a tenth of the game."""
        return 1 + len(self.segments) // 10

    @property
    def tenths(self) -> tuple[float, ...]:
        """Each tenth's seconds a segment in floods of its own time, for a machine is not as busy at noon as at night."""
        found = []
        for start in range(1, len(self.segments), self.tenth):
            within = range(start, min(start + self.tenth, len(self.segments)))
            floods = [one for number, one in self.floods_by_segment.items() if number in within]
            found.append(statistics.mean(self.segments[number] for number in within)
                         / (statistics.median(floods) if floods else self.flood))
        return tuple(found)

    @property
    def mean(self) -> float:
        """Seconds a segment."""
        return statistics.mean(self.segments)

    @property
    def first(self) -> float:
        """Seconds a segment of the first tenth, but for the very first, which fills what is kept for later."""
        return statistics.mean(self.segments[1 : 1 + self.tenth])

    @property
    def last(self) -> float:
        """Seconds a segment of the last tenth."""
        return statistics.mean(self.segments[-self.tenth :])

    @property
    def floods(self) -> float:
        """How many times networkx could have flooded the sea in one segment."""
        return self.mean / self.flood


def flooding(book: Book) -> Callable[[], float]:
    """Seconds that networkx takes to flood the whole sea, measured anew at each call."""
    graph = nx.Graph()
    graph.add_edges_from((one, other) for one, near in enumerate(book.theatre.adjacency) for other in near)

    def seconds() -> float:
        begun = time.perf_counter()
        nx.single_source_dijkstra_path_length(graph, 0)
        return time.perf_counter() - begun

    return seconds


def played(book: Book, save: Path | None) -> Pace:
    """One game by both staffs, with the time each segment took."""
    pace, flood = Pace(), flooding(book)
    floods = [flood()]
    begun = time.perf_counter()
    with Game.begin(book, Meta(book.scenario.key, SEED), save) as game:
        at = [game.state.segment]
        last = [time.perf_counter()]

        def note(cursor: Cursor, told: Consequences) -> None:
            if game.state.segment != at[0]:
                pace.segments.append(time.perf_counter() - last[0])
                if not game.state.segment % FLOOD_EVERY:
                    floods.append(flood())
                    pace.floods_by_segment[len(pace.segments)] = floods[-1]
                at[0], last[0] = game.state.segment, time.perf_counter()

        stopped = play_on(game, progress=note, remembers=False)
        pace.segments.append(time.perf_counter() - last[0])
    if stopped.halt is not Halt.OVER:
        raise AssertionError(f"play stopped: {stopped.halt}")
    pace.whole, pace.flood = time.perf_counter() - begun, statistics.median(floods)
    return pace


def opened(save: Path) -> float:
    """Seconds to open a finished save and stand at its end."""
    begun = time.perf_counter()
    Game.open(save).close()
    return time.perf_counter() - begun


def folding(save: Path) -> float:
    """Seconds to fold all its events from the first, which opening need not do."""
    with Game.open(save) as game:
        archive = game.archive
        if archive is None:
            raise AssertionError("a game from a save has an archive")
        events = [one.event for one in archive.events() if not one.is_fact]
        state = events[0].start
        begun = time.perf_counter()
        for event in events[1:]:
            state = fold(state, event)
        return time.perf_counter() - begun


def best(book: Book, folder: Path | None) -> Pace:
    """The quickest of some games, by the measure that does not mind a busy machine."""
    paces = [played(book, None if folder is None else folder / f"{number}.sqlite") for number in range(RUNS)]
    return min(paces, key=lambda one: one.floods)


def report(name: str, pace: Pace) -> None:
    """Prints a pace."""
    print(f"{name}: {pace.whole:.2f} s in all, {pace.mean * 1e3:.1f} ms a NAS, as long as {pace.floods:.1f} floods by networkx "
          f"({pace.flood * 1e3:.1f} ms each); first tenth {pace.first * 1e3:.1f} ms, last tenth {pace.last * 1e3:.1f} ms, "
          f"ratio {pace.last / pace.first:.2f}; tenth by tenth in floods {' '.join(f'{one:.1f}' for one in pace.tenths)}")


def test_a_large_war_in_memory_keeps_its_budget() -> None:
    """At most 30 ms a segment, and none the slower at the end."""
    pace = best(doubled(TURNS), None)
    report(f"{LARGE} doubled, in memory", pace)

    assert pace.floods <= FLOODS
    assert pace.last <= FLAT_WITHIN * pace.first


def test_a_large_war_with_a_save_keeps_its_budget(tmp_path: Path) -> None:
    """At most 60 ms a segment, and none the slower at the end."""
    pace = best(doubled(TURNS), tmp_path)
    report(f"{LARGE} doubled, with a save", pace)

    assert pace.floods <= FLOODS_WITH_SAVE
    assert pace.last <= FLAT_WITHIN * pace.first


def test_the_whole_war_is_not_slower_for_all_that_has_gone_before() -> None:
    """The last tenth of three years against the first, each in floods of its own time."""
    pace = played(load_book(WHOLE), None)
    report(f"{WHOLE}, in memory", pace)

    assert pace.tenths[-1] <= FLAT_WITHIN * pace.tenths[0]


def test_the_whole_war_with_a_save_is_not_slower_for_all_that_has_gone_before(tmp_path: Path) -> None:
    """The last tenth of three years against the first, each in floods of its own time."""
    pace = played(load_book(WHOLE), tmp_path / "war.sqlite")
    report(f"{WHOLE}, with a save", pace)

    assert pace.tenths[-1] <= FLAT_WITHIN * pace.tenths[0]


def test_a_small_battle_keeps_its_budget(tmp_path: Path) -> None:
    """Under three seconds in all, with a save."""
    pace = best(load_book(SMALL), tmp_path)
    report(f"{SMALL} with a save", pace)

    assert pace.whole < WHOLE_BUDGET
    assert pace.floods <= FLOODS_WITH_SAVE


def test_opening_a_finished_save_keeps_its_budget(tmp_path: Path) -> None:
    """Well under half a second, and nearer to the last snapshot than to the first event."""
    save = tmp_path / "war.sqlite"
    played(load_book(SMALL), save)
    took, whole = min(opened(save) for _ in range(RUNS)), folding(save)
    print(f"opening a finished {SMALL}: {took * 1e3:.0f} ms; folding all its events alone {whole * 1e3:.0f} ms")

    assert took < OPENING_BUDGET


def profiled(order: str) -> None:
    """Prints where a large war with a save spends its time."""
    with tempfile.TemporaryDirectory() as name:
        profile = cProfile.Profile()
        profile.runcall(played, doubled(TURNS // 4), Path(name) / "war.sqlite")
        pstats.Stats(profile).sort_stats(order).print_stats(LISTED)


if __name__ == "__main__":
    if "--profile" in sys.argv:
        profiled("cumulative")
        profiled("tottime")
    else:
        for title, one in ((SMALL, load_book(SMALL)), (f"{LARGE} doubled", doubled(TURNS))):
            with tempfile.TemporaryDirectory() as folder:
                report(f"{title}, in memory", best(one, None))
                report(f"{title}, with a save", best(one, Path(folder)))
        with tempfile.TemporaryDirectory() as folder:
            report(f"{WHOLE}, in memory", played(load_book(WHOLE), None))
            report(f"{WHOLE}, with a save", played(load_book(WHOLE), Path(folder) / "war.sqlite"))
