"""Lines of the logistics desk: heads of its parts, convoys against the days, duties as boxes, sums as bars."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.drawing.hulls import ROW_M, in_row
from campaign.drawing.lettering import shorten, width_of, wrap
from campaign.drawing.shapes import Ink, Line, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.model.sides import Side
from campaign.model.units.silhouettes import Silhouette

HEAD_HIGH, DAYS_HIGH, CONVOY_HIGH, DUTY_HIGH, SUM_HIGH = 42.0, 24.0, 56.0, 36.0, 28.0
# Below so many pixels at 100 % a convoy has two lines.
ONE_LINE = 560.0
TWO_HIGH = 76.0
# Where the columns of a convoy stand, as shares of the line: its way, the days, cargo; what arrives ends before the points.
WAY, DAYS_FROM, DAYS_TO, CARGO, SAFE = 0.20, 0.40, 0.68, 0.735, 0.925
# In two lines the days stand beneath.
NARROW_DAYS = (0.0, 0.62)
TODAY = 0.12
BAR, ARROW = 10.0, 9.0
SHIP, SHIP_HIGH, MOST_SHIPS = 74.0, 15.0, 3
BOX, BOX_APART, MOST_BOXES = 19.0, 3.0, 15


class PartHead(Struct, frozen=True):
    """The head of a part of the desk, with what it is about."""

    name: str
    about: str
    high: float = HEAD_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Its name in serifs, the rest beside it as far as there is room, and a rule beneath."""
        theme, size, base = look.theme, look.text * 4 / 3, rect.y + rect.high * 0.52
        yield Text(self.name, (rect.x, base), size, theme.ink, bold=True, serif=True)
        left = rect.x + width_of(self.name, size, bold=True, serif=True) + 2 * look.gap
        if rect.right - left > look.note * 6:
            yield Text(shorten(self.about, look.note * 1.08, rect.right - left), (left, base + size * 0.1), look.note * 1.08,
                       theme.ink2)
        yield RoundedBox(Rect(rect.x, rect.bottom - 4, rect.wide, 1.4), theme.ink3)


class DaysShown(Struct, frozen=True):
    """The days against which convoys are drawn: the number of the first, how many, and which is today (None: not begun)."""

    first: int
    number: int
    today: int | None

    def x(self, day: float, room: Rect) -> float:
        """Where the middle of a day stands; days before the first at the left edge, those after the last at the right."""
        share = (day - self.first + 0.5) / self.number
        return room.x + room.wide * min(1.0, max(0.0, share))


class DaysLine(Struct, frozen=True):
    """The heads of the columns of convoys, with the days."""

    days: DaysShown
    name: str = "days"
    high: float = DAYS_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Numbers of days, today's in magenta, and what the other columns hold."""
        theme, size, middle, room = look.theme, look.note, rect.middle[1], days_room(rect, look)
        yield from today_band(self.days, rect, room, look)
        for number in range(self.days.number):
            day = self.days.first + number
            is_today = day == self.days.today
            ink = theme.magenta if is_today else theme.ink2
            yield Text(str(number % 7 + 1), (self.days.x(day, room), middle), size, ink, "m", bold=is_today)
        if rect.wide >= ONE_LINE * look.scale:
            yield Text("cargo", (rect.x + rect.wide * CARGO, middle), size, theme.ink2)
            yield Text("arrives safe", (rect.x + rect.wide * SAFE, middle), size, theme.ink2, "r")
            yield Text("points", (rect.right, middle), size, theme.ink2, "r")


class ConvoyBar(Struct, frozen=True):
    """A convoy against the days: who, whence, with what, when it left and arrives, and how safely."""

    name: str
    side: Side
    ships: tuple[Silhouette, ...]
    way: str
    escort: str
    warning: str
    days: DaysShown
    left: int | None
    arrives: int | None
    when: str
    cargo: str
    chance: str
    points: str
    narrow: bool = False

    @property
    def high(self) -> float:
        """One line, or two."""
        return TWO_HIGH if self.narrow else CONVOY_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Name and silhouettes, way and escort, the bar, cargo, chance and points."""
        theme, size = look.theme, look.text
        room = days_room(rect, look)
        yield from today_band(self.days, rect, room, look)
        if self.narrow:
            yield from self._in_two(rect, room, look)
        else:
            upper, lower, middle = rect.y + rect.high * 0.3, rect.y + rect.high * 0.7, rect.middle[1]
            way = rect.x + rect.wide * WAY
            name = shorten(self.name, size, way - rect.x - look.gap, bold=True, serif=True)
            yield Text(name, (rect.x, upper), size, theme.ink, bold=True, serif=True)
            yield from self._row_of_ships(rect.x, lower + 6 * look.scale, way - rect.x - look.gap, look)
            wide = room.x - way - look.gap * 2
            yield Text(shorten(self.way, look.row, wide), (way, upper), look.row, theme.ink)
            yield from self._note((way, lower), wide, look)
            yield from self._bar(room, middle, look)
            cargo = rect.x + rect.wide * CARGO
            chance = rect.x + rect.wide * SAFE
            wide = chance - cargo - width_of(self.chance, look.row) - look.gap
            lines = wrap(self.cargo, look.row, wide)
            # What has no room in one line has it in two.
            lines = lines if len(lines) <= 2 else (lines[0], shorten(" ".join(lines[1:]), look.row, wide))
            for line, y in zip(lines, (middle,) if len(lines) == 1 else (upper, lower), strict=False):
                yield Text(line, (cargo, y), look.row, theme.ink)
            yield Text(self.chance, (chance, middle), look.row, theme.ink, "r")
            yield Text(self.points, (rect.right, middle), size, theme.ink, "r", bold=True)
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)

    def _in_two(self, rect: Rect, room: Rect, look: Look) -> Iterator[Shape]:
        theme, size, step = look.theme, look.text, rect.high / 4
        first, second, third = rect.y + step * 0.7, rect.y + step * 1.65, rect.y + step * 3
        points = f"{self.points} {'point' if self.points == '1' else 'points'}" if self.points else ""
        right = width_of(self.chance, look.row) + (width_of(points, look.row) + look.gap if points else 0) + look.gap
        name = shorten(self.name, size, rect.wide - right, bold=True, serif=True)
        yield Text(name, (rect.x, first), size, theme.ink, bold=True, serif=True)
        yield Text("  ".join(filter(None, (self.chance, points))), (rect.right, first), look.row, theme.ink, "r")
        text = "; ".join(filter(None, (self.way, self.warning or self.escort)))
        ink = theme.red if self.warning else theme.ink2
        yield Text(shorten(text, look.note, rect.wide), (rect.x, second), look.note, ink)
        yield from self._bar(room, third, look)
        left = room.right + width_of(self.when, look.note, bold=True) + 3 * look.gap
        if rect.right - left > look.note * 3:
            yield Text(shorten(self.cargo, look.note, rect.right - left), (rect.right, third), look.note, theme.ink, "r")

    def _note(self, at: tuple[float, float], wide: float, look: Look) -> Iterator[Shape]:
        ink, text = (look.theme.red, f"{self.escort}; {self.warning}") if self.warning else (look.theme.ink2, self.escort)
        yield Text(shorten(text.removeprefix("; "), look.note, wide, bold=bool(self.warning)), at, look.note, ink,
                   bold=bool(self.warning))

    def _row_of_ships(self, left: float, water: float, wide: float, look: Look) -> Iterator[Shape]:
        ink, high, x = look.theme.sides[self.side], SHIP_HIGH * look.scale, left
        for number, picture in enumerate(self.ships):
            # As long as she is drawn: boats and short ships stand close together.
            long = SHIP * look.scale * min(1.0, max(picture.length_m, ROW_M[0]) / ROW_M[1])
            if number == MOST_SHIPS or x + long > left + wide - look.note * 2:
                yield Text(f"+{len(self.ships) - number}", (x, water - high / 2), look.note, look.theme.ink2)
                break
            yield from in_row(picture, Rect(x, water - high, SHIP * look.scale, high), ink)
            x += long + look.gap

    def _bar(self, room: Rect, middle: float, look: Look) -> Iterator[Shape]:
        """What is sailed whole, what is to come in outline with an arrow, and the day on which it arrives."""
        theme, ink, half = look.theme, look.theme.sides[self.side], BAR * look.scale / 2
        yield Line(((room.x, middle), (room.right, middle)), theme.line, 1.4)
        now = room.x if self.days.today is None else self.days.x(self.days.today, room)
        start = now if self.left is None else min(now, self.days.x(self.left, room))
        if now > start:
            yield RoundedBox(Rect(start, middle - half, now - start, 2 * half), ink)
        end = now
        if self.arrives is not None:
            tip = ARROW * look.scale
            end = max(self.days.x(self.arrives, room), now + tip)
            if end - tip > now:
                yield RoundedBox(Rect(now, middle - half, end - tip - now, 2 * half), theme.panel, ink, 1.4)
            yield Polygon(((end - tip, middle - half * 1.7), (end, middle), (end - tip, middle + half * 1.7)), ink)
        text_ink = theme.red if self.arrives is None else theme.ink
        wide = width_of(self.when, look.note, bold=True) + look.gap
        # What arrives late in the week would run into its cargo: there is room before what is sailed.
        late = end + wide > room.right + room.wide * (CARGO - DAYS_TO) / (DAYS_TO - DAYS_FROM) and start - wide >= room.x
        yield Text(self.when, (start - look.gap if late else end + look.gap, middle), look.note, text_ink,
                   "r" if late else "l", bold=True, halo=theme.panel)


class DutyBoxes(Struct, frozen=True):
    """A duty as boxes: landed full, on the way with one stroke, short empty; a thick mark where it is met."""

    name: str
    side: Side
    owed: float
    landed: float
    on_the_way: float
    words: str
    state: str
    short: bool
    high: float = DUTY_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Its name, a box for each load or for several, how much of how much, and how it stands."""
        theme, middle, size = look.theme, rect.middle[1], look.row
        ink = theme.sides[self.side]
        left = rect.x + rect.wide * 0.235
        yield Text(shorten(self.name, size, left - rect.x - look.gap), (rect.x, middle), size, theme.ink)
        state = ("! " if self.short else "") + self.state
        yield Text(state, (rect.right, middle), size, theme.red if self.short else theme.ink2, "r", bold=True)
        right = rect.right - max(width_of(state, size, bold=True), rect.wide * 0.15) - 2 * look.gap
        yield Text(self.words, (right, middle), size, theme.ink2, "r")
        right -= width_of(self.words, size) + 2 * look.gap
        most = max(1.0, self.owed, self.landed + self.on_the_way)
        each = max(1.0, most / max(1.0, min(MOST_BOXES, (right - left) / ((BOX + BOX_APART) * look.scale))))
        yield from self._boxes(left, middle, each, ink, look)
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)

    def _boxes(self, left: float, middle: float, each: float, ink: Ink, look: Look) -> Iterator[Shape]:
        theme, side, step = look.theme, BOX * look.scale, (BOX + BOX_APART) * look.scale
        total, at = max(self.owed, self.landed + self.on_the_way), 0.0
        while at < total - 1e-9:
            box = Rect(left + at / each * step, middle - side * 0.4, side * min(1.0, (total - at) / each), side * 0.8)
            if at < self.landed - 1e-9:
                yield RoundedBox(box, ink)
            elif at < self.landed + self.on_the_way - 1e-9:
                yield RoundedBox(box, theme.panel, ink, 1.2)
                yield Line(((box.x, box.bottom), (box.right, box.y)), ink, 1.2)
            else:
                yield RoundedBox(box, theme.track, theme.ink3)
            at += each
        mark = left + self.owed / each * step - BOX_APART * look.scale / 2
        yield RoundedBox(Rect(mark - 1.5, middle - side * 0.6, 3, side * 1.2), theme.ink)


class SumBar(Struct, frozen=True):
    """Loads that were sent, as a bar: landed whole, afloat in outline, lost in red with a cross, the rest pale."""

    name: str
    side: Side
    parts: tuple[float, float, float, float]
    words: str
    most: float
    high: float = SUM_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Its name, the bar to the scale of the largest, and the figures."""
        theme, middle, size = look.theme, rect.middle[1], look.row
        left, end = rect.x + rect.wide * 0.34, rect.x + rect.wide * 0.62
        yield Text(shorten(self.name, size, left - rect.x - look.gap), (rect.x, middle), size, theme.ink)
        x, half = left, 5.5 * look.scale
        landed, afloat, lost, other = self.parts
        ink = theme.sides[self.side]
        for amount, fill, edge in ((landed, ink, ink), (afloat, theme.panel, ink), (other, theme.track, theme.ink3),
                                   (lost, blend(theme.panel, theme.red, 0.25), theme.red)):
            wide = (end - left) * amount / self.most if self.most else 0.0
            if wide > 0:
                box = Rect(x, middle - half, max(2.0, wide), 2 * half)
                yield RoundedBox(box, fill, edge)
                if amount is lost and wide > 2 * half:
                    yield Line(((box.x, box.y), (box.right, box.bottom)), theme.red)
                    yield Line(((box.x, box.bottom), (box.right, box.y)), theme.red)
                x += wide
        text = shorten(self.words, look.note, rect.right - end - look.gap)
        yield Text(text, (rect.right, middle), look.note, theme.ink2, "r")


def days_room(rect: Rect, look: Look) -> Rect:
    """Where in a line the days stand."""
    narrow = rect.wide < ONE_LINE * look.scale
    start, end = NARROW_DAYS if narrow else (DAYS_FROM, DAYS_TO)
    return Rect(rect.x + rect.wide * start, rect.y, rect.wide * (end - start), rect.high)


def today_band(days: DaysShown, rect: Rect, room: Rect, look: Look) -> Iterator[Shape]:
    """The column of today, behind all that stands in it."""
    if days.today is not None:
        wide = room.wide / days.number
        yield RoundedBox(Rect(days.x(days.today, room) - wide / 2, rect.y, wide, rect.high),
                         blend(look.theme.panel, look.theme.magenta, TODAY))
