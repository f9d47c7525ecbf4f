"""Pilotage: how much of a way leads over what a side is shown in the sea, for captains who keep clear of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from campaign.model.battles.battle import Area, Ground
from campaign.tactics.kit.sea import inside
from campaign.tactics.plot.geometry import Point

SHUNNED = tuple(ground.value for ground in (Ground.LAND, Ground.LOW_LAND, Ground.SHOAL, Ground.MINES))
# At so many points of each leg of a way one looks at what lies there.
LOOKS = 6


def shunned(areas: Iterable[Area]) -> tuple[Area, ...]:
    """Of what a side is shown, what no ship goes over by choice: land, shoals and mines."""
    return tuple(area for area in areas if area.kind in SHUNNED and len(area.outline) > 2)


def danger_of(areas: Sequence[Area], way: Sequence[Point]) -> int:
    """How many points of a way lie over one of the areas, its start left out: who lies there already cannot help it."""
    if not areas:
        return 0
    return sum(any(inside(area, at) for area in areas) for start, end in pairwise(way) for at in _along(start, end))


def _along(start: Point, end: Point) -> Iterable[Point]:
    east, north = end.x_m - start.x_m, end.y_m - start.y_m
    return (Point(start.x_m + part / LOOKS * east, start.y_m + part / LOOKS * north) for part in range(1, LOOKS + 1))
