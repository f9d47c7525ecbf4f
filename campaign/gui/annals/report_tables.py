"""Tables of reports as they are drawn: columns as wide as what stands in them, a bar behind numbers, cells in several lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct

from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.days.lines import side_sign
from campaign.model.sides import BOTH, Side
from campaign.session.reports.page import cell_text
from campaign.session.reports.table import Brief, BriefRow, Cell

# At 100 %: the size of letters, the room above and below, between two columns, and what a column of numbers has at least.
SIZE, ABOVE, GAP, LEAST_NUMBER = 14.0, 5.0, 18.0, 72.0
# Of a column so many of its longest cells are measured.
MEASURED = 4
# Narrower than so many pixels the first column would have, and a row is set as a card of its own.
LEAST_NAME = 110.0
# A figure of both sides: how high its line and its bar are, and the share of the line that its name has.
MIRROR, MIRROR_BAR, MIDDLE = 28.0, 9.0, 0.24


class TableColumn(Struct, frozen=True):
    """A column of a table: its head, where it begins and how wide it is, whether it holds numbers, and the greatest of them."""

    name: str
    left: float
    wide: float
    numbers: bool
    most: float


class Layout(Struct, frozen=True):
    """How a table is laid out in a room: its columns that hold anything, or `stacked` where they have no room side by side."""

    columns: tuple[TableColumn, ...]
    places: tuple[int, ...]
    stacked: bool


def _number(cell: Cell) -> float | None:
    return float(cell) if isinstance(cell, int | float) else None


def _floor(texts: Sequence[str]) -> float:
    words = sorted({word for text in texts for word in text.split()}, key=len)[-MEASURED:]
    return max((width_of(word, SIZE) for word in words), default=0.0)


def laid_out(brief: Brief, room: float) -> Layout:
    """Columns as wide as their widest cells, the widest narrowed until all have room; numbers share what is left over."""
    rows = [entry.cells for entry in brief.entries] + list(brief.totals)
    places = [place for place in range(len(brief.columns)) if any(row[place] not in (None, "") for row in rows)]
    numbers = [all(_number(row[place]) is not None or row[place] in (None, "") for row in rows) for place in places]
    texts = [[cell_text(row[place]) for row in rows] for place in places]
    natural: list[float] = []
    floors: list[float] = []
    for at, (place, found, counts) in enumerate(zip(places, texts, numbers, strict=True)):
        longest = sorted(set(found), key=len)[-MEASURED:]
        head = width_of(brief.columns[place], SIZE * 0.86, bold=True)
        whole = max((width_of(text, SIZE, bold=not at or bool(brief.totals)) for text in longest), default=0.0) + 1
        natural.append(max(head, whole, LEAST_NUMBER if counts else 0.0))
        floors.append(max(head, whole) if counts else min(whole, max(_floor(found) * 1.08, 70.0)))
    gaps = GAP * max(0, len(places) - 1)
    if sum(floors) + gaps > room or (len(places) > 2 and room < 2 * LEAST_NAME):
        return Layout((), tuple(places), stacked=True)
    while sum(natural) + gaps > room:
        loose = [at for at in range(len(natural)) if natural[at] > floors[at] + 0.5]
        widest = max(loose, key=lambda at: natural[at])
        natural[widest] = max(floors[widest], natural[widest] - 6)
    spare = room - sum(natural) - gaps
    sharing = [at for at, counts in enumerate(numbers) if counts] or list(range(len(natural)))
    columns: list[TableColumn] = []
    left = 0.0
    for at, place in enumerate(places):
        extra = min(spare / len(sharing), 60.0 if numbers[at] else 400.0) if at in sharing else 0.0
        wide = natural[at] + extra
        most = max((abs(_number(entry.cells[place]) or 0.0) for entry in brief.entries), default=0.0) if numbers[at] else 0.0
        columns.append(TableColumn(brief.columns[place], left, wide, numbers[at], most))
        left += wide + GAP
    return Layout(tuple(columns), tuple(places), stacked=False)


class TableHead(Struct, frozen=True):
    """The heads of the columns, with a rule beneath."""

    layout: Layout
    high: float = 30.0

    @property
    def name(self) -> str:
        """All of them."""
        return " ".join(column.name for column in self.layout.columns)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Small and bold."""
        scale, theme, middle = look.scale, look.theme, rect.middle[1]
        for column in self.layout.columns:
            x = rect.x + (column.left + (column.wide if column.numbers else 0)) * scale
            yield Text(column.name, (x, middle), SIZE * 0.86 * scale, theme.ink2, "r" if column.numbers else "l", bold=True)
        yield RoundedBox(Rect(rect.x, rect.bottom - 3 * scale, rect.wide, 1.4), theme.ink3)


class TableLine(Struct, frozen=True):
    """A row: its cells under their columns, the first in bold, numbers over bars that compare them."""

    cells: tuple[Cell, ...]
    layout: Layout
    total: bool = False

    @property
    def name(self) -> str:
        """All cells."""
        return " ".join(filter(None, (cell_text(self.cells[place]) for place in self.layout.places)))

    @property
    def title(self) -> str:
        """Its first cell: what the row is about."""
        return cell_text(self.cells[self.layout.places[0]]) if self.layout.places else ""

    def _lines(self) -> Iterator[tuple[TableColumn, Cell, tuple[str, ...]]]:
        for at, (place, column) in enumerate(zip(self.layout.places, self.layout.columns, strict=True)):
            cell = self.cells[place]
            text = cell_text(cell)
            yield column, cell, tuple(wrap(text, SIZE, column.wide, bold=not at or self.total)) if text else ()

    @property
    def high(self) -> float:
        """As many lines as its fullest cell."""
        return ceil(2 * ABOVE + max((len(lines) for *_, lines in self._lines()), default=1) * SIZE * LEADING)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Bars first, then words."""
        scale, theme = look.scale, look.theme
        first = rect.y + (ABOVE + SIZE * LEADING / 2) * scale
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)
        for at, (column, cell, lines) in enumerate(self._lines()):
            left = rect.x + column.left * scale
            value = _number(cell)
            if value and column.most and not self.total:
                wide = max(1.5, column.wide * scale * min(1.0, abs(value) / column.most))
                bar = Rect(left + column.wide * scale - wide, first - SIZE * 0.62 * scale, wide, SIZE * 1.24 * scale)
                yield RoundedBox(bar, blend(theme.panel, theme.fuel, 0.22))
            for number, line in enumerate(lines):
                x = left + (column.wide * scale if column.numbers else 0)
                yield Text(line, (x, first + number * SIZE * LEADING * scale), SIZE * scale, theme.ink,
                           "r" if column.numbers else "l", bold=not at or self.total)


class FigureCard(Struct, frozen=True):
    """A row as a card where columns have no room: its name, and beneath it each column with what stands in it."""

    cells: tuple[Cell, ...]
    heads: tuple[str, ...]
    places: tuple[int, ...]
    wide: float

    @property
    def name(self) -> str:
        """All of it."""
        return f"{self.title} {self._rest}".strip()

    @property
    def title(self) -> str:
        """Its first cell: what the card is about."""
        return cell_text(self.cells[self.places[0]]) if self.places else ""

    @property
    def _rest(self) -> str:
        return "; ".join(f"{self.heads[place]} {text}" for place in self.places[1:] if (text := cell_text(self.cells[place])))

    @property
    def _parts(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        title = tuple(wrap(self.title, SIZE + 1, self.wide, bold=True)) if self.title else ()
        return title, tuple(wrap(self._rest, SIZE, self.wide)) if self._rest else ()

    @property
    def high(self) -> float:
        """As many lines as it takes."""
        return ceil(2 * ABOVE + sum(map(len, self._parts)) * SIZE * LEADING + 4)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Name, then the rest."""
        scale, theme = look.scale, look.theme
        y = rect.y + (ABOVE + SIZE * LEADING / 2) * scale
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)
        title, rest = self._parts
        for lines, size, ink, bold in ((title, SIZE + 1, theme.ink, True), (rest, SIZE, theme.ink2, False)):
            for line in lines:
                yield Text(line, (rect.x, y), size * scale, ink, bold=bold)
                y += SIZE * LEADING * scale


class BarLine(Struct, frozen=True):
    """A name, a bar and a figure; low in red with its sign."""

    name: str
    share: float
    figure: str
    low: bool = False
    high: float = 27.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """From the left: name, bar, figure."""
        scale, theme, middle = look.scale, look.theme, rect.middle[1]
        figure = f"! {self.figure}" if self.low else self.figure
        ink = theme.red if self.low else theme.ink
        yield Text(figure, (rect.right, middle), SIZE * scale, ink, "r", bold=True)
        left = rect.x + rect.wide * 0.44
        right = rect.right - max(60 * scale, width_of(figure, SIZE * scale, bold=True) + look.gap)
        yield Text(shorten(self.name, SIZE * scale, left - rect.x - look.gap), (rect.x, middle), SIZE * scale, theme.ink)
        if right > left:
            yield RoundedBox(Rect(left, middle - 4 * scale, right - left, 8 * scale), theme.panel2)
            if self.share > 0:
                wide = max(1.5, (right - left) * min(1.0, self.share))
                yield RoundedBox(Rect(left, middle - 4 * scale, wide, 8 * scale), theme.red if self.low else theme.fuel)


class MirrorLine(Struct, frozen=True):
    """A figure of both sides: what it is in the middle, a bar towards either edge, and the figures at their ends."""

    name: str
    figures: tuple[float, float]
    words: tuple[str, str]
    most: float
    high: float = MIRROR

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Bars to one scale."""
        theme, (x, y) = look.theme, rect.middle
        middle = max(rect.wide * MIDDLE, width_of(self.name, look.note) + 2 * look.gap)
        yield Text(shorten(self.name, look.note, middle), (x, y), look.note, theme.ink2, "m")
        for at, side in enumerate(BOTH):
            way = 1 if at else -1
            start = x + way * middle / 2
            text = shorten(self.words[at], look.row, rect.wide / 2 - middle / 2 - look.gap, bold=True)
            room = rect.wide / 2 - middle / 2 - width_of(text, look.row, bold=True) - 2 * look.gap
            long = max(0.0, room) * max(0.0, self.figures[at]) / self.most if self.most > 0 else 0.0
            if long:
                thick = MIRROR_BAR * look.scale
                yield RoundedBox(Rect(min(start, start + way * long), y - thick / 2, long, thick), theme.sides[side])
            yield Text(text, (start + way * (long + look.gap), y), look.row, theme.ink, "l" if at else "r", bold=True)
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)


class MonthBars(Struct, frozen=True):
    """Amounts by month as columns side by side, with what it was by history as a mark over each."""

    name: str
    months: tuple[str, ...]
    values: tuple[float, ...]
    marks: tuple[float | None, ...]
    high: float = 150.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Columns with their figures, marks of history, months beneath."""
        theme, note = look.theme, look.note
        room = Rect(rect.x, rect.y + note * 1.6, rect.wide, rect.high - note * 3.4)
        most = max((*self.values, *(mark or 0.0 for mark in self.marks)), default=0.0) or 1.0
        step = room.wide / max(1, len(self.months))
        end = room.x
        for at, (month, value, mark) in enumerate(zip(self.months, self.values, self.marks, strict=True)):
            left, wide = room.x + at * step, step * 0.72
            high = room.high * value / most
            yield RoundedBox(Rect(left, room.bottom - high, wide, max(1.0, high)), theme.fuel)
            if mark is not None:
                yield RoundedBox(Rect(left - 2, room.bottom - room.high * mark / most - 1.5, wide + 4, 3), theme.ink)
            if left >= end and left + width_of(month, note) <= room.right + 1:
                yield Text(month, (left, rect.bottom - note * 0.8), note, theme.ink2)
                end = left + width_of(month, note) + look.gap
            figure = f"{value:g}"
            if width_of(figure, note) <= step:
                yield Text(figure, (left + wide / 2, room.bottom - high - note * 0.7), note, theme.ink2, "m")
        yield RoundedBox(Rect(room.x, room.bottom, room.wide, 1), theme.ink3)


class SideCurves(Struct, frozen=True):
    """A sum of both sides as it grew, step by step, with its figures at the end."""

    name: str
    allied: tuple[float, ...]
    axis: tuple[float, ...]
    high: float = 160.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Two lines, each ending in the sign of its side and its figure."""
        scale, theme = look.scale, look.theme
        room = Rect(rect.x, rect.y + 12 * scale, rect.wide - 64 * scale, rect.high - 24 * scale)
        most = max((*self.allied, *self.axis, 1.0))
        ends: list[float] = []
        yield RoundedBox(Rect(room.x, room.bottom, room.wide, 1), theme.ink3)
        for side, values in ((Side.ALLIED, self.allied), (Side.AXIS, self.axis)):
            step = room.wide / max(1, len(values) - 1)
            spots = tuple((room.x + at * step, room.bottom - room.high * max(0.0, value) / most)
                          for at, value in enumerate(values))
            if len(spots) > 1:
                yield Line(spots, theme.sides[side], 2.0)
            y = spots[-1][1] if spots else room.bottom
            y = next((other + (18 if y >= other else -18) * scale for other in ends if abs(other - y) < 18 * scale), y)
            ends.append(y)
            yield side_sign(side, (room.right + 12 * scale, y), 4.5 * scale, theme.sides[side])
            yield Text(f"{values[-1] if values else 0:g}", (room.right + 22 * scale, y), look.row, theme.sides[side], bold=True)


def table_entries(brief: Brief) -> Iterator[tuple[str, BriefRow]]:
    """The rows of a table, each with the heading before it where that is another than the one before."""
    under = ""
    for entry in brief.entries:
        head = entry.under if entry.under != under else ""
        under = entry.under
        yield head, entry
