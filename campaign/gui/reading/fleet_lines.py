"""A ship's line in the order of battle: her name and class, what is the matter with her, her bars and where she is."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from msgspec import Struct

from campaign.drawing.lettering import shortened, width_of
from campaign.drawing.shapes import Ink, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look
from campaign.gui.frame.lines import BAR, LOW, THICK

# The longest ship; boxes of fuel behind their bar; and how much of a line is where she is.
PICTURE, NUMBER, WHERE = 74.0, 24.0, 0.2
ONE_HIGH, TWO_HIGH = 28.0, 46.0


class FleetLine(Struct, frozen=True):
    """A ship in columns, or in two lines where the page is `narrow`; hull and fuel only of one's own."""

    name: str
    of_class: str
    state: str
    where: str
    narrow: bool
    hull: float | None = None
    fuel: tuple[int, int] | None = None

    @property
    def high(self) -> float:
        """One line, or two."""
        return TWO_HIGH if self.narrow else ONE_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """All of it, right of her picture."""
        left, right = rect.x + PICTURE * look.scale + 1.5 * look.gap, rect.right
        if self.narrow:
            yield from self._in_two(Rect(left, rect.y, right - left, rect.high), look)
            return
        theme, middle = look.theme, rect.middle[1]
        end = right
        if self.hull is None:
            # Of others more is said of where they were, and nothing of how they are.
            room = min(width_of(self.where, look.row), (right - left) * 0.5)
        else:
            room = rect.wide * WHERE
        yield Words(shortened(self.where, look.row, room), (right, middle), look.row, theme.ink, "r")
        end -= room + look.gap * 2
        end = yield from self._bars(end, middle, look)
        yield from self._said(left, end, middle, look)

    def _in_two(self, room: Rect, look: Look) -> Iterator[Shape]:
        """Her name and where she is above; her bars and what else is said of her below."""
        theme, upper, lower = look.theme, room.y + room.high * 0.3, room.y + room.high * 0.73
        where = min(width_of(self.where, look.row), room.wide * 0.5)
        name = shortened(self.name, look.row, room.wide - where - look.gap, bold=True)
        yield Words(name, (room.x, upper), look.row, theme.ink, bold=True)
        yield Words(shortened(self.where, look.row, where), (room.right, upper), look.row, theme.ink, "r")
        end = yield from self._bars(room.right, lower, look)
        yield Words(shortened(self._beside(), look.note, end - room.x), (room.x, lower), look.note, theme.ink2)

    def _said(self, left: float, end: float, middle: float, look: Look) -> Iterator[Shape]:
        """Her name, her class if it has another, and what is the matter with her, as far as there is room."""
        theme, size = look.theme, look.row
        name = shortened(self.name, size, end - left, bold=True)
        yield Words(name, (left, middle), size, theme.ink, bold=True)
        at = left + width_of(name, size, bold=True) + look.gap
        words = self._beside()
        if words and end - at > look.note * 3:
            yield Words(shortened(words, look.note, end - at), (at, middle + 1), look.note, theme.ink2)

    def _beside(self) -> str:
        """What is the matter with her, and her class if it has another name."""
        return "; ".join(filter(None, (self.state, "" if self.of_class == self.name else self.of_class)))

    def _bars(self, right: float, middle: float, look: Look) -> Generator[Shape, None, float]:
        """Hull, fuel and boxes of fuel before a point; where they begin."""
        if self.hull is None:
            return right
        theme, long = look.theme, BAR * look.scale
        fuel = right - NUMBER * look.scale - long
        if self.fuel is not None:
            boxes, most = self.fuel
            yield Words(str(boxes), (right, middle), look.row, theme.ink, "r")
            yield from _bar(Rect(fuel, middle, long, THICK * look.scale), boxes / most, theme.fuel, look)
        hull = fuel - long - look.gap
        yield from _bar(Rect(hull, middle, long, THICK * look.scale), self.hull, theme.ink2, look)
        return hull - look.gap


def _bar(room: Rect, share: float, ink: Ink, look: Look) -> Iterator[Shape]:
    """A bar about a middle, amber where little is left."""
    top = room.y - room.high / 2
    yield RoundedBox(Rect(room.x, top, room.wide, room.high), look.theme.track)
    if share > 0:
        full = room.wide * min(1.0, share)
        yield RoundedBox(Rect(room.x, top, full, room.high), look.theme.amberfill if share < LOW else ink)
