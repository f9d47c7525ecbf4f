"""Room that is taken on a chart: rectangles found again by where they lie, so that many names are placed at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor

from campaign.drawing.shapes import Rect

CELL = 96.0


class Rooms:
    """Rectangles in pixels of the whole plane."""

    def __init__(self, rects: Iterable[Rect] = ()) -> None:
        self._cells: dict[tuple[int, int], list[Rect]] = {}
        for rect in rects:
            self.take(rect)

    def take(self, rect: Rect) -> None:
        """Nothing else is to stand there."""
        for cell in _cells(rect):
            self._cells.setdefault(cell, []).append(rect)

    def covered(self, rect: Rect) -> int:
        """With how many others a rectangle would collide; one that lies in several cells may count more than once."""
        return sum(rect.meets(other) for cell in _cells(rect) for other in self._cells.get(cell, ()))


def _cells(rect: Rect) -> Iterator[tuple[int, int]]:
    for row in range(floor(rect.y / CELL), floor(rect.bottom / CELL) + 1):
        for column in range(floor(rect.x / CELL), floor(rect.right / CELL) + 1):
            yield column, row
