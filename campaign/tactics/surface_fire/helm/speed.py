"""How fast a ship is, what her damage leaves her, and how near to her convoy an escort keeps."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from campaign.tactics.plot.geometry import HAIR, Point, Pose, metres_between, onward
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, metres


def speed_lost(charts: SurfaceFireCharts, half_boxes: int) -> float:
    """SF-VII.21 From the fourth destroyed box on each takes an inch off; a half-marked box does not count (SF-GAP-26)."""
    return float(max(0, half_boxes // 2 - charts.damage.free_boxes))


def max_speed(charts: SurfaceFireCharts, record_in: float, half_boxes: int, engineering: int) -> float:
    """SF-III.22 Damage lowers the maximum speed, and never below nothing."""
    return max(0.0, record_in - speed_lost(charts, half_boxes) - engineering * charts.damage.engineering_in)


def top_speed(charts: SurfaceFireCharts, vessel: Vessel) -> float:
    """SF-III.7 The most that a ship makes now; a submarine by whether she is submerged."""
    full = min(vessel.record.max_speed_in, vessel.slow_to_in)
    if vessel.code is Code.SS:
        fixed = charts.movement.fixed_speed_in
        full = min(full, fixed.submarine_submerged if vessel.submerged else fixed.submarine_surfaced)
    return max_speed(charts, full, vessel.harm.marked, vessel.harm.engineering)


def speed_wanted(charts: SurfaceFireCharts, last: float, want: float, most: float, *, may_rise: bool) -> float:
    """SF-III.5 Speed changes by an inch at most, and rises only under ahead full; what damage takes is lost at once."""
    step = charts.movement.speed_change_in
    fastest = last + step if may_rise else last
    return max(0.0, min(most, max(last - step, min(want, fastest))))


def squadron_speed(most: Iterable[float]) -> float:
    """SF-III.4 A squadron runs at the speed of its slowest member."""
    return min(most, default=0.0)


def is_dead(charts: SurfaceFireCharts, moved: float) -> bool:
    """SF-III.10 Who moved an inch or less, the cost of turns counted, is dead in the water for anyone who shoots."""
    return moved <= charts.movement.dead_in_water_in + HAIR


def may_evade(charts: SurfaceFireCharts, vessel: Vessel) -> bool:
    """SF-III.11 Destroyers, escorts and smaller evade, a surfaced submarine does not."""
    return charts.classes.row(vessel.code).small_ship and vessel.code is not Code.SS


def cannot_move(vessel: Vessel, turn: int) -> bool:
    """Aground, ashore, or lying on the bottom."""
    return vessel.aground or vessel.record.ashore or vessel.inactive >= turn


def may_turn(charts: SurfaceFireCharts, vessel: Vessel, turn: int) -> bool:
    """SF-VII.33 No turning over the two turns after a hit on the bridge."""
    return not (vessel.harm.bridge and turn <= vessel.harm.bridge + charts.damage.bridge_turns)


# The station of an escort ---------------------------------------------------------------------------------------------


# What an escort that is off her station may fall back by, since speed and course are changed by steps.
STRAGGLE_IN = 1.5


def convoy_near(charts: SurfaceFireCharts, at: Point, convoy: Iterable[Point]) -> bool:
    """SF-GAP-36 An escort is on station within six inches of at least one ship of her convoy."""
    return any(metres_between(at, other) <= metres(charts.movement.escort_within_in) + 1e-6 for other in convoy)


class Going(Struct, frozen=True):
    """Where a ship is, how she heads, her speed and the most that she may reach, in inches."""

    pose: Pose
    speed: float
    top: float = 0.0

    def on(self, speed: float, turn: float) -> Point:
        """Where she is after a turn and a run in inches."""
        return onward(self.pose.at, self.pose.course_degrees + turn, metres(speed))


def stays_near(charts: SurfaceFireCharts, lead: Going, speed: float, turn: float, convoy: Iterable[Going]) -> bool:
    """SF-X.7 An escort ends her move on station, or no farther from it than if she slowed down and held on."""
    ahead = [ship.on(ship.speed, 0.0) for ship in convoy]
    wanted, least = (speed_wanted(charts, lead.speed, want, lead.top, may_rise=True) for want in (speed, 0.0))
    there = lead.on(wanted, turn)
    here, straight = (min(metres_between(end, at) for at in ahead) for end in (there, lead.on(least, 0.0)))
    return convoy_near(charts, there, ahead) or here <= straight + metres(STRAGGLE_IN)
