"""Meshes and strands of a drawn chart as outlines and lines, for painters on paper, who fill whole areas."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.drawing.shapes import Rect
from campaign.model.sea.drawn import Array, Mesh, Strands


def rings_of(mesh: Mesh, kinds: tuple[int, ...] | None, within: Rect) -> Iterator[Array]:
    """The outlines of what a mesh covers with some kinds, as far as it meets a part of the plane: to be filled by even and odd.

    An edge that two triangles share lies inside; what is left runs around. Cells are sewn together by the same rule.
    """
    import numpy as np

    triangles = mesh.triangles
    if kinds is not None:
        triangles = triangles[np.isin(mesh.kinds[triangles[:, 0]], kinds)]
    corners = mesh.points[triangles]
    least, most = corners.min(axis=1), corners.max(axis=1)
    triangles = triangles[((least < (within.right, within.bottom)) & (most > (within.x, within.y))).all(axis=1)]
    if not len(triangles):
        return
    places, same = np.unique(mesh.points, axis=0, return_inverse=True)
    triangles = same.reshape(-1)[triangles]
    one, two, three = (places[triangles[:, at]] for at in range(3))
    turn = (two[:, 0] - one[:, 0]) * (three[:, 1] - one[:, 1]) - (two[:, 1] - one[:, 1]) * (three[:, 0] - one[:, 0])
    triangles = np.where((turn < 0)[:, None], triangles[:, ::-1], triangles)[turn != 0]
    edges = np.concatenate([triangles[:, [at, (at + 1) % 3]] for at in range(3)])
    there, back = edges[:, 0] * len(places) + edges[:, 1], edges[:, 1] * len(places) + edges[:, 0]
    onward: dict[int, list[int]] = {}
    for start, end in edges[~np.isin(there, back)].tolist():
        onward.setdefault(start, []).append(end)
    while onward:
        ring = [next(iter(onward))]
        while ring[-1] in onward:
            ends = onward[ring[-1]]
            ring.append(ends.pop())
            if not ends:
                del onward[ring[-2]]
        if len(ring) > 3:
            yield places[ring[:-1]]


def lines_of(strands: Strands, kind: int | None, within: Rect) -> Iterator[Array]:
    """The lines of a kind that meet a part of the plane."""
    start = 0
    for stop in strands.stops.tolist():
        line = strands.points[start:stop]
        met = (line.min(axis=0) < (within.right, within.bottom)).all() and (line.max(axis=0) > (within.x, within.y)).all()
        if met and (kind is None or strands.kinds[start] == kind):
            yield line
        start = stop
