"""Rules 2D, 2E, 4C1 and 10A3: ships load cargo where it lies and land it in a port or over a beach."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.model import events
from campaign.model.book import Book
from campaign.model.commands import LoadCargo, UnloadCargo
from campaign.model.play.calendar import Step
from campaign.model.play.landings import Wave
from campaign.model.play.ports import Cargo
from campaign.model.play.state import PointsEntry, State
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import CargoId, CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.ashore.ch21_depots import in_play, stockpile
from campaign.rules.chapters.lift import ch02_carriage as carriage
from campaign.rules.chapters.lift.ch02_carriage import wave_refused
from campaign.rules.chapters.ports.ch01_ports import cargo_rating
from campaign.rules.chapters.ports.ch08_fuel import fuel_at_hand, supply_of
from campaign.rules.chapters.ports.ch08_repair import in_port_all_segment
from campaign.rules.chapters.war.ch11_requirements import count_landed
from campaign.rules.facts.geography import hex_of, port_side
from campaign.rules.facts.laws import Law, in_naval_step, own_ship
from campaign.rules.proceedings import Proceedings
from campaign.words.names import delivery, port_name, ship_name

Order = LoadCargo | UnloadCargo


def in_own_movement_step(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-4C1.1 Cargo is loaded and unloaded in the owner's naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def cargo_of_ones_own(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-4C1.2 A side handles its own cargo, which must not be lost."""
    return handled_by(state, order.side, order.cargo)


def handled_by(state: State, side: Side, cargo: CargoId) -> Refusal | None:
    """Whether a side still has this item, and may handle it as cargo."""
    item = state.cargoes.get(cargo)
    if item is None or item.facts.side is not side:
        return Refusal("SM-4C1", f"{cargo} is no cargo of the {side} side")
    if item.facts.craft is not None:
        return Refusal("SM-GAP-51", f"{item.facts.name} is landing craft: they are hoisted and lowered")
    return Refusal("SM-4C1", f"{item.facts.name} is lost") if item.lost else None


def ashore_where_it_can_be_loaded(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-4C1.3 What is loaded lies in a friendly port or on a beach; only troops are loaded again when they have arrived."""
    item = state.cargoes[order.cargo]
    if item.aboard:
        return Refusal("SM-4C1", f"{item.facts.name} is aboard already")
    if item.delivered and item.facts.ground is None:
        return Refusal("SM-4C1", f"{item.facts.name} has reached its destination")
    if item.at is not None and port_side(state, item.at) is not order.side:
        return Refusal("SM-4C1", f"{item.facts.name} lies in {port_name(book, item.at)}, which is not in {order.side} hands")
    return None


def into_ships_that_carry(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-2D.1 Cargo goes into ships of one's own of one kind, transports, landing craft or warships, each named once."""
    if not order.ships:
        return Refusal("SM-2D", "no ship is named")
    if len(set(order.ships)) != len(order.ships):
        return Refusal("SM-2D", "a transport is named twice")
    for key in order.ships:
        if isinstance(found := own_ship(state, order.side, key), Refusal):
            return found
        if not carriage.capacity(book, key):
            return Refusal("SM-2D", f"{ship_name(book, key)} is no transport")
    if len({(carriage.is_craft(book, key), carriage.is_warship(book, key)) for key in order.ships}) != 1:
        return Refusal("SM-2D", "transports, landing craft and warships do not combine for one item")
    item = state.cargoes[order.cargo]
    return carriage.fuel_in_transports(book, item, order.ships) or carriage.fit_for_warships(book, item, order.ships)


def in_as_many_as_it_fills(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-2D.4 An item goes into as many ships as it fills, each of which has room for its share."""
    return carriage.within_their_capacity(book, state, state.cargoes[order.cargo], order.ships, order.wave)


def for_a_wave_that_may_stay_aboard(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-4D1.1 Troops board for a wave or a raid only when these may keep them aboard (SM-GAP-51)."""
    return wave_refused(book, state, state.cargoes[order.cargo], order.ships, order.wave)


def where_the_cargo_lies(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-4C1 Ships load and unload in the port where they have lain since the step began (SM-GAP-51)."""
    item = state.cargoes[order.cargo]
    where = carriage.place_of(state, item)
    assert where is not None
    if over_the_beach(book, order.ships, where):
        return _beside(book, state, order.ships, where)
    if item.at is None:
        return Refusal("SM-1E", f"{item.facts.name} stands on the coast at {where}: only landing craft load at a beach")
    return _alongside(book, state, order.ships, item.at)


def aboard_in_a_friendly_port(book: Book, state: State, order: UnloadCargo) -> Refusal | None:
    """SM-4C1.4 What is unloaded is aboard ships that lie together in one friendly port, or in craft off a friendly beach."""
    item = state.cargoes[order.cargo]
    if not item.aboard:
        return Refusal("SM-4C1", f"{item.facts.name} is not aboard")
    where = carriage.place_of(state, item)
    if where is not None and over_the_beach(book, item.aboard, where):
        if not carriage.beachhead(book, state, where, order.side):
            return Refusal("SM-2E", f"the beach at {where} is not in {order.side} hands: landings are planned")
        return _beside(book, state, item.aboard, where)
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
        if state.ships[key].handled_cargo and not carriage.is_craft(book, key):
            return Refusal("SM-GAP-51", f"{ship_name(book, key)} has handled cargo in this step")
    return None


def within_the_ports_capacity(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-1D1 REs loaded and unloaded in a port in one player turn are no more than its cargo rating.

    SM-2E: landing craft use the beach of a port's hex, if it has one, even when the port can handle no more.
    """
    item = state.cargoes[order.cargo]
    ships = order.ships if isinstance(order, LoadCargo) else item.aboard
    where = carriage.place_of(state, item)
    if where is None or over_the_beach(book, ships, where):
        return None
    port = item.at or state.ships[item.aboard[0]].port
    assert port is not None
    rating, used = cargo_rating(book, state.ports[port]), state.ports[port].cargo_used
    if used + carriage.shipping_size(book, item) <= rating + carriage.TRIFLE:
        return None
    return Refusal("SM-1D1", f"{port_name(book, port)} handles {rating:g} RE in a player turn, and {used:g} are handled")


def from_fuel_that_is_there(book: Book, state: State, order: LoadCargo) -> Refusal | None:
    """SM-10A3.1 Fuel that is shipped out leaves the port's stock, or the pool where the port draws on it (SM-GAP-33)."""
    item = state.cargoes[order.cargo]
    points = fuel_in(book, item)
    if item.at is None:
        return None
    there = fuel_at_hand(book, state, state.ports[item.at])
    if points <= there:
        return None
    return Refusal("SM-10A3", f"{item.facts.name} is {points:g} FP, and {port_name(book, item.at)} can draw on {there:g}")


def into_tanks_that_hold_it(book: Book, state: State, order: UnloadCargo) -> Refusal | None:
    """SM-10A3 An RE of shipping holds twenty fuel points, and a port's stock no more than its cargo rating in REs."""
    item = state.cargoes[order.cargo]
    points = fuel_in(book, item)
    if not points:
        return None
    if (refused := carriage.fuel_in_transports(book, item, item.aboard)) is not None:
        return refused
    key = landing_port(book, state, item)
    assert key is not None
    if supply_of(book, state.ports[key]) is not FuelSupply.STOCK:
        return None
    most, there = fuel_capacity(book, key), state.ports[key].fuel or 0.0
    if there + points <= most + carriage.TRIFLE:
        return None
    return Refusal("SM-10A3", f"{port_name(book, key)} holds {most:g} FP, {there:g} are there and {points:g} find no room")


LAWS: dict[type, tuple[Law[LoadCargo], ...] | tuple[Law[UnloadCargo], ...]] = {
    LoadCargo: (
        in_own_movement_step, cargo_of_ones_own, ashore_where_it_can_be_loaded, into_ships_that_carry,
        for_a_wave_that_may_stay_aboard, in_as_many_as_it_fills, where_the_cargo_lies, one_operation_to_a_transport,
        within_the_ports_capacity, from_fuel_that_is_there,
    ),
    UnloadCargo: (
        in_own_movement_step, cargo_of_ones_own, aboard_in_a_friendly_port, one_operation_to_a_transport,
        within_the_ports_capacity, into_tanks_that_hold_it,
    ),
}


def resolve(now: Proceedings, command: Order) -> None:
    """Carries out an order about cargo; no dice."""
    book, state = now.book, now.state
    match command:
        case LoadCargo():
            now.add(_loaded(book, state, command))
        case UnloadCargo():
            _landed(now, command)


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every item ashore into the first ships of each kind nearby that can hold it, and every item aboard put ashore."""
    beside: dict[Hex, list[Ship]] = {}
    last = book.charts.sequence.segments
    for ship in state.ships.values():
        free = carriage.is_craft(book, ship.id) or (not ship.handled_cargo and in_port_all_segment(state, ship))
        if ship.side is side and free and carriage.capacity(book, ship.id) and (where := hex_of(state, ship)) is not None:
            beside.setdefault(where, []).append(ship)
    for key, item in state.cargoes.items():
        if item.facts.side is not side or item.lost:
            continue
        if item.aboard:
            yield UnloadCargo(side, key)
        elif (where := carriage.place_of(state, item)) is not None and (not item.delivered or item.facts.ground is not None):
            for ships in fitting(book, state, item, beside.get(where, [])):
                yield LoadCargo(side, key, ships)
                if item.facts.ground is not None and carriage.is_craft(book, ships[0]) and state.cursor.nas == last:
                    yield from (LoadCargo(side, key, ships, wave) for wave in Wave)


def fitting(book: Book, state: State, item: Cargo, ships: list[Ship]) -> Iterator[tuple[ShipId, ...]]:
    """For each kind of ship (transports, landing craft, warships) the first ones that together can hold an item."""
    size = carriage.shipping_size(book, item)
    for kind in (ShipType.TRANSPORT, ShipType.LANDING_CRAFT, None):
        of_kind = [ship for ship in ships
                   if (book.counters[ship.id].type is kind if kind else carriage.is_warship(book, ship.id))]
        room = {ship.id: min(carriage.room_left(book, state, ship), carriage.capacity(book, ship.id)) for ship in of_kind}
        empty = sorted((key for key, left in room.items() if left + carriage.TRIFLE >= carriage.capacity(book, key)),
                       key=lambda key: -carriage.capacity(book, key))
        if alone := next((key for key, left in room.items() if left + carriage.TRIFLE >= size), None):
            yield (alone,)
            continue
        chosen: list[ShipId] = []
        for key in empty:
            chosen.append(key)
            if sum(carriage.capacity(book, ship) for ship in chosen) + carriage.TRIFLE >= size:
                yield tuple(chosen)
                break


def lose_cargo_of(now: Proceedings, ship: ShipId) -> None:
    """SM-2D.2 An item of cargo is lost whole with any ship that carries part of it (SM-GAP-24), landing craft like others."""
    state = now.state
    for cargo in state.ships[ship].cargo:
        now.add(events.CargoLost(cargo, ship))
        if (craft := state.cargoes[cargo].facts.craft) is not None:
            now.add(events.ShipRemoved(craft, ShipStatus.SUNK, "her transport was lost", None))


def transports_for(size_re: float) -> int:
    """The number of transports that an item of this size takes."""
    return max(1, ceil(size_re - carriage.TRIFLE))


def replaced_by_points(item: Cargo, infantry_points: float) -> Cargo:
    """A unit reduced to its men, as infantry replacement points."""
    return replace(item, troops=replace(item.troops, remnant_points=infantry_points))


def over_the_beach(book: Book, ships: tuple[ShipId, ...], where: Hex) -> bool:
    """SM-2E A flotilla of landing craft carries two REs of anything but fuel, and works over the beach where there is one."""
    return book.theatre.is_beach(where) and all(carriage.is_craft(book, key) for key in ships)


def landing_port(book: Book, state: State, item: Cargo) -> PortId | None:
    """The port where an item aboard would be landed now, at the quays or on the beach beside them; None on an open coast."""
    if (port := state.ships[item.aboard[0]].port) is not None:
        return port
    where = carriage.place_of(state, item)
    return None if where is None else carriage.own_port_at(book, state, where, item.facts.side, item.facts.destination)


def score_delivery(now: Proceedings, item: Cargo, port: PortId) -> None:
    """SM-GAP-55 Cargo that reaches the port it was meant for earns its worth, once; `item` is as it was before."""
    if port == item.facts.destination and item.facts.worth_points and not item.delivered:
        reason = delivery(now.book, item.facts)
        points = PointsEntry(str(now.state.cursor), item.facts.side, item.facts.worth_points, "SM-4C1", reason,
                             cargo=item.facts.id)
        now.add(events.PointsScored(points))


def fuel_in(book: Book, item: Cargo) -> float:
    """SM-GAP-33 Fuel points that an item of fuel holds, twenty to the RE; none in any other cargo."""
    return item.facts.size_re * book.charts.fuel.points_per_re if item.facts.kind is CargoKind.FUEL else 0.0


def fuel_capacity(book: Book, port: PortId) -> float:
    """SM-10A3.2 The fuel points that a port's tanks hold are those of its printed cargo rating."""
    return float(book.theatre.ports[port].cargo * book.charts.fuel.points_per_re)


def _loaded(book: Book, state: State, order: LoadCargo) -> events.Event:
    item = state.cargoes[order.cargo]
    size, where = carriage.shipping_size(book, item), carriage.place_of(state, item)
    assert where is not None
    lifts = carriage.shares(book, order.ships, carriage.shipping_size(book, item, order.wave))
    movement = carriage.voyage_cost(book, item, order.ships, landing=False)
    boarded = carriage.boarding_segment(book, state, order.ships)
    if item.at is None:
        return events.CargoEmbarked(
            order.cargo, order.ships, order.ships, where, size, movement, lifts, boarded=boarded, wave=order.wave)
    points, supply = fuel_in(book, item), supply_of(book, state.ports[item.at])
    return events.CargoLoaded(
        order.cargo, order.ships, item.at, size, points,
        from_pool=bool(points) and supply is FuelSupply.POOL, from_stock=bool(points) and supply is FuelSupply.STOCK,
        over_beach=over_the_beach(book, order.ships, where), movement=movement, lifts=lifts if boarded is not None else (),
        boarded=boarded, wave=order.wave,
    )


def _landed(now: Proceedings, order: UnloadCargo) -> None:
    book, state = now.book, now.state
    item = state.cargoes[order.cargo]
    port, where, size = landing_port(book, state, item), carriage.place_of(state, item), carriage.shipping_size(book, item)
    assert where is not None
    over_beach = over_the_beach(book, item.aboard, where)
    movement = carriage.voyage_cost(book, item, item.aboard, landing=True)
    enemy_turn = state.cursor.player_turn is not order.side
    if port is None:
        now.add(events.CargoBeached(order.cargo, item.aboard, item.aboard, where, None, size, item.delivered, movement, (),
                             enemy_turn=enemy_turn))
        stockpile_generic(now, order.cargo, where)
        return
    points, supply = fuel_in(book, item), supply_of(book, state.ports[port])
    now.add(events.CargoUnloaded(
        order.cargo, item.aboard, port, size, item.delivered or port == item.facts.destination, points,
        to_pool=bool(points) and supply is FuelSupply.POOL, to_stock=bool(points) and supply is FuelSupply.STOCK,
        over_beach=over_beach, movement=movement, enemy_turn=enemy_turn and item.facts.ground is not None,
    ))
    score_delivery(now, item, port)
    count_landed(now, order.cargo, port)


def stockpile_generic(now: Proceedings, cargo: CargoId, where: Hex) -> None:
    """SM-21A.17 Generic supplies that come over a beach are a depot of that hex, where supply points are played."""
    facts = now.state.cargoes[cargo].facts
    if in_play(now.book) and facts.generic and facts.kind is CargoKind.SUPPLIES:
        stockpile(now, facts.side, where, facts.size_re)
        now.add(events.CargoUsed(cargo))


def _beside(book: Book, state: State, ships: tuple[ShipId, ...], where: Hex) -> Refusal | None:
    for key in ships:
        if hex_of(state, state.ships[key]) != where:
            return Refusal("SM-2E", f"{ship_name(book, key)} is not at the beach in {where}")
    return None


def _alongside(book: Book, state: State, ships: tuple[ShipId, ...], port: PortId) -> Refusal | None:
    for key in ships:
        ship = state.ships[key]
        if ship.port != port:
            return Refusal("SM-4C1", f"{ship_name(book, key)} does not lie in {port_name(book, port)}")
        if not in_port_all_segment(state, ship):
            return Refusal("SM-4C1", f"{ship_name(book, key)} did not lie in {port_name(book, port)} when this step began")
    return None
