"""The part of the fold about damage."""

from __future__ import annotations

from typing import Any, assert_never

from campaign.model.replacing import replace
from campaign.tactics.coastal.battle import facts, harms
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.damage import Special

Damage = (
    harms.Mended | harms.Burned | harms.HullLost | harms.EffectStruck | harms.SpeedLost | harms.FloodStarted | harms.Wrecked
    | harms.Sank | harms.Hurt | facts.Dropped
)


def fold_damage(battle: Battle, fact: Damage) -> Battle:
    """The battle after something befell a vessel."""
    return replace(battle, vessels={**battle.vessels, fact.ship: _after(battle.vessels[fact.ship], fact)})


def _after(vessel: Vessel, fact: Damage) -> Vessel:
    harm = vessel.harm
    match fact:
        case harms.Mended() | harms.Burned():
            return replace(vessel, harm=fact.after)
        case harms.HullLost():
            wet = fact.boxes if fact.cause in harms.UNDER_WATER else 0
            return replace(vessel, harm=replace(harm, hull=harm.hull - fact.boxes, water=harm.water + wet))
        case harms.EffectStruck():
            return _struck(vessel, fact)
        case harms.SpeedLost():
            return replace(vessel, harm=fact.after, setting=fact.setting)
        case harms.FloodStarted():
            return replace(vessel, harm=replace(harm, floods=harm.floods + 1))
        case harms.Wrecked():
            return replace(vessel, wreck=True, setting=0)
        case harms.Sank():
            return replace(vessel, sunk=True, wreck=False, sunk_by=vessel.hurt_by, setting=0,
                           harm=replace(harm, fires=0, floods=0))
        case harms.Hurt():
            return replace(vessel, hurt_by=fact.by)
        case facts.Dropped():
            return replace(vessel, charges=vessel.charges - 1, charges_spent=vessel.charges_spent + 1)
        case _:
            assert_never(fact)


def _struck(vessel: Vessel, fact: harms.EffectStruck) -> Vessel:
    gained = fact.special is Special.SUPPRESSION or fact.after.suppression > vessel.harm.suppression
    fields: dict[str, Any] = {}
    lost = [name for name in fact.after.out if name not in vessel.harm.out]
    if lost:
        fields["loaded"] = tuple(name for name in vessel.loaded if name not in lost)
        # A loaded tube takes its torpedo with it.
        fields["spent"] = vessel.spent + sum(name in vessel.loaded for name in lost)
    return replace(vessel, harm=fact.after, setting=fact.setting, pending=fact.pending, surprised_until=fact.surprised_until,
                   deeds=replace(vessel.deeds, suppressed_now=vessel.deeds.suppressed_now or gained), **fields)
