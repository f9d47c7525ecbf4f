"""How a model moves: settings, steps of turning, and the way it goes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from campaign.tactics.coastal.battle.orders import Leg
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, metres
from campaign.tactics.coastal.charts.damage import Machinery, Steering
from campaign.tactics.plot.geometry import Hand, Point, Pose, circle, onward

HAIR = 1e-6


class Way(Struct, frozen=True):
    """Where a model goes: points it passes, where it ends, and how far it has run since its last step."""

    points: tuple[Point, ...]
    pose: Pose
    since_step: float


def rating_cm(vessel: Vessel) -> float:
    """CO-GAP-22 Centimetres that each step takes: every reduced rating doubles it."""
    return vessel.record.manoeuvre_cm * float(2 ** vessel.harm.steering.count(Steering.REDUCED))


def may_turn(vessel: Vessel, hand: Hand) -> bool:
    """CO-7.12 Whether her steering lets her turn to a side; the strictest result holds."""
    barred = {Steering.NO_TURNS, Steering.NOT_TO_PORT if hand is Hand.PORT else Steering.NOT_TO_STARBOARD}
    return not barred & set(vessel.harm.steering)


def settings_of(charts: CoastalCharts, vessel: Vessel, sea_state: int, turn: int) -> tuple[int, int]:
    """CO-4.1 The lowest and the highest setting she may go at this turn."""
    if vessel.record.ashore:
        return 0, 0
    if vessel.surprised(turn):
        return vessel.setting, vessel.setting
    change = charts.movement.changes[vessel.record.size]
    most = min(vessel.max_setting, charts.movement.sea_cap(vessel.record.size, sea_state))
    if vessel.depth is not Depth.SURFACE:
        most = min(most, charts.others.submarine.periscope_setting)
    up = 0 if Machinery.NO_FASTER in vessel.harm.machinery else change.up
    highest = min(most, vessel.setting + up)
    return min(max(0, vessel.setting - change.down), highest), highest


def length_cm(charts: CoastalCharts, vessel: Vessel, setting: int) -> float:
    """CO-4.5 Centimetres of her move; what lies under a marker keeps to a marker's pace."""
    cm = float(charts.movement.move_cm(vessel.record.max_knots, setting))
    return cm if vessel.spotted and not vessel.record.dummy else min(cm, charts.movement.marker_cm)


def way_of(charts: CoastalCharts, vessel: Vessel, cm: float, legs: Sequence[Leg]) -> Way:
    """CO-GAP-07 Straight on, and steps of up to thirty degrees each after her rating; a bridge that is hit turns her first."""
    rating, step = rating_cm(vessel), charts.movement.step_degrees
    wanted = list(legs)
    if vessel.pending is not None:
        by = charts.damage.bridge_turn_degrees * (-1 if vessel.pending is Hand.PORT else 1)
        wanted.insert(0, Leg(0.0, by))
    at, course, left, since = vessel.pose.at, vessel.pose.course_degrees, cm, vessel.since_step
    points = [at]
    for leg in wanted:
        ahead = min(left, leg.after_cm)
        at, left, since = onward(at, course, metres(ahead)), left - ahead, since + ahead
        turning = leg.turn_degrees
        while abs(turning) > HAIR:
            needed = max(0.0, rating - since)
            if needed > left + HAIR:
                break
            at, left = onward(at, course, metres(needed)), left - needed
            points.append(at)
            by = max(-step, min(step, turning))
            course, turning, since = circle(course + by), turning - by, 0.0
    at = onward(at, course, metres(left))
    points.append(at)
    return Way(tuple(points), Pose(at, course), round(min(since + left, 100.0), 3))


def possible_turn(charts: CoastalCharts, vessel: Vessel, cm: float) -> float:
    """CO-4.2 How many degrees she can turn in a move of so many centimetres, a step for each rating of it."""
    rating = rating_cm(vessel)
    first = max(0.0, rating - vessel.since_step)
    if first > cm + HAIR:
        return 0.0
    return charts.movement.step_degrees * (1 + int((cm - first + HAIR) // rating))
