"""Lines of the pages behind a gallery: the head of a part over its rule, and a choice with what it means."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Disc, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.sides import Side


class RuledHead(Struct, frozen=True):
    """The head of a part over a rule: in a side's colour, in magenta where it asks, else grey; a note at its right end."""

    name: str
    side: Side | None = None
    asks: bool = False
    note: str = ""
    high: float = 34.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """All of it."""
        theme = look.theme
        ink = theme.magenta if self.asks else theme.btnline if self.side is None else theme.sides[self.side]
        size = 18 * look.scale
        size *= min(1.0, rect.wide / max(1.0, width_of(self.name, size, bold=True, serif=True)))
        middle = rect.bottom - 17 * look.scale
        yield Text(self.name, (rect.x, middle), size, theme.ink if self.side is None else ink, bold=True, serif=True)
        room = rect.wide - width_of(self.name, size, bold=True, serif=True) - 2 * look.gap
        if self.note and width_of(self.note, look.note) <= room:
            yield Text(self.note, (rect.right, middle + look.scale), look.note, theme.ink2, "r")
        yield RoundedBox(Rect(rect.x, rect.bottom - 4, rect.wide, 2), ink)


class RuledChoice(Struct, frozen=True):
    """One of several choices, marked by a filled ring where it is the chosen one; beneath it what it means.

    `value` stands at its right end, and is emphasised where it is `changed` from what the rules have.
    """

    name: str
    about: str = ""
    chosen: bool = False
    value: str = ""
    changed: bool = False
    able: bool = True
    ringed: bool = True

    @property
    def high(self) -> float:
        """With two lines it is higher."""
        return 46.0 if self.about else 30.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Ring, name, value; and in small letters what it means."""
        theme, unit = look.theme, look.scale
        first = rect.y + (16 if self.about else rect.high / 2 / unit) * unit
        x = rect.x + (24 * unit if self.ringed else 0.0)
        marked = self.chosen or self.changed
        if self.ringed:
            centre = rect.x + 8 * unit, first
            yield Disc(centre, 6.5 * unit, None, theme.magenta if marked else theme.ink2, 1.5 * unit)
            if marked:
                yield Disc(centre, 3.2 * unit, theme.magenta)
        ink = theme.ink if self.able else theme.ink3
        room = rect.right - x
        if self.value:
            size = look.row
            wide = width_of(self.value, size, bold=True) + 18 * unit
            box = Rect(rect.right - wide, first - 12 * unit, wide, 24 * unit)
            edge = theme.magenta if self.changed else theme.btnline
            yield RoundedBox(box, edge if self.changed else None, edge, 1.0, box.high / 2)
            yield Text(self.value, box.middle, size, theme.panel if self.changed else theme.ink2, "m", bold=self.changed)
            room -= wide + 10 * unit
        size = look.text * min(1.0, room / max(1.0, width_of(self.name, look.text, bold=marked)))
        yield Text(self.name, (x, first), size, ink, bold=marked)
        if self.about:
            yield Text(shorten(self.about, look.note * 1.06, rect.right - x), (x, first + 18 * unit), look.note * 1.06,
                       theme.ink2 if self.able else theme.ink3)
