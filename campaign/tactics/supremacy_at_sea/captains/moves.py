"""How a captain moves his ships: towards the range he wants, guns bearing, clear of friends and torpedoes, or away."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, Input, Task
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.pilotage import danger_of
from campaign.tactics.plot.geometry import Point, Pose, bearing_of, metres_between, off_the_bow, onward, turn_between
from campaign.tactics.plot.tracks import Route
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Leg, Move, Way
from campaign.tactics.supremacy_at_sea.captains.estimates import RANGES, Bridge, broadside, gun_reach, is_spent, punch
from campaign.tactics.supremacy_at_sea.charts.collection import metres, units
from campaign.tactics.supremacy_at_sea.helm import KN_A_UNIT, track_of
from campaign.tactics.supremacy_at_sea.seeing import OwnShip, ShipInSight
from campaign.tactics.supremacy_at_sea.support import HUNTERS

TURNS = (0.0, 1.5, -1.5, 2.0, -2.0, 4.0, -4.0, 6.0, -6.0, 8.0, -8.0)
TORPEDO_RANGE_U = 6.0
BOW_MERIT = 0.2
GUNS_MERIT = 12.0
SLOW_DEMERIT = 4.0
# Kinds that have no place in a gun line, whatever their task.
GUARDED = ("merchant", "CV")
GREAT = ("BB", "BC", "CA", "CL")
Ways = dict[str, tuple[Pose, ...]]
# Into so many parts moves are cut to see whether ships come too near on their way.
PARTS = 4


class ShipPlan(Struct, frozen=True):
    """What one ship wants: the enemy she thinks of, her range, and whether she goes away; `flees` is because she must."""

    ship: OwnShip
    mark: ShipInSight | None
    range_u: float
    away: bool
    flees: bool = True


def moves(bridge: Bridge, decision: BattleDecision) -> Iterator[Move]:
    """SAS-GAP-20.7 A move for every ship, each knowing where those before her will be."""
    fields: dict[str, dict[str, Input]] = {}
    for field in decision.inputs:
        key, part = field.key.rsplit(".", 1)
        fields.setdefault(key, {})[part] = field
    ways: Ways = {}
    for ship in bridge.ours:
        if ship.id in fields:
            move = _move(bridge, plan_of(bridge, ship), fields[ship.id], ways)
            if ship.pose is not None:
                ways[ship.id] = _way(track_of(bridge.charts, ship.pose, move.legs))
            yield move


def plan_of(bridge: Bridge, ship: OwnShip) -> ShipPlan:
    """SAS-GAP-20.7 Whom she goes for and how near: by what she is, what the force does, and whether it can be done."""
    seen = [enemy for enemy in bridge.theirs if enemy.pose is not None]
    if ship.sheet.kind == "submarine" and ship.banks:
        # She is under way to fire torpedoes, whatever the others do.
        marks = [enemy for enemy in seen if enemy.sheet.kind != "battery"]
        best = _most_promising(bridge, ship, marks, TORPEDO_RANGE_U)
        gone = best is not None and is_beyond_catching(bridge, ship, best, TORPEDO_RANGE_U)
        return ShipPlan(ship, best, TORPEDO_RANGE_U, away=gone, flees=False)
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
        return ShipPlan(ship, mark, bridge.best_range, away)
    reach = gun_reach(bridge.charts, ship)
    mark = _most_promising(bridge, ship, seen, reach)
    if mark is not None and is_beyond_catching(bridge, ship, mark, reach):
        return ShipPlan(ship, mark, bridge.best_range, away=True, flees=False)
    want, shy = _range_for(bridge, ship, mark, seen)
    nearest = min(units(metres_between(here, enemy.pose.at)) for enemy in seen if enemy.pose is not None)
    # Inside the range at which they are safe destroyers think of getting out of it, not of their guns.
    return ShipPlan(ship, mark, want, away=shy and nearest < want - SLACK_U)


def _most_promising(bridge: Bridge, ship: OwnShip, marks: list[ShipInSight], reach_u: float) -> ShipInSight | None:
    """The one with most to gain, of those whom she can catch if there are any."""
    return max(marks, key=lambda mark: (not is_beyond_catching(bridge, ship, mark, reach_u), _interest(bridge, ship, mark)),
               default=None)


def is_beyond_catching(bridge: Bridge, ship: OwnShip, mark: ShipInSight, reach_u: float) -> bool:
    """SAS-GAP-20.11 Whether an enemy out of reach runs so much faster than she can follow."""
    if ship.pose is None or mark.pose is None or units(metres_between(ship.pose.at, mark.pose.at)) <= reach_u:
        return False
    runs = abs(turn_between(bearing_of(ship.pose.at, mark.pose.at), mark.pose.course_degrees)) <= RUNS_DEGREES
    return runs and mark.speed >= ship.top + bridge.charts.doctrine.conduct.hopeless_kn


RUNS_DEGREES = 60.0


# Destroyers by day ----------------------------------------------------------------------------------------------------


def _range_for(bridge: Bridge, ship: OwnShip, mark: ShipInSight | None, seen: list[ShipInSight]
               ) -> tuple[float, bool]:
    """SAS-GAP-20.12 By day destroyers keep where cruisers' guns do them little harm, until they go in with torpedoes.

    The range that she wants, and whether she is shy of being nearer. Who guards somebody goes where the force goes, whatever
    it costs; so does everybody by night.
    """
    great = [enemy for enemy in seen if enemy.sheet.kind in GREAT and not enemy.silent and not enemy.powerless and enemy.mains]
    guards = any(own.sheet.kind in GUARDED or own.task in (Task.CARGO, Task.CARRIER) for own in bridge.ours)
    if ship.sheet.kind not in HUNTERS or bridge.night or guards or not great:
        return bridge.best_range, False
    if mark is not None and ship.banks and goes_in(bridge, ship, mark, len(great)):
        return bridge.charts.doctrine.conduct.launch_u, False
    farthest = min(bridge.best_range + bridge.charts.doctrine.conduct.standoff_u, bridge.sight - IN_SIGHT_U)
    return max(bridge.best_range, min(farthest, safe_range(bridge, ship, great))), True


SLACK_U = 4.0
# So much nearer than she sees she keeps, not to lose the enemy.
IN_SIGHT_U = 6.0


def goes_in(bridge: Bridge, ship: OwnShip, mark: ShipInSight, great: int) -> bool:
    """SAS-GAP-20.12 Whether destroyers attack by day: they are many, or the enemy is badly hit or cannot steer."""
    conduct = bridge.charts.doctrine.conduct
    if mark.bound or mark.lost >= conduct.badly_hit * mark.sheet.sink_points:
        return True
    here = ship.pose.at if ship.pose else Point(0.0, 0.0)
    boats = [own for own in bridge.ours if own.sheet.kind in HUNTERS and own.banks and own.pose is not None
             and units(metres_between(own.pose.at, here)) <= conduct.company_u]
    return len(boats) >= max(conduct.attack_boats, conduct.boats_a_ship * great)


def safe_range(bridge: Bridge, ship: OwnShip, great: list[ShipInSight]) -> float:
    """The nearest range at which no more than a small share of her points a turn is to be feared of any one of them."""
    most = bridge.charts.doctrine.conduct.exposure * ship.left
    for distance in RANGES:
        if max(broadside(bridge.charts, enemy, ship, distance) for enemy in great) <= most:
            return distance
    return RANGES[-1]


def _goes_away(bridge: Bridge, ship: OwnShip) -> bool:
    """Whether she draws off by herself: shot up, or one of those who are guarded, cargo and carriers."""
    return is_spent(ship, bridge.stance) or ship.sheet.kind in GUARDED or ship.task in (Task.CARGO, Task.CARRIER)


def _interest(bridge: Bridge, ship: OwnShip, mark: ShipInSight) -> float:
    if mark.pose is None or ship.pose is None:
        return 0.0
    distance = units(metres_between(ship.pose.at, mark.pose.at))
    return bridge.worth(mark) / (distance + 10.0)


def _move(bridge: Bridge, plan: ShipPlan, fields: dict[str, Input], ways: Ways) -> Move:
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
    there = _where_she_will_be(ship, plan.mark, plan.mark.pose)
    options = []
    for run in _lengths(ship, length, step):
        for turn in TURNS:
            if abs(turn) <= run:
                move = _turned(key, turn, run)
                track = track_of(bridge.charts, ship.pose, move.legs)
                merit = _merit(bridge, plan, track, there, abs(turn), ways)
                # Who goes slowly is hit the more often.
                merit -= SLOW_DEMERIT * bridge.charts.fire.for_target_speed(KN_A_UNIT * run)
                options.append((merit, -abs(turn), run, move))
    best = max(options, key=lambda option: option[:3])[3] if options else stand_on
    return _flagged(bridge, plan, best, there, ways)


def _where_she_will_be(ship: OwnShip, mark: ShipInSight, pose: Pose) -> Point:
    """SAS-GAP-20.13 SAS-GAP-13 Where he reckons the enemy to be; one whose crew is green takes her as she lies."""
    if ship.sheet.crew_columns < 0:
        return pose.at
    return onward(pose.at, pose.course_degrees, metres(mark.speed / KN_A_UNIT))


def _way(track: Route) -> tuple[Pose, ...]:
    """Where she is at each part of her move, the end last."""
    return tuple(track.at_share(part / PARTS) for part in range(1, PARTS + 1))


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


def _merit(bridge: Bridge, plan: ShipPlan, track: Route, there: Point, turned: float, ways: Ways) -> float:
    """How good a place and course at the end of a move are, and the way there."""
    pose = track.end
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
    merit -= _crowding(bridge, plan, track, ways)
    if bridge.dangers:
        way = [track.start.at, *(step.at for step in _way(track))]
        on = onward(pose.at, pose.course_degrees, track.length_m)
        merit -= DANGER_DEMERIT * danger_of(bridge.dangers, way) + AHEAD_DEMERIT * danger_of(bridge.dangers, (pose.at, on))
    return merit


# What every part of a way that leads over mines, shoals or land costs, and every part of what would come next.
DANGER_DEMERIT, AHEAD_DEMERIT = 50.0, 5.0


def _crowding(bridge: Bridge, plan: ShipPlan, track: Route, ways: Ways) -> float:
    """What it costs to end near a friend: those who have moved where they are, the others where they would stand on to.

    Those who fight keep together; who goes away is not held by those who stay.
    """
    ship, cost, pose = plan.ship, 0.0, track.end
    for friend in bridge.ours:
        if friend.id == ship.id or friend.pose is None:
            continue
        way = ways.get(friend.id)
        at = way[-1].at if way else onward(friend.pose.at, friend.pose.course_degrees, metres(friend.speed / KN_A_UNIT))
        near = units(metres_between(pose.at, at))
        if metres_between(track.start.at, friend.pose.at) <= track.length_m:
            cost += _touching(bridge, ship, friend, track, way)
        berth = (ship.sheet.length_u + friend.sheet.length_u) / 2 + BERTH_U
        if near < berth:
            cost += 60.0 * (berth - near)
        elif near < bridge.charts.movement.station_u:
            cost += bridge.charts.movement.station_u - near
        elif not bridge.retiring and near > 30 and not (plan.away and not _goes_away(bridge, friend)):
            cost += (near - 30) * 0.3
    return cost


def _touching(bridge: Bridge, ship: OwnShip, friend: OwnShip, track: Route, way: tuple[Pose, ...] | None) -> float:
    """What it costs to come so near a friend on the way that one of both must give way or they touch."""
    if friend.pose is None:
        return 0.0
    knots = metres(friend.speed / KN_A_UNIT)
    places = [pose.at for pose in way] if way else [
        onward(friend.pose.at, friend.pose.course_degrees, knots * part / PARTS) for part in range(1, PARTS + 1)]
    least = (ship.sheet.length_u + friend.sheet.length_u) / 2 + HAIR_U
    return sum(TOUCH_DEMERIT for pose, at in zip(_way(track), places, strict=True)
               if units(metres_between(pose.at, at)) < least)


# Destroyers keep six hundred metres between their bows and sterns, larger ships more; who comes nearer on her way may touch.
BERTH_U, HAIR_U, TOUCH_DEMERIT = 1.5, 0.5, 40.0


def _flagged(bridge: Bridge, plan: ShipPlan, move: Move, there: Point, ways: Ways) -> Move:
    """SAS-GAP-20.8 Who draws off lays smoke while it lasts; splash is chased by those who are fired at."""
    ship = plan.ship
    if not plan.away or not plan.flees or ship.pose is None or not move.legs:
        return move
    if units(metres_between(ship.pose.at, there)) >= bridge.sight:
        return move
    if ship.smoke:
        return Move(move.ship, move.legs, Flag.LAY_SMOKE)
    return _chasing(bridge, plan, move, ways) if ship.id in bridge.under_fire else move


def _chasing(bridge: Bridge, plan: ShipPlan, move: Move, ways: Ways) -> Move:
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
        at = ways[friend.id][-1].at if friend.id in ways else _onward(friend)
        if at is None or units(metres_between(end.at, at)) < rule.friends_beyond_u + 2:
            return move
    return Move(move.ship, legs, Flag.CHASE_SPLASH)


def _onward(friend: OwnShip) -> Point | None:
    return None if friend.pose is None else onward(
        friend.pose.at, friend.pose.course_degrees, metres(friend.speed / KN_A_UNIT))
