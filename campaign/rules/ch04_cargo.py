"""Rules 2D, 4C1 and 10A3: transports load cargo in one port and land it in another."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.model.book import Book
from campaign.model.calendar import Step
from campaign.model.commands import LoadCargo, UnloadCargo
from campaign.model.dice import Dice
from campaign.model.events import CargoLoaded, CargoLost, CargoUnloaded, Event, PointsScored
from campaign.model.forces import Ship
from campaign.model.ports import Cargo
from campaign.model.refusals import Refusal
from campaign.model.scenario import CargoId, CargoKind, PortId
from campaign.model.ships import ShipId, ShipType
from campaign.model.sides import Side
from campaign.model.state import PointsEntry, State
from campaign.model.theatre import FuelSupply
from campaign.rules.ch01_ports import cargo_rating
from campaign.rules.ch08_ammunition import in_port_all_segment
from campaign.rules.ch08_fuel import fuel_at_hand, supply_of
from campaign.rules.geography import port_side
from campaign.rules.laws import Law, in_naval_step, own_ship
from campaign.rules.wording import port_name, ship_name

Order = LoadCargo | UnloadCargo

# What one transport point carries, in REs of shipping (SM-2D).
TRANSPORT_CARRIES_RE = 1.0
TRIFLE = 1e-9


def in_own_movement_step(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-4C1.1 Cargo is loaded and unloaded in the owner's naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def cargo_of_ones_own(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-4C1.2 A side handles its own cargo, which must not be lost."""
    item = state.cargoes.get(order.cargo)
    if item is None or item.facts.side is not order.side:
        return Refusal("SM-4C1", f"{order.cargo} is no cargo of the {order.side} side")
    return Refusal("SM-4C1", f"{item.facts.name} was lost at sea") if item.lost else None


def ashore_in_a_friendly_port(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-4C1.3 What is loaded lies in a friendly port and has not reached its destination."""
    item = state.cargoes[order.cargo]
    if item.at is None:
        return Refusal("SM-4C1", f"{item.facts.name} is aboard already")
    if item.delivered:
        return Refusal("SM-4C1", f"{item.facts.name} has reached its destination")
    if port_side(state, item.at) is not order.side:
        return Refusal("SM-4C1", f"{item.facts.name} lies in {port_name(book, item.at)}, which is not in {order.side} hands")
    return None


def into_transports(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-2D.1 Cargo goes into transports of one's own, each named once."""
    if len(set(order.ships)) != len(order.ships):
        return Refusal("SM-2D", "a transport is named twice")
    for key in order.ships:
        if isinstance(found := own_ship(state, order.side, key), Refusal):
            return found
        if book.counters[key].type is not ShipType.TRANSPORT:
            return Refusal("SM-2D", f"{ship_name(book, key)} is no transport")
    return None


def in_as_many_as_it_fills(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-2D A transport carries one RE, and several combine for one larger item, which they share evenly."""
    facts = state.cargoes[order.cargo].facts
    needed = transports_for(facts.size_re)
    if len(order.ships) != needed:
        return Refusal("SM-2D", f"{facts.name} ({facts.size_re:g} RE) takes {needed} transports, not {len(order.ships)}")
    for key in order.ships:
        if room_left(state, state.ships[key]) + TRIFLE < facts.size_re / needed:
            return Refusal("SM-2D", f"{ship_name(book, key)} has no room for {facts.size_re / needed:g} RE more")
    return None


def where_the_cargo_lies(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-4C1 Transports load and unload in the port where they have lain since the step began (SM-GAP-51)."""
    port = state.cargoes[order.cargo].at
    assert port is not None
    return _alongside(book, state, order.ships, port)


def aboard_in_a_friendly_port(book: Book, state: State, order: UnloadCargo) -> Refusal | None:
    """SM-4C1.4 What is unloaded is aboard transports that lie together in one friendly port."""
    item = state.cargoes[order.cargo]
    if not item.aboard:
        return Refusal("SM-4C1", f"{item.facts.name} is not aboard")
    port = state.ships[item.aboard[0]].port
    if port is None:
        return Refusal("SM-4C1", f"{ship_name(book, item.aboard[0])} is at sea")
    if port_side(state, port) is not order.side:
        return Refusal("SM-4C1", f"{port_name(book, port)} is not in {order.side} hands")
    return _alongside(book, state, item.aboard, port)


def one_operation_to_a_transport(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-GAP-51 A transport loads or unloads once in a step; it may sail in the same step."""
    ships = order.ships if isinstance(order, LoadCargo) else state.cargoes[order.cargo].aboard
    for key in ships:
        if state.ships[key].handled_cargo:
            return Refusal("SM-GAP-51", f"{ship_name(book, key)} has handled cargo in this step")
    return None


def within_the_ports_capacity(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-1D1 REs loaded and unloaded in a port in one player turn are no more than its cargo rating."""
    item = state.cargoes[order.cargo]
    port = item.at or state.ships[item.aboard[0]].port
    assert port is not None
    rating, used = cargo_rating(book, state.ports[port]), state.ports[port].cargo_used
    if used + item.facts.size_re <= rating + TRIFLE:
        return None
    return Refusal("SM-1D1", f"{port_name(book, port)} handles {rating:g} RE in a player turn, and {used:g} are handled")


def from_fuel_that_is_there(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-10A3.1 Fuel that is shipped out leaves the port's stock, or the pool where the port draws on it (SM-GAP-33)."""
    item = state.cargoes[order.cargo]
    points = fuel_in(book, item)
    assert item.at is not None
    there = fuel_at_hand(book, state, state.ports[item.at])
    if points <= there:
        return None
    return Refusal("SM-10A3", f"{item.facts.name} is {points:g} FP, and {port_name(book, item.at)} can draw on {there:g}")


def into_tanks_that_hold_it(book: Book, state: State, order: UnloadCargo) -> Refusal | None:
    """SM-10A3 An RE of shipping holds twenty fuel points, and a port's stock no more than its cargo rating in REs."""
    item = state.cargoes[order.cargo]
    key = state.ships[item.aboard[0]].port
    assert key is not None
    points = fuel_in(book, item)
    if not points or supply_of(book, state.ports[key]) is not FuelSupply.STOCK:
        return None
    most, there = fuel_capacity(book, key), state.ports[key].fuel or 0.0
    if there + points <= most + TRIFLE:
        return None
    return Refusal("SM-10A3", f"{port_name(book, key)} holds {most:g} FP, {there:g} are there and {points:g} find no room")


LAWS: dict[type, tuple[Law[LoadCargo], ...] | tuple[Law[UnloadCargo], ...]] = {
    LoadCargo: (
        in_own_movement_step, cargo_of_ones_own, ashore_in_a_friendly_port, into_transports, in_as_many_as_it_fills,
        where_the_cargo_lies, one_operation_to_a_transport, within_the_ports_capacity, from_fuel_that_is_there,
    ),
    UnloadCargo: (
        in_own_movement_step, cargo_of_ones_own, aboard_in_a_friendly_port, one_operation_to_a_transport,
        within_the_ports_capacity, into_tanks_that_hold_it,
    ),
}


def resolve(book: Book, state: State, command: Order, dice: Dice) -> Iterator[Event]:
    """What an order about cargo brings about; no dice."""
    match command:
        case LoadCargo():
            yield _loaded(book, state, command)
        case UnloadCargo():
            yield from _landed(book, state, command)


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every item ashore into the first idle transports beside it, and every item aboard ashore."""
    idle: dict[PortId, list[Ship]] = {}
    for ship in state.ships.values():
        if (
            ship.side is side and ship.port is not None and not ship.handled_cargo
            and book.counters[ship.id].type is ShipType.TRANSPORT and in_port_all_segment(state, ship)
        ):
            idle.setdefault(ship.port, []).append(ship)
    for key, item in state.cargoes.items():
        if item.facts.side is not side:
            continue
        if item.aboard:
            yield UnloadCargo(side, key)
        elif item.at is not None and not item.delivered and not item.lost:
            needed = transports_for(item.facts.size_re)
            share = item.facts.size_re / needed
            fit = [ship.id for ship in idle.get(item.at, ()) if room_left(state, ship) + TRIFLE >= share][:needed]
            if len(fit) == needed:
                yield LoadCargo(side, key, tuple(fit))


def lost_with(state: State, ship: ShipId) -> Iterator[Event]:
    """SM-2D.2 An item of cargo is lost whole with any transport that carries part of it (SM-GAP-24)."""
    for cargo in state.ships[ship].cargo:
        yield CargoLost(cargo, ship)


def transports_for(size_re: float) -> int:
    """Transports that an item of this size takes."""
    return max(1, ceil(size_re / TRANSPORT_CARRIES_RE - TRIFLE))


def room_left(state: State, ship: Ship) -> float:
    """REs that a transport has room for beside what is aboard."""
    return TRANSPORT_CARRIES_RE - sum(_share(state.cargoes[cargo]) for cargo in ship.cargo)


def fuel_in(book: Book, item: Cargo) -> float:
    """SM-GAP-33 Fuel points that an item of fuel holds, twenty to the RE; none in any other cargo."""
    return item.facts.size_re * book.charts.fuel.points_per_re if item.facts.kind is CargoKind.FUEL else 0.0


def fuel_capacity(book: Book, port: PortId) -> float:
    """SM-10A3.2 The fuel points that a port's tanks hold are those of its printed cargo rating."""
    return float(book.theatre.ports[port].cargo * book.charts.fuel.points_per_re)


def _share(item: Cargo) -> float:
    return item.facts.size_re / len(item.aboard)


def _loaded(book: Book, state: State, order: LoadCargo) -> Event:
    item = state.cargoes[order.cargo]
    assert item.at is not None
    points, supply = fuel_in(book, item), supply_of(book, state.ports[item.at])
    return CargoLoaded(
        order.cargo, order.ships, item.at, item.facts.size_re, points,
        from_pool=bool(points) and supply is FuelSupply.POOL, from_stock=bool(points) and supply is FuelSupply.STOCK,
    )


def _landed(book: Book, state: State, order: UnloadCargo) -> Iterator[Event]:
    item = state.cargoes[order.cargo]
    port = state.ships[item.aboard[0]].port
    assert port is not None
    points, supply = fuel_in(book, item), supply_of(book, state.ports[port])
    arrived = port == item.facts.destination
    yield CargoUnloaded(
        order.cargo, item.aboard, port, item.facts.size_re, arrived, points,
        to_pool=bool(points) and supply is FuelSupply.POOL, to_stock=bool(points) and supply is FuelSupply.STOCK,
    )
    if arrived and item.facts.worth_points:
        yield _scored(book, state, order.cargo, port)


def _scored(book: Book, state: State, cargo: CargoId, port: PortId) -> Event:
    """SM-GAP-55 Cargo that reaches the port it was meant for earns its worth, once."""
    facts = state.cargoes[cargo].facts
    reason = f"{facts.name} delivered at {port_name(book, port)}"
    return PointsScored(PointsEntry(str(state.cursor), facts.side, facts.worth_points, "SM-4C1", reason))


def _alongside(book: Book, state: State, ships: tuple[ShipId, ...], port: PortId) -> Refusal | None:
    for key in ships:
        ship = state.ships[key]
        if ship.port != port:
            return Refusal("SM-4C1", f"{ship_name(book, key)} does not lie in {port_name(book, port)}")
        if not in_port_all_segment(state, ship):
            return Refusal("SM-4C1", f"{ship_name(book, key)} did not lie in {port_name(book, port)} when this step began")
    return None
