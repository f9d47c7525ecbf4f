"""Lines of sight: what stands between an eye and a mark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cached_property
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.tactics.plot.geometry import HAIR, HAIR_DEGREES, Point, bearing_of, metres_between, touching, turn_between

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


GAP_M = 0.01
PARALLEL = 1e-9

Box = tuple[float, float, float, float]


class Stuff(Enum):
    """What an obstacle is made of; each system says which of them hide, and how many it takes."""

    SHIP = "ship"
    SMOKE = "smoke"
    FUNNEL_SMOKE = "funnel_smoke"
    LAND = "land"


class Obstacle(Struct, frozen=True, dict=True):
    """Something that may hide a mark: an area when `closed`, else a line without depth.

    A line that meets it at one of the points `open_at` and nowhere else passes: the end of a smoke trail does not
    blind the ship that lays it.
    """

    name: str
    stuff: Stuff
    points: tuple[Point, ...]
    closed: bool = True
    open_at: tuple[Point, ...] = ()

    @cached_property
    def box(self) -> Box:
        """The box about it; kept, for most lines pass clear of it, and one obstacle is asked about many lines."""
        return _box_of(self.points)


def between(eye: Point, mark: Point, obstacles: Iterable[Obstacle]) -> tuple[Obstacle, ...]:
    """Everything on the line from an eye to a mark, in the order given; contact and running along count."""
    return tuple(obstacle for obstacle in _near(eye, mark, obstacles) if _meets(eye, mark, obstacle))


def clear(eye: Point, mark: Point, obstacles: Iterable[Obstacle]) -> bool:
    """Whether nothing stands on the line."""
    return not any(_meets(eye, mark, obstacle) for obstacle in _near(eye, mark, obstacles))


def _near(eye: Point, mark: Point, obstacles: Iterable[Obstacle]) -> Iterator[Obstacle]:
    """Those that the box about a line meets; most lines are clear by boxes alone."""
    west, south, east, north = _box_of((eye, mark))
    for obstacle in obstacles:
        left, bottom, right, top = obstacle.box
        if left <= east and right >= west and bottom <= north and top >= south:
            yield obstacle


def _box_of(points: tuple[Point, ...]) -> Box:
    """West, south, east and north of points, a hair wider."""
    xs, ys = [point.x_m for point in points], [point.y_m for point in points]
    return min(xs) - HAIR, min(ys) - HAIR, max(xs) + HAIR, max(ys) + HAIR


def _meets(eye: Point, mark: Point, obstacle: Obstacle) -> bool:
    points = obstacle.points
    if len(points) > 1 and (len(points) == 2 or not obstacle.closed):
        return any(_stops(eye, mark, piece, obstacle.open_at) for piece in pairwise(points))
    if len(points) == 1:
        gone = any(metres_between(points[0], gap) <= GAP_M for gap in obstacle.open_at)
        return not gone and touching((eye, mark), points)
    from shapely import LineString

    # What is said here is numpy's truth value, whatever its stubs declare.
    crossed = LineString([_pair(eye), _pair(mark)]).intersects(_shape(obstacle))
    return bool(crossed)  # pyrefly: ignore[unnecessary-type-conversion]


def _stops(eye: Point, mark: Point, piece: tuple[Point, Point], gaps: tuple[Point, ...]) -> bool:
    """Whether one straight piece of a trail stops a line: anywhere but at a gap, and always where the line runs along it."""
    # Most pieces lie on one side of the line, and most lines on one side of a piece.
    if _aside(eye, mark, *piece) or _aside(*piece, eye, mark) or not touching((eye, mark), piece):
        return False
    if not gaps:
        return True
    met, along = _common(eye, mark, piece)
    return along > HAIR or all(metres_between(met, gap) > GAP_M for gap in gaps)


def _aside(start: Point, end: Point, first: Point, second: Point) -> bool:
    """Whether two points lie clear of a line on the same side of it."""
    dx, dy = end.x_m - start.x_m, end.y_m - start.y_m
    here = dx * (first.y_m - start.y_m) - dy * (first.x_m - start.x_m)
    there = dx * (second.y_m - start.y_m) - dy * (second.x_m - start.x_m)
    hair = HAIR * (abs(dx) + abs(dy))
    return (here > hair and there > hair) or (here < -hair and there < -hair)


def _common(eye: Point, mark: Point, piece: tuple[Point, Point]) -> tuple[Point, float]:
    """Where a line and a piece that touch it meet, and for how many metres they run together."""
    start, end = piece
    dx, dy = mark.x_m - eye.x_m, mark.y_m - eye.y_m
    px, py = end.x_m - start.x_m, end.y_m - start.y_m
    far, long = hypot(dx, dy), hypot(px, py)
    if far < HAIR:
        return eye, 0.0
    cross = dx * py - dy * px
    if abs(cross) > PARALLEL * far * long:
        share = ((start.x_m - eye.x_m) * py - (start.y_m - eye.y_m) * px) / cross
        share = min(1.0, max(0.0, share))
        return Point(eye.x_m + share * dx, eye.y_m + share * dy), 0.0
    ends = sorted(((point.x_m - eye.x_m) * dx + (point.y_m - eye.y_m) * dy) / far for point in piece)
    first, last = max(0.0, ends[0]), min(far, ends[1])
    return Point(eye.x_m + first / far * dx, eye.y_m + first / far * dy), max(0.0, last - first)


def _shape(obstacle: Obstacle) -> BaseGeometry:
    from shapely import Polygon

    return Polygon([_pair(point) for point in obstacle.points])


def _pair(point: Point) -> tuple[float, float]:
    return point.x_m, point.y_m


# Sun and horizon ------------------------------------------------------------------------------------------------------


def seen_against(eye: Point, mark: Point, azimuth_degrees: float, within_degrees: float) -> bool:
    """Whether a mark stands before a sun, moon or afterglow, so near its bearing as that; the limit counts."""
    return abs(turn_between(bearing_of(eye, mark), azimuth_degrees)) <= within_degrees + HAIR_DEGREES
