"""The odds of a battle as one bar of three parts, each at its place, with brackets beneath for what is likely."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Ink, Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.sides import Side
from campaign.session.engagements.odds import Interval, OddsSoFar


class BoundedShare(Struct, frozen=True):
    """A share, and the bounds that the true one lies within."""

    value: float
    low: float
    high: float

    @property
    def told(self) -> str:
        """The share itself, per cent."""
        return f"{self.value * 100:.0f} %"

    @property
    def words(self) -> str:
        """Both bounds, per cent."""
        low, high = round(self.low * 100), round(self.high * 100)
        return f"{low}" if low == high else f"{low} to {high}"


class OddsBar(Struct, frozen=True):
    """One bar of three parts: you win, nobody, they win; beneath it brackets for what is likely."""

    win: BoundedShare
    nobody: BoundedShare
    lose: BoundedShare
    side: Side
    low: bool = False

    @property
    def name(self) -> str:
        """The three parts in words."""
        return f"you win {self.win.told}, nobody {self.nobody.told}, they win {self.lose.told}"

    @property
    def high(self) -> float:
        """Names above, the bar, brackets and their figures beneath."""
        return 80.0 if self.low else 96.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Figures stand in the bar where they find room."""
        theme, unit = look.theme, look.scale
        own, enemy = theme.sides[self.side], theme.sides[self.side.enemy]
        caption, bar = rect.y + 12 * unit, Rect(rect.x, rect.y + 24 * unit, rect.wide, (22 if self.low else 30) * unit)
        yield Text("you win", (rect.x, caption), look.row, own, bold=True)
        yield Text("they win", (rect.right, caption), look.row, enemy, "r", bold=True)
        free = rect.wide - width_of("you win", look.row, bold=True) - width_of("they win", look.row, bold=True)
        if width_of("nobody", look.row) + 2 * look.gap < free:
            yield Text("nobody", (rect.middle[0], caption), look.row, theme.ink2, "m", bold=True)
        yield from share_bar(self, bar, look)
        below = bar.bottom + 8 * unit
        # Of two brackets that reach over each other the second lies a little lower.
        lower = 5 * unit if self.win.high + self.lose.high > 1 else 0.0
        for share, y, ink in ((self.win, below, own), (self.lose, below + lower, enemy)):
            left, right = bracket_ends(self, share, rect)
            yield from bracket(left, right, y, ink, look)
            wide = width_of(share.words, look.note)
            middle = min(max((left + right) / 2, rect.x + wide / 2), rect.right - wide / 2)
            # Figures of the two brackets never stand on each other: each keeps to its half.
            own_half = share is self.win
            middle = min(middle, rect.middle[0] - wide / 2 - 4) if own_half else max(middle, rect.middle[0] + wide / 2 + 4)
            yield Text(share.words, (middle, y + 14 * unit), look.note, theme.ink2, "m")


def share_bar(odds: OddsBar, bar: Rect, look: Look) -> Iterator[Shape]:
    """The three parts of a bar, each with its figure where that finds room."""
    theme = look.theme
    own, enemy = theme.sides[odds.side], theme.sides[odds.side.enemy]
    x = bar.x
    for share, fill, ink in ((odds.win, own, theme.panel), (odds.nobody, theme.track, theme.ink),
                             (odds.lose, enemy, theme.panel)):
        wide = bar.wide * share.value
        if wide >= 1:
            yield RoundedBox(Rect(x, bar.y, wide, bar.high), fill)
        label = share.told
        if width_of(label, look.text, bold=True) + look.gap <= wide:
            yield Text(label, (x + wide / 2, bar.middle[1]), look.text, ink, "m", bold=True)
        x += wide


def bracket_ends(odds: OddsBar, share: BoundedShare, rect: Rect) -> tuple[float, float]:
    """Where a bracket lies: from the left end of the bar for who wins, from the right one for who loses."""
    low, high = sorted((share.low, share.high))
    if share is odds.win:
        return rect.x + rect.wide * low, rect.x + rect.wide * high
    return rect.right - rect.wide * high, rect.right - rect.wide * low


def bracket(left: float, right: float, y: float, ink: Ink, look: Look) -> Iterator[Shape]:
    """A line with a tick at either end."""
    half = 4 * look.scale
    yield Line(((left, y - half), (left, y + half)), ink, 1.6)
    yield Line(((right, y - half), (right, y + half)), ink, 1.6)
    yield Line(((left, y), (right, y)), ink, 1.6)


def bar_of(odds: OddsSoFar, side: Side) -> OddsBar:
    """The bar of a battle's odds."""
    return OddsBar(interval_share(odds.wins[side]), interval_share(odds.draws), interval_share(odds.wins[side.enemy]), side)


def interval_share(interval: Interval) -> BoundedShare:
    """A share as it was counted, with its bounds."""
    return BoundedShare(interval.value, interval.low, interval.high)
