"""The part of the fold about damage: facts carry what a ship is after them."""

from __future__ import annotations

from typing import assert_never

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle import harms
from campaign.tactics.fear_god.battle.harm import UNDER_WATER
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Vessel

Damage = (
    harms.PointsLost | harms.CriticalStruck | harms.CasualtyBegan | harms.CasualtiesFought | harms.Tended | harms.Doomed
    | harms.Sank | harms.Hurt
)


def fold_damage(battle: Battle, fact: Damage) -> Battle:
    """The battle after something befell a ship."""
    return replace(battle, vessels={**battle.vessels, fact.ship: _after(battle.vessels[fact.ship], fact)})


def _after(vessel: Vessel, fact: Damage) -> Vessel:
    match fact:
        case harms.PointsLost():
            wet = min(fact.points, vessel.points) if fact.cause in UNDER_WATER else 0
            return replace(vessel, harm=fact.after, wet_points=vessel.wet_points + wet)
        case (harms.CriticalStruck() | harms.CasualtyBegan() | harms.CasualtiesFought()
              | harms.Tended()):
            return replace(vessel, harm=fact.after)
        case harms.Doomed():
            return replace(vessel, harm=replace(vessel.harm, doomed=fact.until), cause=fact.cause, sunk_by=vessel.hurt_by)
        case harms.Sank():
            return replace(vessel, sunk=True, cause=vessel.cause or fact.cause, sunk_by=vessel.sunk_by or vessel.hurt_by,
                           speed_kn=0.0, harm=replace(vessel.harm, casualties=()))
        case harms.Hurt():
            return replace(vessel, hurt_by=fact.by)
        case _:
            assert_never(fact)
