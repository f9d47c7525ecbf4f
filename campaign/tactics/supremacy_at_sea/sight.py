"""Who sees whom: range, smoke, hulls in the way, the dark, and radar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from campaign.model.battles.battle import Ground
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import HAIR, Point, Pose, metres_between, onward
from campaign.tactics.plot.sight import Obstacle, Stuff, clear
from campaign.tactics.supremacy_at_sea.battle.sheet import Radar
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Smoke, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, metres, units

TOLD_U = 5
"""Ranges by eye are told to so many units."""


class MadeOut(Enum):
    """How a ship is made out, worst first."""

    NOT = "not"
    PLOTTED = "plotted"
    BY_RADAR = "by_radar"
    BY_EYE = "by_eye"


def range_u(vessel: Vessel, other: Vessel) -> float:
    """SAS-A4.1 Ranges run from front funnel to front funnel; limits belong to the range."""
    return units(metres_between(vessel.pose.at, other.pose.at))


def by_eye_u(charts: SupremacyCharts, distance_u: float) -> float:
    """SAS-B4.10 A range as it is judged while fire is written: what is near as it is, all else to the nearest five units."""
    return distance_u if distance_u <= charts.fire.blocking_u else float(TOLD_U * round(distance_u / TOLD_U))


def hull(vessel: Vessel) -> tuple[Point, Point]:
    """SAS-A4.1.1 A hull as a line of its true length: any part of it blocks a line of fire."""
    half = metres(vessel.sheet.length_u) / 2
    return onward(vessel.pose.at, vessel.pose.course_degrees, half), onward(vessel.pose.at, vessel.pose.course_degrees, -half)


def _screens(smoke: Iterable[Smoke]) -> tuple[Obstacle, ...]:
    """SAS-GAP-25.1 A line that meets smoke anywhere but at its end is blocked."""
    return tuple(cloud.screen for cloud in smoke)


def _hulls_near(charts: SupremacyCharts, battle: Battle, firer: Vessel, target: Vessel) -> Iterator[Obstacle]:
    """SAS-B4.9 Any ship within 6 units of the firer blocks if any part of her is on the line; those further off never do."""
    near = metres(charts.fire.blocking_u + HAIR)
    here = firer.pose.at
    for vessel in battle.all_there():
        there = vessel.pose.at
        # Most ships are far off, and roots are slow.
        if abs(there.x_m - here.x_m) > near or abs(there.y_m - here.y_m) > near or vessel.ship in (firer.ship, target.ship):
            continue
        if metres_between(here, there) <= near:
            yield Obstacle(vessel.ship, Stuff.SHIP, hull(vessel), closed=False)


def _clear_of_smoke(battle: Battle, eye: Vessel, mark: Vessel) -> bool:
    """SAS-B2.11 Smoke across the line blinds eyes, not radar."""
    return not battle.smoke or clear(eye.pose.at, mark.pose.at, _screens(battle.smoke))


def _clear_of_land(battle: Battle, eye: Vessel, mark: Vessel) -> bool:
    """SAS-B4.3.3 Land blocks the line, to radar too, unless it is said to be low."""
    setting = battle.engagement.setting
    if setting is None:
        return True
    land = [Obstacle(patch.name, Stuff.LAND, tuple(Point(x, y) for x, y in patch.outline)) for patch in setting.patches
            if patch.kind is Ground.LAND]
    # Guns ashore stand where they see over their own land, and are seen on it.
    for vessel in (eye, mark):
        if vessel.ashore:
            land = [outline for outline in land if clear(vessel.pose.at, vessel.pose.at, (outline,))]
    return clear(eye.pose.at, mark.pose.at, land)


def clear_of_hulls(charts: SupremacyCharts, battle: Battle, firer: Vessel, target: Vessel) -> bool:
    """SAS-B4.3.1 Whether no ship near the firer stands in the line."""
    return clear(firer.pose.at, target.pose.at, _hulls_near(charts, battle, firer, target))


def sight_of(charts: SupremacyCharts, battle: Battle, mark: Vessel) -> float:
    """SAS-GAP-04.1 How far a ship shows: to the visibility by day; in the dark by moon and size, flashes, flames and lights."""
    if not battle.night:
        return battle.sight_u
    night = charts.environment.night
    plain = min(battle.sight_u, night.sight_u(battle.engagement.conditions.moon, mark.sheet.size))
    reach = [plain]
    if mark.activity.fired or mark.activity.fired_before:
        reach.append(night.fired_seen_to_u)
    if mark.fire or mark.oil_fire:
        reach.append(night.burning_seen_to_u)
    if mark.activity.light_on is not None:
        reach.append(night.searchlight_seen_to_u)
    if mark.ship in battle.lit:
        reach.append(night.starshell_u)
    return max(reach)


def seen_by_eye(charts: SupremacyCharts, battle: Battle, eye: Vessel, mark: Vessel) -> bool:
    """SAS-B4.3 Visibility is judged at the end of movement: near enough, no smoke across the line; the limit counts."""
    reach = sight_of(charts, battle, mark)
    if battle.night and lit_by_searchlight(battle, mark, eye.side):
        reach = max(reach, charts.environment.night.searchlight_u)
    return range_u(eye, mark) <= reach + HAIR and _clear_of_smoke(battle, eye, mark) and _clear_of_land(battle, eye, mark)


def lit_by_searchlight(battle: Battle, mark: Vessel, side: Side) -> bool:
    """Whether a light of that side is on a ship."""
    return any(vessel.activity.light_on == mark.ship for vessel in battle.there(side))


def sighting_of(charts: SupremacyCharts, battle: Battle, eye: Vessel, mark: Vessel) -> MadeOut:
    """SAS-GAP-05 What one ship makes out of another: by eye; or by radar, to fire at with gunnery sets, else to plot."""
    if mark.submerged:
        # SAS-GAP-17.5: a submarine below is made out by her tracks or by those who hunt her, and fired at by nobody.
        return MadeOut.PLOTTED if battle.betrays(mark) and range_u(eye, mark) <= battle.sight_u + HAIR else MadeOut.NOT
    if seen_by_eye(charts, battle, eye, mark):
        return MadeOut.BY_EYE
    if eye.sheet.radar is Radar.NONE or eye.radar_out or not _clear_of_land(battle, eye, mark):
        return MadeOut.NOT
    if range_u(eye, mark) > charts.environment.radar.detects_u[mark.sheet.kind] + HAIR:
        return MadeOut.NOT
    return MadeOut.PLOTTED if eye.sheet.radar is Radar.SEARCH else MadeOut.BY_RADAR


def may_fire_at(charts: SupremacyCharts, battle: Battle, firer: Vessel, target: Vessel) -> bool:
    """SAS-B4.3.2 Whether a ship sees another well enough to fire, with no hull near her in the line."""
    how = sighting_of(charts, battle, firer, target)
    return how in (MadeOut.BY_EYE, MadeOut.BY_RADAR) and clear_of_hulls(charts, battle, firer, target)


def seen_by_anybody(charts: SupremacyCharts, battle: Battle, side: Side, mark: Vessel) -> bool:
    """Whether some ship of a side makes another out."""
    return any(sighting_of(charts, battle, eye, mark) is not MadeOut.NOT for eye in battle.there(side))


def last_known(battle: Battle, side: Side) -> tuple[tuple[Vessel, Point, int], ...]:
    """SAS-A4.3 Enemies whom a side ever made out and has not seen go, each where and in which turn it saw her last."""
    return tuple((vessel, glimpse.pose.at, glimpse.turn) for glimpse in battle.seen
                 if glimpse.side is side and (vessel := battle.vessels[glimpse.ship]).there)


def spotted_enemies(charts: SupremacyCharts, battle: Battle, side: Side) -> dict[ShipId, Pose]:
    """Every enemy that some ship of a side makes out now, and where."""
    # By day nothing on the surface hides from aircraft overhead.
    above = not battle.night and any(True for _ in battle.overhead(side))
    return {
        mark.ship: mark.pose
        for mark in battle.there(side.enemy)
        if (above and not mark.submerged) or seen_by_anybody(charts, battle, side, mark)
    }
