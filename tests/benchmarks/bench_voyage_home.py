"""How long a day of ten damaged ships on their way home takes.

    python -m tests.benchmarks.bench_voyage_home

prints milliseconds a segment. The budget is 50; so that a slow machine is not taken for a slow program, it is told in times
that networkx takes to flood the whole sea, which it does in nine milliseconds where fifty are fifty.
"""

from __future__ import annotations

import statistics
import time

from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.units.condition import SOUND
from campaign.rules import engine
from campaign.rules.chapters.sailing.voyage_home import end_of_segment, start_voyage
from tests.benchmarks.bench_campaign import flooding
from tests.rules.sailing.fifty_cripples import afflicted, condition_of, theatre

TEN, SEEDS = 10, 30
# Fifty milliseconds where networkx floods the sea in nine.
BUDGET = 5.6


def with_ten(book: Book, state: State, seed: int) -> State:
    """Ten ships that were just hurt, and forty that were not."""
    for number, key in enumerate(afflicted(book, state)[:TEN]):
        hurt = replace(condition_of(number), fires=2, floods=1)
        state = replace(state, ships={**state.ships, key: replace(state.ships[key], condition=hurt)})
        now = engine.proceedings(book, state, SeededDice(seed))
        start_voyage(now, key, SOUND)
        state = now.state
    return state


def segments() -> tuple[list[float], list[float]]:
    """Seconds of the first day of ten cripples under each seed, and of one flood beside each."""
    book, start = theatre()
    flood = flooding(book)
    took: list[float] = []
    floods: list[float] = []
    for seed in range(SEEDS):
        now = engine.proceedings(book, with_ten(book, start, seed), SeededDice(seed))
        begun = time.perf_counter()
        end_of_segment(now)
        took.append(time.perf_counter() - begun)
        floods.append(flood())
    return took, floods


def test_ten_cripples_keep_their_budget() -> None:
    """SM-GAP-77 Their first day is their dearest: all their fires and floods are fought in it."""
    took, floods = segments()
    one, other = statistics.median(took), statistics.median(floods)
    print(f"ten cripples {one * 1e3:.1f} ms a segment, a flood {other * 1e3:.1f} ms, ratio {one / other:.2f} (budget {BUDGET})")

    assert one / other <= BUDGET


if __name__ == "__main__":
    test_ten_cripples_keep_their_budget()
