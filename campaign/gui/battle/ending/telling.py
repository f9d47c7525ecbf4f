"""Lines that tell how a battle went: points with what they were, the range with its hits, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil

from msgspec import Struct

from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Line, Point, Polygon, Rect, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.battle.strip import sign
from campaign.gui.frame.page import Row
from campaign.model.battles.tabletop import clock
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.reports.situation import Plain
from campaign.words.counting import capitalised
from campaign.words.lengths import LengthUnit, to_unit

# The chart: what stands at its right and below it, and how many lines at most say how far.
RIGHT, BELOW, GRID = 54.0, 24.0, 4
STEPS = (1, 2, 5, 10, 20, 50)
STEPS_MIN = (5, 10, 15, 30, 60, 120)


class PointsSide(Struct, frozen=True):
    """Points of both sides and what they were before, and for what they were scored."""

    points: tuple[tuple[Side, float, float], ...]
    words: str

    @property
    def name(self) -> str:
        """All of it in words."""
        return "; ".join(f"{side.value.capitalize()} {now:g}, was {was:g}" for side, was, now in self.points)

    @property
    def high(self) -> float:
        """One line of large figures."""
        return 36.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """A square for the Allies, a diamond for the Axis, each with its figures; the words where there is room."""
        theme, unit, y = look.theme, look.scale, rect.middle[1]
        x = rect.x
        for side, was, now in self.points:
            yield sign(side, (x + 7 * unit, y), 7 * unit, look)
            x += 22 * unit
            title = f"{side.value.capitalize()} {now:g}"
            yield Text(title, (x, y), 20 * unit, theme.sides[side], bold=True, serif=True)
            x += width_of(title, 20 * unit, bold=True, serif=True) + 12 * unit
            before = f"was {was:g}"
            yield Text(before, (x, y), look.row, theme.ink2)
            x += width_of(before, look.row) + 34 * unit
        if rect.right - x > 10 * look.row:
            yield Text(shorten(self.words, look.row, rect.right - x), (x, y), look.row, theme.ink2)


class TaleHead(Struct, frozen=True):
    """What a part of the tale is called, and beside it what its signs mean."""

    name: str
    signs: tuple[tuple[Side, str], ...] = ()

    @property
    def high(self) -> float:
        """The letters of a question, and a little below them."""
        return 38.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The signs where there is room for all of them."""
        theme, size, y = look.theme, 20 * look.scale, rect.y + 15 * look.scale
        yield Text(self.name, (rect.x, y), size, theme.ink, bold=True, serif=True)
        x = rect.x + width_of(self.name, size, bold=True, serif=True) + 44 * look.scale
        wide = sum(width_of(meaning, look.note) + 30 * look.scale for _, meaning in self.signs)
        for side, meaning in self.signs if x + wide <= rect.right else ():
            yield sign(side, (x, y), 4.5 * look.scale, look)
            yield Text(meaning, (x + 10 * look.scale, y), look.note, theme.ink2)
            x += width_of(meaning, look.note) + 30 * look.scale


class ColumnHeads(Struct, frozen=True):
    """What the bars and the last column of the losses are."""

    bars: float
    last: float
    name: str = ""

    @property
    def high(self) -> float:
        """A line of small print."""
        return 22.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Each over its column; `bars` and `last` are shares of the line."""
        theme, y = look.theme, rect.middle[1]
        yield Text("days in dock", (rect.right, y), look.note, theme.ink2, "r")
        label = "hull before, after"
        left = rect.right - rect.wide * (self.bars + self.last) - 2 * look.gap
        free = rect.right - width_of("days in dock", look.note) - look.gap - left
        if self.bars and width_of(label, look.note) <= free and left > rect.x:
            yield Text(label, (left, y), look.note, theme.ink2)


def grid_label(count: float, unit: LengthUnit) -> str:
    """The label of a grid line; yards are counted in thousands."""
    return f"{count * 1000:,.0f} yd" if unit is LengthUnit.YARDS else f"{count:g} {'km' if unit is LengthUnit.KM else 'nm'}"


class HitMark(Struct, frozen=True):
    """A hit on the chart: the minute, whose hit it is, and what it did."""

    minute: int
    by: Side
    words: str


class RangeChart(Struct, frozen=True):
    """The range of the lines over the minutes of a battle, with the hits where they fell."""

    began: int
    ranges: tuple[tuple[int, float], ...]
    marks: tuple[HitMark, ...]
    tall: float

    @property
    def name(self) -> str:
        """What it shows."""
        return ""

    @property
    def high(self) -> float:
        """As much as its page has for it."""
        return self.tall

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Sea below the line, lengths at the right, hours below, hits on the line with their words where these are clear."""
        theme, unit = look.theme, look.scale
        room = Rect(rect.x, rect.y + 20 * unit, rect.wide - RIGHT * unit, rect.high - (BELOW + 22) * unit)
        last = max(self.ranges[-1][0], 1)
        farthest = max(far for _, far in self.ranges)
        measure = LengthUnit(look.unit)
        steps = tuple(length * measure.metres for length in STEPS)
        step = next((step for step in steps if farthest / step <= GRID), steps[-1])
        lines = max(1, ceil(farthest / step))
        top = step * lines

        def at(minute: float, metres: float) -> Point:
            return room.x + room.wide * minute / last, room.bottom - room.high * min(1.0, metres / top)

        for number in range(lines + 1):
            _, y = at(0, step * number)
            yield Line(((room.x, y), (room.right, y)), theme.line)
            yield Text(grid_label(step * number / measure.metres, measure), (room.right + 6 * unit, y), look.note, theme.ink2)
        way = tuple(at(minute, far) for minute, far in self.ranges)
        yield Polygon(((way[0][0], room.bottom), *way, (way[-1][0], room.bottom)), theme.b52)
        yield Line(way, theme.fuel, 2.0)
        yield Text("range of the battle lines", (room.right, rect.y + 8 * unit), look.note, theme.fuel, "r", bold=True)
        yield from self._hours(room, last, look)
        yield from self._marks([(mark, at(mark.minute, self._range_at(mark.minute))) for mark in self.marks], room, look)

    def _range_at(self, minute: int) -> float:
        """The range at a minute, on the line between the moments at which it is known."""
        for (start, far), (end, then) in pairwise(self.ranges):
            if start <= minute <= end:
                return far + (then - far) * (minute - start) / max(1, end - start)
        return self.ranges[-1][1]

    def _hours(self, room: Rect, last: int, look: Look) -> Iterator[Shape]:
        unit = look.scale
        wide = width_of("00:00", look.note) * 3
        every = next((minutes for minutes in STEPS_MIN if room.wide * minutes / last >= wide), STEPS_MIN[-1])
        first = -self.began % every
        for minute in range(first, last + 1, every):
            x = room.x + room.wide * minute / last
            yield Line(((x, room.bottom), (x, room.bottom + 4 * unit)), look.theme.ink3)
            # The first hour stands within the page, however near to its edge its line begins.
            middle = max(x, room.x + width_of("00:00", look.note) / 2)
            yield Text(clock(self.began + minute), (middle, room.bottom + 13 * unit), look.note, look.theme.ink2, "m")

    def _marks(self, marks: Sequence[tuple[HitMark, Point]], room: Rect, look: Look) -> Iterator[Shape]:
        """Every hit has its sign; words above it, or below the Axis ones, where they hide neither a sign nor other words."""
        half = 4.5 * look.scale
        marks = _apart(marks, half)
        busy = [Rect(x - half, y - half, 2 * half, 2 * half) for _, (x, y) in marks]
        labelled: set[str] = set()
        for mark, (x, y) in sorted(marks, key=lambda pair: ("sinks" not in pair[0].words, pair[0].minute)):
            yield sign(mark.by, (x, y), half, look)
            if mark.words in labelled:
                continue
            wide = width_of(mark.words, look.note, bold=True)
            middle = min(max(x, room.x + wide / 2), room.right - wide / 2)
            # Words stand on the side of their sign, so that a pair is not read crosswise.
            for away in (-16, -31, 16, 31) if mark.by is Side.ALLIED else (16, 31, -16, -31):
                place = Rect(middle - wide / 2, y + away * look.scale - look.note * 0.6, wide, look.note * 1.2)
                inside = place.y > room.y - 20 * look.scale and place.bottom < room.bottom
                if inside and not any(place.meets(other) for other in busy):
                    busy.append(place)
                    labelled.add(mark.words)
                    ink = look.theme.red if "sinks" in mark.words else look.theme.ink
                    yield Text(mark.words, (middle, y + away * look.scale), look.note, ink, "m", bold=True,
                               halo=look.theme.panel)
                    break


def _apart(marks: Sequence[tuple[HitMark, Point]], half: float) -> list[tuple[HitMark, Point]]:
    """Hits of both sides in one minute stand one above the other: the Allied one above the line, the Axis one below it."""
    by_minute: dict[int, set[Side]] = {}
    for mark, _ in marks:
        by_minute.setdefault(mark.minute, set()).add(mark.by)
    away = {Side.ALLIED: -1.3 * half, Side.AXIS: 1.3 * half}
    return [(mark, (x, y + away[mark.by]) if len(by_minute[mark.minute]) > 1 else (x, y)) for mark, (x, y) in marks]


# The log --------------------------------------------------------------------------------------------------------------


# Lengths are told in kilometres, and in metres where they are short.
TOLD_IN = (("km", 1000.0), ("m", 1.0))
HOUR, SIZE, BETWEEN = 54.0, 15.0, 5.0


class TaleLine(Struct, frozen=True):
    """A sentence beside its time, broken into a number of `lines`."""

    hour: str
    name: str
    lines: int = 1

    @property
    def high(self) -> float:
        """Its lines, and a little between it and the next."""
        return self.lines * SIZE * LEADING + BETWEEN

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The hour in the second ink, the sentence in a column of its own."""
        high = SIZE * LEADING * look.scale
        y = rect.y + high / 2
        yield Text(self.hour, (rect.x, y), look.text, look.theme.ink2)
        for number, line in enumerate(self.broken(rect.wide, look)):
            yield Text(line, (rect.x + HOUR * look.scale, y + number * high), look.text, look.theme.ink)

    def broken(self, wide: float, look: Look) -> Sequence[str]:
        """The sentence in lines of its column."""
        return wrap(self.name, look.text, max(look.text * 6, wide - HOUR * look.scale))


class RightAlignedText(Struct, frozen=True):
    """A quiet line of text, aligned to the right."""

    name: str
    high: float = 46.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """In the second ink, in small letters where it is narrow; what has no room even so is left to its button."""
        for size in (look.row, look.note):
            if width_of(self.name, size) <= rect.wide:
                yield Text(self.name, (rect.right, rect.middle[1]), size, look.theme.ink2, "r")
                return


def fitted_rows(rows: Iterable[Row], wide: float, look: Look) -> tuple[Row, ...]:
    """Rows with each sentence broken into as many lines as it needs in a pane of that width."""
    room = wide - 4.5 * look.gap
    return tuple(replace(row, drawn=replace(row.drawn, lines=len(row.drawn.broken(room, look))))
                 if isinstance(row.drawn, TaleLine) else row for row in rows)


def summary_rows(found: Plain, look: Look) -> Iterator[Row]:
    """The most important sentences, with their times and with lengths in the player's unit."""
    for minute, text in found.get("weighty", ()):
        hour, sentence = clock(found["began"] + minute), _in_unit(text, look)
        yield Row(f"{hour}  {sentence}", drawn=TaleLine(hour, sentence))


def log_rows(found: Plain, look: Look) -> Iterator[Row]:
    """The whole log, with times."""
    yield Row(found["caption"], style="title")
    for minute, line, sentence in found["log"]:
        # A die stands under its rule, and its figures are the rule's.
        is_ruled = sentence != line
        text = sentence if is_ruled else _in_unit(sentence, look)
        yield Row(f"{clock(found['began'] + minute)}  {capitalised(text)}", hint=line if is_ruled else "", indent=1)


def _in_unit(line: str, look: Look) -> str:
    """A line with its lengths converted to the player's unit."""
    for length in TOLD_IN:
        line = to_unit(line, length, LengthUnit(look.unit)) if look.unit != LengthUnit.KM else line
    return line
