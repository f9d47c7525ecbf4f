"""Standing orders in port: docks and pumps that serve by priority, and what the ships of convoy runs do there (SM-GAP-61)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import (
    AllotRepair,
    AssignMission,
    Command,
    FormForce,
    LoadCargo,
    LoadSupplies,
    PrioritiseRefuelling,
    ResumeRepair,
    UnloadCargo,
)
from campaign.model.play.ports import Cargo, Track
from campaign.model.play.standing_orders import ConvoyRun, Priority, StandingOrder, Then
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import CargoId, CargoKind, PortId
from campaign.model.units.forces import Mission, Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import is_squadron
from campaign.rules.chapters.lift.ch02_carriage import TRIFLE
from campaign.rules.chapters.lift.ch04_cargo import transports_for
from campaign.rules.chapters.lift.ch11_supply import GENERIC, is_homeland
from campaign.rules.chapters.ports.ch01_ports import cargo_rating, refuel_rating, repair_rating
from campaign.rules.chapters.ports.ch08_repair import NEVER_REPAIRED
from campaign.rules.views.strength import FAR, by_sea, is_hurt, speed
from campaign.words.counting import listed
from campaign.words.names import port_name, ship_name

Rank = tuple[int, int, str]


def harbour_work(book: Book, view: View) -> Iterator[Command]:
    """SM-GAP-61.14 Docks mend and pumps serve by their side's priority: a port's own list, the side's list, the largest."""
    by_port: dict[PortId, list[Ship]] = {}
    for ship in view.ships.values():
        if ship.port is not None and ship.status is ShipStatus.ACTIVE and view.ports[ship.port].own:
            by_port.setdefault(ship.port, []).append(ship)
    for port, ships in by_port.items():
        if view.standing.repairs is not Priority.BY_HAND:
            yield from _mend(book, view, port, ships)
        if view.standing.refuelling is not Priority.BY_HAND:
            yield from _serve(book, view, port, ships)


def _mend(book: Book, view: View, port: PortId, ships: list[Ship]) -> Iterator[Command]:
    room = repair_rating(book, view.ports[port]) - sum(
        job.port == port and not job.suspended for job in view.repairs.values())
    running = {key for run in view.runs.values() for key in run.ships}
    able = [ship for ship in ships if ship.began_in_port and not ship.was_at_sea
            and book.counters[ship.id].type not in NEVER_REPAIRED and not is_squadron(book.counters[ship.id])
            and (ship.id not in running or is_hurt(book, ship))]
    lists = view.repair_first.get(port, ())
    for ship in sorted(able, key=lambda candidate: _rank(book, view, view.standing.repairs, lists, candidate)):
        halted = [job for job in view.repairs.values() if job.ship == ship.id and job.suspended]
        for job in halted[:max(0, room)]:
            room -= 1
            yield ResumeRepair(view.side, job.id)
        hits = hits_of(book.counters[ship.id], ship.condition)
        for track, ticked in ((Track.FLOTATION, hits.flotation), (Track.GUNNERY, hits.gunnery)):
            under_way = sum(job.ship == ship.id and job.track is track for job in view.repairs.values())
            for _ in range(max(0, min(room, ticked - under_way))):
                room -= 1
                yield AllotRepair(view.side, ship.id, track)


def _serve(book: Book, view: View, port: PortId, ships: list[Ship]) -> Iterator[Command]:
    thirsty = [ship for ship in ships if ship.fuel_boxes < book.counters[ship.id].fuel_boxes
               and book.counters[ship.id].type is not ShipType.SUBMARINE]
    wanted = sum((book.counters[ship.id].fuel_boxes - ship.fuel_boxes) * book.counters[ship.id].fuel_points_per_box
                 for ship in thirsty)
    seen = view.ports[port]
    within = min(refuel_rating(book, seen) - seen.fuel_issued, wanted if seen.fuel is None else seen.fuel)
    if len(thirsty) < 2 or wanted <= within:
        return
    queue = tuple(ship.id for ship in sorted(
        thirsty, key=lambda candidate: _rank(book, view, view.standing.refuelling, (), candidate)))
    if seen.refuel_first != queue:
        yield PrioritiseRefuelling(view.side, port, queue)


def _rank(book: Book, view: View, how: Priority, lists: tuple[ShipId, ...], ship: Ship) -> Rank:
    named = [*lists, *(view.standing.first if how is Priority.BY_LIST else ())]
    place = named.index(ship.id) if ship.id in named else len(named)
    return place, -book.counters[ship.id].protection_class, str(ship.id)


# Convoy runs ----------------------------------------------------------------------------------------------------------


CARRIES = 1.0
A_FEW_POINTS = 5


class RunPlan(Struct, frozen=True):
    """What a run does now: its orders to sail, the standing order for the new force, or what it is waiting for.

    `asks` says that its owner ought to know; `ended` says why the run is over.
    """

    commands: tuple[Command, ...] = ()
    order: StandingOrder | None = None
    waits: str = ""
    asks: bool = False
    ended: str = ""


def _ships_left(view: View, run: ConvoyRun) -> list[Ship]:
    """The ships of a run that are still in the game, in the order of the run."""
    return [view.ships[key] for key in run.ships if key in view.ships and view.ships[key].status is ShipStatus.ACTIVE]


def _company(book: Book, view: View, run: ConvoyRun) -> list[Ship]:
    """SM-GAP-61.29 A run is where its transports are; escorts left behind elsewhere count again when it comes back for them."""
    ships = _ships_left(view, run)
    places = {(ship.port, ship.force) for ship in _transports(book, ships)}
    return [ship for ship in ships if len(places) != 1 or (ship.port, ship.force) in places]


def parts(book: Book, view: View, run: ConvoyRun) -> list[list[ShipId]]:
    """SM-GAP-61.31 Where transports of a run lie apart, those in each place with the escorts there go on as a part of it."""
    ships = _company(book, view, run)
    places = dict.fromkeys((ship.port, ship.force) for ship in _transports(book, ships))
    return [[ship.id for ship in ships if (ship.port, ship.force) == place] for place in places]


def cargo_work(book: Book, view: View, run: ConvoyRun, part: Sequence[ShipId] = ()) -> Iterator[Command]:
    """SM-GAP-61.12 In port a run lands what is wanted there and takes aboard what is wanted at its other end."""
    ships = _of(book, view, run, part)
    port = _berth(ships)
    if port is None:
        return
    busy: set[ShipId] = set()
    for ship in ships:
        for key in ship.cargo:
            if view.cargoes[key].facts.destination == port and not busy & set(view.cargoes[key].aboard):
                busy.update(view.cargoes[key].aboard)
                yield UnloadCargo(view.side, key)
    for key, item in _waiting_cargo(view, run, port):
        needed = transports_for(item.facts.size_re)
        share = item.facts.size_re / needed
        fit = [ship.id for ship in _transports(book, ships) if ship.id not in busy and not ship.handled_cargo
               and _room(view, ship) + TRIFLE >= share]
        if len(fit) >= needed:
            busy.update(fit[:needed])
            yield LoadCargo(view.side, key, tuple(fit[:needed]))
    empty = [ship.id for ship in _transports(book, ships) if ship.id not in busy and not ship.cargo and not ship.handled_cargo]
    yield from _raised_loads(book, view, run, port, empty)


def _raised_loads(book: Book, view: View, run: ConvoyRun, port: PortId, empty: list[ShipId]) -> Iterator[LoadSupplies]:
    """SM-GAP-61.28 In a port of the homeland a run fills its empty transports with what its other end is owed."""
    if port != run.load_in or not is_homeland(book, port, view.side):
        return
    kind = run.wish or CargoKind.SUPPLIES
    if kind in GENERIC:
        for ship in empty[:_owed(view, run, kind, len(empty))]:
            yield LoadSupplies(view.side, (ship,), run.land_in, kind)


def _owed(view: View, run: ConvoyRun, kind: CargoKind, room: int) -> int:
    """The loads that may still be raised: as much fuel as there is room for, and supplies up to a game turn's duty."""
    if kind is CargoKind.FUEL:
        return room
    for duty in view.war.duties:
        if duty.side is view.side and run.land_in in duty.ports:
            coming = sum(item.facts.size_re for item in view.cargoes.values()
                         if item.facts.kind is kind and item.facts.destination in duty.ports
                         and not item.delivered and not item.lost)
            return max(0, ceil(duty.loads - coming - TRIFLE))
    return room if run.wish is kind else 0


def _waiting_cargo(view: View, run: ConvoyRun, port: PortId) -> list[tuple[CargoId, Cargo]]:
    """The cargo at one end of a run that is wanted at the other."""
    other = {run.load_in: run.land_in, run.land_in: run.load_in}.get(port)
    return [(key, item) for key, item in view.cargoes.items()
            if item.at == port and item.facts.destination == other and not item.delivered and not item.lost
            and run.wish in (None, item.facts.kind)]


def run_plan(book: Book, view: View, run: ConvoyRun, part: Sequence[ShipId] = ()) -> RunPlan:
    """SM-GAP-61.13 A run sails when it is loaded, fuelled and fit, comes back empty, and says what it waits for."""
    ships = _of(book, view, run, part)
    if not _transports(book, ships):
        return RunPlan(ended="it has no transports left")
    for end in (run.load_in, run.land_in):
        if not view.ports[end].own:
            return RunPlan(ended=f"{port_name(book, end)} is not in {view.side} hands")
    forces = {ship.force for ship in ships if ship.force is not None}
    if len(forces) == 1 and all(ship.force in forces for ship in ships):
        (force,) = forces
        if force in view.standing_orders or force is None:
            return RunPlan()
        return RunPlan(waits="its force is ordered by hand", asks=True)
    port = _berth(ships)
    if port is None:
        return RunPlan(waits="its ships do not lie together", asks=True)
    if port == run.load_in and not any(ship.cargo for ship in ships) and (coming := _on_the_way_home(book, view, run, ships)):
        return RunPlan(waits=f"{listed(coming)} {'are' if len(coming) > 1 else 'is'} on the way to {port_name(book, port)}")
    return _in_port(book, view, run, ships, port)


def _in_port(book: Book, view: View, run: ConvoyRun, ships: list[Ship], port: PortId) -> RunPlan:
    aboard = [view.cargoes[key] for ship in ships for key in ship.cargo]
    if any(item.facts.destination == port for item in aboard):
        return RunPlan(waits=f"it is unloading in {port_name(book, port)}")
    empty = [ship for ship in _transports(book, ships) if _room(view, ship) >= CARRIES - TRIFLE]
    free = cargo_rating(book, view.ports[port]) - view.ports[port].cargo_used
    more = [item for _, item in _waiting_cargo(view, run, port)
            if transports_for(item.facts.size_re) <= len(empty) and item.facts.size_re <= free + TRIFLE]
    if more:
        return RunPlan(waits=f"it is loading in {port_name(book, port)}")
    if not aboard and port == run.load_in:
        if _waiting_cargo(view, run, port) and empty:
            return RunPlan(waits=f"{port_name(book, port)} can handle no more cargo now")
        if empty and is_homeland(book, port, view.side) and run.wish in (None, *GENERIC) and _owed(
                view, run, run.wish or CargoKind.SUPPLIES, len(empty)):
            return RunPlan(waits=f"it is loading in {port_name(book, port)}")
        if any(duty.side is view.side and run.land_in in duty.ports for duty in view.war.duties):
            return RunPlan(waits=f"what {port_name(book, run.land_in)} is owed is on its way")
        what = run.wish.value if run.wish is not None else "cargo"
        return RunPlan(waits=f"no {what} for {port_name(book, run.land_in)} lies in {port_name(book, port)}", asks=True)
    goal = aboard[0].facts.destination if aboard else run.load_in
    if goal == port:
        return RunPlan()
    return _sailing(book, view, run, ships, port, goal)


def _sailing(book: Book, view: View, run: ConvoyRun, ships: list[Ship], port: PortId, goal: PortId) -> RunPlan:
    away = by_sea(book.theatre, view.ports[port].hex, view.ports[goal].hex)
    if away >= FAR:
        return RunPlan(ended=f"there is no way by sea from {port_name(book, port)} to {port_name(book, goal)}")
    out = ceil(_length(book, view, run, port, goal, away) / speed(book, ships))
    laden = any(ship.cargo for ship in ships)
    whole = _ships_left(view, run)
    if laden and len(ships) == len(_transports(book, ships)) and len(whole) > len(_transports(book, whole)):
        return RunPlan(waits="none of its escorts is with it", asks=True)
    pumps = _pumps(book, view, port)
    behind = _left_behind(book, view, ships, port, out)
    if len(behind) < len(ships) - len(_transports(book, ships)) or not laden:
        ships = [ship for ship in ships if ship not in behind]
    docked = [ship.id for ship in ships if _docked(view, ship)]
    if docked:
        return RunPlan(waits=f"{listed(ship_name(book, key) for key in docked)} in dock or laid up", asks=True)
    spare = run.conduct.turn_home.fuel_left or 0
    there = out + 1 + spare if port == run.land_in else 2 * out + 1 + spare
    short = [ship.id for ship in ships if ship.fuel_boxes < min(there, book.counters[ship.id].fuel_boxes)]
    too_short = [ship.id for ship in ships if ship.fuel_boxes < out]
    # If a port has a limited stock of fuel, an escort goes along as she is.
    if not _is_endless(book, port):
        transports = {ship.id for ship in _transports(book, ships)}
        short = [key for key in short if key in transports or key in too_short]
    if short and (pumps or too_short):
        names = listed(ship_name(book, key) for key in short)
        return RunPlan(waits=f"{names} {'lack' if len(short) > 1 else 'lacks'} fuel in {port_name(book, port)}", asks=not pumps)
    if any(ship.fuel_boxes < out for ship in ships):
        return RunPlan(waits=f"her bunkers do not hold the fuel to {port_name(book, goal)}", asks=True)
    keys = tuple(ship.id for ship in ships)
    escorts = tuple(ship.id for ship in ships if book.counters[ship.id].type not in (ShipType.TRANSPORT, ShipType.LANDING_CRAFT)
                    and ship.mission is not Mission.ESCORT)
    first: tuple[Command, ...] = (AssignMission(view.side, escorts, Mission.ESCORT),) if escorts else ()
    via = run.via if goal == run.land_in else tuple(reversed(run.via))
    home = run.load_in if goal != run.load_in else None
    order = StandingOrder((*via, str(goal)), Then.BERTH, run.conduct, 0, home)
    return RunPlan((*first, FormForce(view.side, keys)), order)


def _on_the_way_home(book: Book, view: View, run: ConvoyRun, here: list[Ship]) -> list[str]:
    """SM-GAP-61.32 Empty transports in their own loading port wait for those of the run that are under way to it."""
    forces = {key for key, task in view.standing_orders.items() if task.order.route[-1:] == (str(run.load_in),)}
    there = {ship.id for ship in here}
    return [ship_name(book, ship.id) for ship in _transports(book, _ships_left(view, run))
            if ship.id not in there and ship.force in forces]


def _of(book: Book, view: View, run: ConvoyRun, part: Sequence[ShipId]) -> list[Ship]:
    return [view.ships[key] for key in part] if part else _company(book, view, run)


def _docked(view: View, ship: Ship) -> bool:
    return ship.laid_up_until is not None or any(
        job.ship == ship.id and not job.suspended for job in view.repairs.values())


def _left_behind(book: Book, view: View, ships: list[Ship], port: PortId, out: int) -> list[Ship]:
    """SM-GAP-61.30 Escorts in dock, laid up, or dry far from home stay behind, but no laden run sails without any of them."""
    transports = {ship.id for ship in _transports(book, ships)}
    dry = not (_is_endless(book, port) and _pumps(book, view, port))
    return [ship for ship in ships if ship.id not in transports and (_docked(view, ship) or (dry and ship.fuel_boxes < out))]


def _length(book: Book, view: View, run: ConvoyRun, port: PortId, goal: PortId, away: int) -> int:
    """The length of the whole way in hexes, by the waypoints of the run."""
    if not run.via:
        return away
    stops = [view.ports[port].hex, *(run.via if goal == run.land_in else reversed(run.via)), view.ports[goal].hex]
    hexes = [book.theatre.ports[PortId(stop)].hex if PortId(stop) in book.theatre.ports else Hex(stop) for stop in stops]
    return sum(by_sea(book.theatre, start, end) for start, end in pairwise(hexes))


def _pumps(book: Book, view: View, port: PortId) -> bool:
    """Whether a port can be expected to fill bunkers at all."""
    facts, seen = book.theatre.ports[port], view.ports[port]
    if not refuel_rating(book, seen):
        return False
    if facts.fuel is FuelSupply.POOL and view.fuel_pool is not None:
        return view.fuel_pool > 0
    return _is_endless(book, port) or (seen.fuel or 0.0) >= A_FEW_POINTS


def _is_endless(book: Book, port: PortId) -> bool:
    return book.theatre.ports[port].fuel is not FuelSupply.STOCK


def _berth(ships: list[Ship]) -> PortId | None:
    ports = {ship.port for ship in ships}
    return ports.pop() if len(ports) == 1 else None


def _transports(book: Book, ships: list[Ship]) -> list[Ship]:
    return [ship for ship in ships if book.counters[ship.id].type is ShipType.TRANSPORT]


def _room(view: View, ship: Ship) -> float:
    return CARRIES - sum(view.cargoes[key].facts.size_re / len(view.cargoes[key].aboard) for key in ship.cargo)
