"""Golden pages of battles of Fear God and Dread Nought: written plots, what the dice did with them, and what came back."""

from __future__ import annotations

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.tactics.fear_god.battle.facts import Fact, Moved, Sighted
from campaign.tactics.fear_god.system import SYSTEM
from campaign.tactics.kit.dice import RollFell
from tests.playthroughs.battles import Manner
from tests.playthroughs.pages import held_against

PAGES = {"fear_god_river_plate": ("river-plate", 6), "fear_god_cape_spada": ("cape-spada", 5)}


def tells(fact: Fact, words: str) -> bool:
    """Dice are told by what they did, where ships go by where they are told to."""
    return not isinstance(fact, (RollFell, Moved, Sighted))


MANNER = Manner(SYSTEM, tells)


@pytest.mark.parametrize("name", PAGES)
def test_a_battle_of_the_detailed_rules_reads_as_it_was_read(name: str) -> None:
    """FG-0-phases FG-GAP-25 Who reads the page sees each plot, each salvo and what came of it."""
    key, turns = PAGES[name]
    skirmish, book = load_skirmish_book(key)
    engagement = skirmish.engagement
    title = engagement.setting.title if engagement.setting is not None else key
    page = MANNER.page(title, book, engagement, SeededDice(11, key), turns)

    held_against(f"{name}.txt", page)
