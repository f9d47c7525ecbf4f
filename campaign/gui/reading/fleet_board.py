"""The part of the fleet board that pages sideways: its columns as they are laid out, scrolled, painted and pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from campaign.drawing.shapes import Layer, Line, Point, Rect, RoundedBox, Shape
from campaign.drawing.theme import Look
from campaign.gui.actions.values import Action
from campaign.gui.frame.lines import BOX_SIDE
from campaign.gui.frame.page import Hotspot, Pane
from campaign.gui.frame.showing import Sheet
from campaign.gui.reading.fleet_columns import GUTTER, LEAST_WIDE, TICK, BoardItem, Column, column_layer, columns_of, longest_of
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.session.reports.order_of_battle import Station

# Far above the window stands what is out of sight, where keys lead to it all the same.
OUT_OF_SIGHT = -1e6
THUMB = 5.0


@dataclass(slots=True)
class FleetBoard:
    """Columns in a room: all of one width, as many in sight as have room, the others a page aside."""

    book: Book
    room: Rect = field(default_factory=lambda: Rect(0, 0, 1, 1))
    columns: tuple[Column, ...] = ()
    scroll: float = 0.0
    look: Look = field(default_factory=Look)
    _laid: object = None
    _count: int = 0
    _longest: float = 0.0
    # Columns beside those in sight that are painted already, so that none has to be while the board is scrolled.
    _prepared: frozenset[int] = frozenset()

    def lay(self, stations: tuple[Station, ...], key: object, room: Rect, look: Look, *, in_turn: bool) -> None:
        """Lays stations out in a room, unless they are so laid out already; `in_turn` where dates follow each other."""
        self.room, self.look = room, look
        now = key, room.wide, room.high, look
        if now != self._laid:
            self._laid = now
            self._count += 1
            self._longest, self._prepared = longest_of(self.book, stations), frozenset()
            self.columns = columns_of(stations, self._wide(), room.high - 2 * THUMB * look.scale, look,
                                      in_turn=in_turn)
        self.scroll = min(max(0.0, self.scroll), self.most())

    def in_sight(self) -> int:
        """How many columns are whole in sight."""
        gap, least = GUTTER * self.look.scale, LEAST_WIDE * self.look.scale
        return max(1, int((self.room.wide + gap) / (least + gap)))

    def _wide(self) -> float:
        many = self.in_sight()
        return float(int((self.room.wide - (many - 1) * GUTTER * self.look.scale) / many))

    def step(self) -> float:
        """From the left of one column to the left of the next."""
        return self._wide() + GUTTER * self.look.scale

    def most(self) -> float:
        """How far it can be scrolled."""
        return max(0.0, (len(self.columns) - self.in_sight()) * self.step())

    def placed(self) -> Iterator[tuple[int, BoardItem, Rect]]:
        """Everything with its column, and where it stands in the window now."""
        step = self.step()
        for number, column in enumerate(self.columns):
            left = round(self.room.x + number * step - self.scroll)
            for item in column:
                rect = item.rect
                yield number, item, Rect(left + rect.x, self.room.y + rect.y, rect.wide, rect.high)

    def is_seen(self, rect: Rect) -> bool:
        """Whether so much of something is in sight that it can be pointed at."""
        return rect.right > self.room.x + 1 and rect.x < self.room.right - 1

    def pane(self, action_of: Callable[[BoardItem], Action | None], words_of: Callable[[BoardItem], str]) -> Pane:
        """All of it to be pressed and pointed at."""
        spots: list[Hotspot] = []
        for _, item, rect in self.placed():
            if not item.line:
                where = rect if self.is_seen(rect) else Rect(rect.x, OUT_OF_SIGHT, rect.wide, rect.high)
                spots.append(Hotspot(where, action_of(item), words_of(item)))
        return Pane(self.room, (), tuple(spots), self.room.high, self.scroll)

    def follow(self, wanted: Callable[[BoardItem], bool]) -> None:
        """Scrolls as little as brings the column of something to sight."""
        found = next((number for number, column in enumerate(self.columns) if any(map(wanted, column))), None)
        if found is not None:
            step = self.step()
            self.scroll = min(found * step, max(self.scroll, (found - self.in_sight() + 1) * step))

    def page(self, by: int) -> None:
        """Goes on by as many columns as are in sight, and stands at the left of one."""
        step = self.step()
        self.scroll = min(self.most(), max(0.0, (round(self.scroll / step) + by * self.in_sight()) * step))

    def beside(self, at: BoardItem | None, by: int) -> BoardItem | None:
        """What stands at the same height in the column before or after."""
        ships = [(number, item) for number, column in enumerate(self.columns) for item in column if item.ship is not None]
        here = next((number for number, item in ships if item is at), None)
        if here is None or at is None:
            return ships[0][1] if ships else None
        numbers = sorted({number for number, _ in ships})
        there = numbers[min(len(numbers) - 1, max(0, numbers.index(here) + by))]
        return min((item for number, item in ships if number == there), key=lambda item: abs(item.rect.y - at.rect.y))

    def station_at(self, at: Point) -> Station | None:
        """The station that the mouse is over."""
        if not self.room.holds(at):
            return None
        return next((item.station for _, item, rect in self.placed() if rect.holds(at)), None)

    # What is painted.

    def sheets(self) -> Iterator[Sheet]:
        """Each column that is in sight, painted once and shifted as the board is scrolled; a thumb where there are more."""
        look = self.look
        for number, column in enumerate(self.columns):
            rect = self._rect(number)
            if column and self.is_seen(rect):
                yield self._sheet(number, rect)
        most = self.most()
        if most:
            whole = self.room.wide + most
            long = max(12.0, self.room.wide * self.room.wide / whole)
            left = self.room.x + (self.room.wide - long) * self.scroll / most
            size = round(long), max(1, round(THUMB * look.scale))
            yield Sheet("thumb", (size, look), Rect(round(left), round(self.room.bottom - size[1]), *size), size, lambda: (),
                        look.theme.btnline)

    def beneath(self) -> Iterator[Sheet]:
        """Columns that are painted before they come to sight; they lie under the ground of the page."""
        for number in sorted(self._prepared):
            if self.columns[number] and not self.is_seen(self._rect(number)):
                yield self._sheet(number, replace(self._rect(number), x=self.room.x))

    def _rect(self, number: int) -> Rect:
        return Rect(round(self.room.x + number * self.step() - self.scroll), self.room.y, round(self._wide()), self.room.high)

    def _sheet(self, number: int, rect: Rect) -> Sheet:
        size = round(rect.wide), round(rect.high)
        painted = partial(self._painted, self.columns[number])
        return Sheet(f"column {number}", (self._count, number), rect, size, painted, fine=True)

    def prepare(self) -> bool:
        """One more of the columns beside those in sight is painted; whether there was one."""
        step = self.step()
        first = int(self.scroll / step)
        near = range(max(0, first - 1), min(len(self.columns), first + self.in_sight() + 2))
        wanted = next((number for number in near if number not in self._prepared), None)
        if wanted is not None:
            self._prepared = frozenset(number for number in (*self._prepared, wanted) if number in near)
        return wanted is not None

    def _painted(self, column: Column) -> tuple[Layer, ...]:
        return (column_layer(self.book, column, self._longest, self.look),)

    def marks(
        self, *, chosen: ShipId | None, ticked: frozenset[ShipId], focus: Callable[[BoardItem], bool],
        hover: Callable[[BoardItem], bool], target: str,
    ) -> Layer:
        """What lies beneath the words: the chosen ship, the one pointed at, ticks, and what carried ships would go into."""
        look, theme = self.look, self.look.theme
        shapes: list[Shape] = []
        for _, item, rect in self.placed():
            if not self.is_seen(rect):
                continue
            focused = focus(item)
            key = None if item.ship is None else item.ship.ship
            whole = Rect(rect.x - look.gap / 2, rect.y, rect.wide + look.gap, rect.high)
            if (key is not None and key == chosen) or hover(item):
                shapes.append(RoundedBox(whole, theme.panel2))
            if item.is_head and item.station.key == target:
                shapes.append(RoundedBox(whole, theme.panel2, theme.magenta, 2.0, 3.0))
            if focused:
                shapes.append(RoundedBox(whole, None, theme.ink, 1.5))
            if key is not None and key == chosen:
                shapes.append(RoundedBox(Rect(whole.x, rect.y, 4 * look.scale, rect.high), theme.magenta))
            if key is not None and (key in ticked or focused or hover(item)):
                shapes += _tick((rect.x + TICK * look.scale / 2, rect.middle[1]), look, ticked=key in ticked)
        return tuple(shapes)


def _tick(at: Point, look: Look, *, ticked: bool) -> Iterator[Shape]:
    """A box about a place, with a tick in it."""
    side, (x, y) = BOX_SIDE * look.scale, at
    yield RoundedBox(Rect(x - side / 2, y - side / 2, side, side), look.theme.btn,
                     look.theme.magenta if ticked else look.theme.btnline, 1.0, 2.0)
    if ticked:
        yield Line(((x - side * 0.25, y), (x - side * 0.05, y + side * 0.22), (x + side * 0.28, y - side * 0.24)),
                   look.theme.magenta, 2.0)
