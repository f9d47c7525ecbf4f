"""Which hexes are sea and which hexsides are all land, measured on the outlines."""

from __future__ import annotations

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from campaign.model.sea.hexes import Direction, Hex, hex_at, neighbour
from campaign.model.sea.projection import Projection

FULL_SEA_BELOW = 0.005
LAND_ABOVE = 0.995
WATER_AT_LEAST = 0.005

# The hexsides that each pair of hexes shares is met once when only these three ways are walked.
HALF_THE_WAYS = (Direction.EAST, Direction.SOUTH_EAST, Direction.SOUTH_WEST)


class Measured(Struct, frozen=True):
    """Land share of each hex, and the hexsides between sea hexes that hold too little water."""

    land: dict[Hex, float]
    all_land_sides: frozenset[tuple[Hex, Hex]]


def outline_of(projection: Projection, where: Hex) -> shapely.Polygon:
    """The six corners of a hex in map miles."""
    east, north = projection.centre_of(where)
    reach = projection.hex_miles / np.sqrt(3)
    turns = np.radians(np.arange(30, 390, 60))
    return shapely.Polygon(np.column_stack([east + reach * np.cos(turns), north + reach * np.sin(turns)]))


def measured(outlines: BaseGeometry, projection: Projection, columns: int, rows: int) -> Measured:
    """The share of land in every hex and the blocked hexsides of a map of so many columns and rows."""
    labels = [hex_at(column, row) for row in range(rows) for column in range(columns)]
    hexes = np.array([outline_of(projection, label) for label in labels])
    parts = np.array([part for part in shapely.get_parts(outlines) if part.area > 0], dtype=object)
    land = np.zeros(len(labels))
    tree = shapely.STRtree(hexes)
    for part in parts:
        shapely.prepare(part)
        covered = tree.query(part, predicate="contains")
        land[covered] = 1.0
        touched = np.setdiff1d(tree.query(part, predicate="intersects"), covered)
        pieces = shapely.intersection(hexes[touched], part)
        land[touched] += shapely.area(pieces) / shapely.area(hexes[touched])
    shares = {label: float(share) for label, share in zip(labels, land, strict=True)}
    sides = [
        (one, other)
        for one in labels
        for way in HALF_THE_WAYS
        if (other := neighbour(one, way)) in shares and _mixed(shares[one]) and _mixed(shares[other])
    ]
    edges = np.array([_shared(projection, one, other) for one, other in sides], dtype=object)
    wet = 1 - _lengths(edges, parts) / (projection.hex_miles / np.sqrt(3))
    blocked = {pair for pair, water in zip(sides, wet, strict=True) if water < WATER_AT_LEAST}
    return Measured(shares, frozenset(blocked))


def _mixed(land: float) -> bool:
    return FULL_SEA_BELOW <= land <= LAND_ABOVE


def _shared(projection: Projection, one: Hex, other: Hex) -> shapely.LineString:
    first, second = np.array(projection.centre_of(one)), np.array(projection.centre_of(other))
    middle, across = (first + second) / 2, (second - first)[::-1] * (-1, 1)
    half = across / np.linalg.norm(across) * projection.hex_miles / np.sqrt(3) / 2
    return shapely.LineString([middle - half, middle + half])


def _lengths(edges: np.ndarray, parts: np.ndarray) -> np.ndarray:
    tree = shapely.STRtree(parts)
    edge_at, part_at = tree.query(edges, predicate="intersects")
    dry = np.zeros(len(edges))
    np.add.at(dry, edge_at, shapely.length(shapely.intersection(edges[edge_at], parts[part_at])))
    return dry
