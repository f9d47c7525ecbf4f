"""Moves along straights and turning circles: exact, so that no length is lost however finely a move is cut.

A move is steamed at constant speed; a moment within it is a share of its length, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import ceil, degrees, radians, sqrt

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.tactics.plot.geometry import (
    ORIGIN,
    Hand,
    Point,
    Pose,
    bearing_of,
    circle,
    metres_between,
    onward,
    touching,
    turn_between,
)

CHORD_DEGREES = 5.0


class Straight(Struct, frozen=True):
    """So many metres ahead or astern."""

    length_m: float
    astern: bool = False


class Turn(Struct, frozen=True):
    """So many metres along a turning circle whose centre lies on that hand; astern, the bow swings the other way."""

    length_m: float
    radius_m: float
    to: Hand
    astern: bool = False

    @property
    def swing_degrees(self) -> float:
        """By how much the course changes, to starboard above 0."""
        swing = degrees(self.length_m / self.radius_m)
        return swing if (self.to is Hand.STARBOARD) is not self.astern else -swing


class Pivot(Struct, frozen=True):
    """A change of course on the spot, to starboard above 0, for systems that turn their models so."""

    swing_degrees: float

    @property
    def length_m(self) -> float:
        """None at all."""
        return 0.0


Leg = Straight | Turn | Pivot


class Route(Struct, frozen=True):
    """One move: where it begins and its legs."""

    start: Pose
    legs: tuple[Leg, ...] = ()

    @property
    def length_m(self) -> float:
        """Metres steamed, arcs along the arc."""
        return sum(leg.length_m for leg in self.legs)

    @property
    def end(self) -> Pose:
        """Where it ends."""
        pose = self.start
        for leg in self.legs:
            pose = _after(pose, leg)
        return pose

    def at(self, metres: float) -> Pose:
        """Where the ship is after some metres; before the first and beyond the last she stands still."""
        if metres >= self.length_m:
            return self.end
        pose, left = self.start, metres
        for leg in self.legs:
            if left <= 0.0:
                break
            if not isinstance(leg, Pivot) and leg.length_m > left:
                return _after(pose, replace(leg, length_m=left) if isinstance(leg, Turn) else Straight(left, leg.astern))
            pose = _after(pose, leg)
            left -= leg.length_m
        return pose

    def at_share(self, share: float) -> Pose:
        """Where the ship is at a moment of the move, 0 for its start and 1 for its end."""
        return self.start if share <= 0.0 else self.at(share * self.length_m)

    def cut(self, metres: float) -> Route:
        """The first metres of the move; a pivot at the very end is left out."""
        legs: list[Leg] = []
        left = metres
        for leg in self.legs:
            if left <= 0.0:
                break
            if isinstance(leg, Pivot) or leg.length_m <= left:
                legs.append(leg)
                left -= leg.length_m
                continue
            legs.append(replace(leg, length_m=left))
            break
        return Route(self.start, tuple(legs))

    def points(self, chord_degrees: float = CHORD_DEGREES) -> tuple[Point, ...]:
        """The move as a line of points: the ends of legs, and on arcs a point at least every few degrees."""
        found = [self.start.at]
        pose = self.start
        for leg in self.legs:
            found += _points(pose, leg, chord_degrees)
            pose = _after(pose, leg)
        return tuple(found)


def _after(pose: Pose, leg: Leg) -> Pose:
    if isinstance(leg, Straight):
        way = pose.course_degrees + (180.0 if leg.astern else 0.0)
        return Pose(onward(pose.at, way, leg.length_m), pose.course_degrees)
    course = circle(pose.course_degrees + leg.swing_degrees)
    if isinstance(leg, Pivot):
        return Pose(pose.at, course)
    abeam = 90.0 if leg.to is Hand.STARBOARD else -90.0
    centre = onward(pose.at, pose.course_degrees + abeam, leg.radius_m)
    return Pose(onward(centre, course - abeam, leg.radius_m), course)


def _points(pose: Pose, leg: Leg, chord_degrees: float) -> Iterator[Point]:
    if isinstance(leg, Pivot):
        return
    if isinstance(leg, Straight):
        yield _after(pose, leg).at
        return
    parts = max(1, ceil(abs(leg.swing_degrees) / chord_degrees))
    hand = 1.0 if leg.swing_degrees >= 0 else -1.0
    # The centre once for all points of an arc: a way that is tried has twenty of them, and a helm tries hundreds.
    abeam = 90.0 if leg.to is Hand.STARBOARD else -90.0
    centre = onward(pose.at, pose.course_degrees + abeam, leg.radius_m)
    for part in range(1, parts + 1):
        swing = hand * degrees(leg.length_m * part / parts / leg.radius_m)
        yield onward(centre, circle(pose.course_degrees + swing) - abeam, leg.radius_m)


def lines_cross(first: Route, second: Route) -> bool:
    """Whether the lines that two moves draw cross or touch, at whatever moments."""
    legs, other_legs = list(pairwise(first.points())), list(pairwise(second.points()))
    return any(touching(leg, other) for leg in legs for other in other_legs)


class Meeting(Struct, frozen=True):
    """A moment at which two moves steamed at the same time come together, and where both ships are then."""

    share: float
    one: Pose
    other: Pose


def first_meeting(first: Route, second: Route, slices: int, together: Callable[[Pose, Pose], bool]) -> Meeting | None:
    """The first of several equal slices of time, the start included, at whose end two ships are together."""
    for count in range(slices + 1):
        share = count / slices
        here, there = first.at_share(share), second.at_share(share)
        if together(here, there):
            return Meeting(share, here, there)
    return None


class Approach(Struct, frozen=True):
    """When two ships on steady courses are nearest, in minutes from now and never in the past, and how near."""

    minutes: float
    metres: float


def nearest_approach(first: Pose, first_m_per_minute: float, second: Pose, second_m_per_minute: float) -> Approach:
    """The nearest that two ships come if both hold on."""
    here, there = _speed(first, first_m_per_minute), _speed(second, second_m_per_minute)
    away_x, away_y = second.at.x_m - first.at.x_m, second.at.y_m - first.at.y_m
    drift_x, drift_y = there.x_m - here.x_m, there.y_m - here.y_m
    drift = drift_x**2 + drift_y**2
    minutes = 0.0 if drift == 0.0 else max(0.0, -(away_x * drift_x + away_y * drift_y) / drift)
    nearest = Point(away_x + drift_x * minutes, away_y + drift_y * minutes)
    return Approach(minutes, metres_between(ORIGIN, nearest))


class Intercept(Struct, frozen=True):
    """The course that meets a target, after how many minutes, and where."""

    course_degrees: float
    minutes: float
    at: Point


def intercept(start: Point, m_per_minute: float, target: Pose, target_m_per_minute: float) -> Intercept | None:
    """How to meet a target that holds on, or None when it cannot be caught at that speed."""
    run = _speed(target, target_m_per_minute)
    away_x, away_y = target.at.x_m - start.x_m, target.at.y_m - start.y_m
    a = run.x_m**2 + run.y_m**2 - m_per_minute**2
    b = 2 * (away_x * run.x_m + away_y * run.y_m)
    c = away_x**2 + away_y**2
    minutes = _first_root(a, b, c)
    if minutes is None:
        return None
    meet = Point(target.at.x_m + run.x_m * minutes, target.at.y_m + run.y_m * minutes)
    course = bearing_of(start, meet) if minutes > 0.0 else target.course_degrees
    return Intercept(course, minutes, meet)


def _speed(ship: Pose, m_per_minute: float) -> Point:
    return onward(ORIGIN, ship.course_degrees, m_per_minute)


def _first_root(a: float, b: float, c: float) -> float | None:
    """The smallest root of a quadratic that is not below 0."""
    if c == 0.0:
        return 0.0
    if abs(a) < 1e-12:
        return -c / b if b < 0.0 else None
    under = b * b - 4 * a * c
    if under < 0.0:
        return None
    roots = sorted(((-b - sqrt(under)) / (2 * a), (-b + sqrt(under)) / (2 * a)))
    return next((root for root in roots if root >= 0.0), None)


def arc_for(swing_degrees: float, radius_m: float) -> float:
    """Metres along a turning circle that swing a ship by some degrees."""
    return radians(abs(swing_degrees)) * radius_m


def turn_to(start: float, end: float, radius_m: float) -> Turn | None:
    """The smallest turn that takes a ship from one course to another, or None when she lies on it."""
    swing = turn_between(start, end)
    if swing == 0.0:
        return None
    return Turn(arc_for(swing, radius_m), radius_m, Hand.STARBOARD if swing > 0.0 else Hand.PORT)
