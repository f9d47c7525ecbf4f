"""How long a battle by captains takes in each system, from the first order to what comes back of it.

    python -m tests.benchmarks.bench_battles

prints seconds of processor time, the best of some runs, and their ratio to a rival that decides nothing: the same battle folded
again from what happened in it and shown to both sides after every order, as somebody sees it who opens a save and looks on.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from msgspec import Struct

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.model.sides import Side
from campaign.tactics.registry import system_named

RUNS, SEED = 3, 3


class Case(Struct, frozen=True):
    """A battle, and the seconds that it may take."""

    skirmish: str
    system: str
    seconds: float


TIMES = 4.0
CASES = (
    Case("river-plate", "supermarina", 0.1),
    Case("river-plate", "supremacy_at_sea", 0.9),
    Case("river-plate", "surface_fire", 0.9),
    Case("dogger-bank", "fear_god", 2.0),
    Case("sicilian-channel", "coastal", 3.0),
)


def best(action: Callable[[], object]) -> float:
    """The least seconds of some runs: others on the machine slow the rest."""
    found = []
    for _ in range(RUNS):
        begun = time.process_time()
        action()
        found.append(time.process_time() - begun)
    return min(found)


def measured(case: Case) -> tuple[float, float]:
    """Seconds of the battle, and of looking on."""
    skirmish, book = load_skirmish_book(case.skirmish)
    system = system_named(case.system)

    def fight() -> list[tuple[object, ...]]:
        return [facts for _, facts in system.stages(book, skirmish.engagement, SeededDice(SEED, case.skirmish))]

    happened = fight()

    def look_on() -> None:
        battle = system.begin(book, skirmish.engagement)
        for facts in happened:
            for fact in facts:
                battle = system.fold(battle, fact)
            for side in Side:
                system.view_for(book, battle, side)

    return best(fight), best(look_on)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.system)
def test_a_battle_by_captains_keeps_its_budget(case: Case) -> None:
    """In seconds, and as a ratio."""
    ours, rival = measured(case)
    print(f"\n{case.skirmish} by {case.system}: {ours:.2f} s (budget {case.seconds:g}), {ours / rival:.1f} times the "
          f"{rival:.3f} of looking on (budget {TIMES:g})")

    assert ours < case.seconds
    assert ours < TIMES * rival


if __name__ == "__main__":
    for tried in CASES:
        test_a_battle_by_captains_keeps_its_budget(tried)
