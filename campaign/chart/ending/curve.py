"""The curve of points as it is drawn: where the Allies led above the line, where the Axis did below it, and what turned it."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from math import ceil, hypot

from msgspec import Struct

from campaign.drawing.lettering import room_of, width_of
from campaign.drawing.shapes import Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.session.days.dates import DAYS, DayId
from campaign.session.ending.facts import CurvePoint, EndOfCampaign, TurningPoint
from campaign.session.ending.wording import turn_label

# At 100 %: the head above the plot, the dates below it, the numbers at its right, the sign of a turning point.
HEAD, DATES, NUMBERS, SIGN = 40.0, 24.0, 44.0, 6.5
# Numbers stand at lines so far apart in points, the first that leaves at most so many.
STEPS, LINES = (5, 10, 20, 25, 50, 100, 200, 500, 1000), 5
# Where a name may stand about its sign, the best first: halves of its own width to the right, heights of its letters down.
PLACES = ((0, 1.6), (0, -1.6), (1, 0.0), (-1, 0.0), (1, 1.1), (-1, 1.1), (1, -1.1), (-1, -1.1), (0, 3.0), (0, -3.0), (0, 4.4))
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def moment_of(day: DayId) -> float:
    """When a day of play was over, in days of the calendar: the fourteen of a half-month are spread evenly over its dates."""
    turn = day.turn
    first = date(turn.year, turn.month, 1 if turn.half == 1 else 16)
    long = 15 if turn.half == 1 else monthrange(turn.year, turn.month)[1] - 15
    return first.toordinal() + day.of_turn / (2 * DAYS) * long


def side_sign(side: Side, at: Point, half: float, look: Look) -> Iterator[Shape]:
    """A square of the Allies, a diamond of the Axis, rimmed by the paper."""
    x, y = at
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1)) if side is Side.ALLIED else ((0, -1.35), (1.35, 0), (0, 1.35), (-1.35, 0))
    rim = half + 1.6 * look.scale
    yield Polygon(tuple((x + dx * rim, y + dy * rim) for dx, dy in corners), look.theme.panel)
    yield Polygon(tuple((x + dx * half, y + dy * half) for dx, dy in corners), look.theme.sides[side])


class PointsCurve(Struct, frozen=True):
    """The difference in points over time, with a sign and a name for each stroke that turned it."""

    curve: tuple[CurvePoint, ...]
    turns: tuple[tuple[TurningPoint, str], ...]
    long: bool

    @property
    def name(self) -> str:
        """What it shows."""
        return "Points, half-month by half-month" if self.long else "Points, day by day"

    @property
    def high(self) -> float:
        """At 100 %, where it stands in a list."""
        return 270.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Head, plot, dates, numbers, signs with their names."""
        scale, theme = look.scale, look.theme
        yield from part_head(self.name, rect, look)
        note, size = "Allied less Axis; above the line the Allies lead", look.note
        if rect.wide > width_of(note, size) + width_of(self.name, HEADED * scale, bold=True, serif=True) + 24 * scale:
            yield Text(note, (rect.right - NUMBERS * scale, rect.y + 15 * scale), size, theme.ink2, "r")
        plot = self.plot(rect, look)
        yield from self._grid(plot, look)
        yield from self._areas(plot, look)
        yield from self._signs(plot, look)

    def plot(self, rect: Rect, look: Look) -> Rect:
        """Where the curve itself runs."""
        scale = look.scale
        return Rect(rect.x, rect.y + HEAD * scale, rect.wide - NUMBERS * scale, rect.high - (HEAD + DATES) * scale)

    def spots(self, rect: Rect, look: Look) -> Iterator[tuple[TurningPoint, Rect]]:
        """Where each turning point can be pointed at."""
        plot, half = self.plot(rect, look), 14 * look.scale
        for turn, _ in self.turns:
            x, y = self._at(plot, turn)
            yield turn, Rect(x - half, y - half, 2 * half, 2 * half)

    @property
    def _span(self) -> tuple[float, float]:
        first, last = moment_of(self.curve[0].day), moment_of(self.curve[-1].day)
        return first, max(last, first + 1)

    @property
    def _reach(self) -> tuple[float, float]:
        """The greatest lead of the Axis and of the Allies, never nothing."""
        values = [point.difference for point in self.curve]
        low, high = min(0.0, *values), max(0.0, *values)
        least = max(high - low, 4.0) * 0.18
        return min(low, -least), max(high, least)

    def _x(self, plot: Rect, ordinal: float) -> float:
        first, last = self._span
        return plot.x + plot.wide * (ordinal - first) / (last - first)

    def _y(self, plot: Rect, value: float) -> float:
        low, high = self._reach
        return plot.y + plot.high * (high - value) / (high - low)

    def _line(self, plot: Rect) -> list[Point]:
        return [(self._x(plot, moment_of(point.day)), self._y(plot, point.difference)) for point in self.curve]

    def _at(self, plot: Rect, turn: TurningPoint) -> Point:
        """A turning point on the line itself, which goes straight from one half-month to the next."""
        x = self._x(plot, moment_of(turn.day))
        line = self._line(plot)
        for (left, one), (right, other) in pairwise(line):
            if left <= x <= right and right > left:
                return x, one + (other - one) * (x - left) / (right - left)
        return x, line[-1][1]

    def _grid(self, plot: Rect, look: Look) -> Iterator[Shape]:
        theme, scale = look.theme, look.scale
        low, high = self._reach
        step = next((step for step in STEPS if (high - low) / step <= LINES), STEPS[-1])
        for number in range(ceil(low / step), int(high // step) + 1):
            y = self._y(plot, number * step)
            if number:
                yield Line(((plot.x, y), (plot.right, y)), theme.line, 1.0)
            yield Text(f"{abs(number * step)}", (plot.right + 6 * scale, y), look.note, theme.ink2)
        for x, text, strong in self._dates(plot, look):
            if strong:
                yield Line(((x, plot.y), (x, plot.bottom)), theme.line, 1.0)
            yield Text(text, (x if x <= plot.x + 1 else x + 4 * scale, plot.bottom + DATES * scale * 0.6), look.note, theme.ink,
                       bold=True)

    def _dates(self, plot: Rect, look: Look) -> Iterator[tuple[float, str, bool]]:
        """The day on which it begins, and each new year, or the days of a short one."""
        first, last = (int(moment) for moment in self._span)
        begun = date.fromordinal(first)
        if self.long:
            opening = f"{MONTHS[begun.month - 1]} {begun.year}"
            yield plot.x, opening, False
            end = plot.x + width_of(opening, look.note, bold=True)
            for year in range(begun.year + 1, date.fromordinal(last).year + 1):
                x = self._x(plot, date(year, 1, 1).toordinal())
                if x > end + 8 * look.scale:
                    yield x, str(year), True
            return
        apart = max(1, ceil((last - first) * 64 * look.scale / max(1.0, plot.wide)))
        for ordinal in range(first, last + 1, apart):
            day = date.fromordinal(ordinal)
            text = f"{day.day} {MONTHS[day.month - 1]}"
            x = self._x(plot, ordinal)
            if x + width_of(text, look.note, bold=True) <= plot.right + NUMBERS * look.scale:
                yield x, text, ordinal > first

    def _areas(self, plot: Rect, look: Look) -> Iterator[Shape]:
        """What lies between curve and zero, run by run, then the curve."""
        theme, zero = look.theme, self._y(plot, 0.0)
        line = self._line(plot)
        for run in _runs(line, zero):
            side = Side.ALLIED if any(y < zero for _, y in run) else Side.AXIS
            yield Polygon(((run[0][0], zero), *run, (run[-1][0], zero)), blend(theme.panel, theme.sides[side], 0.3))
        yield Line(((plot.x, zero), (plot.right, zero)), theme.ink3, 1.2)
        yield Line(tuple(line), theme.ink, 1.8)

    def _signs(self, plot: Rect, look: Look) -> Iterator[Shape]:
        half, size = SIGN * look.scale, look.row * 0.93
        line = tuple(_closely(self._line(plot), size / 2))
        signs = (self._at(plot, turn) for turn, _ in self.turns)
        taken = [Rect(x - half, y - half, 2 * half, 2 * half).grown(1) for x, y in signs]
        named: list[Shape] = []
        # The heaviest stroke is named first; a name that finds no place is left out.
        for turn, label in sorted(self.turns, key=lambda told: -abs(told[0].swing)):
            x, y = self._at(plot, turn)
            place = self._place(label, (x, y), size, plot, taken, line, look)
            if place is not None:
                taken.append(room_of(place))
                named.append(place)
        for turn, _ in self.turns:
            yield from side_sign(turn.winner, self._at(plot, turn), half, look)
        yield from named

    def _place(self, label: str, at: Point, size: float, plot: Rect, taken: Sequence[Rect], line: Sequence[Point], look: Look,
               ) -> Text | None:
        half = width_of(label, size, bold=True) / 2
        found: list[tuple[float, Text]] = []
        for rank, (aside, down) in enumerate(PLACES):
            x = at[0] + aside * (half + 1.3 * size)
            x = min(max(x, plot.x + half), plot.right - half) if not aside else x
            if not plot.x + half <= x <= plot.right - half + 1:
                continue
            text = Text(label, (x, at[1] + down * size), size, look.theme.ink, "m", bold=True, halo=look.theme.panel)
            room = room_of(text)
            if room.y >= plot.y - HEAD * look.scale * 0.3 and room.bottom <= plot.bottom + 2 \
                    and not any(room.meets(other) for other in taken):
                found.append((sum(room.holds(spot) for spot in line) * 1.5 + rank, text))
        return min(found, key=lambda one: one[0])[1] if found else None


def _closely(line: Sequence[Point], apart: float) -> Iterator[Point]:
    """Spots along a line, no farther from each other than that."""
    for (x, y), (to_x, to_y) in pairwise(line):
        count = max(1, ceil(hypot(to_x - x, to_y - y) / apart))
        yield from ((x + (to_x - x) * at / count, y + (to_y - y) * at / count) for at in range(count))
    yield line[-1]


def _runs(line: Sequence[Point], zero: float) -> Iterator[list[Point]]:
    """Parts of a line that lie on one side of a height, cut where they cross it."""
    run = [line[0]]
    for (x, y), (to_x, to_y) in pairwise(line):
        if (y - zero) * (to_y - zero) < 0:
            crossing = x + (to_x - x) * (zero - y) / (to_y - y), zero
            yield [*run, crossing]
            run = [crossing]
        run.append((to_x, to_y))
        if to_y == zero:
            yield run
            run = [(to_x, to_y)]
    if len(run) > 1:
        yield run


HEADED = 21.0


def part_head(text: str, rect: Rect, look: Look, beside: float = 0.0) -> Iterator[Shape]:
    """The head of a part of the page; it leaves so many pixels at 100 % for what stands beside it."""
    size, room = HEADED * look.scale, rect.wide - beside * look.scale
    size *= min(1.0, room / max(1.0, width_of(text, size, bold=True, serif=True)))
    yield Text(text, (rect.x, rect.y + 14 * look.scale), size, look.theme.ink, bold=True, serif=True)


def rule_across(rect: Rect, y: float, look: Look) -> Shape:
    """A line that parts what is above from what is below."""
    return RoundedBox(Rect(rect.x, y, rect.wide, 1), look.theme.line)


def curve_of(end: EndOfCampaign, book: Book) -> PointsCurve:
    """The curve of a campaign with the names of what turned it."""
    return PointsCurve(end.curve, tuple((turn, turn_label(turn, book)) for turn in end.turns), end.is_long)
