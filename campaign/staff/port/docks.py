"""Dockyards and refuges: whose hits are mended first, who goes to another yard, and who leaves a port that is bombed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from campaign.model.book import Book
from campaign.model.commands import AllotRepair, Command, ResumeRepair
from campaign.model.play.ports import Track
from campaign.model.play.views import PortView, View
from campaign.model.sameness import cached, cached_for_each
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.rules.chapters.ports.ch01_ports import refuel_rating, repair_rating
from campaign.rules.facts.fuel import least_days
from campaign.rules.views.strength import FAR, by_sea, is_hurt, speed, worth
from campaign.staff.judgement.anchorage import docked, hits_on, in_port, is_patient, moored
from campaign.staff.judgement.danger import danger_at, deadly_ports
from campaign.staff.judgement.fitness import haven, is_watched
from campaign.staff.judgement.orders import Intended, Order, bound_for, sent_to
from campaign.staff.port.harbour import segments_left

WATCHED = 24
TRACKS = (Track.FLOTATION, Track.GUNNERY)


def repair_orders(book: Book, view: View) -> Iterator[Command]:
    """Resumes halted work and docks hits where there is room, those ships first for which it brings most soonest.

    A ship that could sail as she is leaves room for cripples of greater worth who make for the port.
    """
    rooms, coming = _rooms(book, view), _expected_work(book, view)
    for port, there in moored(book, view).items():
        room = rooms.get(port, 0) if there.patients else 0
        if room <= 0:
            continue
        named = (*view.repair_first.get(port, ()), *view.standing.first)
        for ship in _queue(book, there.patients, named):
            need = need_of(book, ship)
            awaited = sum(hits for hits, worth_more in coming.get(port, ()) if worth_more > need)
            free = room if is_hurt(book, ship) or ship.id in named else room - awaited
            if not ship.began_in_port or ship.was_at_sea or free <= 0:
                continue
            for order in list(_work(book, view, ship))[:free]:
                room -= 1
                yield order


def yard_orders(book: Book, view: View) -> Iterator[Intended]:
    """Cripples for whom their port has no room go to the nearest that has, where fuel, time and the enemy let them."""
    rooms = dict(_rooms(book, view))
    for port, coming in _expected_work(book, view).items():
        rooms[port] = rooms.get(port, 0) - sum(hits for hits, _ in coming)
    in_dock = docked(view)
    left = segments_left(book, view)
    for port, there in moored(book, view).items():
        if not there.patients or rooms.get(port, 0) > 0 or is_watched(view, port, WATCHED):
            continue
        cripples = (patient for patient in there.patients
                    if is_hurt(book, patient) and patient.id not in in_dock
                    and patient.laid_up_until is None and not patient.spent and not patient.cargo)
        leaving: dict[PortId, list[ShipId]] = {}
        for ship in sorted(cripples, key=lambda ship: _rank(book, ship, ())):
            days = {key: ceil(by_sea(book.theatre, view.ports[port].hex, view.ports[key].hex) / max(1, speed(book, (ship,))))
                    for key, room in rooms.items() if room > 0 and not is_watched(view, key, WATCHED)}
            able = [key for key, away in days.items() if away < min(ship.fuel_boxes, left) - 1]
            if able:
                goal = min(able, key=lambda key: (days[key], key))
                rooms[goal] -= hits_on(book, ship)
                leaving.setdefault(goal, []).append(ship.id)
        for goal, group in leaving.items():
            yield sent_to(book, view, tuple(group), goal)


def need_of(book: Book, ship: Ship) -> float:
    """What a repair point brings: the strength that comes back, by the hits until she is fit.

    A cripple comes back whole; a ship that could sail as she is gains the guns that are out.
    """
    values = book.counters[ship.id]
    gain = worth(values) - (0.0 if is_hurt(book, ship) else worth(values, ship.condition))
    return gain / max(1, hits_on(book, ship))


def _rank(book: Book, ship: Ship, named: tuple[ShipId, ...]) -> tuple[int, bool, float, str]:
    place = named.index(ship.id) if ship.id in named else len(named)
    return place, not is_hurt(book, ship), -need_of(book, ship), str(ship.id)


# Cached: saves 4 in 100 of a whole war.
@cached(512)
def _queue(book: Book, patients: tuple[Ship, ...], named: tuple[ShipId, ...]) -> tuple[Ship, ...]:
    return tuple(sorted(patients, key=lambda ship: _rank(book, ship, named)))


def _work(book: Book, view: View, ship: Ship) -> Iterator[Command]:
    """All that a yard can begin or go on with for a ship, what is under water first."""
    own = [job for job in view.repairs.values() if job.ship == ship.id]
    yield from (ResumeRepair(view.side, job.id) for job in own if job.suspended)
    hits = hits_of(book.counters[ship.id], ship.condition)
    for track, ticked in zip(TRACKS, (hits.flotation, hits.gunnery), strict=True):
        for _ in range(ticked - sum(job.track is track for job in own)):
            yield AllotRepair(view.side, ship.id, track)


def _rooms(book: Book, view: View) -> Mapping[PortId, int]:
    """Repair points not bound, by own port with a yard."""
    busy: dict[PortId, int] = {}
    for job in view.repairs.values():
        if not job.suspended:
            busy[job.port] = busy.get(job.port, 0) + 1
    return {key: rating - busy.get(key, 0) for key, rating in _yards(book, view.ports, view.side)}


# Cached: half of all looks find the harbours as they were at the look before.
@cached(8)
def _yards(book: Book, ports: Mapping[PortId, PortView], side: Side) -> tuple[tuple[PortId, int], ...]:
    return tuple([(key, rating) for key, rating in _each_rating(ports, book, side).items() if rating])


@cached_for_each(4)
def _each_rating(port: PortView, book: Book, _: Side) -> int:
    return repair_rating(book, port) if port.own else 0


# Cached: repairs and the choice of a yard ask in the same look.
@cached(8)
def _expected_work(book: Book, view: View) -> Mapping[PortId, list[tuple[int, float]]]:
    """Hits on the cripples at sea by the port they make for, each ship's with her need."""
    found: dict[PortId, list[tuple[int, float]]] = {}
    for force in view.forces.values():
        cripples = [view.ships[key] for key in force.ships
                    if (ship := view.ships[key]).condition is not SOUND and is_hurt(book, ship) and is_patient(book, ship)]
        port = (bound_for(view, force) or haven(book, view, force)) if cripples else None
        if port is not None:
            found.setdefault(port, []).extend((hits_on(book, ship), need_of(book, ship)) for ship in cripples)
    return found


# Refuges --------------------------------------------------------------------------------------------------------------


# A refuge has at most half the danger.
REFUGE = 0.5
STAYS = (ShipType.SUBMARINE, ShipType.LANDING_CRAFT, ShipType.BOAT_SQUADRON)
SCREENED = 1


def leaving_for_safety(book: Book, view: View) -> Iterator[Order]:
    """Ships without work, cargo or dock leave together by night, for the nearest port with half the danger."""
    docked = {job.ship for job in view.repairs.values()}
    for port, danger in deadly_ports(book, view).items():
        ready = [ship for ship in in_port(view).get(port, ()) if ship.id not in docked and _is_free(book, ship)]
        if not ready:
            continue
        refuge = _refuge(book, view, port, danger, ready)
        if refuge is not None:
            yield sent_to(book, view, tuple(ship.id for ship in ready), refuge)


def _is_free(book: Book, ship: Ship) -> bool:
    return (book.counters[ship.id].type not in STAYS and not ship.cargo and not ship.spent and not ship.handled_cargo
            and ship.laid_up_until is None and not ship.out_of_fuel and ship.fuel_boxes > SCREENED)


def _refuge(book: Book, view: View, port: PortId, danger: float, ships: list[Ship]) -> PortId | None:
    here, pace = view.ports[port].hex, speed(book, ships)
    least = least_days(book, ships)
    found: list[tuple[int, PortId]] = []
    for key, other in view.ports.items():
        if not other.own or key == port or not refuel_rating(book, other):
            continue
        away = by_sea(book.theatre, here, other.hex)
        if away < FAR and ceil(away / pace) < least and danger_at(book, view, other.hex) <= REFUGE * danger:
            found.append((away, key))
    return min(found)[1] if found else None
