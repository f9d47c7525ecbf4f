"""Who sees whom: range, smoke, land, the dark; and which ships stand in a line of fire."""

from __future__ import annotations

from campaign.model.battles.battle import Conditions, Ground, Light
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import HAIR_M, Point, metres_between, off_the_bow, touching
from campaign.tactics.plot.sight import Obstacle, Stuff, between, clear
from campaign.tactics.surface_fire.battle.models import model, reach_of
from campaign.tactics.surface_fire.battle.state import Battle, Smoke
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches, metres
from campaign.tactics.surface_fire.helm.ground import patches

AHEAD = 90.0
HAIR_IN = 1e-6


def range_in(one: Vessel, other: Vessel) -> float:
    """SF-0.3 Every distance and bearing runs from bridge to bridge."""
    return inches(metres_between(one.pose.at, other.pose.at))


def is_poor(charts: SurfaceFireCharts, conditions: Conditions) -> bool:
    """SF-X.13 Fog, rain and snow make poor weather, half batteries and no flying; that is told by how far one sees by day."""
    return conditions.light is Light.DAY and conditions.visibility_m < charts.turn.poor_below_m


def is_lit(battle: Battle, mark: Vessel) -> bool:
    """Whether a ship counts as in daylight: by day, lit up, or on fire."""
    return not battle.night or mark.ship in battle.lit or mark.harm.fires > 0


def sight_in(charts: SurfaceFireCharts, battle: Battle, mark: Vessel) -> float:
    """SF-GAP-14 How far a ship on the surface is seen: by weather, half as far where she is a submarine."""
    sight, told = charts.turn.sight_in, inches(float(battle.engagement.conditions.visibility_m))
    reach = sight.day_poor if battle.poor else sight.day_good
    # What is lit up by night is seen as by day; all else no farther than one could see when it began, in that weather.
    turned = battle.poor is not is_poor(charts, battle.engagement.conditions)
    reach = reach if turned or (battle.night and is_lit(battle, mark)) else min(reach, told + HAIR_IN)
    return reach * sight.surfaced_submarine_share if mark.code is Code.SS else reach


def in_sight(charts: SurfaceFireCharts, battle: Battle, eye: Vessel, mark: Vessel) -> bool:
    """SF-V.2 Surface ships in sight are found without a roll; what is not found cannot be attacked."""
    if mark.submerged or range_in(eye, mark) > sight_in(charts, battle, mark) + HAIR_IN:
        return False
    return clear_of_smoke(battle, eye, mark) and clear_of_land(battle, eye, mark)


def seen_by_side(charts: SurfaceFireCharts, battle: Battle, side: Side) -> frozenset[ShipId]:
    """The enemies that some ship or aircraft of a side sees now."""
    eyes, above = list(battle.there(side)), [flight.at for flight in battle.flying(side) if flight.at is not None]
    return frozenset(
        mark.ship for mark in battle.there(side.enemy)
        if any(in_sight(charts, battle, eye, mark) for eye in eyes) or (not mark.submerged and any(
            inches(metres_between(at, mark.pose.at)) <= sight_in(charts, battle, mark) + HAIR_IN for at in above))
    )


def clear_of_smoke(battle: Battle, eye: Vessel, mark: Vessel) -> bool:
    """SF-III.20 Smoke is a line without depth: a line of fire that crosses it is not allowed."""
    lines = [line for line in battle.smoke if not sees_ahead(line, eye, mark) and not sees_ahead(line, mark, eye)]
    return not lines or clear(eye.pose.at, mark.pose.at, [_screen(line) for line in lines])


def sees_ahead(line: Smoke, ship: Vessel, other: Vessel) -> bool:
    """The leading ship of a line of smoke is neither hidden nor blinded in the half circle ahead of her bridge."""
    return line.leader and line.by == ship.ship and ahead_of_beam(off_the_bow(ship.pose, other.pose.at))


def ahead_of_beam(off_bow: float) -> bool:
    """Whether a bearing lies in the half circle ahead."""
    return off_bow <= AHEAD + HAIR_IN


def _screen(line: Smoke) -> Obstacle:
    return Obstacle(line.by, Stuff.SMOKE, line.points, closed=False, open_at=line.points[-1:])


def clear_of_land(battle: Battle, eye: Vessel, mark: Vessel) -> bool:
    """Land hides, unless it is low."""
    land = patches(battle.engagement, Ground.LAND)
    walls = [Obstacle(patch.name, Stuff.LAND, tuple(Point(x, y) for x, y in patch.outline)) for patch in land]
    return not walls or not between(eye.pose.at, mark.pose.at, walls)


# Ships in the line --------------------------------------------------------------------------------------------------


def may_fire_over(charts: SurfaceFireCharts, firer_size: int, between_size: int, distance_in: float) -> bool:
    """SF-VII.12 A ship fires over another that is far enough from her own bridge (SF-GAP-33), the sooner if she is larger."""
    over = charts.gunnery.fire_over_in
    need = over.same if firer_size == between_size else over.larger if firer_size > between_size else over.smaller
    return distance_in > need + HAIR_IN


def clear_of_ships(charts: SurfaceFireCharts, battle: Battle, firer: Vessel, target: Vessel) -> bool:
    """Whether no ship, friend or enemy, stands so near in the line that the shot may not be taken."""
    over = charts.gunnery.fire_over_in
    near = metres(max(over.larger, over.smaller, over.same)) + HAIR_M
    here = firer.pose.at
    for vessel in battle.vessels.values():
        there = vessel.pose.at
        # Most ships are far off, and outlines are slow.
        if abs(there.x_m - here.x_m) > near or abs(there.y_m - here.y_m) > near or vessel.submerged or vessel.record.ashore:
            continue
        if vessel.ship in (firer.ship, target.ship) or not battle.present(vessel):
            continue
        sizes = [charts.classes.row(ship.code).size for ship in (firer, vessel)]
        if may_fire_over(charts, sizes[0], sizes[1], range_in(firer, vessel)):
            continue
        if metres_between(here, there) < reach_of(vessel) + near and touching(
                (here, target.pose.at), model(charts, vessel)):
            return False
    return True
