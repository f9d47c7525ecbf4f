"""The battle line on the evening sea: sky, sea, ships and the frame around them, as shapes in the tones of a theme."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from campaign.drawing.hulls import drawn
from campaign.drawing.shapes import Ink, Layer, Line, Picture, Polygon, Rect, Shape
from campaign.drawing.theme import Theme, blend
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import ShipPart, Silhouette

# The Mediterranean Fleet in line ahead, the nearest first.
LINE = tuple(map(ShipId, ("warspite", "malaya", "royal_sovereign", "gloucester", "hyperion")))
HORIZON = 0.648
# Of each ship: where her stern stands in the room of the line, pixels a metre in a line of LINE_WIDE, and how far she is
# below the horizon.
LINE_WIDE = 1060.0
STATIONS = ((0.0, 1.95, 23.0), (404.0, 1.36, 11.0), (680.0, 0.94, 5.0), (864.0, 0.68, 2.5), (985.0, 0.5, 1.0))
RAISED = 1.12
# Multiples of these never come near each other again: so the glints on the sea look strewn, and are always the same.
GOLDEN, OTHER = 0.6180339887, 0.7548776662
GLINTS = 240
BLACK: Ink = (2, 4, 8)
Stops = tuple[tuple[float, Ink, float], ...]


class Dusk(Struct, frozen=True):
    """The tones of an hour: sky and sea by height with how much each covers, glow, glints, hulls and frame."""

    stops: Stops
    shade: Ink
    shaded: float
    glow: Ink
    glint: Ink
    hull: Ink
    frame: Ink


def dusk_of(theme: Theme) -> Dusk:
    """The evening of the dark theme, and a morning in the light one."""
    if sum(theme.panel) < sum(theme.ink):
        glow = blend(theme.amberfill, theme.ink, 0.36)
        sky, near, far = theme.b85, blend(theme.b16, theme.amberfill, 0.07), blend(theme.sea0, BLACK, 0.35)
        first, shaded, hull = 0.3, 0.93, theme.veil
    else:
        glow = blend(theme.amberfill, theme.panel, 0.45)
        sky, near, far = blend(theme.sea0, theme.panel, 0.5), blend(theme.b3, theme.seaname, 0.12), theme.b30
        first, shaded, hull = 0.22, 0.9, blend(theme.ink, theme.seaname, 0.35)
    stops = (
        (0.0, theme.sea0, first), (0.26, theme.sea0, first + 0.05), (0.42, sky, 0.94), (0.5, sky, 1.0),
        (0.54, blend(sky, glow, 0.13), 1.0), (0.6, blend(sky, glow, 0.55), 1.0), (HORIZON, glow, 1.0),
        (HORIZON + 0.002, blend(near, glow, 0.25), 1.0), (0.7, near, 1.0), (0.82, blend(near, far, 0.62), 1.0), (1.0, far, 1.0),
    )
    return Dusk(stops, theme.sea0, shaded, glow, blend(near, theme.seaname, 0.3), hull, blend(theme.sea0, theme.coast, 0.42))


def tone_at(stops: Stops, height: float) -> tuple[Ink, float]:
    """The tone at a height of the window, 0 at its top, and how much it covers of the chart behind."""
    for (top, ink, cover), (bottom, other, more) in pairwise(stops):
        if height <= bottom:
            share = (height - top) / (bottom - top)
            return blend(ink, other, share), cover + (more - cover) * share
    return stops[-1][1], stops[-1][2]


def scenery(size: tuple[int, int], theme: Theme, dark_to: float) -> tuple[Layer, ...]:
    """Sky and sea over whatever chart lies behind, dark to the left as far as words stand there, and a double frame."""
    dusk = dusk_of(theme)
    return (
        (_heights(size, dusk),),
        tuple(_glints(size, dusk)),
        (_shade(size, dusk, dark_to),),
        *((line,) for line in _frame(size, dusk)),
    )


def line_ahead(ships: Sequence[Silhouette], size: tuple[int, int], theme: Theme, first: float) -> Layer:
    """The ships on the horizon from an x on, each with her smoke, her wake and her shadow in the water."""
    return tuple(_line_ahead(ships, size, dusk_of(theme), first))


def _heights(size: tuple[int, int], dusk: Dusk) -> Picture:
    wide, high = size
    rows = []
    for y in range(high):
        ink, cover = tone_at(dusk.stops, y / high)
        rows.append(bytes((*ink, round(255 * cover))) * wide)
    return Picture(Rect(0, 0, wide, high), size, b"".join(rows))


def _shade(size: tuple[int, int], dusk: Dusk, dark_to: float) -> Picture:
    wide, high = size
    row = bytearray()
    for x in range(wide):
        beyond = min(1.0, max(0.0, (x - 0.72 * dark_to) / max(1.0, 0.62 * dark_to)))
        eased = beyond * beyond * (3 - 2 * beyond)
        row += bytes((*dusk.shade, round(255 * dusk.shaded * (1 - eased))))
    return Picture(Rect(0, 0, wide, high), size, bytes(row) * high)


def _glints(size: tuple[int, int], dusk: Dusk) -> Iterator[Line]:
    """Short level lines, longer and further apart towards the eye; those under the glow have its tone."""
    wide, high = size
    sea = high * (1 - HORIZON)
    for number in range(1, GLINTS + 1):
        near = (number / GLINTS) ** 1.25
        y = high * HORIZON + 4 + near * sea
        x = (number * number * GOLDEN % 1.0) * wide
        long = (14 + 90 * near * (0.3 + number * OTHER % 1.0)) * wide / 1920
        water, _ = tone_at(dusk.stops, min(1.0, y / high))
        # Under the brightest of the sky the sea gives back its light.
        warm = max(0.0, 1 - abs(x / wide - 0.66) * 2.4) * (1 - near) ** 0.8 if number % 3 else 0.0
        cool = blend(water, dusk.glint, 0.35 + 0.3 * (number * OTHER % 1.0))
        ink = blend(water, dusk.glow, 0.75 * warm) if warm > 0.12 else cool
        yield Line(((x, y), (min(float(wide), x + long), y)), ink, max(1.0, 2.0 * near * high / 1080))


def _frame(size: tuple[int, int], dusk: Dusk) -> Iterator[Line]:
    wide, high = size
    for inset, ink in ((round(0.0205 * high), dusk.frame), (round(0.0265 * high), blend(dusk.frame, dusk.shade, 0.55))):
        west, north, east, south = inset, inset, wide - inset, high - inset
        for one, other in (((west, north), (east, north)), ((west, south), (east, south)), ((west, north), (west, south)),
                           ((east, north), (east, south))):
            yield Line((one, other), ink)


def _line_ahead(ships: Sequence[Silhouette], size: tuple[int, int], dusk: Dusk, first: float) -> Iterator[Shape]:
    wide, high = size
    room = (wide * 0.975 - first) / LINE_WIDE
    stationed = list(zip(ships, STATIONS, strict=False))
    inks: dict[ShipPart, Ink | None] = {part: dusk.hull for part in ShipPart if part is not ShipPart.BOTTOM}
    inks[ShipPart.LIGHT] = blend(dusk.hull, dusk.glow, 0.3)
    # The farthest first, so that the smoke and the bow of the nearer stand before her.
    for ship, (along, scale, below) in reversed(stationed):
        at = first + along * room, high * HORIZON + below * room
        yield from _smoke(ship, at, scale * room, high, dusk)
        yield from _water(ship, at, scale * room, high, dusk)
        yield from drawn(ship, at, scale * room, inks, raised=RAISED)


def _smoke(ship: Silhouette, at: tuple[float, float], scale: float, high: int, dusk: Dusk) -> Iterator[Polygon]:
    """A plume that drifts astern, thinner in the air the older it is."""
    if not ship.funnels:
        return
    x, top = at[0] + ship.funnels[0] * scale, at[1] - ship.top_m * 0.62 * RAISED * scale
    long, steps = ship.length_m * 0.95 * scale, 36
    middle: list[tuple[float, float]] = []
    half: list[float] = []
    for step in range(steps + 1):
        gone = step / steps
        middle.append((x - long * gone, top - ship.top_m * scale * (0.5 * gone ** 0.6 - 0.12 * gone)))
        half.append(scale * (1.6 + 6.0 * gone ** 0.8 * (1 - 0.75 * gone ** 3)))
    for step in range(steps):
        (east, upper), (west, lower) = middle[step], middle[step + 1]
        air, _ = tone_at(dusk.stops, upper / high)
        ink = blend(air, dusk.hull, 0.55 * (1 - step / steps) ** 0.9)
        yield Polygon(((east + 0.5, upper - half[step]), (west, lower - half[step + 1]), (west, lower + half[step + 1]),
                       (east + 0.5, upper + half[step])), ink)


def _water(ship: Silhouette, at: tuple[float, float], scale: float, high: int, dusk: Dusk) -> Iterator[Shape]:
    """Foam along her, and her hull given back by the swell in broken lines."""
    left, water = at
    long = ship.length_m * scale
    sea, _ = tone_at(dusk.stops, water / high)
    foam = blend(sea, dusk.glow, 0.45)
    foaming = ((-0.14, 1.6), (0.2, -1.2), (1.0, -1.0), (1.05, 1.2), (0.6, 2.6))
    yield Polygon(tuple((left + along * long, water + down * scale) for along, down in foaming), foam)
    for number in range(1, 15):
        deep = number / 15
        y = water + (3 + 17 * deep) * scale
        middle = left + long * (0.5 + 0.5 * (number * GOLDEN % 1.0 - 0.5) * (0.4 + deep))
        half = long * (0.42 - 0.34 * deep) * (0.55 + 0.45 * (number * OTHER % 1.0))
        ink = blend(tone_at(dusk.stops, min(1.0, y / high))[0], dusk.hull, 0.6 * (1 - deep) ** 0.7)
        yield Line(((middle - half, y), (middle + half, y)), ink, max(1.0, 0.9 * scale))
