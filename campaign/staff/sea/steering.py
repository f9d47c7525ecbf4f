"""Orders at sea: convoys make for ports, fleets cover them, hunt, and go home in time; carriers keep out of the gun line."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.commands import Command, EnterPort, MoveForce, ReformForce, SearchSurface
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.courses import course
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AirStatus
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.facts.air import reach_of, type_of
from campaign.rules.standing.course import search_cost
from campaign.rules.views.strength import (
    FAR,
    boxes_home,
    by_sea,
    days_of_fuel,
    heavy,
    is_hurt,
    is_spent,
    speed,
    strength,
    strength_of_marker,
)
from campaign.staff.judgement.bases import bases_of, home_of
from campaign.staff.judgement.danger import DEADLY, danger_at
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.fitness import haven
from campaign.staff.judgement.fleets import fleets
from campaign.staff.judgement.orders import bound_for
from campaign.staff.judgement.ways import way_clear
from campaign.staff.operations.parting import destination, is_escorted, meeting_place
from campaign.staff.operations.purposes import purpose_of
from campaign.staff.port.harbour import segments_left, waiting_convoys
from campaign.staff.port.supply import homebound
from campaign.staff.sea.boats import are_boats, boats_at_sea
from campaign.staff.sea.raids import expected_strength, is_convoy, raid_goal

# Carriers -------------------------------------------------------------------------------------------------------------


# Hexes that a carrier keeps between herself and a marker: the most that any force makes in a segment it cannot hide from.
STAND_OFF = 7
SEES = 40


def _strikers_of(book: Book, view: View, force: OwnForce) -> tuple[int, ...]:
    """The ranges of the strike flights that fly from carriers of a force; none where no air war is played."""
    if not book.options.air_war:
        return ()
    decks = {str(key) for key in force.ships if book.counters[key].type is ShipType.CARRIER}
    if not decks:
        return ()
    return tuple(reach_of(book, key, extended=False) for key, unit in view.air.items()
                 if unit.base in decks and unit.status is AirStatus.READY and type_of(book, key).bombing > 1)


def carries_aircraft(book: Book, view: View, ships: tuple[ShipId, ...]) -> bool:
    """Whether any of these is a carrier, where aircraft do her fighting."""
    return book.options.air_war and any(book.counters[key].type is ShipType.CARRIER for key in ships)


def _standing_off(book: Book, view: View, force: OwnForce) -> tuple[Hex, ...] | None:
    """The way to where a marker comes into reach of a force's aircraft and not of guns; empty: here; None: none is near."""
    ranges = _strikers_of(book, view, force)
    if not ranges:
        return None
    here, reach = force.force.hex, min(ranges)
    near = [(away, marker.hex) for marker in view.markers.values()
            if marker.hex is not None and (away := distance(here, marker.hex)) <= min(SEES, reach + force.points_left)]
    if not near:
        return None
    away, prey = min(near)
    if STAND_OFF <= away <= reach:
        return ()
    way = way_clear(book, view, here, prey, force.points_left)
    if away > reach:
        # Only as far as aircraft need.
        steps = [place for place, where in enumerate(way) if distance(where, prey) >= max(STAND_OFF, reach - 1)]
        last = min(max(steps, default=0), force.points_left)
        return way[1 : last + 1]
    return None


# Where forces steer ---------------------------------------------------------------------------------------------------


STATION = 2
TURN_BACK_AT = 2.5


def sea_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[Command]:
    """One order after another for every force at sea, convoys first so that covers can keep up with them."""
    ends: dict[ForceId, Hex] = {}
    at_sea = fleets(book, view)
    for force in sorted(at_sea.convoys, key=lambda force: not is_escorted(view, force)):
        if force.force.scattered is not None:
            yield from gathering(book, view, force)
            continue
        goal = _convoy_goal(book, view, force, doctrine)
        aim = view.ports[goal].hex if goal is not None else force.force.hex
        if not is_escorted(view, force) and (meet := meeting_place(book, view, force, ends)) is not None:
            aim = meet
        path = path_to(book, view, force, aim, force.points_left)
        ends[force.force.id] = path[-1] if path else force.force.hex
        yield from _go(view, force, path, goal)
    for force in at_sea.others:
        if force.force.scattered is not None:
            yield from gathering(book, view, force)
        else:
            yield from _warships(book, view, force, doctrine, ends)


def homing(book: Book, view: View, doctrine: Doctrine, busy: set[ShipId]) -> Iterator[Command]:
    """Forces that must go home go whatever else is ordered, so that no ship waits at sea for orders that come to nothing."""
    for force in fleets(book, view).others:
        if force.force.scattered is not None or busy.intersection(force.ships):
            continue
        home = haven(book, view, force)
        if home is not None and days_of_fuel(book, view, force) <= boxes_home(book, view, force, home) + doctrine.fuel_reserve \
                and purpose_of(book, view, force) is None:
            yield from _go(view, force, path_to(book, view, force, view.ports[home].hex, force.points_left), home)


def path_to(book: Book, view: View, force: OwnForce, goal: Hex, points: int) -> tuple[Hex, ...]:
    """As much of the way as the points pay for; empty when there."""
    if goal == force.force.hex or force.force.reformed or points <= 0:
        return ()
    return way_clear(book, view, force.force.hex, goal, points)[1 : points + 1]


def _convoy_goal(book: Book, view: View, force: OwnForce, doctrine: Doctrine) -> PortId | None:
    """Where the cargo is wanted; home when empty, when fuel runs out, or when a fleet stands in the way."""
    if (port := bound_for(view, force)) is not None:
        return port
    goal = destination(book, view, force)
    if goal is None:
        return _home_run(book, view, force, doctrine) or haven(book, view, force)
    laden = min(view.ships[key].fuel_boxes for key in force.ships if view.ships[key].cargo)
    if laden < boxes_home(book, view, force, goal) or _is_barred(book, view, force, view.ports[goal].hex, doctrine):
        return haven(book, view, force) or goal
    return goal


def _is_barred(book: Book, view: View, force: OwnForce, there: Hex, doctrine: Doctrine) -> bool:
    """Whether so much of the enemy's stands between a convoy and its port that it had better turn back."""
    ahead = [marker for marker in view.markers.values() if marker.hex is not None
             and distance(marker.hex, force.force.hex) <= doctrine.hunts_within // 2
             and by_sea(book.theatre, marker.hex, there) < by_sea(book.theatre, force.force.hex, there)]
    if not ahead:
        return False
    friends = strength(book, view, (key for other in view.forces.values()
                                    if distance(other.force.hex, force.force.hex) <= 2 * STATION for key in other.ships))
    against = sum(strength_of_marker(book, marker, doctrine.unknown) for marker in ahead)
    return against > TURN_BACK_AT * (friends + 1)


def _home_run(book: Book, view: View, force: OwnForce, doctrine: Doctrine) -> PortId | None:
    """Where empty transports load again, when there is something to load for."""
    if not homebound(book, view, force.ships):
        return None
    return home_of(book, view, force.force.hex, bases_of(book, view, doctrine))


def _warships(book: Book, view: View, force: OwnForce, doctrine: Doctrine, ends: dict[ForceId, Hex]) -> Iterator[Command]:
    if (sent := purpose_of(book, view, force)) is not None:
        yield from _go(view, force, path_to(book, view, force, sent[0], force.points_left), sent[1])
        return
    home = haven(book, view, force)
    if home is None:
        return
    if are_boats(book, force.ships):
        ordered = tuple(boats_at_sea(book, view, force, home, doctrine))
        yield from ordered or _go(view, force, path_to(book, view, force, view.ports[home].hex, force.points_left), home)
        return
    ships = [view.ships[key] for key in force.ships]
    way_home = boxes_home(book, view, force, home)
    must_go = (
        days_of_fuel(book, view, force) <= way_home + doctrine.fuel_reserve
        or segments_left(book, view) <= way_home + 1
        or any(is_hurt(book, ship) for ship in ships)
        or sum(is_spent(book, ship) for ship in ships) > len(ships) / 3
    )
    # With a convoy at sea the place of its carriers is with it.
    covers = _station(book, view, force, ends) if carries_aircraft(book, view, force.ships) and ends else None
    if not must_go and covers is None and (path := _standing_off(book, view, force)) is not None:
        yield from _go(view, force, path, None)
        return
    if not must_go and covers is None and (found := _prey(book, view, force, home, doctrine, ends)) is not None:
        yield from _hunt(book, view, force, *found)
        return
    goal = None if must_go else _station(book, view, force, ends)
    if goal is None and not must_go:
        goal = raid_goal(book, view, force, doctrine)
    if goal is None:
        yield from _go(view, force, path_to(book, view, force, view.ports[home].hex, force.points_left), home)
    elif goal != force.force.hex:
        yield from _go(view, force, path_to(book, view, force, goal, force.points_left), None)


def _prey(
    book: Book, view: View, force: OwnForce, home: PortId, doctrine: Doctrine, ends: dict[ForceId, Hex],
) -> tuple[Hex, Light] | None:
    """The best marker within reach of one move and a search that is worth the risk, and the light to meet it in."""
    company = [other for other in view.forces.values() if other.force.hex == force.force.hex
               and (heavy(book, other.ships) or (book.options.air_war and other is force))]
    own = strength(book, view, [key for other in company for key in other.ships])
    waiting = [view.ports[port].hex for port in waiting_convoys(book, view)]
    best: tuple[float, Hex, Light] | None = None
    for marker in view.markers.values():
        if marker.hex is None or marker.contact in force.force.disengaged_from:
            continue
        # No way by sea is shorter than the straight line, which most markers are too far off by.
        points = force.points_left - search_cost(book, view, force, marker.hex, Light.DAY)
        if distance(force.force.hex, marker.hex) > points:
            continue
        away = by_sea(book.theatre, force.force.hex, marker.hex)
        if away > points:
            continue
        if not _gets_home(book, view, force, marker.hex, view.ports[home].hex, doctrine):
            continue
        enemy = expected_strength(book, marker, doctrine)
        in_the_dark = (doctrine.night < 1 and own < enemy) or danger_at(book, view, marker.hex) >= DEADLY
        light = Light.NIGHT if in_the_dark and (
            away + search_cost(book, view, force, marker.hex, Light.NIGHT) <= force.points_left) else Light.DAY
        risk = enemy * doctrine.night if light is Light.NIGHT else enemy
        guarded = any(distance(end, marker.hex) <= doctrine.hunts_within for end in (*ends.values(), *waiting)) or (
            bool(view.war.duties) and is_convoy(marker))
        if own < doctrine.attack_at * risk or (not guarded and own < 2 * risk):
            continue
        score = enemy - away / 2
        if best is None or score > best[0]:
            best = (score, marker.hex, light)
    return None if best is None else best[1:]


def _gets_home(book: Book, view: View, force: OwnForce, prey: Hex, home: Hex, doctrine: Doctrine) -> bool:
    """Whether the fuel that is left after a hunt takes the force home, as slow as it then is."""
    pace = speed(book, (view.ships[key] for key in force.ships))
    return days_of_fuel(book, view, force) - 1 > by_sea(book.theatre, prey, home) / pace + doctrine.fuel_reserve


def is_hunt(view: View, order: Command) -> bool:
    """Whether an order brings a force to where an enemy's marker lies, so that it may search there at a second look."""
    return isinstance(order, MoveForce) and any(marker.hex == order.route[-1] for marker in view.markers.values())


def _hunt(book: Book, view: View, force: OwnForce, where: Hex, light: Light) -> Iterator[Command]:
    path = path_to(book, view, force, where, force.points_left - search_cost(book, view, force, where, light))
    if path:
        yield MoveForce(view.side, force.force.id, path)
    elif force.force.entered and force.force.searched_light is None:
        yield SearchSurface(view.side, force.force.id, light)


def _station(book: Book, view: View, force: OwnForce, ends: dict[ForceId, Hex]) -> Hex | None:
    """Where a covering force wants to be: with the nearest convoy at sea, or off the port where one waits."""
    if not heavy(book, force.ships):
        return None
    here, waiting = force.force.hex, (view.ports[port].hex for port in waiting_convoys(book, view))
    best: tuple[int, Hex] | None = None
    for straight, where in sorted({(distance(here, where), where) for where in (*ends.values(), *waiting)}):
        # No way by sea is shorter than the straight line.
        if best is not None and straight > best[0]:
            break
        away = by_sea(book.theatre, here, where)
        if away < FAR and (best is None or (away, where) < best):
            best = (away, where)
    return None if best is None else best[1]


def _go(view: View, force: OwnForce, path: tuple[Hex, ...], port: PortId | None) -> Iterator[Command]:
    """A leg; or, once it lies off its port, into it: who has been sunk on the way is known only then."""
    if path:
        yield MoveForce(view.side, force.force.id, path)
    elif port is not None and force.force.hex == view.ports[port].hex:
        yield EnterPort(view.side, force.ships, port)


def gathering(book: Book, view: View, force: OwnForce) -> Iterator[Command]:
    """A scattered force gathers as near to its goal as it may."""
    scattered = force.force.scattered
    if scattered is None or scattered.segment >= view.segment:
        return
    goal = destination(book, view, force) or haven(book, view, force)
    if goal is None:
        yield ReformForce(view.side, force.force.id, scattered.origin)
        return
    way = course(book.theatre, scattered.origin, view.ports[goal].hex)
    within = book.charts.scatter.reform_within
    where = way[: within + 1][-1] if way else scattered.origin
    yield ReformForce(view.side, force.force.id, where)
    if where == view.ports[goal].hex:
        yield EnterPort(view.side, force.ships, goal)
