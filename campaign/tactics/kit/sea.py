"""What lies in the sea of a battle: land, shoals and mines, as patches, and what of a way is clear of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from campaign.model.battles.battle import Area, Engagement, Ground, Patch
from campaign.model.battles.presence import is_known
from campaign.model.sides import Side
from campaign.tactics.plot.geometry import Point
from campaign.tactics.plot.sight import Obstacle, Stuff

# Into so many pieces each leg of a way is cut that is looked at.
PIECES = 12


def patches(engagement: Engagement, *kinds: Ground) -> tuple[Patch, ...]:
    """The patches of these kinds in the sea of a battle."""
    setting = engagement.setting
    return () if setting is None else tuple(patch for patch in setting.patches if patch.kind in kinds)


def inside(patch: Patch | Area, at: Point) -> bool:
    """Whether a point lies in a patch: a line from it to the east crosses an odd number of edges."""
    odd = False
    corners = patch.outline
    for (x, y), (next_x, next_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y > at.y_m) != (next_y > at.y_m) and at.x_m < (next_x - x) * (at.y_m - y) / (next_y - y) + x:
            odd = not odd
    return odd


def around(engagement: Engagement, at: Point, *kinds: Ground) -> Iterator[Patch]:
    """The patches of these kinds in which a point lies."""
    return (patch for patch in patches(engagement, *kinds) if inside(patch, at))


def barred(engagement: Engagement, at: Point, *, deep: bool) -> bool:
    """Whether a ship cannot be at a place: ashore nobody, on shoals none of a deep draught."""
    shoals = (Ground.SHOAL,) if deep else ()
    return any(around(engagement, at, Ground.LAND, Ground.LOW_LAND, *shoals))


def clear_part(engagement: Engagement, points: Sequence[Point], *, deep: bool) -> tuple[Point, ...]:
    """The part of a way that leads through water deep enough."""
    if engagement.setting is None or not engagement.setting.patches:
        return tuple(points)
    gone = [points[0]]
    for start, end in pairwise(points):
        last = start
        for piece in range(1, PIECES + 1):
            share = piece / PIECES
            at = Point(start.x_m + share * (end.x_m - start.x_m), start.y_m + share * (end.y_m - start.y_m))
            if barred(engagement, at, deep=deep):
                return (*gone, last) if last != gone[-1] else tuple(gone)
            last = at
        gone.append(end)
    return tuple(gone)


def wall(patch: Patch) -> Obstacle:
    """A patch as something that a line may meet."""
    return Obstacle(patch.name, Stuff.LAND, tuple(Point(x, y) for x, y in patch.outline))


def walls(engagement: Engagement, *kinds: Ground) -> list[Obstacle]:
    """The patches of these kinds as things that a line may meet."""
    return [wall(patch) for patch in patches(engagement, *kinds)]


def known_patches(engagement: Engagement, side: Side | None) -> Iterator[Area]:
    """What lies in the sea, as a side or the umpire is shown it; mines may be known to some sides only."""
    return (Area(patch.kind.value, patch.name, patch.outline) for patch in patches(engagement, *Ground)
            if is_known(patch.laid, side))
