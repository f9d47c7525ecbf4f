"""Damaged boats of squadrons, and what of them is whole again when."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.events import (
    BoatsMended,
    BoatsTakenInHand,
    ConditionChanged,
    Event,
    ForceDisbanded,
    ForceFormed,
    ShipsBerthed,
)
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND, WHOLE, Condition
from campaign.model.units.counters import CounterValues
from campaign.model.units.forces import ForceId
from campaign.ratings.condition import has_hurt_boats, hits_of, with_boats_whole, with_hits
from campaign.ratings.hits import Hits, boats_left
from campaign.rules.chapters.ports.ch08_repair import boats_in_port, put_right_in_port
from campaign.rules.facts.small_craft import boats_due
from tests.narrating import line_for
from tests.proceeding import brought_about, events_of
from tests.sea import MAS, TRIBAL, Sea, given, italian, next_segment, of_type, port, sea, ships

GAME_TURN = 14
(SQUADRON,) = ships("MTB-6")
HOME = (port("Taranto", "00401", Nation.ITALIAN), port("Tripoli", "00307", Nation.ITALIAN))
FORCE = ForceId("AX9")
LOST = Condition(underwater_damage=Fraction(1, 4), torpedoes_left=Fraction(1, 2))
HURT = replace(LOST, shell_damage=Fraction(1, 8), mounts_out=("20 mm",), fires=1).keeping("any", "x")


def in_port(condition: Condition = HURT) -> Sea:
    """A squadron of which a boat is lost and others are damaged has lain in Taranto since the segment began."""
    book, state = sea(*HOME, italian("MTB-6", "taranto", MAS, condition=condition))
    return Sea(book, next_segment(state))


def lain(here: Sea, segments: int) -> tuple[State, list[Event]]:
    """The state at the end of so many segments, and what was done about boats."""
    state, told = here.state, list[Event]()
    for _ in range(segments):
        after, events = brought_about(boats_in_port, here.book, state)
        told += events
        state = next_segment(after)
    return state, told


def test_damaged_boats_are_whole_after_one_game_turn_in_port() -> None:
    """SM-GAP-75 Fourteen segments, the first that she lay there whole among them; not one sooner."""
    here = in_port()
    state, told = lain(here, GAME_TURN - 1)
    assert (state.ships[SQUADRON].condition, of_type(told, BoatsMended)) == (HURT, [])
    assert boats_due(here.book, state.ships[SQUADRON], state.segment) == 0
    after, _ = brought_about(boats_in_port, here.book, state)

    assert of_type(told, BoatsTakenInHand) == [BoatsTakenInHand(SQUADRON, here.state.segment)]
    assert after.ships[SQUADRON].condition == with_boats_whole(MAS, HURT)
    assert after.ships[SQUADRON].boats_in_hand is None


def test_whole_boats_are_as_many_as_before_and_have_what_shells_and_torpedoes_they_had() -> None:
    """SM-GAP-75.1 A boat sunk comes back no more; what a battle system kept of the others is forgotten."""
    assert with_boats_whole(MAS, HURT) == LOST


def test_the_work_begins_anew_when_she_puts_to_sea() -> None:
    """SM-GAP-75 A game turn in port is one without a day at sea."""
    here = in_port()
    state, _ = lain(here, 5)
    sailed = given(state, ForceFormed(FORCE, Side.AXIS, "Boats", Hex("00401"), (SQUADRON,), None))
    after, events = brought_about(boats_in_port, here.book, sailed)
    again = next_segment(next_segment(given(after, ShipsBerthed((SQUADRON,), PortId("taranto")), ForceDisbanded(FORCE))))

    assert events == (BoatsTakenInHand(SQUADRON, None),)
    assert events_of(boats_in_port, here.book, again) == (BoatsTakenInHand(SQUADRON, again.segment),)


@pytest.mark.parametrize(("values", "condition"), [
    (MAS, SOUND), (MAS, Condition(underwater_damage=Fraction(1, 2), torpedoes_left=Fraction(1, 4))), (TRIBAL, HURT)])
def test_nothing_is_done_about_whole_boats_nor_about_ships(values: CounterValues, condition: Condition) -> None:
    """SM-GAP-75 Boats that are lost are no damage of the others; ships go to a dock (SM-8B)."""
    book, state = sea(*HOME, italian("MTB-6", "taranto", values, condition=condition))

    assert events_of(boats_in_port, book, next_segment(state)) == ()


def test_a_squadrons_company_puts_nothing_right_in_a_day() -> None:
    """SM-GAP-19.1, SM-GAP-75 What fills no box is put right at once in a ship; boats take their game turn."""
    here = in_port()

    assert of_type(events_of(put_right_in_port, here.book, here.state), ConditionChanged) == []


def test_her_owner_alone_is_told_of_it() -> None:
    """SM-GAP-75 Nobody else may know that boats are damaged, nor since when they lie in port."""
    here = in_port()
    state, told = lain(here, GAME_TURN)

    for event in told:
        assert "MTB-6" in str(line_for(here.book, here.state, state, event, Side.AXIS))
        assert line_for(here.book, here.state, state, event, Side.ALLIED) is None


SHARES = st.fractions(0, 1, max_denominator=12)


@for_all(lost=st.integers(0, 3), shell=SHARES, torpedoes=SHARES, speed=SHARES)
def test_boats_are_conserved_by_the_work_on_them(lost: int, shell: Fraction, torpedoes: Fraction, speed: Fraction) -> None:
    """SM-GAP-75 However they were hit, no boat comes back and none goes, and the work is done once."""
    boats = with_hits(MAS, SOUND, Hits(flotation=lost))
    hurt = Condition(shell, boats.underwater_damage, WHOLE - speed, torpedoes)
    whole = with_boats_whole(MAS, hurt)

    assert boats_left(MAS, hits_of(MAS, whole)) == boats_left(MAS, hits_of(MAS, hurt)) == 4 - lost
    assert (whole.torpedoes_left, has_hurt_boats(MAS, whole)) == (torpedoes, False)
