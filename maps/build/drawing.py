"""Makes `maps/mediterranean.npz`, the chart as it is drawn, from the coastline: `python -m maps.build.drawing FOLDER`.

FOLDER holds the unpacked npm package `world-atlas`, as for `maps.build.make`, which comes first: shores and relief follow
the hexes that it wrote. The same input gives the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from campaign.library.theatres import load_theatre
from campaign.model.replacing import replace
from campaign.model.sea.drawn import DEPTHS, ROW, WASH_MILES, WATER_LINES, DrawnChart, Mesh, laid_down
from campaign.model.sea.hexes import Hex, column_of, hex_at, row_of
from campaign.model.sea.theatre import Theatre
from maps.build.coastline import land_outlines
from maps.build.make import LAND_OUTLINES
from maps.build.meshes import Area, meshed, smoothed, stranded
from maps.build.seal import sealed
from maps.build.shading import relief

TARGET = Path(__file__).parents[1] / "mediterranean.npz"
# Degrees and hexes around the theatre that are drawn: at the edge of the chart the land goes on, under a veil.
WINDOW, AROUND = (-26.0, 18.0, 56.0, 58.0), 20.0
# How much a level is simplified, in hexes, and how large its cells are.
WHOLE = 400.0
SIMPLER, CELLS = (0.0, 0.02, 0.06), (8.0, 24.0, WHOLE)
ROUNDER = (0.014, 0.03, 0.07)
# Farther out the line follows the coast less closely: by this share of how far it runs.
LOOSER = 0.06
# Beyond the edge of the theatre: hexes away, and how dense the veil is there in 255ths.
VEIL = ((0.0, 0), (0.35, 70), (0.8, 150), (1.5, 204), (12.0, 210), (AROUND, 255))
UNDER_LAND = 0.16


def drawn(folder: Path) -> DrawnChart:
    """The whole chart."""
    theatre = load_theatre()
    projection, mile = theatre.projection, 1 / theatre.projection.hex_miles
    frame = shapely.box(-AROUND, -AROUND, theatre.columns + AROUND, theatre.rows * ROW + AROUND)
    outlines = land_outlines(folder / LAND_OUTLINES, projection, WINDOW)
    flat = shapely.transform(outlines, lambda miles: np.array([laid_down(projection, *spot) for spot in miles]))
    whole = shapely.make_valid(flat)
    true = shapely.intersection(whole, frame)
    coarser = (shapely.make_valid(shapely.simplify(true, by)) for by in SIMPLER[1:])
    levels = [shapely.intersection(smoothed(whole), frame), *coarser]
    halves = [_sea_by_depth(true, frame, mile, by) for by in ROUNDER]
    shores = list(_shores(theatre))
    return DrawnChart(
        theatre.name,
        tuple(meshed([(0, level)], cell) for level, cell in zip(levels, CELLS, strict=True)),
        tuple(meshed(list(half), cell) for half, cell in zip(halves, CELLS, strict=True)),
        tuple(meshed(list(_wash(level, shores, mile * WASH_MILES, by)), cell)
              for level, cell, by in zip(levels, CELLS, ROUNDER, strict=True)),
        tuple(stranded([(0, shapely.boundary(level))], cell) for level, cell in zip(levels, CELLS, strict=True)),
        tuple(stranded(list(_water_lines(true, mile, by)), cell) for cell, by in zip(CELLS, ROUNDER, strict=True)),
        _veil(theatre, frame),
        relief(theatre.lines),
    )


def _around(land: BaseGeometry, away: float, by: float) -> BaseGeometry:
    """All within so many hexes of land, its outline simplified."""
    coarse = shapely.simplify(land, max(by, away * LOOSER))
    return shapely.simplify(shapely.buffer(coarse, away, quad_segs=6 if by < ROUNDER[1] else 3), by)


def _sea_by_depth(land: BaseGeometry, frame: BaseGeometry, mile: float, by: float) -> list[Area]:
    """Rings of sea by their distance from land, the farthest first, each without the next; the last ends under the land."""
    reaches = [shapely.intersection(_around(land, depth * mile, by), frame) for depth in DEPTHS]
    under = shapely.simplify(shapely.buffer(shapely.simplify(land, ROUNDER[-1]), -UNDER_LAND, quad_segs=1), ROUNDER[-1] / 2)
    return [(at, shapely.difference(one, other)) for at, (one, other) in enumerate(pairwise([*reaches, under]))]


def _water_lines(land: BaseGeometry, mile: float, by: float) -> Iterator[Area]:
    for at, away in enumerate(WATER_LINES):
        yield at, shapely.boundary(_around(land, away * mile, by))


def _wash(land: BaseGeometry, shores: list[BaseGeometry], wide: float, by: float) -> Iterator[Area]:
    """The strip along the inside of the coast, shore by shore."""
    strip = shapely.difference(land, shapely.simplify(shapely.buffer(shapely.simplify(land, by), -wide, quad_segs=4), by))
    for at, shore in enumerate(shores):
        yield at, shapely.intersection(strip, shore)


def _shores(theatre: Theatre) -> Iterator[BaseGeometry]:
    """For each coast the country around its hexes: all hexes that none of another coast is nearer to."""
    held = [(where, at) for at, coast in enumerate(theatre.coasts.values()) for where in coast.hexes]
    spots, coasts = np.array([_centre(where) for where, _ in held]), np.array([at for _, at in held])
    near: dict[int, list[BaseGeometry]] = {at: [] for at in range(len(theatre.coasts))}
    for column in range(theatre.columns):
        for row in range(theatre.rows):
            where = hex_at(column, row)
            if theatre.on_map(where):
                x, y = _centre(where)
                nearest = int(coasts[np.argmin((spots[:, 0] - x) ** 2 + (spots[:, 1] - y) ** 2)])
                near[nearest].append(_outline(x, y))
    for outlines in near.values():
        yield shapely.union_all(np.array(outlines, dtype=object), grid_size=1e-6)


def _veil(theatre: Theatre, frame: BaseGeometry) -> Mesh:
    """Rings around the theatre, denser the farther out."""
    hexes = [_outline(*_centre(where)) for column in range(theatre.columns) for row in range(theatre.rows)
             if theatre.on_map(where := hex_at(column, row))]
    whole = shapely.union_all(np.array(hexes, dtype=object), grid_size=1e-6)
    whole = shapely.simplify(shapely.buffer(shapely.buffer(shapely.buffer(whole, 1.2), -2.2), 1.0), 0.02)
    steps = [*(shapely.simplify(shapely.buffer(whole, away), 0.02) for away, _ in VEIL[:-1]), frame]
    rings = meshed([(0, shapely.difference(outer, inner)) for inner, outer in pairwise(steps)], WHOLE)
    away = shapely.distance(whole, shapely.points(rings.points))
    return replace(rings, kinds=np.round(np.interp(away, [far for far, _ in VEIL], [dense for _, dense in VEIL])).astype(int))


def _centre(where: Hex) -> tuple[float, float]:
    return column_of(where) + (row_of(where) & 1) / 2, row_of(where) * ROW


def _outline(x: float, y: float) -> shapely.Polygon:
    turns = np.radians(np.arange(30, 390, 60))
    return shapely.Polygon(np.column_stack([x + np.cos(turns) / np.sqrt(3), y + np.sin(turns) / np.sqrt(3)]))


def main(arguments: list[str]) -> int:
    """Writes the drawn chart."""
    if len(arguments) != 1:
        print("usage: python -m maps.build.drawing FOLDER", file=sys.stderr)
        return 2
    TARGET.write_bytes(sealed(drawn(Path(arguments[0]))))
    print(f"{TARGET}: {TARGET.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
