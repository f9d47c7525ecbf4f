"""A captain at the guns: what a battery may expect of a target and at which range, who fires at whom, who lights up whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees

from campaign.model.battles.battle import BattleDecision, Input
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand, bearing_of, off_the_bow, onward, turn_between
from campaign.tactics.surface_fire.battle.orders import Lamp
from campaign.tactics.surface_fire.battle.record import End, Guns, Rank
from campaign.tactics.surface_fire.battle.vessel import aim_key
from campaign.tactics.surface_fire.captains.reading import Picture, apart, is_small
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.charts.gunnery import RangeBand
from campaign.tactics.surface_fire.gunnery import broadside_bears, gun_dice, pierces, shell_boxes
from campaign.tactics.surface_fire.helm.speed import is_dead
from campaign.tactics.surface_fire.seeing import OwnShip, ShipInSight
from campaign.tactics.surface_fire.torpedoes import banks_for, course_of
from campaign.tactics.surface_fire.turn.composing import CHARGES, LETTERS

FACES = 10
ABEAM, HAIR_IN = 90.0, 0.1
# Turns that a friend may make, by which it is judged where she may be.
FAN = (-90.0, -45.0, 0.0, 45.0, 90.0)
Answer = tuple[str, str]
RANKS = {rank.value: rank for rank in Rank}


def expected_boxes(seen: Picture, firer: OwnShip, guns: Guns, target: ShipInSight, ships: int) -> float:
    """The boxes a battery may expect from a turn's fire, by how many ships fire at the target in all."""
    charts, distance = seen.charts, apart(firer.pose.at, target.pose.at)
    band = guns.gun.band(distance)
    if band is None:
        return 0.0
    row = charts.classes.row(target.record.code)
    dice, need = gun_dice(charts.gunnery, guns.cal_in, sum(turret.guns for turret in guns.turrets), band,
                          small_target=row.small_ship)
    chance = chance_of(seen, firer, guns, target, band, need, ships)
    boxes = shell_boxes(charts, guns.cal_in, row.gun_row, pierced=pierces(guns, band, target.record.armour_mm), radar=False)
    return dice * chance * boxes


def chance_of(seen: Picture, firer: OwnShip, guns: Guns, target: ShipInSight, band: RangeBand, need: int, ships: int) -> float:
    """What one die may expect."""
    chart = seen.charts.gunnery
    ends = tuple(turret.end for turret in guns.turrets if turret.end in (End.FORE, End.AFT, End.MID)) or (End.MID,)
    before = len(firer.fired_at.get(aim_key(guns.rank, ShipId(target.id)), ()))
    add = (chart.first_time, chart.second_time, chart.third_time)[min(before, 2)]
    add += chart.short_range if band is RangeBand.SHORT else 0
    add += chart.dead_in_water if is_dead(seen.charts, target.moved) else 0
    add += chart.fast_target if target.moved > seen.charts.movement.fast_target_in else 0
    add += 0 if broadside_bears(chart, ends, off_the_bow(firer.pose, target.pose.at)) else chart.half_battery
    add += 0 if guns.rank is Rank.TERTIARY else chart.over_concentration * max(0, ships - 1)
    return max(0.0, min(1.0, (FACES + 1 - need + add) / FACES))


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


def _best(seen: Picture, field: Input, ship: str, rank: Rank, allotted: dict[str, dict[str, float]]) -> str | None:
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
        won = min(1.0, expected_boxes(seen, firer, guns, target, len(others) + 1) / target.left) * target.worth
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
    return min(1.0, sum(_boxes_at(seen, guns, own, away) for guns in enemy.record.batteries) / own.left)


# Phase V ------------------------------------------------------------------------------------------------------------


def watch(seen: Picture, decision: BattleDecision) -> Iterator[Answer]:
    """Teams work at what is most urgent; by night a target is named and lit up by star shell, near by with a searchlight."""
    keys = {field.key: field for field in decision.inputs}
    shells: set[str] = set()
    allotted: dict[str, dict[str, float]] = {}
    for key, field in keys.items():
        ship, _, part = key.rpartition(".")
        if part == "team":
            yield key, field.options[1][0]
        elif part == "seek":
            yield key, "all"
        elif part == "mark":
            yield from _night(seen, ship, field, keys.get(f"{ship}.lamp"), shells, allotted)


def _night(seen: Picture, ship: str, field: Input, lamp: Input | None, shells: set[str], allotted: dict[str, dict[str, float]]
           ) -> Iterator[Answer]:
    own = seen.own_ship(ship)
    if own is None or not own.record.batteries:
        return
    target = _best(seen, field, ship, Rank.MAIN, allotted)
    mark = seen.ship(target) if target else None
    if target is None or mark is None:
        return
    yield field.key, target
    if lamp is None:
        return
    distance, options = apart(own.pose.at, mark.pose.at), {key for key, _ in lamp.options}
    reach = min(seen.charts.watch.illumination_in, max(guns.gun.bands[-1] for guns in own.record.batteries))
    if Lamp.STAR_SHELL.value in options and own.squadron.id not in shells and distance <= reach and own.record.star_shell:
        shells.add(own.squadron.id)
        yield lamp.key, Lamp.STAR_SHELL.value
    elif (Lamp.SEARCHLIGHT.value in options and distance <= seen.charts.watch.searchlight_in and own.record.searchlight
          and seen.odds >= seen.doctrine.attack_from):
        yield lamp.key, Lamp.SEARCHLIGHT.value


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


# Ranges ---------------------------------------------------------------------------------------------------------------


SIGHT_SPARE_IN, NIGHT_WARY_IN = 2.0, 1.5
STEPS_IN = (6.0, 9.0, 12.0, 15.0, 18.0, 21.0, 24.0, 28.0, 32.0, 36.0)


def best_range(seen: Picture, members: tuple[OwnShip, ...], mark: ShipInSight) -> float:
    """Where a squadron would fight an enemy: the middle of its medium band, or farther off if it takes too much there.

    One who only holds stays in the long band. By night it is a few inches, and for those without guns torpedo range.
    """
    lead = members[0]
    if not lead.record.batteries:
        return seen.charts.torpedoes.types[lead.record.make].short_in
    if seen.night:
        wary = is_small(lead) and not is_small(mark) and mark.marked * 2 < mark.record.boxes
        return seen.doctrine.night_range_in + (NIGHT_WARY_IN if wary else 0.0)
    if is_prey(seen, lead, mark):
        return seen.charts.torpedoes.types[lead.record.make].short_in
    short, medium, long = lead.record.batteries[0].gun.bands
    nearest = (short + medium) / 2 if seen.attacks else (medium + long) / 2
    # Who fights at all keeps the enemy in sight.
    nearest = min(nearest, seen.sight - SIGHT_SPARE_IN)
    nearest = max([nearest, *(_tube_reach(seen, enemy) for enemy in seen.theirs)])
    farthest = max(nearest, min(long, seen.sight - SIGHT_SPARE_IN)) if _stays(seen, lead) else STEPS_IN[-1]
    steps = [nearest, *(step for step in STEPS_IN if nearest < step < farthest), farthest]
    weight = seen.prudence * (seen.doctrine.taken_attacking if seen.attacks else seen.doctrine.taken_holding)
    return max(steps, key=lambda step: (
        damage_dealt(seen, members, mark, step) - weight * damage_taken(seen, lead, mark, step), -step))


def _stays(seen: Picture, lead: OwnShip) -> bool:
    """In an attack the ships that carry it stay in it, unless they are hurt to the half; destroyers wait for their hour."""
    return seen.attacks and not is_small(lead) and lead.marked * 2 < lead.record.boxes


def is_prey(seen: Picture, lead: OwnShip, mark: ShipInSight) -> bool:
    """Whether small ships may close an enemy by day: she is hurt to the half, and no other of her size covers her."""
    if not is_small(lead) or not lead.record.banks or mark.marked * 2 < mark.record.boxes:
        return False
    cover = seen.doctrine.cover_in
    return not any(enemy.id != mark.id and enemy.marked * 2 < enemy.record.boxes and not is_small(enemy)
                   and apart(enemy.pose.at, mark.pose.at) <= cover for enemy in seen.theirs)


def _tube_reach(seen: Picture, enemy: ShipInSight) -> float:
    """How far off torpedoes of an enemy keep ships that can choose."""
    if not enemy.record.banks or enemy.marked * 2 >= enemy.record.boxes or enemy.record.code is Code.SS:
        return 0.0
    return seen.charts.torpedoes.types[enemy.record.make].max_in


def damage_dealt(seen: Picture, members: Iterable[OwnShip], mark: ShipInSight, away: float) -> float:
    """The share of an enemy's points that a turn of a squadron's fire may be worth at a range."""
    boxes = sum(_boxes_at(seen, guns, mark, away) for member in members for guns in member.record.batteries)
    return min(1.0, boxes / mark.left) * mark.worth


def damage_taken(seen: Picture, lead: OwnShip, mark: ShipInSight, away: float) -> float:
    """The share of its own points a turn may cost it there, by a fair share of the fire of all enemies in range."""
    moved = away - apart(lead.pose.at, mark.pose.at)
    leads = [ship for ship in seen.ours if ship.leads]
    boxes = 0.0
    for enemy in seen.theirs:
        if not enemy.record.batteries or enemy.record.code is Code.SS:
            continue
        here = max(1.0, apart(lead.pose.at, enemy.pose.at) + moved)
        shares = 1 + sum(1 for ship in leads if ship.id != lead.id and apart(ship.pose.at, enemy.pose.at) <= here)
        boxes += sum(_boxes_at(seen, guns, lead, here) for guns in enemy.record.batteries) / shares
    return min(1.0, boxes / lead.left) * lead.worth


def _boxes_at(seen: Picture, guns: Guns, target: ShipInSight, away: float) -> float:
    """Boxes that a sound battery may expect of one turn at a range, not counting who bears and who fired before."""
    band = guns.gun.band(away)
    if band is None:
        return 0.0
    charts, chart = seen.charts, seen.charts.gunnery
    row = charts.classes.row(target.record.code)
    dice, need = gun_dice(chart, guns.cal_in, sum(turret.guns for turret in guns.turrets), band, small_target=row.small_ship)
    add = chart.short_range if away <= guns.gun.bands[0] else 0
    add += chart.fast_target if target.speed > charts.movement.fast_target_in else 0
    pierced = pierces(guns, band, target.record.armour_mm)
    return dice * (FACES + 1 - need + add) / FACES * shell_boxes(charts, guns.cal_in, row.gun_row, pierced=pierced, radar=False)
