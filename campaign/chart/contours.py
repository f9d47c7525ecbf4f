"""Contours over the sea: where what hexes are worth falls off, as lines that a hand would draw; coasts end them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from msgspec import Struct

from campaign.drawing.geometry import hexside
from campaign.drawing.shapes import Point
from campaign.model.sea.hexes import Direction, Hex, neighbour
from campaign.model.sea.theatre import Theatre

# How often each place of a line is drawn towards its neighbours.
SMOOTHED = 4


class Contour(Struct, frozen=True):
    """A line in the plane within which hexes are worth at least `worth`; beyond the outermost they are worth nothing."""

    worth: int
    points: tuple[Point, ...]
    outermost: bool = False


def contours_of(worth: Mapping[Hex, int], theatre: Theatre) -> tuple[Contour, ...]:
    """Every contour of some worth, the lowest first."""
    sides: dict[int, list[tuple[Point, Point]]] = {}
    for where, value in worth.items():
        for way in Direction:
            there = neighbour(where, way)
            if there is None or not theatre.is_sea(there):
                continue
            beyond = worth.get(there, -1)
            for level in range(max(0, beyond + 1), value + 1):
                sides.setdefault(level, []).append(hexside(where, there))
    least = min(worth.values(), default=0)
    return tuple(Contour(level, smooth(line), level == least) for level in sorted(sides) if level >= least
                 for line in join_sides(sides[level]))


def join_sides(sides: Iterable[tuple[Point, Point]]) -> Iterator[tuple[Point, ...]]:
    """Joins sides that meet into lines; a closed line ends where it began."""
    at: dict[Point, list[tuple[Point, Point]]] = {}
    left: dict[tuple[Point, Point], None] = {}
    for side in sides:
        start, end = map(_kept, side)
        for point in (start, end):
            at.setdefault(point, []).append((start, end))
        left[start, end] = None
    # Lines that end at a coast begin at one of their ends.
    ends = [side for side in left if any(len(at[end]) == 1 for end in side)]
    for first in (*ends, *tuple(left)):
        if first not in left:
            continue
        del left[first]
        line = list(first) if len(at[first[0]]) == 1 else list(reversed(first))
        while (following := next((side for side in at[line[-1]] if side in left), None)) is not None:
            del left[following]
            line.append(following[1] if following[0] == line[-1] else following[0])
        yield tuple(line)


def smooth(line: tuple[Point, ...]) -> tuple[Point, ...]:
    """A line through the middles of its sides, each pulled towards its neighbours; the ends stay where they are."""
    closed = line[0] == line[-1]
    spots = [((x + right) / 2, (y + down) / 2) for (x, y), (right, down) in pairwise(line)]
    if len(spots) < 3:
        return line
    if not closed:
        spots = [line[0], *spots, line[-1]]
    for _ in range(SMOOTHED):
        round_ = [spots[-1], *spots, spots[0]] if closed else [spots[0], *spots, spots[-1]]
        drawn = [((before[0] + 2 * here[0] + after[0]) / 4, (before[1] + 2 * here[1] + after[1]) / 4)
                 for before, here, after in zip(round_[:-2], spots, round_[2:], strict=True)]
        spots = drawn if closed else [spots[0], *drawn[1:-1], spots[-1]]
    return (*spots, spots[0]) if closed else tuple(spots)


def _kept(spot: Point) -> Point:
    """The corner of a hex, rounded so that all hexes that share it agree."""
    return round(spot[0], 4), round(spot[1], 4)
