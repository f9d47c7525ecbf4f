"""What stands in a line of sight: land, and smoke screens that dim or hide."""

from __future__ import annotations

from campaign.model.battles.battle import Ground
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.helm.sea import patches
from campaign.tactics.plot.geometry import Point
from campaign.tactics.plot.sight import Obstacle, Stuff, between, clear


def screens_between(battle: Battle, eye: Vessel, mark: Vessel) -> int:
    """FG-GAP-27 How many smoke screens stand on the line between two ships; the end of one blinds nobody who lays it."""
    if not battle.screens:
        return 0
    return len(between(eye.pose.at, mark.pose.at, [
        Obstacle(screen.by, Stuff.SMOKE, screen.points, closed=False, open_at=screen.points[-1:])
        for screen in battle.screens]))


def clear_of_land(battle: Battle, eye: Point, mark: Point) -> bool:
    """FG-GAP-07 Land that is not low hides what lies behind it."""
    land = patches(battle.engagement, Ground.LAND)
    if not land:
        return True
    walls = [Obstacle(patch.name, Stuff.LAND, tuple(Point(x, y) for x, y in patch.outline)) for patch in land]
    return clear(eye, mark, walls)
