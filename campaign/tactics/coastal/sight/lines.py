"""Lines of sight and fire: what stands in them."""

from __future__ import annotations

from itertools import pairwise

from campaign.model.battles.battle import Engagement, Ground
from campaign.model.sameness import kept
from campaign.tactics.coastal.battle.state import Battle, Screen
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, cm_of, metres
from campaign.tactics.coastal.helm.sea import downwind, patches
from campaign.tactics.plot.geometry import Point, metres_between, touching
from campaign.tactics.plot.sight import Obstacle, Stuff, clear


def range_cm(one: Vessel, other: Vessel) -> float:
    """Centimetres between two models."""
    return cm_of(metres_between(one.pose.at, other.pose.at))


def sees_through(battle: Battle, eye: Point, mark: Point) -> bool:
    """CO-GAP-40 Neither land nor a smoke screen stands between."""
    return _sees_through(battle.engagement, battle.screens, eye, mark)


# While guns fire nobody moves, and who may fire next is asked after every shot: a third of a battle of fleets.
@kept(8192)
def _sees_through(engagement: Engagement, screens: tuple[Screen, ...], eye: Point, mark: Point) -> bool:
    for screen in screens:
        if any(touching((eye, mark), piece) for piece in pairwise(screen.points) if piece[0] != piece[1]):
            return False
    lands = [Obstacle(patch.name, Stuff.LAND, tuple(Point(x, y) for x, y in patch.outline))
             for patch in patches(engagement, Ground.LAND)]
    return clear(eye, mark, lands)


def smoke_lines(charts: CoastalCharts, battle: Battle, eye: Vessel, mark: Vessel) -> int:
    """How many trails of burning vessels a shot crosses, her own and her target's aside."""
    line = (eye.pose.at, mark.pose.at)
    return sum(
        touching(line, downwind(charts, battle.engagement, vessel.pose.at)) for vessel in battle.there()
        if vessel.harm.fires and vessel.id not in (eye.id, mark.id))


def friend_between(charts: CoastalCharts, battle: Battle, shooter: Vessel, target: Point) -> bool:
    """Whether a friendly model stands in the line of fire."""
    near = metres(charts.guns.blocked_within_cm)
    length = metres_between(shooter.pose.at, target)
    for friend in battle.there(shooter.side):
        if friend.id == shooter.id or not friend.surfaced:
            continue
        to_friend = metres_between(shooter.pose.at, friend.pose.at)
        if near < to_friend < length - near and distance_to_line(friend.pose.at, shooter.pose.at, target) <= near:
            return True
    return False


def distance_to_line(at: Point, start: Point, end: Point) -> float:
    """Metres from a place to a straight piece."""
    x, y = end.x_m - start.x_m, end.y_m - start.y_m
    length = x * x + y * y
    share = 0.0 if not length else max(0.0, min(1.0, ((at.x_m - start.x_m) * x + (at.y_m - start.y_m) * y) / length))
    return metres_between(at, Point(start.x_m + share * x, start.y_m + share * y))
