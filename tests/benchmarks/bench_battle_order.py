"""How long one order of a battle of twenty-nine ships takes by Supremacy at Sea, with torpedoes, smoke and ships that crowd.

    python -m tests.benchmarks.bench_battle_order

prints the longest order of each phase in seconds of processor time, from the giving to what both sides see of it, and its ratio
to the budget of three tenths.
"""

from __future__ import annotations

import time
from functools import partial

import pytest

from campaign.model.battles.battle import Engagement, Light
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.session.play.referee import FightingTable
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Leg, Move, Way, WriteMoves
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from tests.benchmarks.bench_packet import thirty

SHIPS, BUDGET, ORDERS = 29, 0.3, 40
LONG_U, WIGGLE_U = 6, 2.0
CASES = ("by day", "by night, in no formation", "by day, all in smoke")


def battle_of(case: str) -> tuple[Book, Engagement]:
    """Twenty-nine ships by day where they stood; or by night, where torpedoes run and ships fall over each other."""
    book, engagement = thirty(SHIPS)
    if case != CASES[1]:
        return book, engagement
    parties = {
        side: replace(party, participants=tuple(replace(unit, posture=None) for unit in party.participants))
        for side, party in engagement.parties.items()
    }
    sky = replace(engagement.conditions, light=Light.NIGHT, visibility_m=9000)
    return book, replace(engagement, conditions=sky, parties=parties)


def smoky(table: FightingTable, order: WriteMoves) -> WriteMoves:
    """The same moves with smoke and a weave, as far as each is lawful."""
    for move in order.moves:
        legs = move.legs
        if legs and legs[0].units > LONG_U:
            legs = (Leg(Way.PORT, WIGGLE_U), Leg(Way.AHEAD, move.units - 2 * WIGGLE_U), Leg(Way.STARBOARD, WIGGLE_U))
        changed = Move(move.ship, legs, Flag.LAY_SMOKE)
        tried = replace(order, moves=tuple(changed if other.ship == move.ship else other for other in order.moves))
        order = order if table.refusal(tried) else tried
    return order


def longest(case: str) -> dict[str, float]:
    """The longest order of each phase, with both sides' views of what came of it."""
    book, engagement = battle_of(case)
    table = FightingTable(book, engagement, SYSTEM, partial(SeededDice, 0, str(engagement.id)))
    took: dict[str, float] = {}
    for _ in range(ORDERS):
        decision = next((asked for side in BOTH for asked in table.pending(side)), None)
        if decision is None:
            break
        order = table.advice(decision.side, decision)
        if case == CASES[2] and isinstance(order, WriteMoves):
            order = smoky(table, order)
        begun = time.process_time()
        table.give(order)
        for side in BOTH:
            table.view(side)
        took[decision.key] = max(took.get(decision.key, 0.0), time.process_time() - begun)
    return took


@pytest.mark.parametrize("case", CASES)
def test_no_order_takes_longer_than_the_budget(case: str) -> None:
    """Three tenths of a second is the budget."""
    worst = max(longest(case).values())
    print(f"\nan order among {SHIPS} ships, {case}: {worst:.3f} s, {worst / BUDGET:.2f} of the budget")

    assert worst <= BUDGET


if __name__ == "__main__":
    for name in CASES:
        phases = ", ".join(f"{phase} {spent:.3f} s ({spent / BUDGET:.2f})" for phase, spent in longest(name).items())
        print(f"{name}: {phases} of the budget")
