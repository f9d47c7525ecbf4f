"""The way of each ship in a turn: the guide's as ordered, the others' to their stations in formation, strays as they can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.tactics.plot.geometry import HAIR, Hand, Pose, bearing_of, circle, metres_between, onward, station, turn_between
from campaign.tactics.plot.tracks import Leg, Pivot, Route, Straight
from campaign.tactics.surface_fire.battle.orders import SquadronOrders, Steer
from campaign.tactics.surface_fire.battle.state import Battle, Squadron
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches, metres
from campaign.tactics.surface_fire.charts.movement import Formation
from campaign.tactics.surface_fire.helm.speed import cannot_move, may_evade, may_turn, speed_wanted, squadron_speed, top_speed

HALF_CIRCLE = 180.0
JAMMED = 90.0
LITTLE = 0.01


class Course(Struct, frozen=True):
    """One ship's way in this turn: her route, the speed she goes on with, what turning and evading cost of it."""

    vessel: Vessel
    route: Route
    speed: float
    cost: float
    turned: float
    evasive: bool
    smoke: bool
    leader: bool


class Helm(Struct, frozen=True):
    """What the ships of one squadron steer by: its orders, how it uses its move, and its speed."""

    charts: SurfaceFireCharts
    battle: Battle
    squadron: Squadron
    orders: SquadronOrders
    steer: Steer
    speed: float

    def evades(self, vessel: Vessel) -> bool:
        """Whether a ship evades this turn."""
        return self.orders.evasive and may_evade(self.charts, vessel)

    def fast(self, vessel: Vessel) -> bool:
        """Whether a ship cannot move."""
        return cannot_move(vessel, self.battle.turn)

    def left(self, vessel: Vessel, speed: float) -> float:
        """Inches of a move that evasion leaves."""
        return max(0.0, speed - (self.charts.movement.evasion_in if self.evades(vessel) else 0.0))


def courses(charts: SurfaceFireCharts, battle: Battle, steers: Sequence[Steer]) -> Iterator[Course]:
    """Every ship's way, squadron by squadron; who is given no order keeps heading and speed (SF-II.2)."""
    written = {steer.squadron: steer for steer in steers}
    for squadron in battle.squadrons.values():
        members = battle.members(squadron)
        if members:
            steer = written.get(squadron.id, Steer(squadron.id, members[0].speed))
            yield from _of_squadron(charts, battle, squadron, members, steer)


def _of_squadron(charts: SurfaceFireCharts, battle: Battle, squadron: Squadron, members: tuple[Vessel, ...], steer: Steer
                 ) -> Iterator[Course]:
    orders = squadron.orders or SquadronOrders(squadron.id)
    guide = leader_of(charts, battle, squadron, members)
    speed = company_speed(charts, battle, squadron, members, steer.speed_in)
    helm = Helm(charts, battle, squadron, orders, steer, speed)
    if withdraws(squadron, members):
        yield from _retiring(helm, members, guide)
        return
    first = _guided(helm, guide, steer.turn_deg, speed)
    yield _course(helm, guide, first, speed, leader=True)
    line = [guide, *(vessel for vessel in members if vessel.ship != guide.ship)]
    lengths = [vessel.record.length_in for vessel in line]
    places = stations(charts, squadron.formation, first.end, lengths)
    now = stations(charts, squadron.formation, guide.pose, lengths)
    for vessel, place, here in zip(line[1:], places[1:], now[1:], strict=True):
        if vessel.harm.jam is not None or helm.fast(vessel):
            yield _course(helm, vessel, _guided(helm, vessel, 0.0, speed), speed, leader=False)
        else:
            yield _followed(helm, vessel, place, off_station=not in_tolerance(charts, vessel.pose, here))


def leader_of(charts: SurfaceFireCharts, battle: Battle, squadron: Squadron, members: tuple[Vessel, ...]) -> Vessel:
    """Who leads: the first of the list; after a hit on her bridge for one more turn, then the next one who can.

    A ship whose rudder is jammed, or that lies fast, leads nobody while another can.
    """
    followed = charts.damage.bridge_followed_turns

    def fit(vessel: Vessel) -> bool:
        blind = vessel.harm.bridge and vessel.harm.bridge + followed < battle.turn <= (
            vessel.harm.bridge + charts.damage.bridge_turns)
        return not blind and vessel.harm.jam is None and not cannot_move(vessel, battle.turn)

    return next((vessel for vessel in members if fit(vessel)), members[0])


def withdraws(squadron: Squadron, members: Sequence[Vessel]) -> bool:
    """SF-VIII.6 A broken squadron, one that is ordered to, and a ship that fell out run from the enemy."""
    ordered = squadron.orders is not None and squadron.orders.retire
    return squadron.broken or ordered or any(vessel.fell_out for vessel in members)


def company_speed(charts: SurfaceFireCharts, battle: Battle, squadron: Squadron, members: tuple[Vessel, ...],
                  want: float) -> float:
    """What the squadron makes of the speed that was asked of it."""
    orders = squadron.orders or SquadronOrders(squadron.id)
    free = [vessel for vessel in members if not cannot_move(vessel, battle.turn) and vessel.harm.jam is None] or list(members)
    most = squadron_speed(top_speed(charts, vessel) for vessel in free)
    away = withdraws(squadron, members)
    return speed_wanted(charts, free[0].speed, most if away else want, most, may_rise=orders.ahead_full or away)


def turn_cost(charts: SurfaceFireCharts, vessel: Vessel, degrees: float) -> float:
    """SF-III.9 What a turn takes of a ship's move, by her class and its angle."""
    return cost_of_turn(charts, vessel.code, degrees)


def cost_of_turn(charts: SurfaceFireCharts, code: Code, degrees: float) -> float:
    """The same for any ship of a class."""
    return charts.movement.turn_cost(charts.classes.row(code).turn_group, degrees)


def _guided(helm: Helm, vessel: Vessel, turn: float, speed: float) -> Route:
    """SF-III.8 A ship pivots in place about her bridge where she was told to, and goes straight before and after."""
    if helm.fast(vessel):
        return Route(vessel.pose)
    left = helm.left(vessel, speed)
    if vessel.harm.jam is not None:
        return Route(vessel.pose, jammed_legs(helm.charts, vessel, left))
    turn = turn if may_turn(helm.charts, vessel, helm.battle.turn) else 0.0
    cost = turn_cost(helm.charts, vessel, abs(turn))
    if cost > left:
        turn = cost = 0.0
    run = left - cost
    before = min(max(0.0, helm.steer.after_in), run)
    return Route(vessel.pose, tuple(_legs(before, turn, run - before)))


def _legs(before: float, turn: float, after: float) -> Iterator[Leg]:
    if before > LITTLE:
        yield Straight(metres(before))
    if turn:
        yield Pivot(turn)
    if after > LITTLE:
        yield Straight(metres(after))


def jammed_legs(charts: SurfaceFireCharts, vessel: Vessel, left: float) -> tuple[Leg, ...]:
    """SF-GAP-28 A jammed rudder takes half of the move: a leg, a quarter turn to that side, a leg."""
    swing = JAMMED if vessel.harm.jam is Hand.STARBOARD else -JAMMED
    cost = turn_cost(charts, vessel, JAMMED)
    if cost > left:
        return (Pivot(swing),)
    legs = left / 2 if cost <= left / 2 else left - cost
    return tuple(_legs(legs / 2, swing, legs / 2))


def _course(helm: Helm, vessel: Vessel, route: Route, speed: float, *, leader: bool) -> Course:
    turned = sum(abs(leg.swing_degrees) for leg in route.legs if isinstance(leg, Pivot))
    cost = 0.0 if not turned else turn_cost(helm.charts, vessel, turned)
    own = 0.0 if helm.fast(vessel) else speed
    if vessel.harm.jam is not None and turned:
        cost = max(cost, helm.left(vessel, own) - inches(route.length_m))
    smoke = helm.steer.smoke and may_smoke(helm.charts, vessel, helm.battle.turn)
    return Course(vessel, route, own, cost, turned, helm.evades(vessel), smoke, leader)


def may_smoke(charts: SurfaceFireCharts, vessel: Vessel, turn: int) -> bool:
    """Whether a ship can lay smoke now: she has some left, floats on the surface, and her bridge is not out."""
    hit = vessel.harm.bridge and turn <= vessel.harm.bridge + charts.damage.bridge_turns
    return vessel.smoke_left > 0 and not hit


# Those that follow --------------------------------------------------------------------------------------------------


def _followed(helm: Helm, vessel: Vessel, place: Pose, *, off_station: bool) -> Course:
    """SF-III.4 A ship of a squadron always tries to hold her station: she pivots to it, goes there, and comes to course."""
    charts, step = helm.charts, helm.charts.movement.speed_change_in
    most = speed_wanted(charts, vessel.speed, helm.speed + step, top_speed(charts, vessel), may_rise=helm.orders.ahead_full)
    least = min(most, max(0.0, vessel.speed - step))
    free = helm.orders.turn is not None or helm.orders.formation is not None or off_station
    limit = HALF_CIRCLE if free else charts.movement.station_keeping_deg
    if not may_turn(charts, vessel, helm.battle.turn):
        limit = 0.0
    route = to_station(charts, vessel.pose, vessel.code, place, helm.left(vessel, most), limit, least=helm.left(vessel, least))
    turned = sum(abs(leg.swing_degrees) for leg in route.legs if isinstance(leg, Pivot))
    used = inches(route.length_m) + turn_cost(charts, vessel, turned) + most - helm.left(vessel, most)
    return _course(helm, vessel, route, min(most, max(least, used)), leader=False)


def to_station(
        charts: SurfaceFireCharts, start: Pose, code: Code, place: Pose, left: float, limit: float, *, least: float) -> Route:
    """The way to a station within a budget of inches and degrees; a ship that is there already keeps the guide's course."""
    away = inches(metres_between(start.at, place.at))
    course = start.course_degrees
    ahead = bearing_of(start.at, place.at) if away > LITTLE else place.course_degrees
    first = turn_between(course, ahead)
    if abs(first) > JAMMED and away < left:
        # The station lies astern: she drops back to it on the guide's course.
        first = 0.0
    first = max(-limit, min(limit, first))
    then = turn_between(course + first, place.course_degrees)
    rest = max(0.0, min(limit, HALF_CIRCLE) - abs(first))
    then = max(-rest, min(rest, then))
    # What the reckoning leaves of a degree is no turn, and costs nothing.
    first, then = (turn if abs(turn) > LITTLE else 0.0 for turn in (first, then))
    cost = cost_of_turn(charts, code, abs(first) + abs(then))
    if cost > left:
        return Route(start, tuple(_legs(0.0, 0.0, left)))
    reach = max(0.0, min(left - cost, max(away if abs(turn_between(course + first, ahead)) < JAMMED else 0.0, least - cost)))
    legs: list[Leg] = [Pivot(first)] if first else []
    legs += [Straight(metres(reach))] if reach > LITTLE else []
    legs += [Pivot(then)] if then else []
    return Route(start, tuple(legs))


# Those that retire --------------------------------------------------------------------------------------------------


def _retiring(helm: Helm, members: tuple[Vessel, ...], lead: Vessel) -> Iterator[Course]:
    """SF-III.18 Those that retire run straight away from the nearest enemy at their best speed, each turn anew.

    Who cannot avoid closing somebody keeps away from the larger enemies first.
    """
    away = way_out(helm.charts, helm.battle, lead)
    for vessel in members:
        own = speed_wanted(helm.charts, vessel.speed, helm.speed, top_speed(helm.charts, vessel), may_rise=True)
        at_once = replace(helm, steer=replace(helm.steer, after_in=0.0))
        route = _guided(at_once, vessel, turn_between(vessel.pose.course_degrees, away), own)
        yield _course(at_once, vessel, route, own, leader=vessel.ship == lead.ship)


def way_out(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel) -> float:
    """The course away from the nearest enemy's bridge; where that would close another, away from the largest of them."""
    enemies = sorted(battle.there(vessel.side.enemy), key=lambda enemy: metres_between(vessel.pose.at, enemy.pose.at))
    surfaced = [enemy for enemy in enemies if not enemy.submerged]
    if not surfaced:
        return vessel.pose.course_degrees
    away = circle(bearing_of(vessel.pose.at, surfaced[0].pose.at) + HALF_CIRCLE)
    near = metres_between(vessel.pose.at, surfaced[0].pose.at)
    ahead = [enemy for enemy in surfaced[1:] if metres_between(vessel.pose.at, enemy.pose.at) < 2 * near
             and abs(turn_between(away, bearing_of(vessel.pose.at, enemy.pose.at))) < JAMMED / 2]
    if not ahead:
        return away
    largest = max((*ahead, surfaced[0]), key=lambda enemy: charts.classes.row(enemy.code).size)
    return circle(bearing_of(vessel.pose.at, largest.pose.at) + HALF_CIRCLE)


# Formations -----------------------------------------------------------------------------------------------------------


def _spacing_astern(charts: SurfaceFireCharts, ahead_in: float, astern_in: float) -> float:
    """Inches from bridge to bridge in line astern, by the lengths of both ships, so that large ones do not overlap."""
    spacing = charts.movement.spacing
    return spacing.ahead_share * ahead_in + spacing.astern_share * astern_in + spacing.gap_in


def station_of(charts: SurfaceFireCharts, formation: Formation, guide: Pose, index: int, distance_in: float) -> Pose:
    """SF-III.12 The station of the so-manieth ship on the guide's pose, at that distance from bridge to bridge."""
    bearings = charts.movement.formations[formation]
    return station(guide, bearings[(index - 1) % len(bearings)], metres(distance_in))


def stations(charts: SurfaceFireCharts, formation: Formation, guide: Pose, lengths_in: Sequence[float]) -> list[Pose]:
    """The stations of all ships of a squadron when the guide, the first of them, has that pose."""
    found, distance = [guide], 0.0
    for index, (ahead, own) in enumerate(pairwise(lengths_in), 1):
        if formation is Formation.LINE_ASTERN:
            distance += _spacing_astern(charts, ahead, own)
        elif formation is Formation.LINE_ABREAST:
            # They stand to both sides of the guide by turns.
            distance = charts.movement.spacing.other_in * ((index + 1) // 2)
        else:
            distance = charts.movement.spacing.other_in * index
        found.append(station_of(charts, formation, guide, index, distance))
    return found


def in_tolerance(charts: SurfaceFireCharts, ship: Pose, place: Pose) -> bool:
    """SF-GAP-19 Whether a ship is near enough to her station, and heads near enough to the guide's course."""
    allowed = charts.movement.tolerance[charts.turn.options.formation_strictness]
    off = abs(turn_between(ship.course_degrees, place.course_degrees))
    return inches(metres_between(ship.at, place.at)) <= allowed.inches + HAIR and off <= allowed.deg + HAIR


def lined_up(charts: SurfaceFireCharts, guide: Pose, members: Sequence[Vessel]) -> list[Pose]:
    """Places in line astern of a guide."""
    return stations(charts, Formation.LINE_ASTERN, guide, [vessel.record.length_in for vessel in members])


def _behind(pose: Pose, distance_in: float) -> Pose:
    """The pose some distance astern."""
    return Pose(onward(pose.at, pose.course_degrees + 180.0, metres(distance_in)), pose.course_degrees)
