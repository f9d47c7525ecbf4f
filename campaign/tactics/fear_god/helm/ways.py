"""FG-GAP-02 A ship's way through a turn: advances with a turn after each, then straight on."""

from __future__ import annotations

from msgspec import Struct

from campaign.tactics.fear_god.battle.harm import Rudder
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import HAIR, Size, metres
from campaign.tactics.plot.geometry import Point, Pose, circle, onward


class Way(Struct, frozen=True):
    """Where a ship ends, and the points of her way."""

    pose: Pose
    points: tuple[Point, ...]


def step_degrees(charts: FearGodCharts, vessel: Vessel) -> int:
    """FG-8.3-rudder By how much she turns after an advance: less where her steering engine is out."""
    disabled = vessel.harm.helm.rudder is Rudder.DISABLED
    return charts.movement.turn_degrees_disabled if disabled else charts.movement.turn_degrees


def distance_yd(charts: FearGodCharts, knots: float) -> float:
    """FG-GAP-02 Yards of a turn at a speed."""
    return knots * charts.movement.yards_per_knot


def possible_turn(charts: FearGodCharts, vessel: Vessel, knots: float) -> float:
    """FG-GAP-02 By how much she can turn in a turn at a speed: a step for every advance that fits."""
    if charts.movement.advance_yd[vessel.record.size] <= 0:
        return 0.0
    steps = int(distance_yd(charts, knots) / charts.movement.advance_yd[vessel.record.size] + HAIR)
    return float(min(180, steps * step_degrees(charts, vessel)))


def way_of(charts: FearGodCharts, size: Size, start: Pose, knots: float, turn: float, step: int, *, evading: bool) -> Way:
    """FG-GAP-02 Her way at so many knots with a turn by so many degrees; who steers evasively makes less of it good."""
    left = distance_yd(charts, knots)
    if evading:
        left = left * charts.movement.evasive.made_good_percent / 100
    at, course, points = start.at, start.course_degrees, [start.at]
    to_turn = turn
    advance = charts.movement.advance_yd[size]
    while abs(to_turn) > HAIR and left >= advance - HAIR and not evading:
        at = onward(at, course, metres(advance))
        points.append(at)
        part = max(-step, min(step, to_turn))
        course, to_turn, left = circle(course + part), to_turn - part, left - advance
    if left > HAIR:
        at = onward(at, course, metres(left))
        points.append(at)
    return Way(Pose(at, course), tuple(points))


def speed_lost(charts: FearGodCharts, size: Size, turned: float) -> float:
    """FG-GAP-02 What a turn costs in knots, by parts of forty-five degrees."""
    return charts.movement.loss_kn[size] * abs(turned) / charts.movement.turn_degrees
