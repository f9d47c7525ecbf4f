"""What a chart is made of: marks in the plane of the hexes, which stay what they are however the camera moves.

Places are in the plane, sizes in pixels or in hexes between two bounds of pixels. Two painters show them: one by OpenGL, and
one as plain shapes, for pictures that no screen shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from msgspec import Struct

from campaign.drawing.geometry import Camera
from campaign.drawing.shapes import Disc, Ink, Layer, Line, Picture, Point, Polygon, Rect, RoundedBox, Shape, Words
from campaign.model.replacing import replace


class Extent(Struct, frozen=True):
    """A length: so many hexes, but no fewer and no more pixels than these."""

    least: float = 0.0
    hexes: float = 0.0
    most: float = inf

    def at(self, zoom: float) -> float:
        """The length in pixels."""
        return min(self.most, max(self.least, self.hexes * zoom))


class Stroke(Struct, frozen=True):
    """A line through points of the plane, broken into dashes of so many pixels where they are more than none."""

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


def told(shapes: Iterable[Shape], camera: Camera) -> Iterator[Mark]:
    """Shapes that were drawn in the pixels of a camera, as marks: what lies between places in the plane, the rest in pixels."""
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
            case Words(at=at):
                yield Stamp(camera.to_plane(at), (replace(shape, at=(0.0, 0.0)),))
            case RoundedBox(rect=rect) | Picture(rect=rect):
                here = Rect(-rect.wide / 2, -rect.high / 2, rect.wide, rect.high)
                yield Stamp(camera.to_plane(rect.middle), (replace(shape, rect=here),))
