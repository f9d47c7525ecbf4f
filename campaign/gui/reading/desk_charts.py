"""Charts of the logistics desk: stocks over time against what suffices, the pool with what is likely, docks against dates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, log10

from msgspec import Struct

from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Disc, Ink, Line, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.model.play.calendar import MONTHS, Turn
from campaign.model.sides import Side
from campaign.model.units.silhouettes import Silhouette

STOCK_HIGH, POOL_HIGH, DATES_HIGH, DOCK_HIGH = 40.0, 212.0, 26.0, 38.0
SPARK, FIGURE = (0.24, 0.72), 0.82
# The band reaches no higher than this above the line, lest the line lie flat at the foot.
BAND_MOST, HEADROOM = 1.6, 1.35
DOCK_NAME, DOCK_END = 0.12, 0.90
STEPS = (1, 2, 5, 10)
LINES = 4
SHIP, SHIP_HIGH = 44.0, 13.0
LABELS = 7
IN_PORT = "below this the battleships stay in port"


class StockHead(Struct, frozen=True):
    """What is stored in the lines beneath, and in what it is counted, over the column of figures."""

    name: str
    unit: str
    high: float = 28.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The caption at the left, the unit over its figures."""
        theme, y, unit = look.theme, rect.y + rect.high * 0.62, look.note
        right = rect.x + rect.wide * FIGURE
        yield Text(self.unit, (right, y), unit, theme.ink2, "r")
        left = right - width_of(self.unit, unit) - look.gap
        size = look.text * 0.8
        name = self.name.upper()
        while len(name) > 1 and width_of(name, size, bold=True, spaced=0.08) > left - rect.x:
            name = name.rpartition(" ")[0] or name[:-1]
        yield Text(name, (rect.x, y), size, theme.ink2, bold=True, spaced=0.08)


class StockLine(Struct, frozen=True):
    """What lay in a place over time: the line, the band of what suffices, and what there is now."""

    name: str
    samples: tuple[float | None, ...]
    enough: tuple[float, float] | None
    now: str
    unit: str
    low: bool
    high: float = STOCK_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Name, sparkline with band, figure; low in red with its word; what was not known is a gap."""
        theme, middle = look.theme, rect.middle[1]
        room = Rect(rect.x + rect.wide * SPARK[0], rect.y + rect.high * 0.14, rect.wide * (SPARK[1] - SPARK[0]),
                    rect.high * 0.72)
        ink = theme.red if self.low else theme.ink2
        size = look.text
        name = shorten(self.name, size, room.x - rect.x - look.gap, bold=True, serif=True)
        yield Text(name, (rect.x, middle), size, theme.ink, bold=True, serif=True)
        yield from self._line(room, ink, look)
        number = rect.x + rect.wide * FIGURE
        yield Text(self.now, (number, middle), size * 1.1, theme.red if self.low else theme.ink, "r", bold=True)
        unit = ", ".join(filter(None, (self.unit, "low" if self.low else "")))
        yield Text(shorten(unit, look.note, rect.right - number - look.gap, bold=self.low), (number + look.gap, middle + 1),
                   look.note, ink, bold=self.low)

    def _line(self, room: Rect, ink: Ink, look: Look) -> Iterator[Shape]:
        theme = look.theme
        known = [amount for amount in self.samples if amount is not None]
        most = max((*(amount * HEADROOM for amount in known), self.enough[0] * BAND_MOST if self.enough else 0.0),
                   default=0.0) or 1.0
        # What the line moves in: without it a level stock looks like a rule between two lines of text.
        yield RoundedBox(room, blend(theme.panel, theme.panel2, 0.6 if self.enough is not None else 1.0))
        if self.enough is not None:
            least, plenty = (min(amount, most) for amount in self.enough)
            top = room.bottom - room.high * (most if plenty <= least else plenty) / most
            bottom = room.bottom - room.high * least / most
            yield RoundedBox(Rect(room.x, top, room.wide, max(2.0, bottom - top)), theme.panel3)
        step = room.wide / max(1, len(self.samples) - 1)
        spots = [None if amount is None else (room.x + number * step, room.bottom - room.high * amount / most)
                 for number, amount in enumerate(self.samples)]
        run: list[tuple[float, float]] = []
        for spot in (*spots, None):
            if spot is not None:
                run.append(spot)
                continue
            if len(run) > 1:
                yield Line(tuple(run), ink, 1.6)
            run = []
        if spots and spots[-1] is not None:
            yield Disc(spots[-1], 3.2 * look.scale, ink if self.low else theme.ink)


class PoolCurve(Struct, frozen=True):
    """The pool in thousand tons by half-months: its past, now, what is likely with its band, and who burnt it."""

    past: tuple[tuple[float, float], ...]
    ahead: tuple[tuple[float, float, float, float], ...]
    now: float
    burnt: str
    battleships: float = 0.0
    name: str = "pool"
    high: float = POOL_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Lines at round amounts, the curve, the band, and the names of months beneath."""
        theme, note = look.theme, look.note
        room = Rect(rect.x + note * 3.4, rect.y + note * 2, rect.wide - note * 7.6, rect.high - note * 4.2)
        first, last = self.past[0][0], self.ahead[-1][0] if self.ahead else self.past[-1][0]
        span = max(1.0, last - first)
        top = max(*(amount for _, amount in self.past), *(high for *_, high in self.ahead), 0.0) or 1.0
        step = _step(top)
        most = step * (floor(top / step) + 1)

        def spot(when: float, amount: float) -> tuple[float, float]:
            return room.x + room.wide * (when - first) / span, room.bottom - room.high * max(0.0, amount) / most

        for number in range(round(most / step) + 1):
            y = spot(first, number * step)[1]
            yield Line(((room.x, y), (room.right, y)), theme.line)
            yield Text(f"{number * step:,.0f}".replace(",", " "), (room.x - look.gap, y), note, theme.ink2, "r")
        yield from self._months(first, last, room, look)
        if self.ahead:
            start = spot(*self.past[-1])
            upper = [start, *(spot(when, high) for when, _, _, high in self.ahead)]
            lower = [start, *(spot(when, low) for when, low, _, _ in self.ahead)]
            yield Polygon((*upper, *reversed(lower)), blend(theme.panel, theme.fuel, 0.25))
            yield Line((start, *(spot(when, middle) for when, _, middle, _ in self.ahead)), theme.fuel, 2.0, dash=6.0)
            yield from self._ends(spot, room, look)
        yield Line(tuple(spot(*sample) for sample in self.past), theme.fuel, 2.4)
        if self.battleships:
            y = spot(first, self.battleships)[1]
            yield Line(((room.x, y), (room.right, y)), theme.red, 1.6, dash=3.0)
            text = shorten(IN_PORT, look.note, room.wide, bold=True)
            yield Text(text, (room.x + look.gap, y - look.note * 0.8), look.note, theme.red, bold=True, halo=theme.panel)
        now = spot(*self.past[-1])
        yield Line(((now[0], room.y - note), (now[0], room.bottom)), theme.magenta, 2.0)
        text = f"now: {self.now:,.0f}".replace(",", " ")
        fits = now[0] + width_of(text, look.row, bold=True) + look.gap < rect.right
        yield Text(text, (now[0] + (look.gap if fits else -look.gap), room.y - note * 0.5), look.row, theme.magenta,
                   "l" if fits else "r", bold=True, halo=theme.panel)
        yield from self._burnt([spot(*sample) for sample in self.past], room, look)

    def _burnt(self, curve: Sequence[tuple[float, float]], room: Rect, look: Look) -> Iterator[Shape]:
        """Who burnt it, at the foot of the chart, or at its head where the curve runs low."""
        if not self.burnt:
            return
        size = look.note * 1.1
        text = shorten(self.burnt, size, room.wide)
        left = room.x + look.gap * 2
        right, foot = left + width_of(text, size, serif=True, italic=True), room.bottom - look.note
        low = any(y > foot - size * 1.5 for x, y in curve if x <= right)
        yield Text(text, (left, room.y + size if low else foot), size, look.theme.ink2, serif=True, italic=True,
                   halo=look.theme.panel)

    def _ends(self, spot: object, room: Rect, look: Look) -> Iterator[Shape]:
        """What is left at the end of the forecast, at the least, in the middle and at the most, none upon another."""
        _, low, middle, high = self.ahead[-1]
        assert callable(spot)
        heights: dict[str, float] = {}
        for amount in (high, middle, low):
            lowest = max(heights.values(), default=-1e9)
            at = max(spot(self.ahead[-1][0], amount)[1], lowest + look.note * 1.15)
            heights.setdefault(f"{amount:,.0f}".replace(",", " "), at)
        # An empty pool's figures would run into the months beneath.
        over = max(0.0, max(heights.values()) - room.bottom)
        for text, y in heights.items():
            yield Text(text, (room.right + look.gap, y - over), look.note, look.theme.fuel, bold=True)

    def _months(self, first: float, last: float, room: Rect, look: Look) -> Iterator[Shape]:
        number = max(1, min(LABELS, int(room.wide / (look.note * 8))))
        turns = sorted({round(first + (last - first) * at / max(1, number - 1)) for at in range(number)})
        named: dict[str, int] = {}
        for when in turns:
            named.setdefault(f"{MONTHS[Turn(when).month - 1]} {Turn(when).year}", when)
        for text, when in named.items():
            x = room.x + room.wide * (when - first) / max(1.0, last - first)
            at = min(x, room.right - look.note), room.bottom + look.note
            yield Text(text, at, look.note, look.theme.ink2, "m")


class DatesLine(Struct, frozen=True):
    """The half-months against which docks are drawn, from now on."""

    first: int
    number: int
    name: str = "dates"
    high: float = DATES_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The day on which each begins; now in magenta."""
        theme, middle = look.theme, rect.middle[1]
        step = max(1, -(-self.number // LABELS))
        for at in range(0, self.number + 1, step):
            turn = Turn(self.first + at)
            text = "now" if not at else f"{1 if turn.half == 1 else 16} {MONTHS[turn.month - 1]}"
            ink = theme.ink2 if at else theme.magenta
            yield Text(text, (_dock_x(rect, at / self.number), middle), look.note, ink, "m", bold=not at)


class DockBar(Struct, frozen=True):
    """A ship in a yard, or one that waits for it: a bar as long as the work, from `start` to `end` as shares of the dates."""

    name: str
    port: str
    places: str
    used: str
    full: bool
    side: Side
    picture: Silhouette
    what: str
    start: float
    end: float
    waits: bool
    number: int
    high: float = DOCK_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The port where its first ship stands, the bar with ship, name and what is mended, and how many places are taken."""
        theme, middle = look.theme, rect.middle[1]
        step = max(1, -(-self.number // LABELS))
        for at in range(0, self.number + 1, step):
            x = _dock_x(rect, at / self.number)
            yield Line(((x, rect.y), (x, rect.bottom)), theme.magenta if not at else theme.line, 2.0 if not at else 1.0)
        if self.port:
            yield RoundedBox(Rect(rect.x, rect.y, rect.wide, 1), theme.line)
            wide = rect.wide * DOCK_NAME - look.gap
            port = shorten(self.port, look.text, wide, bold=True, serif=True)
            yield Text(port, (rect.x, rect.y + rect.high * 0.34), look.text, theme.ink, bold=True, serif=True)
            yield Text(shorten(self.places, look.note, wide), (rect.x, rect.y + rect.high * 0.74), look.note, theme.ink2)
            yield Text(self.used, (rect.right, middle), look.note * 1.08, theme.red if self.full else theme.ink2, "r",
                       bold=self.full)
        ink = theme.sides[self.side]
        box = Rect(_dock_x(rect, self.start), rect.y + rect.high * 0.14, 0, rect.high * 0.72)
        box = Rect(box.x, box.y, max(6.0, _dock_x(rect, self.end) - box.x), box.high)
        if self.waits:
            corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom), (box.x, box.y))
            yield Line(corners, ink, 1.4, dash=4.0)
        else:
            yield RoundedBox(box, theme.panel3, ink, 1.2)
        yield from self._within(box, rect, ink, look)

    def _within(self, box: Rect, rect: Rect, ink: Ink, look: Look) -> Iterator[Shape]:
        """Ship, name and work in the bar, or beside it where the bar is short."""
        theme, middle = look.theme, box.middle[1]
        long = (SHIP * look.scale + width_of(self.name, look.row, bold=True) + 4 * look.gap) <= box.wide
        left = (box.x if long else box.right) + look.gap
        room = Rect(left, middle - SHIP_HIGH * look.scale / 2, SHIP * look.scale, SHIP_HIGH * look.scale)
        yield from in_row(self.picture, room, ink)
        left += (SHIP + 4) * look.scale
        end = box.right - look.gap if long else rect.x + rect.wide * DOCK_END
        name = shorten(self.name, look.row, max(end - left, look.row), bold=True)
        yield Text(name, (left, middle), look.row, theme.ink, bold=True)
        left += width_of(name, look.row, bold=True) + look.gap
        if end - left > look.note * 3:
            yield Text(shorten(self.what, look.note, end - left), (left, middle + 1), look.note, theme.ink2)


def _dock_x(rect: Rect, share: float) -> float:
    left, right = rect.x + rect.wide * DOCK_NAME, rect.x + rect.wide * DOCK_END
    return left + (right - left) * min(1.0, max(0.0, share))


def _step(top: float) -> float:
    """Round amounts, so that there are some lines."""
    size = 10.0 ** floor(log10(max(1.0, top / LINES)))
    return next(factor * size for factor in STEPS if top / (factor * size) <= LINES + 1)
