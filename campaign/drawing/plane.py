"""What a chart is made of in the plane of the hexes: marks, which stay what they are however near one looks, and the scene.

The scene is what a painter is told: the printed ground, the lattice, and groups of marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from msgspec import Struct, field

from campaign.drawing.geometry import Camera
from campaign.drawing.shapes import Disc, Ink, Layer, Line, Picture, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.model.replacing import replace
from campaign.model.sea.drawn import DrawnChart


class Extent(Struct, frozen=True):
    """A length in hexes, limited to a range of pixels."""

    least: float = 0.0
    hexes: float = 0.0
    most: float = inf

    def at(self, zoom: float) -> float:
        """The length in pixels."""
        return min(self.most, max(self.least, self.hexes * zoom))


class Stroke(Struct, frozen=True):
    """A line through points of the plane, dashed if `dash` (in pixels) is more than zero."""

    points: tuple[Point, ...]
    ink: Ink
    width: Extent
    dash: float = 0.0
    cover: float = 1.0


class Filling(Struct, frozen=True):
    """A filled outline that bulges everywhere, in the plane."""

    points: tuple[Point, ...]
    ink: Ink
    cover: float = 1.0


class Dot(Struct, frozen=True):
    """A circle around a place of the plane; with no edge its width is none."""

    at: Point
    radius: Extent
    fill: Ink | None
    edge: Ink | None = None
    width: float = 0.0


class Stamp(Struct, frozen=True):
    """Shapes in pixels around a place of the plane: counters, signs and words, which no zoom makes larger."""

    at: Point
    shapes: Layer
    shift: Point = (0.0, 0.0)


Mark = Stroke | Filling | Dot | Stamp
Group = tuple[Mark, ...]


def marks_of(shapes: Iterable[Shape], camera: Camera) -> Iterator[Mark]:
    """Shapes drawn in the pixels of a camera as marks: lines and outlines in the plane, everything else in pixels."""
    for shape in shapes:
        match shape:
            case Line(points=points, ink=ink, width=width, dash=dash, cover=cover):
                yield Stroke(tuple(map(camera.to_plane, points)), ink, Extent(width), dash, cover)
            case Polygon(points=points, fill=fill, edge=edge, width=width):
                corners = tuple(map(camera.to_plane, points))
                if fill is not None:
                    yield Filling(corners, fill)
                if edge is not None:
                    yield Stroke((*corners, corners[0]), edge, Extent(width))
            case Disc(centre=centre, radius=radius, fill=fill, edge=edge, width=width):
                yield Dot(camera.to_plane(centre), Extent(radius), fill, edge, width if edge else 0.0)
            case Text(at=at):
                yield Stamp(camera.to_plane(at), (replace(shape, at=(0.0, 0.0)),))
            case RoundedBox(rect=rect) | Picture(rect=rect):
                here = Rect(-rect.wide / 2, -rect.high / 2, rect.wide, rect.high)
                yield Stamp(camera.to_plane(rect.middle), (replace(shape, rect=here),))


# The scene ------------------------------------------------------------------------------------------------------------


# Pixels a hex from which the next finer level is drawn, and from which water lines are.
FINER = (40.0, 15.0)
WATER_FROM = 14.4
# Five lines, fainter the farther out; how wide lines are, and how far around a place hexes are seen.
WATER_FADES = (0.62, 0.46, 0.34, 0.24, 0.16)
COAST_WIDE, WATER_WIDE = 1.15, 1.0
AROUND, NEAR = 5.0, 0.55


def level_of(zoom: float) -> int:
    """The level of detail for a zoom in pixels a hex."""
    return next((level for level, least in enumerate(FINER) if zoom >= least), len(FINER))


class PrintedGround(Struct, frozen=True):
    """The printed chart: what is drawn of a theatre, and in which tones; a wash for each coast, with how much of it."""

    chart: DrawnChart
    sea: Ink
    depths: tuple[Ink, ...]
    land: Ink
    light: Ink
    shade: Ink
    coast: Ink
    water: Ink
    veil: Ink
    wash: tuple[tuple[Ink, float], ...]


class Lattice(Struct, frozen=True):
    """Where hexes are seen: around these places of the plane, fading, and with how much of the ink everywhere."""

    ink: Ink
    around: tuple[Point, ...] = ()
    everywhere: float = 0.0


class PlaneScene(Struct, frozen=True):
    """All that a chart shows, from below: ground, marks printed on it, lattice, marks above; `frame` is in pixels."""

    ground: PrintedGround
    under: tuple[Group, ...] = ()
    printed: tuple[Group, ...] = ()
    lattice: Lattice | None = None
    groups: tuple[Group, ...] = ()
    frame: Group = field(default=())
