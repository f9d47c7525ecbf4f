"""Whole pixels: what is left of a rectangle, and where it lies in a picture that goes round at its edges.

A picture that goes round is never shifted: what is dragged in at one side takes the place of what went out at the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct


class Pixels(Struct, frozen=True):
    """An upright rectangle of whole pixels."""

    x: int
    y: int
    wide: int
    high: int

    @property
    def right(self) -> int:
        """The x just beyond it."""
        return self.x + self.wide

    @property
    def bottom(self) -> int:
        """The y just below it."""
        return self.y + self.high

    def moved(self, right: int, down: int) -> Pixels:
        """The rectangle elsewhere."""
        return Pixels(self.x + right, self.y + down, self.wide, self.high)

    def common(self, other: Pixels) -> Pixels | None:
        """What two have in common, if anything."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Pixels(x, y, right - x, bottom - y) if x < right and y < bottom else None

    def without(self, other: Pixels) -> tuple[Pixels, ...]:
        """What is left when another is taken away: above it, below it, and beside it."""
        overlap = self.common(other)
        if overlap is None:
            return (self,)
        parts = (
            Pixels(self.x, self.y, self.wide, overlap.y - self.y),
            Pixels(self.x, overlap.bottom, self.wide, self.bottom - overlap.bottom),
            Pixels(self.x, overlap.y, overlap.x - self.x, overlap.high),
            Pixels(overlap.right, overlap.y, self.right - overlap.right, overlap.high),
        )
        return tuple(part for part in parts if part.wide > 0 and part.high > 0)


def uncovered(whole: Pixels, covers: Iterable[Pixels]) -> tuple[Pixels, ...]:
    """The parts of a rectangle that none of the others covers."""
    left: tuple[Pixels, ...] = (whole,)
    for cover in covers:
        left = tuple(part for piece in left for part in piece.without(cover))
    return left


def reaching(filled: Pixels, wanted: Pixels, wide: int, high: int, ahead: int) -> Pixels:
    """The pixels a picture of this size holds next: those wanted, some ahead of the motion, and as many old ones as fit.

    It must be larger than what is wanted by `ahead` on either side.
    """
    if filled.common(wanted) is None:
        return wanted
    x, right = _stretched(filled.x, filled.right, wanted.x, wanted.right, wide, ahead)
    y, bottom = _stretched(filled.y, filled.bottom, wanted.y, wanted.bottom, high, ahead)
    return Pixels(x, y, right - x, bottom - y)


def _stretched(start: int, stop: int, first: int, last: int, most: int, ahead: int) -> tuple[int, int]:
    """The same along one axis."""
    if first < start:
        start = first - ahead
        return start, min(stop if last <= stop else last + ahead, start + most)
    if last > stop:
        stop = last + ahead
        return max(start, stop - most), stop
    return start, stop


def pieces(part: Pixels, wide: int, high: int) -> Iterator[tuple[Pixels, int, int]]:
    """A part of the endless sheet, cut where the picture of it goes round: each piece with its corner in the picture."""
    y = part.y
    while y < part.bottom:
        down = y % high
        tall = min(part.bottom - y, high - down)
        x = part.x
        while x < part.right:
            across = x % wide
            broad = min(part.right - x, wide - across)
            yield Pixels(x, y, broad, tall), across, down
            x += broad
        y += tall
