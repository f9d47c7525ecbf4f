"""Small pictures on paper: silhouettes, hulls on a plot, flags, a number in a ring, the rose and the wind."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from campaign.drawing.flags import flag
from campaign.drawing.pdf import Pen
from campaign.drawing.shapes import Ink, Rect
from campaign.drawing.theme import LIGHT, blend
from campaign.model.sides import Nation, Side
from campaign.model.units.silhouettes import ShipPart, Silhouette
from campaign.tabletop.press import BOLD, INKS, tone, write

WHITE: Ink = (255, 255, 255)
UMPIRE: Ink = (46, 52, 58)
# How long a silhouette is drawn that is as long as the longest ship; boats are drawn longer than they are.
LONGEST_M, SHORTEST_SHARE = 260.0, 0.3
# How much lighter than the hull parts are; those that are not named are as dark as she is, and the bottom is under water.
LIGHTER = {ShipPart.LIGHT: 0.85, ShipPart.CAP: 0.5, ShipPart.BOAT: 0.5, ShipPart.RIGGING: 0.65}
EDGED = frozenset({ShipPart.HOUSE, ShipPart.MOUNT, ShipPart.FUNNEL})
DARK: Ink = (20, 22, 24)
EDGE, EDGE_WIDTH = 0.7, 0.15


def ink_of(side: Side | None) -> Ink:
    """The colour of a side, dark enough to be told from paper where all is printed in black; grey for the umpire."""
    return UMPIRE if side is None else INKS[side]


def silhouette_length(silhouette: Silhouette, most: float) -> float:
    """How long she is drawn where the longest of ships is drawn so long."""
    return most * max(SHORTEST_SHARE, min(silhouette.length_m / LONGEST_M, 1.0))


def draw_silhouette(canvas: Any, silhouette: Silhouette, left: float, base: float, most: float, *,
                    ink: Ink = DARK, high: float = 1e9) -> None:
    """A ship with her stern at `left`, on the water at `base`: all to one scale but for boats; masts no higher than `high`."""
    scale = silhouette_length(silhouette, most) / silhouette.length_m
    up = min(scale, high / silhouette.top_m)
    canvas.saveState()
    canvas.setLineWidth(EDGE_WIDTH)
    canvas.setStrokeGray(EDGE)
    for piece in silhouette.pieces:
        if piece.part is ShipPart.BOTTOM:
            continue
        canvas.setFillColorRGB(*tone(blend(ink, WHITE, LIGHTER.get(piece.part, 0.0))))
        outline = canvas.beginPath()
        first, *others = [(left + x * scale, base + y * up) for x, y in piece.points]
        outline.moveTo(*first)
        for spot in others:
            outline.lineTo(*spot)
        outline.close()
        canvas.drawPath(outline, stroke=1 if piece.part in EDGED else 0, fill=1)
    canvas.restoreState()


def draw_hull(canvas: Any, side: Side, at: tuple[float, float], heading: float, size: float) -> None:
    """A ship from above with her bow at `heading`: the Axis's are full and the Allies' hollow, as black print needs it."""
    canvas.saveState()
    canvas.translate(*at)
    canvas.rotate(-heading)
    ink = INKS[side]
    canvas.setFillColorRGB(*tone(ink if side is Side.AXIS else WHITE))
    canvas.setStrokeColorRGB(*tone(ink))
    canvas.setLineWidth(max(0.6, size / 12))
    half, beam = size / 2, size / 5.5
    path = canvas.beginPath()
    path.moveTo(0, half)
    path.curveTo(beam, half * 0.45, beam, -half * 0.6, beam * 0.55, -half)
    path.lineTo(-beam * 0.55, -half)
    path.curveTo(-beam, -half * 0.6, -beam, half * 0.45, 0, half)
    path.close()
    canvas.drawPath(path, stroke=1, fill=1)
    canvas.restoreState()


def draw_flag(canvas: Any, nation: Nation, left: float, top: float, wide: float) -> None:
    """A flag with its upper left corner there."""
    high = wide * 2 / 3
    canvas.saveState()
    canvas.translate(left, top - high)
    Pen(canvas, high).layer(tuple(flag(nation, Rect(0, 0, wide, high))))
    canvas.restoreState()


def draw_number(canvas: Any, number: str, at: tuple[float, float], radius: float, fill: Ink, ink: Ink) -> None:
    """A number on a disc."""
    canvas.setFillColorRGB(*tone(fill))
    canvas.circle(*at, radius, stroke=0, fill=1)
    size = radius * (1.15 if len(number) < 3 else 0.8)
    write(canvas, at[0], at[1] - size * 0.36, number, size, face=BOLD, across="center", ink=ink)


def draw_rose(canvas: Any, at: tuple[float, float], radius: float) -> None:
    """A compass of eight points, north up."""
    canvas.saveState()
    canvas.translate(*at)
    canvas.setStrokeColorRGB(*tone(LIGHT.seaname))
    canvas.setLineWidth(0.5)
    canvas.circle(0, 0, radius, stroke=1, fill=0)
    for degrees in range(0, 360, 10):
        turn = radians(degrees)
        inner = radius * (0.86 if degrees % 30 == 0 else 0.93)
        canvas.line(sin(turn) * inner, cos(turn) * inner, sin(turn) * radius, cos(turn) * radius)
    for reach, first in ((0.5, 45), (0.8, 0)):
        for degrees in range(first, 360, 90):
            _point_of_rose(canvas, degrees, radius * reach, radius * 0.16)
    canvas.restoreState()
    write(canvas, at[0], at[1] + radius + 2.5, "N", 8, face=BOLD, across="center", ink=LIGHT.seaname)


def _point_of_rose(canvas: Any, degrees: float, reach: float, beam: float) -> None:
    """A point of which one half is full and the other hollow."""
    turn = radians(degrees)
    tip = sin(turn) * reach, cos(turn) * reach
    for side, full in ((45, True), (-45, False)):
        edge = radians(degrees + side)
        path = canvas.beginPath()
        path.moveTo(0, 0)
        path.lineTo(*tip)
        path.lineTo(sin(edge) * beam, cos(edge) * beam)
        path.close()
        canvas.setFillColorRGB(*tone(LIGHT.seaname if full else WHITE))
        canvas.drawPath(path, stroke=1, fill=1)


def draw_wind(canvas: Any, at: tuple[float, float], wind_from: int) -> None:
    """An arrow that flies with the wind, and the word beneath."""
    x, y = at
    angle = radians(wind_from + 180)
    dx, dy = sin(angle) * 9, cos(angle) * 9
    canvas.saveState()
    canvas.setStrokeColorRGB(*tone(LIGHT.seaname))
    canvas.setLineWidth(0.9)
    canvas.line(x - dx, y - dy, x + dx, y + dy)
    for turn in (150, -150):
        barb = angle + radians(turn)
        canvas.line(x + dx, y + dy, x + dx + sin(barb) * 5, y + dy + cos(barb) * 5)
    canvas.restoreState()
    write(canvas, x, y - 18, "wind", 6.5, across="center", ink=LIGHT.seaname)
