"""Models on the table: their rectangles, their stands, and what of them a line or a wedge meets."""

from __future__ import annotations

from campaign.tactics.plot.geometry import Box, Point, Pose, box_of, onward, outline_of
from campaign.tactics.surface_fire.battle.record import Record
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, metres

CIRCLE_POINTS = 16


def model(charts: SurfaceFireCharts, vessel: Vessel, pose: Pose | None = None) -> tuple[Point, ...]:
    """SF-GAP-04 A model is a rectangle whose middle lies a tenth of its length abaft the bridge."""
    return _rectangle(charts, vessel, pose or vessel.pose, 0.0)


def stand(charts: SurfaceFireCharts, vessel: Vessel, pose: Pose | None = None) -> tuple[Point, ...]:
    """A model's stand: its rectangle, a little larger."""
    return _rectangle(charts, vessel, pose or vessel.pose, charts.movement.stand_grows_in)


def _rectangle(charts: SurfaceFireCharts, vessel: Vessel, pose: Pose, grows: float) -> tuple[Point, ...]:
    length, width = vessel.record.length_in + 2 * grows, vessel.record.width_in + 2 * grows
    bow = vessel.record.length_in * (0.5 - charts.movement.bridge_from_middle) + grows
    return outline_of(pose, metres(length), metres(width), metres(bow))


def box(charts: SurfaceFireCharts, record: Record, pose: Pose, room_in: float = 0.0) -> Box:
    """The stand again, as what is quickly compared, with so much room about it."""
    grows = charts.movement.stand_grows_in + room_in
    bow = record.length_in * (0.5 - charts.movement.bridge_from_middle) + grows
    return box_of(pose, metres(record.length_in + 2 * grows), metres(record.width_in + 2 * grows), metres(bow))


def circle_about(at: Point, radius_in: float) -> tuple[Point, ...]:
    """A circle as an outline."""
    return tuple(onward(at, 360.0 * step / CIRCLE_POINTS, metres(radius_in)) for step in range(CIRCLE_POINTS))


def reach_of(vessel: Vessel) -> float:
    """A radius about the bridge, in metres, beyond which no part of her stand lies."""
    return metres(vessel.record.length_in + vessel.record.width_in + 1.0)


