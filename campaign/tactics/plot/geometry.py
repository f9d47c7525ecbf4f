"""Points, courses, bearings, arcs of fire, and outlines and boxes that touch, on a flat sea."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from math import atan2, cos, degrees, hypot, radians, sin

from msgspec import Struct

HAIR_DEGREES = 1e-6
# By so much any length may be off by reckoning, in metres or in the units of a table.
HAIR = 1e-6

Arc = tuple[float, float]


class Hand(Enum):
    """A side of a ship."""

    PORT = "port"
    STARBOARD = "starboard"


class Point(Struct, frozen=True):
    """A place in metres east and north of the plot's origin."""

    x_m: float
    y_m: float


ORIGIN = Point(0.0, 0.0)


class Pose(Struct, frozen=True):
    """A place and a course: where a ship is and where her bow points."""

    at: Point
    course_degrees: float


Outline = Sequence[Point]


def circle(angle: float) -> float:
    """An angle brought into 0 to 360, 360 itself excluded."""
    remainder = angle % 360.0
    # The remainder of a tiny negative number is 360 itself.
    return 0.0 if remainder >= 360.0 else remainder


def turn_between(start: float, end: float) -> float:
    """Degrees to turn from one course to another the short way, positive to starboard; 180 for a reversal."""
    return 180.0 - circle(180.0 - (end - start))


def metres_between(first: Point, second: Point) -> float:
    """The distance between two points, in metres."""
    return hypot(second.x_m - first.x_m, second.y_m - first.y_m)


def distance_to_line(at: Point, start: Point, end: Point) -> float:
    """Metres from a point to a straight piece."""
    x, y = end.x_m - start.x_m, end.y_m - start.y_m
    length = x * x + y * y
    share = 0.0 if not length else max(0.0, min(1.0, ((at.x_m - start.x_m) * x + (at.y_m - start.y_m) * y) / length))
    return metres_between(at, Point(start.x_m + share * x, start.y_m + share * y))


def bearing_of(eye: Point, mark: Point) -> float:
    """The true bearing of a mark from an eye; 0 where both are one point."""
    return circle(degrees(atan2(mark.x_m - eye.x_m, mark.y_m - eye.y_m)))


def onward(start: Point, course: float, metres: float) -> Point:
    """The point so many metres along a course from another."""
    angle = radians(course)
    return Point(start.x_m + metres * sin(angle), start.y_m + metres * cos(angle))


def turned(point: Point, degrees_clockwise: float, about: Point = ORIGIN) -> Point:
    """A point turned clockwise round another."""
    return onward(about, bearing_of(about, point) + degrees_clockwise, metres_between(about, point))


def relative_bearing(ship: Pose, mark: Point) -> float:
    """The bearing of a mark, clockwise from the ship's bow."""
    return circle(bearing_of(ship.at, mark) - ship.course_degrees)


def off_the_bow(ship: Pose, mark: Point) -> float:
    """How far a mark lies off the bow on either hand, 0 right ahead to 180 right astern."""
    return abs(turn_between(ship.course_degrees, bearing_of(ship.at, mark)))


def hand_of(ship: Pose, mark: Point) -> Hand:
    """On which side a mark lies; right ahead and right astern count as starboard."""
    turn = turn_between(ship.course_degrees, bearing_of(ship.at, mark))
    return Hand.PORT if -180.0 < turn < 0.0 else Hand.STARBOARD


def station(guide: Pose, relative: float, metres: float) -> Pose:
    """The place of a ship that keeps station on a guide, by the bearing off the guide's bow; her course is the guide's."""
    return Pose(onward(guide.at, guide.course_degrees + relative, metres), guide.course_degrees)


def in_arc(arc: Arc, relative: float) -> bool:
    """Whether a relative bearing lies in an arc, (from, to) clockwise off the bow, limits included."""
    start, end = arc
    if abs(end - start) >= 360.0 - HAIR_DEGREES:
        return True
    # Both ends are widened by a hair, so the width is taken before the circle is closed.
    return circle(relative - start + HAIR_DEGREES) <= circle(end - start) + 2 * HAIR_DEGREES


def bears(arcs: Iterable[Arc], relative: float, blocked: Iterable[Arc] = ()) -> bool:
    """Whether a mount with these arcs bears, save in sectors where the ship's own upperworks stand; their limits are clear."""
    return any(in_arc(arc, relative) for arc in arcs) and not any(_inside(sector, relative) for sector in blocked)


def _inside(sector: Arc, relative: float) -> bool:
    start, end = sector
    into = circle(relative - start)
    return HAIR_DEGREES < into < circle(end - start) - HAIR_DEGREES


def across(relative: float) -> float:
    """The angle between a relative bearing and the ship's fore-and-aft line: 90 abeam, 0 end on, whichever end."""
    off = abs(turn_between(0.0, relative))
    return min(off, 180.0 - off)


def speed_between(first: Pose, first_kn: float, second: Pose, second_kn: float) -> float:
    """The relative speed of two ships in knots: the length of the difference of their velocities."""
    return metres_between(onward(ORIGIN, first.course_degrees, first_kn), onward(ORIGIN, second.course_degrees, second_kn))


def outline_of(ship: Pose, length_m: float, beam_m: float, bow_m: float | None = None) -> tuple[Point, ...]:
    """A hull, or a model's stand, as a box: its point of measure lies `bow_m` behind the bow, amidships unless said."""
    ahead = length_m / 2 if bow_m is None else bow_m
    bow = onward(ship.at, ship.course_degrees, ahead)
    stern = onward(bow, ship.course_degrees + 180.0, length_m)
    port, starboard = ship.course_degrees - 90.0, ship.course_degrees + 90.0
    half = beam_m / 2
    return onward(bow, port, half), onward(bow, starboard, half), onward(stern, starboard, half), onward(stern, port, half)


def touching(first: Outline, second: Outline) -> bool:
    """Whether two convex outlines touch, contact included; a point and a line (two points) are outlines too."""
    # Most pairs lie apart along one of the map's own axes, which are tried first, since that is cheap.
    if _parted([point.x_m for point in first], [point.x_m for point in second]):
        return False
    if _parted([point.y_m for point in first], [point.y_m for point in second]):
        return False
    return not any(_apart(first, second, axis) for axis in (*_axes(first), *_axes(second)))


def _axes(outline: Outline) -> list[tuple[float, float]]:
    """Directions in which an outline may be parted from another: across each edge, and along a mere line."""
    if len(outline) == 1:
        return []
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    edges = [(end.x_m - start.x_m, end.y_m - start.y_m) for start, end in pairs]
    normals = [(-y, x) for x, y in edges]
    return normals + edges[:1] if len(outline) == 2 else normals


def _apart(first: Outline, second: Outline, axis: tuple[float, float]) -> bool:
    x, y = axis
    length = hypot(x, y)
    if length < HAIR:
        return False
    here = [(point.x_m * x + point.y_m * y) / length for point in first]
    there = [(point.x_m * x + point.y_m * y) / length for point in second]
    return _parted(here, there)


def _parted(here: list[float], there: list[float]) -> bool:
    return max(here) < min(there) - HAIR or max(there) < min(here) - HAIR


# Boxes ----------------------------------------------------------------------------------------------------------------


class Box(Struct, frozen=True):
    """A rectangle by its middle, the way in which its bow points, and half its length and beam in metres."""

    x_m: float
    y_m: float
    east: float
    north: float
    half_length_m: float
    half_beam_m: float


def box_of(ship: Pose, length_m: float, beam_m: float, bow_m: float) -> Box:
    """The box whose reference point lies `bow_m` behind its bow; `outline_of` gives the corners of the same one."""
    angle = radians(ship.course_degrees)
    east, north = sin(angle), cos(angle)
    ahead = bow_m - length_m / 2
    return Box(ship.at.x_m + ahead * east, ship.at.y_m + ahead * north, east, north, length_m / 2, beam_m / 2)


def boxes_touch(first: Box, second: Box) -> bool:
    """Whether two boxes touch, contact included: they are apart if they are parted along the axis of one of their sides."""
    x, y = second.x_m - first.x_m, second.y_m - first.y_m
    along = abs(first.east * second.east + first.north * second.north)
    athwart = abs(first.east * second.north - first.north * second.east)
    length, beam = first.half_length_m + HAIR, first.half_beam_m + HAIR
    far, wide = second.half_length_m, second.half_beam_m
    return (
        abs(x * first.east + y * first.north) <= length + far * along + wide * athwart
        and abs(x * first.north - y * first.east) <= beam + far * athwart + wide * along
        and abs(x * second.east + y * second.north) <= far + length * along + beam * athwart
        and abs(x * second.north - y * second.east) <= wide + length * athwart + beam * along
    )
