"""Lines of a card: the points of both sides, and what happened, each with its number, its sign and what it won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil, cos, pi, sin

from msgspec import Struct

from campaign.chart.badges import aeroplane
from campaign.chart.pins import number
from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.sides import Side
from campaign.session.days.report import DayKind, DayLine, DayReport
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
    return "; ".join(f"{side}: {after.get(side, 0):g} from {quantity(before.get(side, 0), 'point')}" for side in ORDER)


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
            yield Text(now, (x, middle), size * 1.15, ink, bold=True)
            x += width_of(now, size * 1.15, bold=True)
            yield Text(then, (x, middle), size, theme.ink2)
            x += width_of(then, size) + look.gap * 2.5
        if x + width_of(self.told, look.note) <= rect.right:
            yield Text(self.told, (rect.right, middle), look.note, theme.ink2, "r")


def points_line(report: DayReport) -> DayPoints:
    """The line of points of a report."""
    before, after = ((ends.get(ORDER[0], 0.0), ends.get(ORDER[1], 0.0)) for ends in (report.points_before, report.points_after))
    count = len(report.lines)
    return DayPoints(before, after, f"{quantity(count, 'line')} of {report.logged} in the log")


def wrapped_with_lead(first: str, rest: str, size: float, wide: float, lines: int) -> tuple[tuple[tuple[str, bool], ...], ...]:
    """A bold beginning and what follows it, wrapped to at most a number of lines, each of bold and plain pieces."""
    head = width_of(f"{first} ", size, bold=True)
    words, at = rest.split(), 0
    while at < len(words) and head + width_of(" ".join(words[: at + 1]), size) <= wide:
        at += 1
    found: list[tuple[tuple[str, bool], ...]] = [((f"{first} ", True), (" ".join(words[:at]), False))]
    more = " ".join(words[at:])
    if not more:
        return tuple(found)
    if lines == 1:
        return (((f"{first} ", True), (shorten(rest, size, wide - head), False)),)
    pieces = wrap(more, size, wide)
    remaining = list(pieces[: lines - 1])
    if len(pieces) > lines - 1:
        remaining[-1] = shorten(" ".join(pieces[lines - 2:]), size, wide)
    return (*found, *(((piece, False),) for piece in remaining))


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
    def _text_lines(self) -> tuple[tuple[tuple[str, bool], ...], ...]:
        return wrapped_with_lead(self.line.kind.word, self.line.words, 15.0, self.wide - self._left - self._right, LINES)

    @property
    def _details(self) -> tuple[str, ...]:
        text = "; ".join(part for part in (self.when, self.line.detail) if part)
        if not text:
            return ()
        room = self.wide - self._left - self._right
        pieces = wrap(text, 12.5, room)
        if len(pieces) <= DETAILS:
            return tuple(pieces)
        return (*pieces[: DETAILS - 1], shorten(" ".join(pieces[DETAILS - 1:]), 12.5, room))

    @property
    def high(self) -> float:
        """As many lines as it takes, and some room."""
        return ceil(2 * ABOVE + len(self._text_lines) * 15.0 * LEADING + len(self._details) * 12.5 * LEADING)

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
            yield from _sign(self.line.kind, (rect.x + 42 * scale, middle), SIGN * scale, look)
        left = rect.x + self._left * scale
        for at, pieces in enumerate(self._text_lines):
            x, y = left, first + at * 15.0 * scale * LEADING
            for text, bold in pieces:
                if text:
                    yield Text(text.rstrip(), (x, y), look.text, theme.ink, bold=bold)
                    x += width_of(text, look.text, bold=bold)
        second = top + len(self._text_lines) * 15.0 * scale * LEADING + 12.5 * scale * LEADING / 2
        for at, text in enumerate(self._details):
            yield Text(text, (left, second + at * 12.5 * scale * LEADING), 12.5 * scale, theme.ink2)
        yield from self._end(rect, middle, look)

    def _end(self, rect: Rect, middle: float, look: Look) -> Iterator[Shape]:
        """At the right the points that it won; that it is shown; else the sign that it leads somewhere."""
        theme, scale, right = look.theme, look.scale, rect.right
        if self.shown:
            yield Text("shown", (right, middle if not self.line.points else middle + 9 * scale), look.note, theme.magenta, "r",
                       bold=True)
            middle -= 9 * scale if self.line.points else 0.0
        elif self.line.where is not None:
            yield Text("\u203a", (right, middle - 1), look.text, theme.ink2, "r")
        if not self.line.points:
            return
        right -= 0.0 if self.shown else 12 * scale
        for side, points in reversed(self.line.points):
            figure, ink = f"{points:+g}", theme.sides[side]
            yield Text(figure, (right, middle), 14.0 * scale, ink, "r", bold=True)
            right -= width_of(figure, 14.0 * scale, bold=True) + 9 * scale
            yield side_sign(side, (right, middle), 4.5 * scale, ink)
            right -= 9 * scale


# Signs ----------------------------------------------------------------------------------------------------------------


Sign = Callable[[Point, float, Ink, Ink], Iterator[Shape]]
ARC = 14


def _sign(kind: DayKind, at: Point, half: float, look: Look) -> Iterator[Shape]:
    """The sign of a kind around a place: in red where ships or aircraft are hurt, in ink else."""
    drawn, hurts = SIGNS.get(kind, (_diamond, False))
    yield from drawn(at, half, look.theme.red if hurts else look.theme.ink, look.theme.panel)


def _eye(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    lid = [(x - half + 2 * half * step / ARC, y - half * 0.62 * sin(pi * step / ARC)) for step in range(ARC + 1)]
    below = [(right, 2 * y - down) for right, down in reversed(lid)]
    yield Polygon((*lid, *below), ink)
    yield Disc(at, half * 0.42, paper)
    yield Disc(at, half * 0.22, ink)


def _shut_eye(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    lid = tuple((x - half + 2 * half * step / ARC, y - half * 0.62 * sin(pi * step / ARC)) for step in range(ARC + 1))
    yield Line(lid, ink, half * 0.18)
    yield Line(tuple((right, 2 * y - down) for right, down in lid), ink, half * 0.18, half * 0.3)
    yield Line(((x - half * 0.9, y + half * 0.8), (x + half * 0.9, y - half * 0.8)), ink, half * 0.2)


def _star(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    yield Polygon(tuple((at[0] + half * (1.0 if point % 2 else 0.5) * sin(pi * point / 8),
                         at[1] - half * (1.0 if point % 2 else 0.5) * cos(pi * point / 8)) for point in range(16)), ink)


def _sinking(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Polygon(((x - half * 0.9, y - half * 0.55), (x + half * 0.15, y - half * 0.95), (x + half * 0.75, y + half * 0.35),
                   (x - half * 0.35, y + half * 0.35)), ink)
    yield from _waves(at, half, ink, 0.65)


def _waves(at: Point, half: float, ink: Ink, down: float) -> Iterator[Shape]:
    x, y = at
    yield Line(tuple((x - half + 2 * half * step / ARC, y + half * (down + 0.14 * sin(4 * pi * step / ARC)))
                     for step in range(ARC + 1)), ink, half * 0.17)


def _box(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    box = Rect(x - half * 0.9, y - half * 0.68, half * 1.8, half * 1.36)
    yield RoundedBox(box, None, ink, max(1.2, half * 0.16))
    yield Line(((box.x, box.y), (box.right, box.bottom)), ink, half * 0.12)
    yield Line(((box.x, box.bottom), (box.right, box.y)), ink, half * 0.12)


def _anchor(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    thick = half * 0.2
    yield Disc((x, y - half * 0.75), half * 0.22, None, ink, thick * 0.8)
    yield Line(((x, y - half * 0.52), (x, y + half * 0.9)), ink, thick)
    yield Line(((x - half * 0.42, y - half * 0.28), (x + half * 0.42, y - half * 0.28)), ink, thick)
    yield Line(tuple((x + half * 0.8 * sin(turn), y + half * 0.12 + half * 0.78 * cos(turn))
                     for turn in (pi / 2 * (step / 6 - 1) for step in range(13))), ink, thick)


def _aeroplane(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    yield from aeroplane(at, half, ink, turn=-pi / 4)


def _sails(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Polygon(((x - half, y - half * 0.1), (x + half, y - half * 0.1), (x + half * 0.7, y + half * 0.45),
                   (x - half * 0.7, y + half * 0.45)), ink)
    yield Polygon(((x - half * 0.2, y - half * 0.1), (x - half * 0.2, y - half * 0.8), (x + half * 0.25, y - half * 0.1)), ink)
    yield from _waves(at, half, ink, 0.75)


def _turned(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    arc = tuple((x + half * 0.7 * sin(turn), y - half * 0.7 * cos(turn)) for turn in (pi * step / 10 for step in range(-4, 12)))
    yield Line(arc, ink, half * 0.2)
    (right, down), wide = arc[-1], half * 0.38
    yield Polygon(((right - wide, down - wide * 0.4), (right + wide * 0.6, down - wide),
                   (right + wide * 0.2, down + wide)), ink)


def _drop(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Disc((x, y + half * 0.3), half * 0.58, ink)
    yield Polygon(((x, y - half * 0.95), (x + half * 0.53, y + half * 0.08), (x - half * 0.53, y + half * 0.08)), ink)


def _hand(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Disc(at, half * 0.9, ink)
    yield RoundedBox(Rect(x - half * 0.55, y - half * 0.16, half * 1.1, half * 0.32), paper)


def _flag(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Line(((x - half * 0.6, y - half * 0.9), (x - half * 0.6, y + half * 0.9)), ink, half * 0.2)
    yield Polygon(((x - half * 0.6, y - half * 0.9), (x + half * 0.8, y - half * 0.45), (x - half * 0.6, y + half * 0.05)), ink)


def _spanner(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Line(((x - half * 0.7, y + half * 0.7), (x + half * 0.35, y - half * 0.35)), ink, half * 0.3)
    yield Disc((x + half * 0.45, y - half * 0.45), half * 0.45, ink)
    yield Disc((x + half * 0.65, y - half * 0.65), half * 0.24, paper)


def _diamond(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y, far = at[0], at[1], half * 0.6
    yield Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), ink)


# The sign of each kind, and whether it tells of hurt.
SIGNS: Mapping[DayKind, tuple[Sign, bool]] = {
    DayKind.SIGHTED: (_eye, False),
    DayKind.LOST_SIGHT: (_shut_eye, False),
    DayKind.SAILED: (_sails, False),
    DayKind.ARRIVED: (_anchor, False),
    DayKind.JOINED: (_anchor, False),
    DayKind.LEFT: (_sails, False),
    DayKind.ATTACKED: (_star, True),
    DayKind.FOUGHT: (_star, True),
    DayKind.HIT: (_star, True),
    DayKind.BOMBED: (_star, True),
    DayKind.RAIDED: (_aeroplane, True),
    DayKind.FLOWN: (_aeroplane, False),
    DayKind.LOST: (_sinking, True),
    DayKind.SUNK: (_sinking, False),
    DayKind.BROKE_OFF: (_turned, False),
    DayKind.SCATTERED: (_turned, False),
    DayKind.TURNED_HOME: (_turned, False),
    DayKind.LANDED: (_box, False),
    DayKind.RAN_SHORT: (_drop, False),
    DayKind.HELD_UP: (_hand, False),
    DayKind.MENDED: (_spanner, False),
    DayKind.FELL: (_flag, False),
    DayKind.TURNED: (_flag, False),
}
