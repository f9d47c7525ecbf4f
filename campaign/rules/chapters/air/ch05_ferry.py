"""Rule 5C: a carrier ferries one group of land fighters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import LaunchFighters, LoadFighters, UnloadFighters
from campaign.model.events import FightersEmbarked, FightersLanded
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import distance
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AirSize, AirStatus, BaseId
from campaign.model.units.ships import ShipType
from campaign.ratings.flights import FLIGHTS_A_GROUP
from campaign.rules.chapters.air.ch05_carriers import deck_is_clear, ferried_by, room_on_field
from campaign.rules.chapters.ports.ch08_ammunition import in_port_all_segment
from campaign.rules.facts.allegiances import base_side
from campaign.rules.facts.geography import hex_of
from campaign.rules.facts.laws import Law, in_naval_step, own_ship
from campaign.rules.facts.wording import ship_name
from campaign.rules.proceedings import Proceedings

Order = LoadFighters | UnloadFighters | LaunchFighters

# A group flies so many times its mission range to change its base (ours), and goes by road to a field so near a port.
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
    return Refusal("SM-5C", f"{base.name} is {away} hexes away, {facts.name} flies {reach}")


LAWS: dict[type, tuple[Law[Any], ...]] = {
    LoadFighters: (in_own_movement_step, with_an_own_carrier, in_a_friendly_port, one_group_of_fighters,
                   from_a_field_beside_the_port),
    UnloadFighters: (in_own_movement_step, with_an_own_carrier, in_a_friendly_port, with_fighters_aboard,
                     onto_a_friendly_field_with_room, beside_the_port),
    LaunchFighters: (in_own_movement_step, with_an_own_carrier, with_fighters_aboard, onto_a_friendly_field_with_room,
                     from_a_clear_deck_at_sea, within_transfer_range),
}


def resolve(now: Proceedings, order: Order) -> None:
    """Fighters come aboard, or reach their field, where they stand ready in the next segment; no dice."""
    state = now.state
    match order:
        case LoadFighters(carrier=carrier, unit=unit):
            now.add(FightersEmbarked(unit, carrier))
        case UnloadFighters(carrier=carrier, base=base) | LaunchFighters(carrier=carrier, base=base):
            aboard = ferried_by(state, carrier)
            if aboard is not None:
                now.add(FightersLanded(aboard.id, carrier, base, flew=isinstance(order, LaunchFighters)))


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every group beside a carrier in port; every field for what is aboard."""
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
