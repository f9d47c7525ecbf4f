"""Degrees on the chart: meridians and parallels in the plane, and the frame around the window with its zebra and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil

from msgspec import Struct

from campaign.drawing.geometry import Camera
from campaign.drawing.marks import Extent, Filling, Group, Mark, Stamp, Stroke
from campaign.drawing.shapes import Ink, Point, Rect, Words
from campaign.drawing.theme import Look
from campaign.model.sea.drawn import in_the_plane, on_the_globe
from campaign.model.sea.projection import Projection
from campaign.model.sea.theatre import Theatre

# Degrees between lines, and the pixels a hex under which they lie so far apart: under .9 px a mile, to 1.5, above.
STEPS = ((14.4, 5), (24.0, 2), (1e9, 1))
SOUTH, NORTH, WEST, EAST = 22, 52, -20, 46
FRAME, ZEBRA = 18.0, 5.0
NUMBER = 11.0
# In so many places of a side its degrees are looked up; between them they rise evenly enough.
SPOTS = 24


class FrameEdge(Struct, frozen=True):
    """One side of the frame: from where it begins to where it ends, in rising degrees, and the way out."""

    start: Point
    end: Point
    out: Point

    @property
    def upright(self) -> bool:
        """Whether it counts degrees of latitude."""
        return self.out[0] != 0.0

    @property
    def long(self) -> float:
        """Its length."""
        return abs(self.end[0] - self.start[0]) + abs(self.end[1] - self.start[1])

    def at(self, share: float, away: float = 0.0) -> Point:
        """The point so far along it, and so far out of it."""
        (x, y), (right, bottom) = self.start, self.end
        return x + (right - x) * share + self.out[0] * away, y + (bottom - y) * share + self.out[1] * away


def degrees_at(zoom: float) -> int:
    """How many degrees lie between two lines."""
    return next(degrees for under, degrees in STEPS if zoom < under)


@lru_cache(maxsize=8)
def graticule(projection: Projection, degrees: int, ink: Ink) -> Group:
    """Every meridian and parallel around the theatre, so many degrees apart."""
    def line(spots: list[tuple[float, float]]) -> Stroke:
        return Stroke(tuple(in_the_plane(projection, *spot) for spot in spots), ink, Extent(1.0), cover=0.6)

    parallels = range(ceil(SOUTH / degrees) * degrees, NORTH + 1, degrees)
    meridians = range(ceil(WEST / degrees) * degrees, EAST + 1, degrees)
    return (
        *(line([(latitude, longitude) for longitude in range(WEST, EAST + 1)]) for latitude in parallels),
        *(line([(latitude, longitude) for latitude in range(SOUTH, NORTH + 1, 2)]) for longitude in meridians),
    )


def frame(theatre: Theatre, camera: Camera, look: Look) -> Group:
    """The frame in pixels: a strip of paper with a zebra of degrees and their numbers."""
    window, theme, degrees = camera.window, look.theme, degrees_at(camera.zoom)
    size = NUMBER * look.label
    inner = window.grown(-max(FRAME, size + ZEBRA + 3))
    marks: list[Mark] = [
        filled(Rect(window.x, window.y, window.wide, inner.y - window.y), theme.panel),
        filled(Rect(window.x, inner.bottom, window.wide, window.bottom - inner.bottom), theme.panel),
        filled(Rect(window.x, inner.y, inner.x - window.x, inner.high), theme.panel),
        filled(Rect(inner.right, inner.y, window.right - inner.right, inner.high), theme.panel),
        edge(inner.grown(ZEBRA), theme.ink3), edge(inner, theme.ink3),
    ]
    north_west, north_east = (inner.x, inner.y), (inner.right, inner.y)
    south_west, south_east = (inner.x, inner.bottom), (inner.right, inner.bottom)
    for side in (FrameEdge(north_west, north_east, (0.0, -1.0)), FrameEdge(south_west, south_east, (0.0, 1.0)),
                 FrameEdge(south_west, north_west, (-1.0, 0.0)), FrameEdge(south_east, north_east, (1.0, 0.0))):
        marks += _numbered(theatre.projection, camera, look, side, degrees, size)
    return tuple(marks)


def filled(rect: Rect, ink: Ink) -> Filling:
    """A rectangle of one tone."""
    return Filling(((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)), ink)


def edge(rect: Rect, ink: Ink) -> Stroke:
    """A line around a rectangle, on whole pixels."""
    x, y, right, bottom = rect.x - 0.5, rect.y - 0.5, rect.right + 0.5, rect.bottom + 0.5
    return Stroke(((x, y), (right, y), (right, bottom), (x, bottom), (x, y)), ink, Extent(1.0))


def _numbered(projection: Projection, camera: Camera, look: Look, side: FrameEdge, degrees: int, size: float) -> Iterator[Mark]:
    """The zebra of one side, half a step to a field, and a number where each line meets it."""
    axis, half = 0 if side.upright else 1, degrees / 2
    along = [on_the_globe(projection, camera.to_plane(side.at(share / SPOTS)))[axis] for share in range(SPOTS + 1)]
    met: list[tuple[float, float]] = []
    for at, (one, other) in enumerate(pairwise(along)):
        # Far beyond the theatre degrees no longer rise along the frame: there is nothing to number.
        if not one < other < one + 60:
            continue
        number = ceil(one / half) * half
        while number < other:
            met.append((number, (at + (number - one) / (other - one)) / SPOTS))
            number += half
    first = round(met[0][0] / half) if met else 0
    for at, (one, other) in enumerate(pairwise([0.0, *(share for _, share in met), 1.0])):
        if (first + at) % 2 == 0 and met:
            yield Filling((side.at(one), side.at(other), side.at(other, ZEBRA), side.at(one, ZEBRA)), look.theme.ink)
    room = 2 * size / side.long
    for number, share in met:
        if number % degrees == 0 and room < share < 1 - room:
            north, east = "N" if number >= 0 else "S", "E" if number > 0 else "W" if number < 0 else ""
            said = f"{abs(number):g}°{north if side.upright else east}"
            lean = -90.0 * side.out[0] if side.upright else 0.0
            words = Words(said, (0.0, 0.0), size, look.theme.ink2, "m", serif=True, lean=lean)
            yield Stamp(side.at(share, ZEBRA + size * 0.62), (words,))
