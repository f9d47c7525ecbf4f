"""Golden pages of battles under Supremacy at Sea: written orders, what the dice did with them, and what came back."""

from __future__ import annotations

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Light
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.supremacy_at_sea.battle.facts import Fact
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from tests.playthroughs.battles import Manner, shares_lost
from tests.playthroughs.pages import held_against
from tests.tactics.conformance import for_all_systems
from tests.tactics.fleets import SOLDATI, TRIBAL, ZARA, british, italian, met, several

LINES_AT_MOST = 330


def tells(fact: Fact, words: str) -> bool:
    """Of dice those of salvos; the others are told by what they did."""
    return not (isinstance(fact, RollFell) and fact.what != "salvo")


MANNER = Manner(SYSTEM, tells, details=(1, 6), fate=shares_lost)


def test_the_river_plate_reads_as_it_was_last_read() -> None:
    """SAS-T3, SAS-B5.6, SAS-B5.7, SAS-B8 The forced first moves, finding the range, and the turns that decide it."""
    skirmish, book = load_skirmish_book("river-plate")
    title = "The River Plate"
    page = MANNER.page(title, for_all_systems(book), skirmish.engagement, SeededDice(8, title), turns=7)

    held_against("supremacy_at_sea_river_plate.txt", page, LINES_AT_MOST)


def test_a_night_action_under_written_orders_reads_as_it_was_last_read() -> None:
    """SAS-GAP-04, SAS-B3, SAS-B7 Destroyers and cruisers in the dark: searchlights, flashes and torpedoes."""
    book, engagement = met(several(british("Afridi", TRIBAL), 3), italian("Zara", ZARA), italian("Alfieri", SOLDATI),
                           light=Light.NIGHT)
    engagement = replace(engagement, place="Off Cape Bon")
    title = "Off Cape Bon, by night"
    page = MANNER.page(title, for_all_systems(book), engagement, SeededDice(3, title), turns=6)

    held_against("supremacy_at_sea_cape_bon.txt", page, LINES_AT_MOST)
