"""A captain at the guns: what a battery may expect of a target, who fires at whom, who lights up whom, who launches."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import atan2, degrees

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, Input
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand, bearing_of, off_the_bow, onward, turn_between
from campaign.tactics.surface_fire.battle.orders import Lamp
from campaign.tactics.surface_fire.battle.record import End, Guns, Radar, Rank
from campaign.tactics.surface_fire.battle.vessel import aim_key
from campaign.tactics.surface_fire.captains.ranges import FACES, boxes_at
from campaign.tactics.surface_fire.captains.reading import Picture, apart, is_small
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.charts.gunnery import RangeBand
from campaign.tactics.surface_fire.gunnery import (
    broadside_bears,
    gun_dice,
    is_fast,
    is_point_blank,
    night_need,
    over_concentration,
    pierces,
    radar_helps,
    reaches_in_the_dark,
    shell_boxes,
    spots,
)
from campaign.tactics.surface_fire.helm.speed import is_dead
from campaign.tactics.surface_fire.seeing import OwnFlight, OwnShip, ShipInSight
from campaign.tactics.surface_fire.torpedoes import banks_for, course_of
from campaign.tactics.surface_fire.turn.composing import CHARGES, LETTERS

ABEAM, HAIR_IN = 90.0, 0.1
# Turns that a friend may make, by which it is judged where she may be.
FAN = (-90.0, -45.0, 0.0, 45.0, 90.0)
Answer = tuple[str, str]
RANKS = {rank.value: rank for rank in Rank}


def expected_boxes(seen: Picture, firer: OwnShip, guns: Guns, target: ShipInSight, ships: int, light: float | None = None
                   ) -> float:
    """The boxes a battery may expect from a turn's fire, by how many ships fire at the target in all.

    `light` is the chance that a target is lit by then, None where that is settled.
    """
    if light is None:
        return _boxes_of(seen, firer, guns, target, ships, lit=target.lit)
    lit, dark = (_boxes_of(seen, firer, guns, target, ships, lit=is_lit) for is_lit in (True, False))
    return light * lit + (1.0 - light) * dark


def _boxes_of(seen: Picture, firer: OwnShip, guns: Guns, target: ShipInSight, ships: int, *, lit: bool) -> float:
    charts = seen.charts
    band, dice, chance = aim_of(seen, firer, guns, target, ships, lit=lit)
    if band is None:
        return 0.0
    row = charts.classes.row(target.record.code)
    boxes = shell_boxes(charts, guns.cal_in, row.gun_row, pierced=pierces(guns, band, target.record.armour_mm), radar=False)
    return dice * chance * boxes


def aim_of(seen: Picture, firer: OwnShip, guns: Guns, target: ShipInSight, ships: int, *, lit: bool
           ) -> tuple[RangeBand | None, int, float]:
    """SF-VII.17 The band, the dice of the guns that still work, and what each may expect, as far as a captain can tell."""
    charts, chart, distance = seen.charts, seen.charts.gunnery, apart(firer.pose.at, target.pose.at)
    band, working = guns.gun.band(distance), firer.working(guns)
    if band is None or not working or (not lit and not reaches_in_the_dark(charts, band, distance)):
        return None, 0, 0.0
    small = charts.classes.row(target.record.code).small_ship
    dice, need = gun_dice(chart, guns.cal_in, sum(turret.guns for turret in working), band, small_target=small)
    if not lit:
        need = max(need, night_need(chart, firer.nation, radar=firer.record.radar is not Radar.NONE))
    add = _of_herself(seen, firer, guns, target, distance) + _of_target(seen, target)
    add += chart.short_range if band is RangeBand.SHORT else 0
    add += 0 if guns.rank is Rank.TERTIARY else over_concentration(chart, ships)
    return band, dice, max(0.0, min(1.0, (FACES + 1 - need + add) / FACES))


def _of_herself(seen: Picture, firer: OwnShip, guns: Guns, target: ShipInSight, distance: float) -> int:
    """What the firer's own state adds: how often she fired before, half batteries, radar, a spotter, her own dodging."""
    charts, chart = seen.charts, seen.charts.gunnery
    ends = tuple(turret.end for turret in firer.working(guns) if turret.end in (End.FORE, End.AFT, End.MID)) or (End.MID,)
    before = len(firer.fired_at.get(aim_key(guns.rank, ShipId(target.id)), ()))
    half = (firer.half_damaged or firer.harm.flooding or firer.harm.fire_control or seen.poor
            or is_point_blank(chart, guns.cal_in, distance)
            or not broadside_bears(chart, ends, off_the_bow(firer.pose, target.pose.at)))
    spotter = any(isinstance(flight, OwnFlight) and flight.role is Role.SPOTTER and flight.home == firer.id
                  and flight.at is not None and spots(charts, apart(flight.at, target.pose.at), flight.level, suppressed=False)
                  for flight in seen.flights)
    return ((chart.first_time, chart.second_time, chart.third_time)[min(before, 2)] + (chart.half_battery if half else 0)
            + (chart.gunnery_radar if radar_helps(charts, firer.record) else 0) + (chart.spotter if spotter else 0)
            + (chart.firer_evasive if firer.evasive else 0))


def _of_target(seen: Picture, target: ShipInSight) -> int:
    """What a target's own way adds."""
    chart = seen.charts.gunnery
    return ((chart.dead_in_water if is_dead(seen.charts, target.moved) else 0)
            + (chart.fast_target if is_fast(seen.charts, target.moved) else 0)
            + (chart.target_evasive if target.evasive else 0))


def fire(seen: Picture, decision: BattleDecision) -> Iterator[Answer]:
    """The best target for each battery, less what ships already assigned to it lose by one more; none if it gains nothing."""
    allotted: dict[str, dict[str, float]] = {}
    for field in decision.inputs:
        ship, _, part = field.key.rpartition(".")
        if part == CHARGES:
            yield field.key, field.options[-1][0]
            continue
        target = _best(seen, field, ship, RANKS[part], allotted)
        if target is not None:
            yield field.key, target


def _best(seen: Picture, field: Input, ship: str, rank: Rank, allotted: dict[str, dict[str, float]],
          hopes: Mapping[str, float] | None = None) -> str | None:
    firer = seen.own_ship(ship)
    guns = firer.record.guns(rank) if firer is not None else None
    if firer is None or guns is None:
        return None
    best, merit = None, 0.0
    for key, _ in field.options:
        target = seen.ship(key) if key else None
        if target is None:
            continue
        others = {name: won for name, won in allotted.get(key, {}).items() if name != ship}
        light = None if hopes is None else hopes[key]
        won = min(1.0, expected_boxes(seen, firer, guns, target, len(others) + 1, light) / target.left) * target.worth
        won *= 1.0 + seen.doctrine.danger_weighs * danger(seen, target, firer)
        lost = sum(others.values()) / FACES if rank is not Rank.TERTIARY else 0.0
        if won - lost > merit + 1e-9:
            best, merit = key, won - lost
    if best is not None and rank is not Rank.TERTIARY:
        allotted.setdefault(best, {})[ship] = allotted.get(best, {}).get(ship, 0.0) + merit
    return best


def danger(seen: Picture, enemy: ShipInSight, own: OwnShip) -> float:
    """What share of a ship one turn of an enemy's fire may take: of two targets alike the one that hurts more goes first."""
    away = apart(enemy.pose.at, own.pose.at)
    return min(1.0, sum(boxes_at(seen, enemy, guns, own, away) for guns in enemy.record.batteries) / own.left)


# Phase V ------------------------------------------------------------------------------------------------------------


class Lights(Struct, frozen=True):
    """What has been settled of lights in this phase: squadrons that have fired their star shell, and over whom."""

    squadrons: set[str]
    over: list[ShipInSight]


def watch(seen: Picture, decision: BattleDecision) -> Iterator[Answer]:
    """Teams work at what is most urgent; by night a target is named and lit up by star shell, near by with a searchlight."""
    keys = {field.key: field for field in decision.inputs}
    lights, allotted = Lights(set(), []), dict[str, dict[str, float]]()
    for key, field in keys.items():
        ship, _, part = key.rpartition(".")
        if part == "team":
            yield key, field.options[1][0]
        elif part == "seek":
            yield key, "all"
        elif part == "mark":
            yield from _night(seen, ship, field, keys.get(f"{ship}.lamp"), lights, allotted)


def _night(seen: Picture, ship: str, field: Input, lamp: Input | None, lights: Lights, allotted: dict[str, dict[str, float]]
           ) -> Iterator[Answer]:
    """SF-V.8 A ship may fire at nobody but whom she names, so she names whom she can hope to hit, lit up or in the dark."""
    own = seen.own_ship(ship)
    if own is None or not own.record.batteries:
        return
    lamps = {key for key, _ in lamp.options} if lamp is not None else set[str]()
    hopes = {key: _hope_of_light(seen, own, mark, lamps, lights) for key, _ in field.options
             if key and (mark := seen.ship(key)) is not None}
    target = _best(seen, field, ship, Rank.MAIN, allotted, hopes)
    mark = seen.ship(target) if target else None
    if target is None or mark is None:
        return
    yield field.key, target
    chosen = _lamp(seen, own, mark, lamps, lights)
    if lamp is None or chosen is None:
        return
    if chosen is Lamp.STAR_SHELL:
        lights.squadrons.add(own.squadron.id)
        lights.over.append(mark)
    yield lamp.key, chosen.value


def _lamp(seen: Picture, own: OwnShip, mark: ShipInSight, lamps: Collection[str], lights: Lights) -> Lamp | None:
    """By which means she would light up a target: who is lit already needs none."""
    distance = apart(own.pose.at, mark.pose.at)
    reach = min(seen.charts.watch.illumination_in, max(guns.gun.bands[-1] for guns in own.record.batteries))
    if mark.lit:
        return None
    if (Lamp.STAR_SHELL.value in lamps and own.squadron.id not in lights.squadrons and distance <= reach
            and own.record.star_shell):
        return Lamp.STAR_SHELL
    if (Lamp.SEARCHLIGHT.value in lamps and distance <= seen.charts.watch.searchlight_in and own.record.searchlight
            and seen.odds >= seen.doctrine.attack_from):
        return Lamp.SEARCHLIGHT
    return None


def _hope_of_light(seen: Picture, own: OwnShip, mark: ShipInSight, lamps: Collection[str], lights: Lights) -> float:
    """SF-V.9 The chance that a target will be lit: by her own lamp, or by star shell over it or over a ship beside it."""
    chart, lamp = seen.charts.watch.star_shell, _lamp(seen, own, mark, lamps, lights)
    if mark.lit or lamp is Lamp.SEARCHLIGHT:
        return 1.0
    beside = sum(apart(other.pose.at, mark.pose.at) <= chart.neighbours_in for other in lights.over)
    fails = (chart.need - 1) / FACES
    return 1.0 - fails ** (beside + (1 if lamp is Lamp.STAR_SHELL else 0))


# Torpedoes ----------------------------------------------------------------------------------------------------------


def launch(seen: Picture, decision: BattleDecision) -> Iterator[Answer]:
    """One spread a ship, on the bearing whose wedge covers an enemy where he will be and no friend nearer than he."""
    keys = {field.key: field for field in decision.inputs}
    for own in seen.ours:
        counts = keys.get(f"{own.id}.1.count")
        if counts is None:
            continue
        best = _best_spread(seen, own, [int(key) for key, _ in keys[f"{own.id}.1.bearing"].options])
        if best is None:
            continue
        target, bearing, hand, ready = best
        count = _count(seen, own, target, min(ready, int(counts.options[-1][0])))
        if count:
            yield f"{own.id}.1.count", str(count)
            yield f"{own.id}.1.bearing", str(bearing)
            yield f"{own.id}.1.hand", LETTERS[hand]
            yield f"{own.id}.1.depth", "S" if is_small(target) else "D"


def _count(seen: Picture, own: OwnShip, target: ShipInSight, most: int) -> int:
    """Twos at small ships near by, else fours; half is kept for later unless the target is large, or large enough and near."""
    near = apart(own.pose.at, target.ahead.at) <= seen.doctrine.pairs_to_in
    large = target.worth >= seen.charts.classes.row(target.record.code).boxes or (near and not is_small(target))
    limit = most if large or own.half_damaged else most // 4 * 2 or most
    return min(2 if near and is_small(target) else 4, limit) // 2 * 2


def _best_spread(seen: Picture, own: OwnShip, bearings: list[int]) -> tuple[ShipInSight, int, Hand, int] | None:
    chart = seen.charts.torpedoes
    reach, loaded = chart.types[own.record.make].max_in, own.loaded
    found, merit = None, 0.0
    for target in seen.theirs:
        distance = apart(own.pose.at, target.ahead.at)
        if not _is_worth_torpedoes(seen, own, target, min(reach, distance), distance):
            continue
        towards = bearing_of(own.pose.at, target.ahead.at)
        for bearing in bearings:
            for hand in Hand:
                off = abs(turn_between(course_of(chart, own.pose.course_degrees, bearing, hand), towards))
                ready = sum(loaded.get(bank.name, 0) for bank in banks_for(chart, own.record.banks, bearing, hand)) // 2 * 2
                if ready < 2 or off > _spread_of(seen, target, distance):
                    continue
                won = target.worth / (2.0 + off)
                course = course_of(chart, own.pose.course_degrees, bearing, hand)
                if won > merit and not endangers(seen, own, course, reach, deep=not is_small(target)):
                    found, merit = (target, bearing, hand, ready), won
    return found


def _spread_of(seen: Picture, target: ShipInSight, distance: float) -> float:
    """Degrees off the middle of a wedge at which part of a ship still lies in it."""
    half = seen.charts.torpedoes.wedge_half_angle_deg
    return half + 57.3 * target.record.length_in / 2 / max(1.0, distance)


def _is_worth_torpedoes(seen: Picture, own: OwnShip, target: ShipInSight, reach: float, distance: float) -> bool:
    """Ships larger than destroyers that are near enough, and any that lies still or crawls."""
    if distance > reach or target.submerged:
        return False
    if target.speed <= seen.charts.movement.dead_in_water_in:
        return True
    return (not is_small(target) and distance <= seen.doctrine.launches_within_in) or own.record.code is Code.SS


def endangers(seen: Picture, own: OwnShip, course: float, reach: float, *, deep: bool) -> bool:
    """Whether a friend may come into a spread that runs to its full reach, however she turns in this turn."""
    friends = (ship for ship in seen.ours if ship.id != own.id and not (deep and is_small(ship)))
    return any(_may_enter(seen, own, course, reach, friend) for friend in friends)


def _may_enter(seen: Picture, own: OwnShip, course: float, reach: float, friend: OwnShip) -> bool:
    here, run = own.pose.at, metres(friend.speed)
    ends = [friend.pose.at, *(onward(friend.pose.at, friend.pose.course_degrees + turn, run) for turn in FAN)]
    away = min(apart(here, end) for end in ends)
    if away > reach + friend.record.length_in:
        return False
    offs = [turn_between(course, bearing_of(here, end)) for end in ends]
    margin = seen.charts.torpedoes.wedge_half_angle_deg + degrees(atan2(friend.record.length_in, max(away, HAIR_IN)))
    ahead = min(map(abs, offs)) < ABEAM
    return ahead and min(offs) - margin <= 0.0 <= max(offs) + margin
