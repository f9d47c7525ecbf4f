"""Will she get home? What lies ahead if nothing is changed: at sea, in port and in dock, and why a queue stands still."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.views import PortView, View
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipType
from campaign.ratings.condition import hits_of
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.chapters.ports.ch08_fuel import boxes_wanted
from campaign.rules.facts.fuel import at_hand, least_fuel
from campaign.rules.facts.small_craft import boats_due
from campaign.session.logistics.fuel import FuelStore
from campaign.session.logistics.homecoming import Home, Homecoming, has_fuel, home_of, homecoming
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.logistics.oil import RULE
from campaign.session.reports.briefs import forecast_brief
from campaign.session.reports.duties import duty_forecast, front_forecast
from campaign.session.reports.fleet import no_work_because, ready_when
from campaign.session.reports.records import Records
from campaign.session.reports.table import Row, Table
from campaign.session.reports.wording import boats_in_words, place
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name, ship_name

SCATTERED = "is scattered and still burns fuel: it must reform in its owner's next movement step [SM-6A2]"
NOWHERE = "no own port with fuel can be reached by open sea, or a ship cannot move at all"
HALTED = "the work is halted and stands still until it is resumed in port [SM-8B2]"


def forecast(book: Book, view: View, records: Records) -> Table:
    """Ships and forces at sea, stores of oil, ships in dock and ships that wait for fuel."""
    at_sea = tuple(_at_sea(book, view))
    ledger = LogisticsLedger(book, view, records.past_of(view.side))
    rows = [
        *(row for row, _ in at_sea),
        *(_store(store) for store in ledger.stores if store.held is not None),
        *_in_dock(book, view),
        *_laid_up(book, view),
        *_boats(book, view),
        *_waiting(book, view),
        *duty_forecast(ledger),
        *front_forecast(book, view),
    ]
    notes = ("Segments count the present one. Where no route was ordered ways are the shortest by open sea, not by canals.",
             "A store is dry between the soonest and the latest segment eight times in ten.")
    columns = ("what", "kind", "where", "left", "segments", "outlook")
    empty = "nothing runs dry, nothing is mended, and no force is at sea"
    return Table("Forecast", columns, tuple(rows), notes, empty,
                 forecast_brief(rows, notes, [row for row, at_ease in at_sea if at_ease]))


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
        least = least_fuel(book, burning)
        found = homecoming(book, view, own)
        yield (name, "force", where, None if least is None else least.days, home.segments if found is None else found.segments,
               _force_verdict(book, home, burning, found)), False
        for ship in burning:
            hers = homecoming(book, view, own, ship)
            yield (ship_name(book, ship.id), "ship", where, ship.fuel_boxes, home.segments if hers is None else hers.segments,
                   _ship_verdict(book, home, ship, hers)), not ship.out_of_fuel and hers is not None and hers.at_ease


def _force_verdict(book: Book, home: Home, burning: list[Ship], found: Homecoming | None) -> str:
    dry = sorted(ship_name(book, ship.id) for ship in burning if ship.out_of_fuel)
    if dry:
        port = port_name(book, home.port)
        return f"creeps towards {port}, {quantity(home.hexes, 'hex', 'hexes')} away: {listed(dry)} out of fuel [SM-GAP-28]"
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


def _store(store: FuelStore) -> Row:
    where = "" if store.port is None else store.name
    known = f"; {store.known_to_come:g} FP known to come are counted" if store.known_to_come else ""
    days = 0 if store.is_dry else None if store.likely is None else store.likely.days
    rule = "SM-10A1" if store.is_dry else RULE
    ruled = f" [{rule}]" if store.is_dry or store.expected else ""
    return (store.name, "store", where, store.held, days, f"{store.outlook_in_words}{known}{ruled}")


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
    stock = at_hand(book, view, port)
    segments = ceil((before + wanted * box) / rate)
    if before + wanted * box > stock:
        return f"the {stock:g} FP that are left do not fill all who wait: {max(0.0, stock - before):g} FP are hers [SM-10A1]"
    if segments > 1:
        return f"waits her turn: {facts.name} issues {rate:g} FP a segment; full after {quantity(segments, 'segment')} [SM-1D2]"
    return f"fills {_boxes(wanted)} at the end of this segment"
