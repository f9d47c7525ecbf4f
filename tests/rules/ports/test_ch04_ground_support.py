"""Rule 4A3: ships support land combats."""

from __future__ import annotations

import pytest

from campaign.model.book import Options
from campaign.model.commands import DeclineSupport, EndStep, SupportGround
from campaign.model.events import ForceSpotted, GroundSupported, PhaseBegan, PlayerTurnBegan, StepEnded
from campaign.model.play.calendar import Phase
from campaign.model.play.decisions import DecisionKind
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.forces import ForceId, Recon
from campaign.ratings.condition import main_rounds_spent
from campaign.rules import engine
from campaign.rules.views.decisions import pending_for, somebody_must_decide
from tests.sea import ORION, TRANSPORT, WARSPITE, Sea, Thing, british, given, italian, of_type, play, rule_broken, sea, ships

AL1, AX1 = ForceId("AL1"), ForceId("AX1")
HELP = SupportGround(Side.ALLIED, AL1, Hex("00507"))


def ashore(*things: Thing, land: bool = True) -> Sea:
    """The ground combat phase of the Axis player turn."""
    book, state = sea(*things, options=Options(land_facts=land))
    return Sea(book, given(state, PlayerTurnBegan(Side.AXIS), PhaseBegan(Phase.GROUND_COMBAT)))


@pytest.mark.parametrize(("at", "strength"), [("00507", 11), ("00506", 10)])
def test_converted_guns_add_to_a_land_combat_in_reach(at: str, strength: int) -> None:
    """SM-4A3, SM-4A3.1, SM-4A3.4, SM-GAP-50 8.5 + 7/4 + 9/8 in the own hex; secondary guns reach no further."""
    book, state = ashore(
        british("Warspite", at, replace(WARSPITE, secondary=8)), british("Orion", at, ORION),
        british("Clan Forbes", at, TRANSPORT))

    after, events = play(book, state, HELP)

    assert events[0] == GroundSupported(AL1, ships("Warspite", "Orion"), Hex("00507"), strength)
    assert of_type(events, ForceSpotted)[0].find.kind is Recon.BOMBARDMENT and after.finds[AL1][0].full
    assert after.ships == state.ships
    assert rule_broken(book, after, HELP) == "SM-4A3"


def test_a_ship_without_ammunition_supplies_only_her_secondary_share() -> None:
    """SM-4A3, SM-8A2 It is needed, but not used up."""
    values = replace(WARSPITE, secondary=16)
    empty = main_rounds_spent(values, SOUND)
    book, state = ashore(british("Warspite", "00507", values, condition=empty))

    assert play(book, state, HELP)[1][0].strength == 2  # pyrefly: ignore[missing-attribute]


@pytest.mark.parametrize(("wrong", "rule"), [
    ({"force": "AX1"}, "SM-1B"), ({"force": "AL2"}, "SM-4A3"), ({"hex": "00506"}, "SM-4A3"), ({"hex": "00207"}, "SM-4A3")])
def test_who_may_support_what(wrong: dict[str, str], rule: str) -> None:
    """SM-4A3.2, SM-4A3.3, SM-4A3.4 Own warships at sea, on land within reach."""
    book, state = ashore(british("Warspite", "00507"), british("Clan Forbes", "00303", TRANSPORT), italian("Zara", "00505"))

    assert rule_broken(book, state, replace(HELP, **wrong)) == rule  # pyrefly: ignore[bad-argument-type]


def test_support_is_named_in_the_ground_combat_phase_where_land_facts_are_taken() -> None:
    """SM-4A3.2 In no other phase, and not when the side has ended its part."""
    book, state = ashore(british("Warspite", "00507"))
    own = given(state, PlayerTurnBegan(Side.ALLIED), PhaseBegan(Phase.GROUND_COMBAT))

    assert rule_broken(*ashore(british("Warspite", "00507"), land=False), HELP) == "SM-4A3"
    assert rule_broken(book, given(state, PhaseBegan(Phase.EXPLOITATION)), HELP) == "SM-4A3"
    assert rule_broken(book, own, HELP) == "" and rule_broken(book, given(own, StepEnded(Side.ALLIED)), HELP) == "SM-4A3"


def test_both_sides_are_asked_while_they_have_guns_in_reach() -> None:
    """SM-4A3.5, SM-4A3.6 Attack or defence; the phase goes on when one has ended it and the other declined."""
    book, state = ashore(british("Warspite", "00507"), italian("Zara", "00303"))

    asked = [pending_for(book, state, side)[0].kind for side in BOTH]
    assert asked == [DecisionKind.LAND_FACTS, DecisionKind.SUPPORT]
    assert set(engine.legal_commands(book, state, Side.ALLIED)) >= {HELP, DeclineSupport(Side.ALLIED)}
    assert rule_broken(book, state, DeclineSupport(Side.AXIS)) == "SM-4A3"
    ended, _ = play(book, state, EndStep(Side.AXIS))
    declined, _ = play(book, ended, DeclineSupport(Side.ALLIED))
    assert somebody_must_decide(book, ended) and not somebody_must_decide(book, declined)
    assert rule_broken(book, declined, HELP) == "SM-4A3"
    assert "support" in pending_for(*ashore(italian("Zara", "00507")), Side.AXIS)[0].question
