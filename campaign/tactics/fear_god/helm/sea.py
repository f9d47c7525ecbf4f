"""What lies in the sea: land and shoals that stop a ship, minefields that she passes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from campaign.model.battles.battle import Engagement, Ground, Patch
from campaign.tactics.fear_god.charts.terms import Size
from campaign.tactics.plot.geometry import Point

PIECES = 12
DEEP = (Size.A, Size.B, Size.C)


def patches(engagement: Engagement, *kinds: Ground) -> tuple[Patch, ...]:
    """Patches of some kinds in the sea of this battle."""
    setting = engagement.setting
    return () if setting is None else tuple(patch for patch in setting.patches if patch.kind in kinds)


def inside(patch: Patch, at: Point) -> bool:
    """Whether a point lies in an outline, by the edges that a line to the east of it crosses."""
    found = False
    corners = patch.outline
    for (x, y), (next_x, next_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y > at.y_m) != (next_y > at.y_m) and at.x_m < (next_x - x) * (at.y_m - y) / (next_y - y) + x:
            found = not found
    return found


def bars(engagement: Engagement, size: Size, at: Point) -> bool:
    """Whether a ship of that size takes the ground at a place: on land anybody, on shoals the deep ones."""
    kinds = (Ground.LAND, Ground.LOW_LAND, Ground.SHOAL) if size in DEEP else (Ground.LAND, Ground.LOW_LAND)
    return any(inside(patch, at) for patch in patches(engagement, *kinds))


def clear_part(engagement: Engagement, size: Size, points: Sequence[Point]) -> tuple[Point, ...]:
    """The part of a way that leads through water deep enough."""
    if engagement.setting is None or not engagement.setting.patches:
        return tuple(points)
    gone = [points[0]]
    for start, end in pairwise(points):
        last = start
        for piece in range(1, PIECES + 1):
            share = piece / PIECES
            at = Point(start.x_m + share * (end.x_m - start.x_m), start.y_m + share * (end.y_m - start.y_m))
            if bars(engagement, size, at):
                return (*gone, last) if last != gone[-1] else tuple(gone)
            last = at
        gone.append(end)
    return tuple(gone)


def mines_at(engagement: Engagement, at: Point) -> Patch | None:
    """The minefield in which a place lies."""
    return next((patch for patch in patches(engagement, Ground.MINES) if inside(patch, at)), None)
