"""Battles by captains, boat by boat, to their end; between them they reach what the rules know of."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.model.battles.battle import Outcome
from campaign.tactics.coastal.battle.facts import FACTS
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from tests.tactics.coastal.fights import battles, stages
from tests.tactics.conformance import (
    check_hidden_magazines,
    check_the_end,
    check_the_post,
    check_traces,
    check_what_is_drawn,
)

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

SEEDS = range(12)
# What captains order never: dummies aside, players alone do it.
BY_PLAYERS = {"Agreed", "Waited", "WaitingOver", "Challenged", "DepthChanged", "Reloaded"}


@cache
def reached() -> tuple[frozenset[str], frozenset[str]]:
    """Kinds of facts, and rules by which dice fell, in all battles."""
    kinds, rules = set(), set()
    for name in battles():
        for seed in SEEDS:
            for _, facts in stages(name, seed):
                kinds |= {type(fact).__name__ for fact in facts}
                rules |= {fact.roll.why.rule for fact in facts if isinstance(fact, RollFell)}
    return frozenset(kinds), frozenset(rules)


def test_battles_by_captains_reach_every_kind_of_fact() -> None:
    """CO-3.1 What no battle brings about would be no rule of play; what players alone order has tests of its own."""
    missing = {kind.__name__ for kind in FACTS} - reached()[0]

    assert missing <= BY_PLAYERS


@pytest.mark.parametrize("rule", [
    "CO-3.1.1", "CO-4.6", "CO-5.2", "CO-6.2", "CO-6.3", "CO-6.4", "CO-7.1", "CO-7.5", "CO-7.9", "CO-7.12", "CO-7.13",
    "CO-7.14", "CO-7.15", "CO-8.1", "CO-8.5", "CO-8.7", "CO-8.8", "CO-B.2", "CO-GAP-10", "CO-GAP-12", "CO-GAP-20", "CO-GAP-21",
    "CO-GAP-31", "CO-GAP-32", "CO-GAP-47",
])
def test_dice_fall_by_every_rule_that_has_them(rule: str) -> None:
    """CO-3.1.1 CO-4.6 CO-5.2 CO-6.2 CO-7.9 CO-8.1 CO-8.5 CO-GAP-30 CO-GAP-26 Each in some battle by captains."""
    assert rule in reached()[1]


@pytest.mark.parametrize("name", battles())
def test_every_battle_ends_and_is_kept_and_told_apart_by_boats(name: str) -> None:
    """CO-B.2 CO-B.3 CO-GAP-44 Each hull has one fate, units of several a fate for each."""
    book, engagement = battles()[name]
    *_, (last, facts) = stages(name, 1)
    after = SYSTEM.outcome(book, last)

    assert after is not None and isinstance(facts[-1], BattleEnded)
    for told in after.outcomes:
        boats = engagement.sent(told.ship).boats
        assert len(told.boats) == (boats if boats > 1 else 0)
        assert (Outcome.AFLOAT in told.boats) is (told.outcome is Outcome.AFLOAT) or boats == 1


@pytest.mark.parametrize("name", battles())
def test_battles_of_boats_keep_the_contract(name: str) -> None:
    """CO-4.5 CO-GAP-09 Random orders too: saved, drawn, ended, and nothing shows of what lies beneath markers."""
    book, engagement = battles()[name]
    check_the_post(SYSTEM, book, engagement, 2)
    check_the_end(SYSTEM, book, engagement, 3)
    check_what_is_drawn(SYSTEM, book, engagement, 4)
    check_traces(SYSTEM, book, engagement, 5)
    check_hidden_magazines(SYSTEM, book, engagement, 6)
