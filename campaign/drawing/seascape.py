"""Sky and sea by height: tones by the light and the weather, glints, clouds, a glow, and ships on and below the horizon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import cos, pi, sin
from types import MappingProxyType

from campaign.drawing.hulls import draw_hull
from campaign.drawing.shapes import Ink, Line, Picture, Point, Polygon, Rect, Shape
from campaign.drawing.theme import blend
from campaign.model.units.silhouettes import ShipPart, Silhouette

Stops = tuple[tuple[float, Ink], ...]
# Multiples of these never come near each other again: what is strewn by them looks so, and is always the same.
GOLDEN, OTHER = 0.6180339887, 0.7548776662
RAISED = 1.12
RINGS = 110
ALL_BUT_KEEL: tuple[ShipPart, ...] = tuple(part for part in ShipPart if part is not ShipPart.BOTTOM)


def tone_at(stops: Stops, height: float) -> Ink:
    """The tone at a height, 0 at the top and 1 at the foot."""
    for (top, ink), (bottom, other) in pairwise(stops):
        if height <= bottom:
            return blend(ink, other, (height - top) / (bottom - top))
    return stops[-1][1]


def heights(rect: Rect, stops: Stops) -> Picture:
    """Sky and sea without anything in them."""
    wide, high = round(rect.wide), round(rect.high)
    rows = b"".join(bytes((*tone_at(stops, (y + 0.5) / high), 255)) * wide for y in range(high))
    return Picture(Rect(rect.x, rect.y, wide, high), (wide, high), rows)


def glints(rect: Rect, stops: Stops, horizon: float, light: Ink, count: int = 60) -> Iterator[Line]:
    """Short level lines on the sea, longer towards the eye."""
    for number in range(1, count):
        near = number / count
        y = rect.y + rect.high * (horizon + 0.02 + near * (0.97 - horizon))
        x = rect.x + (number * number * GOLDEN % 1.0) * rect.wide
        long = (10 + 40 * near) * rect.wide / 1280
        ink = blend(tone_at(stops, (y - rect.y) / rect.high), light, 0.35 + 0.3 * (number * OTHER % 1.0))
        yield Line(((x, y), (min(rect.right, x + long), y)), ink, 1.2)


def glow(rect: Rect, at: Point, radius: float, ink: Ink, *, strength: float, floor: float) -> Iterator[Polygon]:
    """Light about a place in the sky, strongest in its middle, and none of it below a floor."""
    for ring in range(RINGS, 0, -1):
        far = ring / RINGS
        points = [(at[0] + cos(turn) * radius * far, at[1] + sin(turn) * radius * far)
                  for turn in (2 * pi * step / 48 for step in range(48))]
        within = tuple((min(max(x, rect.x), rect.right), min(max(y, rect.y), floor)) for x, y in points)
        yield Polygon(within, ink, cover=strength * (1 - far) ** 2.2)


def sun_on_sea(rect: Rect, horizon: float, x: float, ink: Ink, *, strength: float) -> Iterator[Line]:
    """The light given back by the sea under the sun or the moon, broader towards the eye."""
    for number in range(1, 46):
        near = (number / 46) ** 1.3
        y = rect.y + rect.high * (horizon + 0.012 + near * (0.98 - horizon))
        half = rect.wide * (0.012 + 0.05 * near) * (0.4 + number * OTHER % 1.0)
        middle = x + rect.wide * 0.11 * (0.3 + near) * ((number * GOLDEN % 1.0) - 0.5)
        yield Line(((max(rect.x, middle - half), y), (min(rect.right, middle + half), y)), ink,
                   max(1.0, 2.0 * near * rect.high / 390), cover=strength * (0.35 + 0.65 * (number * OTHER % 1.0)))


def clouds(rect: Rect, ink: Ink, count: int, *, low: float, cover: float) -> Iterator[Polygon]:
    """Long thin clouds between the top and a height of the sky."""
    for number in range(1, count + 1):
        x = rect.x + rect.wide * (number * GOLDEN % 1.0)
        y = rect.y + rect.high * (0.1 + (low - 0.1) * (number * OTHER % 1.0))
        long = rect.wide * (0.05 + 0.1 * (number * OTHER * GOLDEN % 1.0))
        thick = rect.high * (0.008 + 0.012 * (number * GOLDEN % 1.0))
        east, west = min(rect.right, x + long), max(rect.x, x - long)
        above = tuple((west + (east - west) * step / 12, y - thick * sin(pi * step / 12)) for step in range(13))
        below = tuple((east - (east - west) * step / 12, y + thick * 0.35 * sin(pi * step / 12)) for step in range(13))
        yield Polygon((*above, *below), ink, cover=cover)


def at_sea(ship: Silhouette, at: Point, scale: float, hull: Ink, foam: Ink, *, mirrored: bool = False) -> Iterator[Shape]:
    """A ship near by, her stern at a point of the water, in her own foam, and given back by the swell."""
    left, water = at
    long = ship.length_m * scale
    foaming: tuple[Point, ...] = ((-0.13, 1.4), (0.2, -1.0), (1.0, -0.9), (1.06, 1.2), (0.6, 2.6))
    if mirrored:
        foaming = tuple((1 - along, down) for along, down in foaming)
    yield Polygon(tuple((left + along * long, water + down * scale) for along, down in foaming), foam, cover=0.75)
    for number in range(1, 9):
        deep = number / 9
        middle = left + long * (0.5 + 0.4 * ((number * GOLDEN % 1.0) - 0.5))
        half = long * (0.42 - 0.3 * deep) * (0.6 + 0.4 * (number * OTHER % 1.0))
        y = water + (2.5 + 11 * deep) * scale
        yield Line(((middle - half, y), (middle + half, y)), hull, max(1.0, 0.8 * scale), cover=0.45 * (1 - deep))
    inks: Mapping[ShipPart, Ink | None] = MappingProxyType(dict.fromkeys(ALL_BUT_KEEL, hull))
    yield from draw_hull(ship, at, scale, inks, raised=RAISED, mirrored=mirrored)


def hull_down(ship: Silhouette, at: Point, scale: float, ink: Ink, haze: Ink, *, mirrored: bool = True) -> Iterator[Shape]:
    """A ship on the horizon, her smoke drifting off above her."""
    left, water = at
    long = ship.length_m * scale
    top = water - ship.top_m * scale * 0.75
    away = 1 if mirrored else -1
    foot = left + long * 0.5
    drift = tuple((foot + away * long * step / 8, top - ship.top_m * scale * 0.5 * (step / 8) ** 0.6) for step in range(9))
    broad = tuple(scale * (1.2 + 5.0 * (step / 8) ** 0.7) for step in range(9))
    above = tuple((x, y - thick) for (x, y), thick in zip(drift, broad, strict=True))
    below = tuple((x, y + thick) for (x, y), thick in zip(drift, broad, strict=True))
    yield Polygon((*above, *reversed(below)), haze, cover=0.3)
    yield from draw_hull(ship, at, scale, ink, raised=RAISED, mirrored=mirrored)


def smoke(at: Point, size: float, ink: Ink) -> Iterator[Polygon]:
    """Smoke over the horizon, of ships that nobody has made out."""
    drift = tuple((at[0] + size * 1.6 * step / 8, at[1] - size * 0.5 * (step / 8) ** 0.5) for step in range(9))
    broad = tuple(size * (0.04 + 0.12 * (step / 8) ** 0.8) for step in range(9))
    above = tuple((x, y - thick) for (x, y), thick in zip(drift, broad, strict=True))
    below = tuple((x, min(y + thick, at[1])) for (x, y), thick in zip(drift, broad, strict=True))
    yield Polygon((*above, *reversed(below)), ink, cover=0.35)
