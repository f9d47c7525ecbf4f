"""What light does to sight on the plot: marks before a bright part of the sky, and the curve of the sea."""

from __future__ import annotations

from math import sqrt

from campaign.tactics.plot.geometry import HAIR_DEGREES, Point, bearing_of, turn_between

REFRACTED_M_PER_ROOT_M = 3860.0


def seen_against(eye: Point, mark: Point, azimuth_degrees: float, within_degrees: float) -> bool:
    """Whether a mark stands before a sun, moon or afterglow, so near its bearing as that; the limit counts."""
    return abs(turn_between(bearing_of(eye, mark), azimuth_degrees)) <= within_degrees + HAIR_DEGREES


def horizon_m(eye_height_m: float, mark_height_m: float = 0.0) -> float:
    """How far a mark shows over the curve of the sea, by the heights of eye and mark."""
    return REFRACTED_M_PER_ROOT_M * (sqrt(eye_height_m) + sqrt(mark_height_m))
