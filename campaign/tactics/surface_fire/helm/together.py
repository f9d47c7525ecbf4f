"""All ships move at the same time: which ones touch, which run aground, and where they end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import ceil

from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Pose, boxes_touch, metres_between
from campaign.tactics.plot.tracks import Leg, Pivot, Route, Straight
from campaign.tactics.surface_fire.battle.facts import Collided, Moved
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Loss, Vessel, box, reach_of
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches, metres
from campaign.tactics.surface_fire.charts.damage import Cause
from campaign.tactics.surface_fire.helm.ground import is_shallow, mined_in, on_land, touch_bottom
from campaign.tactics.surface_fire.helm.routes import Course, cost_of_turn, withdraws
from campaign.tactics.surface_fire.helm.speed import cannot_move, may_turn
from campaign.tactics.surface_fire.hits import mark, sink

Ends = dict[ShipId, float]
HAIR = 1e-9


def sail(proceedings: Proceedings, ways: Sequence[Course]) -> None:
    """SF-GAP-18 Ten equal steps of time: at each it is looked who touches whom, and who comes into shallow water."""
    charts, battle = proceedings.charts, proceedings.battle
    ends: Ends = {way.vessel.ship: 1.0 for way in ways}
    struck: list[tuple[Course, Course]] = []
    close = [(*pair, soonest(*pair)) for pair in combinations(ways, 2) if may_meet(battle, *pair)]
    grounds = bool(battle.engagement.setting and battle.engagement.setting.patches)
    rolled: set[ShipId] = set()
    slices = charts.movement.slices
    for number in range(1, slices + 1):
        share = number / slices
        for first, second, from_share in close:
            if from_share <= share + HAIR and (first, second) not in struck and touch(charts, first, second, ends, share):
                struck.append((first, second))
                for way in (first, second):
                    ends[way.vessel.ship] = min(ends[way.vessel.ship], share)
        if grounds:
            _meet_ground(proceedings, ways, ends, rolled, share)
    for way in ways:
        if way.vessel.afloat and not way.vessel.record.ashore and proceedings.vessel(way.vessel.ship).afloat:
            proceedings.add(_moved(charts, battle, way, ends[way.vessel.ship]))
    for first, second in struck:
        collide(proceedings, first.vessel, second.vessel)


def may_meet(battle: Battle, first: Course, second: Course) -> bool:
    """SF-III.2 Two squadrons never slip through each other; ships of one that keep or regain station do not collide.

    Nor does one that falls out with those that she sailed with.
    """
    a, b = first.vessel, second.vessel
    if a.squadron == b.squadron or (a.company and a.company == b.company) or a.record.ashore or b.record.ashore:
        return False
    if passes_beneath(battle, a) or passes_beneath(battle, b):
        return False
    reach = first.route.length_m + second.route.length_m + reach_of(a) + reach_of(b)
    return metres_between(a.pose.at, b.pose.at) <= reach


def passes_beneath(battle: Battle, vessel: Vessel) -> bool:
    """A submerged submarine that nobody has found passes beneath all keels."""
    found = {contact.mark for contact in (*battle.contacts, *battle.contacts_before)}
    return vessel.submerged and vessel.ship not in found


def soonest(first: Course, second: Course) -> float:
    """The share of a move before which two ships are too far apart to touch, steer as they may."""
    run = first.route.length_m + second.route.length_m
    gap = metres_between(first.vessel.pose.at, second.vessel.pose.at) - reach_of(first.vessel) - reach_of(second.vessel)
    return gap / run if run else 0.0 if gap <= 0.0 else 1.0 + HAIR


def touch(charts: SurfaceFireCharts, first: Course, second: Course, ends: Ends, share: float) -> bool:
    """Whether stands touch now that did not when the move began: those that lay together part in peace."""
    here, there = _pose(first, ends, share), _pose(second, ends, share)
    if metres_between(here.at, there.at) > reach_of(first.vessel) + reach_of(second.vessel):
        return False
    mine, others = first.vessel, second.vessel
    if not boxes_touch(box(charts, mine.record, here), box(charts, others.record, there)):
        return False
    return not boxes_touch(box(charts, mine.record, mine.pose), box(charts, others.record, others.pose))


def _pose(way: Course, ends: Ends, share: float) -> Pose:
    return way.route.at_share(min(share, ends[way.vessel.ship]))


def _meet_ground(proceedings: Proceedings, ways: Iterable[Course], ends: Ends, rolled: set[ShipId], share: float) -> None:
    charts, engagement = proceedings.charts, proceedings.battle.engagement
    for way in ways:
        vessel = way.vessel
        if ends[vessel.ship] < share or vessel.submerged or not way.route.length_m:
            continue
        if not proceedings.vessel(vessel.ship).afloat:
            continue
        at = _pose(way, ends, share).at
        ashore = on_land(engagement, at)
        if not ashore and (vessel.ship in rolled or not is_shallow(charts, engagement, at)):
            continue
        rolled.add(vessel.ship)
        if touch_bottom(proceedings, vessel, ashore=ashore):
            ends[vessel.ship] = max(0.0, share - 1 / charts.movement.slices) if ashore else share


def _moved(charts: SurfaceFireCharts, battle: Battle, way: Course, end: float) -> Moved:
    route = way.route if end >= 1.0 else Route(way.route.start, way.route.cut(end * way.route.length_m).legs)
    last = route.end
    pose = Pose(last.at, last.course_degrees)
    ran = inches(route.length_m)
    track = (*route.points()[:-1], pose.at) if route.legs else (pose.at,)
    speed = way.speed if end >= 1.0 else min(way.speed, ran)
    readers = (way.vessel.side,) if passes_beneath(battle, way.vessel) else BOTH
    return Moved(way.vessel.ship, track, pose, round(speed, 6), round(ran + way.cost, 6), way.turned, way.evasive,
                 way.smoke and len(track) > 1, way.leader, mined_in(battle.engagement, track), readers)


# Collisions ---------------------------------------------------------------------------------------------------------


def collide(proceedings: Proceedings, vessel: Vessel, other: Vessel) -> None:
    """SF-III.14 Ships that touch stop there and are hurt, whether by chance or on purpose."""
    proceedings.add(Collided(vessel.ship, other.ship))
    for rammer, rammed in ((vessel, other), (other, vessel)):
        if rammed_under(rammer.code, rammed.code):
            sink(proceedings, rammed.ship, Loss.COLLISION, rammer.ship)
    for hurt, by in ((vessel, other), (other, vessel)):
        mark(proceedings, hurt.ship, ram_boxes(proceedings.charts, hurt, by), Cause.COLLISION, by.ship)


def rammed_under(rammer: Code, rammed: Code) -> bool:
    """SF-III.15 A submarine struck by a ship of a destroyer's or an escort's size or more is sunk outright."""
    return rammed is Code.SS and rammer not in (Code.SS, Code.SC, Code.AK)


def ram_boxes(charts: SurfaceFireCharts, hurt: Vessel, by: Vessel) -> float:
    """SF-III.13 Equals, and the larger ship, lose two boxes; the smaller what one hit of the larger's main guns would do."""
    main = by.record.batteries[0].cal_in if by.record.batteries else None
    return collision_boxes(charts, hurt.code, by.code, main)


def collision_boxes(charts: SurfaceFireCharts, hurt: Code, by: Code, main_cal_in: float | None) -> float:
    """SF-GAP-32 What a ship without guns does to a smaller one is two boxes too."""
    own, other = charts.classes.row(hurt), charts.classes.row(by)
    if own.size >= other.size or main_cal_in is None:
        return charts.movement.collision_boxes
    return charts.damage.shell_boxes.at(main_cal_in)[own.gun_row]


# Ships that go clear of others ----------------------------------------------------------------------------------------


ASIDE = (0.0, 15.0, -15.0, 30.0, -30.0, 50.0, -50.0, 75.0, -75.0, 110.0, -110.0, 150.0, -150.0)
LITTLE_IN = 0.01
PASSES = 2


def yielding(charts: SurfaceFireCharts, battle: Battle, ways: Sequence[Course]) -> list[Course]:
    """SF-GAP-51 Straight away from the enemy (SF-III.18) is meant past friends: by as little as clears them, or slower.

    The same holds for a ship on her way to her station; guides go as they are steered, and jammed ships as they must.
    """
    found = list(ways)
    for _ in range(PASSES):
        for place, way in enumerate(found):
            if _is_free(battle, way):
                friends = [other for other in found if other is not way and other.vessel.side is way.vessel.side
                           and may_meet(battle, way, other)]
                found[place] = _clear(charts, battle, way, friends)
    return found


def _is_free(battle: Battle, way: Course) -> bool:
    """Whether she steers on her own, and can."""
    vessel = way.vessel
    squadron = battle.squadrons[vessel.squadron]
    follows = not way.leader or withdraws(squadron, battle.members(squadron))
    return follows and vessel.harm.jam is None and not cannot_move(vessel, battle.turn)


def _clear(charts: SurfaceFireCharts, battle: Battle, way: Course, friends: Sequence[Course]) -> Course:
    near = [other for other in friends if _meets(charts, way, other)]
    if not near:
        return way
    fewest, best = len(near), way
    for other_way in _others(charts, battle, way):
        count = sum(_meets(charts, other_way, other) for other in friends)
        if count < fewest:
            fewest, best = count, other_way
        if not count:
            break
    return best


def _meets(charts: SurfaceFireCharts, course: Course, other: Course) -> bool:
    ends = {course.vessel.ship: 1.0, other.vessel.ship: 1.0}
    slices = charts.movement.slices
    first = max(1, ceil((soonest(course, other) - HAIR) * slices))
    return any(touch(charts, course, other, ends, number / slices) for number in range(first, slices + 1))


def _others(charts: SurfaceFireCharts, battle: Battle, way: Course) -> Iterator[Course]:
    """Ways a little to either hand, and slower by an inch where that is what it takes."""
    vessel, step = way.vessel, charts.movement.speed_change_in
    first = next((leg.swing_degrees for leg in way.route.legs if isinstance(leg, Pivot)), 0.0)
    steers = may_turn(charts, vessel, battle.turn)
    slowest = max(0.0, min(way.speed, vessel.speed - step))
    for more in ASIDE:
        for speed in dict.fromkeys((way.speed, slowest)):
            turn = max(-180.0, min(180.0, first + more)) if steers else 0.0
            turn = turn if abs(turn) > LITTLE_IN else 0.0
            cost = cost_of_turn(charts, vessel.code, abs(turn))
            run = speed - cost - (charts.movement.evasion_in if way.evasive else 0.0)
            if run < 0:
                continue
            legs: tuple[Leg, ...] = (Pivot(turn),) if turn else ()
            legs += (Straight(metres(run)),) if run > LITTLE_IN else ()
            yield replace(way, route=Route(vessel.pose, legs), speed=speed, cost=cost, turned=abs(turn))
