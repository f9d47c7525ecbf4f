"""Numbers for the graphics machine: lines become ribbons of two points for one, colours become bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from campaign.drawing.shapes import Ink
from campaign.model.sea.drawn import Array

# How far out the corner of a ribbon may reach, in widths.
SHARPEST = 2.5


def ribbon(points: Array, stops: Array) -> tuple[Array, Array, Array, Array]:
    """Two points for each, the way to either edge, how far along its line each lies, and the triangles between them."""
    count = len(points)
    first = np.zeros(count, dtype=bool)
    first[np.concatenate([[0], stops[:-1]])] = True
    last = np.zeros(count, dtype=bool)
    last[stops - 1] = True
    step = np.zeros_like(points)
    step[:-1] = points[1:] - points[:-1]
    step[last] = 0
    length = np.hypot(step[:, 0], step[:, 1])
    way = step / np.maximum(length, 1e-9)[:, None]
    before = np.roll(way, 1, axis=0)
    # A closed line has no ends: its first and its last point are one.
    starts, ends = np.flatnonzero(first), stops - 1
    closed = (points[starts] == points[ends]).all(axis=1) & (ends - starts > 2)
    before[starts] = np.where(closed[:, None], way[ends - 1], way[starts])
    after = way.copy()
    after[ends] = np.where(closed[:, None], way[starts], before[ends])
    normal = np.stack([-(before + after)[:, 1], (before + after)[:, 0]], axis=1)
    size = np.hypot(normal[:, 0], normal[:, 1])
    flat = size < 1e-6
    normal[flat] = np.stack([-before[flat][:, 1], before[flat][:, 0]], axis=1)
    normal /= np.where(flat, 1.0, size)[:, None]
    across = np.abs(normal[:, 0] * -before[:, 1] + normal[:, 1] * before[:, 0])
    normal *= np.minimum(SHARPEST, 1 / np.maximum(across, 1e-3))[:, None]
    along = np.concatenate([[0.0], np.cumsum(length[:-1])])
    along -= np.repeat(along[starts], np.diff(np.concatenate([[0], stops])))
    here = np.flatnonzero(~last)
    corners = np.stack([2 * here, 2 * here + 1, 2 * here + 2, 2 * here + 1, 2 * here + 3, 2 * here + 2], axis=1)
    away = np.stack([-normal, normal], axis=1).reshape(-1, 2)
    return np.repeat(points, 2, axis=0), away, np.repeat(along, 2), corners


def rgba(inks: Sequence[tuple[Ink | None, float]]) -> Array:
    """Colours with how much they cover, as bytes."""
    return np.array([(*(ink or (0, 0, 0)), round(cover * 255) if ink else 0) for ink, cover in inks], dtype=np.uint8)


def record(count: int, **columns: Any) -> bytes:
    """Columns side by side, a row for each point, as bytes."""
    kinds = [(name, column.dtype, column.shape[1:]) for name, column in columns.items()]
    rows = np.zeros(count, dtype=kinds)
    for name, column in columns.items():
        rows[name] = column
    return rows.tobytes()
