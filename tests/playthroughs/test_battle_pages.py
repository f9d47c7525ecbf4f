"""Golden pages of battles: orders, dice, facts and what came back, to be read by a person when they change."""

from __future__ import annotations

from campaign.model.battles.battle import Light, ShipOutcome
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.tactics.supermarina.battle.facts import Fact
from campaign.tactics.supermarina.system import SYSTEM
from tests.playthroughs.battles import Manner
from tests.playthroughs.pages import held_against
from tests.tactics.fleets import BARBIANO, LEANDER, SOLDATI, TRIBAL, WARSPITE, ZARA, british, italian, met


def tells(fact: Fact, words: str) -> bool:
    """Sealed orders stand above as orders, and the roll alone tells of a miss."""
    return "is sealed" not in words and "no hit" not in words


def fate(came: ShipOutcome) -> str:
    """Shares as they are kept."""
    state = came.condition
    return (f"armament lost {state.shell_damage}, hull lost {state.underwater_damage}, speed left {state.speed_left}, "
            f"torpedoes left {state.torpedoes_left}")


MANNER = Manner(SYSTEM, tells, details=(0, 5), fate=fate)


def test_a_cruiser_action_by_day_reads_as_it_was_last_read() -> None:
    """SM-6B, SM-6C, SM-6D, SM-6E1 Sydney and destroyers meet two light cruisers."""
    book, engagement = met(british("Sydney", LEANDER), british("Havock", TRIBAL),
                           italian("Bande Nere", BARBIANO), italian("Colleoni", BARBIANO), seen_at_m=15000)
    title = "Off Cape Spada"
    engagement = replace(engagement, place=title)

    held_against("supermarina_cape_spada.txt", MANNER.page(title, book, engagement, SeededDice(20, title)))


def test_a_night_action_reads_as_it_was_last_read() -> None:
    """SM-6F, SM-6F1, SM-6F2, SM-6F3, SM-6C.6 A battle line finds cruisers in the dark."""
    book, engagement = met(british("Warspite", WARSPITE), british("Valiant", WARSPITE), italian("Zara", ZARA),
                           italian("Fiume", ZARA), italian("Alfieri", SOLDATI), light=Light.NIGHT)
    title = "Off Cape Matapan, by night"
    engagement = replace(engagement, place="Off Cape Matapan")

    held_against("supermarina_matapan_night.txt", MANNER.page(title, book, engagement, SeededDice(5, title)))
