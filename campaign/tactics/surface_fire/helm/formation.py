"""Formations: where each ship of a squadron stands on its guide, and whether she is there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from campaign.tactics.plot.geometry import Pose, metres_between, onward, station, turn_between
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches, metres
from campaign.tactics.surface_fire.charts.movement import Formation


def spacing_astern(charts: SurfaceFireCharts, ahead_in: float, astern_in: float) -> float:
    """Inches from bridge to bridge in line astern, by the lengths of both ships, so that large ones do not overlap."""
    spacing = charts.movement.spacing
    return spacing.ahead_share * ahead_in + spacing.astern_share * astern_in + spacing.gap_in


def station_of(charts: SurfaceFireCharts, formation: Formation, guide: Pose, index: int, distance_in: float) -> Pose:
    """SF-III.12 The station of the so-manieth ship on the guide's pose, at that distance from bridge to bridge."""
    bearings = charts.movement.formations[formation]
    return station(guide, bearings[(index - 1) % len(bearings)], metres(distance_in))


def stations(charts: SurfaceFireCharts, formation: Formation, guide: Pose, lengths_in: Sequence[float]) -> list[Pose]:
    """Where all ships of a squadron stand when the guide, who is the first, has that pose."""
    found, distance = [guide], 0.0
    for index, (ahead, own) in enumerate(pairwise(lengths_in), 1):
        if formation is Formation.LINE_ASTERN:
            distance += spacing_astern(charts, ahead, own)
        elif formation is Formation.LINE_ABREAST:
            # They stand to both sides of the guide by turns.
            distance = charts.movement.spacing.other_in * ((index + 1) // 2)
        else:
            distance = charts.movement.spacing.other_in * index
        found.append(station_of(charts, formation, guide, index, distance))
    return found


def in_tolerance(charts: SurfaceFireCharts, ship: Pose, place: Pose) -> bool:
    """SF-GAP-19 Whether a ship is near enough to her station, and heads near enough to the guide's course."""
    allowed = charts.movement.tolerance[charts.turn.options.formation_strictness]
    off = abs(turn_between(ship.course_degrees, place.course_degrees))
    return inches(metres_between(ship.at, place.at)) <= allowed.inches + HAIR and off <= allowed.deg + HAIR


HAIR = 1e-6


def lined_up(charts: SurfaceFireCharts, guide: Pose, members: Sequence[Vessel]) -> list[Pose]:
    """Places in line astern of a guide."""
    return stations(charts, Formation.LINE_ASTERN, guide, [vessel.record.length_in for vessel in members])


def behind(pose: Pose, distance_in: float) -> Pose:
    """The pose so far astern."""
    return Pose(onward(pose.at, pose.course_degrees + 180.0, metres(distance_in)), pose.course_degrees)
