"""A course while it is laid: its waypoints, how they are moved, put in and taken out, and the order that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from campaign.model.commands import GiveStandingOrder
from campaign.model.hexes import Hex
from campaign.model.standing_orders import StandingOrder, Then
from campaign.model.views import OwnForce
from campaign.session.planning import courses
from campaign.session.planning.courses import Course
from campaign.session.planning.reckoning import Reckoning, reckoned, told

if TYPE_CHECKING:
    from campaign.gui.play.desk import Desk

Changed = Callable[[tuple[Hex, ...]], tuple[Hex, ...]]


@dataclass(frozen=True, slots=True)
class Plan:
    """Waypoints in turn, the way through them, and the standing order that is being changed, if it is one."""

    points: tuple[Hex, ...] = ()
    course: Course | None = None
    order: StandingOrder | None = None


NOTHING = Plan()


def chosen_force(desk: Desk) -> OwnForce | None:
    """The own force that is chosen, unless it is scattered."""
    return None if desk.force is None or desk.force.force.scattered is not None else desk.force


def course_by(desk: Desk, points: Sequence[Hex]) -> Course | None:
    """The way that the chosen force or flotilla would take through some hexes, or None where none leads."""
    kind, _, key = desk.chosen.partition(":")
    book, view = desk.game.book, desk.view
    if not points or not all(book.theatre.is_sea(where) for where in points):
        return None
    found = None
    if kind == "flotilla":
        flotilla = next((one for name, one in view.flotillas.items() if name == key), None)
        found = None if flotilla is None else courses.flotilla_by(book, view, flotilla.id, points)
    elif (own := chosen_force(desk)) is not None:
        found = courses.force_by(book, view, own, points)
    return found if found is not None and found.hexes else None


def standing_points(desk: Desk) -> tuple[Hex, ...]:
    """The waypoints still to come of the chosen force's standing order; a patrol begins with the one it makes for now."""
    own = chosen_force(desk)
    task = desk.view.standing_orders.get(own.force.id) if own is not None else None
    if task is None:
        return ()
    route = task.order.route[task.leg :]
    if task.order.then is Then.PATROL:
        route += task.order.route[: task.leg]
    return tuple(where for one in route if (where := courses.place_of(desk.game.book, one)) is not None)


def points_of(desk: Desk) -> tuple[Hex, ...]:
    """The waypoints that can be taken hold of: those of the course that is laid, else of the standing order."""
    return desk.plan.points or standing_points(desk)


def legs_of(desk: Desk) -> tuple[tuple[Hex, ...], ...]:
    """The way to each waypoint from the one before, both included."""
    if desk.plan.course is None:
        return desk.standing_legs
    start = _start(desk)
    return () if start is None else _legs((start, *desk.plan.course.hexes), desk.plan.points)


def standing_legs(desk: Desk) -> tuple[tuple[Hex, ...], ...]:
    """The way of the chosen force's standing order, leg by leg; straight where no way can be found."""
    points, start = standing_points(desk), _start(desk)
    if not points or start is None:
        return ()
    course = course_by(desk, points)
    return _legs((start, *course.hexes), points) if course is not None else tuple(pairwise((start, *points)))


def _legs(way: tuple[Hex, ...], points: Sequence[Hex]) -> tuple[tuple[Hex, ...], ...]:
    found: list[tuple[Hex, ...]] = []
    at = 0
    for point in points:
        end = way.index(point, at) if point in way[at:] else len(way) - 1
        found.append(way[at : end + 1])
        at = end
    return tuple(found)


def lay(desk: Desk, points: Sequence[Hex], *, order: StandingOrder | None = None) -> str:
    """Lays a course through these hexes; what it says where none leads leaves the last one as it was."""
    course = course_by(desk, points)
    if course is None:
        return _why_not(desk, points)
    desk.plan = Plan(tuple(points), course, order or desk.plan.order)
    return ""


def put(desk: Desk, at: int, where: Hex) -> str:
    """Puts a waypoint elsewhere; the way is laid anew through the others."""
    return _changed(desk, lambda points: (*points[:at], where, *points[at + 1 :]))


def insert(desk: Desk, before: int, where: Hex) -> str:
    """Puts a waypoint in before another one."""
    return _changed(desk, lambda points: (*points[:before], where, *points[before:]))


def remove(desk: Desk, at: int) -> str:
    """Takes a waypoint out; without the last one there is no course."""
    points = points_of(desk)
    if len(points) == 1:
        desk.plan = NOTHING
        return ""
    return _changed(desk, lambda points: (*points[:at], *points[at + 1 :]))


def leg_under(desk: Desk, where: Hex) -> int | None:
    """Before which waypoint the way leads through a hex."""
    return next((at for at, leg in enumerate(legs_of(desk)) if where in leg), None)


def order_of(desk: Desk, then: Then, plan: Plan | None = None) -> GiveStandingOrder | None:
    """The standing order that the course makes; one that is changed keeps its conduct, its home and how long it stays."""
    plan, own = plan or desk.plan, chosen_force(desk)
    if own is None or not plan.points:
        return None
    known = {} if plan.order is None else {courses.place_of(desk.game.book, one): one for one in plan.order.route}
    ports = desk.game.book.theatre.ports_at
    route = tuple(known.get(where) or (str(ports(where)[0].id) if ports(where) else str(where)) for where in plan.points)
    order = replace(plan.order, route=route, then=then) if plan.order is not None else StandingOrder(route, then)
    return GiveStandingOrder(desk.side, own.force.id, order)


def reckoning(desk: Desk, course: Course) -> Reckoning | None:
    """What the chosen force pays for a course, or None where no force is chosen."""
    own = chosen_force(desk)
    return None if own is None or not course.hexes else reckoned(desk.game.book, desk.view, own, course)


def cost_in_words(desk: Desk, course: Course | None) -> tuple[str, ...]:
    """A course line by line: its price, and what threatens on it."""
    if course is None:
        return ()
    found = reckoning(desk, course)
    if found is not None:
        return told(desk.game.book, found)
    return (f"{len(course.hexes)} hexes: {len(course.now)} now (SM-4B)",)


def point_in_words(desk: Desk, at: int) -> str:
    """A waypoint, and what can be done with it."""
    points = points_of(desk)
    return (f"Waypoint {at + 1} of {len(points)}, {points[at]}: drag it or press M to move it; the right button or Delete "
            "takes it out")


def _changed(desk: Desk, change: Changed) -> str:
    if desk.plan.points:
        return lay(desk, change(desk.plan.points))
    own = chosen_force(desk)
    task = desk.view.standing_orders.get(own.force.id) if own is not None else None
    return lay(desk, change(points_of(desk)), order=None if task is None else task.order)


def _start(desk: Desk) -> Hex | None:
    kind, _, key = desk.chosen.partition(":")
    if kind == "flotilla":
        return next((one.hex for name, one in desk.view.flotillas.items() if name == key), None)
    own = chosen_force(desk)
    return None if own is None else own.force.hex


def _why_not(desk: Desk, points: Sequence[Hex]) -> str:
    theatre = desk.game.book.theatre
    for where in points:
        if not theatre.is_sea(where):
            return f"No: {where} is land, and no ship sails there (SM-1F)."
    return f"No: no way by sea leads to {points[-1]}, or the force lies there already (SM-1F)."
