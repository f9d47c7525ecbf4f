"""Phase 1B: ships and torpedoes move together, smoke is laid, and ships, land and mines are met as it happens."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from campaign.model.battles.battle import Ground, Patch
from campaign.model.dice import Die, Why
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.sea import patches, wall
from campaign.tactics.plot.geometry import HAIR, Pose, metres_between
from campaign.tactics.plot.sight import clear
from campaign.tactics.plot.tracks import Route
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, Grounded, Moved, RudderStruck, Sighted, SpreadRan
from campaign.tactics.supremacy_at_sea.battle.orders import Move
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Glimpse, Rudder, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, metres, units
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.charts.environment import Shoals
from campaign.tactics.supremacy_at_sea.damage import lose_points, sink_if_done
from campaign.tactics.supremacy_at_sea.helm import (
    KN_A_UNIT,
    max_speed,
    rounded_pose,
    speed_of_move,
    top_speed,
    track_of,
    turn_left_u,
)
from campaign.tactics.supremacy_at_sea.sight import spotted_enemies
from campaign.tactics.supremacy_at_sea.torpedoes import Struck, explode, seen_by_enemy, strike, swept, third_of
from campaign.tactics.supremacy_at_sea.turn.right_of_way import Course, kept_apart


def move_phase(proceedings: Proceedings, moves: Mapping[ShipId, Move]) -> None:
    """SAS-B2.1 All move in one time frame; torpedo losses bite at once, and smoke lies where it was laid."""
    charts, battle = proceedings.charts, proceedings.battle
    courses: dict[ShipId, Course] = {}
    for vessel in battle.all_there():
        if vessel.ashore:
            continue
        move = moves[vessel.ship]
        if vessel.aground and not _get_off(proceedings, vessel, astern=move.astern):
            move = Move(vessel.ship)
        speed = speed_of_move(charts, move)
        rudder = turn_left_u(charts, vessel, battle.turn, speed)
        courses[vessel.ship] = Course(vessel, track_of(charts, vessel.pose, move.legs), speed, rudder)
    courses = kept_apart(proceedings, courses)
    steamed = _run_spreads(proceedings, courses)
    moved = []
    for ship, course in courses.items():
        vessel = proceedings.vessel(ship)
        if vessel.there:
            track = course.track.cut(steamed[ship]) if ship in steamed else course.track
            speed = min(course.speed, _speed_now(proceedings, vessel)) if ship in steamed else course.speed
            track = _meet_the_ground(proceedings, ship, track, speed, chasing=moves[ship].chasing)
            vessel = proceedings.vessel(ship)
            if vessel.there:
                moved.append(_moved(vessel, moves[ship], track, 0.0 if vessel.aground else speed))
    _chase(charts, proceedings, moved)


def _speed_now(proceedings: Proceedings, vessel: Vessel) -> float:
    sea = proceedings.battle.engagement.conditions.sea_state
    return max_speed(proceedings.charts, vessel, proceedings.battle.turn, sea)


def _moved(vessel: Vessel, move: Move, track: Route, speed: float) -> Moved:
    end = rounded_pose(track.end)
    points = track.points()
    points = (*points[:-1], end.at) if len(points) > 1 else (track.start.at,)
    left = max(0.0, vessel.on_course_u - units(track.length_m))
    smoke = move.smoking and vessel.smoke_left > 0
    return Moved(vessel.ship, BOTH, move, tuple(points), end, speed, left, move.chasing, smoke)


def _chase(charts: SupremacyCharts, proceedings: Proceedings, moved: list[Moved]) -> None:
    """SAS-B1.3c.1 At the end of movement a live friend closer than six units undoes a chase; its price stays paid."""
    places = {move.ship: move.pose for move in moved}
    limit = charts.movement.chasing_splash.friends_beyond_u - HAIR
    ready = []
    for move in moved:
        side = proceedings.vessel(move.ship).side
        friends = [pose for ship, pose in places.items() if ship != move.ship and proceedings.vessel(ship).side is side]
        alone = all(units(metres_between(move.pose.at, pose.at)) >= limit for pose in friends)
        ready.append(replace(move, chased=move.move.chasing and alone))
    _sighted(charts, proceedings, ready)


def _sighted(charts: SupremacyCharts, proceedings: Proceedings, moved: list[Moved]) -> None:
    """A move is shown to the enemy when he makes the ship out at its end."""
    preview = Preview(proceedings.battle)
    for step in moved:
        preview.add(step)
    seen = {side: spotted_enemies(charts, preview.battle, side) for side in Side}
    for move in moved:
        side = proceedings.vessel(move.ship).side
        readers = BOTH if move.ship in seen[side.enemy] else (side,)
        proceedings.add(replace(move, readers=readers))
    turn = proceedings.battle.turn
    glimpses = tuple(Glimpse(side, ship, turn, pose) for side in Side for ship, pose in seen[side].items())
    proceedings.add(Sighted(glimpses))


class Preview:
    """The battle as it will be once pending facts are folded in."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle

    def add(self, fact: Moved) -> None:
        """Folds one in."""
        from campaign.tactics.supremacy_at_sea.battle.fold import fold

        self.battle = fold(self.battle, fact)


# Torpedoes on their way ---------------------------------------------------------------------------------------------


def _run_spreads(proceedings: Proceedings, courses: Mapping[ShipId, Course]) -> dict[ShipId, float]:
    """SAS-B2.2 Spreads and ships step together; the metres that each ship got, where any spread is in the water."""
    if not proceedings.battle.spreads:
        return {}
    charts = proceedings.charts
    slices = charts.movement.slices
    done = dict.fromkeys(courses, 0.0)
    poses = {ship: course.track.start for ship, course in courses.items()}
    for number in range(slices):
        before = poses
        for ship, course in courses.items():
            vessel = proceedings.vessel(ship)
            fastest = metres(top_speed(charts, vessel) / KN_A_UNIT) / slices if vessel.there else 0.0
            done[ship] += min(course.track.length_m / slices, fastest)
        poses = {ship: course.track.at(done[ship]) for ship, course in courses.items()}
        for spread in sorted(proceedings.battle.spreads, key=lambda spread: spread.id):
            _step(proceedings, spread.id, before, poses)
        if number == slices - 1:
            _spent(proceedings)
    return done


def _step(proceedings: Proceedings, name: str, before: Mapping[ShipId, Pose], after: Mapping[ShipId, Pose]) -> None:
    charts = proceedings.charts
    spread = next((spread for spread in proceedings.battle.spreads if spread.id == name), None)
    if spread is None:
        return
    far = min(spread.left_u, spread.knots / KN_A_UNIT / charts.movement.slices)
    now = spread.run_u + far
    for ship in sorted(after):
        vessel = proceedings.vessel(ship)
        if not vessel.there or vessel.submerged or ship in spread.met or ship == spread.by or spread.tubes < 1:
            continue
        if swept(charts.torpedoes, spread, spread.run_u, now, before[ship].at, after[ship].at):
            spread = strike(proceedings, spread, vessel, after[ship].course_degrees, now)
    ran = replace(spread, run_u=now, left_u=spread.left_u - far)
    proceedings.add(SpreadRan(ran, spent=ran.tubes < 1 or ran.left_u <= HAIR, readers=()))


def _spent(proceedings: Proceedings) -> None:
    """SAS-B8.1 What is left in the water is told to those who may see it."""
    battle = proceedings.battle
    near = proceedings.charts.fire.blocking_u
    for spread in battle.spreads:
        enemies = list(battle.there(spread.side.enemy))
        proceedings.add(SpreadRan(spread, spent=False, readers=seen_by_enemy(spread, enemies, near)))


# Land and mines -------------------------------------------------------------------------------------------------------


STRANDS = (Ground.SHOAL, Ground.LAND, Ground.LOW_LAND)


def _crossed(track: Route, patch: Patch) -> bool:
    """Whether a move meets a patch anywhere."""
    points = track.points()
    line = (wall(patch),)
    return any(not clear(start, end, line) for start, end in pairwise(points))


def aground_number(chart: Shoals, kind: str, speed: float) -> int:
    """SAS-GAP-08 The highest face that strands a ship: by her size, one more when fast, one less when slow."""
    number = chart.aground_on[kind]
    if speed > chart.fast_over_kn:
        number += 1
    return number - 1 if speed <= chart.slow_to_kn else number


def _run_on(proceedings: Proceedings, ship: ShipId, speed: float) -> bool:
    """SAS-B2.10 A ship that crosses a shoal line may strand: she stops, is holed by her speed, and may lose her rudder."""
    chart, vessel = proceedings.charts.environment.shoals, proceedings.vessel(ship)
    number = aground_number(chart, vessel.sheet.kind, speed)
    if number < 1 or proceedings.d6("SAS-B2.10", "does she strand", ship, needed=f"{number} or less") > number:
        return False
    points = chart.points_a_knot * max(0.0, speed - chart.slow_to_kn)
    proceedings.add(Grounded(ship, aground=True))
    if points:
        lose_points(proceedings, ship, points, Cause.GROUND)
    lost_on = chart.rudder_lost_on
    if proceedings.d6("SAS-B2.10", "is the rudder lost", ship, needed=str(lost_on)) == lost_on:
        proceedings.add(RudderStruck(ship, Rudder(RudderState.OUT)))
    sink_if_done(proceedings, ship, None)
    return True


def _get_off(proceedings: Proceedings, vessel: Vessel, *, astern: bool) -> bool:
    """SAS-GAP-08.1 She rolls to get off at the start of a move, the more easily astern and with every try; then she moves."""
    free_on = proceedings.charts.environment.shoals.free_on
    add = vessel.tries + (1 if astern else 0)
    face = proceedings.d6("SAS-B2.1", "does she get off", vessel.ship, needed=f"{free_on} with {add:+d}")
    proceedings.add(Grounded(vessel.ship, aground=face + add < free_on))
    return face + add >= free_on


def _cross_mines(proceedings: Proceedings, ship: ShipId, *, chasing: bool) -> None:
    """SAS-GAP-17 A ship that crosses a mined line strikes a mine on one face of six, on two when she chases splash."""
    chart = proceedings.charts.environment.mines
    number = chart.hit_on_chasing_splash if chasing else chart.hit_on
    if proceedings.d6("SAS-GAP-17", "does she strike a mine", ship, needed=f"{number} or less") > number:
        return
    torpedoes = proceedings.charts.torpedoes
    face = proceedings.roll(Die.D10, Why("SAS-GAP-17", "where the mine strikes", (ship,)))
    points = float(torpedoes.types["mine"].points)
    explode(proceedings, ship, third_of(torpedoes, "mine", face), points, Struck(None, "mine", cause=Cause.MINE))


def _meet_the_ground(proceedings: Proceedings, ship: ShipId, track: Route, speed: float, *, chasing: bool) -> Route:
    """What a move meets on its way: mines first, then shoals; the track as far as she got."""
    battle = proceedings.battle
    for patch in patches(battle.engagement, Ground.MINES):
        if proceedings.vessel(ship).there and _crossed(track, patch):
            _cross_mines(proceedings, ship, chasing=chasing)
    for patch in patches(battle.engagement, *STRANDS):
        vessel = proceedings.vessel(ship)
        if vessel.there and not vessel.aground and _crossed(track, patch) and _run_on(proceedings, ship, speed):
            return _until(track, patch)
    return track


def _until(track: Route, patch: Patch) -> Route:
    slices = 20
    for number in range(slices + 1):
        cut = track.cut(track.length_m * number / slices)
        if _crossed(cut, patch):
            return cut
    return track
