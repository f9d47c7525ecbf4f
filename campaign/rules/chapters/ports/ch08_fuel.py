"""Rules 8A1, 1D2 and 10A: fuel boxes are ticked at sea and refilled in port."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import floor, inf

from campaign.model import events
from campaign.model.book import Book
from campaign.model.commands import PrioritiseRefuelling
from campaign.model.play.calendar import Step
from campaign.model.play.ports import Port
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Allegiance, Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.wounds import CrippleMeasure
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.chapters.ports.ch08_repair import boats_in_port, in_port_all_segment, put_right_in_port, replenishment
from campaign.rules.facts.cripples import pace
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.laws import Law, in_naval_step, own_ship
from campaign.rules.proceedings import Proceedings
from campaign.words.names import port_name, ship_name


def in_own_movement_step(book: Book, state: State, order: PrioritiseRefuelling) -> Refusal | None:
    """SM-1D2.1 Who drinks first is settled in the owner's naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def at_an_own_port(book: Book, state: State, order: PrioritiseRefuelling) -> Refusal | None:
    """SM-1D2.2 A side orders the queue of its own ports only."""
    if order.port not in state.ports:
        return Refusal("SM-1D2", f"{order.port} is no port of this map")
    if port_side(state, order.port) is not order.side:
        return Refusal("SM-1D2", f"{port_name(book, order.port)} is not in {order.side} hands")
    return None


def for_ships_lying_there(book: Book, state: State, order: PrioritiseRefuelling) -> Refusal | None:
    """SM-1D2.3 The queue of a port holds ships that lie there, each once."""
    if len(set(order.ships)) != len(order.ships):
        return Refusal("SM-1D2", "a ship is named twice")
    for key in order.ships:
        found = own_ship(state, order.side, key)
        if isinstance(found, Refusal):
            return found
        if found.port != order.port:
            return Refusal("SM-1D2", f"{ship_name(book, key)} does not lie in {port_name(book, order.port)}")
    return None


LAWS: dict[type, tuple[Law[PrioritiseRefuelling], ...]] = {
    PrioritiseRefuelling: (in_own_movement_step, at_an_own_port, for_ships_lying_there),
}


def resolve(now: Proceedings, command: PrioritiseRefuelling) -> None:
    """Carries out an order about a port's fuel queue; no dice."""
    now.add(events.RefuellingPrioritised(command.port, command.ships))


def candidates(book: Book, state: State, side: Side) -> Iterator[PrioritiseRefuelling]:
    """In each own port that cannot refuel all waiting ships at once, each of them first."""
    waiting: dict[PortId, list[Ship]] = {}
    for ship in state.ships.values():
        if ship.side is side and ship.port is not None and boxes_wanted(book, ship):
            waiting.setdefault(ship.port, []).append(ship)
    for key, ships in waiting.items():
        port = state.ports[key]
        wanted = sum(boxes_wanted(book, ship) * book.counters[ship.id].fuel_points_per_box for ship in ships)
        within = min(rate_left(book, port), fuel_at_hand(book, state, port))
        if len(ships) < 2 or port_side(state, key) is not side or wanted <= within or within <= 0:
            continue
        for ship in ships:
            if port.refuel_first[:1] != (ship.id,):
                yield PrioritiseRefuelling(side, key, (ship.id,))


def allowance(book: Book, ship: Ship) -> int:
    """SM-GAP-28 A ship out of fuel creeps four hexes a segment; others steam as their damage lets them."""
    able = pace(book, ship)
    towed = ship.voyage is not None and ship.voyage.measure is CrippleMeasure.TOW
    return min(able, book.charts.fuel.dry_allowance) if ship.out_of_fuel and not towed else able


def initial_phase(now: Proceedings, side: Side) -> None:
    """Carries out the initial phase: fuel for the Italian pool, and ships whose time in port is over."""
    with now.under("SM-10A1", (side,)):
        pool_arrivals(now, side)
    terms_served(now, side)


def pool_arrivals(now: Proceedings, side: Side) -> None:
    """SM-10A1 In the Axis initial phase of a month's first turn the month's production joins the pool (SM-GAP-32)."""
    book, state = now.book, now.state
    points = book.charts.fuel.pool_arrivals.get(str(state.cursor.turn), 0)
    if side is Side.AXIS and points:
        now.add(events.PoolFilled(float(points)))


def terms_served(now: Proceedings, side: Side) -> None:
    """SM-8A1.1 A laid-up ship is fit again in her owner's initial phase once her four game turns are over."""
    state = now.state
    for ship in _active(state):
        if ship.side is side and ship.laid_up_until is not None and ship.laid_up_until <= state.cursor.turn.number:
            now.add(events.ShipFit(ship.id))


def end_of_segment(now: Proceedings) -> None:
    """SM-GAP-01 At the end of a segment boxes are ticked, dry ships found out, ports refuel, and ships replenish."""
    for rule, procedure in (("SM-8A1", tick_boxes), ("SM-8A1.2", mark_dry), ("SM-8A1.3", lay_up), ("SM-8A1.4", refuel),
                            ("SM-8A3", replenishment), ("SM-GAP-19.1", put_right_in_port), ("SM-GAP-75", boats_in_port)):
        with now.under(rule, ()):
            procedure(now)


def tick_boxes(now: Proceedings) -> None:
    """SM-8A1 A ship that was in a task force at any moment of the segment ticks one fuel box (SM-GAP-27)."""
    book, state = now.book, now.state
    burning = [ship for ship in state.ships.values() if ship.was_at_sea and ship.fuel_boxes
               and ship.status is ShipStatus.ACTIVE and _burns_oil(book, ship)]
    for side in BOTH:
        at_sea = tuple(ship.id for ship in burning if ship.side is side)
        if at_sea:
            now.add(events.FuelBurned(at_sea))


def mark_dry(now: Proceedings) -> None:
    """SM-8A1.2 A ship that ends a segment in a task force with no box left is out of fuel (SM-GAP-27)."""
    book, state = now.book, now.state
    dry = [ship for ship in state.ships.values() if ship.force is not None and not ship.fuel_boxes and not ship.out_of_fuel]
    for ship in dry:
        if ship.status is ShipStatus.ACTIVE and _burns_oil(book, ship):
            now.add(events.ShipRanDry(ship.id))


def lay_up(now: Proceedings) -> None:
    """SM-8A1.3 A ship that ran dry is laid up for four game turns once she makes port (SM-GAP-28)."""
    book, state = now.book, now.state
    stranded = [ship for ship in state.ships.values() if ship.out_of_fuel and ship.port is not None]
    for ship in stranded:
        if ship.status is ShipStatus.ACTIVE:
            now.add(events.ShipLaidUp(ship.id, state.cursor.turn.plus(book.charts.fuel.dry_turns_laid_up)))


def refuel(now: Proceedings) -> None:
    """SM-8A1.4 A ship that spent the whole segment in a friendly port is refuelled there; no one refuels at sea."""
    book, state = now.book, now.state
    waiting: dict[PortId, list[Ship]] = {}
    lacking = [ship for ship in state.ships.values()
               if ship.port is not None and ship.fuel_boxes < book.counters[ship.id].fuel_boxes]
    for ship in lacking:
        able = ship.status is ShipStatus.ACTIVE and _burns_oil(book, ship) and in_port_all_segment(state, ship)
        if ship.port is not None and able:
            waiting.setdefault(ship.port, []).append(ship)
    for key in state.ports:
        if key in waiting:
            _served(now, now.state.ports[key], waiting[key])


def boxes_wanted(book: Book, ship: Ship) -> int:
    """SM-8A Fuel boxes a surface ship has ticked; submarines keep no account of fuel."""
    wanted = book.counters[ship.id].fuel_boxes - ship.fuel_boxes
    return wanted if wanted > 0 and _burns_oil(book, ship) else 0


def rate_left(book: Book, port: Port) -> float:
    """SM-1D2 A port issues no more fuel points in a segment than its refuelling rating."""
    return max(0.0, refuel_rating(book, port) - port.fuel_issued)


def supply_of(book: Book, port: Port) -> FuelSupply:
    """SM-10A2 Mainland Italy and Sicily draw on the pool while Axis, Gibraltar and Egypt never run dry while Allied."""
    supply = book.theatre.ports[port.id].fuel
    if supply is FuelSupply.POOL and port.allegiance is Allegiance.AXIS:
        return supply
    return supply if supply is FuelSupply.UNLIMITED and port.allegiance is Allegiance.ALLIED else FuelSupply.STOCK


def fuel_at_hand(book: Book, state: State, port: Port) -> float:
    """SM-10A A port issues fuel from the national pool, from an endless store, or from what was shipped there.

    SM-10A1.1: there is none in an empty pool, and none where nothing was shipped.
    """
    match supply_of(book, port):
        case FuelSupply.POOL:
            return state.fuel_pool
        case FuelSupply.UNLIMITED:
            return inf
        case FuelSupply.STOCK:
            return port.fuel or 0.0


def _served(now: Proceedings, port: Port, waiting: list[Ship]) -> None:
    book, state = now.book, now.state
    rate, fuel = rate_left(book, port), fuel_at_hand(book, state, port)
    filled: list[tuple[ShipId, int]] = []
    short: dict[str, list[ShipId]] = {}
    issued = 0.0
    for ship in sorted(waiting, key=_queue(port)):
        price = book.counters[ship.id].fuel_points_per_box
        wanted = boxes_wanted(book, ship)
        boxes = min(wanted, floor((min(rate, fuel) - issued) / price))
        if boxes:
            filled.append((ship.id, boxes))
            issued += boxes * price
        if boxes < wanted:
            short.setdefault(_shortage(book, port, price, fuel - issued), []).append(ship.id)
    supply = supply_of(book, port)
    if filled:
        now.add(events.ShipsRefuelled(port.id, tuple(filled), issued, supply is FuelSupply.POOL, supply is FuelSupply.STOCK))
    for reason, ships in short.items():
        now.add(events.RefuellingFellShort(port.id, tuple(ships), reason))


def _queue(port: Port) -> Callable[[Ship], tuple[int, bool, bool]]:
    """Those the owner named, then ships that may sail before laid-up ones, empty ones first; else by the roster."""
    named = {key: place for place, key in enumerate(port.refuel_first)}
    return lambda ship: (named.get(ship.id, len(named)), ship.laid_up_until is not None, ship.fuel_boxes > 0)


def _shortage(book: Book, port: Port, price: float, left: float) -> str:
    facts = book.theatre.ports[port.id]
    rate = refuel_rating(book, port)
    if not rate:
        return f"{facts.name} has no means of refuelling ships"
    if left < price:
        return {
            FuelSupply.POOL: "the Italian fuel pool is empty",
            FuelSupply.STOCK: f"no fuel is left in {facts.name}: it must be shipped there",
        }[supply_of(book, port)]
    if rate < price:
        return f"{facts.name} issues {rate:g} FP a segment, less than one of her fuel boxes"
    return f"{facts.name} has issued the {rate:g} FP that it can in one segment"


def _active(state: State) -> Iterator[Ship]:
    return (ship for ship in state.ships.values() if ship.status is ShipStatus.ACTIVE)


def _burns_oil(book: Book, ship: Ship) -> bool:
    return book.counters[ship.id].type is not ShipType.SUBMARINE
