"""Docks and pumps that serve by priority (SM-GAP-61)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.commands import AllotRepair, Command, PrioritiseRefuelling, ResumeRepair
from campaign.model.play.ports import Track
from campaign.model.play.standing_orders import Priority
from campaign.model.play.views import View
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import is_squadron
from campaign.rules.chapters.ports.ch01_ports import refuel_rating, repair_rating
from campaign.rules.chapters.ports.ch08_repair import NEVER_REPAIRED
from campaign.rules.views.strength import is_hurt

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
    for ship in sorted(able, key=lambda one: _rank(book, view, view.standing.repairs, lists, one)):
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
        thirsty, key=lambda one: _rank(book, view, view.standing.refuelling, (), one)))
    if seen.refuel_first != queue:
        yield PrioritiseRefuelling(view.side, port, queue)


def _rank(book: Book, view: View, how: Priority, lists: tuple[ShipId, ...], ship: Ship) -> Rank:
    named = [*lists, *(view.standing.first if how is Priority.BY_LIST else ())]
    place = named.index(ship.id) if ship.id in named else len(named)
    return place, -book.counters[ship.id].protection_class, str(ship.id)
