"""A list of days of any length: those in sight are laid out, drawn in sheets of some rows each, and scrolled by pixels."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from campaign.drawing.shapes import Rect, RoundedBox, Shape
from campaign.drawing.theme import Look
from campaign.gui.actions.values import Action
from campaign.gui.frame.page import Hotspot, Pane, Row
from campaign.gui.frame.showing import Sheet

# So many days are kept as they are laid out; so many rows are painted as one sheet, which scrolling need not paint again.
KEPT, CHUNK = 40, 6
APART = 10.0
NAME = "log"
# What is out of sight lies above the window, where keys may lead to it all the same.
AWAY = -1e6


class DaySource(Protocol):
    """What the list is of: its days by their places, the rows of each, and the days before the first, which may be read."""

    @property
    def number(self) -> int:
        """How many days there are now."""

    def key_of(self, at: int) -> Hashable:
        """What a day's rows depend on."""

    def rows_of(self, at: int, wide: float) -> tuple[Row, ...]:
        """A day's rows, each drawn, for a width at 100 %."""

    def read_earlier(self) -> bool:
        """Reads some days more, which then stand before those that were known; whether there were any."""


class LaidDay(Struct, frozen=True):
    """A day of the list: its rows, where each of them begins and how high all of them are, in pixels."""

    key: Hashable
    rows: tuple[Row, ...]
    tops: tuple[float, ...]
    high: float


class DayList:
    """The list. Its scroll is the place of the day at its top, and as a fraction how much of that day lies above."""

    def __init__(self, source: DaySource, scrolls: dict[str, float]) -> None:
        self._source, self._scrolls = source, scrolls
        self._laid: dict[Hashable, LaidDay] = {}
        self._seen: tuple[tuple[int, LaidDay, float], ...] = ()

    @property
    def at(self) -> tuple[int, float]:
        """The day at the top, and the share of it that lies above."""
        scroll = min(max(0.0, self._scrolls.get(NAME, 0.0)), max(0.0, self._source.number - 1e-9))
        return int(scroll), scroll - int(scroll)

    def go(self, at: int) -> None:
        """To the head of a day."""
        self._scrolls[NAME] = float(min(max(0, at), max(0, self._source.number - 1)))

    def forget(self) -> None:
        """Rows are others now."""
        self._laid.clear()

    def _day(self, at: int, wide: float, look: Look) -> LaidDay:
        key = self._source.key_of(at), wide, look
        found = self._laid.get(key)
        if found is None:
            if len(self._laid) >= KEPT:
                self._laid.pop(next(iter(self._laid)))
            rows = self._source.rows_of(at, wide / look.scale)
            highs = [round(row.drawn.high * look.scale) if row.drawn else 0.0 for row in rows]
            tops = tuple(sum(highs[:number]) for number in range(len(rows)))
            found = self._laid[key] = LaidDay(key, rows, tops, sum(highs) + round(APART * look.scale))
        return found

    def make_ready(self, wide: float, look: Look) -> None:
        """Lays out one of the days that scrolling will come to."""
        if not self._seen:
            return
        for at in (self._seen[0][0] - 2, self._seen[-1][0] + 2):
            if 0 <= at < self._source.number and (self._source.key_of(at), wide, look) not in self._laid:
                self._day(at, wide, look)
                return

    def in_sight(self, place: Rect, look: Look) -> Iterator[tuple[int, LaidDay, float]]:
        """The days that reach into the list, with their places and where they begin; the last ends at its foot."""
        if not self._source.number:
            return
        at, share = self.at
        first = self._day(at, place.wide, look)
        y = place.y - share * first.high
        # Where too little follows, the list is scrolled back.
        room, following = place.bottom - y, at
        while following < self._source.number and room > 0:
            room -= self._day(following, place.wide, look).high
            following += 1
        y += max(0.0, room)
        while y > place.y:
            if at == 0 and not self._source.read_earlier():
                y = place.y
                break
            if at == 0:
                at, _ = self.at
                continue
            at -= 1
            y -= self._day(at, place.wide, look).high
        self._scrolls[NAME] = at + (place.y - y) / self._day(at, place.wide, look).high
        while at < self._source.number and y < place.bottom:
            laid = self._day(at, place.wide, look)
            yield at, laid, y
            y += laid.high
            at += 1

    def around(self, place: Rect, look: Look) -> Iterator[tuple[int, LaidDay, float]]:
        """The days in sight, the one before them and the one after."""
        seen = list(self.in_sight(place, look))
        if not seen:
            return
        at, _, y = seen[0]
        if at:
            before = self._day(at - 1, place.wide, look)
            yield at - 1, before, y - before.high
        yield from seen
        at, laid, y = seen[-1]
        if at + 1 < self._source.number:
            yield at + 1, self._day(at + 1, place.wide, look), y + laid.high

    def scroll_by(self, pixels: float, wide: float, look: Look) -> None:
        """Goes down the list by some pixels, or up."""
        at, share = self.at
        if not self._source.number:
            return
        offset = share * self._day(at, wide, look).high + pixels
        while offset < 0 and (at > 0 or self._source.read_earlier()):
            if at == 0:
                at = self.at[0]
                if at == 0:
                    break
            at -= 1
            offset += self._day(at, wide, look).high
        while at < self._source.number - 1 and offset >= self._day(at, wide, look).high:
            offset -= self._day(at, wide, look).high
            at += 1
        high = self._day(at, wide, look).high
        self._scrolls[NAME] = at + min(max(0.0, offset), high - 1) / high

    def follow(self, focus: Action, place: Rect, look: Look) -> None:
        """Brings what has the focus to sight."""
        for _, laid, top in self.around(place, look):
            for row, begins in zip(laid.rows, laid.tops, strict=True):
                if row.action == focus and row.drawn is not None:
                    y, high = top + begins, row.drawn.high * look.scale
                    if y < place.y:
                        self.scroll_by(y - place.y, place.wide, look)
                    elif y + high > place.bottom:
                        self.scroll_by(y + high - place.bottom, place.wide, look)
                    return

    def sheets(self, place: Rect, look: Look, focus: Action | None, hover: Action | str | None) -> Iterator[Sheet]:
        """What is in sight, some rows a sheet."""
        self._seen = tuple(self.in_sight(place, look))
        for _, laid, y in self._seen:
            for first in range(0, len(laid.rows), CHUNK):
                rows = laid.rows[first:first + CHUNK]
                top = y + laid.tops[first]
                ends = laid.tops[first + CHUNK] if first + CHUNK < len(laid.rows) else laid.high
                size = round(place.wide), round(ends - laid.tops[first])
                if top >= place.bottom or top + size[1] <= place.y:
                    continue
                actions = [row.action for row in rows if row.action is not None]
                ringed, pointed = (action if action in actions else None for action in (focus, hover))
                key = laid.key, first, rows, size, ringed, pointed
                yield Sheet(f"{NAME} {laid.key} {first}", key, Rect(place.x, round(top), *size), size,
                            lambda laid=laid, first=first, size=size, ringed=ringed, pointed=pointed: (
                                tuple(_drawn(laid, first, size[0], look, ringed, pointed)),), look.theme.panel)

    def pane(self, place: Rect, look: Look) -> tuple[Pane, tuple[Row, ...]]:
        """What can be pressed: the rows in sight and those of the days about them, to which keys may lead; and these rows."""
        spots: list[Hotspot] = []
        rows: list[Row] = []
        for _, laid, top in self.around(place, look):
            for row, begins in zip(laid.rows, laid.tops, strict=True):
                rows.append(row)
                y, high = top + begins, round((row.drawn.high if row.drawn else 0.0) * look.scale)
                seen = min(y + high, place.bottom) - max(y, place.y)
                whole = y >= place.y - 1 and y + high <= place.bottom + 1
                where = Rect(place.x, y, place.wide, high) if whole else Rect(place.x, max(y, place.y), place.wide, seen) if (
                    seen > 8 * look.scale) else Rect(place.x, AWAY, place.wide, high)
                spots.append(Hotspot(where, row.action, row.hint))
        return Pane(place, (), tuple(spots), 0.0, self._scrolls.get(NAME, 0.0)), tuple(rows)

    def thumb(self, place: Rect, look: Look) -> Iterator[Sheet]:
        """Where in all days the list stands."""
        if self._source.number < 2:
            return
        at, share = self.at
        high = max(16 * look.scale, place.high / max(4.0, self._source.number))
        y = place.y + (place.high - high) * min(1.0, (at + share) / max(1.0, self._source.number - 0.5))
        size = round(5 * look.scale), round(high)
        yield Sheet("thumb", (size, look), Rect(round(place.right - size[0]), round(y), *size), size, tuple, look.theme.btnline)


def _drawn(laid: LaidDay, first: int, wide: float, look: Look, focus: Action | None, hover: Action | str | None,
           ) -> Iterator[Shape]:
    rows: Sequence[Row] = laid.rows[first:first + CHUNK]
    for row, top in zip(rows, laid.tops[first:first + CHUNK], strict=True):
        if row.drawn is None:
            continue
        box = Rect(0, top - laid.tops[first], wide, round(row.drawn.high * look.scale))
        if row.action is not None and row.action == hover:
            yield RoundedBox(box, look.theme.panel2)
        yield from row.drawn.drawn(box, look)
        if row.action is not None and row.action == focus:
            yield RoundedBox(Rect(box.x + 1, box.y + 1, box.wide - 2, box.high - 2), None, look.theme.ink, 2.0, 3.0)
