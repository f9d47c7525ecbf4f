"""How a captain moves his ships: towards the range he wants, guns bearing, clear of friends and torpedoes, or away."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, Input, Task
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Point, Pose, metres_between, off_the_bow, onward
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Leg, Move, Way
from campaign.tactics.supremacy_at_sea.captains.estimates import Bridge, broadside, is_spent, punch
from campaign.tactics.supremacy_at_sea.charts.collection import metres, units
from campaign.tactics.supremacy_at_sea.helm import KN_A_UNIT, track_of
from campaign.tactics.supremacy_at_sea.seeing import OwnShip, ShipInSight
from campaign.tactics.supremacy_at_sea.support import HUNTERS

TURNS = (0.0, 1.5, -1.5, 2.0, -2.0, 4.0, -4.0, 6.0, -6.0, 8.0, -8.0)
TOO_NEAR_U = 3.0
TORPEDO_RANGE_U = 6.0
BOW_MERIT = 0.2
GUNS_MERIT = 12.0
SLOW_DEMERIT = 4.0
# Kinds that have no place in a gun line, whatever their task.
GUARDED = ("merchant", "CV")


class ShipPlan(Struct, frozen=True):
    """What one ship wants: the enemy she thinks of, her range, and whether she goes away."""

    ship: OwnShip
    mark: ShipInSight | None
    range_u: float
    away: bool


def moves(bridge: Bridge, decision: BattleDecision) -> Iterator[Move]:
    """SAS-GAP-20.7 A move for every ship, each knowing where those before her will be."""
    fields: dict[str, dict[str, Input]] = {}
    for field in decision.inputs:
        key, part = field.key.rsplit(".", 1)
        fields.setdefault(key, {})[part] = field
    ends: dict[str, Pose] = {}
    for ship in bridge.ours:
        if ship.id in fields:
            move = _move(bridge, _plan(bridge, ship), fields[ship.id], ends)
            if ship.pose is not None:
                ends[ship.id] = track_of(bridge.charts, ship.pose, move.legs).end
            yield move


def _plan(bridge: Bridge, ship: OwnShip) -> ShipPlan:
    seen = [enemy for enemy in bridge.theirs if enemy.pose is not None]
    if ship.sheet.kind == "submarine" and ship.banks:
        # She is under way to fire torpedoes, whatever the others do.
        marks = [enemy for enemy in seen if enemy.sheet.kind != "battery"]
        best = max(marks, key=lambda enemy: _interest(bridge, ship, enemy), default=None)
        return ShipPlan(ship, best, TORPEDO_RANGE_U, away=False)
    below = [enemy for enemy in seen if enemy.sheet.kind == "submarine"]
    if below and ship.pose is not None and ship.sheet.kind in HUNTERS and not bridge.night:
        here = ship.pose.at
        return ShipPlan(ship, min(below, key=lambda enemy: metres_between(here, enemy.pose.at if enemy.pose else here)), 0.0,
                        away=False)
    seen = [enemy for enemy in seen if enemy not in below or bridge.night]
    away = bridge.retiring or _goes_away(bridge, ship)
    if not seen or ship.pose is None:
        return ShipPlan(ship, None, bridge.best_range, away)
    here = ship.pose.at
    if away:
        mark = min(seen, key=lambda enemy: metres_between(here, enemy.pose.at if enemy.pose else here))
    else:
        mark = max(seen, key=lambda enemy: _interest(bridge, ship, enemy))
    return ShipPlan(ship, mark, bridge.best_range, away)


def _goes_away(bridge: Bridge, ship: OwnShip) -> bool:
    """Whether she draws off by herself: shot up, or one of those who are guarded, cargo and carriers."""
    return is_spent(ship, bridge.stance) or ship.sheet.kind in GUARDED or ship.task in (Task.CARGO, Task.CARRIER)


def _interest(bridge: Bridge, ship: OwnShip, mark: ShipInSight) -> float:
    if mark.pose is None or ship.pose is None:
        return 0.0
    distance = units(metres_between(ship.pose.at, mark.pose.at))
    return bridge.worth(mark) / (distance + 10.0)


def _move(bridge: Bridge, plan: ShipPlan, fields: dict[str, Input], ends: dict[str, Pose]) -> Move:
    """The best of a few moves; where damage, the scenario or the ship's state leave no choice, she does what she must."""
    ship = plan.ship
    key = ShipId(ship.id)
    stand_on = ship.stands_on
    if ship.pose is None or plan.mark is None or plan.mark.pose is None:
        return stand_on
    if ship.forced or ship.bound:
        return stand_on
    most = fields["ahead"].highest or 0.0
    if "B" in dict(fields["turn"].options) and most <= 0:
        return stand_on
    step = bridge.charts.movement.order_step_u
    length = int(most / step) * step
    there = onward(plan.mark.pose.at, plan.mark.pose.course_degrees, metres(plan.mark.speed / KN_A_UNIT))
    options = []
    for run in _lengths(ship, length, step):
        for turn in TURNS:
            if abs(turn) <= run:
                move = _turned(key, turn, run)
                pose = track_of(bridge.charts, ship.pose, move.legs).end
                merit = _merit(bridge, plan, pose, there, abs(turn), ends)
                # Who goes slowly is hit the more often.
                merit -= SLOW_DEMERIT * bridge.charts.fire.for_target_speed(KN_A_UNIT * run)
                options.append((merit, -abs(turn), run, move))
    best = max(options, key=lambda option: option[:3])[3] if options else stand_on
    return _flagged(bridge, plan, best, there, ends)


def _lengths(ship: OwnShip, length: float, step: float) -> list[float]:
    slower = int(max(length - ship.sheet.acceleration / KN_A_UNIT * 1.5, length / 2) / step) * step
    fast_as_now = int(min(ship.speed, ship.top) / KN_A_UNIT / step) * step
    least = max(0.0, (min(ship.speed, ship.top) - ship.sheet.speed / 2) / KN_A_UNIT)
    return sorted({way for way in (length, slower, min(fast_as_now, length)) if way >= least and way > 0}, reverse=True)


def _turned(ship: ShipId, turn: float, run: float) -> Move:
    arc = abs(turn)
    legs = [Leg(Way.STARBOARD if turn > 0 else Way.PORT, arc)] if arc else []
    if run - arc > 0:
        legs.append(Leg(Way.AHEAD, run - arc))
    return Move(ship, tuple(legs))


def _merit(bridge: Bridge, plan: ShipPlan, pose: Pose, there: Point, turned: float, ends: dict[str, Pose]) -> float:
    """How good a place and course at the end of a move are."""
    distance = units(metres_between(pose.at, there))
    merit = 0.0
    if plan.away:
        merit += distance * 2 + off_the_bow(pose, there) / 10
    elif plan.mark is not None:
        merit -= abs(distance - plan.range_u) * 1.0
        shift = bridge.charts.fire.for_own_turn(turned, sharp=False)
        gain = punch(bridge.charts, plan.ship, pose, plan.mark, there, distance, shift.columns)
        most = broadside(bridge.charts, plan.ship, plan.mark, distance)
        merit += GUNS_MERIT * gain / most / (2 if shift.halvings else 1) if most else 0.0
        merit -= 4.0 if turned > bridge.stance.gun_turn_u and gain else 0.0
        if plan.ship.sheet.kind == "submarine":
            # Her tubes bear ahead.
            merit -= off_the_bow(pose, there) * BOW_MERIT
    merit -= _crowding(bridge, plan, pose, ends)
    return merit


def _crowding(bridge: Bridge, plan: ShipPlan, pose: Pose, ends: dict[str, Pose]) -> float:
    """What it costs to end near a friend: those who have moved where they are, the others where they would stand on to.

    Those who fight keep together; who goes away is not held by those who stay.
    """
    ship, cost = plan.ship, 0.0
    for friend in bridge.ours:
        if friend.id == ship.id or friend.pose is None:
            continue
        end = ends.get(friend.id)
        at = end.at if end else onward(friend.pose.at, friend.pose.course_degrees, metres(friend.speed / KN_A_UNIT))
        near = units(metres_between(pose.at, at))
        if near < TOO_NEAR_U:
            cost += 60.0 * (TOO_NEAR_U - near)
        elif near < bridge.charts.movement.station_u:
            cost += bridge.charts.movement.station_u - near
        elif not bridge.retiring and near > 30 and not (plan.away and not _goes_away(bridge, friend)):
            cost += (near - 30) * 0.3
    return cost


def _flagged(bridge: Bridge, plan: ShipPlan, move: Move, there: Point, ends: dict[str, Pose]) -> Move:
    """SAS-GAP-20.8 Who draws off lays smoke while it lasts; splash is chased by those who cannot shoot back."""
    ship = plan.ship
    if not plan.away or ship.pose is None or not move.legs:
        return move
    if units(metres_between(ship.pose.at, there)) >= bridge.sight:
        return move
    if ship.smoke:
        return Move(move.ship, move.legs, Flag.LAY_SMOKE)
    return _chasing(bridge, plan, move, ends)


def _chasing(bridge: Bridge, plan: ShipPlan, move: Move, ends: dict[str, Pose]) -> Move:
    """The same move with its last units given up to chase splash, where she is fit and far enough from friends."""
    ship, rule = plan.ship, bridge.charts.movement.chasing_splash
    last = move.legs[-1]
    if ship.pose is None or ship.top < rule.least_kn or last.way is not Way.AHEAD or last.units <= rule.cost_u:
        return move
    legs = (*move.legs[:-1], Leg(Way.AHEAD, last.units - rule.cost_u))
    end = track_of(bridge.charts, ship.pose, legs).end
    for friend in bridge.ours:
        if friend.id == ship.id or friend.pose is None:
            continue
        if units(metres_between(ship.pose.at, friend.pose.at)) < rule.friends_beyond_u:
            return move
        at = ends[friend.id].at if friend.id in ends else _onward(friend)
        if at is None or units(metres_between(end.at, at)) < rule.friends_beyond_u + 2:
            return move
    return Move(move.ship, legs, Flag.CHASE_SPLASH)


def _onward(friend: OwnShip) -> Point | None:
    return None if friend.pose is None else onward(
        friend.pose.at, friend.pose.course_degrees, metres(friend.speed / KN_A_UNIT))
