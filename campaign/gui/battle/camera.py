"""Metres and pixels: which part of a battle's sea is seen, and how bearings and distances lie on it."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, degrees, hypot, radians, sin

from msgspec import Struct

from campaign.drawing.shapes import Point, Rect
from campaign.drawing.theme import Look
from campaign.model.replacing import replace
from campaign.words import lengths

NEAREST, FARTHEST = 2.0, 0.0005
LEAST_METRES = 6_000.0
ROOM = 1.45
STEPS = (1.0, 2.0, 5.0)
USUAL = Look()


class SeaCamera(Struct, frozen=True):
    """The place in the middle of the window, in metres east and north, and pixels a metre."""

    x_m: float
    y_m: float
    scale: float
    window: Rect

    def to_screen(self, place: Point) -> Point:
        """A place in pixels; north is up."""
        middle = self.window.middle
        return middle[0] + (place[0] - self.x_m) * self.scale, middle[1] - (place[1] - self.y_m) * self.scale

    def to_sea(self, pixel: Point) -> Point:
        """A pixel as a place."""
        middle = self.window.middle
        return self.x_m + (pixel[0] - middle[0]) / self.scale, self.y_m - (pixel[1] - middle[1]) / self.scale

    def moved(self, right: float, down: float) -> SeaCamera:
        """The camera after the sea was dragged by so many pixels."""
        return replace(self, x_m=self.x_m - right / self.scale, y_m=self.y_m + down / self.scale)

    def zoomed(self, factor: float, around: Point) -> SeaCamera:
        """Nearer or farther, with what lies under one pixel staying there."""
        scale = min(NEAREST, max(FARTHEST, self.scale * factor))
        anchor, middle = self.to_sea(around), self.window.middle
        return replace(
            self, scale=scale, x_m=anchor[0] - (around[0] - middle[0]) / scale, y_m=anchor[1] + (around[1] - middle[1]) / scale
        )


def camera_for(places: Iterable[Point], window: Rect) -> SeaCamera:
    """The camera that shows all these places, with some room around them."""
    found = list(places) or [(0.0, 0.0)]
    west, east = min(x for x, _ in found), max(x for x, _ in found)
    south, north = min(y for _, y in found), max(y for _, y in found)
    wide, high = max(LEAST_METRES, (east - west) * ROOM), max(LEAST_METRES, (north - south) * ROOM)
    scale = min(max(1.0, window.wide) / wide, max(1.0, window.high) / high)
    return SeaCamera((west + east) / 2, (south + north) / 2, min(NEAREST, max(FARTHEST, scale)), window)


def bearing(eye: Point, mark: Point) -> float:
    """The true bearing of a place from another, in degrees."""
    return degrees(atan2(mark[0] - eye[0], mark[1] - eye[1])) % 360.0


def distance(eye: Point, mark: Point) -> float:
    """Metres between two places."""
    return hypot(mark[0] - eye[0], mark[1] - eye[1])


def along(start: Point, course: float, metres: float) -> Point:
    """The place a number of metres along a course."""
    return start[0] + metres * sin(radians(course)), start[1] + metres * cos(radians(course))


def round_length(most: float) -> float:
    """The longest of 1, 2, 5, 10, 20, 50 ... that is no longer."""
    unit = 1.0
    while unit * 10 <= most:
        unit *= 10
    return max((step * unit for step in STEPS if step * unit <= most), default=unit)


def round_in(most: float, look: Look) -> float:
    """The longest length, in metres, that is no longer and is round in the unit of the player's choice."""
    small = lengths.LengthUnit(look.unit).metres / 1000.0
    return round_length(most / small) * small


def in_words(metres: float, look: Look = USUAL) -> str:
    """A distance in the unit of the player's choice."""
    return lengths.in_words(metres, lengths.LengthUnit(look.unit))


def range_in_words(metres: float, told_m: tuple[float, float], look: Look = USUAL) -> str:
    """A range as precisely as the view allows: only roughly where it is judged by eye from afar."""
    return lengths.about(metres, told_m, lengths.LengthUnit(look.unit))
