"""Areas become triangles and lines become strands, cell by cell, so that a window draws only the cells that it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from campaign.model.sea.drawn import Mesh, Strands

Area = tuple[int, BaseGeometry]
# Slivers smaller than this, in hexes, are left out.
LEAST_AREA, LEAST_LENGTH = 1e-5, 1e-3


def meshed(areas: Iterable[Area], cell: float) -> Mesh:
    """Areas with their kinds, cut along a grid and triangulated, in the order given within each cell."""
    areas = list(areas)
    points: list[np.ndarray] = []
    kinds: list[np.ndarray] = []
    triangles: list[np.ndarray] = []
    boxes: list[Any] = []
    ends: list[int] = []
    count = corners = 0
    for box in _grid([area for _, area in areas], cell):
        for kind, area in areas:
            piece = shapely.intersection(area, box)
            spots, three = _triangulated(piece)
            if len(three):
                points.append(spots)
                kinds.append(np.full(len(spots), kind))
                triangles.append(three + count)
                count, corners = count + len(spots), corners + len(three)
        if corners > (ends[-1] if ends else 0):
            boxes.append(box.bounds)
            ends.append(corners)
    return Mesh(np.concatenate(points), np.concatenate(kinds), np.concatenate(triangles), np.array(boxes), np.array(ends))


def stranded(lines: Iterable[Area], cell: float) -> Strands:
    """Lines with their kinds, cut along a grid."""
    lines = list(lines)
    points: list[np.ndarray] = []
    kinds: list[np.ndarray] = []
    boxes: list[Any] = []
    stops: list[int] = []
    ends: list[int] = []
    count = 0
    for box in _grid([line for _, line in lines], cell):
        for kind, line in lines:
            for part in shapely.get_parts(_joined(shapely.intersection(line, box))):
                spots = shapely.get_coordinates(part)
                if len(spots) > 1 and part.length > LEAST_LENGTH:
                    points.append(spots)
                    kinds.append(np.full(len(spots), kind))
                    count += len(spots)
                    stops.append(count)
        if len(stops) > (ends[-1] if ends else 0):
            boxes.append(box.bounds)
            ends.append(len(stops))
    return Strands(np.concatenate(points), np.concatenate(kinds), np.array(stops), np.array(boxes), np.array(ends))


def smoothed(area: BaseGeometry) -> BaseGeometry:
    """Every corner cut once (after Chaikin), so that no facets show close in."""
    rings = [shapely.Polygon(_cut(part.exterior), [_cut(hole) for hole in part.interiors])
             for part in shapely.get_parts(area) if part.geom_type == "Polygon"]
    return shapely.make_valid(shapely.union_all(shapely.make_valid(np.array(rings, dtype=object))))


def _cut(ring: BaseGeometry) -> np.ndarray:
    spots: np.ndarray = shapely.get_coordinates(ring)
    if len(spots) < 6:
        return spots
    after = np.vstack([spots[1:], spots[1:2]])[: len(spots) - 1]
    before = spots[:-1]
    return np.stack([before * 0.75 + after * 0.25, before * 0.25 + after * 0.75], axis=1).reshape(-1, 2)


def _grid(shapes: list[BaseGeometry], cell: float) -> Iterator[shapely.Polygon]:
    west, south, east, north = shapely.total_bounds(np.array(shapes, dtype=object))
    for row in range(floor(south / cell), ceil(north / cell)):
        for column in range(floor(west / cell), ceil(east / cell)):
            box = shapely.box(column * cell, row * cell, (column + 1) * cell, (row + 1) * cell)
            yield shapely.intersection(box, shapely.box(west, south, east, north))


def _triangulated(piece: BaseGeometry) -> tuple[np.ndarray, np.ndarray]:
    """Points, each once, and the triangles between them."""
    parts = [part for part in shapely.get_parts(piece) if part.geom_type == "Polygon" and part.area > LEAST_AREA]
    corners = [
        shapely.get_coordinates(three)[:3]
        for part in parts for three in shapely.get_parts(shapely.constrained_delaunay_triangles(part))
    ]
    if not corners:
        return np.empty((0, 2)), np.empty((0, 3), dtype=int)
    spots, index = np.unique(np.concatenate(corners), axis=0, return_inverse=True)
    return spots, index.reshape(-1, 3)


def _joined(lines: BaseGeometry) -> BaseGeometry:
    kept = [part for part in shapely.get_parts(lines) if part.geom_type == "LineString" and not part.is_empty]
    return shapely.line_merge(shapely.MultiLineString(kept)) if kept else shapely.MultiLineString()
