"""Lines of the air that are drawn: an air unit with what it flies and does; and who may rise, in brief."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

from msgspec import Struct

from campaign.chart.badges import LETTERS_OF, aeroplane
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Rect, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole
from campaign.session.planning.air_price import Rises, SortiePrice
from campaign.words.counting import quantity

UNIT_HIGH, SIGN, HALF, SMALLEST = 44.0, 34.0, 7.0, 0.7
# A name that is longer is cut behind its first part of so many letters, before one of these words.
LONG, FIRST, JOINTS = 30, 12, (", ", ": ", " with ", " of ", " in ", " to ", " at ", " for ")
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
