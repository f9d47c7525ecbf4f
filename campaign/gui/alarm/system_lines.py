"""A battle system as one line of the page before a battle: what it is like, its odds, how long it takes, who is at risk."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Disc, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.odds import OddsBar, bracket, bracket_ends, share_bar
from campaign.model.sides import Side

# Where the columns stand in a line, as shares of its width: title, odds, minutes, ships.
TITLE, ODDS, ODDS_END, TAKES, RISK = 0.028, 0.284, 0.589, 0.612, 0.683
TITLE_SIZE, HEAD_SIZE = 20.0, 23.0


class SystemHead(Struct, frozen=True):
    """The head of the table of systems."""

    name: str
    side: Side

    @property
    def high(self) -> float:
        """One line of the serif face."""
        return 46.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The title, and the names of the columns above what stands in them."""
        theme, y = look.theme, rect.bottom - 14 * look.scale
        yield Text(self.name, (rect.x, y - 3 * look.scale), HEAD_SIZE * look.scale, theme.ink, bold=True, serif=True)
        left, right = rect.x + rect.wide * ODDS, rect.x + rect.wide * ODDS_END
        yield Text("you win", (left, y), look.note, theme.sides[self.side], bold=True)
        yield Text("nobody", ((left + right) / 2, y), look.note, theme.ink2, "m", bold=True)
        yield Text("they win", (right, y), look.note, theme.sides[self.side.enemy], "r", bold=True)
        yield Text("takes you", (rect.x + rect.wide * TAKES, y), look.note, theme.ink2, bold=True)
        yield Text("ships of yours most at risk, lost in how many of 100", (rect.x + rect.wide * RISK, y), look.note,
                   theme.ink2, bold=True)


class SystemLine(Struct, frozen=True):
    """One system: title and what it is like; its odds, or why there are none; how long a player sits, and who is at risk.

    A `narrow` line has its title and its time above the bar.
    """

    name: str
    like: str
    bar: OddsBar | None
    instead: str
    takes: str
    risk: str
    chosen: bool = False
    able: bool = True
    narrow: bool = False

    @property
    def high(self) -> float:
        """Two lines of text, or a bar with its brackets."""
        return 64.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """In a frame, which is magenta where it is chosen; a system that does not suit is pale."""
        theme, unit = look.theme, look.scale
        frame = Rect(rect.x - 8 * unit, rect.y + 3 * unit, rect.wide + 16 * unit, rect.high - 6 * unit)
        if self.chosen:
            yield RoundedBox(frame, theme.panel2, theme.magenta, 2.0)
        else:
            yield RoundedBox(frame, None, theme.line, 1.0)
        yield from self._lined_up(rect, look) if self.narrow else self._in_columns(rect, look)

    def _radio(self, x: float, y: float, look: Look) -> Iterator[Shape]:
        theme, unit = look.theme, look.scale
        yield Disc((x, y), 10 * unit, theme.btn, theme.magenta if self.chosen else theme.ink3, 1.6)
        if self.chosen:
            yield Disc((x, y), 6 * unit, theme.magenta)

    def _in_columns(self, rect: Rect, look: Look) -> Iterator[Shape]:
        theme, unit, middle = look.theme, look.scale, rect.middle[1]
        ink = theme.ink if self.able else theme.ink3
        yield from self._radio(rect.x + 14 * unit, middle, look)
        left, room = rect.x + rect.wide * TITLE, rect.wide * (ODDS - TITLE) - 10 * unit
        size = TITLE_SIZE * unit
        size = min(size, size * room / max(1.0, width_of(self.name, size, bold=True, serif=True)))
        yield Text(self.name, (left, middle - 11 * unit), size, ink, bold=True, serif=True)
        yield Text(shorten(self.like, look.note, room), (left, middle + 14 * unit), look.note, theme.ink2)
        bar = Rect(rect.x + rect.wide * ODDS, middle - 17 * unit, rect.wide * (ODDS_END - ODDS), 26 * unit)
        wide = bar.wide if self.able else rect.right - bar.x
        yield from self._odds(bar, wide, look)
        yield Text(self.takes, (rect.x + rect.wide * TAKES, bar.middle[1]), look.row, ink)
        risk = shorten(self.risk, look.row, rect.right - rect.x - rect.wide * RISK)
        yield Text(risk, (rect.x + rect.wide * RISK, bar.middle[1]), look.row, ink)

    def _lined_up(self, rect: Rect, look: Look) -> Iterator[Shape]:
        theme, unit = look.theme, look.scale
        y = rect.y + 16 * unit
        ink = theme.ink if self.able else theme.ink3
        yield from self._radio(rect.x + 14 * unit, y, look)
        right = width_of(self.takes, look.row) + 2 * look.gap
        left = rect.x + 36 * unit
        yield Text(shorten(self.name, TITLE_SIZE * unit * 0.85, rect.right - left - right, bold=True, serif=True), (left, y),
                   TITLE_SIZE * unit * 0.85, ink, bold=True, serif=True)
        yield Text(self.takes, (rect.right, y), look.row, theme.ink2, "r")
        bar = Rect(left, rect.y + 29 * unit, rect.right - left, 18 * unit)
        yield from self._odds(bar, bar.wide, look)

    def _odds(self, bar: Rect, wide: float, look: Look) -> Iterator[Shape]:
        theme = look.theme
        if self.bar is None:
            if self.able:
                yield RoundedBox(bar, None, theme.line, 1.0)
            instead = shorten(self.instead, look.note, wide - 2 * look.gap)
            yield Text(instead, (bar.x + look.gap, bar.middle[1]), look.note, theme.ink2)
            return
        yield from share_bar(self.bar, bar, look)
        for share, side in ((self.bar.win, self.bar.side), (self.bar.lose, self.bar.side.enemy)):
            low, high = bracket_ends(self.bar, share, bar)
            lower = 4.0 if share is self.bar.lose and self.bar.win.high + self.bar.lose.high > 1 else 0.0
            yield from bracket(low, high, bar.bottom + (9 + lower) * look.scale, theme.sides[side], look)
