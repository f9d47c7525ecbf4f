"""CO-GAP-43 Where models stand at first: told places, else a convoy in columns, escorts about it, attackers in groups."""

from __future__ import annotations

from campaign.model.battles.battle import Engagement, Participant, Task
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, metres
from campaign.tactics.coastal.charts.damage import Kind
from campaign.tactics.coastal.charts.spotting import Sky
from campaign.tactics.plot.geometry import Point, Pose, circle, onward

EAST, OFF_THE_BEARING, COLUMN = 90.0, 60.0, 4
BOATS_CM, UNITS_CM = 6.0, 10.0
UNKNOWN_SPEED = -1.0


def start_cm(charts: CoastalCharts, engagement: Engagement, sky: Sky, vessels: list[Vessel]) -> float:
    """How far apart sides are: as told, else a little beyond where the largest target can be spotted."""
    if engagement.opening is not None:
        return engagement.opening.range_m / metres(1.0)
    targets = [vessel.record.size for vessel in vessels if vessel.side is not engagement.acting]
    return charts.turn.start.distance_share * charts.spotting.max_cm[sky][max(targets)]


def placed(charts: CoastalCharts, engagement: Engagement, sky: Sky, vessels: list[Vessel]) -> list[Vessel]:
    """Every vessel with her place, course and setting."""
    bearing = float(engagement.opening.bearing_degrees) if engagement.opening else EAST
    apart = metres(start_cm(charts, engagement, sky, vessels))
    found = []
    for side in Side:
        acting = side is engagement.acting
        towards = bearing if acting else bearing + 180.0
        guide = Point(0.0, 0.0) if acting else onward(Point(0.0, 0.0), bearing, apart)
        own = [vessel for vessel in vessels if vessel.side is side]
        convoy = any(_is_cargo(vessel) for vessel in own)
        course = circle(towards + (OFF_THE_BEARING * (-1 if acting else 1) if convoy or not acting else 0.0))
        for vessel, pose in zip(own, _formation(charts, own, Pose(guide, course)), strict=True):
            setting = charts.movement.settings if convoy else charts.turn.start.attackers_setting
            found.append(_at(charts, engagement, vessel, pose, setting, own, convoy=convoy))
    return found


def _is_cargo(vessel: Vessel) -> bool:
    return vessel.record.kind is Kind.MERCHANT or vessel.task is Task.CARGO


def _formation(charts: CoastalCharts, own: list[Vessel], guide: Pose) -> list[Pose]:
    start, cargo, others = charts.turn.start, 0, 0
    rows: dict[str, tuple[int, int]] = {}
    poses = []
    convoy = any(_is_cargo(vessel) for vessel in own)
    for vessel in own:
        if _is_cargo(vessel):
            column, row = divmod(cargo, COLUMN)
            cargo += 1
            poses.append(_station(guide, column * start.columns_cm, -row * start.ships_cm))
        elif convoy:
            # Escorts stand ahead, then on either side in turn.
            hand = (0, 1, -1)[others % 3]
            back = -(others // 3) * start.escorts_cm
            across = hand * start.escorts_cm
            poses.append(_station(guide, across, (start.escorts_cm if not hand else 0.0) + back))
            others += 1
        else:
            unit, boat = rows.setdefault(str(vessel.unit), (len(rows), 0))
            rows[str(vessel.unit)] = (unit, boat + 1)
            across = UNITS_CM * ((unit + 1) // 2) * (1 if unit % 2 else -1)
            poses.append(_station(guide, across, -boat * BOATS_CM))
    return poses


def _station(guide: Pose, across_cm: float, ahead_cm: float) -> Pose:
    at = onward(onward(guide.at, guide.course_degrees, metres(ahead_cm)), guide.course_degrees + 90.0, metres(across_cm))
    return Pose(at, guide.course_degrees)


def _at(charts: CoastalCharts, engagement: Engagement, vessel: Vessel, pose: Pose, setting: int, own: list[Vessel],
        *, convoy: bool) -> Vessel:
    """CO-B.1 A convoy goes at its slowest ship's full speed, attackers creep."""
    unit: Participant = engagement.sent(vessel.unit)
    knots = UNKNOWN_SPEED
    if unit.posture is not None:
        place = int(str(vessel.id).rpartition(".")[2]) - 1 if vessel.id != vessel.unit else 0
        told = Pose(Point(unit.posture.x_m, unit.posture.y_m), unit.posture.course_degrees)
        pose = Pose(onward(told.at, told.course_degrees + 180.0, metres(place * BOATS_CM)), told.course_degrees)
        knots = unit.posture.speed_kn
    elif convoy:
        knots = min(one.record.max_knots * one.max_setting / 4 for one in own if _is_cargo(one))
    if knots >= 0 and vessel.record.max_knots:
        setting = min(4, round(4 * knots / vessel.record.max_knots))
    setting = min(setting, vessel.max_setting, charts.movement.sea_cap(vessel.record.size, engagement.conditions.sea_state))
    return replace(vessel, pose=pose, setting=0 if vessel.record.ashore or unit.out_of_fuel else setting)
