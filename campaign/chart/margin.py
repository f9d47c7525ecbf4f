"""What is printed on every chart beside the sea itself: degrees and their frame, the scale, and the compass rose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, pi, radians, sin

from msgspec import Struct

from campaign.drawing.geometry import Camera
from campaign.drawing.plane import Extent, Filling, Group, Mark, Stamp, Stroke
from campaign.drawing.shapes import Ink, Layer, Line, Point, Polygon, Rect, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.model.sea.drawn import in_the_plane, on_the_globe
from campaign.model.sea.projection import Projection
from campaign.model.sea.theatre import Theatre

# Degrees --------------------------------------------------------------------------------------------------------------


# Under so many pixels a hex, lines lie so many degrees apart: 14.4 are 0.9 pixels a mile, 24 are 1.5.
STEPS = ((14.4, 5), (24.0, 2), (1e9, 1))
SOUTH, NORTH, WEST, EAST = 22, 52, -20, 46
FRAME, ZEBRA = 18.0, 5.0
NUMBER = 11.0
# A side is cut into so many pieces; its degrees are looked up at their ends, and between them rise evenly enough.
SPOTS = 24


class FrameEdge(Struct, frozen=True):
    """One side of the frame: its ends, in order of rising degrees, and the outward direction."""

    start: Point
    end: Point
    out: Point

    @property
    def upright(self) -> bool:
        """Whether it counts degrees of latitude."""
        return self.out[0] != 0.0

    @property
    def long(self) -> float:
        """Its length in pixels."""
        return abs(self.end[0] - self.start[0]) + abs(self.end[1] - self.start[1])

    def at(self, share: float, away: float = 0.0) -> Point:
        """The point at a share of its length, and a distance outward."""
        (x, y), (end_x, end_y) = self.start, self.end
        return x + (end_x - x) * share + self.out[0] * away, y + (end_y - y) * share + self.out[1] * away


def degrees_at(zoom: float) -> int:
    """How many degrees lie between two lines at a zoom."""
    return next(degrees for under, degrees in STEPS if zoom < under)


@lru_cache(maxsize=8)
def graticule(projection: Projection, degrees: int, ink: Ink) -> Group:
    """The meridians and parallels around the theatre, `degrees` apart."""
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
        _filled(Rect(window.x, window.y, window.wide, inner.y - window.y), theme.panel),
        _filled(Rect(window.x, inner.bottom, window.wide, window.bottom - inner.bottom), theme.panel),
        _filled(Rect(window.x, inner.y, inner.x - window.x, inner.high), theme.panel),
        _filled(Rect(inner.right, inner.y, window.right - inner.right, inner.high), theme.panel),
        edge(inner.grown(ZEBRA), theme.ink3), edge(inner, theme.ink3),
    ]
    north_west, north_east = (inner.x, inner.y), (inner.right, inner.y)
    south_west, south_east = (inner.x, inner.bottom), (inner.right, inner.bottom)
    for side in (FrameEdge(north_west, north_east, (0.0, -1.0)), FrameEdge(south_west, south_east, (0.0, 1.0)),
                 FrameEdge(south_west, north_west, (-1.0, 0.0)), FrameEdge(south_east, north_east, (1.0, 0.0))):
        marks += _numbered(theatre.projection, camera, look, side, degrees, size)
    return tuple(marks)


def _filled(rect: Rect, ink: Ink) -> Filling:
    """A rectangle of one tone."""
    return Filling(((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom)), ink)


def edge(rect: Rect, ink: Ink) -> Stroke:
    """A line around a rectangle, on whole pixels."""
    x, y, right, bottom = rect.x - 0.5, rect.y - 0.5, rect.right + 0.5, rect.bottom + 0.5
    return Stroke(((x, y), (right, y), (right, bottom), (x, bottom), (x, y)), ink, Extent(1.0))


def _numbered(projection: Projection, camera: Camera, look: Look, side: FrameEdge, degrees: int, size: float) -> Iterator[Mark]:
    """The zebra of one side, half a step to a field, and a number where each line meets it."""
    axis, half = 0 if side.upright else 1, degrees / 2
    along = [on_the_globe(projection, camera.to_plane(side.at(spot / SPOTS)))[axis] for spot in range(SPOTS + 1)]
    crossings: list[tuple[float, float]] = []
    for spot, (here, there) in enumerate(pairwise(along)):
        # Far beyond the theatre degrees no longer rise along the frame: there is nothing to number.
        if not here < there < here + 60:
            continue
        number = ceil(here / half) * half
        while number < there:
            crossings.append((number, (spot + (number - here) / (there - here)) / SPOTS))
            number += half
    first = round(crossings[0][0] / half) if crossings else 0
    for field, (start, end) in enumerate(pairwise([0.0, *(share for _, share in crossings), 1.0])):
        if (first + field) % 2 == 0 and crossings:
            yield Filling((side.at(start), side.at(end), side.at(end, ZEBRA), side.at(start, ZEBRA)), look.theme.ink)
    room = 2 * size / side.long
    for number, share in crossings:
        if number % degrees == 0 and room < share < 1 - room:
            of_latitude, of_longitude = "N" if number >= 0 else "S", "E" if number > 0 else "W" if number < 0 else ""
            text = f"{abs(number):g}°{of_latitude if side.upright else of_longitude}"
            lean = -90.0 * side.out[0] if side.upright else 0.0
            label = Text(text, (0.0, 0.0), size, look.theme.ink2, "m", serif=True, lean=lean)
            yield Stamp(side.at(share, ZEBRA + size * 0.62), (label,))


# Scale and compass rose -----------------------------------------------------------------------------------------------


MILES = (5, 10, 20, 50, 100, 200, 400)
SCALE_WIDE, SCALE_HIGH, FIELDS = 190.0, 5.0, 4
ROSE, PALE = 52.0, 0.6
# The least window in which there is room for the rose.
ROOMY = (900, 560)
MARGIN = 14.0


def ruler(camera: Camera, look: Look, miles_a_hex: float, most: float = SCALE_WIDE) -> Group:
    """The scale in the lower right corner: four fields, as long as a round number of miles, no wider than `most`."""
    theme, inner = look.theme, camera.window.grown(-FRAME - MARGIN)
    miles = next((number for number in reversed(MILES) if number / miles_a_hex * camera.zoom <= most), MILES[0])
    long = miles / miles_a_hex * camera.zoom
    x, y = inner.right - long - 34 * look.label, inner.bottom - SCALE_HIGH
    marks: list[Mark] = []
    for at in range(FIELDS):
        field = Rect(x + long * at / FIELDS, y, long / FIELDS, SCALE_HIGH)
        marks.append(_filled(field, theme.ink if at % 2 == 0 else theme.panel))
    marks.append(edge(Rect(x, y, long, SCALE_HIGH), theme.ink))
    for where, text in ((x, "0"), (x + long, f"{miles} miles")):
        label = Text(text, (0.0, 0.0), 12 * look.label, theme.ink, "m", halo=theme.sea0, serif=True)
        marks.append(Stamp((where, y - 9 * look.label), (label,)))
    return tuple(marks)


def rose(camera: Camera, look: Look, wide: float = ROSE) -> Group:
    """The compass rose in pixels, for papers; nothing where the window has no room for it."""
    if not _is_roomy(camera.window):
        return ()
    return (Stamp(_near_the_foot(camera.window, wide), rose_of(look, wide)),)


def rose_below(camera: Camera, look: Look, north: float, room: Rect | None = None) -> Group:
    """The compass rose in the plane, so that all else lies upon it; nothing where the window has no room for it.

    `north` is the northern edge of the theatre: where enough paper shows above it, the rose stands there. Where something
    lies over the chart, `room` is what it leaves of the window.
    """
    window = room or camera.window
    if not _is_roomy(window):
        return ()
    paper_high = camera.to_screen((0.0, north))[1] - window.y - FRAME
    if paper_high > ROSE * 1.6:
        middle = window.x + FRAME + MARGIN + ROSE * 1.8, window.y + FRAME + MARGIN + ROSE * 1.9
    else:
        middle = _near_the_foot(window, ROSE)
    return (Stamp(camera.to_plane(middle), rose_of(look, ROSE)),)


def _is_roomy(window: Rect) -> bool:
    return window.wide >= ROOMY[0] and window.high >= ROOMY[1]


def _near_the_foot(window: Rect, wide: float) -> Point:
    """The middle of a rose that stands near the lower edge of the window."""
    return window.x + window.wide * 0.44, window.bottom - FRAME - MARGIN - wide * 1.5


@lru_cache(maxsize=8)
def rose_of(look: Look, wide: float) -> Layer:
    """The rose around its middle, printed in magenta as on every chart."""
    ink, pale = blend(look.theme.b52, look.theme.magenta, PALE), blend(look.theme.b52, look.theme.magenta, PALE / 2)
    shapes: list[Shape] = [
        Line(tuple(_at(pi * point / 36, far) for point in range(73)), ink, 1.0) for far in (wide, wide * 0.84)]
    for point in range(72):
        turn, long = radians(point * 5), wide * (0.84 if point % 6 else 0.8)
        shapes.append(Line((_at(turn, long), _at(turn, wide * 0.92)), ink, 0.8))
    for point in range(8):
        turn, far = pi / 4 * point, wide * (0.46 if point % 2 else 0.78)
        for by, tone in ((-pi / 8, ink), (pi / 8, pale)):
            shapes.append(Polygon(((0.0, 0.0), _at(turn + by, wide * 0.17), _at(turn, far)), tone))
    shapes.append(Text("N", _at(0.0, wide + 9), 13 * look.label, ink, "m", serif=True))
    return tuple(shapes)


def _at(turn: float, far: float) -> Point:
    """The point at a distance from the middle, at an angle clockwise from north."""
    return sin(turn) * far, -cos(turn) * far
