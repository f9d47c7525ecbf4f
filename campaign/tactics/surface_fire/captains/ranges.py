"""At which range a captain would fight: what his squadron deals and takes there, and how near the enemy's torpedoes let him."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.tactics.surface_fire.battle.record import Guns
from campaign.tactics.surface_fire.captains.reading import Picture, apart, is_small
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.gunnery import gun_dice, pierces, shell_boxes
from campaign.tactics.surface_fire.seeing import OwnShip, ShipInSight

FACES, GAINS_IN = 10, 0.5
SIGHT_SPARE_IN, NIGHT_WARY_IN = 2.0, 1.5
STEPS_IN = (6.0, 9.0, 12.0, 15.0, 18.0, 21.0, 24.0, 28.0, 32.0, 36.0)


def best_range(seen: Picture, members: tuple[OwnShip, ...], mark: ShipInSight) -> float:
    """Where a squadron would fight an enemy: the middle of its medium band, or farther off if it takes too much there.

    One who only holds stays in the long band, and so does one who is slower: the other chooses the range, and flight would
    only take her guns out of the fight. By night it is a few inches, and for those without guns torpedo range.
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
    outpaced = is_faster(mark, min(member.top for member in members))
    nearest = (short + medium) / 2 if seen.attacks or outpaced else (medium + long) / 2
    # Who fights at all keeps the enemy in sight.
    nearest = min(nearest, seen.sight - SIGHT_SPARE_IN)
    nearest = max([nearest, *(_tube_reach(seen, enemy) for enemy in seen.theirs)])
    stays = _stays(seen, lead) or outpaced
    farthest = max(nearest, min(long, seen.sight - SIGHT_SPARE_IN)) if stays else STEPS_IN[-1]
    steps = [nearest, *(step for step in STEPS_IN if nearest < step < farthest), farthest]
    weight = seen.prudence * (seen.doctrine.taken_attacking if seen.attacks else seen.doctrine.taken_holding)
    return max(steps, key=lambda step: (
        damage_dealt(seen, members, mark, step) - weight * damage_taken(seen, lead, mark, step), -step))


def _stays(seen: Picture, lead: OwnShip) -> bool:
    """In an attack the ships that carry it stay in it, unless they are hurt to the half; destroyers wait for their hour."""
    return seen.attacks and not is_small(lead) and lead.marked * 2 < lead.record.boxes


def is_faster(enemy: ShipInSight, knots_in: float) -> bool:
    """Whether an enemy gains on one who makes so many inches."""
    return enemy.top > knots_in + GAINS_IN


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
    boxes = sum(boxes_at(seen, member, guns, mark, away) for member in members for guns in member.record.batteries)
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
        boxes += sum(boxes_at(seen, enemy, guns, lead, here) for guns in enemy.record.batteries) / shares
    return min(1.0, boxes / lead.left) * lead.worth


def boxes_at(seen: Picture, firer: ShipInSight, guns: Guns, target: ShipInSight, away: float) -> float:
    """Boxes that what works of a battery may expect of one turn at a range, not counting who bears and who fired before."""
    band, working = guns.gun.band(away), firer.working(guns)
    if band is None or not working:
        return 0.0
    charts, chart = seen.charts, seen.charts.gunnery
    row = charts.classes.row(target.record.code)
    dice, need = gun_dice(chart, guns.cal_in, sum(turret.guns for turret in working), band, small_target=row.small_ship)
    add = chart.short_range if away <= guns.gun.bands[0] else 0
    add += chart.fast_target if target.speed > charts.movement.fast_target_in else 0
    pierced = pierces(guns, band, target.record.armour_mm)
    return dice * (FACES + 1 - need + add) / FACES * shell_boxes(charts, guns.cal_in, row.gun_row, pierced=pierced, radar=False)
