"""What lies in the sea: land, shoals, mines; and how wind and sea set a vessel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from campaign.model.battles.battle import Engagement, Ground, Patch
from campaign.tactics.coastal.battle.facts import Drifted
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, metres
from campaign.tactics.coastal.charts.damage import Machinery
from campaign.tactics.coastal.charts.movement import SEA_STATES
from campaign.tactics.plot.geometry import Point, Pose, onward

PIECES = 12
DEEP_DRAUGHT = 3


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


def bars(engagement: Engagement, size: int, at: Point) -> bool:
    """Whether a class cannot be at a place: ashore nobody, on shoals no large ship."""
    kinds = (Ground.LAND, Ground.LOW_LAND, Ground.SHOAL) if size >= DEEP_DRAUGHT else (Ground.LAND, Ground.LOW_LAND)
    return any(inside(patch, at) for patch in patches(engagement, *kinds))


def clear_part(engagement: Engagement, size: int, points: Sequence[Point]) -> tuple[Point, ...]:
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


def in_mines(engagement: Engagement, at: Point) -> bool:
    """Whether a place lies in a minefield."""
    return any(inside(patch, at) for patch in patches(engagement, Ground.MINES))


def is_adrift(vessel: Vessel) -> bool:
    """CO-GAP-08 Stopped, and her engines cannot move her or are off."""
    helpless = not vessel.max_setting or Machinery.NO_FASTER in vessel.harm.machinery
    return vessel.setting == 0 and (helpless or vessel.adrift) and not vessel.record.ashore


def drift_cm(sea_state: int) -> float:
    """CO-4.4 As many centimetres as the sea state."""
    return float(min(sea_state, SEA_STATES - 1))


def drift_all(proceedings: Proceedings) -> None:
    """CO-3.1.2 Step 2a: whoever drifts is set downwind, her heading unchanged."""
    battle = proceedings.battle
    conditions = battle.engagement.conditions
    cm, towards = drift_cm(conditions.sea_state), (conditions.wind_from_degrees + 180) % 360
    for vessel in tuple(battle.there()):
        if is_adrift(vessel) and cm:
            at = onward(vessel.pose.at, towards, metres(cm))
            if not bars(battle.engagement, vessel.record.size, at):
                proceedings.add(Drifted(vessel.id, Pose(at, vessel.pose.course_degrees)))


def downwind(charts: CoastalCharts, engagement: Engagement, at: Point) -> tuple[Point, Point]:
    """CO-GAP-13 The line of smoke that a burning vessel trails."""
    towards = (engagement.conditions.wind_from_degrees + 180) % 360
    return at, onward(at, towards, metres(charts.spotting.smoke.trail_cm))
