"""The station of an escort: how near to her convoy she stays until an enemy is found."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from campaign.tactics.plot.geometry import Point, Pose, metres_between, onward
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, metres
from campaign.tactics.surface_fire.helm.speed import speed_wanted

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
        """Where she is after so many inches and such a turn."""
        return onward(self.pose.at, self.pose.course_degrees + turn, metres(speed))


def stays_near(charts: SurfaceFireCharts, lead: Going, speed: float, turn: float, convoy: Iterable[Going]) -> bool:
    """SF-X.7 An escort ends her move on station, or no farther from it than if she slowed down and held on."""
    ahead = [one.on(one.speed, 0.0) for one in convoy]
    wanted, least = (speed_wanted(charts, lead.speed, want, lead.top, may_rise=True) for want in (speed, 0.0))
    there = lead.on(wanted, turn)
    here, straight = (min(metres_between(end, at) for at in ahead) for end in (there, lead.on(least, 0.0)))
    return convoy_near(charts, there, ahead) or here <= straight + metres(STRAGGLE_IN)
