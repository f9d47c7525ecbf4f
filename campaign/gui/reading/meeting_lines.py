"""Lines of the staff meeting: heads, what is owed as boxes, ships that came and went, dates, functions, operations as cards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Disc, Ink, Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.odds import OddsBar, share_bar
from campaign.gui.frame.page import Row
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.silhouettes import Silhouette
from campaign.session.meeting.facts import Moon

HEAD_HIGH, OWED_HIGH, CHANGE_HIGH, COMING_HIGH, TICK_HIGH = 46.0, 33.0, 40.0, 34.0, 34.0
# Where boxes begin, and how much of a line they have at most; the side of a box and what is left between two.
BOXES, BOX, APART, MOST = 0.36, 11.0, 4.0, 14
SHIP, SHIP_HIGH, SHIP_ROOM = 100.0, 22.0, 0.26
DATE = 0.26
TICK = 15.0
CARD_HIGH, PICTURE, PAD = 168.0, 0.31, 13.0
# Below so many pixels at 100 % a card has no room for a chart.
CHARTED = 420.0
NUMBER = 20.0
# What the odds of a battle take up above the figures.
BAR = 46.0
# Lines are so much higher at most where there is room.
MOST_AIR = 1.25


class MeetingHead(Struct, frozen=True):
    """The head of a part, with what its figures are, over a rule in its side's colour, or in that of a question."""

    name: str
    side: Side
    about: str = ""
    asks: bool = False
    high: float = HEAD_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Its name in serifs, the note at the right as far as there is room, the rule."""
        theme, size, base = look.theme, look.text * 4 / 3, rect.y + rect.high * 0.5
        name = shorten(self.name, size, rect.wide, bold=True, serif=True)
        yield Text(name, (rect.x, base), size, theme.ink, bold=True, serif=True)
        room = rect.wide - width_of(name, size, bold=True, serif=True) - 2 * look.gap
        if self.about and room > look.note * 8:
            yield Text(shorten(self.about, look.note, room), (rect.right, base + size * 0.1), look.note, theme.ink2, "r")
        ink = theme.magenta if self.asks else theme.sides[self.side]
        yield RoundedBox(Rect(rect.x, rect.bottom - 6 * look.scale, rect.wide, 2.0), ink)


class OwedLine(Struct, frozen=True):
    """What is owed to a land: a box for each load, whole when it has landed, with a stroke while it is on the way."""

    name: str
    side: Side
    owed: float
    landed: float
    on_the_way: float
    state: str
    urgent: bool
    high: float = OWED_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Name, boxes, how it stands."""
        theme, middle, size = look.theme, rect.middle[1], look.text
        left = rect.x + rect.wide * BOXES
        yield Text(shorten(self.name, size, left - rect.x - look.gap), (rect.x, middle), size, theme.ink)
        step = (BOX + APART) * look.scale
        total = max(self.owed, self.landed + self.on_the_way)
        most = max(3.0, min(MOST, (rect.wide * (1 - BOXES) * 0.62) // step))
        each = max(1.0, total / most)
        end = left + min(most, total / each) * step
        note = look.row if width_of(self.state, look.row, bold=self.urgent) <= rect.right - end - look.gap else look.note
        state = shorten(self.state, note, max(note * 3, rect.right - end - look.gap), bold=self.urgent)
        yield Text(state, (rect.right, middle), note, theme.red if self.urgent else theme.ink2, "r", bold=self.urgent)
        yield from self._boxes(left, middle, each, look)

    def _boxes(self, left: float, middle: float, each: float, look: Look) -> Iterator[Shape]:
        theme, side, step = look.theme, BOX * look.scale, (BOX + APART) * look.scale
        ink = theme.sides[self.side]
        total, at = max(self.owed, self.landed + self.on_the_way), 0.0
        while at < total - 1e-9:
            wide = side * min(1.0, max(0.35, (total - at) / each))
            box = Rect(left + at / each * step, middle - side * 0.65, wide, side * 1.3)
            landed = at < self.landed - 1e-9
            yield RoundedBox(box, ink if landed else None, ink, 1.2)
            if not landed and at < self.landed + self.on_the_way - 1e-9:
                yield Line(((box.x, box.bottom), (box.right, box.y)), ink, 1.2)
            at += each


class ChangeLine(Struct, frozen=True):
    """A ship that came or went: her silhouette, her name, what became of her; grey when she is no more."""

    name: str
    words: str
    picture: Silhouette
    ink: Ink
    bad: bool
    high: float = CHANGE_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The ship, her name in serifs, and beneath it what happened."""
        theme, wide = look.theme, min(SHIP * look.scale, rect.wide * SHIP_ROOM)
        room = Rect(rect.x, rect.y + (rect.high - SHIP_HIGH * look.scale) / 2, wide, SHIP_HIGH * look.scale)
        yield from in_row(self.picture, room, self.ink)
        left = rect.x + rect.wide * SHIP_ROOM
        name = shorten(self.name, look.text, rect.right - left, bold=True, serif=True)
        yield Text(name, (left, rect.y + rect.high * 0.3), look.text, theme.ink, bold=True, serif=True)
        yield Text(shorten(self.words, look.note, rect.right - left), (left, rect.y + rect.high * 0.72), look.note,
                   theme.red if self.bad else theme.ink2)


class ComingLine(Struct, frozen=True):
    """What is known to come: the half-month, and what it brings, in as many lines as it takes."""

    when: str
    lines: tuple[str, ...]
    high: float
    moon: Moon | None = None

    @property
    def name(self) -> str:
        """What it brings."""
        return " ".join(self.lines)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The date in the colour of what asks, then the words."""
        theme, size = look.theme, look.row
        y = rect.y + size * LEADING * 0.5 + (COMING_HIGH * look.scale - size * LEADING) / 2
        if self.when:
            yield Text(shorten(self.when, size, rect.wide * DATE - look.gap, bold=True), (rect.x, y), size, theme.magenta,
                       bold=True)
        if self.moon is not None:
            # A new moon is a dark disc with a rim, a full one a light disc, by day and by night.
            dark, light = sorted((theme.ink, theme.panel), key=sum)
            fill = dark if self.moon is Moon.NEW else light
            yield Disc((rect.x + rect.wide * DATE - 2.2 * look.gap, y), size * 0.5, fill, theme.ink2, 1.4)
        for number, line in enumerate(self.lines):
            yield Text(line, (rect.x + rect.wide * DATE, y + number * size * LEADING), size, theme.ink)


def coming_line(when: str, words: str, wide: float, look: Look, moon: Moon | None = None) -> ComingLine:
    """A date with its words folded to a width; two lines at most."""
    lines = wrap(words, look.row, wide * (1 - DATE))
    if len(lines) > 2:
        lines = (lines[0], shorten(" ".join(lines[1:]), look.row, wide * (1 - DATE)))
    high = COMING_HIGH + (len(lines) - 1) * look.row * LEADING / look.scale
    return ComingLine(when, lines, high, moon)


class TickLine(Struct, frozen=True):
    """A function, or quiet days: a box with a tick in it where the staff sees to it, and its name."""

    name: str
    ticked: bool
    high: float = TICK_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The box, the tick, the name."""
        theme, middle, side = look.theme, rect.middle[1], TICK * look.scale
        box = Rect(rect.x, middle - side / 2, side, side)
        yield RoundedBox(box, theme.btn, theme.magenta if self.ticked else theme.btnline, 1.4, 2.0)
        if self.ticked:
            x, y = box.middle
            yield Line(((x - side * 0.28, y), (x - side * 0.06, y + side * 0.24), (x + side * 0.32, y - side * 0.28)),
                       theme.magenta, 2.2)
        left = box.right + look.gap * 1.3
        yield Text(shorten(self.name, look.text, rect.right - left), (left, middle), look.text, theme.ink)


class OperationCard(Struct, frozen=True):
    """An operation as a card: its chart at the left, its number and title, what it is, its figures line by line."""

    number: int
    title: str
    what: str
    figures: tuple[tuple[str, str], ...]
    chosen: bool
    pointed: bool
    high: float = CARD_HIGH
    odds: OddsBar | None = None
    counting: bool = False

    @property
    def name(self) -> str:
        """Its title."""
        return self.title

    def chart(self, rect: Rect, look: Look) -> Rect | None:
        """Where in the card its chart stands; None where there is no room."""
        if rect.wide < CHARTED * look.scale:
            return None
        inner = self._card(rect).grown(-1)
        return Rect(round(inner.x), round(inner.y), round(inner.wide * PICTURE), round(inner.high))

    def _card(self, rect: Rect) -> Rect:
        return Rect(rect.x, rect.y + 4, rect.wide, rect.high - 8)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The card; its chart is laid upon it."""
        theme, card, pad = look.theme, self._card(rect), PAD * look.scale
        edge = theme.magenta if self.chosen else theme.ink if self.pointed else theme.btnline
        yield RoundedBox(card, theme.btn, edge, 2.4 if self.chosen else 1.2, 2.0)
        chart = self.chart(rect, look)
        if chart is not None:
            yield RoundedBox(chart, theme.sea0)
        left, right = (card.x if chart is None else chart.right) + pad, card.right - pad
        cap, size = NUMBER * look.scale, look.text * 4 / 3
        y = card.y + pad + cap / 2
        yield RoundedBox(Rect(left, y - cap / 2, cap, cap), None, theme.btnline, 1.2, 2.0)
        yield Text(str(self.number), (left + cap / 2, y), look.row, theme.ink2, "m", bold=True)
        room = right - left - cap - look.gap
        lines, size = _titled(self.title, size, room)
        for number, line in enumerate(lines):
            yield Text(line, (left + cap + look.gap, y + number * size * 1.15), size, theme.ink, bold=True, serif=True)
        y += size * 1.15 * (len(lines) - 1) + cap / 2 + look.gap * 0.6
        step, note = look.row * LEADING * 0.98, look.note * 1.05
        foot = card.bottom - pad - step * len(self.figures)
        if self.odds is not None or self.counting:
            bar = Rect(left, foot - BAR * look.scale, right - left, BAR * look.scale - look.gap * 0.8)
            yield from self._battle(bar, look)
            foot = bar.y
        folded = wrap(self.what, note, right - left)
        many = max(1, int((foot - y) // (note * LEADING)))
        for line in _so_many(folded, many, note, right - left):
            y += note * LEADING
            yield Text(line, (left, y - note * LEADING / 2), note, theme.ink2)
        y = max(y + look.gap * 0.4, card.bottom - pad - step * len(self.figures))
        for name, value in self.figures:
            label = width_of(name, look.row)
            worth = shorten(value, look.row, right - left - label - look.gap, bold=True)
            yield Text(name, (left, y + step / 2), look.row, theme.ink)
            yield Text(worth, (right, y + step / 2), look.row, theme.ink, "r", bold=True)
            y += step


    def _battle(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The odds of the battle that is looked for as one bar, whose ends are named; an empty one while captains fight it."""
        theme, size = look.theme, look.note
        caption = Rect(rect.x, rect.y + look.gap * 0.7, rect.wide, size * LEADING)
        bar = Rect(rect.x, caption.bottom, rect.wide, rect.bottom - caption.bottom)
        if self.odds is None:
            waits = shorten("If they meet: captains fight it ...", size, rect.wide)
            yield Text(waits, (rect.x, caption.middle[1]), size, theme.ink2)
            yield RoundedBox(bar, theme.track)
            return
        own, enemy = theme.sides[self.odds.side], theme.sides[self.odds.side.enemy]
        yield Text("you win", (rect.x, caption.middle[1]), size, own, bold=True)
        yield Text("nobody, if they meet", (rect.middle[0], caption.middle[1]), size, theme.ink2, "m")
        yield Text("they win", (rect.right, caption.middle[1]), size, enemy, "r", bold=True)
        yield from share_bar(self.odds, bar, look)


def _titled(title: str, size: float, room: float) -> tuple[tuple[str, ...], float]:
    """A title in one line where that is nearly as large, else in two, smaller."""
    across = width_of(title, size, bold=True, serif=True)
    if across * 0.86 <= room:
        return (title,), size * min(1.0, room / across)
    smaller = size * 0.86
    return _so_many(wrap(title, smaller, room, bold=True, serif=True), 2, smaller, room), smaller


def _so_many(lines: tuple[str, ...], many: int, size: float, wide: float) -> tuple[str, ...]:
    """At most so many of the lines, the last of them shortened where there are more."""
    return lines if len(lines) <= many else (*lines[: many - 1], shorten(" ".join(lines[many - 1:]), size, wide))


def stretched(rows: tuple[Row, ...], room: float) -> tuple[Row, ...]:
    """Lines of a column with more air between them where there is room for it, at 100 %."""
    high, halves = 0.0, 0
    for row in rows:
        halves += row.half
        if not row.half or halves % 2:
            high += row.drawn.high if row.drawn is not None else 24.0
    factor = min(MOST_AIR, room / high) if high else 1.0
    if factor <= 1:
        return rows
    return tuple(replace(row, drawn=replace(row.drawn, high=row.drawn.high * factor))
                 if isinstance(row.drawn, (OwedLine, ChangeLine, ComingLine, TickLine)) else row for row in rows)
