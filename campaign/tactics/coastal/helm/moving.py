"""A model's move as it happens: its way, smoke, contact with another model."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from campaign.tactics.coastal.battle.facts import BrokeOff, Collided, DepthChanged, Moved
from campaign.tactics.coastal.battle.harms import Cause
from campaign.tactics.coastal.battle.orders import Leg, Move
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle, Screen
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, metres
from campaign.tactics.coastal.helm.paths import Way, length_cm, way_of
from campaign.tactics.coastal.helm.sea import clear_part
from campaign.tactics.coastal.hits.effects import lose, special
from campaign.tactics.plot.geometry import Point, Pose, circle, metres_between, onward, speed_between, touching


def move(proceedings: Proceedings, order: Move) -> None:
    """CO-3.1.2 Step 2b for one model."""
    vessel = proceedings.vessel(order.ship)
    readers = vessel.known_to
    if order.depth is not None and order.depth is not vessel.depth:
        proceedings.add(DepthChanged(vessel.id, order.depth, readers))
        vessel = proceedings.vessel(order.ship)
    if order.break_off and not vessel.broken_off:
        proceedings.add(BrokeOff(vessel.id, by_order=True, readers=readers))
    battle, charts = proceedings.battle, proceedings.charts
    way = planned(charts, battle, vessel, order.setting, order.legs)
    met = _first_met(battle, vessel, way.points)
    if met is not None and not _contact(proceedings, vessel, met, order, way):
        met = None
    points = clear_part(battle.engagement, vessel.record.size, way.points)
    aground = points != way.points
    pose = Pose(points[-1], way.pose.course_degrees)
    setting = 0 if aground else order.setting
    screen = Screen(vessel.id, points, battle.turn + charts.spotting.smoke.screen_turns - 1) if order.smoke else None
    now = proceedings.vessel(order.ship)
    setting = min(setting, now.max_setting)
    cm = length_cm(charts, vessel, order.setting)
    proceedings.add(Moved(vessel.id, pose, setting, points, way.since_step, readers, cm, order.adrift, screen))
    if met is not None:
        _crash(proceedings, vessel, met, order)


def planned(charts: CoastalCharts, battle: Battle, vessel: Vessel, setting: int, legs: tuple[Leg, ...]) -> Way:
    """The way that an order leads; who is surprised runs straight on."""
    straight = vessel.surprised(battle.turn)
    return way_of(charts, vessel, length_cm(charts, vessel, setting), () if straight else legs)


def keel(vessel: Vessel, pose: Pose | None = None) -> tuple[Point, Point]:
    """The centre line of a model, stern to bow."""
    lies, half = pose or vessel.pose, metres(vessel.record.length_cm) / 2
    return onward(lies.at, circle(lies.course_degrees + 180.0), half), onward(lies.at, lies.course_degrees, half)


def _first_met(battle: Battle, vessel: Vessel, points: tuple[Point, ...]) -> Vessel | None:
    """The nearest model whose centre line her way crosses."""
    if vessel.record.dummy or not vessel.surfaced or len(points) < 2:
        return None
    reach = sum(metres_between(start, end) for start, end in pairwise(points))
    return next((other for other in _by_distance(battle, vessel) if _crosses(other, vessel, points, reach)), None)


def _by_distance(battle: Battle, vessel: Vessel) -> Iterator[Vessel]:
    # Models move one after the other, and vessels at once: a friend who is under way and has yet to move makes room.
    others = (other for other in battle.there() if other.id != vessel.id and other.surfaced and not other.record.ashore
              and (other.side is not vessel.side or other.deeds.moved or other.stopped))
    return iter(sorted(others, key=lambda other: metres_between(vessel.pose.at, other.pose.at)))


def _crosses(other: Vessel, vessel: Vessel, points: tuple[Point, ...], reach: float) -> bool:
    apart = metres_between(vessel.pose.at, other.pose.at)
    if not 1.0 < apart <= reach + metres(other.record.length_cm):
        return False
    line = keel(other)
    return any(touching(piece, line) for piece in pairwise(points) if piece[0] != piece[1])


def _contact(proceedings: Proceedings, vessel: Vessel, other: Vessel, order: Move, way: Way) -> bool:
    """CO-4.6 Who runs into another avoids it by a die and her crew, unless she means it."""
    if order.ram == other.id:
        return True
    if not way.pose or order.setting == 0:
        return False
    need = proceedings.charts.damage.ramming.avoid
    face = proceedings.d10("CO-4.6", "avoid contact", vessel.id, other.id, needed=f"{need}+",
                           modifiers=(f"crew {vessel.crew:+d}",))
    return face + vessel.crew < need


def _crash(proceedings: Proceedings, vessel: Vessel, other: Vessel, order: Move) -> None:
    """CO-GAP-30 Each loses a die of boxes times the other's class, twice that where they met fast, and has a special effect."""
    chart = proceedings.charts.damage.ramming
    mover = proceedings.vessel(vessel.id)
    fast = speed_between(mover.pose, mover.knots, other.pose, other.knots) > chart.fast_knots
    times = chart.fast_times if fast else 1
    proceedings.add(Collided(vessel.id, other.id, on_purpose=order.ram == other.id))
    for ship, by in ((vessel.id, other.record.size), (other.id, vessel.record.size)):
        lose(proceedings, ship, proceedings.d6("CO-4.6", "contact", ship) * by * times, Cause.COLLISION)
        if not proceedings.vessel(ship).sunk:
            special(proceedings, ship)


def dives(vessel: Vessel, depth: Depth) -> bool:
    """CO-GAP-47 A submarine goes one step deeper or higher in a turn."""
    steps = list(Depth)
    return vessel.record.submarine and abs(steps.index(depth) - steps.index(vessel.depth)) <= 1
