"""A unit's condition as the campaign keeps it, and the record of each of her boats in battle.

In and out without a shot changes nothing. A squadron's own shares count whole boats; what each boat suffered is kept in
details of this system, until the campaign has her boats put right.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.condition import NONE, WHOLE, Condition
from campaign.ratings.condition import with_boats_lost
from campaign.tactics.coastal.battle.vessel import Harm, Record, Vessel
from campaign.tactics.coastal.charts.collection import NAME, CoastalCharts
from campaign.tactics.coastal.charts.fire import Machinery, Steering
from campaign.tactics.kit.charts import half_up
from campaign.tactics.kit.outcome import mounts_lost


class Kept(Struct, frozen=True):
    """What lasts of a single ship by these rules alone, or of each boat of a squadron; `turn` is when it came about."""

    turn: str
    boats: tuple[Harm, ...] = ()
    steering: tuple[Steering, ...] = ()
    machinery: tuple[Machinery, ...] = ()
    crew_lost: int = 0
    damage_control_lost: int = 0
    out: tuple[str, ...] = ()
    dockyard: bool = False


def _hull_in(boxes: int, lost: Fraction) -> int:
    """CO-R.4 Boxes that are left at a share of the hull lost; who floats has one."""
    return max(1, boxes - half_up(float(boxes * lost)))


def initial_harm(record: Record, condition: Condition, *, squadron: bool, place: int, turn: str) -> Harm:
    """What a condition makes of a record: the share of the hull, engines and mounts that are out, fires and floods."""
    stored = condition.kept_by(NAME)
    kept = stored if isinstance(stored, Kept) else Kept(turn)
    if squadron:
        return kept.boats[place] if place < len(kept.boats) else Harm(record.hull_boxes)
    machinery = kept.machinery
    slower = 4 - min(4, ceil(4 * condition.speed_left)) - machinery.count(Machinery.MAX_SPEED)
    names = set(record.weapons)
    out = dict.fromkeys(name for name in (*condition.mounts_out, *kept.out) if name in names)
    return Harm(
        _hull_in(record.hull_boxes, condition.shell_damage + condition.underwater_damage), kept.steering,
        (*machinery, *(Machinery.MAX_SPEED,) * max(0, slower)), kept.damage_control_lost, kept.crew_lost, condition.fires,
        condition.floods, out=tuple(out),
    )


def torpedoes_of(record: Record, condition: Condition, boats: int, place: int) -> int:
    """How many torpedoes a boat has, by the share that her unit has left."""
    carried = (len(record.tubes) + record.reloads) * boats
    left = half_up(float(condition.torpedoes_left * carried))
    return left // boats + (1 if place < left % boats else 0)


def resulting_condition(charts: CoastalCharts, vessels: tuple[Vessel, ...], sent: Condition, *, squadron: bool, turn: str
                        ) -> Condition:
    """CO-R.4 What comes back: only what this battle did is changed, exactly."""
    spent = sum(vessel.spent for vessel in vessels)
    after = sent
    if spent:
        record = vessels[0].record
        carried = (len(record.tubes) + record.reloads) * len(vessels)
        after = replace(sent, torpedoes_left=max(NONE, sent.torpedoes_left - Fraction(spent, carried)))
    return _squadron(vessels, after, turn) if squadron else _single(charts, vessels[0], after, turn)


def _squadron(vessels: tuple[Vessel, ...], sent: Condition, turn: str) -> Condition:
    """A boat lost is lost below, where the campaign has a squadron's boxes."""
    home = tuple(vessel for vessel in vessels if not vessel.sunk)
    harms = tuple(_calm(vessel.harm) for vessel in home)
    hurt = any(harm != Harm(vessel.record.hull_boxes) for harm, vessel in zip(harms, home, strict=True))
    after = with_boats_lost(sent, len(vessels) - len(home), len(vessels))
    return after.keeping(NAME, Kept(turn, harms) if hurt else None)


def _calm(harm: Harm) -> Harm:
    """Harm without what a battle alone has; a wreck that was towed home has a box."""
    return replace(harm, suppression=0, water=0, hull=max(1, harm.hull))


def _single(charts: CoastalCharts, vessel: Vessel, sent: Condition, turn: str) -> Condition:
    harm, start, boxes = vessel.harm, vessel.start, vessel.record.hull_boxes
    if _calm(harm) == _calm(start):
        return sent
    fresh = max(0, start.hull - max(0, harm.hull))
    water = min(harm.water, fresh)
    shell = min(WHOLE, sent.shell_damage + Fraction(fresh - water, boxes))
    wet = min(WHOLE, sent.underwater_damage + Fraction(water, boxes))
    slower = harm.machinery.count(Machinery.MAX_SPEED) > start.machinery.count(Machinery.MAX_SPEED)
    speed = min(sent.speed_left, Fraction(vessel.max_setting, 4)) if slower else sent.speed_left
    guns = {mount.name for mount in vessel.record.mounts}
    fresh_out = [name for name in harm.out if name not in start.out]
    after = replace(sent, shell_damage=shell, underwater_damage=wet, speed_left=speed,
                    mounts_out=mounts_lost(sent, fresh_out, guns), fires=harm.fires, floods=harm.floods)
    details = Kept(turn, (), harm.steering, harm.machinery, harm.crew_lost, harm.damage_control_lost,
                   tuple(name for name in harm.out if name not in guns), _needs_dockyard(charts, vessel))
    return after.keeping(NAME, details if details != Kept(turn) else None)


def _needs_dockyard(charts: CoastalCharts, vessel: Vessel) -> bool:
    """A quarter of the hull, a weapon or a setting of speed is gone."""
    boxes = vessel.record.hull_boxes
    gone = boxes - max(0, vessel.harm.hull) >= charts.records.dockyard_share * boxes
    return gone or bool(vessel.harm.out) or vessel.max_setting < charts.movement.settings
