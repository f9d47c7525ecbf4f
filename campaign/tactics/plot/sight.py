"""Lines of sight: what stands between an eye and a mark."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from campaign.tactics.plot.geometry import HAIR_M, Point, metres_between, touching

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


class Stuff(Enum):
    """What an obstacle is made of; each system says which of them hide, and how many it takes."""

    SHIP = "ship"
    SMOKE = "smoke"
    FUNNEL_SMOKE = "funnel_smoke"
    LAND = "land"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something that may hide a mark: an area when `closed`, else a line without depth.

    A line that meets it at one of the points `open_at` and nowhere else passes: the end of a smoke trail does not
    blind the ship that lays it.
    """

    name: str
    stuff: Stuff
    points: tuple[Point, ...]
    closed: bool = True
    open_at: tuple[Point, ...] = ()


def between(eye: Point, mark: Point, obstacles: Iterable[Obstacle]) -> tuple[Obstacle, ...]:
    """Everything on the line from an eye to a mark, in the order given; contact and running along count."""
    near = [obstacle for obstacle in obstacles if _boxes_meet(eye, mark, obstacle.points)]
    # The library is slow to load; most lines are clear by their boxes alone, and mere lines are judged without it.
    return tuple(near_by for near_by in near if _meets(eye, mark, near_by)) if near else ()


def clear(eye: Point, mark: Point, obstacles: Iterable[Obstacle]) -> bool:
    """Whether nothing stands on the line."""
    return not between(eye, mark, obstacles)


def _boxes_meet(eye: Point, mark: Point, points: tuple[Point, ...]) -> bool:
    west, east = sorted((eye.x_m, mark.x_m))
    south, north = sorted((eye.y_m, mark.y_m))
    xs, ys = [point.x_m for point in points], [point.y_m for point in points]
    return (
        min(xs) <= east + HAIR_M and max(xs) >= west - HAIR_M and min(ys) <= north + HAIR_M and max(ys) >= south - HAIR_M
    )


def _meets(eye: Point, mark: Point, obstacle: Obstacle) -> bool:
    if len(obstacle.points) <= 2 and not obstacle.open_at:
        return touching((eye, mark), obstacle.points)
    from shapely import LineString, get_coordinates

    line, shape = LineString([_pair(eye), _pair(mark)]), _shape(obstacle)
    if not line.intersects(shape):
        return False
    if not obstacle.open_at:
        return True
    met = line.intersection(shape)
    if met.length > HAIR_M:
        return True
    touched = [Point(float(x), float(y)) for x, y in get_coordinates(met)]
    return any(all(metres_between(point, gap) > 0.01 for gap in obstacle.open_at) for point in touched)


def _shape(obstacle: Obstacle) -> BaseGeometry:
    from shapely import LineString, Polygon
    from shapely import Point as Dot

    pairs = [_pair(point) for point in obstacle.points]
    if len(pairs) == 1:
        return Dot(pairs[0])
    return Polygon(pairs) if obstacle.closed and len(pairs) > 2 else LineString(pairs)


def _pair(point: Point) -> tuple[float, float]:
    return point.x_m, point.y_m
