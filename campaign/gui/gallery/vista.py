"""The picture at the head of a card: sky and sea of the hour, the Allied leader near, the Axis leader on the horizon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from campaign.drawing.hulls import draw_hull
from campaign.drawing.seascape import GOLDEN, OTHER, Stops, at_sea, clouds, heights, tone_at
from campaign.drawing.shapes import Disc, Ink, Layer, Line, Point, Polygon, Rect, Shape
from campaign.drawing.theme import blend
from campaign.model.battles.presence import Arm
from campaign.model.units.silhouettes import ShipPart, Silhouette
from campaign.session.gallery.vistas import Sighted, SunHeight, Vista

HORIZON = 0.645
# In a picture of this breadth: pixels a metre of who is near and of who is far, and where on the sea the near one floats.
BROAD, NEAR, FAR, WATER = 430.0, 1.08, 0.46, 0.85
# A boat is drawn as if she were so long, lest nothing of her be seen.
LEAST_M = 62.0
# Where she begins across, and where the far one ends.
STERN, BOW_FAR = 0.055, 0.91
RAISED = 1.12
SUNS: Mapping[SunHeight, Stops] = MappingProxyType({
    SunHeight.HIGH: ((0.0, (104, 146, 168)), (0.4, (160, 188, 196)), (HORIZON, (222, 224, 208)),
                     (HORIZON + 0.006, (146, 180, 186)), (0.8, (88, 134, 158)), (1.0, (44, 92, 122))),
    SunHeight.LOW: ((0.0, (62, 74, 108)), (0.3, (122, 112, 122)), (0.5, (206, 158, 118)), (HORIZON, (240, 190, 124)),
                    (HORIZON + 0.006, (136, 140, 146)), (0.8, (72, 92, 108)), (1.0, (32, 50, 68))),
    SunHeight.DOWN: ((0.0, (10, 17, 28)), (0.4, (22, 36, 56)), (HORIZON, (48, 68, 92)),
                     (HORIZON + 0.006, (26, 44, 60)), (0.8, (16, 30, 44)), (1.0, (8, 16, 26))),
})
HAZY: Stops = ((0.0, (150, 166, 168)), (0.45, (192, 198, 190)), (HORIZON, (222, 220, 202)), (HORIZON + 0.006, (166, 186, 184)),
               (0.8, (118, 152, 160)), (1.0, (78, 118, 134)))
HULLS: Mapping[SunHeight, Ink] = MappingProxyType({
    SunHeight.HIGH: (18, 32, 42), SunHeight.LOW: (20, 24, 34), SunHeight.DOWN: (5, 9, 15)})
MOON: Ink = (206, 204, 184)
FOAM: Ink = (236, 238, 230)
# Dark ships by night have a rim of light, so that they stand out from a dark sea; without a moon it is starlight.
STARLIGHT: Ink = (96, 122, 146)


def draw_vista(rect: Rect, seen: Vista, stern: float = STERN) -> tuple[Layer, ...]:
    """All of it, layer by layer; `stern` is where across the near one begins."""
    stops = HAZY if seen.haze and seen.sun is SunHeight.HIGH else SUNS[seen.sun]
    unit = rect.wide / BROAD
    # In a low picture ships are smaller, lest masts leave it.
    unit = min(unit, rect.high / 150.0)
    sky: list[Shape] = [*_moon(rect, seen, unit)]
    cloud = blend(tone_at(stops, 0.25), (255, 255, 255) if seen.sun is not SunHeight.DOWN else (110, 126, 146), 0.4)
    if not (seen.sun is SunHeight.DOWN and seen.moon):
        sky += clouds(rect, cloud, 7, low=0.5, cover=0.22)
    swell = tuple(_swell(rect, stops, seen.sea_state, unit))
    far = tuple(_far(rect, seen, stops, unit))
    near = tuple(_near(rect, seen, stops, unit, stern))
    return tuple(layer for layer in ((heights(rect, stops),), tuple(sky), swell, far, near) if layer)


def _moon(rect: Rect, seen: Vista, unit: float) -> Iterator[Shape]:
    """The moon with her dark part, and her light on the sea."""
    if not seen.moon or seen.sun is not SunHeight.DOWN:
        return
    x, y, radius = rect.x + rect.wide * 0.66, rect.y + rect.high * 0.3, 11 * unit
    line = rect.y + rect.high * HORIZON
    yield Polygon(((x - 10 * unit, line), (x + 12 * unit, line), (x + 90 * unit, rect.bottom), (x - 150 * unit, rect.bottom)),
                  MOON, cover=0.1 + 0.14 * seen.moon)
    yield Disc((x, y), radius, MOON)
    if seen.moon < 0.95:
        shade = blend(SUNS[SunHeight.DOWN][1][1], SUNS[SunHeight.DOWN][0][1], 0.3)
        yield Disc((x - radius * 2 * seen.moon, y), radius * 1.02, shade)


def _swell(rect: Rect, stops: Stops, state: int, unit: float) -> Iterator[Shape]:
    """Short level lines, more and whiter the rougher the sea."""
    rough = min(1.0, state / 6)
    for number in range(1, 16 + 4 * state):
        near = number / (16 + 4 * state)
        height = HORIZON + 0.03 + near * (0.96 - HORIZON)
        x = rect.x + (number * number * GOLDEN % 1.0) * rect.wide
        long = (6 + 22 * near) * unit * (0.6 + rough)
        ink = blend(tone_at(stops, height), FOAM, 0.12 + 0.35 * rough * (number * OTHER % 1.0))
        y = rect.y + rect.high * height
        yield Line(((x, y), (min(rect.right, x + long), y)), ink, max(1.0, 1.3 * unit))


def _far(rect: Rect, seen: Vista, stops: Stops, unit: float) -> Iterator[Shape]:
    if seen.far is None:
        return
    right, water = rect.x + rect.wide * BOW_FAR, rect.y + rect.high * HORIZON + 1
    air = tone_at(stops, HORIZON - 0.02)
    dark = HULLS[seen.sun]
    ink = dark if seen.sun is SunHeight.DOWN else blend(air, dark, 0.55 if seen.haze else 0.72)
    ship = seen.far.silhouette
    if ship is None:
        yield from _other(seen.far, (right - 70 * unit, water), unit * 0.62, ink)
        return
    scale = FAR * unit * _enlarged(ship)
    at = right - ship.length_m * scale, water
    if seen.sun is SunHeight.DOWN:
        yield from _rim(ship, at, scale, _rim_ink(seen), mirrored=True)
    yield from draw_hull(ship, at, scale, ink, raised=RAISED, mirrored=True)


def _near(rect: Rect, seen: Vista, stops: Stops, unit: float, stern: float) -> Iterator[Shape]:
    if seen.near is None:
        return
    at = rect.x + rect.wide * stern, rect.y + rect.high * WATER
    hull = HULLS[seen.sun]
    ship = seen.near.silhouette
    if ship is None:
        yield from _other(seen.near, (at[0] + 60 * unit, at[1]), unit, hull)
        return
    # Who is longer than her part of the sea comes nearer to its edge rather than leave it.
    scale = min(NEAR * unit * _enlarged(ship), rect.wide * 0.62 / ship.length_m)
    foam = blend(tone_at(stops, WATER), FOAM if seen.sun is not SunHeight.DOWN else STARLIGHT, 0.5)
    if seen.sun is SunHeight.DOWN:
        yield from _rim(ship, at, scale, _rim_ink(seen))
    yield from at_sea(ship, at, scale, hull, foam)


def _enlarged(ship: Silhouette) -> float:
    return max(1.0, LEAST_M / ship.length_m)


def _rim_ink(seen: Vista) -> Ink:
    return blend(STARLIGHT, MOON, 0.25 + 0.6 * seen.moon)


def _rim(ship: Silhouette, at: Point, scale: float, ink: Ink, *, mirrored: bool = False) -> Iterator[Polygon]:
    """The same ship a pixel higher in the light: what of it shows over her is her rim."""
    inks: Mapping[ShipPart, Ink | None] = {part: None if part is ShipPart.BOTTOM else ink for part in ShipPart}
    for right, down in ((0.0, -1.4), (0.9, -0.6) if not mirrored else (-0.9, -0.6)):
        yield from draw_hull(ship, (at[0] + right, at[1] + down), scale, inks, raised=RAISED, mirrored=mirrored)


# Outlines of what has no silhouette, x to the right and y up: aircraft head on, a submarine, a battery on its height.
WINGS: tuple[Point, ...] = ((-13, 1), (13, 1), (12, -1.4), (-12, -1.4))
BODY: tuple[Point, ...] = ((-2, 3), (2, 3), (1.4, -4), (-1.4, -4))
BOAT: tuple[Point, ...] = ((-40, 0), (-32, 3.5), (36, 4.5), (46, 0))
TOWER: tuple[Point, ...] = ((-4, 3), (-3, 12), (8, 12), (10, 3))
HEIGHT: tuple[Point, ...] = ((-110, 0), (-70, 14), (-20, 22), (40, 34), (110, 30), (110, 0))
HOUSE: tuple[Point, ...] = ((4, 26), (6, 36), (22, 37), (24, 28))


def _outlined(outline: tuple[Point, ...], at: Point, unit: float, ink: Ink) -> Polygon:
    return Polygon(tuple((at[0] + x * unit, at[1] - y * unit) for x, y in outline), ink)


def _other(seen: Sighted, at: Point, unit: float, ink: Ink) -> Iterator[Shape]:
    """What has no silhouette: aircraft in the sky, a submarine's tower and periscope, a battery on its coast."""
    x, water = at
    match seen.arm:
        case Arm.AIRCRAFT:
            for right, down in ((0, -62), (34, -52), (-32, -50), (6, -40)):
                for outline in WINGS, BODY:
                    yield _outlined(outline, (x + right * unit, water + down * unit), unit, ink)
        case Arm.SUBMARINE:
            for outline in BOAT, TOWER:
                yield _outlined(outline, at, unit, ink)
            yield Line(((x + 3 * unit, water - 12 * unit), (x + 3 * unit, water - 20 * unit)), ink, max(1.0, 1.2 * unit))
        case _:
            for outline in HEIGHT, HOUSE:
                yield _outlined(outline, at, unit, ink)
            yield Line(((x + 8 * unit, water - 33 * unit), (x - 20 * unit, water - 39 * unit)), ink, max(1.0, 1.8 * unit))
