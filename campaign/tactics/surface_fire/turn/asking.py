"""Which sides decide in which phase, and what both agree on before the first move."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import asin, degrees

from campaign.model.battles.battle import Input
from campaign.model.sides import Side
from campaign.tactics.kit import agreeing
from campaign.tactics.kit.charts import options_in_words
from campaign.tactics.kit.surprise import is_surprised
from campaign.tactics.plot.geometry import Hand, bearing_of, metres_between, turn_between
from campaign.tactics.surface_fire.air import targets_of
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, metres
from campaign.tactics.surface_fire.charts.turn import CHOICES
from campaign.tactics.surface_fire.flying import to_move
from campaign.tactics.surface_fire.helm.speed import top_speed
from campaign.tactics.surface_fire.hits import tasks
from campaign.tactics.surface_fire.sight import in_sight, range_in
from campaign.tactics.surface_fire.torpedoes import bearing_legal, course_of, may_charge


def sides_to_act(charts: SurfaceFireCharts, battle: Battle, step: Step) -> tuple[Side, ...]:
    """The sides that have something to decide in a phase."""
    match step:
        case Step.ORDERS | Step.MOVES:
            return tuple(side for side in Side if not is_caught(battle, side) and any(True for _ in battle.of_side(side)))
        case Step.AIR:
            return (battle.air_turn,) if battle.air_turn is not None and to_move(battle, battle.air_turn) else ()
        case Step.OVER:
            return ()
        case _:
            return tuple(side for side in Side if not is_caught(battle, side) and _has_a_say(charts, battle, side, step))


def _has_a_say(charts: SurfaceFireCharts, battle: Battle, side: Side, step: Step) -> bool:
    own = battle.there(side)
    match step:
        case Step.LAUNCH:
            return any(may_reach(charts, battle, vessel) for vessel in own)
        case Step.WATCH:
            return any(watches(charts, battle, vessel) for vessel in own)
        case Step.FLAK:
            return any(targets_of(charts, battle, vessel) for vessel in own)
        case Step.FIRE:
            return any(has_a_target(charts, battle, vessel) for vessel in own)
        case _:
            return False


def is_caught(battle: Battle, side: Side) -> bool:
    """SF-B.1 SF-GAP-52 A side that has not noticed its enemy holds course and speed in the first turn, and fires at nobody."""
    return is_surprised(battle.engagement, side, battle.turn)


def may_reach(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel) -> bool:
    """SF-VII.2 Whether a spread on a course that her tubes allow could meet some enemy, wherever he steers this turn."""
    chart = charts.torpedoes
    bearings = [number for number in chart.relative_bearing_deg
                if any(bearing_legal(chart, bank.kind, number) for bank in vessel.record.banks)]
    courses = {course_of(chart, vessel.pose.course_degrees, number, hand) for number in bearings for hand in Hand}
    return any(_may_meet(charts, vessel, courses, enemy) for enemy in battle.there(vessel.side.enemy) if not enemy.submerged)


def _may_meet(charts: SurfaceFireCharts, vessel: Vessel, courses: Collection[float], enemy: Vessel) -> bool:
    """By how far off an enemy is, and how far his model can have moved to either hand when the spread comes there."""
    chart = charts.torpedoes
    move_in = min(top_speed(charts, enemy), enemy.speed + charts.movement.speed_change_in)
    away_m, room_m = metres_between(vessel.pose.at, enemy.pose.at), metres(move_in + enemy.record.length_in)
    if away_m <= room_m:
        return bool(courses)
    if away_m - room_m > metres(chart.types[vessel.record.make].max_in):
        return False
    bearing, slack = bearing_of(vessel.pose.at, enemy.pose.at), chart.wedge_half_angle_deg + degrees(asin(room_m / away_m))
    return any(abs(turn_between(course, bearing)) <= slack for course in courses)


def watches(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel) -> bool:
    """Whether a ship has something to do in phase V."""
    if vessel.submerged:
        near = charts.watch.detection.submerged_sub_vs_surface.range_in
        return any(range_in(vessel, enemy) <= near for enemy in battle.there(vessel.side.enemy) if not enemy.submerged)
    if tasks(charts, vessel) or vessel.light_on:
        return True
    return battle.night and bool(vessel.record.batteries) and any(
        in_sight(charts, battle, vessel, enemy) for enemy in battle.there(vessel.side.enemy))


def has_a_target(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel) -> bool:
    """Whether she sees somebody to fire at, or has a submarine under her."""
    if vessel.submerged or vessel.inactive >= battle.turn:
        return False
    armed = any(vessel.battery(rank) is not None for rank in Rank)
    enemies = list(battle.there(vessel.side.enemy))
    return (armed and any(in_sight(charts, battle, vessel, enemy) for enemy in enemies)) or any(
        may_charge(charts, battle, vessel, enemy) for enemy in enemies)


# What both sides agree on ---------------------------------------------------------------------------------------------


RULES = "rules"


def may_wish(battle: Battle) -> bool:
    """Only before anybody has moved."""
    return battle.turn == 1


def wish_inputs(charts: SurfaceFireCharts, battle: Battle) -> Iterator[Input]:
    """An option each; who insists on the usual says so."""
    if may_wish(battle):
        yield from agreeing.wish_inputs(f"{RULES}.", CHOICES, options_in_words(charts.turn.options, CHOICES), insist=True)
