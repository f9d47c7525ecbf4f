"""What is written on the chart can be pressed: names, signs and badges of ports and airfields stand for their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from campaign.chart.badges import ASIDE
from campaign.chart.names import spot_of_port
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.lettering import room_of
from campaign.drawing.plane import Mark, Stamp
from campaign.drawing.shapes import Disc, Point, Rect, RoundedBox, Shape, Text
from campaign.model.book import Book
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId


class Target(Struct, frozen=True):
    """Something written about a place: where it belongs in the plane, its room in pixels around that, and what it tells of.

    A `sign` stands on the place itself; names and badges stand beside it, over other hexes.
    """

    at: Point
    room: Rect
    hex: Hex
    port: PortId | None = None
    sign: bool = False

    def on(self, camera: Camera) -> Rect:
        """Where it stands on the screen."""
        x, y = camera.to_screen(self.at)
        return Rect(x + self.room.x, y + self.room.y, self.room.wide, self.room.high)


def targets_of(book: Book, marks: Iterable[Mark]) -> tuple[Target, ...]:
    """The names, signs and badges among the marks of a chart."""
    places: dict[Point, tuple[Hex, PortId | None]] = {}
    for base in book.oob.bases.values():
        x, y = centre_of(base.hex)
        places[x + ASIDE[0], y + ASIDE[1]] = base.hex, None
    for port in book.theatre.ports.values():
        places[spot_of_port(book, port)] = port.hex, port.id
    found: list[Target] = []
    for mark in marks:
        if isinstance(mark, Stamp) and mark.at in places and (rooms := tuple(_rooms(mark.shapes))):
            where, key = places[mark.at]
            west, north = min(room.x for room in rooms), min(room.y for room in rooms)
            east, south = max(room.right for room in rooms), max(room.bottom for room in rooms)
            right, down = mark.shift
            sign = not any(isinstance(shape, Text) for shape in mark.shapes)
            found.append(Target(mark.at, Rect(west + right, north + down, east - west, south - north), where, key, sign))
    return tuple(found)


def target_at(found: Sequence[Target], at: Point, camera: Camera) -> Target | None:
    """The topmost of them at a point of the window."""
    for target in reversed(found):
        x, y = camera.to_screen(target.at)
        if target.room.holds((at[0] - x, at[1] - y)):
            return target
    return None


def _rooms(shapes: Iterable[Shape]) -> Iterator[Rect]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield room_of(shape)
        elif isinstance(shape, RoundedBox):
            yield shape.rect
        elif isinstance(shape, Disc):
            yield Rect(shape.centre[0] - shape.radius, shape.centre[1] - shape.radius, 2 * shape.radius, 2 * shape.radius)
