"""GAP-79: standing air orders, and when a side is asked about its aircraft outside the naval steps."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import CancelAirOrder, GiveAirOrder
from campaign.model.events import AirOrderEnded, AirOrderGiven
from campaign.model.play.air_war import AirMission, AirOrder, AirOrderId, AirOrderKind, AirTask
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirStatus, BaseId
from campaign.rules.chapters.air.ch24_cooperation import hex_of_mission, refused_mission, refused_units, where_aircraft_fly
from campaign.rules.chapters.air.ch24_sorties import something_in_reach
from campaign.rules.facts.air import base_hex, is_fighter, named_unit, type_of
from campaign.rules.facts.laws import Law
from campaign.rules.proceedings import Proceedings

Order = GiveAirOrder | CancelAirOrder
TASK_OF = {AirOrderKind.COVER: AirTask.PATROL, AirOrderKind.SEARCH: AirTask.SEARCH}
MOST_WITHIN = 120


def to_own_units(book: Book, state: State, order: GiveAirOrder) -> Refusal | None:
    """SM-GAP-79.3 A standing air order names units of one's own, each once."""
    return refused_units(book, state, order.side, order.units)


def that_they_can_carry_out(book: Book, state: State, order: GiveAirOrder) -> Refusal | None:
    """SM-GAP-79.4 Cover is flown by fighters, a strike by who brings a load, and where they go lies in their range."""
    for key in order.units:
        if order.kind is AirOrderKind.COVER and not is_fighter(book, key):
            return Refusal("SM-GAP-79", f"{named_unit(book, key)} has no fighters: cover is theirs")
        if order.kind is AirOrderKind.STRIKE and not type_of(book, key).bombing:
            return Refusal("SM-GAP-79", f"{named_unit(book, key)} carries neither bombs nor torpedoes")
    mission = AirMission(TASK_OF.get(order.kind, AirTask.HELD), order.over, order.force)
    if order.kind is AirOrderKind.STRIKE:
        if (order.over or order.force) and hex_of_mission(book, state, order.side, mission) is None:
            return Refusal("SM-GAP-79", "name a port, a hex or a force of yours, or none for round their bases")
        if not 0 <= order.within <= MOST_WITHIN or not 0 <= order.worth < inf:
            return Refusal("SM-GAP-79", f"0 to {MOST_WITHIN} hexes and a worth of 0 or more were expected")
        return None
    return refused_mission(book, state, order.side, mission, order.units, "SM-GAP-79")


def one_that_is_in_force(book: Book, state: State, order: CancelAirOrder) -> Refusal | None:
    """SM-GAP-79.5 What is taken back must be in force, and one's own."""
    found = state.air_war.orders.get(order.standing)
    if found is None or found.side is not order.side:
        return Refusal("SM-GAP-79", f"{order.standing} is no standing air order of the {order.side} side")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    GiveAirOrder: (where_aircraft_fly, to_own_units, that_they_can_carry_out),
    CancelAirOrder: (where_aircraft_fly, one_that_is_in_force),
}


def resolve(now: Proceedings, order: Order) -> None:
    """SM-GAP-79.6 A unit has one standing air order: a new one takes the place of the older."""
    state = now.state
    match order:
        case CancelAirOrder(standing=key):
            now.add(AirOrderEnded(state.air_war.orders[key], "it was taken back"))
        case GiveAirOrder(side=side, kind=kind, units=units):
            for old in tuple(state.air_war.orders.values()):
                if old.side is side and set(old.units) & set(units):
                    now.add(AirOrderEnded(old, "another took its place"))
                    if rest := tuple(key for key in old.units if key not in units):
                        now.add(AirOrderGiven(_again(now.state, old, rest)))
            now.add(AirOrderGiven(AirOrder(
                _next(now.state, side), side, kind, units, order.over, order.force, order.within, order.worth)))


def _again(state: State, old: AirOrder, units: tuple[Any, ...]) -> AirOrder:
    return AirOrder(_next(state, old.side), old.side, old.kind, units, old.over, old.force, old.within, old.worth)


def _next(state: State, side: Side) -> AirOrderId:
    return AirOrderId(f"{'AX' if side is Side.AXIS else 'AL'}A{state.air_war.orders_given.get(side, 0) + 1}")


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Each unit ordered to strike, cover its base, search the sea around it or be held; each order cancelled."""
    if not book.options.air_war or state.cursor.acting is not side or state.step_ended:
        return
    # A decision that a fight waits for comes first.
    if state.air_war.sortie is not None or state.attack is not None or state.strike is not None:
        return
    for order in state.air_war.orders:
        yield CancelAirOrder(side, order)
    for key, unit in state.air.items():
        if unit.side is not side or unit.status is not AirStatus.READY or (here := base_hex(book, state, unit)) is None:
            continue
        if is_fighter(book, key):
            yield GiveAirOrder(side, AirOrderKind.COVER, (key,), str(here))
        elif type_of(book, key).bombing:
            yield GiveAirOrder(side, AirOrderKind.STRIKE, (key,))
        yield GiveAirOrder(side, AirOrderKind.HOLD, (key,))


def raids_due(book: Book, state: State, side: Side) -> str | None:
    """SM-GAP-68.8 The air phase waits for its side while units off naval cooperation have something in reach."""
    if state.cursor.phase is not Phase.AIR or not something_in_reach(book, state, side):
        return None
    return "Enemy ports and airfields lie in reach of bombers that are not on naval cooperation. Raid them, or end the phase?"


def assignment_due(book: Book, state: State, side: Side) -> str | None:
    """SM-24A.5 The initial phase waits for who is to be on naval cooperation while a side has aircraft ashore."""
    if not book.options.air_war:
        return None
    if not any(unit.side is side and unit.status is AirStatus.READY and BaseId(unit.base) in book.oob.bases
               for unit in state.air.values()):
        return None
    return "Who is on naval cooperation until your next turn, and who bombs ports and airfields?"
