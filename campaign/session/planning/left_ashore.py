"""What is left undone in port and ashore: cargo that has arrived, hits that could be mended, duties, aircraft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import (
    AllotRepair,
    AssignNavalCooperation,
    ChooseEastAfrica,
    RaisePoints,
    ResumeRepair,
    UnloadCargo,
)
from campaign.model.play.calendar import Phase
from campaign.model.play.ports import Track
from campaign.model.play.standing_orders import Priority
from campaign.model.play.telling import Being, Mention
from campaign.model.play.views import View
from campaign.model.play.war import Duty, EastAfrica
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoKind, Location, PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirStatus, AirUnitId, BaseId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.lift.ch02_carriage import TRIFLE, shipping_size
from campaign.rules.chapters.ports.ch01_ports import cargo_rating
from campaign.rules.chapters.war.timeline import prospects
from campaign.rules.facts.ashore import NAMES
from campaign.rules.facts.duties import landed_for
from campaign.rules.facts.moving_front import is_played, moves_in_words
from campaign.rules.standing.harbours import harbour_work
from campaign.session.planning.remedies import Undone, UndoneKind
from campaign.words.counting import capitalised, listed, quantity
from campaign.words.mentions import verb_for
from campaign.words.names import port_name, ship_name

NAMED = 3


def cargo_in_its_port(book: Book, view: View) -> Iterator[Undone]:
    """SM-4C1 Cargo aboard in its port of destination, as long as the port can still handle it."""
    by_port: dict[PortId, list[UnloadCargo]] = {}
    for order in landed_together(book, view, _arrived(view)):
        port = view.ships[view.cargoes[order.cargo].aboard[0]].port
        assert port is not None
        by_port.setdefault(port, []).append(order)
    for port, orders in by_port.items():
        ships = list(dict.fromkeys(ship for order in orders for ship in view.cargoes[order.cargo].aboard))
        who = listed(ship_name(book, key) for key in ships) if len(ships) <= NAMED else quantity(len(ships), "ship")
        worth = sum(view.cargoes[order.cargo].facts.worth_points for order in orders)
        remedy = f"unload {orders[0].cargo}" if len(orders) == 1 else f"unload {port}"
        yield Undone(f"{who} {'lies' if len(ships) == 1 else 'lie'} in {port_name(book, port)} with cargo that is wanted there",
                     remedy, tuple(orders), str(port), round(70 + min(15, worth)), UndoneKind.CARGO,
                     "Unload it" if len(orders) == 1 else f"Unload all {len(orders)} cargoes")


def landings_in_words(book: Book, view: View, orders: Iterable[UnloadCargo]) -> tuple[str, ...]:
    """The cargo that these orders land, with a line for each port or beach."""
    by_place: dict[str, list[str]] = {}
    for order in orders:
        item = view.cargoes[order.cargo]
        port = view.ships[item.aboard[0]].port
        by_place.setdefault("over the beach" if port is None else f"in {port_name(book, port)}", []).append(item.facts.name)
    return tuple(f"Unloads {where}: {', '.join(names)}." for where, names in by_place.items())


def landed_together(book: Book, view: View, orders: Iterable[UnloadCargo]) -> tuple[UnloadCargo, ...]:
    """SM-1D1 As many of these cargoes, in order, as their ports can handle in this player turn."""
    used: dict[PortId, float] = {}
    found: list[UnloadCargo] = []
    for order in orders:
        item = view.cargoes[order.cargo]
        port = view.ships[item.aboard[0]].port
        if port is None:
            found.append(order)
            continue
        handled = used.get(port, view.ports[port].cargo_used) + shipping_size(book, item)
        if handled <= cargo_rating(book, view.ports[port]) + TRIFLE:
            used[port] = handled
            found.append(order)
    return tuple(found)


def _arrived(view: View) -> Iterator[UnloadCargo]:
    for key, item in view.cargoes.items():
        if not item.aboard or item.lost or item.facts.craft is not None:
            continue
        ships = [view.ships[ship] for ship in item.aboard]
        lies = {ship.port for ship in ships} == {item.facts.destination}
        ready = all(ship.began_in_port and not ship.was_at_sea and not ship.handled_cargo for ship in ships)
        if lies and ready and view.ports[item.facts.destination].own:
            yield UnloadCargo(view.side, key)


def hits_unattended(book: Book, view: View) -> Iterator[Undone]:
    """SM-8B1 Hits that could be repaired where the ship lies: docks are free, and none has been allotted."""
    by_ship: dict[ShipId, list[AllotRepair | ResumeRepair]] = {}
    for order in free_for_repair(book, view):
        ship = order.ship if isinstance(order, AllotRepair) else view.repairs[order.job].ship
        by_ship.setdefault(ship, []).append(order)
    for ship, orders in by_ship.items():
        port = view.ships[ship].port
        assert port is not None
        hits = quantity(len(orders), "hit")
        text = f"{ship_name(book, ship)} has {hits} that {port_name(book, port)} could begin to mend"
        yield Undone(text, _to_type(orders), tuple(orders), str(ship),
                     40 + min(9, book.counters[ship].protection_class), UndoneKind.REPAIR, "Begin to mend her")


def _to_type(orders: list[AllotRepair | ResumeRepair]) -> str:
    if len(orders) > 1:
        return "repair all"
    match orders[0]:
        case AllotRepair(ship=ship, track=track):
            return f"repair {ship} {'gunnery' if track is Track.GUNNERY else 'flotation'}"
        case ResumeRepair(job=job):
            return f"resume {job}"


def free_for_repair(book: Book, view: View) -> Iterator[AllotRepair | ResumeRepair]:
    """SM-1D4 All repairs that the docks of a side still have room for, the largest ships first."""
    by_size = replace(view, standing=replace(view.standing, repairs=Priority.LARGEST_FIRST, refuelling=Priority.BY_HAND))
    for order in harbour_work(book, by_size):
        if isinstance(order, (AllotRepair, ResumeRepair)):
            yield order


def duties_missed(book: Book, view: View) -> Iterator[Undone]:
    """SM-11 Supply duties of this game turn that will be missed, counting what has landed and what is under way."""
    if view.cursor.phase is not Phase.NAVAL:
        return
    own = [(duty, max(0.0, _short(book, view, duty)), _front_short(book, view, duty)) for duty in view.war.duties
           if duty.side is view.side]
    owed = [entry for entry in own if entry[1] > TRIFLE or entry[2] is not None]
    if not owed:
        return
    # The staff is slow to import, so it is only loaded when a duty is missed.
    from campaign.staff.proposals import runs_for_duties

    # The front may need more than the duty: the staff looks for enough transports for both.
    duties = tuple(duty if front is None else replace(duty, loads=max(duty.loads, _running(book, view, duty) + front.loads))
                   for duty, _, front in own)
    runs = tuple(runs_for_duties(book, replace(view, war=replace(view.war, duties=duties))))
    for duty, short, front in owed:
        order = next((run for served, run in runs if served.location is duty.location), None)
        if order is None:
            continue
        ships = " ".join(map(str, order.ships))
        remedy = f'run {ships} from {order.load_in} to {order.land_in} as "{order.name}"'
        yield Undone(_owed_in_words(duty, short, front), remedy, (order,), str(order.land_in), 55, UndoneKind.DUTY,
                     f"Start a run of {quantity(len(order.ships), 'ship')} from {port_name(book, order.load_in)}")


class FrontShort(Struct, frozen=True):
    """The loads that the desert front needs beyond those under way, and how it moves without them."""

    loads: float
    moves: str


def _owed_in_words(duty: Duty, short: float, front: FrontShort | None) -> str:
    if not short and front is not None:
        return f"The desert front wants {_loads(front.loads)} more in this game turn that nobody carries: else {front.moves}"
    text = f"{capitalised(NAMES[duty.location])} is still owed {_loads(short)} in this game turn that nobody carries"
    return text if front is None else f"{text}, and of the front {front.moves}"


def _loads(count: float) -> str:
    return quantity(round(count), "load") if count >= 1 else f"{count:g} of a load"


def _front_short(book: Book, view: View, duty: Duty) -> FrontShort | None:
    """SM-GAP-70.16 The loads beyond those under way that must land in the desert to hold the front."""
    if duty.location not in (Location.LIBYA, Location.TUNISIA) or not is_played(book):
        return None
    seen = prospects(book, view)
    lost = [prospect.found.gainer is view.side.enemy and bool(prospect.found.moves) for prospect in seen]
    if not seen or not lost[0]:
        return None
    holding = next((prospect for prospect, gives_way in zip(seen, lost, strict=True) if not gives_way), None)
    loads = 0.0 if holding is None else holding.loads - _under_way(book, view, duty)
    now = seen[0].found
    return FrontShort(loads, moves_in_words(now.entries, now.along, now.bound)) if loads > TRIFLE else None


def _short(book: Book, view: View, duty: Duty) -> float:
    """Loads owed in this game turn that are neither landed, nor aboard, nor assigned to a run."""
    if duty.location is Location.MALTA and not book.options.supply_points and not book.options.malta_convoy_every_turn and (
            (view.war.malta.stock or 0.0) >= duty.loads):
        return 0.0
    landed = landed_for(view.war.landed, duty)
    return duty.loads - landed - _under_way(book, view, duty)


def _under_way(book: Book, view: View, duty: Duty) -> float:
    """Loads that are aboard, or assigned to a run."""
    afloat = sum(item.facts.size_re for item in view.cargoes.values() if item.aboard and not item.lost
                 and item.facts.kind is CargoKind.SUPPLIES and item.facts.destination in duty.ports)
    return afloat + _running(book, view, duty)


def _running(book: Book, view: View, duty: Duty) -> int:
    return sum(_is_transport(book, view, ship) for run in view.runs.values() if run.land_in in duty.ports for ship in run.ships)


def _is_transport(book: Book, view: View, ship: ShipId) -> bool:
    return ship in view.ships and book.counters[ship].type is ShipType.TRANSPORT and not view.ships[ship].cargo


def idle_aircraft(book: Book, view: View) -> Iterator[Undone]:
    """SM-24A Air units that could be put on naval cooperation and have no order."""
    if view.cursor.phase is not Phase.INITIAL or not book.options.air_war:
        return
    ordered = {key for order in view.air_war.orders.values() for key in order.units}
    idle: dict[BaseId, list[AirUnitId]] = {}
    for key, unit in view.air.items():
        base = BaseId(unit.base)
        if unit.status is AirStatus.READY and not unit.on_naval_cooperation and base in book.oob.bases and key not in ordered:
            idle.setdefault(base, []).append(key)
    for base, units in idle.items():
        names = [book.oob.air_units[key].name for key in units]
        who = listed(names) if len(names) <= NAMED else quantity(len(names), "air unit")
        flies = verb_for([Mention(name, Being.AIR_UNIT) for name in names], "flies", "fly")
        text = f"{who} at {book.oob.bases[base].name} {flies} no mission at sea this game turn"
        yield Undone(text, f"cooperation {' '.join(units)}", (AssignNavalCooperation(view.side, tuple(units), on=True),),
                     str(base), min(29, 20 + len(units)), UndoneKind.AIR, "Put them on naval cooperation")


def idle_submarines(book: Book, view: View) -> Iterator[Undone]:
    """SM-1A.1 Submarine points that have arrived, and belong to no flotilla until they are raised."""
    due = view.submarines_due
    if not due:
        return
    orders = tuple(RaisePoints(view.side, arrival.port, arrival.nation, arrival.points) for arrival in due)
    where = listed(dict.fromkeys(port_name(book, arrival.port) for arrival in due))
    points = sum(arrival.points for arrival in due)
    text = f"{quantity(points, 'submarine point has', 'submarine points have')} arrived in {where}"
    yield Undone(text, "raise", orders, str(due[0].port), 35, UndoneKind.SUBMARINES, "Raise them")


def east_africa_undecided(book: Book, view: View) -> Iterator[Undone]:
    """SM-10C The East Africa squadron, which must be recalled before the war or never."""
    if view.side is not Side.AXIS or view.war.east_africa is not EastAfrica.UNDECIDED:
        return
    port = book.charts.war.east_africa.arrival_ports[0]
    yield Undone("The squadron in East Africa stays there, out of the game, unless it is recalled now", f"africa {port}",
                 (ChooseEastAfrica(view.side, port),), str(port), 65, UndoneKind.ONCE, f"Recall it to {port_name(book, port)}")
