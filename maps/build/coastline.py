"""Land outlines: Natural Earth's 10m land, unpacked from TopoJSON and laid on the map's paper."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from campaign.model.sea.projection import EARTH_RADIUS_MILES, Projection

# Wide enough around the theatre that the straight cuts of this box never touch a hex.
WINDOW = (-16.0, 24.0, 44.0, 52.0)

Points = np.ndarray[Any, np.dtype[np.float64]]


def land_outlines(
    topology: Path, projection: Projection, window: tuple[float, float, float, float] = WINDOW
) -> BaseGeometry:
    """All land near the theatre as one geometry in map miles."""
    data = json.loads(topology.read_text(encoding="utf-8"))
    arcs = [_unpacked(arc, data["transform"]) for arc in data["arcs"]]
    shapes = [
        shapely.Polygon(_ring(rings[0], arcs), [_ring(hole, arcs) for hole in rings[1:]])
        for geometry in data["objects"]["land"]["geometries"]
        for rings in (geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]])
    ]
    box = shapely.box(*window)
    near = [shapely.intersection(shapely.make_valid(shape), box) for shape in shapes if shape.intersects(box)]
    flat = shapely.transform(shapely.union_all(near), lambda points: _projected(points, projection))
    return shapely.make_valid(flat)


def _unpacked(arc: list[list[int]], transform: dict[str, list[float]]) -> Points:
    return np.cumsum(np.array(arc, dtype=float), axis=0) * transform["scale"] + transform["translate"]


def _ring(indexes: list[int], arcs: list[Points]) -> Points:
    # A negative index names the same arc walked backwards (its complement), as TopoJSON prescribes.
    parts = [arcs[index] if index >= 0 else arcs[~index][::-1] for index in indexes]
    return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])


def _projected(points: Points, projection: Projection) -> Points:
    south, north = np.radians(projection.parallels)
    steep_south, steep_north = np.tan(np.pi / 4 + south / 2), np.tan(np.pi / 4 + north / 2)
    cone = np.log(np.cos(south) / np.cos(north)) / np.log(steep_north / steep_south)
    scale = EARTH_RADIUS_MILES * np.cos(south) * steep_south**cone / cone
    radius = scale / np.tan(np.pi / 4 + np.radians(points[:, 1]) / 2) ** cone
    apex = scale / np.tan(np.pi / 4 + np.radians(projection.origin[0]) / 2) ** cone
    angle = cone * np.radians(points[:, 0] - projection.origin[1])
    return np.column_stack([radius * np.sin(angle), apex - radius * np.cos(angle)])
