"""Hexes and pixels: where a hex lies in the plane, and where the plane lies on the screen."""

from __future__ import annotations

from math import cos, floor, pi, sin, sqrt

from msgspec import Struct

from campaign.drawing.shapes import Point, Rect
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, column_of, hex_at, row_of

# Centres of neighbours are one apart; rows are so far from each other.
ROW = sqrt(3) / 2
CORNER = 1 / sqrt(3)
CORNERS = tuple((CORNER * sin(pi / 3 * number), -CORNER * cos(pi / 3 * number)) for number in range(6))
NEAREST, FARTHEST = 120.0, 1.0
# So much of the window may lie beyond the edge of the map, which has a frame there and names that run over it.
BEYOND = 0.08


def centre_of(where: Hex) -> Point:
    """The centre of a hex in the plane: x east, y south, in hexes."""
    column, row = column_of(where), row_of(where)
    return column + (row & 1) / 2, row * ROW


def hex_near(x: float, y: float) -> Hex | None:
    """The hex that holds a point of the plane, or None beyond all labels."""
    row = round(y / ROW)
    found = []
    for near in (row - 1, row, row + 1):
        column = round(x - (near & 1) / 2)
        away = (column + (near & 1) / 2 - x) ** 2 + (near * ROW - y) ** 2
        found.append((away, column, near))
    _, column, row = min(found)
    try:
        return hex_at(column, row)
    except ValueError:
        return None


def outline(centre: Point, size: float) -> tuple[Point, ...]:
    """The six corners of a hex whose neighbours' centres are `size` away."""
    return tuple((centre[0] + x * size, centre[1] + y * size) for x, y in CORNERS)


def hexside(first: Hex, second: Hex) -> tuple[Point, Point]:
    """The two ends of the side between neighbours, in the plane."""
    (west, north), (east, south) = centre_of(first), centre_of(second)
    middle = (west + east) / 2, (north + south) / 2
    half = -(south - north) * CORNER / 2, (east - west) * CORNER / 2
    return (middle[0] - half[0], middle[1] - half[1]), (middle[0] + half[0], middle[1] + half[1])


class Camera(Struct, frozen=True):
    """Which part of the plane is seen: the point in the middle of the window, and pixels a hex."""

    x: float
    y: float
    zoom: float
    window: Rect

    def to_screen(self, spot: Point) -> Point:
        """A point of the plane in pixels."""
        middle = self.window.middle
        return middle[0] + (spot[0] - self.x) * self.zoom, middle[1] + (spot[1] - self.y) * self.zoom

    def to_plane(self, pixel: Point) -> Point:
        """A pixel as a point of the plane."""
        middle = self.window.middle
        return self.x + (pixel[0] - middle[0]) / self.zoom, self.y + (pixel[1] - middle[1]) / self.zoom

    def spot_of(self, where: Hex) -> Point:
        """The centre of a hex in pixels."""
        return self.to_screen(centre_of(where))

    def hex_under(self, pixel: Point) -> Hex | None:
        """The hex under a pixel."""
        return hex_near(*self.to_plane(pixel))

    def moved(self, right: float, down: float) -> Camera:
        """The camera after the map was dragged by a number of pixels."""
        return replace(self, x=self.x - right / self.zoom, y=self.y - down / self.zoom)

    def zoomed(self, factor: float, around: Point) -> Camera:
        """The camera zoomed by a factor, keeping the point under one pixel in place."""
        zoom = min(NEAREST, max(FARTHEST, self.zoom * factor))
        (x, y), middle = self.to_plane(around), self.window.middle
        return replace(self, zoom=zoom, x=x - (around[0] - middle[0]) / zoom, y=y - (around[1] - middle[1]) / zoom)

    def seen(self) -> Rect:
        """The part of the plane in the window."""
        x, y = self.to_plane((self.window.x, self.window.y))
        return Rect(x, y, self.window.wide / self.zoom, self.window.high / self.zoom)

    def within(self, plane: Rect) -> Camera:
        """The camera stopped at the map's edge: no farther off than sees all of it, and no more beyond than is seen then."""
        whole, window = showing(plane, self.window).zoom, self.window
        zoom = max(self.zoom, whole)
        return replace(self, zoom=zoom, x=_held(self.x, plane.x, plane.right, window.wide / zoom, window.wide / whole),
                       y=_held(self.y, plane.y, plane.bottom, window.high / zoom, window.high / whole))


def _held(middle: float, first: float, last: float, seen: float, most: float) -> float:
    """The middle of what is seen, held back at both edges; `most` is what is seen from the farthest."""
    beyond = max((most - (last - first)) / 2, BEYOND * seen)
    return min(last + beyond - seen / 2, max(first - beyond + seen / 2, middle))


def showing(plane: Rect, window: Rect) -> Camera:
    """The camera that shows the whole of a part of the plane."""
    zoom = min(NEAREST, max(FARTHEST, min(window.wide / max(1.0, plane.wide), window.high / max(1.0, plane.high))))
    return Camera(*plane.middle, zoom, window)


def hexes_in(plane: Rect, columns: int, rows: int) -> list[Hex]:
    """The hexes of a map that touch a part of the plane, row by row."""
    north, south = max(0, floor(plane.y / ROW) - 1), min(rows - 1, floor(plane.bottom / ROW) + 2)
    west, east = max(0, floor(plane.x) - 1), min(columns - 1, floor(plane.right) + 2)
    return [hex_at(column, row) for row in range(north, south + 1) for column in range(west, east + 1)]
