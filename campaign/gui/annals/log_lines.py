"""What the log is drawn of: the head of a day, a line with its signs, a battle that is folded, filters, half-months as bars."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import ceil

from msgspec import Struct

from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.days.lines import SIGNS, side_sign
from campaign.gui.frame.lines import triangle
from campaign.model.charts.campaign import Weather
from campaign.model.play.calendar import Turn
from campaign.model.play.telling import Deed
from campaign.model.sides import Side
from campaign.session.days.dates import MONTHS
from campaign.session.days.report import DayKind
from campaign.words.counting import quantity

# At 100 %: the head of a day, the room above and below the words of a line, and where its columns begin.
DAY_HIGH, ABOVE = 58.0, 5.0
CLOCK, SIGN, WHOSE, LEFT, NUMBER = 8.0, 66.0, 90.0, 106.0, 52.0
# In a narrow list there is no room for the clock and the number.
NARROW, NARROW_LEFT, NARROW_SIGN, NARROW_WHOSE = 620.0, 46.0, 12.0, 32.0
SIZE, HALF = 14.5, 7.5
STRIP_HIGH, BARS = 72.0, 40.0
FILTER_HIGH, COUNT = 28.0, 54.0
MINUTES = 60

Drawn = Callable[[Point, float, Ink, Ink], Iterator[Shape]]


def _die(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield RoundedBox(Rect(x - half * 0.8, y - half * 0.8, half * 1.6, half * 1.6), None, ink, max(1.2, half * 0.18), half * 0.3)
    yield from (Disc((x + half * spot, y + half * spot), half * 0.16, ink) for spot in (-0.4, 0.0, 0.4))


def _hour(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    yield Disc(at, half * 0.8, None, ink, max(1.2, half * 0.18))
    x, y = at
    yield Line(((x, y - half * 0.5), (x, y), (x + half * 0.4, y)), ink, half * 0.2)


def _cloud(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    yield from weather_sign(Weather.POOR, at, half, ink, ink)


# The days' signs, by what a line tells; dice, time and weather have signs of their own.
OF_DEEDS: Mapping[Deed, DayKind] = {
    Deed.SEARCH: DayKind.SIGHTED, Deed.SIGHTING: DayKind.SIGHTED, Deed.ILLUMINATION: DayKind.SIGHTED,
    Deed.SIGHT_LOST: DayKind.LOST_SIGHT, Deed.FORMING: DayKind.SAILED, Deed.SAILING: DayKind.SAILED, Deed.MOVE: DayKind.SAILED,
    Deed.DIVE: DayKind.SAILED, Deed.PARTING: DayKind.ARRIVED, Deed.ARRIVAL: DayKind.ARRIVED, Deed.SCATTERING: DayKind.SCATTERED,
    Deed.HELD_UP: DayKind.HELD_UP, Deed.ATTACK: DayKind.ATTACKED, Deed.AVOIDANCE: DayKind.BROKE_OFF,
    Deed.BATTLE: DayKind.FOUGHT, Deed.BATTLE_OVER: DayKind.FOUGHT, Deed.BREAKING_OFF: DayKind.BROKE_OFF,
    Deed.FIRE: DayKind.HIT, Deed.HIT: DayKind.HIT, Deed.LAUNCH: DayKind.HIT, Deed.COLLISION: DayKind.HIT,
    Deed.GROUNDING: DayKind.HIT, Deed.MINE: DayKind.HIT, Deed.DAMAGE: DayKind.HIT, Deed.SINKING: DayKind.LOST,
    Deed.LOSS: DayKind.LOST, Deed.RESCUE: DayKind.JOINED, Deed.REPAIR: DayKind.MENDED, Deed.FLIGHT: DayKind.FLOWN,
    Deed.FLIGHT_OVER: DayKind.FLOWN, Deed.RAID: DayKind.RAIDED, Deed.AIR_LOSS: DayKind.RAIDED, Deed.BASING: DayKind.FLOWN,
    Deed.INTERCEPTION: DayKind.FLOWN, Deed.AIR_FIGHT: DayKind.RAIDED, Deed.FLAK: DayKind.RAIDED, Deed.FUEL: DayKind.RAN_SHORT,
    Deed.SUPPLY: DayKind.LANDED, Deed.CARGO: DayKind.LANDED, Deed.LANDING: DayKind.LANDED, Deed.GROUND: DayKind.FELL,
    Deed.CONTROL: DayKind.FELL, Deed.REINFORCEMENT: DayKind.JOINED, Deed.RULING: DayKind.HELD_UP,
}
OWN_SIGNS: Mapping[Deed, Drawn] = {Deed.DIE: _die, Deed.TIME: _hour, Deed.WEATHER: _cloud}
# Of a filter by subject the deed whose sign stands before it.
OF_SUBJECTS: Mapping[str, Deed] = {
    "battles": Deed.BATTLE, "sightings": Deed.SIGHTING, "losses": Deed.LOSS, "convoys": Deed.CARGO, "repairs": Deed.REPAIR,
    "sailings": Deed.MOVE, "turns": Deed.TIME, "air": Deed.FLIGHT, "dice": Deed.DIE,
}


def deed_sign(deed: Deed, at: Point, half: float, look: Look) -> Iterator[Shape]:
    """The sign of a deed: in red where ships or aircraft are hurt, in ink else; a small diamond where it has none."""
    theme = look.theme
    drawn = OWN_SIGNS.get(deed)
    if drawn is not None:
        yield from drawn(at, half, theme.ink2, theme.panel)
        return
    kind = OF_DEEDS.get(deed)
    if kind is None:
        x, y, far = *at, half * 0.5
        yield Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), theme.ink2)
        return
    sign, hurts = SIGNS[kind]
    yield from sign(at, half, theme.red if hurts else theme.ink, theme.panel)


def weather_sign(kind: Weather, at: Point, half: float, ink: Ink, sun: Ink) -> Iterator[Shape]:
    """A sun, or a cloud."""
    x, y = at
    if kind is Weather.CLEAR:
        yield Disc(at, half * 0.7, sun, ink, 1.0)
        return
    for right, up, size in ((-0.6, 0.2, 0.5), (0.6, 0.2, 0.5), (0.0, -0.15, 0.65)):
        yield Disc((x + right * half, y + up * half), size * half, ink)


class DayHead(Struct, frozen=True):
    """The head of a day: its date, what mattered most, its weather by zone, points that were scored, how many lines it has."""

    name: str
    number: str
    headline: str
    weather: tuple[tuple[str, Weather], ...]
    scored: tuple[tuple[Side, float], ...]
    told: str
    high: float = DAY_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """In two lines; where there is little room the weather goes first, then the points."""
        theme, scale = look.theme, look.scale
        box = Rect(rect.x, rect.y + 6 * scale, rect.wide, rect.high - 8 * scale)
        yield RoundedBox(box, theme.panel2)
        yield RoundedBox(Rect(box.x, box.bottom, box.wide, 2), theme.ink3)
        upper, lower, left, right = box.y + 16 * scale, box.y + 37 * scale, box.x + 10 * scale, box.right - 10 * scale
        size = look.text * 1.25
        name = shorten(self.name, size, right - left, bold=True, serif=True)
        yield Text(name, (left, upper), size, theme.ink, bold=True, serif=True)
        x = left + width_of(name, size, bold=True, serif=True) + 2 * look.gap
        if self.number and x + width_of(self.number, look.note) < right:
            yield Text(self.number, (x, upper + 1), look.note, theme.ink2)
            x += width_of(self.number, look.note) + 3 * look.gap
        for side, points in self.scored:
            text = f"{points:+g}"
            wide = width_of(text, look.row, bold=True) + 16 * scale
            if right - wide < x:
                break
            yield Text(text, (right, upper), look.row, theme.sides[side], "r", bold=True)
            yield side_sign(side, (right - wide + 6 * scale, upper), 4.5 * scale, theme.sides[side])
            right -= wide + 2 * look.gap
        for zone, kind in reversed(self.weather):
            wide = width_of(zone, look.note) + 24 * scale
            if right - wide < x:
                break
            yield Text(zone, (right, upper), look.note, theme.ink2, "r")
            yield from weather_sign(kind, (right - wide + 12 * scale, upper), 7 * scale, theme.ink3, theme.amberfill)
            right -= wide + look.gap
        right = box.right - 10 * scale
        told = width_of(self.told, look.note)
        yield Text(self.told, (right, lower), look.note, theme.ink2, "r")
        yield Text(shorten(self.headline, look.row, right - told - 2 * look.gap - left), (left, lower), look.row, theme.ink)


@lru_cache(maxsize=2000)
def broken(sentence: str, wide: float) -> tuple[str, ...]:
    """A sentence in lines; kept, as it is asked for when its day is laid out and when it is painted."""
    return tuple(wrap(sentence, SIZE, wide))


class LoggedLine(Struct, frozen=True):
    """A line of the log: when by the clock, the sign of what it tells, whose deed it is, its sentence, its number.

    `wide` is the room at 100 % that it is broken for; what is `inside` a battle is set in a little.
    """

    sentence: str
    deed: Deed
    whose: Side | None
    minute: int | None
    number: int
    wide: float
    placed: bool
    inside: bool = False

    @property
    def name(self) -> str:
        """What it says."""
        return self.sentence

    @property
    def narrow(self) -> bool:
        """Whether it does without clock and number."""
        return self.wide < NARROW

    @property
    def _left(self) -> float:
        return (NARROW_LEFT if self.narrow else LEFT) + (18 if self.inside else 0)

    @property
    def _lines(self) -> tuple[str, ...]:
        return broken(self.sentence, self.wide - self._left - (18 if self.narrow else NUMBER + 16))

    @property
    def high(self) -> float:
        """As many lines as it takes."""
        return ceil(2 * ABOVE + len(self._lines) * SIZE * LEADING)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """All of it, with a hairline beneath."""
        theme, scale = look.theme, look.scale
        first = rect.y + (ABOVE + SIZE * LEADING / 2) * scale
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)
        sign, whose = (NARROW_SIGN, NARROW_WHOSE) if self.narrow else (SIGN, WHOSE)
        if not self.narrow:
            if self.minute is not None:
                clock = f"{self.minute // MINUTES:02d}:{self.minute % MINUTES:02d}"
                yield Text(clock, (rect.x + CLOCK * scale, first), look.note, theme.ink2)
            yield Text(str(self.number), (rect.right - 18 * scale, first), look.note, theme.ink3, "r")
        yield from deed_sign(self.deed, (rect.x + sign * scale, first), HALF * scale, look)
        if self.whose is not None:
            yield side_sign(self.whose, (rect.x + whose * scale, first), 4.2 * scale, theme.sides[self.whose])
        for at, line in enumerate(self._lines):
            yield Text(line, (rect.x + self._left * scale, first + at * SIZE * LEADING * scale), SIZE * scale, theme.ink)
        if self.placed:
            yield Text("\u203a", (rect.right - 8 * scale, first - 1), look.text, theme.ink2, "m")


class FoldLine(Struct, frozen=True):
    """The course of a battle in one line, which opens."""

    text: str
    opened: bool
    wide: float
    high: float = 30.0

    @property
    def name(self) -> str:
        """What it says."""
        return self.text

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """A triangle and the words, on a band."""
        theme, scale, middle = look.theme, look.scale, rect.middle[1]
        left = rect.x + (NARROW_SIGN if self.wide < NARROW else SIGN) * scale
        yield RoundedBox(Rect(rect.x, rect.y + 2, rect.wide, rect.high - 4), theme.panel2)
        yield from triangle((left, middle), 18 * scale, theme.ink, opened=self.opened)
        text = shorten(self.text, look.row, rect.right - left - 24 * scale, bold=True)
        yield Text(text, (left + 16 * scale, middle), look.row, theme.ink, bold=True)


class FilterLine(Struct, frozen=True):
    """A filter: its sign, its name, how many lines it has as a bar and as a number; magenta at its edge where it is chosen."""

    name: str
    count: int
    most: int
    deed: Deed | None = None
    side: Side | None = None
    chosen: bool = False
    high: float = FILTER_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """From the left sign, name, bar and number."""
        theme, scale, middle = look.theme, look.scale, rect.middle[1]
        if self.chosen:
            yield RoundedBox(Rect(rect.x - 4 * scale, rect.y + 2, 4 * scale, rect.high - 4), theme.magenta)
        left = rect.x + 10 * scale
        if self.deed is not None:
            yield from deed_sign(self.deed, (left + 2 * scale, middle), 7.0 * scale, look)
        elif self.side is not None:
            yield side_sign(self.side, (left + 2 * scale, middle), 4.5 * scale, theme.sides[self.side])
        left += 18 * scale
        bar = rect.x + rect.wide * 0.52
        end = rect.right - COUNT * scale
        room = (bar if end > bar else rect.right - COUNT * scale) - left - look.gap
        yield Text(shorten(self.name, look.row, room, bold=self.chosen), (left, middle), look.row, theme.ink, bold=self.chosen)
        if end > bar and self.most:
            yield RoundedBox(Rect(bar, middle - 4 * scale, end - bar, 8 * scale), theme.panel2)
            share = max(1.5, (end - bar) * min(1.0, self.count / self.most))
            if self.count:
                yield RoundedBox(Rect(bar, middle - 4 * scale, share, 8 * scale), theme.magenta if self.chosen else theme.ink3)
        yield Text(f"{self.count:,}", (rect.right - 2, middle), look.row, theme.ink2, "r", bold=self.chosen)


class SearchLine(Struct, frozen=True):
    """The words that are looked for, or that one may type some, in a field with a glass."""

    typed: str
    about: str
    high: float = 40.0

    @property
    def name(self) -> str:
        """What stands in it."""
        return self.typed or self.about

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The field."""
        theme, scale, middle = look.theme, look.scale, rect.middle[1]
        box = Rect(rect.x, rect.y + 3 * scale, rect.wide, rect.high - 6 * scale)
        yield RoundedBox(box, theme.btn, theme.magenta if self.typed else theme.btnline, 1.0, 3.0)
        x = rect.x + 16 * scale
        yield Disc((x, middle - 1.5 * scale), 4.5 * scale, None, theme.ink2, 1.6)
        yield Line(((x + 3 * scale, middle + 2 * scale), (x + 7 * scale, middle + 6 * scale)), theme.ink2, 1.8)
        text, ink = (f"{self.typed}_", theme.ink) if self.typed else (self.about, theme.ink2)
        yield Text(shorten(text, look.row, rect.wide - 40 * scale), (rect.x + 30 * scale, middle), look.row, ink)


class TurnBar(Struct, frozen=True):
    """A half-month of the strip: how many lines of the log it has, None where they are not read yet."""

    turn: Turn
    lines: int | None
    here: bool
    over: bool


def strip_cells(bars: tuple[TurnBar, ...], place: Rect) -> Iterator[tuple[TurnBar, Rect]]:
    """Where each half-month stands; of a short campaign no bar is wider than a word."""
    wide = min(place.wide / max(1, len(bars)), place.high * 1.2)
    for at, bar in enumerate(bars):
        yield bar, Rect(place.x + at * wide, place.y, wide, place.high)


def turn_strip(bars: tuple[TurnBar, ...], place: Rect, look: Look) -> Iterator[Shape]:
    """All half-months side by side, each as high as it has lines; the one that is here in magenta; what is to come is flat."""
    theme, scale = look.theme, look.scale
    most = max((bar.lines or 0 for bar in bars), default=0) or 1
    base = place.y + (8 + BARS) * scale
    end = place.x - 1
    named: set[int] = set()
    for bar, cell in strip_cells(bars, place):
        gap = min(3.0 * scale, cell.wide * 0.15)
        high = 2.0 if not bar.lines else max(3.0, BARS * scale * bar.lines / most)
        ink = theme.magenta if bar.here else theme.ink3 if bar.lines else theme.track
        yield RoundedBox(Rect(cell.x, base - high, max(1.0, cell.wide - gap), high), ink)
        if bar.here:
            yield Polygon(((cell.x + cell.wide / 2 - 4 * scale, base + 8 * scale), (cell.x + cell.wide / 2 + 4 * scale,
                          base + 8 * scale), (cell.x + cell.wide / 2, base + 2 * scale)), theme.magenta)
        text = f"{MONTHS[bar.turn.month - 1][:3]} {bar.turn.year}" if bar.turn.year not in named else (
            MONTHS[bar.turn.month - 1][:3])
        first = bar.turn.half == 1 or cell.x <= place.x + 1
        if first and cell.x >= end and cell.x + width_of(text, look.note) <= place.right + 1:
            yield Text(text, (cell.x, base + 14 * scale), look.note, theme.ink2, bold=bar.here)
            named.add(bar.turn.year)
            end = cell.x + width_of(text, look.note) + 2 * look.gap
    yield RoundedBox(Rect(place.x, base, place.wide, 1), theme.line)


def turn_words(turn: Turn) -> str:
    """A half-month by its dates: 1-15 July 1940."""
    from calendar import monthrange

    days = "1\u201315" if turn.half == 1 else f"16\u2013{monthrange(turn.year, turn.month)[1]}"
    return f"{days} {MONTHS[turn.month - 1]} {turn.year}"


def lines_in_words(count: int) -> str:
    """How many lines of a log."""
    return quantity(count, "line")
