"""Lines of the page of an alarm that are drawn: ships abreast, the bar of the odds, what it may cost, a title in the middle."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.drawing.hulls import draw_hull
from campaign.drawing.lettering import shorten, width_of, wrap
from campaign.drawing.shapes import Ink, Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.frame.odds import BoundedShare
from campaign.model.sides import Side
from campaign.model.units.silhouettes import Silhouette

# Raised, so that masts read; no higher than so many pixels for each metre of the longest.
RAISED = 1.15
LABEL, UNDER = 76.0, 17.0
PALE = 0.36


class DrawnShip(Struct, frozen=True):
    """One ship of a line: how she looks, her name, what is the matter with her; pale where no more than her kind is known."""

    picture: Silhouette | None
    name: str
    hurt: str = ""
    pale: bool = False


class ShipsAbreast(Struct, frozen=True):
    """Ships of one type side by side, to the scale of all on the page; their type and number stand before the first."""

    code: str
    count: str
    ships: tuple[DrawnShip, ...]
    side: Side
    scale: float
    cell: float
    last: bool
    name: str = ""

    @property
    def high(self) -> float:
        """As high as the highest of them, with her name beneath."""
        masts = max((ship.picture.top_m * RAISED * self.scale for ship in self.ships if ship.picture is not None), default=0.0)
        return max(16.0, masts) + (UNDER if any(ship.name for ship in self.ships) else 6.0) + (9.0 if self.last else 3.0)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """From the left; what is hit says so in red beside her name."""
        theme, unit = look.theme, look.scale
        own = theme.sides[self.side]
        named = any(ship.name for ship in self.ships)
        water = rect.bottom - ((9.0 if self.last else 3.0) + (UNDER if named else 4.0)) * unit
        if self.code:
            yield Text(self.code, (rect.x, water - 8 * unit), look.text, own, bold=True)
            after = max(28.0 * unit, width_of(self.code, look.text, bold=True) + 6 * unit)
            yield Text(self.count, (rect.x + after, water - 8 * unit), look.text, theme.ink, bold=True)
        for number, ship in enumerate(self.ships):
            x = rect.x + (LABEL + self.cell * number) * unit
            ink: Ink = blend(theme.panel, own, PALE) if ship.pale else own
            if ship.picture is not None:
                yield from draw_hull(ship.picture, (x, water), self.scale * unit, ink, raised=RAISED)
            if ship.name:
                room = (self.cell - 4) * unit
                hurt = width_of(ship.hurt, look.note, bold=True) + 4 * unit if ship.hurt else 0.0
                name = shorten(ship.name, look.note, max(look.note, room - hurt))
                yield Text(name, (x, water + 9 * unit), look.note, theme.red if ship.hurt else theme.ink)
                if ship.hurt and hurt < room:
                    after = x + width_of(name, look.note) + 4 * unit
                    yield Text(ship.hurt, (after, water + 9 * unit), look.note, theme.red, bold=True)
        if self.last:
            yield RoundedBox(Rect(rect.x, rect.bottom - 2, rect.wide, 1), theme.line)


class CentredTitle(Struct, frozen=True):
    """A title in the middle of its column."""

    name: str
    low: bool = False

    @property
    def high(self) -> float:
        """As the heads of the parties beside it, where there is room."""
        return 32.0 if self.low else 44.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """In the serif face."""
        size = 20.0 * look.scale
        size = min(size, size * rect.wide / max(1.0, width_of(self.name, size, bold=True, serif=True)))
        yield Text(self.name, rect.middle, size, look.theme.ink, "m", bold=True, serif=True)


class CostHead(Struct, frozen=True):
    """The head of what it may cost, with how often captains fought."""

    name: str
    dock: str = "days in dock"
    lost: str = "lost"
    low: bool = False

    @property
    def high(self) -> float:
        """Two lines; one where rows are low."""
        return 24.0 if self.low else 44.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The title, and beneath it the names of the columns."""
        unit, theme = look.scale, look.theme
        columns = rect.wide * 0.68 if self.low and self.dock else 0.0
        title = shorten(self.name, look.note if columns else look.row, rect.wide - columns, bold=True)
        yield Text(title, (rect.x, rect.y + 14 * unit), look.note if columns else look.row, theme.ink, bold=True)
        yield Text(self.dock, (rect.x + rect.wide * 0.32, rect.bottom - 9 * unit), look.note, theme.ink2)
        yield Text(self.lost, (rect.right, rect.bottom - 9 * unit), look.note, theme.ink2, "r")


class CostLine(Struct, frozen=True):
    """One ship, or all small ones: days in dock as a line with a mark at the likeliest, and the chance that she is lost."""

    name: str
    days: BoundedShare | None
    lost: BoundedShare
    most: float = 1.0
    low: bool = False

    @property
    def high(self) -> float:
        """A row of a table."""
        return 21.0 if self.low else 27.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The line is as long as the longest of all allows."""
        unit, theme, y = look.scale, look.theme, rect.middle[1]
        yield Text(shorten(self.name, look.row, rect.wide * 0.3), (rect.x, y), look.row, theme.ink)
        lost = f"{self.lost.words} %"
        yield Text(lost, (rect.right, y), look.row, theme.ink, "r")
        if self.days is None:
            return
        left = rect.x + rect.wide * 0.32
        low, high = round(self.days.low), round(self.days.high)
        days = f"{low}" if low == high else f"{low} to {high}"
        days_width = width_of(days, look.note)
        room = max(10.0, rect.right - width_of(lost, look.row) - 3 * look.gap - days_width - left)
        figures = self.days.low, self.days.value, self.days.high
        at = [left + room * min(1.0, figure / max(1.0, self.most)) for figure in figures]
        yield Line(((at[0], y), (max(at[2], at[0] + 2), y)), theme.ink2, 2.0)
        yield RoundedBox(Rect(at[1] - 3 * unit, y - 6 * unit, 6 * unit, 12 * unit), theme.ink)
        yield Text(days, (at[2] + look.gap + 3 * unit, y), look.note, theme.ink2)


def paragraph(text: str, size: float, wide: float, lines: int) -> tuple[str, ...]:
    """A text wrapped to at most a number of lines, the last one cut short if need be."""
    broken = wrap(text, size, wide)
    return broken if len(broken) <= lines else (*broken[:lines - 1], shorten(" ".join(broken[lines - 1:]), size, wide))
