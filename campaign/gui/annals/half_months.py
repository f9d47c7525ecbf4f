"""What the calendar is drawn of: the head of a half-month, its fourteen days, what is due in it with a sign or a ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from msgspec import Struct

from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.annals.log_lines import deed_sign
from campaign.gui.days.lines import side_sign
from campaign.model.play.telling import Deed
from campaign.model.sides import BOTH, Side
from campaign.model.units.silhouettes import Silhouette
from campaign.session.days.dates import DAYS, DayId
from campaign.session.history.agenda import DueKind

HEAD, CELL, GAP = 38.0, 30.0, 4.0
SIZE, LEFT, SHIP = 14.0, 66.0, 56.0
SIGNS: Mapping[DueKind, Deed] = {
    DueKind.OWED: Deed.CARGO, DueKind.SUPPLY: Deed.FUEL, DueKind.COMES: Deed.ARRIVAL, DueKind.LEAVES: Deed.MOVE,
    DueKind.MENDED: Deed.REPAIR, DueKind.AIR: Deed.FLIGHT, DueKind.FRONT: Deed.CONTROL, DueKind.TURNS: Deed.CONTROL,
    DueKind.ENDS: Deed.TIME,
}


class TurnHead(Struct, frozen=True):
    """The head of a half-month: its dates, whether it is the present one, when it is, points that were scored in it."""

    name: str
    note: str
    now: bool
    scored: tuple[tuple[Side, float], ...]
    high: float = HEAD

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The rule beneath is magenta where it is now."""
        theme, scale, middle = look.theme, look.scale, rect.y + rect.high * 0.45
        size = look.text * 1.25
        name = shorten(self.name, size, rect.wide, bold=True, serif=True)
        yield Text(name, (rect.x, middle), size, theme.magenta if self.now else theme.ink, bold=True, serif=True)
        left, right = rect.x + width_of(name, size, bold=True, serif=True) + look.gap * 2, rect.right
        for side, points in self.scored:
            text = f"{points:+g}"
            wide = width_of(text, look.row, bold=True) + 16 * scale
            if right - wide < left:
                break
            yield Text(text, (right, middle), look.row, theme.sides[side], "r", bold=True)
            yield side_sign(side, (right - wide + 6 * scale, middle), 4.5 * scale, theme.sides[side])
            right -= wide + look.gap
        if right - left > look.note * 4:
            yield Text(shorten(self.note, look.note, right - left), (left, middle + 1), look.note, theme.ink2)
        yield RoundedBox(Rect(rect.x, rect.bottom - 5 * scale, rect.wide, 2), theme.magenta if self.now else theme.ink3)


class DayMark(Struct, frozen=True):
    """A day of the calendar that was: how many lines it has, whether there was a fight, whether ships went down."""

    lines: int
    fought: bool
    lost: bool


class DaysGrid(Struct, frozen=True):
    """The days of a half-month, seven of each side: those that were with what they brought, today, those to come."""

    days: tuple[DayId, ...]
    marks: tuple[DayMark | None, ...]
    today: DayId | None
    focus: DayId | None
    name: str = ""

    @property
    def high(self) -> float:
        """Two lines of seven."""
        return len(BOTH) * (CELL + GAP) + GAP

    def cells(self, rect: Rect, look: Look) -> Iterator[tuple[DayId, Rect]]:
        """Where each day stands."""
        scale = look.scale
        wide = (rect.wide - (DAYS - 1) * GAP * scale) / DAYS
        for at, day in enumerate(self.days):
            line, column = divmod(at, DAYS)
            yield day, Rect(rect.x + column * (wide + GAP * scale), rect.y + (GAP + line * (CELL + GAP)) * scale, wide,
                            CELL * scale)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Each a small box with its date and its signs."""
        theme, scale = look.theme, look.scale
        most = max((mark.lines for mark in self.marks if mark), default=0) or 1
        for (day, box), mark in zip(self.cells(rect, look), self.marks, strict=True):
            fill = None if mark is None else blend(theme.panel2, theme.panel3, 0.25 + 0.75 * min(1.0, mark.lines / most))
            edge = theme.ink if day == self.focus else theme.magenta if day == self.today else theme.line
            yield RoundedBox(box, fill, edge, 2.0 if day in (self.focus, self.today) else 1.0, 2.0)
            half = 2.6 * scale
            yield side_sign(day.player_turn, (box.x + 7 * scale, box.y + 8 * scale), half, theme.sides[day.player_turn])
            ink = theme.ink if mark is not None else theme.ink2
            yield Text(str(day.date.day), (box.x + 14 * scale, box.y + 9 * scale), look.note, ink, bold=day == self.today)
            if mark is not None:
                signs = [deed for deed, there in ((Deed.BATTLE, mark.fought), (Deed.LOSS, mark.lost)) if there]
                for at, deed in enumerate(signs):
                    yield from deed_sign(deed, (box.right - (9 + 15 * at) * scale, box.bottom - 9 * scale), 6.0 * scale, look)


class DueLine(Struct, frozen=True):
    """One thing that is due: the ship that it is about, or its sign, and its words; `wide` is the room at 100 %."""

    text: str
    kind: DueKind
    picture: Silhouette | None
    side: Side
    wide: float

    @property
    def name(self) -> str:
        """Its words."""
        return self.text

    @property
    def _lines(self) -> tuple[str, ...]:
        return tuple(wrap(self.text, SIZE, self.wide - LEFT))

    @property
    def high(self) -> float:
        """As many lines as it takes."""
        return ceil(max(26.0, 8 + len(self._lines) * SIZE * LEADING))

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """All of it."""
        theme, scale = look.theme, look.scale
        first = rect.y + (4 + SIZE * LEADING / 2) * scale
        if self.picture is not None:
            room = Rect(rect.x, first - 8 * scale, SHIP * scale, 13 * scale)
            yield from in_row(self.picture, room, theme.sides[self.side])
        else:
            yield from deed_sign(SIGNS[self.kind], (rect.x + 12 * scale, first), 7.0 * scale, look)
        for at, line in enumerate(self._lines):
            yield Text(line, (rect.x + LEFT * scale, first + at * SIZE * LEADING * scale), SIZE * scale, theme.ink)


class GainLine(Struct, frozen=True):
    """What moved the points: whose they are, what it was for, how many."""

    text: str
    side: Side
    points: float
    high: float = 24.0

    @property
    def name(self) -> str:
        """What it was."""
        return self.text

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The sign of the side, the words, the points at the right."""
        theme, scale, middle = look.theme, look.scale, rect.middle[1]
        figure = f"{self.points:+g}"
        yield side_sign(self.side, (rect.x + 12 * scale, middle), 4.5 * scale, theme.sides[self.side])
        room = rect.wide - 26 * scale - width_of(figure, SIZE * scale, bold=True) - look.gap
        yield Text(shorten(self.text, SIZE * scale, room), (rect.x + 26 * scale, middle), SIZE * scale, theme.ink)
        yield Text(figure, (rect.right, middle), SIZE * scale, theme.sides[self.side], "r", bold=True)
