"""Rules 2B and 5: carriers as airbases: how many flights they hold, when and where they fly; and the ferrying of fighters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import LaunchFighters, LoadFighters, UnloadFighters
from campaign.model.events import AirUnitsLost, FightersEmbarked, FightersLanded, FlightsDiverted
from campaign.model.play.air_war import AirTask
from campaign.model.play.calendar import Step
from campaign.model.play.state import AirUnit, State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AirSize, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.aircraft import FLIGHTS_A_GROUP
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import rounded
from campaign.rules.chapters.ports.ch08_repair import in_port_all_segment
from campaign.rules.facts.geography import base_side, hex_of
from campaign.rules.facts.laws import Law, in_naval_step, own_ship
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import ship_name


def flights_of(state: State, carrier: ShipId) -> tuple[AirUnit, ...]:
    """SM-2B The air units that a carrier bases: always on naval cooperation, and flown from wherever she is."""
    return tuple(unit for unit in state.air.values() if unit.base == carrier and unit.status is AirStatus.READY)


def ferried_by(state: State, carrier: ShipId) -> AirUnit | None:
    """The group of land fighters aboard a carrier, if any."""
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
    """The nearest airfield of a side with room for this many more flights."""
    own = [key for key in book.oob.bases if base_side(book, state, key) is side and room_on_field(book, state, key) >= worth]
    return min(own, key=lambda key: (distance(book.oob.bases[key].hex, there), key), default=None)


def check_decks(now: Proceedings) -> None:
    """SM-GAP-48.2 Flights that a damaged carrier can hold no more land elsewhere in range, or are lost."""
    book, state = now.book, now.state
    for key, ship in state.ships.items():
        if book.counters[key].type is not ShipType.CARRIER or ship.status is not ShipStatus.ACTIVE:
            continue
        flights = flights_of(now.state, key)
        if len(flights) > (room := capacity(book, ship)):
            _diverted(now, key, flights[room:], "no room on a damaged carrier")


def fly_off(now: Proceedings, carrier: ShipId) -> None:
    """SM-5B.1 A carrier that her own side gives up sends her flights off first, if her deck allows, to a base in range."""
    book, state = now.book, now.state
    ship = state.ships[carrier]
    if book.counters[carrier].type is ShipType.CARRIER and deck_is_clear(book, ship):
        _diverted(now, carrier, flights_of(state, carrier), "no airbase in reach")


def lose_aircraft_of(now: Proceedings, carrier: ShipId) -> None:
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


# Ferrying fighters ----------------------------------------------------------------------------------------------------


Order = LoadFighters | UnloadFighters | LaunchFighters

# A group may fly this many times its mission range to change its base (ours), and goes by road to a field this near a port.
TRANSFER_FACTOR = 2
BY_ROAD = 1


def in_own_movement_step(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-5C.1 Fighters are loaded, unloaded and flown off in the owner's naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def with_an_own_carrier(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-5C.2 Only a carrier of one's own ferries."""
    found = own_ship(state, order.side, order.carrier)
    if isinstance(found, Refusal):
        return found
    if book.counters[order.carrier].type is not ShipType.CARRIER:
        return Refusal("SM-5C", f"{ship_name(book, order.carrier)} is no carrier")
    return None


def in_a_friendly_port(book: Book, state: State, order: LoadFighters | UnloadFighters) -> Refusal | None:
    """SM-5C.3 Fighters come aboard and go ashore where the carrier has lain in a friendly port since the segment began."""
    ship = state.ships[order.carrier]
    if in_port_all_segment(state, ship) and not ship.prize:
        return None
    return Refusal("SM-5C", f"{ship_name(book, order.carrier)} did not lie in one of your ports when this segment began")


def one_group_of_fighters(book: Book, state: State, order: LoadFighters) -> Refusal | None:
    """SM-5C A carrier ferries one group of fighters at a time, loaded in port since it cannot fly aboard."""
    unit = state.air.get(order.unit)
    if unit is None or unit.side is not order.side or unit.status is not AirStatus.READY:
        return Refusal("SM-5C", f"{order.unit} is no air unit of the {order.side} side that could be loaded")
    facts = book.oob.air_units[order.unit]
    if facts.size is not AirSize.GROUP or book.oob.aircraft[facts.aircraft].role is not AircraftRole.FIGHTER:
        return Refusal("SM-5C", f"{facts.name} is no group of fighters")
    if (aboard := ferried_by(state, order.carrier)) is not None:
        name = book.oob.air_units[aboard.id].name
        return Refusal("SM-5C", f"{ship_name(book, order.carrier)} has {name} aboard and carries no second group")
    return None


def from_a_field_beside_the_port(book: Book, state: State, order: LoadFighters) -> Refusal | None:
    """SM-5C.4 The group stands on an airfield in the hex of the port, or in the next."""
    return _beside(book, state, order, BaseId(state.air[order.unit].base))


def with_fighters_aboard(book: Book, state: State, order: UnloadFighters | LaunchFighters) -> Refusal | None:
    """SM-5C.5 What is unloaded or flown off must be aboard."""
    if ferried_by(state, order.carrier) is None:
        return Refusal("SM-5C", f"{ship_name(book, order.carrier)} has no fighters aboard")
    return None


def onto_a_friendly_field_with_room(book: Book, state: State, order: UnloadFighters | LaunchFighters) -> Refusal | None:
    """SM-5C.6 Fighters go to an airfield of their own side that has room for a group."""
    if order.base not in book.oob.bases or base_side(book, state, order.base) is not order.side:
        return Refusal("SM-5C", f"{order.base} is no airfield of the {order.side} side")
    if room_on_field(book, state, order.base) < FLIGHTS_A_GROUP:
        return Refusal("SM-2B", f"{book.oob.bases[order.base].name} has no room for a group")
    return None


def beside_the_port(book: Book, state: State, order: UnloadFighters) -> Refusal | None:
    """SM-5C.7 Unloaded fighters go to an airfield in the hex of the port, or in the next."""
    return _beside(book, state, order, order.base)


def from_a_clear_deck_at_sea(book: Book, state: State, order: LaunchFighters) -> Refusal | None:
    """SM-5C.8 Fighters are flown off at sea, from a deck that can launch (SM-GAP-48)."""
    ship = state.ships[order.carrier]
    if ship.force is None or hex_of(state, ship) is None:
        return Refusal("SM-5C", f"{ship_name(book, order.carrier)} is not at sea")
    if not deck_is_clear(book, ship):
        return Refusal("SM-GAP-48", f"{ship_name(book, order.carrier)} cannot launch: half her gunnery boxes are gone")
    return None


def within_transfer_range(book: Book, state: State, order: LaunchFighters) -> Refusal | None:
    """SM-5C.9 They fly off to an airfield within twice their range."""
    unit, where = ferried_by(state, order.carrier), hex_of(state, state.ships[order.carrier])
    if unit is None or where is None:
        return Refusal("SM-5C", "there is nothing to fly off")
    facts = book.oob.air_units[unit.id]
    reach = TRANSFER_FACTOR * book.oob.aircraft[facts.aircraft].range_hexes
    base = book.oob.bases[order.base]
    if (away := distance(where, base.hex)) <= reach:
        return None
    return Refusal("SM-5C", f"{base.name} is {quantity(away, 'hex', 'hexes')} away, {facts.name} flies {reach}")


LAWS: dict[type, tuple[Law[Any], ...]] = {
    LoadFighters: (in_own_movement_step, with_an_own_carrier, in_a_friendly_port, one_group_of_fighters,
                   from_a_field_beside_the_port),
    UnloadFighters: (in_own_movement_step, with_an_own_carrier, in_a_friendly_port, with_fighters_aboard,
                     onto_a_friendly_field_with_room, beside_the_port),
    LaunchFighters: (in_own_movement_step, with_an_own_carrier, with_fighters_aboard, onto_a_friendly_field_with_room,
                     from_a_clear_deck_at_sea, within_transfer_range),
}


def resolve(now: Proceedings, order: Order) -> None:
    """Brings fighters aboard, or to their airfield, where they are ready in the next segment; no dice."""
    state = now.state
    match order:
        case LoadFighters(carrier=carrier, unit=unit):
            now.add(FightersEmbarked(unit, carrier))
        case UnloadFighters(carrier=carrier, base=base) | LaunchFighters(carrier=carrier, base=base):
            aboard = ferried_by(state, carrier)
            if aboard is not None:
                now.add(FightersLanded(aboard.id, carrier, base, flew=isinstance(order, LaunchFighters)))


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every group near a carrier in port; every airfield for those that are aboard."""
    for key, ship in state.ships.items():
        if ship.side is not side or book.counters[key].type is not ShipType.CARRIER or hex_of(state, ship) is None:
            continue
        if ferried_by(state, key) is not None:
            for base in book.oob.bases:
                yield UnloadFighters(side, key, base) if ship.port is not None else LaunchFighters(side, key, base)
        elif ship.port is not None:
            for unit in state.air.values():
                if unit.side is side and unit.status is AirStatus.READY:
                    yield LoadFighters(side, key, unit.id)


def _beside(book: Book, state: State, order: LoadFighters | UnloadFighters, base: BaseId) -> Refusal | None:
    port = hex_of(state, state.ships[order.carrier])
    field = book.oob.bases.get(base)
    if field is not None and port is not None and distance(field.hex, port) <= BY_ROAD:
        return None
    return Refusal("SM-5C", f"{base if field is None else field.name} does not lie beside the carrier's port")
