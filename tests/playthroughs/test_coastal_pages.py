"""Golden pages of battles under the coastal rules: written orders, what the dice did with them, and what came back."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import BattleDecision
from campaign.model.dice import SeededDice
from campaign.tactics.coastal.battle.facts import Fact
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.kit.dice import RollFell
from tests.playthroughs.battles import Manner
from tests.playthroughs.pages import held_against
from tests.tactics.coastal.fights import battles

LINES_AT_MOST = 420
PAGES = {"coastal_boats_on_a_convoy": ("boats on a convoy", 6), "coastal_boats_against_boats": ("boats against boats", 5)}


def tells(fact: Fact, words: str) -> bool:
    """Dice are told by what they did, torpedoes' own aside."""
    return not (isinstance(fact, RollFell) and not fact.roll.why.rule.startswith("CO-8"))


def asked(decision: BattleDecision) -> str:
    """What is to be decided, for each phase asks another thing."""
    return f", {decision.question}"


MANNER = Manner(SYSTEM, tells, asked=asked)


@pytest.mark.parametrize("name", PAGES)
def test_a_battle_of_boats_reads_as_it_was_read(name: str) -> None:
    """CO-3.1 CO-D.1 CO-GAP-46 Who reads the page sees each phase, each order and what came of it."""
    battle, turns = PAGES[name]
    page = MANNER.page(f"{battle.capitalize()}, by night", *battles()[battle], SeededDice(11, battle), turns)

    held_against(f"{name}.txt", page, LINES_AT_MOST)
