"""Will she get home? What lies ahead if nothing is changed: at sea, in port and in dock, and why a queue stands still."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Phase, Step, Subsegment, Turn
from campaign.model.play.views import OwnForce, PortView, View
from campaign.model.sea.courses import reach
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.chapters.ports.ch08_fuel import allowance, boxes_wanted
from campaign.rules.facts.small_craft import boats_due
from campaign.rules.standing.ways import types_of, way
from campaign.session.oil import FuelOutlook, fuel_outlook
from campaign.session.reports.briefs import forecast_brief
from campaign.session.reports.duties import duty_forecast, front_forecast
from campaign.session.reports.fleet import no_work_because, ready_when
from campaign.session.reports.records import Records
from campaign.session.reports.stores import supply
from campaign.session.reports.table import Row, Table
from campaign.session.reports.wording import boats_in_words, place
from campaign.session.voyages import ordered_voyage
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name, ship_name

SCATTERED = "is scattered and still burns fuel: it must reform in its owner's next movement step [SM-6A2]"
NOWHERE = "no own port with fuel can be reached by open sea, or a ship cannot move at all"
HALTED = "the work is halted and stands still until it is resumed in port [SM-8B2]"


class Home(NamedTuple):
    """The nearest own port with fuel: how many hexes by sea, and the segments' ends until a force lies there."""

    port: PortId
    hexes: int
    segments: int


def forecast(book: Book, view: View, records: Records) -> Table:
    """Ships and forces at sea, stores of oil, ships in dock and ships that wait for fuel."""
    at_sea = tuple(_at_sea(book, view))
    rows = [
        *(row for row, _ in at_sea),
        *_stores(book, view, records),
        *_in_dock(book, view),
        *_laid_up(book, view),
        *_boats(book, view),
        *_waiting(book, view),
        *duty_forecast(book, view),
        *front_forecast(book, view),
    ]
    notes = ("Segments count the present one. Where no route was ordered ways are the shortest by open sea, not by canals.",
             "A store is dry between the soonest and the latest segment eight times in ten.")
    columns = ("what", "kind", "where", "left", "segments", "outlook")
    empty = "nothing runs dry, nothing is mended, and no force is at sea"
    return Table("Forecast", columns, tuple(rows), notes, empty,
                 forecast_brief(rows, notes, [row for row, at_ease in at_sea if at_ease]))


def home_of(book: Book, view: View, own: OwnForce) -> Home | None:
    """The nearest own port that can refuel ships, at the force's present speed; None when none can be reached."""
    speed = min((allowance(book, view.ships[key]) for key in own.ships), default=0)
    away = reach(book.theatre, own.force.hex, len(book.theatre.labels))
    havens = [(away[port.hex], key) for key, port in view.ports.items() if port.hex in away and has_fuel(book, view, port)]
    if not havens or not speed:
        return None
    hexes, port = min(havens)
    in_segment = view.cursor.phase is Phase.NAVAL
    steps = max(0, hexes - steps_now(view, own, speed))
    return Home(port, hexes, ceil(steps / speed) + in_segment)


class Homecoming(Struct, frozen=True):
    """Whether a force, or a ship of it, gets home: by the route that was `ordered`, or else the shortest way by open sea.

    It is at `port` after `segments` (0: it does not come there at all), with `spare` boxes in the tightest `ship`, or short of
    them below nought; who runs dry does so at `dry_at`, where that is known.
    """

    port: PortId | None
    segments: int
    spare: int
    ship: ShipId
    ordered: bool
    dry_at: Hex | None = None
    hexes: int = 0

    @property
    def gets_home(self) -> bool:
        """SM-8A1.6 Whoever is in port when a segment ends may come there with no box left."""
        return self.port is not None and self.spare >= 0

    @property
    def at_ease(self) -> bool:
        """Whether it need not be thought of now: its orders bring it home, or it could turn for home later too."""
        return self.gets_home and (self.ordered or self.spare > 0)


def homecoming(book: Book, view: View, own: OwnForce, ship: Ship | None = None) -> Homecoming | None:
    """Whether a force gets home, or one ship of it; None where no port can be reached, or nobody in it burns oil."""
    burning = [view.ships[key] for key in own.ships if book.counters[key].type is not ShipType.SUBMARINE]
    if not burning:
        return None
    tightest = ship or min(burning, key=lambda vessel: (vessel.fuel_boxes, vessel.id))
    boxes = tightest.fuel_boxes
    if (voyage := ordered_voyage(book, view, own.force.id)) is not None and not voyage.blocked:
        port = next((key for key, there in view.ports.items() if there.own and there.hex == voyage.ends[-1]), None)
        dry = boxes < voyage.days if voyage.berths else boxes <= voyage.days
        if voyage.berths or dry:
            spare = boxes - voyage.days if voyage.berths else min(-1, boxes - voyage.days)
            where = voyage.ends[max(0, boxes - 1)] if dry else None
            return Homecoming(port if voyage.berths else None, voyage.days, spare, tightest.id, ordered=True, dry_at=where)
    home = home_of(book, view, own)
    if home is None:
        return None
    spare = boxes - home.segments
    where = _dry_on_the_way(book, view, own, home, boxes) if spare < 0 else None
    return Homecoming(home.port, home.segments, spare, tightest.id, ordered=False, dry_at=where, hexes=home.hexes)


def _dry_on_the_way(book: Book, view: View, own: OwnForce, home: Home, boxes: int) -> Hex:
    """Where the last box is ticked on the shortest way home."""
    pace = min(allowance(book, view.ships[key]) for key in own.ships)
    path = way(book, view, types_of(book, own), own.force.hex, view.ports[home.port].hex) or (own.force.hex,)
    days = max(0, boxes - (view.cursor.phase is Phase.NAVAL))
    return path[min(steps_now(view, own, pace) + pace * days, len(path) - 1)]


def _at_sea(book: Book, view: View) -> Iterator[tuple[Row, bool]]:
    """Each force and each ship of it, and whether she gets home at ease."""
    for own in view.forces.values():
        name = own.force.name
        if own.force.scattered is not None:
            yield (name, "force", "scattered", None, None, SCATTERED), False
            continue
        where = place(book, own.force.hex)
        burning = [view.ships[key] for key in own.ships if book.counters[key].type is not ShipType.SUBMARINE]
        home = home_of(book, view, own)
        if home is None:
            yield (name, "force", where, None, None, NOWHERE), False
            continue
        least = min((ship.fuel_boxes for ship in burning), default=None)
        found = homecoming(book, view, own)
        yield (name, "force", where, least, home.segments if found is None else found.segments,
               _force_verdict(book, home, burning, found)), False
        for ship in burning:
            hers = homecoming(book, view, own, ship)
            yield (ship_name(book, ship.id), "ship", where, ship.fuel_boxes, home.segments if hers is None else hers.segments,
                   _ship_verdict(book, home, ship, hers)), not ship.out_of_fuel and hers is not None and hers.at_ease


def _force_verdict(book: Book, home: Home, burning: list[Ship], found: Homecoming | None) -> str:
    dry = sorted(ship_name(book, ship.id) for ship in burning if ship.out_of_fuel)
    if dry:
        port = port_name(book, home.port)
        return f"creeps towards {port}, {home.hexes} hexes away: {listed(dry)} out of fuel [SM-GAP-28]"
    if found is None:
        return _way(book, home)
    return home_verdict(book, found, ship_name(book, found.ship))


def _ship_verdict(book: Book, home: Home, ship: Ship, found: Homecoming | None) -> str:
    if ship.out_of_fuel:
        return f"is out of fuel: creeps to {port_name(book, home.port)}, and is then laid up four game turns [SM-GAP-28]"
    return _way(book, home) if found is None else home_verdict(book, found)


def _way(book: Book, home: Home) -> str:
    return f"{port_name(book, home.port)} is {quantity(home.hexes, 'hex', 'hexes')} away"


def home_verdict(book: Book, found: Homecoming, named: str = "") -> str:
    """Whether she gets home, in words: by which way, who runs dry and where, and how many boxes are to spare."""
    who = f"{named} " if named else ""
    if found.ordered:
        if found.dry_at is not None:
            runs = f"{who or 'she '}runs dry in {place(book, found.dry_at)}"
            return f"will not get home by the route that was ordered: {runs} [SM-8A1]"
        port = "" if found.port is None else port_name(book, found.port)
        way = f"the route that was ordered ends in {port} after {quantity(found.segments, 'day')}"
        return f"gets home: {way}, {_boxes(found.spare)} to spare" if found.spare else f"gets home: {way}, no fuel box to spare"
    port = "" if found.port is None else port_name(book, found.port)
    way = f"{port} is {quantity(found.hexes, 'hex', 'hexes')} away"
    if not found.gets_home:
        lacks = f"{who}{_boxes(-found.spare)} short"
        runs = "" if found.dry_at is None else f", and dry in {place(book, found.dry_at)}"
        return f"will not get home before running dry: {way}, {lacks}{runs} [SM-8A1]"
    if not found.spare:
        return f"must turn for home now: {way}, and no fuel box is to spare"
    return f"gets home: {way}, {_boxes(found.spare)} to spare"


def _boxes(count: int) -> str:
    return quantity(count, "fuel box", "fuel boxes")


def _stores(book: Book, view: View, records: Records) -> Iterator[Row]:
    if view.fuel_pool is not None:
        yield _store("Italian pool", "", fuel_outlook(book, view, records), view.fuel_pool)
    for key, port in view.ports.items():
        if port.own and supply(book, port) is FuelSupply.STOCK and refuel_rating(book, port):
            outlook = fuel_outlook(book, view, records, key)
            yield _store(port_name(book, key), str(port.hex), outlook, port.fuel or 0.0)


def _store(name: str, where: str, outlook: FuelOutlook | None, stock: float) -> Row:
    coming = 0.0 if outlook is None else sum(arrival.points for arrival in outlook.arrivals)
    known = f"; {coming:g} FP known to come are counted" if coming else ""
    if not stock:
        return (name, "store", where, stock, 0, f"is dry: nothing is issued until fuel is shipped there{known} [SM-10A1]")
    if outlook is None or not outlook.habit.out:
        return (name, "store", where, stock, None, "issued nothing lately")
    rate = f"at {outlook.habit.out:.1f} FP a segment"
    if outlook.dry is None:
        return (name, "store", where, stock, None, f"does not run dry {rate}{known} [SM-GAP-93]")
    soonest, likely, latest = outlook.dry
    until = "does not run dry" if likely is None else f"runs dry in {quantity(likely, 'segment')}"
    band = f"{soonest} at the soonest, {'not at all' if latest is None else latest} at the latest"
    return (name, "store", where, stock, likely, f"{until} {rate} ({band}){known} [SM-GAP-93]")


def _in_dock(book: Book, view: View) -> Iterator[Row]:
    for job in view.repairs.values():
        what, where = f"{ship_name(book, job.ship)}, a {job.track.word} hit", port_name(book, job.port)
        if job.suspended:
            yield (what, "dock", where, job.turns_left, None, HALTED)
        else:
            ready = ready_when(view, job.turns_left)
            yield (
                what,
                "dock",
                where,
                job.turns_left,
                None,
                f"mended in {quantity(job.turns_left, 'player turn')}: {ready}",
            )
    for ship in view.ships.values():
        if ship.status is not ShipStatus.ACTIVE or ship.port is None:
            continue
        hits = hits_of(book.counters[ship.id], ship.condition)
        idle = hits.gunnery + hits.flotation - sum(job.ship == ship.id for job in view.repairs.values())
        if idle > 0:
            why = no_work_because(book, view, ship)
            yield (
                ship_name(book, ship.id),
                "dock",
                port_name(book, ship.port),
                idle,
                None,
                f"nothing is done about {quantity(idle, 'hit')}: {why}",
            )


def _laid_up(book: Book, view: View) -> Iterator[Row]:
    for ship in view.ships.values():
        if ship.laid_up_until is not None and ship.port is not None:
            until = Turn(ship.laid_up_until)
            yield (
                ship_name(book, ship.id),
                "laid up",
                port_name(book, ship.port),
                None,
                None,
                f"ran dry: fit again in the initial phase of the {view.side} player turn of {until} [SM-8A1]",
            )


def _boats(book: Book, view: View) -> Iterator[Row]:
    for ship in view.ships.values():
        if ship.status is ShipStatus.ACTIVE and ship.port is not None and (outlook := boats_in_words(book, view, ship)):
            left = boats_due(book, ship, view.segment) + 1
            yield (ship_name(book, ship.id), "boats", port_name(book, ship.port), left, None, f"{outlook} [SM-GAP-75]")


def _waiting(book: Book, view: View) -> Iterator[Row]:
    """Ships in own ports with boxes to fill, in the order in which they are served."""
    queues: dict[PortId, list[Ship]] = {}
    for ship in view.ships.values():
        if ship.status is ShipStatus.ACTIVE and ship.port in view.ports and ship.port is not None and boxes_wanted(book, ship):
            queues.setdefault(ship.port, []).append(ship)
    for key, queue in queues.items():
        port = view.ports[key]
        named = {ship: number for number, ship in enumerate(port.refuel_first)}
        ahead = 0.0
        for ship in sorted(
            queue, key=lambda ship: (named.get(ship.id, len(named)), ship.laid_up_until is not None, ship.fuel_boxes > 0)
        ):
            price = book.counters[ship.id].fuel_points_per_box * boxes_wanted(book, ship)
            yield (
                ship_name(book, ship.id),
                "bunkers",
                port_name(book, key),
                ship.fuel_boxes,
                None,
                _fuel_outlook(book, view, port, ship, ahead),
            )
            if ship.began_in_port and not ship.was_at_sea:
                ahead += price


def _fuel_outlook(book: Book, view: View, port: PortView, ship: Ship, before: float) -> str:
    facts, box = book.theatre.ports[port.id], book.counters[ship.id].fuel_points_per_box
    rate = refuel_rating(book, port)
    wanted = boxes_wanted(book, ship)
    if not port.own:
        return f"{facts.name} is not in own hands and gives no fuel [SM-8A1]"
    if not rate:
        return f"waits in vain: {facts.name} has no means of refuelling ships [SM-1D2]"
    if not has_fuel(book, view, port):
        return "waits in vain: there is no fuel to be had [SM-10A1]"
    if rate < box:
        return f"waits in vain: {facts.name} issues {rate:g} FP a segment, and one of her boxes takes {box:g} [SM-1D2]"
    if ship.was_at_sea or not ship.began_in_port:
        return "was at sea in this segment: she is refuelled when she has lain in port for a whole one [SM-8A1]"
    stock = _stock_of(book, view, port)
    segments = ceil((before + wanted * box) / rate)
    if before + wanted * box > stock:
        return f"the {stock:g} FP that are left do not fill all who wait: {max(0.0, stock - before):g} FP are hers [SM-10A1]"
    if segments > 1:
        return f"waits her turn: {facts.name} issues {rate:g} FP a segment; full after {segments} segments [SM-1D2]"
    return f"fills {_boxes(wanted)} at the end of this segment"


def _stock_of(book: Book, view: View, port: PortView) -> float:
    match supply(book, port):
        case FuelSupply.POOL:
            return view.fuel_pool or 0.0
        case FuelSupply.UNLIMITED:
            return float("inf")
        case FuelSupply.STOCK:
            return port.fuel or 0.0


def has_fuel(book: Book, view: View, port: PortView) -> bool:
    """Whether an own port can refuel ships and has fuel for it."""
    return port.own and bool(refuel_rating(book, port)) and _stock_of(book, view, port) > 0


def steps_now(view: View, own: OwnForce, speed: int) -> int:
    """The hexes that a force may still steam in this segment: none once its owner's movement step is over."""
    cursor = view.cursor
    if cursor.phase is not Phase.NAVAL or cursor.step is None:
        return 0
    if cursor.acting is view.side:
        if cursor.step is Step.NAVAL_MOVEMENT:
            return 0 if view.step_ended else own.points_left
        return speed if cursor.step is Step.RECON else 0
    return speed if cursor.subsegment is Subsegment.PHASING else 0
