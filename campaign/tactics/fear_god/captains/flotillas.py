"""FG-GAP-25 Torpedo craft: when they go in, whom they screen, and where they lend guns or smoke."""

from __future__ import annotations

from campaign.model.battles.battle import Weapon
from campaign.tactics.fear_god.captains.courses import away_from, lets_go, main_foe, metres_yd, wanted_course
from campaign.tactics.fear_god.captains.reading import YARDS_A_KNOT, Picture, apart, is_beyond_catching, nearest, to_finish
from campaign.tactics.fear_god.captains.weapons import reach_of
from campaign.tactics.fear_god.charts.terms import metres
from campaign.tactics.fear_god.helm import next_speed, way_of
from campaign.tactics.fear_god.seeing import Known, Own
from campaign.tactics.plot.geometry import (
    Point,
    Pose,
    bearing_of,
    bears,
    circle,
    metres_between,
    onward,
    relative_bearing,
    turn_between,
)

STATION_SLACK_YD = 600.0


def torpedo_craft(seen: Picture, own: Own) -> tuple[float, bool]:
    """FG-GAP-25 In to half of the torpedo's run, then away; by day only at large ships that are near, else on station.

    Who lies aground is worth it whatever she is: she cannot turn away. By night, where no ship of the line is, they stay with
    their guns when their torpedoes are gone: whom they lose from sight they do not find again.
    """
    doctrine = seen.charts.doctrine
    large = [foe for foe in seen.foes if not foe.ashore and (foe.sizeable or foe.guarded or foe.beached)
             and not is_beyond_catching(own, foe, reach_of(seen, own), doctrine.hopeless_kn)]
    near = nearest(own, large)
    victim = to_finish(seen, own)
    if victim is not None and own.torpedoes:
        return attack_course(seen, own, victim), True
    if near is not None and own.torpedoes and (
            seen.sky.night or apart(own, near) <= doctrine.attack_yd or not _screened(seen, own)):
        return attack_course(seen, own, near), True
    if near is not None and not own.torpedoes and apart(own, near) <= doctrine.attack_yd:
        course = wanted_course(seen, own) if _stays(seen, own) else None
        return away_from(seen, own) if course is None else course, True
    ward = nearest(own, _screened(seen, own))
    foe = main_foe(seen, own)
    if foe is not None and lends_guns(seen, own) and not _is_ahead(seen, own, foe):
        return wanted_course(seen, own) or own.course, True
    if ward is None:
        return _among_themselves(seen, own)
    place = _station(seen, ward, own)
    if metres_yd(own.at, place) <= STATION_SLACK_YD:
        return ward.course, False
    return circle(bearing_of(own.at, place)), True


def _stays(seen: Picture, own: Own) -> bool:
    """Whether she fights on by her guns when her torpedoes are gone."""
    return bool(seen.sky.night and own.mm) and not any(foe.capital for foe in seen.foes)


def _among_themselves(seen: Picture, own: Own) -> tuple[float, bool]:
    """With nobody to screen: by guns against the like of them, off from whom they cannot fight or catch."""
    foe = nearest(own, seen.foes)
    if foe is None:
        return own.course, False
    guns = max((mount.sheet.max_yd for mount in own.record.mounts), default=0)
    if is_beyond_catching(own, foe, max(guns, reach_of(seen, own)), seen.charts.doctrine.hopeless_kn):
        return lets_go(seen, own, foe), True
    if not seen.sky.night and foe.sizeable and not foe.guarded and not foe.beached:
        return (away_from(seen, own) if _in_reach(foe, own) else own.course), True
    return _gun_course(own, foe), True


def is_exposed(seen: Picture, own: Own) -> bool:
    """FG-GAP-25 Ours: whether by day she is in reach of cruisers' guns with nobody behind her.

    Behind her are enough of her like with torpedoes left, guns of larger friends that keep those busy, an enemy who is badly
    hit, or ships that must be brought through, for whom she goes in whatever it costs.
    """
    doctrine = seen.charts.doctrine
    if seen.sky.night or any(ship.guarded for ship in seen.ours.values()) or to_finish(seen, own) is not None:
        return False
    strong = [foe for foe in seen.foes if foe.sizeable and not foe.guarded and not foe.beached and foe.mm > own.mm]
    near = nearest(own, (foe for foe in strong if _in_reach(foe, own)))
    if near is None or near.lost >= doctrine.badly_hit:
        return False
    boats = [ship for ship in seen.ours.values()
             if ship.torpedo_craft and ship.torpedoes and apart(own, ship) <= doctrine.company_yd]
    larger = sum(ship.strength for ship in seen.ours.values() if not ship.torpedo_craft and not ship.broken_off)
    return len(boats) < doctrine.attack_boats and larger < doctrine.backed * sum(foe.strength for foe in strong)


def _in_reach(foe: Known, own: Own) -> bool:
    """Whether an enemy's guns, as she was built, reach a ship."""
    return any(arc.weapon is Weapon.GUNS and arc.reach_m >= metres_between(foe.at, own.at) for arc in foe.arcs)


def lends_guns(seen: Picture, own: Own) -> bool:
    """FG-GAP-25 Ours: by day torpedo craft fire beside cruisers who are too few without them, where no ship of the line is."""
    larger = [ship for ship in seen.ours.values() if not ship.guarded and not ship.torpedo_craft]
    cruisers = sum(ship.strength for ship in larger if not ship.broken_off)
    against = [foe for foe in seen.foes if not foe.guarded]
    return bool(cruisers and own.mm) and not any(foe.capital for foe in against) and (
        sum(foe.strength for foe in against) > cruisers)


def _is_ahead(seen: Picture, own: Own, foe: Known) -> bool:
    """Whether she has left those beside whom she fires behind."""
    beside = nearest(own, (ship for ship in _screened(seen, own) if not ship.guarded and not ship.broken_off))
    return beside is not None and apart(own, foe) + AHEAD_YD < apart(beside, foe)


AHEAD_YD = 1500.0


def charge_of(seen: Picture, own: Own) -> Own | None:
    """The larger friend who makes off with an enemy near."""
    foes = [foe for foe in seen.foes if not foe.torpedo_craft]
    line = any(foe.capital for foe in foes)
    fleeing = [ship for ship in _screened(seen, own) if (ship.guarded or (ship.broken_off and not line)) and any(
        apart(ship, foe) <= seen.charts.doctrine.flee_yd for foe in foes)]
    return nearest(own, fleeing)


def between(seen: Picture, own: Own, ward: Known) -> float:
    """FG-GAP-25 Ours: torpedo craft lay smoke across the line from a friend who makes off to who pursues her."""
    foe = nearest(ward, (foe for foe in seen.foes if not foe.torpedo_craft))
    if foe is None:
        return ward.course
    bearing = bearing_of(ward.at, foe.at)
    place = onward(ward.at, bearing, metres(seen.charts.doctrine.station_yd))
    if apart(own, foe) > metres_yd(place, foe.at) + STATION_SLACK_YD or metres_yd(own.at, place) > ACROSS_YD:
        return circle(bearing_of(own.at, place))
    return min((circle(bearing + 90), circle(bearing - 90)), key=lambda course: (abs(turn_between(own.course, course)), course))


ACROSS_YD = 4000.0


def _screened(seen: Picture, own: Own) -> list[Own]:
    """The larger ships of her side that she screens."""
    return [ship for ship in seen.ours.values()
            if ship.rank < own.rank and not ship.ashore and not ship.beached]


def attack_course(seen: Picture, own: Own, foe: Known) -> float:
    """Towards where the enemy will be; who comes within reach turns so that her tubes bear, and not past him."""
    turns = apart(own, foe) / max(1.0, own.top * YARDS_A_KNOT)
    ahead = onward(foe.at, foe.course, metres(foe.knots * YARDS_A_KNOT * min(turns, LOOK_AHEAD_TURNS)))
    course = circle(bearing_of(own.at, ahead))
    return course if own.dives else launching_course(seen, own, foe) or course


def launching_course(seen: Picture, own: Own, foe: Known) -> float | None:
    """FG-GAP-25 Ours: of turns after which loaded tubes bear in reach, that which ends nearest to where she likes to launch."""
    reach, degrees = reach_of(seen, own), seen.charts.movement.turn_degrees
    tubes = [tube for tube in own.record.tubes if not own.harm.is_out(tube.name)]
    there = onward(foe.at, foe.course, metres(foe.knots * YARDS_A_KNOT))
    knots = next_speed(seen.charts, own.size, own.knots, own.top, own.top)
    best: tuple[float, float, float] | None = None
    for turn in TURNS if own.torpedoes else ():
        pose = way_of(seen.charts, own.size, Pose(own.at, own.course), knots, turn, degrees, evading=False).pose
        far, off = metres_yd(pose.at, there), relative_bearing(pose, there)
        if far <= reach and any(bears(tube.arcs, off) for tube in tubes):
            found = (abs(far - min(LAUNCH_YD, reach)), abs(turn), pose.course_degrees)
            best = found if best is None else min(best, found)
    return None if best is None else best[2]


TURNS = tuple(float(turn) for turn in range(-180, 181, 15))
# She likes to be so near when she launches.
LAUNCH_YD = 2000.0
LOOK_AHEAD_TURNS = 4.0


def _gun_course(own: Own, foe: Known) -> float:
    """Torpedo craft among themselves fight with their guns, on crossing courses."""
    bearing = bearing_of(own.at, foe.at)
    off = 40.0 if apart(own, foe) > GUN_YD else 80.0
    courses = (circle(bearing + off), circle(bearing - off))
    return min(courses, key=lambda course: (abs(turn_between(own.course, course)), course))


GUN_YD = 6000.0


def _station(seen: Picture, ward: Known, own: Own) -> Point:
    """A station on the far side of the guarded ship from the enemy, ahead of her beam."""
    foe = nearest(ward, seen.foes)
    away = ward.course if foe is None else bearing_of(foe.at, ward.at)
    return onward(ward.at, away, metres(seen.charts.doctrine.station_yd))
