"""Rules 4C1, 4C2 and 4D2: cargo passes between ships in one hex, over beaches, and off them in an evacuation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.commands import Evacuate, SetLiftWatch, TransferCargo, Transship
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.landings import LiftWatch
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoKind
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.lift import ch02_carriage as carriage
from campaign.rules.chapters.lift import ch04_cargo
from campaign.rules.chapters.lift.ch02_carriage import wave_refused
from campaign.rules.chapters.war.ch11_requirements import count_landed
from campaign.rules.facts.geography import friendly_ports_at, hex_of
from campaign.rules.facts.laws import Law, first_refusal, in_naval_step, own_ship
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import ship_name

Order = TransferCargo | Transship | Evacuate
GOES_OFF_A_BEACH = (CargoKind.TROOPS, CargoKind.REPLACEMENTS)


def in_own_phase(state: State, side: Side, phase: Phase) -> Refusal | None:
    """Whether it is this phase of the side's own player turn, and not yet ended."""
    cursor = state.cursor
    if cursor.phase is phase and cursor.player_turn is side and not state.step_ended:
        return None
    return Refusal("SM-1A.1", f"this is ordered in the {phase.value.replace('_', ' ')} phase of the {side} player turn; "
                              f"now it is {cursor.stage}")


def in_own_movement_step(book: Book, state: State, order: TransferCargo) -> Refusal | None:
    """SM-4C1.7 Cargo passes between transports and landing craft in the owner's naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def in_a_segment_or_in_exploitation(book: Book, state: State, order: Transship) -> Refusal | None:
    """SM-4D2.1 Craft transship in the movement step of any segment, or in their owner's exploitation phase (SM-GAP-51)."""
    if state.cursor.phase is Phase.NAVAL:
        return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)
    return in_own_phase(state, order.side, Phase.EXPLOITATION)


def in_own_ground_movement(book: Book, state: State, order: Evacuate) -> Refusal | None:
    """SM-4C2.1 Troops are taken off a beach in their owner's ground movement phase."""
    return in_own_phase(state, order.side, Phase.MOVEMENT)


def cargo_of_ones_own(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-4C1.8 A side moves its own cargo only, and nothing that is lost."""
    return ch04_cargo.handled_by(state, order.side, order.cargo)


def own_ships_each_once(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-2D.5 Ships that take or give cargo are one's own, afloat, each named once."""
    craft = order.craft if isinstance(order, Transship) else ()
    for named in (order.ships, craft):
        if len(set(named)) != len(named):
            return Refusal("SM-2D", "a ship is named twice")
        for key in named:
            if isinstance(found := own_ship(state, order.side, key), Refusal):
                return found
    if not order.ships and not isinstance(order, Transship):
        return Refusal("SM-2D", "no ship is named")
    return None


def from_hold_to_hold(book: Book, state: State, order: TransferCargo) -> Refusal | None:
    """SM-4C1.9 What passes goes from the transports or craft that hold it into others, all of them in one hex."""
    item = state.cargoes[order.cargo]
    where = carriage.place_of(state, item) if item.aboard else None
    if where is None:
        return Refusal("SM-4C1", f"{item.facts.name} is not aboard")
    for key in (*item.aboard, *order.ships):
        if carriage.is_warship(book, key):
            return Refusal("SM-4C1", f"{ship_name(book, key)} is neither transport nor landing craft")
        if hex_of(state, state.ships[key]) != where:
            return Refusal("SM-4C1", f"{ship_name(book, key)} is not in {where}, where {item.facts.name} is")
    if set(item.aboard) & set(order.ships):
        return Refusal("SM-4C1", f"{item.facts.name} is in some of these ships already")
    if len({carriage.is_craft(book, key) for key in order.ships}) != 1:
        return Refusal("SM-2D", "transports and landing craft do not combine for one item")
    loading = carriage.is_craft(book, order.ships[0])
    if loading and not book.theatre.is_beach(where) and not friendly_ports_at(book, state, where, order.side):
        return Refusal("SM-2E", f"landing craft load from transports where there is a beach, and {where} has none")
    return carriage.fuel_in_transports(book, item, order.ships) or wave_refused(book, state, item, order.ships, order.wave)


def once_to_a_transport(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-GAP-51.2 A transport or warship takes or gives cargo once in a step or ground phase."""
    for key in (*order.ships, *state.cargoes[order.cargo].aboard):
        used = state.ships[key].handled_cargo if state.cursor.phase is Phase.NAVAL else key in state.lift.lifted
        if used and not carriage.is_craft(book, key):
            return Refusal("SM-GAP-51", f"{ship_name(book, key)} has handled cargo already")
    return None


def with_room_for_it(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-2D.6 What goes aboard goes into as many ships as it fills, each with room for its share."""
    if not order.ships:
        return None
    item = state.cargoes[order.cargo]
    if isinstance(order, Evacuate) and order.abandon_equipment:
        item = without_equipment(book, item)
    wave = order.wave if isinstance(order, TransferCargo) else None
    return carriage.within_their_capacity(book, state, item, order.ships, wave)


def by_craft_with_lift_left(book: Book, state: State, order: Transship) -> Refusal | None:
    """SM-4D2 Landing craft carry cargo between transports and the beach of a hex, two REs each in a segment or the phase."""
    item = state.cargoes[order.cargo]
    where = carriage.place_of(state, item)
    for key in order.craft:
        if not carriage.is_craft(book, key):
            return Refusal("SM-4D2", f"{ship_name(book, key)} is no landing craft")
        if hex_of(state, state.ships[key]) != where:
            return Refusal("SM-4D2", f"{ship_name(book, key)} is not where {item.facts.name} is")
        if state.ships[key].cargo:
            return Refusal("SM-4D2", f"{ship_name(book, key)} has cargo of her own aboard")
    lift = sum(carriage.lift_left(book, state, key) for key in order.craft)
    size = carriage.shipping_size(book, item)
    if lift + carriage.TRIFLE < size:
        return Refusal("SM-4D2", f"{item.facts.name} takes {size:g} RE of shipping, and these craft lift {lift:g} more")
    return None


def between_transports_and_a_beach(book: Book, state: State, order: Transship) -> Refusal | None:
    """SM-4D2.2 What is transshipped is in transports off a friendly beach, or lies there and goes into some; no fuel."""
    item = state.cargoes[order.cargo]
    where = carriage.place_of(state, item)
    if where is None or not carriage.beachhead(book, state, where, order.side):
        return Refusal("SM-4D2", f"{item.facts.name} is not at a beach in {order.side} hands")
    if item.facts.kind is CargoKind.FUEL:
        return Refusal("SM-4D2", "fuel is pumped in port, out of transports")
    ships = item.aboard or order.ships
    if bool(item.aboard) == bool(order.ships):
        return Refusal("SM-4D2", "it goes from transports to the beach, or from the beach into transports")
    for key in ships:
        if book.counters[key].type is not ShipType.TRANSPORT:
            return Refusal("SM-4D2", f"{ship_name(book, key)} is no transport")
        if hex_of(state, state.ships[key]) != where:
            return Refusal("SM-4D2", f"{ship_name(book, key)} is not off the beach in {where}")
    if not item.aboard and item.delivered and item.facts.ground is None:
        return Refusal("SM-4D2", f"{item.facts.name} has reached its destination")
    return None


def troops_on_a_beach(book: Book, state: State, order: Evacuate) -> Refusal | None:
    """SM-4C2.2 Troops and replacements go that stand at a beach, with two movement points left to leave it."""
    item = state.cargoes[order.cargo]
    where = carriage.place_of(state, item)
    if item.facts.kind not in GOES_OFF_A_BEACH:
        return Refusal("SM-4C2", f"{item.facts.name} is neither troops nor replacements")
    if item.aboard or where is None or not book.theatre.is_beach(where):
        return Refusal("SM-4C2", f"{item.facts.name} does not stand at a beach")
    if item.facts.id in state.lift.raids:
        return Refusal("SM-9A", f"{item.facts.name} is on a raid: it is taken off in the exploitation phase")
    cost = book.charts.lift.carriage.boarding_points
    if item.facts.ground is not None and carriage.points_left_ashore(book, state, item, Phase.MOVEMENT) < cost:
        return Refusal("SM-4C2", f"{item.facts.name} has fewer than {quantity(cost, 'movement point')} left to leave the beach")
    return None


def into_transports_or_warships_off_it(book: Book, state: State, order: Evacuate) -> Refusal | None:
    """SM-4C Transports carry cargo from port to port or take troops off a beach; warships do so too (SM-GAP-09)."""
    item = state.cargoes[order.cargo]
    where = carriage.place_of(state, item)
    for key in order.ships:
        if carriage.is_craft(book, key) or not carriage.capacity(book, key):
            return Refusal("SM-4C2", f"{ship_name(book, key)} takes nobody off a beach in this phase")
        if state.ships[key].force is None or hex_of(state, state.ships[key]) != where:
            return Refusal("SM-4C2", f"{ship_name(book, key)} does not lie off the beach in {where}")
    if len({carriage.is_warship(book, key) for key in order.ships}) != 1:
        return Refusal("SM-2D", "transports and warships do not combine for one item")
    return carriage.fit_for_warships(book, item, order.ships, abandoning=order.abandon_equipment)


def leaving_heavy_equipment_behind(book: Book, state: State, order: Evacuate) -> Refusal | None:
    """SM-4C2.3 Heavy equipment stays on the beach; the men go as the infantry points that it would cost to rebuild them."""
    item = state.cargoes[order.cargo]
    if carriage.has_heavy_equipment(item) and not order.abandon_equipment:
        return Refusal("SM-4C2", f"{item.facts.name} has heavy equipment: it goes only if that is abandoned")
    if order.abandon_equipment and not carriage.has_heavy_equipment(item):
        return Refusal("SM-4C2", f"{item.facts.name} has no heavy equipment to abandon")
    if order.abandon_equipment and not infantry_points_of(item):
        return Refusal("SM-4C2", f"nothing would be left of {item.facts.name}")
    return None


def infantry_points_of(item: Cargo) -> float:
    """SM-4C2.4 A unit whose rebuilding takes no infantry points yields half its other points as such."""
    ground = item.facts.ground
    if ground is None:
        return 0.0
    return ground.infantry_points or ground.other_points / 2


def without_equipment(book: Book, item: Cargo) -> Cargo:
    """A unit as it is without its equipment."""
    return ch04_cargo.replaced_by_points(item, infantry_points_of(item))


LAWS: dict[type, tuple[Law[Any], ...]] = {
    TransferCargo: (in_own_movement_step, cargo_of_ones_own, own_ships_each_once, from_hold_to_hold, once_to_a_transport,
                    with_room_for_it),
    Transship: (in_a_segment_or_in_exploitation, cargo_of_ones_own, own_ships_each_once, between_transports_and_a_beach,
                by_craft_with_lift_left, once_to_a_transport, with_room_for_it),
    Evacuate: (in_own_ground_movement, cargo_of_ones_own, own_ships_each_once, troops_on_a_beach,
               leaving_heavy_equipment_behind, into_transports_or_warships_off_it, once_to_a_transport, with_room_for_it),
    SetLiftWatch: (),
}


def resolve(now: Proceedings, order: Order | SetLiftWatch) -> None:
    """Carries out an order about cargo between ships and beaches; no dice."""
    book, state = now.book, now.state
    match order:
        case TransferCargo(cargo=key, ships=ships, wave=wave):
            item = state.cargoes[key]
            lifts = carriage.shares(book, ships, carriage.shipping_size(book, item, wave))
            now.add(events.CargoPassed(key, item.aboard, ships, lifts, carriage.boarding_segment(book, state, ships), wave))
        case Transship():
            _transshipped(now, order)
        case Evacuate():
            _evacuated(now, order)
        case SetLiftWatch(side=side):
            watch = LiftWatch(order.plans, order.evacuations, order.transshipments, order.hauls)
            now.add(events.LiftWatchSet(side, watch))


def _transshipped(now: Proceedings, order: Transship) -> None:
    book, state = now.book, now.state
    item = state.cargoes[order.cargo]
    where, size = carriage.place_of(state, item), carriage.shipping_size(book, item)
    assert where is not None
    exploiting = state.cursor.phase is Phase.EXPLOITATION
    lifts = (*_of_craft(book, state, order.craft, size), *((key, 0.0) for key in (*order.ships, *item.aboard)))
    if order.ships:
        cost = book.charts.lift.carriage.boarding_points if item.facts.ground is not None else 0
        now.add(events.CargoEmbarked(order.cargo, order.ships, order.craft, where, size, cost, lifts, exploiting=exploiting))
        return
    port = carriage.own_port_at(book, state, where, order.side, item.facts.destination)
    delivered = item.delivered or port == item.facts.destination
    cost = carriage.voyage_cost(book, item, item.aboard, landing=True)
    now.add(events.CargoBeached(order.cargo, item.aboard, order.craft, where, port, size, delivered, cost, lifts,
                         exploiting=exploiting,
                         enemy_turn=item.facts.ground is not None and state.cursor.player_turn is not order.side))
    if port is not None:
        ch04_cargo.score_delivery(now, item, port)
        count_landed(now, order.cargo, port)
    else:
        ch04_cargo.stockpile_generic(now, order.cargo, where)


def _of_craft(book: Book, state: State, craft: tuple[ShipId, ...], size: float) -> Iterator[tuple[ShipId, float]]:
    for key in craft:
        used = min(size, carriage.lift_left(book, state, key))
        size -= used
        if used > 0:
            yield key, used


def _evacuated(now: Proceedings, order: Evacuate) -> None:
    """SM-4C2 Transports off a beach take troops straight from it, two infantry points of replacements to the RE."""
    book, state = now.book, now.state
    item = state.cargoes[order.cargo]
    where = carriage.place_of(state, item)
    assert where is not None
    if order.abandon_equipment:
        points = infantry_points_of(item)
        left = points / book.charts.lift.carriage.infantry_points_per_re
        now.add(events.EquipmentAbandoned(order.cargo, where, points, max(0.0, item.facts.size_re - left)))
    size = carriage.shipping_size(book, now.state.cargoes[order.cargo])
    cost = book.charts.lift.carriage.boarding_points if item.facts.ground is not None else 0
    now.add(events.CargoEmbarked(order.cargo, order.ships, (), where, size, cost, carriage.shares(book, order.ships, size)))


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every item off or on a beach with ships nearby: passed on, put ashore, taken off."""
    if not any(item.facts.side is side and not item.lost for item in state.cargoes.values()):
        return
    phase = state.cursor.phase
    if phase not in (Phase.NAVAL, Phase.MOVEMENT, Phase.EXPLOITATION):
        return
    near: dict[Hex, list[Ship]] = {}
    for ship in state.ships.values():
        if ship.side is side and carriage.capacity(book, ship.id) and (where := hex_of(state, ship)) is not None:
            near.setdefault(where, []).append(ship)
    for item in state.cargoes.values():
        where = carriage.place_of(state, item) if item.facts.side is side and not item.lost else None
        if where is not None and where in near:
            yield from _of_item(book, state, side, item, near[where])


def _of_item(book: Book, state: State, side: Side, item: Cargo, near: list[Ship]) -> Iterator[Order]:
    key, phase = item.facts.id, state.cursor.phase
    craft = tuple(ship.id for ship in near if carriage.is_craft(book, ship.id) and not ship.cargo)
    others = [ship for ship in near if ship.id not in item.aboard]
    if phase is Phase.MOVEMENT:
        for abandon in (False, True):
            left = without_equipment(book, item) if abandon else item
            for ships in ch04_cargo.fitting(book, state, left, others):
                yield Evacuate(side, key, ships, abandon)
        return
    if item.aboard and phase is Phase.NAVAL:
        yield from (TransferCargo(side, key, ships) for ships in ch04_cargo.fitting(book, state, item, others))
    if craft and item.aboard:
        yield Transship(side, key, craft)
    elif craft:
        yield from (Transship(side, key, craft, ships) for ships in ch04_cargo.fitting(book, state, item, others))


def evacuation_due(book: Book, state: State, side: Side) -> str | None:
    """Whether a side that wants to be asked could take troops off a beach now."""
    if not state.lift.watch.get(side, LiftWatch()).evacuations or state.cursor.player_turn is not side:
        return None
    found = any(isinstance(candidate, Evacuate) and state.cargoes[candidate.cargo].at_hex is not None
                and first_refusal(LAWS[Evacuate], book, state, candidate) is None
                for candidate in candidates(book, state, side))
    return "Ships lie off a beach where troops stand. Take them off?" if found else None


def transshipment_due(book: Book, state: State, side: Side) -> str | None:
    """Whether landing craft of a side that wants to be asked could transship now."""
    if not state.lift.watch.get(side, LiftWatch()).transshipments or state.cursor.player_turn is not side:
        return None
    found = any(isinstance(candidate, Transship) and state.cargoes[candidate.cargo].at is None
                and first_refusal(LAWS[Transship], book, state, candidate) is None
                for candidate in candidates(book, state, side))
    return "Landing craft lie between transports and a beach. Transship?" if found else None
