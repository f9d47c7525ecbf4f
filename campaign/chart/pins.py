"""Numbered pins of a day: where each line happened, clear of counters, with an arrow at the edge for one out of sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin

from msgspec import Struct

from campaign.chart.counters import counters_of
from campaign.chart.day import DayPlayback
from campaign.chart.laying import lay_out
from campaign.chart.scene import over_all
from campaign.chart.stamps import full_extent
from campaign.chart.targets import targets_of
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.plane import Dot, Extent, Group, Mark, Stamp
from campaign.drawing.shapes import Disc, Line, Point, Polygon, Rect, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View

# In pixels: the pin, its rings when it is spoken of, and what is left between pins.
RADIUS, RINGS, APART = 13.0, (27.0, 33.0), 4.0
LETTERS = 14.0
# Where a pin may stand beside its hex: rings of so many pixels, in so many directions.
ASIDE, WAYS = (30.0, 46.0, 62.0, 80.0, 100.0), 12
ARROW = 9.0


class Pin(Struct, frozen=True):
    """A numbered pin: its point in the plane and its offset in pixels."""

    number: int
    at: Point
    shift: Point

    def on(self, camera: Camera) -> Point:
        """Its position on the screen."""
        x, y = camera.to_screen(self.at)
        return x + self.shift[0], y + self.shift[1]


def place_pins(
    book: Book, view: View, playback: DayPlayback, zoom: float, look: Look, names: Group = (),
) -> tuple[Pin, ...]:
    """A pin for each line with a place on the map: in its hex if it hides no counter and no name there, else near by."""
    camera, size = over_all(zoom), RADIUS * look.label
    busy = [full_extent(mark.counter, mark.rect, look) for mark in lay_out(counters_of(book, view), camera, look, None)
            if not mark.hidden] if playback.fresh else []
    busy += (Rect(target.at[0] * zoom + target.room.x, target.at[1] * zoom + target.room.y, target.room.wide, target.room.high)
             for target in targets_of(book, names))
    found: list[Pin] = []
    for line in playback.report.lines:
        if line.where is None:
            continue
        x, y = camera.spot_of(line.where)
        right, down = next((way for way in _ways(look) if not any(
            room.grown(size).holds((x + way[0], y + way[1])) for room in busy)), (0.0, 0.0))
        found.append(Pin(line.number, centre_of(line.where), (right, down)))
        far = size + APART
        busy.append(Rect(x + right - far, y + down - far, 2 * far, 2 * far))
    return tuple(found)


def _ways(look: Look) -> Iterator[Point]:
    yield 0.0, 0.0
    for far in ASIDE:
        for way in range(WAYS):
            turn = 2 * pi * way / WAYS
            yield round(far * look.label * sin(turn)), round(-far * look.label * cos(turn))


def pins(placed: Sequence[Pin], playback: DayPlayback, look: Look) -> Group:
    """The pins shown so far; the current one has two rings and lies above the others."""
    numbers = {line.number for line in playback.lines}
    theme, label = look.theme, look.label
    marks: list[Mark] = []
    shown_last = sorted(placed, key=lambda pin: (pin.number == playback.shown, -pin.number))
    for pin in (pin for pin in shown_last if pin.number in numbers):
        current = pin.number == playback.shown
        if pin.shift != (0.0, 0.0):
            ends = (0.0, 0.0), pin.shift
            marks += (Stamp(pin.at, (Line(ends, theme.panel, 3.5), Line(ends, theme.ink, 1.2))),
                      Dot(pin.at, Extent(3.0), theme.ink, theme.panel, 1.0))
        shapes: list[Shape] = []
        if current:
            shapes += [Disc((0.0, 0.0), RINGS[1] * label, None, theme.magenta, 1.2),
                       Disc((0.0, 0.0), RINGS[0] * label, None, theme.magenta, 3.0)]
        shapes += number(pin.number, (0.0, 0.0), RADIUS * label, look, shown=current)
        marks.append(Stamp(pin.at, tuple(shapes), pin.shift))
    return tuple(marks)


def number(value: int, at: Point, radius: float, look: Look, *, shown: bool = False, rim: float = 2.0) -> Iterator[Shape]:
    """The round sign of a line, on the chart, in the card and on the clock alike."""
    theme = look.theme
    if rim:
        yield Disc(at, radius + rim, theme.panel)
    yield Disc(at, radius, theme.magenta if shown else theme.ink)
    yield Text(str(value), at, radius * LETTERS / RADIUS, theme.panel, "m", bold=True)


class EdgeArrow(Struct, frozen=True):
    """An arrow at the edge of the window towards a pin that is out of sight: where it stands, and which way it points."""

    number: int
    at: Point
    way: Point


def arrows(placed: Sequence[Pin], playback: DayPlayback, camera: Camera, room: Rect, look: Look) -> tuple[EdgeArrow, ...]:
    """Arrows towards the pins outside a part of the window."""
    numbers = {line.number for line in playback.lines}
    size = RADIUS * look.label
    inner = room.grown(-size - ARROW - 4.0)
    found: list[EdgeArrow] = []
    for pin in placed:
        spot = pin.on(camera)
        if pin.number not in numbers or room.grown(-size).holds(spot) or inner.wide <= 0 or inner.high <= 0:
            continue
        x, y = min(inner.right, max(inner.x, spot[0])), min(inner.bottom, max(inner.y, spot[1]))
        along = (0.0, 2 * size + 6.0) if x in (inner.x, inner.right) else (2 * size + 6.0, 0.0)
        steps = sorted((step for step in range(-8, 9)), key=abs)
        places = ((x + along[0] * step, y + along[1] * step) for step in steps)
        free = (place for place in places if inner.grown(0.5).holds(place) and all(
            hypot(place[0] - other.at[0], place[1] - other.at[1]) >= 2 * size for other in found))
        at = next(free, (x, y))
        long = hypot(spot[0] - at[0], spot[1] - at[1]) or 1.0
        found.append(EdgeArrow(pin.number, at, ((spot[0] - at[0]) / long, (spot[1] - at[1]) / long)))
    return tuple(found)


def draw_arrows(found: Sequence[EdgeArrow], playback: DayPlayback, look: Look) -> Group:
    """The arrows, in pixels of the window."""
    marks: list[Mark] = []
    size = RADIUS * look.label
    for arrow in found:
        (right, down), current = arrow.way, arrow.number == playback.shown
        tip, base = size + ARROW, size * 0.8
        head = ((right * tip, down * tip), (right * base - down * base * 0.7, down * base + right * base * 0.7),
                (right * base + down * base * 0.7, down * base - right * base * 0.7))
        ink = look.theme.magenta if current else look.theme.ink
        marks.append(Stamp(arrow.at, (Polygon(head, ink, look.theme.panel, 1.5),
                                      *number(arrow.number, (0.0, 0.0), size, look, shown=current, rim=1.5))))
    return tuple(marks)


def number_at(
    placed: Sequence[Pin], edge: Sequence[EdgeArrow], playback: DayPlayback, camera: Camera, at: Point, look: Look,
) -> int | None:
    """The number of the pin or arrow at a point of the window."""
    numbers = {line.number for line in playback.lines}
    far = (RADIUS + 3.0) * look.label
    spots = [(arrow.number, arrow.at) for arrow in edge]
    spots += [(pin.number, pin.on(camera)) for pin in placed if pin.number in numbers]
    return next((number for number, spot in spots if hypot(spot[0] - at[0], spot[1] - at[1]) <= far), None)
