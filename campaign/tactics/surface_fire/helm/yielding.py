"""Ships that nobody steers by hand, those that run and those that seek their station, go clear of friends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from campaign.model.replacing import replace
from campaign.tactics.plot.tracks import Leg, Pivot, Route, Straight
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, metres
from campaign.tactics.surface_fire.helm.routes import Course, cost_of_turn, withdraws
from campaign.tactics.surface_fire.helm.speed import cannot_move, may_turn
from campaign.tactics.surface_fire.helm.together import HAIR, may_meet, soonest, touch

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
    """Whether she goes by herself, and can."""
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


def _meets(charts: SurfaceFireCharts, one: Course, other: Course) -> bool:
    ends = {one.vessel.ship: 1.0, other.vessel.ship: 1.0}
    slices = charts.movement.slices
    first = max(1, ceil((soonest(one, other) - HAIR) * slices))
    return any(touch(charts, one, other, ends, number / slices) for number in range(first, slices + 1))


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
