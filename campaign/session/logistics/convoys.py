"""Convoys at sea, runs and duties: where each is bound and when it is there, what a run wants, what is owed and on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import GiveStandingOrder
from campaign.model.play.calendar import Cursor
from campaign.model.play.standing_orders import Conduct, ConvoyRun, RunId, StandingOrder, TurnHomeWhen
from campaign.model.play.views import OwnForce, View
from campaign.model.play.war import Duty
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoFacts, CargoKind, Location, PortId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.facts.ashore import NAMES
from campaign.rules.facts.duties import landed_for
from campaign.rules.standing.course import place_of
from campaign.rules.standing.harbours import parts, run_plan
from campaign.session.days.dates import DayId, day_of
from campaign.session.logistics.homecoming import home_of
from campaign.session.logistics.past import Past
from campaign.session.logistics.shipping import LoadEnd
from campaign.session.voyages import OrderedVoyage, ordered_voyage, voyage_if_ordered
from campaign.words.counting import capitalised, listed
from campaign.words.names import port_name


class ConvoyAtSea(Struct, frozen=True):
    """One force that carries loads, or has transports: from where and whither, with what, and when it is there.

    `arrives` is None where nothing leads there or nobody ordered it anywhere; `trouble` says why it does not.
    """

    force: ForceId
    name: str
    run: str
    transports: tuple[ShipId, ...]
    escorts: tuple[ShipId, ...]
    hex: Hex | None
    origin: str
    goal: str
    port: PortId | None
    where: Hex | None
    items: tuple[CargoFacts, ...]
    left: DayId | None
    arrives: Cursor | None
    trouble: str
    voyage: OrderedVoyage | None

    @property
    def size_re(self) -> float:
        """REs aboard."""
        return sum(item.size_re for item in self.items)


def convoys_at_sea(book: Book, view: View, past: Past) -> tuple[ConvoyAtSea, ...]:
    """SM-GAP-95.1 Every force that has loads or transports at sea, in the order in which they arrive."""
    found = [_convoy(book, view, past, own) for own in view.forces.values() if _carries(book, view, own)]
    return tuple(sorted(found, key=lambda convoy: (not convoy.size_re, convoy.arrives is None, _when(convoy), convoy.name)))


def _carries(book: Book, view: View, own: OwnForce) -> bool:
    return any(view.ships[key].cargo or book.counters[key].type is ShipType.TRANSPORT for key in own.ships)


def _convoy(book: Book, view: View, past: Past, own: OwnForce) -> ConvoyAtSea:
    transports = tuple(key for key in own.ships if book.counters[key].type is ShipType.TRANSPORT or view.ships[key].cargo)
    escorts = tuple(key for key in own.ships if key not in transports)
    items = [view.cargoes[key].facts for key in dict.fromkeys(key for ship in own.ships for key in view.ships[ship].cargo)]
    task = view.standing_orders.get(own.force.id)
    port, where = _goal(book, view, own, items)
    scattered = own.force.scattered is not None
    there = where is not None and where == own.force.hex and not scattered
    voyage = ordered_voyage(book, view, own.force.id)
    if (voyage is None or not voyage.hexes) and where is not None and not there:
        voyage = _straight(book, view, own, where)
    arrives = view.cursor if there else voyage.arrives if voyage is not None and voyage.hexes else None
    trouble = "scattered" if scattered else "" if there or arrives is not None else \
        "bound for no port" if where is None else "no way leads there"
    if voyage is not None and voyage.dry_ship is not None:
        trouble = f"{book.oob.ships[voyage.dry_ship].name} runs dry on the way"
    return ConvoyAtSea(
        own.force.id, own.force.name, "" if task is None or task.run is None or task.run not in view.runs
        else view.runs[task.run].name, transports, escorts, None if scattered else own.force.hex,
        _origin(book, view, past, own), "" if where is None else str(where) if port is None else port_name(book, port), port,
        where, tuple(items), past.formed.get(own.force.id), arrives, trouble, voyage)


def _straight(book: Book, view: View, own: OwnForce, where: Hex) -> OrderedVoyage | None:
    """The voyage of a force that goes where it is bound, at full speed, whatever fuel it has."""
    never = TurnHomeWhen(fuel_left=None, ships_hurt=None, capital_hurt=False, ammunition_gone=False)
    order = StandingOrder((str(where),), conduct=Conduct(turn_home=never))
    return voyage_if_ordered(book, view, GiveStandingOrder(view.side, own.force.id, order))


def _when(convoy: ConvoyAtSea) -> tuple[int, int, int]:
    return (0, 0, 0) if convoy.arrives is None else day_of(convoy.arrives).rank


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


# Convoy runs ----------------------------------------------------------------------------------------------------------


class RunState(Enum):
    """How a convoy run is getting on."""

    RUNNING = "running"
    WAITING = "waiting"
    STUCK = "stuck"


class RunProgress(Struct, frozen=True):
    """A convoy run: its ships, those at sea, whether it runs, waits for what comes by itself or is stuck, and its want."""

    name: str
    ships: tuple[ShipId, ...]
    at_sea: tuple[ShipId, ...]
    origin: str
    goal: str
    state: RunState
    waits: str
    id: RunId

    @property
    def in_words(self) -> str:
        """Its state, and for want of what it does not run."""
        return f"{self.state.value}: {self.waits}" if self.waits else self.state.value


def runs_of(book: Book, view: View) -> Iterator[RunProgress]:
    """SM-GAP-61.13 Every run of the side, at sea or in port, and what it wants as it said when it was last carried on."""
    return (state_of_run(book, view, run) for run in view.runs.values())


def state_of_run(book: Book, view: View, run: ConvoyRun) -> RunProgress:
    """SM-GAP-61.13 How one run is getting on."""
    at_sea = tuple(ship for ship in run.ships if ship in view.ships and view.ships[ship].force)
    state = RunState.RUNNING if not run.waits else RunState.STUCK if _asks(book, view, run) else RunState.WAITING
    origin, goal = port_name(book, run.load_in), port_name(book, run.land_in)
    return RunProgress(run.name, run.ships, at_sea, origin, goal, state, run.waits, run.id)


def _asks(book: Book, view: View, run: ConvoyRun) -> bool:
    """Whether its owner must do something before every part of a run goes on."""
    plans = [run_plan(book, view, run, part) for part in parts(book, view, run) or [[]]]
    return any(plan.asks or plan.ended for plan in plans)


# What each land is owed in this game turn -------------------------------------------------------------------------------


TRIFLE = 1e-9


class DutyState(Enum):
    """The state of a duty."""

    MET = "met"
    ON_THE_WAY = "on the way"
    SHORT = "short"
    FED = "fed from stock"


class LandDuty(Struct, frozen=True):
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
    location: Location


def duties_of_lands(book: Book, view: View, convoys: Iterable[ConvoyAtSea]) -> Iterator[LandDuty]:
    """SM-GAP-95.4 A duty counts what was landed, and what is aboard and arrives by its orders before the game turn ends."""
    coming = list(_supplies_aboard(view, convoys))
    for duty in view.war.duties:
        if duty.side is not view.side:
            continue
        landed = landed_for(view.war.landed, duty)
        in_time = sum(size for port, size, soon in coming if soon and port in duty.ports)
        late = sum(size for port, size, soon in coming if not soon and port in duty.ports)
        short = max(0.0, duty.loads - landed - in_time)
        state = DutyState.MET if landed + TRIFLE >= duty.loads else DutyState.ON_THE_WAY if short <= TRIFLE else DutyState.SHORT
        if state is not DutyState.MET and _has_stored(book, view, duty):
            state, short = DutyState.FED, 0.0
        costs = 0.0 if book.options.supply_points or state is DutyState.FED else book.charts.war.supply.penalty
        names = tuple(port_name(book, key) for key in duty.ports)
        yield LandDuty(capitalised(NAMES[duty.location]), duty.rule, duty.ports, names, duty.loads,
                        landed, in_time, late, short, state, float(costs), duty.location)


def _has_stored(book: Book, view: View, duty: Duty) -> bool:
    """Whether what lies in Malta's larder is enough for this game turn, where that is what counts."""
    if duty.location is not Location.MALTA or book.options.supply_points or book.options.malta_convoy_every_turn:
        return False
    return (view.war.malta.stock or 0.0) + TRIFLE >= duty.loads


def _supplies_aboard(view: View, convoys: Iterable[ConvoyAtSea]) -> Iterator[tuple[PortId, float, bool]]:
    """Supplies aboard, the port that wants them, and whether they come in this game turn; in port they count as in time."""
    at_sea = {key: convoy for convoy in convoys for key in convoy.transports}
    for item in view.cargoes.values():
        if item.aboard and item.facts.kind is CargoKind.SUPPLIES:
            convoy = at_sea.get(item.aboard[0])
            soon = convoy is None or (convoy.arrives is not None and convoy.arrives.turn <= view.cursor.turn)
            yield item.facts.destination, item.facts.size_re, soon
