"""Counts agree with what they count and with its verb, and names in a row stay apart."""

from __future__ import annotations

import pytest

from campaign.model.play.telling import Being, Mention
from campaign.words.counting import agreeing, listed, quantity
from campaign.words.mentions import Mentions, is_named_as_several, verb_for


def test_a_count_agrees_with_its_noun_and_its_verb() -> None:
    """SM-1A.1 One is one; nothing and everything else are several."""
    assert [quantity(count, "box", "boxes") for count in (0, 1, 1.0, 1.5, 2)] == [
        "0 boxes", "1 box", "1 box", "1.5 boxes", "2 boxes"]
    assert [quantity(count, "ship lies", "ships lie") for count in (1, 2)] == ["1 ship lies", "2 ships lie"]
    assert [agreeing(count, "is", "are") for count in (0, 1, 2)] == ["are", "is", "are"]


def test_names_with_an_and_in_them_stay_whole_in_a_row() -> None:
    """SM-1A.1 A steamer's name may be those of two."""
    assert listed(["Ajax", "Achilles", "Exeter"]) == "Ajax, Achilles and Exeter"
    assert listed(["Motia and Polinice"]) == "Motia and Polinice"
    assert listed(["Unione", "Alberto Fassio and Picci Fassio", "Capo Arma"]) == (
        "Unione; Alberto Fassio and Picci Fassio; and Capo Arma")
    assert listed(["815 Squadron", "23° Gruppo, fighters"]) == "815 Squadron; and 23° Gruppo, fighters"


NAMES = {
    (Being.AIR_UNIT, "815 Squadron"): False, (Being.AIR_UNIT, "824 and 813 Squadrons"): True,
    (Being.AIR_UNIT, "39 Squadron, Marylands"): True, (Being.AIR_UNIT, "II. and III./JG 77"): True,
    (Being.AIR_UNIT, "Malta: Sunderlands of 228 and 230 Squadrons"): True, (Being.AIR_UNIT, "6° Gruppo, fighters"): True,
    (Being.AIR_UNIT, "KGzbV 2, KGzbV 3 and I./LLG 1"): True, (Being.AIR_UNIT, "Transport Gruppen to Africa"): True,
    (Being.AIR_UNIT, "69 Squadron with Baltimores"): False, (Being.AIR_UNIT, "153° Gruppo, fighters, with MC.202"): True,
    (Being.TROOPS, "San Marco, Marines"): False, (Being.SHIP, "Motia and Polinice"): True,
    (Being.SHIP, "Athens"): False, (Being.FORCE, "Convoys"): False, (Being.CARGO, "Stores for Malta (1 RE)"): True,
    (Being.CARGO, "17th Indian Brigade (3 RE)"): False, (Being.TROOPS, "Bafile Battalion of San Marco"): False,
    (Being.BASE, "Martuba and Derna"): True, (Being.PORT, "Tripoli (Libya)"): False,
}


@pytest.mark.parametrize("named", NAMES, ids=lambda named: named[1])
def test_a_verb_agrees_with_a_name_that_is_one_of_several(named: tuple[Being, str]) -> None:
    """SM-24B4b.1 "Squadrons turn back", one "Squadron turns back"; two of either do."""
    being, name = named
    mention = Mention(name, being)

    assert is_named_as_several(mention) is NAMES[named]
    assert verb_for((mention,), "turns", "turn") == ("turn" if NAMES[named] else "turns")
    assert verb_for(Mentions((mention, mention)), "turns", "turn") == "turn"
