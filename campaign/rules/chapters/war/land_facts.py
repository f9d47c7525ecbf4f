"""Reports from a land game: ports, coasts and airfields that change hands, dates, garrisons, defenders.

Places change hands by the same functions as they do by the calendar (SM-GAP-64.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import (
    LandCommand,
    RecordAirfieldOwner,
    RecordCoastOwner,
    RecordDefenders,
    RecordFlag,
    RecordGarrison,
    RecordPortOwner,
)
from campaign.model.events import DefendersRecorded, FlagRecorded, GarrisonRecorded
from campaign.model.play.calendar import GROUND_PHASES
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.setting.scenario import Flag, Holdings
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.forces import ShipStatus
from campaign.rules.chapters.war.timeline import change_hands
from campaign.rules.facts.geography import base_side, stance_of
from campaign.rules.facts.laws import REPORTING, Law, entered, turn_of, unknown_key
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import listed
from campaign.words.names import defended_place, port_name

FROM_LAND = "reported from land"


def of_a_port_that_somebody_takes(book: Book, state: State, order: RecordPortOwner) -> Refusal | None:
    """SM-1D6.4 A port falls to somebody who has not got it; one that turns neutral holds no ships when it does."""
    port = state.ports.get(order.port)
    if port is None:
        return Refusal("SM-1D", unknown_key("port", order.port, {key: port_name(book, key) for key in state.ports}))
    if port.allegiance.side is order.owner:
        return Refusal("SM-1D6", f"{port_name(book, order.port)} is {_held(order.owner)} already")
    if order.owner is not None:
        return None
    lying = [book.oob.ships[key].name for key, ship in state.ships.items()
             if ship.port == order.port and ship.status is ShipStatus.ACTIVE]
    lying += [flotilla.name for flotilla in state.flotillas.values() if flotilla.port == order.port]
    return Refusal("SM-1D6", f"{lying[0]} still lies there: to sea with all first") if lying else None


def of_coasts_that_somebody_takes(book: Book, state: State, order: RecordCoastOwner) -> Refusal | None:
    """SM-1D6.8 Stretches of coast that are named, each of which has another owner, pass to a side or to nobody."""
    if not order.coasts:
        return Refusal("SM-1D6", "no stretch of coast is named")
    for key in order.coasts:
        coast = book.theatre.coasts.get(key)
        if coast is None:
            return Refusal("SM-1D6", unknown_key("coast", key, {key: coast.name for key, coast in book.theatre.coasts.items()}))
        if state.coast_owners.get(key) is order.owner:
            return Refusal("SM-1D6", f"the coast of {coast.name} is {_held(order.owner)} already")
    return None


def of_airfields_that_somebody_takes(book: Book, state: State, order: RecordAirfieldOwner) -> Refusal | None:
    """SM-1D6.9 Airfields that are named, each of which has another owner, pass to a side or to nobody."""
    if not order.airfields:
        return Refusal("SM-1D6", "no airfield is named")
    for key in order.airfields:
        base = book.oob.bases.get(key)
        if base is None:
            return Refusal("SM-1D6", unknown_key("airfield", key, {key: base.name for key, base in book.oob.bases.items()}))
        if base_side(book, state, key) is order.owner:
            return Refusal("SM-1D6", f"the airfield {base.name} is {_held(order.owner)} already")
    return None


def not_of_a_neutral_before_its_coast(book: Book, state: State, order: RecordAirfieldOwner) -> Refusal | None:
    """SM-GAP-86.3 An airfield of a neutral is not taken before a port or a stretch of coast of that nation is."""
    for key in order.airfields if order.owner is not None else ():
        nation = book.oob.bases[key].nation
        neutral = base_side(book, state, key) is None and stance_of(book, state, nation).side is None
        if neutral and not _foothold(book, state, nation):
            whose = f"{book.oob.bases[key].name} is an airfield of a neutral ({nation.value})"
            return Refusal("SM-GAP-86", f"{whose}: report a port or coast of that nation first")
    return None


def _foothold(book: Book, state: State, nation: Nation) -> bool:
    """Whether a side holds a port or a stretch of coast of a nation."""
    ports = any(port.nation is nation and port.allegiance.side is not None for port in state.ports.values())
    return ports or any(coast.nation is nation and state.coast_owners.get(key) is not None
                        for key, coast in book.theatre.coasts.items())


def once(book: Book, state: State, order: RecordFlag) -> Refusal | None:
    """SM-11.6 Greece falls once, the Axis comes to Tunisia once, Italy signs once."""
    if order.flag in state.war.flags:
        return Refusal("SM-11", f"{order.flag.value.replace('_', ' ')} is on record already")
    return None


def of_whole_armies(book: Book, state: State, order: RecordGarrison) -> Refusal | None:
    """SM-11B1.1 A garrison is none or more REs."""
    return None if order.res >= 0 else Refusal("SM-11B1", "a garrison of less than nothing cannot be")


def of_a_place_to_defend(book: Book, state: State, order: RecordDefenders) -> Refusal | None:
    """SM-GAP-86.5 None or more REs defend a port or a stretch of coast, by its key."""
    if order.res < 0:
        return Refusal("SM-GAP-86", "less than nobody cannot defend a place")
    ports = {str(key): port_name(book, key) for key in state.ports}
    places = ports | {str(key): coast.name for key, coast in book.theatre.coasts.items()}
    return None if order.place in places else Refusal("SM-GAP-86", unknown_key("port or coast", order.place, places))


LAWS: dict[type, tuple[Law[Any], ...]] = {
    RecordPortOwner: (*REPORTING, of_a_port_that_somebody_takes),
    RecordCoastOwner: (*REPORTING, of_coasts_that_somebody_takes),
    RecordAirfieldOwner: (*REPORTING, of_airfields_that_somebody_takes, not_of_a_neutral_before_its_coast),
    RecordDefenders: (*REPORTING, of_a_place_to_defend),
    RecordFlag: (*REPORTING, once),
    RecordGarrison: (*REPORTING, of_whole_armies),
}


def resolve(now: Proceedings, order: LandCommand) -> None:
    """Records what is reported: it holds from now on, whenever it happened; dates count from when they were."""
    book = now.book
    match order:
        case RecordPortOwner(port=port, owner=owner):
            now.add(entered(now.state, order, f"{port_name(book, port)} is {_held(owner)}"))
            change_hands(now, Holdings(FROM_LAND, ports={port: _allegiance(owner)}))
        case RecordCoastOwner(coasts=coasts, owner=owner):
            names = listed(book.theatre.coasts[key].name for key in coasts)
            now.add(entered(now.state, order, f"the coast of {names} is {_held(owner)}"))
            change_hands(now, Holdings(FROM_LAND, coasts=dict.fromkeys(coasts, _allegiance(owner))))
        case RecordAirfieldOwner(airfields=airfields, owner=owner):
            names = listed(book.oob.bases[key].name for key in airfields)
            what = "the airfield" if len(airfields) == 1 else "the airfields"
            now.add(entered(now.state, order, f"{what} {names} {'is' if len(airfields) == 1 else 'are'} {_held(owner)}"))
            change_hands(now, Holdings(FROM_LAND, airfields=dict.fromkeys(airfields, _allegiance(owner))))
        case RecordDefenders(place=place, res=res):
            now.add(entered(now.state, order, f"{res:g} REs hold {defended_place(book, place)}"))
            now.add(DefendersRecorded(place, res))
        case RecordFlag(flag=flag):
            now.add(entered(now.state, order, flag.value.replace("_", " ")))
            turn = turn_of(now.state, order)
            now.add(FlagRecorded(flag, FROM_LAND, None if turn == now.state.cursor.turn else turn))
        case RecordGarrison(land=land, res=res):
            now.add(entered(now.state, order, f"{res:g} British REs are in {land.value.capitalize()}"))
            now.add(GarrisonRecorded(land, res))


def _held(owner: Side | None) -> str:
    return "neutral" if owner is None else f"in {owner} hands"


def _allegiance(owner: Side | None) -> Allegiance:
    return Allegiance.NEUTRAL if owner is None else Allegiance(owner.value)


def candidates(book: Book, state: State, side: Side) -> Iterator[RecordFlag]:
    """Dates that have not come yet, except those that end the campaign; nobody can foresee who takes what."""
    if book.options.land_facts and state.cursor.phase in GROUND_PHASES:
        yield from (RecordFlag(side, flag) for flag in (Flag.FALL_OF_GREECE, Flag.AXIS_IN_TUNISIA))
