"""Rules 11 and 10A3: transports fill up in a port of the homeland with supplies or fuel for a port overseas."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.commands import LoadSupplies
from campaign.model.events import CargoLoaded, PointsUse, SuppliesRaised
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sameness import cached
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.ashore.ch21_depots import at_hand, in_play, points_in, take_up
from campaign.rules.chapters.lift.ch02_carriage import TRIFLE, capacity, room_left
from campaign.rules.chapters.ports.ch01_ports import cargo_rating
from campaign.rules.chapters.ports.ch08_fuel import fuel_at_hand, supply_of
from campaign.rules.chapters.ports.ch08_repair import in_port_all_segment
from campaign.rules.chapters.war.ch11_requirements import duties_now
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.laws import Law, in_naval_step, own_ship
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import agreeing, quantity
from campaign.words.names import port_name, ship_name

LOAD_RE = 1.0
GENERIC = (CargoKind.SUPPLIES, CargoKind.FUEL)
LETTERS = {Side.AXIS: "ax", Side.ALLIED: "al"}


def in_own_movement_step(book: Book, state: State, order: LoadSupplies) -> Refusal | None:
    """SM-11.2 Supplies are loaded in the owner's naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def of_a_kind_that_is_endless(book: Book, state: State, order: LoadSupplies) -> Refusal | None:
    """SM-11.3 The homeland sends supplies and fuel without end, nothing else."""
    if order.kind in GENERIC:
        return None
    return Refusal("SM-11", f"{order.kind.value} are not to be had at will: they stand in the scenario")


def into_empty_transports_of_one_port(book: Book, state: State, order: LoadSupplies) -> Refusal | None:
    """SM-2D.3 Each transport takes one whole load, so she lies empty in port with the others since the step began."""
    if not order.ships or len(set(order.ships)) != len(order.ships):
        return Refusal("SM-2D", "name each transport once")
    berth = None
    for key in order.ships:
        ship = own_ship(state, order.side, key)
        if isinstance(ship, Refusal):
            return ship
        if not carries_supplies(book, key):
            return Refusal("SM-2D", f"{ship_name(book, key)} is no transport")
        if ship.port is None or not in_port_all_segment(state, ship):
            return Refusal("SM-4C1", f"{ship_name(book, key)} has not lain in port since this step began")
        if berth is not None and ship.port != berth:
            return Refusal("SM-4C1", f"{ship_name(book, key)} lies in {port_name(book, ship.port)}, the others do not")
        if room_left(book, state, ship) + TRIFLE < load_of(book, key):
            return Refusal("SM-2D", f"{ship_name(book, key)} has no room for a whole load")
        if ship.handled_cargo:
            return Refusal("SM-GAP-51", f"{ship_name(book, key)} has handled cargo in this step")
        berth = ship.port
    return None


def in_a_port_of_the_homeland(book: Book, state: State, order: LoadSupplies) -> Refusal | None:
    """SM-11.4 Supplies without end lie in Italian home ports and in the Allied bases, while their owner holds them (ours).

    SM-21A.18: where supply points are played, they come from what lies in the port, and without end in the Axis's Europe alone.
    """
    port = _berth(state, order)
    if in_play(book) and order.kind is CargoKind.SUPPLIES:
        points = points_in(book, sum(load_of(book, key) for key in order.ships))
        there = at_hand(book, state, order.side, state.ports[port].hex)
        if points <= there + TRIFLE:
            return None
        asked = quantity(points, "supply point is", "supply points are")
        return Refusal("SM-21A", f"{asked} asked for, and {there:g} {agreeing(there, 'lies', 'lie')} in "
                                 f"{port_name(book, port)}")
    if is_homeland(book, port, order.side) and port_side(state, port) is order.side:
        return None
    return Refusal("SM-11", f"{port_name(book, port)} is no home port of the {order.side} side: no supplies are raised there")


def for_another_friendly_port(book: Book, state: State, order: LoadSupplies) -> Refusal | None:
    """SM-11.5 Supplies are addressed to another port of one's own side."""
    if order.destination not in state.ports:
        return Refusal("SM-11", f"{order.destination} is no port of this map")
    if order.destination == _berth(state, order):
        return Refusal("SM-11", f"they lie in {port_name(book, order.destination)} already")
    if port_side(state, order.destination) is not order.side:
        return Refusal("SM-11", f"{port_name(book, order.destination)} is not in {order.side} hands")
    return None


def within_the_ports_capacity(book: Book, state: State, order: LoadSupplies) -> Refusal | None:
    """SM-1D1.2 Generic loads count against the cargo rating of the port like all others."""
    port = _berth(state, order)
    rating, used = cargo_rating(book, state.ports[port]), state.ports[port].cargo_used
    if used + sum(load_of(book, key) for key in order.ships) <= rating + TRIFLE:
        return None
    return Refusal("SM-1D1", f"{port_name(book, port)} handles {rating:g} RE in a player turn, and {used:g} are handled")


def fuel_that_is_there(book: Book, state: State, order: LoadSupplies) -> Refusal | None:
    """SM-10A3.3 Fuel loaded in a home port is taken from the pool or the stock it draws on (SM-GAP-33)."""
    port = _berth(state, order)
    points = _fuel(book, order) * len(order.ships)
    there = fuel_at_hand(book, state, state.ports[port])
    return Refusal("SM-10A3", f"{points:g} FP are asked for and {there:g} are there") if points > there else None


LAWS: dict[type, tuple[Law[LoadSupplies], ...]] = {
    LoadSupplies: (
        in_own_movement_step, of_a_kind_that_is_endless, into_empty_transports_of_one_port, in_a_port_of_the_homeland,
        for_another_friendly_port, within_the_ports_capacity, fuel_that_is_there,
    ),
}


def resolve(now: Proceedings, command: LoadSupplies) -> None:
    """Gives each transport a load of her own; no dice."""
    book, state = now.book, now.state
    port = _berth(state, command)
    points, supply = _fuel(book, command), supply_of(book, state.ports[port])
    first = int(state.war.supply.raised.get(command.side, 0)) + 1
    what = "Fuel" if command.kind is CargoKind.FUEL else "Supplies"
    if command.kind is CargoKind.SUPPLIES and in_play(book):
        size = sum(load_of(book, key) for key in command.ships)
        for_whom = f"for {port_name(book, command.destination)}"
        take_up(now, command.side, state.ports[port].hex, points_in(book, size), PointsUse.SHIPPED, for_whom)
    for number, ship in enumerate(command.ships, start=first):
        key = CargoId(f"{LETTERS[command.side]}_load_{number}")
        name = f"{what} for {port_name(book, command.destination)}"
        size = load_of(book, ship)
        now.add(SuppliesRaised(
            CargoFacts(key, name, command.side, command.kind, size, command.destination, 0.0, generic=True), port))
        now.add(CargoLoaded(
            key, (ship,), port, size, points,
            from_pool=bool(points) and supply is FuelSupply.POOL, from_stock=bool(points) and supply is FuelSupply.STOCK))


def candidates(book: Book, state: State, side: Side) -> Iterator[LoadSupplies]:
    """In each home port the first empty transport for each port to which supplies are owed, and fuel for the first of them."""
    idle: dict[PortId, Ship] = {}
    for ship in state.ships.values():
        if ship.side is side and ship.port is not None and not ship.cargo and not ship.handled_cargo \
                and is_homeland(book, ship.port, side) and book.counters[ship.id].type is ShipType.TRANSPORT:
            idle.setdefault(ship.port, ship)
    if not idle:
        return
    owed = [port for duty in duties_now(book, state) if duty.side is side
            for port in duty.ports]
    for port, ship in idle.items():
        for destination in dict.fromkeys(owed):
            if destination != port:
                yield LoadSupplies(side, (ship.id,), destination)
        for destination in owed[:1]:
            yield LoadSupplies(side, (ship.id,), destination, CargoKind.FUEL)


def carries_supplies(book: Book, ship: ShipId) -> bool:
    """SM-GAP-37.4 Transports carry supplies; where supply points are played, landing craft and warships do too."""
    if book.counters[ship].type is ShipType.TRANSPORT:
        return True
    return in_play(book) and capacity(book, ship) > 0


def load_of(book: Book, ship: ShipId) -> float:
    """The REs that a ship takes in one load: one for a transport, the full capacity for others."""
    return LOAD_RE if book.counters[ship].type is ShipType.TRANSPORT else capacity(book, ship)


def is_homeland(book: Book, port: PortId, side: Side) -> bool:
    """Whether a port is one where a side can raise supplies while it holds it."""
    return port in homeland(book, side)


# Cached: saves 5 in 100 of a whole war: the home ports of a side never change.
@cached(16)
def homeland(book: Book, side: Side) -> frozenset[PortId]:
    """The ports where a side can raise supplies while it holds them."""
    chart = book.charts.war.supply
    return frozenset(key for key, facts in book.theatre.ports.items()
                     if key in chart.home_ports[side] or facts.region in chart.home_regions[side])


def port_of_arrival(book: Book, state: State, port: PortId, side: Side) -> PortId | None:
    """SM-GAP-54.1 What arrives comes into the port named or, where it is lost, into another home port that is still held."""
    if port_side(state, port) is side:
        return port
    return next((key for key in state.ports if port_side(state, key) is side and is_homeland(book, key, side)), None)


def _berth(state: State, order: LoadSupplies) -> PortId:
    port = state.ships[order.ships[0]].port
    assert port is not None
    return port


def _fuel(book: Book, order: LoadSupplies) -> float:
    return LOAD_RE * book.charts.fuel.points_per_re if order.kind is CargoKind.FUEL else 0.0
