"""Silhouettes as figures of a picture: at a scale, in the tones that each part is given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, radians, sin

from campaign.drawing.shapes import Ink, Point, Polygon, Rect
from campaign.model.units.silhouettes import ShipPart, Silhouette

# On a counter a ship is to scale between these lengths, and raised so that masts read.
COUNTER_M, RAISED = (120.0, 230.0), 1.35
COUNTER_WIDE = 83.0
# In a row a boat is drawn longer than she is, lest nothing of her be seen.
ROW_M = (70.0, 260.0)
ROW_RAISED = 1.25
Inks = Ink | Mapping[ShipPart, Ink | None]


def draw_hull(silhouette: Silhouette, at: Point, scale: float, inks: Inks, *, raised: float = 1.0, mirrored: bool = False,
              edges: Mapping[ShipPart, Ink] | None = None) -> Iterator[Polygon]:
    """Her pieces with her stern on the water at a point, `scale` pixels a metre; a part without a tone is left out."""
    left, water = at
    for piece in silhouette.pieces:
        ink = inks.get(piece.part) if isinstance(inks, Mapping) else None if piece.part is ShipPart.BOTTOM else inks
        edge = edges.get(piece.part) if edges else None
        if ink is None and edge is None:
            continue
        yield Polygon(tuple((left + (silhouette.length_m - x if mirrored else x) * scale, water - y * scale * raised)
                            for x, y in piece.points), ink, edge)


def in_row(silhouette: Silhouette, room: Rect, ink: Ink, *, mirrored: bool = False) -> tuple[Polygon, ...]:
    """A ship in a row of a list, her stern at its left: ships of all rows to one scale, and none lower than a sliver."""
    length = min(max(silhouette.length_m, ROW_M[0]), ROW_M[1])
    scale = room.wide * length / ROW_M[1] / silhouette.length_m
    raised = min(ROW_RAISED, room.high / (silhouette.top_m * scale))
    return tuple(draw_hull(silhouette, (room.x, room.bottom), scale, ink, raised=raised, mirrored=mirrored))


def on_counter(silhouette: Silhouette, middle: float, water: float, ink: Ink, *, wide: float = COUNTER_WIDE,
               high: float = 1e9, mirrored: bool = False) -> tuple[Polygon, ...]:
    """A ship on a counter about a middle: to scale from 120 to 230 m, `wide` for the longest, raised so that masts read."""
    length = min(max(silhouette.length_m, COUNTER_M[0]), COUNTER_M[1])
    scale = wide * length / COUNTER_M[1] / silhouette.length_m
    raised = min(RAISED, high / (silhouette.top_m * scale))
    at = middle - silhouette.length_m * scale / 2, water
    return tuple(draw_hull(silhouette, at, scale, ink, raised=raised, mirrored=mirrored))


def from_above(silhouette: Silhouette, at: Point, scale: float, heading: float, inks: Inks, *,
               edges: Mapping[ShipPart, Ink] | None = None) -> Iterator[Polygon]:
    """A ship from above with her middle at a point, her bow at `heading` degrees from north."""
    turn = radians(heading)
    ahead, aside = (sin(turn), -cos(turn)), (-cos(turn), -sin(turn))
    for piece in silhouette.pieces:
        ink = inks.get(piece.part) if isinstance(inks, Mapping) else inks
        edge = edges.get(piece.part) if edges else None
        if ink is None and edge is None:
            continue
        yield Polygon(tuple(
            (at[0] + ((x - silhouette.length_m / 2) * ahead[0] + y * aside[0]) * scale,
             at[1] + ((x - silhouette.length_m / 2) * ahead[1] + y * aside[1]) * scale)
            for x, y in piece.points), ink, edge)
