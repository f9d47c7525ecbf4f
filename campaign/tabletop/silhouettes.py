"""Ships from abeam on printed rosters: the same polygons as on the screen, in greys."""

from __future__ import annotations

from typing import Any

from campaign.model.units.silhouettes import ShipPart, Silhouette

LONGEST_M = 260.0
SHORTEST_SHARE = 0.3
# Of black and white; parts that are not named here are as dark as the hull.
DARK, GREYS = 0.25, {ShipPart.LIGHT: 0.85, ShipPart.CAP: 0.6, ShipPart.BOAT: 0.6, ShipPart.RIGGING: 0.7, ShipPart.BOTTOM: None}
EDGED = frozenset({ShipPart.HOUSE, ShipPart.MOUNT, ShipPart.FUNNEL})
EDGE, EDGE_WIDTH, WATER_WIDTH = 0.7, 0.15, 0.5


def draw_silhouette(canvas: Any, one: Silhouette, right: float, base: float, most: float) -> None:
    """Draws a ship with her bow to the right, at `right`, on a waterline at `base`; all ships to one scale, but for boats."""
    scale = most * max(SHORTEST_SHARE, min(one.length_m / LONGEST_M, 1.0)) / one.length_m
    left = right - one.length_m * scale
    canvas.setLineWidth(EDGE_WIDTH)
    canvas.setStrokeGray(EDGE)
    for piece in one.pieces:
        grey = GREYS.get(piece.part, DARK)
        if grey is None:
            continue
        canvas.setFillGray(grey)
        outline = canvas.beginPath()
        first, *others = [(left + x * scale, base + y * scale) for x, y in piece.points]
        outline.moveTo(*first)
        for spot in others:
            outline.lineTo(*spot)
        outline.close()
        canvas.drawPath(outline, stroke=1 if piece.part in EDGED else 0, fill=1)
    canvas.setFillGray(0.0)
    canvas.setStrokeGray(0.0)
    canvas.setLineWidth(WATER_WIDTH)
    canvas.line(left - 3, base, right + 3, base)
