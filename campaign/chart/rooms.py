"""Occupied room on a chart: rectangles in a grid, so that collisions of many names are found quickly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import floor

from campaign.drawing.shapes import Point, Rect

CELL = 96.0
# The way out of a sign, and in which order names and badges try them: E W NE SE NW SW N S.
NAME_ORDER = ((1, 0), (-1, 0), (1, -1), (1, 1), (-1, -1), (-1, 1), (0, -1), (0, 1))
BADGE_ORDER = ((0, 1), (0, -1), (1, 1), (-1, 1), (1, 0), (-1, 0), (1, -1), (-1, -1))


class Rooms:
    """Rectangles in pixels of the whole plane."""

    def __init__(self, rects: Iterable[Rect] = ()) -> None:
        self._cells: dict[tuple[int, int], list[Rect]] = {}
        for rect in rects:
            self.take(rect)

    def take(self, rect: Rect) -> None:
        """Marks a rectangle as occupied."""
        for cell in _cells(rect):
            self._cells.setdefault(cell, []).append(rect)

    def covered(self, rect: Rect) -> int:
        """With how many others a rectangle would collide; one that lies in several cells may count more than once."""
        return sum(rect.meets(other) for cell in _cells(rect) for other in self._cells.get(cell, ()))


def spots_around(
    half: float, wide: float, high: float, order: Sequence[tuple[int, int]], away: Sequence[float],
) -> Iterator[Point]:
    """Possible offsets for something of that size around a sign, beside it first and then farther off."""
    for far in away:
        for right, down in order:
            # Aslant it stands nearer: its corner is all that comes close to the sign.
            across = (half * (0.6 if right and down else 1.0) + far + wide / 2) * right
            yield across, (half + far + high * (0.33 if right and down else 0.5)) * down


def _cells(rect: Rect) -> Iterator[tuple[int, int]]:
    for row in range(floor(rect.y / CELL), floor(rect.bottom / CELL) + 1):
        for column in range(floor(rect.x / CELL), floor(rect.right / CELL) + 1):
            yield column, row
