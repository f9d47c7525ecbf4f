"""Convoys that unload by themselves where their cargo is wanted (SM-GAP-61)."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.commands import EndStep, FormForce
from campaign.model.dice import SeededDice
from campaign.model.events import CargoUnloaded, Event, StandingOrderGiven, UnloadingOrdered
from campaign.model.play.calendar import Step
from campaign.model.play.standing_orders import StandingOrder
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.rules import engine
from tests.proceeding import resolved
from tests.sea import TRANSPORT, Sea, british, cargo, given, italian, of_type, sea, ships
from tests.standing import AX1, carried_out, long_war

AXIS = Side.AXIS


def bound(order: StandingOrder, *things: object) -> Sea:
    """AX1, Ankara with stores for Tripoli aboard, a day away from it under a standing order."""
    book, state = sea(italian("Ankara", "00205", TRANSPORT), british("Warspite", "alexandria"),
                      cargo("Stores", 1, ("Ankara",), "tripoli"), *things)  # pyrefly: ignore[bad-argument-type]
    return Sea(long_war(book), given(state, StandingOrderGiven(AXIS, AX1, order)))


def next_day(book: Book, state: State) -> tuple[State, list[Event]]:
    """Steps end until the Axis is in its movement step again, and all that happened on the way."""
    segment, found = state.segment, list[Event]()
    while state.segment == segment or state.cursor.acting is not AXIS or state.cursor.step is not Step.NAVAL_MOVEMENT:
        for event in resolved(book, state, EndStep(state.cursor.acting), SeededDice(1)).events:
            found.append(event)
            state = engine.fold(state, event)
    return state, found


def test_a_force_told_to_unload_lands_its_cargo_in_the_step_after_it_berths() -> None:
    """SM-GAP-61.34, SM-4C1 It has lain in port since that step began; nobody orders it."""
    book, state = bound(StandingOrder(("tripoli",), unload=True))
    state, events = carried_out(book, state)
    assert [one.cargoes for one in of_type(events, UnloadingOrdered)] == [("stores",)]
    assert not of_type(events, CargoUnloaded) and state.to_unload == ("stores",)
    state, later = next_day(book, state)

    assert [one.cargo for one in of_type(tuple(later), CargoUnloaded)] == ["stores"]
    assert state.cargoes[CargoId("stores")].delivered and not state.to_unload


def test_a_force_that_was_not_told_so_keeps_its_cargo() -> None:
    """SM-GAP-61.34 By itself a standing order brings into port and no more."""
    book, state = bound(StandingOrder(("tripoli",)))
    state, _ = carried_out(book, state)
    state, later = next_day(book, state)

    assert not of_type(tuple(later), CargoUnloaded) and state.cargoes[CargoId("stores")].aboard == ("ankara",)


def test_cargo_for_another_port_stays_aboard() -> None:
    """SM-GAP-61.34 What is wanted in Taranto is not landed in Tripoli."""
    book, state = sea(italian("Ankara", "00205", TRANSPORT), british("Warspite", "alexandria"),
                      cargo("Prisoners", 1, ("Ankara",), "taranto"))
    state = given(state, StandingOrderGiven(AXIS, AX1, StandingOrder(("tripoli",), unload=True)))
    state, events = carried_out(long_war(book), state)

    assert not of_type(events, UnloadingOrdered) and not state.to_unload


def test_what_the_port_cannot_handle_today_is_landed_when_it_can() -> None:
    """SM-GAP-61.35, SM-1D1 Tripoli handles six REs in a player turn; it has no room for one more now."""
    book, state = bound(StandingOrder(("tripoli",), unload=True))
    state, _ = carried_out(book, state)
    tripoli = PortId("tripoli")
    full = {**state.ports, tripoli: replace(state.ports[tripoli], cargo_used=6.0)}
    state, later = next_day(book, replace(state, ports=full))
    assert not of_type(tuple(later), CargoUnloaded) and state.to_unload == ("stores",)
    found: list[Event] = []
    for _ in range(14):
        state, later = next_day(book, state)
        found += later
        if not state.to_unload:
            break

    assert [one.cargo for one in of_type(tuple(found), CargoUnloaded)] == ["stores"]


def test_whoever_puts_to_sea_with_it_again_decides_anew() -> None:
    """SM-GAP-61.34 The cargo of a force that was formed again is no longer waiting to be landed."""
    book, state = bound(StandingOrder(("tripoli",), unload=True))
    state, _ = carried_out(book, state)
    assert state.to_unload
    for event in resolved(book, state, FormForce(AXIS, ships("Ankara"), "Again"), SeededDice(1)).events:
        state = engine.fold(state, event)

    assert not state.to_unload
