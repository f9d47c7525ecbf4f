"""Lines of a card: the points of both sides, and what happened, each with its number, its sign and what it won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from msgspec import Struct

from campaign.chart.days.pins import number
from campaign.drawing.lettering import LEADING, shortened, width_of, wrapped
from campaign.drawing.shapes import Ink, Point, Polygon, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look
from campaign.gui.days.signs import sign
from campaign.model.sides import Side
from campaign.session.days.report import DayLine, DayReport
from campaign.words.counting import quantity

# At 100 %: the pin of a line, its sign, where the words begin, and the room above and below them.
PIN, SIGN, LEFT, ABOVE = 11.0, 9.0, 62.0, 9.0
NARROW = 42.0
LINES, DETAILS = 3, 2
ORDER = (Side.ALLIED, Side.AXIS)


def side_sign(side: Side, at: Point, half: float, ink: Ink) -> Shape:
    """A square of the Allies, a diamond of the Axis."""
    x, y = at
    if side is Side.ALLIED:
        return RoundedBox(Rect(x - half, y - half, 2 * half, 2 * half), ink)
    far = half * 1.35
    return Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), ink)


def points_in_words(before: Mapping[Side, float], after: Mapping[Side, float]) -> str:
    """What the line of points says."""
    return "; ".join(f"{side}: {after.get(side, 0):g} from {before.get(side, 0):g} points" for side in ORDER)


class DayPoints(Struct, frozen=True):
    """The points of both sides, from how many they came, and how much of the log the card stands for."""

    before: tuple[float, float]
    after: tuple[float, float]
    told: str
    high: float = 26.0

    @property
    def name(self) -> str:
        """What of it is words."""
        return self.told

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """From the left the points, at the right the count of lines where it has room."""
        theme, x, middle = look.theme, rect.x, rect.middle[1]
        size = look.text
        for at, side in enumerate(ORDER):
            ink = theme.sides[side]
            half = 5.0 * look.scale
            yield side_sign(side, (x + half, middle), half, ink)
            x += 2 * half + look.gap * 0.8
            now, then = f"{self.after[at]:g}", f" from {self.before[at]:g}"
            yield Words(now, (x, middle), size * 1.15, ink, bold=True)
            x += width_of(now, size * 1.15, bold=True)
            yield Words(then, (x, middle), size, theme.ink2)
            x += width_of(then, size) + look.gap * 2.5
        if x + width_of(self.told, look.note) <= rect.right:
            yield Words(self.told, (rect.right, middle), look.note, theme.ink2, "r")


def points_line(report: DayReport) -> DayPoints:
    """The line of points of a report."""
    before, after = ((ends.get(ORDER[0], 0.0), ends.get(ORDER[1], 0.0)) for ends in (report.points_before, report.points_after))
    count = len(report.lines)
    return DayPoints(before, after, f"{quantity(count, 'line')} of {report.logged} in the log")


def broken(first: str, rest: str, size: float, wide: float, lines: int) -> tuple[tuple[tuple[str, bool], ...], ...]:
    """A bold beginning and what follows it, in so many lines at most, each of pieces that are bold or not."""
    head = width_of(f"{first} ", size, bold=True)
    words, at = rest.split(), 0
    while at < len(words) and head + width_of(" ".join(words[: at + 1]), size) <= wide:
        at += 1
    found: list[tuple[tuple[str, bool], ...]] = [((f"{first} ", True), (" ".join(words[:at]), False))]
    more = " ".join(words[at:])
    if not more:
        return tuple(found)
    if lines == 1:
        return (((f"{first} ", True), (shortened(rest, size, wide - head), False)),)
    pieces = wrapped(more, size, wide)
    kept = list(pieces[: lines - 1])
    if len(pieces) > lines - 1:
        kept[-1] = shortened(" ".join(pieces[lines - 2:]), size, wide)
    return (*found, *(((piece, False),) for piece in kept))


class EventLine(Struct, frozen=True):
    """One line of a day: number and sign, words and detail, at the right the points that it won, or that it is shown.

    `wide` is the room at 100 % that it is broken for.
    """

    line: DayLine
    shown: bool
    wide: float
    passed: bool = True
    when: str = ""

    @property
    def name(self) -> str:
        """What it says, as words."""
        return f"{self.line.kind.word} {self.line.words}"

    @property
    def _left(self) -> float:
        return LEFT if self.wide > 260 else NARROW

    @property
    def _right(self) -> float:
        won = sum(width_of(f"{points:+g}", 14.0, bold=True) + 22.0 for _, points in self.line.points)
        return max(46.0 if self.shown else 16.0, won + 12.0)

    @property
    def _words(self) -> tuple[tuple[tuple[str, bool], ...], ...]:
        return broken(self.line.kind.word, self.line.words, 15.0, self.wide - self._left - self._right, LINES)

    @property
    def _details(self) -> tuple[str, ...]:
        said = "; ".join(part for part in (self.when, self.line.detail) if part)
        if not said:
            return ()
        room = self.wide - self._left - self._right
        pieces = wrapped(said, 12.5, room)
        if len(pieces) <= DETAILS:
            return tuple(pieces)
        return (*pieces[: DETAILS - 1], shortened(" ".join(pieces[DETAILS - 1:]), 12.5, room))

    @property
    def high(self) -> float:
        """As many lines as it takes, and some room."""
        return ceil(2 * ABOVE + len(self._words) * 15.0 * LEADING + len(self._details) * 12.5 * LEADING)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """All of it."""
        theme, scale = look.theme, look.scale
        yield RoundedBox(Rect(rect.x - 4, rect.bottom - 1, rect.wide + 8, 1), theme.line)
        if self.shown:
            yield RoundedBox(Rect(rect.x, rect.y + 2, rect.wide + 2, rect.high - 5), theme.panel2)
        top = rect.y + ABOVE * scale
        first = top + 15.0 * scale * LEADING / 2
        middle = rect.y + rect.high / 2
        yield from number(self.line.number, (rect.x + (PIN + 2) * scale, middle), PIN * scale, look, rim=0.0,
                          shown=self.shown)
        if self._left == LEFT:
            yield from sign(self.line.kind, (rect.x + 42 * scale, middle), SIGN * scale, look)
        left = rect.x + self._left * scale
        for at, pieces in enumerate(self._words):
            x, y = left, first + at * 15.0 * scale * LEADING
            for said, bold in pieces:
                if said:
                    yield Words(said.rstrip(), (x, y), look.text, theme.ink, bold=bold)
                    x += width_of(said, look.text, bold=bold)
        second = top + len(self._words) * 15.0 * scale * LEADING + 12.5 * scale * LEADING / 2
        for at, said in enumerate(self._details):
            yield Words(said, (left, second + at * 12.5 * scale * LEADING), 12.5 * scale, theme.ink2)
        yield from self._end(rect, middle, look)

    def _end(self, rect: Rect, middle: float, look: Look) -> Iterator[Shape]:
        """At the right the points that it won; that it is shown; else the sign that it leads somewhere."""
        theme, scale, right = look.theme, look.scale, rect.right
        if self.shown:
            yield Words("shown", (right, middle if not self.line.points else middle + 9 * scale), look.note, theme.magenta, "r",
                        bold=True)
            middle -= 9 * scale if self.line.points else 0.0
        elif self.line.where is not None:
            yield Words("\u203a", (right, middle - 1), look.text, theme.ink2, "r")
        if not self.line.points:
            return
        right -= 0.0 if self.shown else 12 * scale
        for side, points in reversed(self.line.points):
            said, ink = f"{points:+g}", theme.sides[side]
            yield Words(said, (right, middle), 14.0 * scale, ink, "r", bold=True)
            right -= width_of(said, 14.0 * scale, bold=True) + 9 * scale
            yield side_sign(side, (right, middle), 4.5 * scale, ink)
            right -= 9 * scale

