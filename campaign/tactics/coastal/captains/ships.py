"""How captains of ships decide: merchants, escorts, warships among boats, submarines (CO-D.1)."""

from __future__ import annotations

from itertools import pairwise

from campaign.tactics.coastal.battle.vessel import Depth
from campaign.tactics.coastal.captains.boats import gunboat, launch_cm
from campaign.tactics.coastal.captains.handling import FAST, Wish, aim, pace, room, way
from campaign.tactics.coastal.captains.reading import Known, Picture, apart, nearest
from campaign.tactics.coastal.charts.collection import cm_of, metres
from campaign.tactics.coastal.sight.lines import distance_to_line
from campaign.tactics.plot.geometry import Point, bearing_of, circle, metres_between, onward

RAM_DEGREES, RAM_CM = 45, 0.4


def merchant(seen: Picture, own: Known) -> Wish:
    """She turns towards tracks that are seen near, away from boats that are, and else keeps her course."""
    doctrine = seen.charts.doctrine
    near = [(start, end) for start, end in seen.tracks if cm_of(metres_between(end, own.at)) <= doctrine.dodge_cm]
    if near:
        return Wish(bearing_of(own.at, near[0][0]), FAST)
    boat = nearest(own, (known for known in seen.fighting if known.boat or known.submarine))
    if boat is not None and apart(own, boat) <= doctrine.flee_cm:
        return Wish(circle(bearing_of(boat.at, own.at)), FAST)
    return Wish(own.course, int(own.told["setting"][0]) or FAST)


def convoy_of(seen: Picture) -> list[Known]:
    """Whom the escorts of a side guard."""
    return [known for known in seen.ours.values() if known.has("_convoy")]


def escort(seen: Picture, own: Known, convoy: list[Known]) -> Wish:
    """She stands between the convoy and the boats, each escort against another, and goes for one that is seen."""
    doctrine = seen.charts.doctrine
    centre = _centre(convoy)
    off = cm_of(metres_between(own.at, centre))
    danger = _share_of_danger(seen, own, centre)
    if danger is not None and danger.submarine:
        return Wish(bearing_of(own.at, danger.at), FAST)
    if danger is not None and not danger.marker and off <= doctrine.escort_cm:
        return gunboat(seen, own, danger, close=True)
    ahead = onward(centre, convoy[0].course, metres(convoy[0].knots))
    if danger is None:
        return _with_the_convoy(own, convoy[0], ahead) if off <= doctrine.escort_cm else Wish(bearing_of(own.at, ahead), FAST)
    station = onward(ahead, bearing_of(centre, danger.at), metres(doctrine.screen_cm))
    if cm_of(metres_between(own.at, station)) <= pace(seen, own, 1):
        return _with_the_convoy(own, convoy[0], ahead)
    return Wish(bearing_of(own.at, station), FAST)


def _with_the_convoy(own: Known, guide: Known, ahead: Point) -> Wish:
    setting = max(1, min(FAST, round(FAST * guide.knots / max(1.0, float(own.told["_max"])))))
    return Wish(guide.course if guide.knots else bearing_of(own.at, ahead), setting)


def _centre(convoy: list[Known]) -> Point:
    return Point(sum(known.at.x_m for known in convoy) / len(convoy), sum(known.at.y_m for known in convoy) / len(convoy))


def _share_of_danger(seen: Picture, own: Known, centre: Point) -> Known | None:
    """Which enemy she looks after: those who are seen near the convoy first, shared out among the escorts.

    A marker is nobody's business until something has happened: then boats may lie beneath.
    """
    reach = metres(2 * seen.charts.doctrine.escort_cm)
    markers = (known for known in seen.theirs.values() if known.marker and seen.alarmed)
    near = [known for known in (*seen.fighting, *markers) if metres_between(known.at, centre) <= reach]
    near.sort(key=lambda known: (known.marker, metres_between(known.at, centre), known.id))
    escorts = sorted(known.id for known in seen.ours.values() if known.has("_escort"))
    return near[escorts.index(own.id) % len(near)] if near else None


def ramming(seen: Picture, own: Known) -> Wish | None:
    """CO-4.6 A ship in good order rams a boat or a surfaced submarine that lies within her move and nearly ahead."""
    if own.boat or own.merchant or own.submarine or own.whole < seen.charts.doctrine.ram_hull:
        return None
    cm = pace(seen, own, FAST)
    most = int(min(RAM_DEGREES, room(seen, own, FAST)))
    for target in sorted(seen.fighting, key=lambda known: apart(own, known)):
        if not (target.boat or target.submarine) or apart(own, target) >= cm:
            continue
        for by in sorted(range(-most, most + 1, 1), key=abs):
            points = tuple(way(seen, own, float(by), cm))
            if min(distance_to_line(target.at, start, end) for start, end in pairwise(points)) <= metres(RAM_CM):
                return Wish(circle(own.course + by), FAST, ram=target.id)
    return None


def warship(seen: Picture, own: Known) -> Wish:
    """Ships without a convoy fight what is seen from farther off than boats launch, and turn away from what comes near."""
    target = nearest(own, (known for known in seen.fighting if not known.submarine)) or nearest(own, seen.theirs.values())
    if target is None:
        return Wish(own.course, FAST)
    if target.boat and own.size > 2 and apart(own, target) <= seen.charts.doctrine.flee_cm:
        return Wish(circle(bearing_of(target.at, own.at)), FAST)
    if target.marker and own.size > 2:
        return Wish(own.course, FAST if seen.alarmed else FAST - 1)
    return gunboat(seen, own, target)


def submarine(seen: Picture, own: Known) -> Wish:
    """She closes submerged and lays her tubes on the largest ship."""
    target = max(seen.fighting, key=lambda known: (known.size, -apart(own, known), known.id), default=None)
    mark = target or nearest(own, seen.theirs.values())
    if mark is None:
        return Wish(own.course, 1)
    if not own.tubes:
        return Wish(circle(bearing_of(mark.at, own.at)), FAST, break_off=not own.has("_broken"))
    if apart(own, mark) > launch_cm(seen, own):
        return Wish(bearing_of(own.at, mark.at), FAST)
    return Wish(aim(seen, own, mark, 1)[0], 1)


def depth_of(seen: Picture, own: Known) -> Depth:
    """CO-GAP-47 She attacks at periscope depth, goes deep where she is seen, and comes up when nobody is near."""
    enemy = nearest(own, seen.theirs.values())
    near = enemy is not None and apart(own, enemy) <= seen.charts.spotting.sonar.range_cm
    if own.has("_spotted") or (own.told["_depth"] == Depth.DEEP.value and near):
        return Depth.DEEP
    return Depth.PERISCOPE
