"""Rules 2B and 5: carriers as airbases: how many flights they hold, when they fly, and where flights go without a deck."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.events import AirUnitsLost, FlightsDiverted
from campaign.model.play.air_war import AirTask
from campaign.model.play.state import AirUnit, State
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirSize, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.ratings.flights import FLIGHTS_A_GROUP
from campaign.ratings.hits import rounded
from campaign.rules.facts.allegiances import base_side
from campaign.rules.facts.geography import hex_of
from campaign.rules.proceedings import Proceedings


def flights_of(state: State, carrier: ShipId) -> tuple[AirUnit, ...]:
    """SM-2B The air units that a carrier bases: always on naval cooperation, and flown from wherever she is."""
    return tuple(unit for unit in state.air.values() if unit.base == carrier and unit.status is AirStatus.READY)


def ferried_by(state: State, carrier: ShipId) -> AirUnit | None:
    """The group of land fighters that a carrier has aboard, if any."""
    return next((unit for unit in state.air.values() if unit.base == carrier and unit.status is AirStatus.FERRIED), None)


def capacity(book: Book, ship: Ship) -> int:
    """SM-GAP-48 A carrier holds her printed number of flights, in the share of her gunnery boxes that is left, rounded."""
    values = book.counters[ship.id]
    boxes = values.gunnery_boxes
    return rounded(values.flights * (boxes - hits_of(values, ship.condition).gunnery), boxes)


def deck_is_clear(book: Book, ship: Ship) -> bool:
    """SM-GAP-48.1 A carrier launches and recovers only while fewer than half her gunnery boxes are ticked."""
    values = book.counters[ship.id]
    return 2 * hits_of(values, ship.condition).gunnery < values.gunnery_boxes


def flies(book: Book, state: State, ship: Ship) -> bool:
    """SM-5B A carrier at sea flies, unless her deck is out, cargo fills her, or she ferries fighters (SM-5C); in port never."""
    if book.counters[ship.id].type is not ShipType.CARRIER or ship.status is not ShipStatus.ACTIVE:
        return False
    if ship.force is None or state.forces[ship.force].scattered is not None or ship.cargo:
        return False
    return deck_is_clear(book, ship) and ferried_by(state, ship.id) is None


def room_on_field(book: Book, state: State, base: BaseId) -> int:
    """SM-2B.1 The flights that an airfield has room for beside what stands there, six to a group."""
    standing = sum(_worth(book, unit.id) for unit in state.air.values() if unit.base == base)
    return book.oob.bases[base].capacity_groups * FLIGHTS_A_GROUP - standing


def nearest_with_room(book: Book, state: State, side: Side, there: Hex, worth: int) -> BaseId | None:
    """The nearest airfield of a side that has room for so many flights more."""
    own = [key for key in book.oob.bases if base_side(book, state, key) is side and room_on_field(book, state, key) >= worth]
    return min(own, key=lambda key: (distance(book.oob.bases[key].hex, there), key), default=None)


def decks_checked(now: Proceedings) -> None:
    """SM-GAP-48.2 Flights that a damaged carrier can hold no more land elsewhere in range, or are lost."""
    book, state = now.book, now.state
    for key, ship in state.ships.items():
        if book.counters[key].type is not ShipType.CARRIER or ship.status is not ShipStatus.ACTIVE:
            continue
        flights = flights_of(now.state, key)
        if len(flights) > (room := capacity(book, ship)):
            _diverted(now, key, flights[room:], "no room on a damaged carrier")


def flown_off(now: Proceedings, carrier: ShipId) -> None:
    """SM-5B.1 A carrier that her own side gives up sends her flights off first, if her deck allows, to a base in range."""
    book, state = now.book, now.state
    ship = state.ships[carrier]
    if book.counters[carrier].type is ShipType.CARRIER and deck_is_clear(book, ship):
        _diverted(now, carrier, flights_of(state, carrier), "no airbase in reach")


def gone_down_with(now: Proceedings, carrier: ShipId) -> None:
    """SM-5B.2 Aircraft aboard a carrier are lost with her, ferried ones too; who is out lands elsewhere in reach (SM-5B)."""
    out = out_from(now.state, carrier)
    if out:
        _diverted(now, carrier, out, "no airbase in reach")
    state = now.state
    aboard = tuple(unit.id for unit in state.air.values() if unit.base == carrier)
    if aboard:
        now.add(AirUnitsLost(aboard, carrier, "lost with her"))


def out_from(state: State, carrier: ShipId) -> tuple[AirUnit, ...]:
    """SM-5B.4 The flights of a carrier that are in the air: on patrol, on search, or flying a strike of this segment."""
    war, at_sea = state.air_war, state.ships[carrier].force is not None
    return tuple(unit for unit in flights_of(state, carrier) if unit.id in war.flown or unit.id in war.intercepted
                 # In port a mission waits until she is at sea again.
                 or (at_sea and war.mission_of(unit.id).task is not AirTask.HELD))


def _diverted(now: Proceedings, carrier: ShipId, flights: tuple[AirUnit, ...], cause: str) -> None:
    book, state = now.book, now.state
    where = hex_of(state, state.ships[carrier])
    for unit in flights:
        base = None if where is None else _nearest(book, now.state, carrier, unit, where)
        now.add(AirUnitsLost((unit.id,), carrier, cause) if base is None else FlightsDiverted((unit.id,), carrier, base))


def _nearest(book: Book, state: State, carrier: ShipId, unit: AirUnit, where: Hex) -> str | None:
    """The nearest other deck or field in range with room, a deck before a field at the same distance."""
    reach = book.oob.aircraft[book.oob.air_units[unit.id].aircraft].range_hexes
    found: list[tuple[int, int, str]] = []
    for key, ship in state.ships.items():
        if key == carrier or ship.side is not unit.side or not flies(book, state, ship):
            continue
        there = hex_of(state, ship)
        if there is not None and distance(where, there) <= reach and len(flights_of(state, key)) < capacity(book, ship):
            found.append((distance(where, there), 0, str(key)))
    for base, facts in book.oob.bases.items():
        near, own = distance(where, facts.hex), base_side(book, state, base) is unit.side
        if near <= reach and own and room_on_field(book, state, base) >= _worth(book, unit.id):
            found.append((near, 1, str(base)))
    return min(found)[2] if found else None


def _worth(book: Book, unit: AirUnitId) -> int:
    return FLIGHTS_A_GROUP if book.oob.air_units[unit].size is AirSize.GROUP else 1
