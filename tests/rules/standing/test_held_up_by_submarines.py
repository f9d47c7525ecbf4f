"""Forces under standing orders whose way leads through enemy submarines that ask their owner whether to strike."""

from __future__ import annotations

from campaign.model.battles.battle import Light
from campaign.model.commands import AnswerSubmarine
from campaign.model.dice import SeededDice
from campaign.model.events import (
    Event,
    OwnerAsked,
    ShipsBerthed,
    StandingOrderEnded,
    StandingOrderGiven,
    StandingOrderHeldUp,
    SurfaceSearched,
)
from campaign.model.play.state import State
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.undersea import FlotillaPolicy
from campaign.rules.fold import fold
from tests.narrating import line_for
from tests.proceeding import resolved
from tests.sea import ORION, Sea, Thing, british, given, italian, of_type, sea, ships
from tests.standing import AX1, standing
from tests.undersea import ATTACK, flotilla, under

FOUND = SeededDice(3)
NO = AnswerSubmarine(Side.ALLIED, attack=False)


def beset(*things: Thing, **how: object) -> Sea:
    """Zara north of Tripoli under orders to berth there, Diaz behind her without any, and a flotilla on the way that asks."""
    place = sea(italian("Zara", "00303"), italian("Diaz", "00302", ORION, force="b"), *things)
    book, state = under(place, flotilla("ALS1", "00205", 5, ATTACK, policy=FlotillaPolicy.ASK))
    first = standing("tripoli", **how).standing  # pyrefly: ignore[bad-argument-type]
    return Sea(book, given(state, StandingOrderGiven(Side.AXIS, AX1, first)))


def held_up(place: Sea) -> tuple[State, tuple[Event, ...]]:
    """Diaz is sent after Zara, both sail, and the flotilla finds Zara."""
    found = resolved(place.book, place.state, standing("tripoli", force="AX2"), FOUND)
    assert found.state.strike is not None and found.state.strike.force == AX1
    return found.state, found.events


def let_go(place: Sea) -> tuple[State, tuple[Event, ...]]:
    """Every force that the flotilla asks about is let go."""
    state = place.state
    events: list[Event] = []
    while state.strike is not None:
        found = resolved(place.book, state, NO, FOUND)
        state, events = found.state, [*events, *found.events]
    return state, tuple(events)


def test_a_force_that_submarines_held_up_berths_on_the_same_day() -> None:
    """SM-GAP-61.30, SM-GAP-61.24 Its order does not end for that, nor those of others, and its owner is not asked meanwhile."""
    book, state = beset()
    held, before = held_up(Sea(book, state))
    after, events = let_go(Sea(book, held))

    assert of_type(before, StandingOrderHeldUp)
    assert not of_type((*before, *events), StandingOrderEnded)
    assert not of_type(before, OwnerAsked)
    assert sorted(of_type(events, ShipsBerthed), key=str) == [
        ShipsBerthed(ships("Diaz"), PortId("tripoli")), ShipsBerthed(ships("Zara"), PortId("tripoli"))]
    assert after.standing_orders == {}


def test_a_search_that_submarines_put_off_is_made_when_they_are_done() -> None:
    """SM-GAP-61.30, SM-GAP-61.10 It stops in the hex of the enemy's marker, and searches there once it may."""
    book, state = beset(british("Orion", "00205", ORION), search=Light.DAY)
    held, before = held_up(Sea(book, state))
    _, events = let_go(Sea(book, held))

    assert not of_type(before, SurfaceSearched)
    assert [event.force for event in of_type(events, SurfaceSearched)][:1] == ["AX1"]


def test_nobody_is_told_that_a_force_was_held_up() -> None:
    """SM-4B2 Its owner is not told of submarines that do not strike."""
    book, state = beset()
    held, _ = held_up(Sea(book, state))
    unfinished = held.standing_orders[AX1].unfinished
    assert unfinished is not None

    event = StandingOrderHeldUp(Side.AXIS, AX1, unfinished)
    assert [line_for(book, held, fold(held, event), event, reader) for reader in BOTH] == [None, None]
