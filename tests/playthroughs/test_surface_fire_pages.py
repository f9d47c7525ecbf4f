"""Golden pages of battles under Surface Fire: written orders, what the dice did with them, and what came back."""

from __future__ import annotations

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.surface_fire.battle.facts import Fact
from campaign.tactics.surface_fire.system import SYSTEM
from tests.playthroughs.battles import Manner, shares_lost
from tests.playthroughs.pages import held_against
from tests.tactics.conformance import for_all_systems
from tests.tactics.surface_fire.battles import book as whole_book
from tests.tactics.surface_fire.battles import excess

LINES_AT_MOST = 420


def tells(fact: Fact, words: str) -> bool:
    """Of dice those that brought special damage; the others are told by what they did."""
    return not (isinstance(fact, RollFell) and fact.rule != "SF-VII.25")


MANNER = Manner(SYSTEM, tells, details=(0, 5), fate=shares_lost)


@pytest.mark.gate
def test_cape_spada_reads_as_it_was_last_read() -> None:
    """SF-0.1, SF-II.2, SF-VII.9, SF-VIII.6 Orders of squadrons, torpedo records, gunnery, and a fleet that breaks."""
    skirmish, book = load_skirmish_book("cape-spada")
    title = "Cape Spada"
    page = MANNER.page(title, for_all_systems(book), skirmish.engagement, SeededDice(8, title), turns=5)

    held_against("surface_fire_cape_spada.txt", page, LINES_AT_MOST)


def test_dive_bombers_on_a_carrier_read_as_they_were_last_read() -> None:
    """SF-IV.10, SF-VI.1, SF-VI.13 Squadrons fly in turn, fight, are shot at, and attack."""
    title = "Bombers over a carrier"
    page = MANNER.page(title, whole_book(), excess(), SeededDice(3, title), turns=4)

    held_against("surface_fire_excess.txt", page, LINES_AT_MOST)
