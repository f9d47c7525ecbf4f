"""What a plan of the air tells, drawn: ranges, a histogram, fields with who can still fly, what the staff proposes."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

from msgspec import Struct

from campaign.chart.badges import aeroplane
from campaign.chart.layers.sorties import width_for
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Disc, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.sides import Side

FIGURE, HISTOGRAM, FIELD, PROPOSAL = 28.0, 92.0, 50.0, 50.0
# Of a histogram: what stands above and below a column, the least height of one, and how much of its place it takes.
ABOVE, BELOW, LEAST, SHARE = 18.0, 20.0, 2.0, 0.9
BOX, APART, BOXES = (14.0, 10.0), 3.0, 7
SAMPLE = 46.0
# Letters are set no smaller than this share before they are cut.
SMALLEST = 0.6
HUNDRED = 100


class FigureLine(Struct, frozen=True):
    """A figure: what it is at the left, how much at the right."""

    name: str
    figure: str

    @property
    def high(self) -> float:
        """One row."""
        return FIGURE

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Both, set smaller rather than cut."""
        size, middle, theme = look.row, rect.middle[1], look.theme
        wide, room = width_of(self.figure, size, bold=True) + width_of(self.name, size), rect.wide - 4 - look.gap
        set_in = size * max(SMALLEST, min(1.0, room / wide)) if wide else size
        yield Text(self.figure, (rect.right - 4, middle), set_in, theme.ink, "r", bold=True)
        room -= width_of(self.figure, set_in, bold=True)
        yield Text(shorten(self.name, set_in, room), (rect.x, middle), set_in, theme.ink)


class HistogramLine(Struct, frozen=True):
    """How many in a hundred come to nothing, to one, to two ...; `more` where the last column holds all beyond it."""

    columns: tuple[int, ...]
    side: Side
    name: str
    more: bool = False

    @property
    def high(self) -> float:
        """Columns, with a figure above and a label below each."""
        return HISTOGRAM

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Each as high as its share; what comes to nothing is only an outline."""
        theme, unit = look.theme, look.scale
        floor = rect.bottom - BELOW * unit
        room = floor - rect.y - ABOVE * unit
        each, tallest = rect.wide / max(5, len(self.columns)), max(1, *self.columns)
        for number, share in enumerate(self.columns):
            high = max(LEAST * unit, room * share / tallest)
            column = Rect(rect.x + each * number, floor - high, each * SHARE, high)
            # What comes to nothing is hollow: it is no success, however tall it is.
            yield RoundedBox(column, theme.sides[self.side] if number else theme.panel3, None if number else theme.ink3, 1.0)
            middle = column.middle[0]
            yield Text(f"{share}", (middle, column.y - 9 * unit), look.note, theme.ink, "m", bold=True)
            last = number == len(self.columns) - 1 and self.more
            label = "none" if not number else f"{number} or more" if last else f"{number}"
            yield Text(shorten(label, look.note, each), (middle, floor + 10 * unit), look.note, theme.ink2, "m")


class FieldLine(Struct, frozen=True):
    """A field or deck: its name, who stands there, and how many of its units can still fly."""

    name: str
    note: str
    ready: int
    units: int
    side: Side
    flies: bool = False

    @property
    def high(self) -> float:
        """Two lines."""
        return FIELD

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """At the right a box for each unit, full as long as it can fly."""
        theme, unit = look.theme, look.scale
        upper, lower = rect.y + rect.high * 0.32, rect.y + rect.high * 0.7
        figure = f"{self.ready} of {self.units} left"
        yield Text(figure, (rect.right - 4, upper), look.row, theme.ink, "r")
        right = rect.right - 4 - width_of(figure, look.row) - look.gap
        named, boxes = width_of(self.name, look.row, bold=True), self.units * (BOX[0] + APART) * unit + look.gap
        # The name goes before the boxes, and is set smaller rather than cut.
        if self.units <= BOXES and named + boxes <= right - rect.x:
            for at in range(self.units):
                x = right - (self.units - at) * (BOX[0] + APART) * unit
                box = Rect(x, upper - BOX[1] / 2 * unit, BOX[0] * unit, BOX[1] * unit)
                full = at < self.ready
                yield RoundedBox(box, theme.sides[self.side] if full else theme.track, None, 1.0, 1.0)
            right -= boxes
        yield _named(self.name, (rect.x, upper), right - rect.x, look)
        yield Text(shorten(self.note, look.note, rect.wide - 4), (rect.x, lower), look.note, theme.ink2)


class ProposalLine(Struct, frozen=True):
    """What the staff proposes: as on the chart, an arrow as wide as what flies, dashed by night, or the ring of a mission."""

    name: str
    promise: str
    flies: str
    flights: int
    night: bool = False
    ring: bool = False

    @property
    def high(self) -> float:
        """Two lines."""
        return PROPOSAL

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The sign, what it flies at and who flies; at the right what is to be expected."""
        theme, unit = look.theme, look.scale
        upper, lower = rect.y + rect.high * 0.32, rect.y + rect.high * 0.7
        left, wide, middle = rect.x + SAMPLE * unit, width_for(self.flights) * min(unit, 1.4), rect.middle[1]
        if self.ring:
            radius = 12 * unit
            spot = rect.x + radius + 4
            yield Disc((spot, middle), radius, None, theme.magenta, 1.6)
            yield from aeroplane((spot, middle), 6 * unit, theme.magenta, turn=-pi / 4)
        else:
            head, end = (5 + 0.9 * wide) * unit, left - look.gap
            shaft = ((rect.x, middle), (end - head, middle))
            dash = max(5.0, wide) if self.night else 0.0
            yield Line(shaft, theme.magenta, wide, dash)
            yield Line(shaft, theme.panel, max(1.0, wide - 2.6), dash)
            yield Polygon(((end - head, middle - head * 0.6), (end, middle), (end - head, middle + head * 0.6)), theme.panel,
                          theme.magenta, 1.2)
        # Both halves are cut before one runs into the other, the promise last.
        promise = shorten(self.promise, look.note, (rect.right - left) * 0.62)
        yield Text(promise, (rect.right - 4, lower), look.note, theme.ink, "r", bold=False)
        room = rect.right - 4 - left
        yield _named(self.name, (left, upper), room, look)
        room -= width_of(promise, look.note) + look.gap
        if room > 2 * look.note:
            yield Text(shorten(self.flies, look.note, room), (left, lower), look.note, theme.ink2)


def _named(name: str, at: Point, room: float, look: Look) -> Text:
    """A name that is set smaller rather than cut."""
    wide = width_of(name, look.row, bold=True)
    size = look.row * max(SMALLEST, min(1.0, room / wide)) if wide else look.row
    return Text(shorten(name, size, room, bold=True), at, size, look.theme.ink, bold=True)
