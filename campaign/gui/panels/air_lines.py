"""Lines of the air that are drawn: an air unit with what it flies and does, and the price of a sortie."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, pi

from msgspec import Struct

from campaign.chart.badges import LETTERS_OF, aeroplane
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Ink, Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.lines import DrawnLine
from campaign.model.book import Book
from campaign.model.commands import LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole
from campaign.session.planning.air_price import Rises, SortiePrice
from campaign.words.counting import quantity

UNIT_HIGH, SIGN, HALF, SMALLEST = 44.0, 34.0, 7.0, 0.7
# A name that is longer is cut behind its first part of so many letters, before one of these words.
LONG, FIRST, JOINTS = 30, 12, (", ", ": ", " with ", " of ", " in ", " to ", " at ", " for ")
HITS_HIGH, LEVEL, NAMES, FIGURES = 34.0, 28.0, 0.3, 0.2
MARK, TICK, THICK = 4.0, 5.0, 5.0
# Bars are drawn against at least so many hits or points, lest one of them looks like many.
LEAST_HITS = 4
MOST_NAMED = 4


def brief_name(name: str) -> str:
    """A unit's name as lists have it: of a long one the first part, as long as that may be."""
    if len(name) <= LONG:
        return name
    ends = [at for joint in JOINTS for at in range(FIRST, LONG) if name.startswith(joint, at)]
    return name[: max(ends)].rstrip(",") if ends else name


class AirLine(Struct, frozen=True):
    """An air unit: its name and what it flies, at the right how far and what it does; ticked, or not able to do anything."""

    name: str
    flies: str
    role: AircraftRole
    side: Side
    right: str = ""
    does: str = ""
    ticked: bool = False
    able: bool = True
    warned: bool = False

    @property
    def high(self) -> float:
        """Two lines."""
        return UNIT_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The aeroplane with the letter of its role, then both lines; a tick before what is ticked."""
        theme, unit = look.theme, look.scale
        upper, lower, size = rect.y + rect.high * 0.31, rect.y + rect.high * 0.72, look.row
        ink = theme.sides[self.side] if self.able else theme.ink3
        middle = rect.x + (6 + HALF) * unit
        if self.ticked:
            yield Text("\u2713", (middle, upper), size, theme.magenta, "m", bold=True)
        else:
            yield from aeroplane((middle, upper), HALF * unit, ink, turn=-pi / 4)
        yield Text(LETTERS_OF[self.role], (middle, lower), look.note, ink, "m", bold=True)
        left = rect.x + SIGN * unit
        yield Text(self.right, (rect.right - 4, upper), size, theme.ink2, "r")
        room = rect.right - 4 - left - width_of(self.right, size) - look.gap
        text, name_wide = theme.ink if self.able else theme.ink3, width_of(self.name, size, bold=True)
        # A long name is set smaller rather than cut.
        set_in = size * max(SMALLEST, min(1.0, room / name_wide)) if name_wide else size
        yield Text(shorten(self.name, set_in, room, bold=True), (left, upper), set_in, text, bold=True)
        does = shorten(self.does, look.note, (rect.right - left) * 0.6)
        yield Text(does, (rect.right - 4, lower), look.note, theme.red if self.warned else theme.ink2, "r")
        room = rect.right - left - width_of(does, look.note) - look.gap
        if room > look.note * 3:
            yield Text(shorten(self.flies, look.note, room), (left, lower), look.note, theme.ink2)


class HitsLine(Struct, frozen=True):
    """Hits that a sortie promises: what lies between the fewest and the most that are likely, and the mean."""

    side: Side
    name: str
    hits: float
    least: int
    most: int

    @property
    def high(self) -> float:
        """One row, with the figures beneath the picture."""
        return HITS_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """A line from the fewest to the most, with its ends, and a square at the mean."""
        theme, room = look.theme, _middle(rect, look)
        yield from _named(rect, self.name, f"{self.hits:.1f}", look)
        whole, middle = max(LEAST_HITS, self.most, ceil(self.hits)), room.middle[1] - 5 * look.scale

        def at(hits: float) -> float:
            return room.x + room.wide * hits / whole

        yield RoundedBox(Rect(room.x, middle - 0.5, room.wide, 1.0), theme.track)
        yield Line(((at(self.least), middle), (at(self.most), middle)), theme.ink2, 1.8)
        for end in (self.least, self.most):
            yield Line(((at(end), middle - TICK * look.scale), (at(end), middle + TICK * look.scale)), theme.ink2, 1.8)
        half = MARK * look.scale
        box = Rect(at(self.hits) - half, middle - half, 2 * half, 2 * half)
        yield RoundedBox(box, theme.sides[self.side], theme.panel, 1.0, 1.0)
        text = f"{self.least} to {self.most}" if self.least != self.most else f"{self.most}"
        wide = width_of(text, look.note) / 2
        centre = min(max((at(self.least) + at(self.most)) / 2, room.x + wide), room.right - wide)
        yield Text(text, (centre, middle + 11 * look.scale), look.note * 0.92, theme.ink2, "m")


class LostLine(Struct, frozen=True):
    """Flights that are likely lost, of those that fly."""

    lost: float
    flights: int
    name: str = "flights lost"

    @property
    def high(self) -> float:
        """One row."""
        return LEVEL

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """A bar of all that fly, full as far as they are lost."""
        yield from _named(rect, self.name, f"{self.lost:.1f} of {self.flights}", look)
        yield from _bar(_middle(rect, look), self.lost / max(1, self.flights), look.theme.red, look)


class PointsLine(Struct, frozen=True):
    """Points that a sortie promises, and those that it is expected to cost."""

    side: Side
    worth: float
    cost: float
    name: str = "points"

    @property
    def high(self) -> float:
        """One row."""
        return LEVEL

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Two bars to one scale."""
        yield from _named(rect, self.name, f"{self.worth:.1f} for {self.cost:.1f}", look)
        whole, room, half = max(1.0, self.worth, self.cost), _middle(rect, look), THICK * look.scale * 0.9
        gain = Rect(room.x, room.y - half, room.wide, room.high)
        yield from _bar(gain, self.worth / whole, look.theme.sides[self.side], look)
        # The price is an empty bar, lest it be taken for a gain by whoever wears red.
        price = Rect(room.x, room.y + half, room.wide, room.high)
        yield from _bar(price, self.cost / whole, look.theme.red, look, empty=True)


def _named(row: Rect, name: str, figure: str, look: Look) -> Iterator[Text]:
    yield Text(name, (row.x, row.middle[1]), look.row, look.theme.ink)
    yield Text(figure, (row.right - 4, row.middle[1]), look.row, look.theme.ink, "r", bold=True)


def _middle(row: Rect, look: Look) -> Rect:
    """Where the picture of a row stands, between its name and its figure."""
    left = max(row.wide * NAMES, width_of("flights lost", look.row) + look.gap)
    right = max(row.wide * FIGURES, width_of("00.0 for 00.0", look.row, bold=True) + look.gap)
    return Rect(row.x + left, row.y, max(0.0, row.wide - left - right), row.high)


def _bar(room: Rect, share: float, ink: Ink, look: Look, *, empty: bool = False) -> Iterator[Shape]:
    high = THICK * look.scale
    top = room.middle[1] - high / 2
    if not empty:
        yield RoundedBox(Rect(room.x, top, room.wide, high), look.theme.track)
    if share > 0:
        yield RoundedBox(Rect(room.x, top, room.wide * min(1.0, share), high), None if empty else ink, ink if empty else None)


def price_lines(side: Side, order: LaunchSortie, price: SortiePrice) -> tuple[DrawnLine, DrawnLine, DrawnLine]:
    """The price of a sortie, to be drawn."""
    name = "hits on it" if order.target.on_land or order.target is AirTarget.FLOTILLA else "hits on ships"
    return (HitsLine(side, name, price.hits, price.least, price.most), LostLine(price.flights_lost, price.flights),
            PointsLine(side, price.worth, price.cost))


def price_in_full(price: SortiePrice) -> tuple[str, str, str]:
    """The same in words, line by line."""
    flights = quantity(price.flights, "flight")
    return (f"{price.hits:.1f} hits expected, {price.least} to {price.most} in four of five, by what you know (SM-GAP-80)",
            f"{price.flights_lost:.1f} of {flights} likely lost to fighters and guns (SM-GAP-80)",
            f"{price.worth:.1f} points promised, for {price.cost:.1f} that the losses cost (SM-GAP-80)")


def risers_in_brief(book: Book, price: SortiePrice) -> str:
    """Who may rise, the surest first, the first few by name."""
    if not price.may_rise:
        return "No fighters that you know of may rise"
    names = book.oob.air_units
    sure = [names[key].name for key, how in price.may_rise if how is not Rises.PATROL]
    only = len(price.may_rise) - len(sure)
    more = f" and {len(sure) - MOST_NAMED} more" if len(sure) > MOST_NAMED else ""
    text = f"May rise: {'; '.join(sure[:MOST_NAMED])}{more}" if sure else "May rise"
    patrol = f"{quantity(only, 'unit')} if on patrol there" if only else ""
    return f"{text}{'; ' if sure and patrol else ': ' if patrol else ''}{patrol}"
