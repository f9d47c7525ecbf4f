"""A course while it is laid: its waypoints, how they are moved, put in and taken out, its order, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from msgspec import Struct

from campaign.chart import things
from campaign.gui.play.known import Known
from campaign.gui.play.selection import Selection
from campaign.model.book import Book
from campaign.model.commands import Command, GiveStandingOrder, MoveFlotilla, MoveForce
from campaign.model.play.calendar import Cursor
from campaign.model.play.standing_orders import StandingOrder, StandingTask, Then
from campaign.model.play.views import OwnForce, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.session.planning import courses
from campaign.session.planning.courses import PlannedWay, Reckoning, reckon
from campaign.session.planning.previews import barred_port, worst_in_words
from campaign.session.words.whereabouts import day_in_words, place
from campaign.words.counting import quantity

Changed = Callable[[tuple[Hex, ...]], tuple[Hex, ...]]


class LaidCourse(Struct, frozen=True):
    """Waypoints in turn, the way through them, and the standing order that is being changed, if it is one."""

    points: tuple[Hex, ...] = ()
    course: PlannedWay | None = None
    order: StandingOrder | None = None


NOTHING = LaidCourse()


@dataclass(slots=True)
class Plan:
    """The plan being drawn for what is selected; what is laid can be taken off and put back whole."""

    known: Known
    selection: Selection
    laid: LaidCourse = NOTHING
    _legs: tuple[object, tuple[tuple[Hex, ...], ...]] | None = None

    def forget(self) -> None:
        """Nothing is planned any more."""
        self.laid = NOTHING

    @property
    def course(self) -> PlannedWay | None:
        """The way that is laid."""
        return self.laid.course

    @property
    def goal(self) -> Hex | None:
        """Where it ends."""
        return self.laid.points[-1] if self.laid.points else None

    @property
    def force(self) -> OwnForce | None:
        """The own force that is selected, unless it is scattered."""
        own = self.known.force(self.selection.thing)
        return None if own is None or own.force.scattered is not None else own

    @property
    def points(self) -> tuple[Hex, ...]:
        """The waypoints that can be taken hold of: those of the course that is laid, else of the standing order."""
        return self.laid.points or self._standing_points

    @property
    def legs(self) -> tuple[tuple[Hex, ...], ...]:
        """The way to each waypoint from the one before, both included."""
        if self.course is None:
            return self.standing_legs
        start = self._start
        return () if start is None else _legs((start, *self.course.hexes), self.laid.points)

    @property
    def standing_legs(self) -> tuple[tuple[Hex, ...], ...]:
        """The way of the selected force's standing order, leg by leg; straight where no way can be found."""
        key = (self.known.changes, self.known.side, self.selection.thing)
        if self._legs is None or self._legs[0] != key:
            self._legs = key, self._found_legs()
        return self._legs[1]

    def course_by(self, points: Sequence[Hex]) -> PlannedWay | None:
        """The way that the selected force or flotilla would take through some hexes, or None where none leads."""
        known = self.known
        if not points or not all(known.book.theatre.is_sea(where) for where in points):
            return None
        found = None
        thing = self.selection.thing
        if isinstance(thing, things.Flotilla) and thing.id in known.view.flotillas:
            found = courses.flotilla_by(known.book, known.view, thing.id, points)
        elif (own := self.force) is not None:
            found = courses.force_by(known.book, known.view, own, points)
        return found if found is not None and found.hexes else None

    def set_goal(self, where: Hex, *, onward: bool = False) -> None:
        """A course for the selected force or flotilla; `onward` leads on from where the present one ends."""
        onward = onward and bool(self.laid.points)
        if self.lay((*self.laid.points, where) if onward else (where,)) and not onward:
            self.forget()

    def lay(self, points: Sequence[Hex], *, order: StandingOrder | None = None) -> str:
        """Lays a course through these hexes; what it says where none leads leaves the last one as it was."""
        course = self.course_by(points)
        if course is None:
            return self._why_not(points)
        self.laid = LaidCourse(tuple(points), course, order or self.laid.order)
        return ""

    def put(self, at: int, where: Hex) -> str:
        """Puts a waypoint elsewhere; the way is laid anew through the others."""
        return self._changed(lambda points: (*points[:at], where, *points[at + 1 :]))

    def insert(self, before: int, where: Hex) -> str:
        """Puts a waypoint in before another one."""
        return self._changed(lambda points: (*points[:before], where, *points[before:]))

    def remove(self, at: int) -> str:
        """Takes a waypoint out; without the last one there is no course."""
        points = self.points
        if len(points) == 1:
            self.forget()
            return ""
        return self._changed(lambda points: (*points[:at], *points[at + 1 :]))

    def leg_under(self, where: Hex) -> int | None:
        """Before which waypoint the way leads through a hex."""
        return next((at for at, leg in enumerate(self.legs) if where in leg), None)

    def sailing(self, course: PlannedWay | None) -> Command | None:
        """The order that sails so much of a course as one order may."""
        thing, known = self.selection.thing, self.known
        if course is None or not course.now:
            return None
        if isinstance(thing, things.Force) and thing.id in known.view.forces:
            return MoveForce(known.side, thing.id, course.now)
        if isinstance(thing, things.Flotilla) and thing.id in known.view.flotillas:
            return MoveFlotilla(known.side, thing.id, course.now)
        return None

    def order(self, then: Then) -> GiveStandingOrder | None:
        """The standing order that the course makes; one that is changed keeps its conduct, its home and how long it stays."""
        laid, own, book = self.laid, self.force, self.known.book
        if own is None or not laid.points:
            return None
        known = {} if laid.order is None else {courses.place_of(book, name): name for name in laid.order.route}
        ports = book.theatre.ports_at
        route = tuple(known.get(where) or (str(ports(where)[0].id) if ports(where) else str(where)) for where in laid.points)
        order = replace(laid.order, route=route, then=then) if laid.order is not None else StandingOrder(route, then)
        return GiveStandingOrder(self.known.side, own.force.id, order)

    def reckoning(self, course: PlannedWay) -> Reckoning | None:
        """What the selected force pays for a course, or None where no force is selected."""
        own = self.force
        return None if own is None or not course.hexes else reckon(self.known.book, self.known.view, own, course)

    def cost_in_words(self, course: PlannedWay | None) -> tuple[str, ...]:
        """A course in three lines: what, when and at what price, what may go wrong."""
        if course is None:
            return ()
        found = self.reckoning(course)
        if found is not None:
            return course_in_words(self.known.book, self.known.view, course.hexes[-1], found)
        return (f"{quantity(len(course.hexes), 'hex', 'hexes')}, {len(course.now)} of them today (SM-4B)",)

    @property
    def cost(self) -> str:
        """The course that is laid in one line."""
        return "; ".join(self.cost_in_words(self.course))

    def point_in_words(self, at: int) -> str:
        """A waypoint, and what can be done with it."""
        points = self.points
        return (f"Waypoint {at + 1} of {len(points)}, {points[at]}: drag it or press M to move it; the right button or Delete "
                "takes it out")

    @property
    def _task(self) -> StandingTask | None:
        own = self.force
        return self.known.view.standing_orders.get(own.force.id) if own is not None else None

    @property
    def _standing_points(self) -> tuple[Hex, ...]:
        """The waypoints still to come of the standing order; a patrol begins with the one it makes for now."""
        task = self._task
        return () if task is None else courses.points_to_come(self.known.book, task)

    def _found_legs(self) -> tuple[tuple[Hex, ...], ...]:
        points, start = self._standing_points, self._start
        if not points or start is None:
            return ()
        course = self.course_by(points)
        return _legs((start, *course.hexes), points) if course is not None else tuple(pairwise((start, *points)))

    def _changed(self, change: Changed) -> str:
        if self.laid.points:
            return self.lay(change(self.laid.points))
        task = self._task
        return self.lay(change(self.points), order=None if task is None else task.order)

    @property
    def _start(self) -> Hex | None:
        thing = self.selection.thing
        if isinstance(thing, things.Flotilla):
            flotilla = self.known.view.flotillas.get(thing.id)
            return None if flotilla is None else flotilla.hex
        own = self.force
        return None if own is None else own.force.hex

    def _why_not(self, points: Sequence[Hex]) -> str:
        theatre = self.known.book.theatre
        for where in points:
            if not theatre.is_sea(where):
                return f"No: {where} is land, and no ship sails there (SM-1F)."
        return f"No: no way by sea leads to {points[-1]}, or the force lies there already (SM-1F)."


def _legs(way: tuple[Hex, ...], points: Sequence[Hex]) -> tuple[tuple[Hex, ...], ...]:
    found: list[tuple[Hex, ...]] = []
    at = 0
    for point in points:
        end = way.index(point, at) if point in way[at:] else len(way) - 1
        found.append(way[at : end + 1])
        at = end
    return tuple(found)


# In sentences ---------------------------------------------------------------------------------------------------------


def course_in_words(book: Book, view: View, goal: Hex, reckoning: Reckoning) -> tuple[str, ...]:
    """Three lines: what, when and at what price, what may go wrong with its chance."""
    return (f"{_aim(book, view, goal)}: {quantity(reckoning.hexes, 'hex', 'hexes')} (SM-1F)",
            f"Arrives {_arrival(view.cursor, reckoning)}; {_fuel_in_words(book, reckoning)} (SM-8A1, SM-1D2)",
            worst_in_words(barred_port(book, view, goal), reckoning.dangers))


def _aim(book: Book, view: View, goal: Hex) -> str:
    """What a course makes for: an enemy's marker that lies there, or the place."""
    met = next((marker.contact for marker in view.markers.values() if marker.hex == goal), None)
    destination = place(book.theatre, goal)
    return f"To {destination}" if met is None else f"To meet {met}"


def _arrival(now: Cursor, reckoning: Reckoning) -> str:
    """The day on which a course ends."""
    return day_in_words(now, reckoning.arrives, reckoning.later)


def _fuel_in_words(book: Book, reckoning: Reckoning) -> str:
    """What fuel is left once the force is home again, in days; what is missing has capitals, as it has on paper."""
    name = book.oob.ships[reckoning.tightest].name
    if reckoning.left < 0:
        return f"{name} RUNS DRY on the way"
    if not reckoning.home:
        return "no port with fuel can be reached from there"
    spare = reckoning.left - reckoning.home_boxes
    if spare < 0:
        return f"NOT HOME: {name} lacks {quantity(-spare, 'day')} of fuel"
    return f"home with {_days_of_fuel(spare)} to spare" if spare else "home with no fuel to spare"


def price_in_words(book: Book, reckoning: Reckoning) -> tuple[str, ...]:
    """The price in full: what the ship with the least fuel burns until there, and the way home from there."""
    name, needs = book.oob.ships[reckoning.tightest].name, quantity(reckoning.needed, "day")
    found = [f"{name} has the least fuel, for {quantity(reckoning.boxes, 'day')}; the way takes {needs}"]
    if reckoning.home and reckoning.home_hexes:
        found.append(f"From there {reckoning.home} is the nearest port with fuel: "
                     f"{quantity(reckoning.home_hexes, 'hex', 'hexes')}, {quantity(reckoning.home_boxes, 'day')}")
    return tuple(found)


def _days_of_fuel(days: int) -> str:
    return "1 day's fuel" if days == 1 else f"{days} days' fuel"
