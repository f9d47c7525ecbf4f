"""Convoys under way: from where to where, with what, until when, how likely they arrive, and what their routes still owe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from math import prod

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Cursor
from campaign.model.play.views import OwnForce, View
from campaign.model.play.war import Duty
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoFacts, CargoKind, Location, PortId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.facts.ashore import NAMES
from campaign.rules.standing.course import markers_beside, place_of
from campaign.session.days.dates import DayId, day_of
from campaign.session.logistics.past import Past
from campaign.session.planning.courses import PlannedWay, Reckoning, of_force, reckon
from campaign.session.reports.forecast import home_of
from campaign.session.reports.shipping import LoadEnd
from campaign.session.reports.wording import type_counts
from campaign.session.voyages import ordered_voyage
from campaign.words.counting import capitalised, listed
from campaign.words.names import port_name

# Before anything is known of how many loads are lost of those that the enemy found: one of four.
PRESUMED_LOST, PRESUMED_FOUND = 1.0, 4.0
TENTHS = 10


class UnderWay(Struct, frozen=True):
    """One force that carries loads, or comes back from carrying them.

    `arrives` is None where nothing leads there or nobody ordered it anywhere; `chance` that it arrives unharmed; `seen` is why
    its side must take it for seen by the enemy; `points` are what its cargo is worth where it is wanted.
    """

    force: ForceId
    name: str
    run: str
    transports: tuple[ShipId, ...]
    escorts: tuple[ShipId, ...]
    escort: str
    hex: Hex | None
    origin: str
    goal: str
    port: PortId | None
    cargo: tuple[tuple[str, float], ...]
    size_re: float
    left: DayId | None
    arrives: Cursor | None
    chance: float | None
    dangers: tuple[str, ...]
    seen: str
    points: float
    trouble: str


class RunInPort(Struct, frozen=True):
    """A convoy run with no ship at sea, and what it waits for."""

    name: str
    ships: tuple[ShipId, ...]
    origin: str
    goal: str
    waits: str


def convoys_under_way(book: Book, view: View, past: Past) -> tuple[UnderWay, ...]:
    """SM-GAP-95.1 Every force that has loads or transports at sea, in the order in which they arrive."""
    toll = lost_of_those_found(past)
    found = [_under_way(book, view, past, own, toll) for own in view.forces.values() if _carries(book, view, own)]
    return tuple(sorted(found, key=lambda convoy: (not convoy.size_re, convoy.arrives is None, _when(convoy), convoy.name)))


def runs_in_port(book: Book, view: View) -> Iterator[RunInPort]:
    """Convoy runs that lie in port."""
    for run in view.runs.values():
        if not any(view.ships[key].force for key in run.ships if key in view.ships):
            yield RunInPort(run.name, run.ships, port_name(book, run.load_in), port_name(book, run.land_in), run.waits)


def lost_of_those_found(past: Past) -> float:
    """SM-GAP-95.2 Of the REs in convoys that were attacked so far the share that was lost; one of four, and that fades."""
    found = [shipment for shipment in past.shipments if shipment.fate is not LoadEnd.AFLOAT
             and (shipment.fate is LoadEnd.LOST or shipment.convoy[0] in past.fought)]
    lost = sum(shipment.size_re for shipment in found if shipment.fate is LoadEnd.LOST)
    return (lost + PRESUMED_LOST) / (sum(shipment.size_re for shipment in found) + PRESUMED_FOUND)


def chance_to_arrive(reckoning: Reckoning, toll: float, *, seen: bool) -> float:
    """SM-GAP-95.3 A convoy is in danger where a known danger finds it, each for itself, and is then lost by the toll so far."""
    unfound = 0.0 if seen else prod(1 - danger.tenths / TENTHS for danger in reckoning.dangers)
    return 1 - (1 - unfound) * toll


def _carries(book: Book, view: View, own: OwnForce) -> bool:
    return any(view.ships[key].cargo or book.counters[key].type is ShipType.TRANSPORT for key in own.ships)


def _under_way(book: Book, view: View, past: Past, own: OwnForce, toll: float) -> UnderWay:
    transports = tuple(key for key in own.ships if book.counters[key].type is ShipType.TRANSPORT or view.ships[key].cargo)
    escorts = tuple(key for key in own.ships if key not in transports)
    items = _items(view, own)
    task = view.standing_orders.get(own.force.id)
    port, where = _goal(book, view, own, items)
    scattered = own.force.scattered is not None
    voyage = ordered_voyage(book, view, own.force.id)
    if voyage is not None and voyage.hexes:
        way: PlannedWay | None = PlannedWay(voyage.hexes, voyage.hexes[:max(1, own.points_left)])
    else:
        way = None if scattered or where is None or where == own.force.hex else of_force(book, view, own, where)
    reckoning = None if way is None else reckon(book, view, own, way)
    arrives = voyage.arrives if voyage is not None and voyage.hexes else None if reckoning is None else reckoning.arrives
    there = where is not None and where == own.force.hex and not scattered
    seen = _seen_because(view, past, own)
    trouble = "scattered" if scattered else "" if there or reckoning is not None else \
        "bound for no port" if where is None else "no way leads there"
    if voyage is not None and voyage.dry_ship is not None:
        trouble = f"{book.oob.ships[voyage.dry_ship].name} runs dry on the way"
    elif voyage is None and reckoning is not None and reckoning.left < 0:
        trouble = f"{book.oob.ships[reckoning.tightest].name} runs dry on the way"
    return UnderWay(
        own.force.id, own.force.name, "" if task is None or task.run is None or task.run not in view.runs
        else view.runs[task.run].name, transports, escorts, type_counts(book, escorts), None if scattered else own.force.hex,
        _origin(book, view, past, own), "" if where is None else str(where) if port is None else port_name(book, port), port,
        tuple(_cargo(items).items()), sum(item.size_re for item in items), past.formed.get(own.force.id),
        view.cursor if there else arrives,
        None if reckoning is None else chance_to_arrive(reckoning, toll, seen=bool(seen)),
        () if reckoning is None else tuple(danger.sentence for danger in reckoning.dangers), seen,
        sum(item.worth_points for item in items), trouble)


def _items(view: View, own: OwnForce) -> list[CargoFacts]:
    return [view.cargoes[key].facts for key in dict.fromkeys(key for ship in own.ships for key in view.ships[ship].cargo)]


def _cargo(items: list[CargoFacts]) -> dict[str, float]:
    found: dict[str, float] = {}
    for item in items:
        found[item.kind.value.replace("_", " ")] = found.get(item.kind.value.replace("_", " "), 0.0) + item.size_re
    return found


def _goal(book: Book, view: View, own: OwnForce, items: list[CargoFacts]) -> tuple[PortId | None, Hex | None]:
    """Where a convoy is bound: where it was ordered, else where its cargo is wanted, else the nearest port with fuel."""
    task = view.standing_orders.get(own.force.id)
    if task is not None and not task.homeward and task.order.route:
        end = task.order.route[-1]
        where = place_of(book, end)
        ports = (port.id for port in view.ports.values() if port.hex == where and (port.own or port.id == end))
        return next(ports, None), where
    if task is None or not task.homeward:
        wanted: dict[PortId, float] = {}
        for item in items:
            wanted[item.destination] = wanted.get(item.destination, 0.0) + item.size_re
        if wanted:
            port = max(wanted, key=lambda key: wanted[key])
            return port, view.ports[port].hex
    home = home_of(book, view, own) if own.force.scattered is None else None
    return (None, None) if home is None else (home.port, view.ports[home.port].hex)


def _origin(book: Book, view: View, past: Past, own: OwnForce) -> str:
    places = dict.fromkeys(shipment.loaded_in or "" for shipment in past.shipments
                           if shipment.fate is LoadEnd.AFLOAT and shipment.convoy[0] == own.force.id)
    ports = [port_name(book, PortId(key)) for key in places if key in book.theatre.ports]
    return listed(ports) if ports else ""


def _seen_because(view: View, past: Past, own: OwnForce) -> str:
    """SM-GAP-95.7 A convoy takes itself for seen when it was attacked or an enemy is beside it: of sightings nobody is told."""
    if own.force.id in past.fought:
        return "attacked"
    if own.force.scattered is None and (near := markers_beside(view, own)):
        return f"{near[0].contact} is beside it"
    return ""


def _when(convoy: UnderWay) -> tuple[int, int, int]:
    return (0, 0, 0) if convoy.arrives is None else day_of(convoy.arrives).rank


# What each route owes in this game turn -------------------------------------------------------------------------------


TRIFLE = 1e-9


class DutyState(Enum):
    """The state of a duty."""

    MET = "met"
    ON_THE_WAY = "on the way"
    SHORT = "short"
    FED = "fed from stock"


class RouteDuty(Struct, frozen=True):
    """What is owed to one land in this game turn, in loads; `late` is on the way but comes after it ends.

    `costs` are the points that a failure costs its owner, none where nobody pays points.
    """

    name: str
    rule: str
    ports: tuple[PortId, ...]
    port_names: tuple[str, ...]
    owed: float
    landed: float
    on_the_way: float
    late: float
    short: float
    state: DutyState
    costs: float


def duties_of_routes(book: Book, view: View, convoys: Iterable[UnderWay]) -> Iterator[RouteDuty]:
    """SM-GAP-95.4 A duty counts what was landed, and what is aboard and arrives by its orders before the game turn ends."""
    coming = list(_supplies_aboard(view, convoys))
    for duty in view.war.duties:
        if duty.side is not view.side:
            continue
        landed = sum(view.war.landed.get(port, 0.0) for port in duty.ports)
        in_time = sum(size for port, size, soon in coming if soon and port in duty.ports)
        late = sum(size for port, size, soon in coming if not soon and port in duty.ports)
        short = max(0.0, duty.loads - landed - in_time)
        state = DutyState.MET if landed + TRIFLE >= duty.loads else DutyState.ON_THE_WAY if short <= TRIFLE else DutyState.SHORT
        if state is not DutyState.MET and _has_stored(book, view, duty):
            state, short = DutyState.FED, 0.0
        costs = 0.0 if book.options.supply_points or state is DutyState.FED else book.charts.war.supply.penalty
        names = tuple(port_name(book, key) for key in duty.ports)
        yield RouteDuty(capitalised(NAMES[duty.location]), duty.rule, duty.ports, names, duty.loads,
                        landed, in_time, late, short, state, float(costs))


def _has_stored(book: Book, view: View, duty: Duty) -> bool:
    """Whether what lies in Malta's larder is enough for this game turn, where that is what counts."""
    if duty.location is not Location.MALTA or book.options.supply_points or book.options.malta_convoy_every_turn:
        return False
    return (view.war.malta.stock or 0.0) + TRIFLE >= duty.loads


def _supplies_aboard(view: View, convoys: Iterable[UnderWay]) -> Iterator[tuple[PortId, float, bool]]:
    """Supplies aboard, the port that wants them, and whether they come in this game turn; in port they count as in time."""
    at_sea = {key: convoy for convoy in convoys for key in convoy.transports}
    for item in view.cargoes.values():
        if item.aboard and item.facts.kind is CargoKind.SUPPLIES:
            convoy = at_sea.get(item.aboard[0])
            soon = convoy is None or (convoy.arrives is not None and convoy.arrives.turn <= view.cursor.turn)
            yield item.facts.destination, item.facts.size_re, soon
