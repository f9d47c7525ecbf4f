"""A captain's range: where a squadron gives more than it takes, by gunnery and before torpedoes."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.tactics.surface_fire.battle.record import Guns
from campaign.tactics.surface_fire.captains.reading import Known, Picture, apart, is_small
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.fire.batteries import gun_dice
from campaign.tactics.surface_fire.fire.gunnery import pierces, shell_boxes

FACES, SIGHT_SPARE_IN, NIGHT_WARY_IN = 10, 2.0, 1.5
STEPS_IN = (6.0, 9.0, 12.0, 15.0, 18.0, 21.0, 24.0, 28.0, 32.0, 36.0)


def best_range(seen: Picture, members: tuple[Known, ...], mark: Known) -> float:
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
    nearest = max([nearest, *(tube_reach(seen, enemy) for enemy in seen.theirs)])
    farthest = max(nearest, min(long, seen.sight - SIGHT_SPARE_IN)) if _stays(seen, lead) else STEPS_IN[-1]
    steps = [nearest, *(step for step in STEPS_IN if nearest < step < farthest), farthest]
    weight = seen.prudence * (seen.doctrine.taken_attacking if seen.attacks else seen.doctrine.taken_holding)
    return max(steps, key=lambda step: (given(seen, members, mark, step) - weight * taken(seen, lead, mark, step), -step))


def _stays(seen: Picture, lead: Known) -> bool:
    """In an attack the ships that carry it stay in it, unless they are hurt to the half; destroyers wait for their hour."""
    return seen.attacks and not is_small(lead) and lead.marked * 2 < lead.record.boxes


def is_prey(seen: Picture, lead: Known, mark: Known) -> bool:
    """Whether small ships may close an enemy by day: she is hurt to the half, and no other of her size covers her."""
    if not is_small(lead) or not lead.record.banks or mark.marked * 2 < mark.record.boxes:
        return False
    cover = seen.doctrine.cover_in
    return not any(enemy.id != mark.id and enemy.marked * 2 < enemy.record.boxes and not is_small(enemy)
                   and apart(enemy.pose.at, mark.pose.at) <= cover for enemy in seen.theirs)


def tube_reach(seen: Picture, enemy: Known) -> float:
    """How far off torpedoes of an enemy keep ships that can choose."""
    if not enemy.record.banks or enemy.marked * 2 >= enemy.record.boxes or enemy.record.code is Code.SS:
        return 0.0
    return seen.charts.torpedoes.types[enemy.record.make].max_in


def given(seen: Picture, members: Iterable[Known], mark: Known, away: float) -> float:
    """What of an enemy's points a turn of a squadron's fire may be worth at a range."""
    boxes = sum(boxes_at(seen, guns, mark, away) for one in members for guns in one.record.batteries)
    return min(1.0, boxes / mark.left) * mark.worth


def taken(seen: Picture, lead: Known, mark: Known, away: float) -> float:
    """What of its own points a turn may cost it there, by a fair share of the fire of all enemies who reach so far."""
    moved = away - apart(lead.pose.at, mark.pose.at)
    leads = [one for one in seen.ours if one.told.get("_leads") == "yes"]
    boxes = 0.0
    for enemy in seen.theirs:
        if not enemy.record.batteries or enemy.record.code is Code.SS:
            continue
        here = max(1.0, apart(lead.pose.at, enemy.pose.at) + moved)
        shares = 1 + sum(1 for one in leads if one.id != lead.id and apart(one.pose.at, enemy.pose.at) <= here)
        boxes += sum(boxes_at(seen, guns, lead, here) for guns in enemy.record.batteries) / shares
    return min(1.0, boxes / lead.left) * lead.worth


def boxes_at(seen: Picture, guns: Guns, target: Known, away: float) -> float:
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
