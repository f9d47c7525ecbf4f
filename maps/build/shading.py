"""Relief from the mountain hexes: softened, ridged, and lit from the north-west."""

from __future__ import annotations

import numpy as np

from campaign.model.sea.drawn import ROW, Relief
from campaign.model.sea.theatre import Terrain

# Dots a hex, and the room around the map in hexes.
FINE, AROUND = 8, 4
HEIGHTS = {Terrain.MOUNTAINS: 1.0, Terrain.STEEP_SHORE: 0.62, Terrain.LAND: 0.1, Terrain.BEYOND: 0.08}
# How far the lowlands of neighbouring mountains reach, in hexes, and how strongly slopes are lit.
SOFT, STEEP, LEVEL_GROUND = 0.55, 104.0, 128
OCTAVES, SEED = ((2.6, 1.0), (1.2, 0.62), (0.55, 0.36), (0.26, 0.2)), 1940

Grid = np.ndarray


def relief(lines: tuple[str, ...]) -> Relief:
    """Light and shadow over the whole map."""
    rows, columns = len(lines), len(lines[0])
    wide, high = (columns + 2 * AROUND) * FINE, round((rows * ROW + 2 * AROUND) * FINE)
    across, down = np.meshgrid(np.arange(wide) / FINE - AROUND, np.arange(high) / FINE - AROUND)
    row = np.clip(np.round(down / ROW).astype(int), 0, rows - 1)
    column = np.clip(np.round(across - (row & 1) / 2).astype(int), 0, columns - 1)
    table = np.array([[HEIGHTS.get(Terrain(letter), 0.0) for letter in line] for line in lines])
    mass = _softened(table[row, column], SOFT * FINE)
    rough = [weight * _ridged(high, wide, size * FINE, SEED + at) for at, (size, weight) in enumerate(OCTAVES)]
    ridges = np.sum(rough, axis=0) / sum(weight for _, weight in OCTAVES)
    height = mass**1.25 * (0.3 + 0.95 * ridges)
    south, east = np.gradient(_softened(height, 0.9), 1 / FINE)
    # The lamp stands in the north-west: what falls to the east or the south lies in shade.
    light = (east + south) / np.sqrt(2)
    shade = LEVEL_GROUND + STEEP * np.tanh(light * 1.25) - 20 * np.clip(mass - 0.35, 0, 1)
    quiet = np.round((shade - LEVEL_GROUND) / 4) * 4 + LEVEL_GROUND
    return Relief(np.clip(quiet, 0, 255).astype(np.uint8), (-AROUND, -AROUND), FINE)


def _softened(grid: Grid, reach: float) -> Grid:
    """A blur as wide as that, by three passes of a running mean in each direction."""
    half = max(1, round(reach))
    for axis in (0, 1):
        for _ in range(3):
            padded = np.concatenate([np.repeat(np.take(grid, [0], axis), half + 1, axis), grid,
                                     np.repeat(np.take(grid, [-1], axis), half, axis)], axis)
            total = np.cumsum(padded, axis)
            size = grid.shape[axis]
            grid = (np.take(total, range(2 * half + 1, 2 * half + 1 + size), axis) - np.take(total, range(size), axis)) / (
                2 * half + 1)
    return grid


def _ridged(high: int, wide: int, size: float, seed: int) -> Grid:
    """Ridges so far apart: noise folded at its middle."""
    rough = np.random.default_rng(seed)
    coarse = rough.uniform(-1, 1, (int(high / size) + 3, int(wide / size) + 3))
    # Turned by another angle each, or their squares would show.
    turn = 0.4 + 0.7 * (seed % 7)
    south, east = np.mgrid[0:high, 0:wide] / size
    y, x = south * np.cos(turn) + east * np.sin(turn), east * np.cos(turn) - south * np.sin(turn)
    row, column = np.floor(y).astype(int), np.floor(x).astype(int)
    down, right = (part**3 * (part * (part * 6 - 15) + 10) for part in (y - row, x - column))
    rows, columns = coarse.shape
    corner = [[coarse[(row + by) % rows, (column + aside) % columns] for aside in (0, 1)] for by in (0, 1)]
    north = corner[0][0] * (1 - right) + corner[0][1] * right
    south = corner[1][0] * (1 - right) + corner[1][1] * right
    ridges: Grid = 1 - np.abs(north * (1 - down) + south * down) * 1.4
    return ridges
