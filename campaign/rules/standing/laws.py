"""SM-GAP-61: giving standing orders, starting convoy runs, and setting priorities in the dockyards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.commands import (
    CancelStandingOrder,
    Command,
    GiveStandingOrder,
    PrioritiseRepairs,
    StartConvoyRun,
    StopConvoyRun,
)
from campaign.model.names import normal
from campaign.model.play.calendar import Step
from campaign.model.play.standing_orders import Conduct, ConvoyRun, RunId, StandingOrder, Then
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import TaskForce
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.laws import Law, in_naval_step, own_force, own_ship, with_a_name_that_can_be_shown
from campaign.rules.proceedings import Proceedings
from campaign.rules.standing.course import place_of
from campaign.words.counting import quantity
from campaign.words.forces import unlike
from campaign.words.names import port_name, ship_name

GAP = "SM-GAP-61"
MOST_STOPS = 40
Order = GiveStandingOrder | CancelStandingOrder | StartConvoyRun | StopConvoyRun | PrioritiseRepairs


def for_a_force_of_ones_own(book: Book, state: State, order: GiveStandingOrder | CancelStandingOrder) -> Refusal | None:
    """SM-GAP-61 A standing order is given to a task force of one's own at any time, and carried out in its next step."""
    found = own_force(state, order.side, order.force)
    return found if isinstance(found, Refusal) else None


def along_places_at_sea(book: Book, state: State, order: GiveStandingOrder) -> Refusal | None:
    """SM-GAP-61.17 A route names ports and sea hexes, and ends in a port where the force is to berth."""
    refused = _route(book, order.standing.route)
    if refused is not None:
        return refused
    last = order.standing.route[-1]
    if order.standing.then is Then.BERTH and PortId(last) not in book.theatre.ports:
        return Refusal(GAP, f"{last} is no port: a force that is to berth needs one at the end of its route")
    return _conduct(order.standing.conduct, order.standing.loiter)


def with_a_home_of_its_side(book: Book, state: State, order: GiveStandingOrder) -> Refusal | None:
    """SM-GAP-61.18 The home port of a standing order is in the hands of its side."""
    home = order.standing.home
    return None if home is None else _own_port(book, state, order.side, home)


def that_it_has(book: Book, state: State, order: CancelStandingOrder) -> Refusal | None:
    """SM-GAP-61.19 Only a standing order that was given can be cancelled."""
    if order.force in state.standing_orders:
        return None
    return Refusal(GAP, f"{_name(state, order)} has no standing order")


def of_own_ships_with_transports(book: Book, state: State, order: StartConvoyRun) -> Refusal | None:
    """SM-GAP-61.20 A run is made of surface ships of one's own, a transport among them, and none that runs elsewhere."""
    if not order.ships or len(set(order.ships)) != len(order.ships):
        return Refusal(GAP, "name the ships of the run, each once")
    for key in order.ships:
        found = own_ship(state, order.side, key)
        if isinstance(found, Refusal):
            return found
        if book.counters[key].type is ShipType.SUBMARINE:
            return Refusal(GAP, f"{ship_name(book, key)} is a submarine")
        for run in state.runs.values():
            if run.side is order.side and key in run.ships:
                return Refusal(GAP, f"{ship_name(book, key)} belongs to the run {run.name}")
    if not any(book.counters[key].type is ShipType.TRANSPORT for key in order.ships):
        return Refusal(GAP, "a run needs a transport")
    return None


def between_two_ports_of_its_side(book: Book, state: State, order: StartConvoyRun) -> Refusal | None:
    """SM-GAP-61.21 A run goes between two ports of its side, by waypoints at sea."""
    if order.load_in == order.land_in:
        return Refusal(GAP, "a run needs two ports")
    for end in (order.load_in, order.land_in):
        if (refused := _own_port(book, state, order.side, end)) is not None:
            return refused
    return (_route(book, order.via) if order.via else None) or _conduct(order.conduct, 0)


def of_ones_own_run(book: Book, state: State, order: StopConvoyRun) -> Refusal | None:
    """SM-GAP-61.22 A side stops its own runs."""
    run = state.runs.get(order.run)
    if run is None or run.side is not order.side:
        return Refusal(GAP, f"{order.run} is no convoy run of the {order.side} side")
    return None


def in_an_own_port(book: Book, state: State, order: PrioritiseRepairs) -> Refusal | None:
    """SM-GAP-61.23 A side lists ships of its own for a port of its own, each once, whether they lie there yet or not."""
    if len(set(order.ships)) != len(order.ships):
        return Refusal(GAP, "a ship is named twice")
    for key in order.ships:
        if isinstance(found := own_ship(state, order.side, key), Refusal):
            return found
    return _own_port(book, state, order.side, order.port)


def _own_port(book: Book, state: State, side: Side, port: PortId) -> Refusal | None:
    if port not in state.ports:
        return Refusal(GAP, f"{port} is no port of this map")
    if port_side(state, port) is not side:
        return Refusal(GAP, f"{port_name(book, port)} is not in {side} hands")
    return None


def _route(book: Book, route: tuple[str, ...]) -> Refusal | None:
    if not route or len(route) > MOST_STOPS:
        return Refusal(GAP, f"a route names from one to {MOST_STOPS} places")
    for waypoint in route:
        if place_of(book, waypoint) is None:
            return Refusal(GAP, f"{waypoint} is neither a port nor a sea hex")
    return None


def _conduct(conduct: Conduct, loiter: int) -> Refusal | None:
    if conduct.speed is not None and conduct.speed < 1:
        return Refusal(GAP, f"at {quantity(conduct.speed, 'hex', 'hexes')} a segment it would never arrive")
    when = conduct.turn_home
    sighting = conduct.on_sighting
    figures = (conduct.attack_ratio, sighting.ratio, float(sighting.within), float(loiter), float(when.fuel_left or 0),
               float(when.ships_hurt or 0))
    if not all(figure >= 0 for figure in figures):
        return Refusal(GAP, "ratios, distances, stays and reserves are not negative")
    return None


def _name(state: State, order: CancelStandingOrder) -> str:
    found = state.forces.get(order.force)
    return found.name if isinstance(found, TaskForce) else str(order.force)


LAWS: dict[type, tuple[Law[Any], ...]] = {
    GiveStandingOrder: (for_a_force_of_ones_own, along_places_at_sea, with_a_home_of_its_side),
    CancelStandingOrder: (for_a_force_of_ones_own, that_it_has),
    StartConvoyRun: (of_own_ships_with_transports, between_two_ports_of_its_side, with_a_name_that_can_be_shown),
    StopConvoyRun: (of_ones_own_run,),
    PrioritiseRepairs: (in_an_own_port,),
}


def resolve(now: Proceedings, command: Order) -> None:
    """Carries out these orders; no dice."""
    state = now.state
    match command:
        case GiveStandingOrder(side=side, force=force, standing=order):
            now.add(events.StandingOrderGiven(side, force, order))
        case CancelStandingOrder(side=side, force=force):
            now.add(events.StandingOrderEnded(side, force, "cancelled by its owner"))
        case StartConvoyRun(side=side):
            number = state.runs_begun.get(side, 0) + 1
            # Nobody named it: it is called by its way.
            book = now.book
            way = f"{port_name(book, command.load_in)} to {port_name(book, command.land_in)}"
            name = unlike(normal(command.name) or way, [run.name for run in state.runs.values() if run.side is side])
            key = RunId(f"{'AX' if side is Side.AXIS else 'AL'}R{number}")
            now.add(events.ConvoyRunStarted(ConvoyRun(
                key, side, name, command.ships, command.load_in, command.land_in,
                command.via, command.wish, command.conduct)))
        case StopConvoyRun(side=side, run=run):
            now.add(events.ConvoyRunStopped(side, run, "stopped by its owner"))
        case PrioritiseRepairs(port=port, ships=ships):
            now.add(events.RepairsPrioritised(port, ships))


def candidates(book: Book, state: State, side: Side) -> Iterator[Command]:
    """In the own movement step: into port or on patrol, for each force; and a run for transports with cargo nearby."""
    if in_naval_step(state, side, Step.NAVAL_MOVEMENT) is not None:
        return
    own_ports = [key for key in state.ports if port_side(state, key) is side]
    for key, force in state.forces.items():
        if force.side is not side or force.scattered is not None:
            continue
        if key in state.standing_orders:
            yield CancelStandingOrder(side, key)
            continue
        goal = _wanted(state, key)
        for end in [goal] if goal is not None else own_ports[:2]:
            yield GiveStandingOrder(side, key, StandingOrder((str(end),)))
        yield GiveStandingOrder(side, key, StandingOrder((str(force.hex),), Then.WAIT))
    yield from (StopConvoyRun(side, key) for key, run in state.runs.items() if run.side is side)
    running = {key for run in state.runs.values() for key in run.ships}
    for item in state.cargoes.values():
        port = item.at
        if item.facts.side is not side or port is None or item.delivered or port == item.facts.destination:
            continue
        idle = tuple(ship.id for ship in state.ships.values() if ship.port == port and ship.side is side
                     and ship.id not in running and book.counters[ship.id].type is ShipType.TRANSPORT)
        if idle:
            yield StartConvoyRun(side, "", idle, port, item.facts.destination)
    for ship in state.ships.values():
        if ship.side is side and ship.port is not None and state.repair_first.get(ship.port, ())[:1] != (ship.id,) \
                and any(job.port == ship.port for job in state.repairs.values() if job.ship == ship.id):
            yield PrioritiseRepairs(side, ship.port, (ship.id,))


def _wanted(state: State, force: object) -> PortId | None:
    aboard: list[ShipId] = [key for key in state.ships if state.ships[key].force == force]
    return next((state.cargoes[cargo].facts.destination for key in aboard for cargo in state.ships[key].cargo), None)
