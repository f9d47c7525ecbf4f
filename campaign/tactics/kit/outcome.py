"""What comes back of a battle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from campaign.model.battles.battle import AfterAction, Engagement, Outcome, Participant, ShipOutcome, fates
from campaign.model.battles.engagement import digest_of
from campaign.model.battles.presence import Arm
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.ending import Ended
from campaign.tactics.kit.shapes import Hull


def after_action(
    engagement: Engagement, system: str, minutes: int, outcomes: Iterable[ShipOutcome], ended: Ended, story: Iterable[str]
) -> AfterAction:
    """What a system reports of a battle that is over."""
    return AfterAction(engagement.id, digest_of(engagement), system, minutes, tuple(outcomes), ended.broke_off,
                       ended.holds_field, tuple(story))


def first_of_the_enemy(engagement: Engagement, side: Side) -> ShipId:
    """Who is credited where nobody's hit did it: the enemy's first unit."""
    return engagement.parties[side.enemy].participants[0].ship


def planes_home(unit: Participant, lost: int, gone: Outcome = Outcome.LOST) -> ShipOutcome:
    """What became of a unit of aircraft that lost so many."""
    return ShipOutcome(unit.ship, gone if lost >= unit.boats else Outcome.AFLOAT, unit.condition, None,
                       fates(unit.boats, lost, Outcome.LOST))


def hulls_home(engagement: Engagement, side: Side, unit: Participant, vessels: Mapping[ShipId, Hull],
               is_lost: Callable[[Any], bool], condition: Condition) -> ShipOutcome:
    """What became of a unit that fought hull by hull; the unit that damaged the last one last is credited, else the first."""
    own = [vessel for vessel in vessels.values() if vessel.unit == unit.ship]
    sunk = [vessel for vessel in own if is_lost(vessel)]
    gone = len(sunk) == len(own)
    lost = unit.boats if unit.arm is Arm.BATTERY and gone else len(sunk)
    by = (sunk[-1].sunk_by or sunk[-1].hurt_by or first_of_the_enemy(engagement, side)) if gone else None
    credited = vessels[by].unit if by in vessels else by
    return ShipOutcome(unit.ship, Outcome.SUNK if gone else Outcome.AFLOAT, condition, credited, fates(unit.boats, lost))


def mounts_lost(sent: Condition, out: Iterable[str], mounts: Collection[str]) -> tuple[str, ...]:
    """The mounts that a unit has not had since before, and those out of action now."""
    return (*sent.mounts_out, *(name for name in out if name in mounts and name not in sent.mounts_out))
