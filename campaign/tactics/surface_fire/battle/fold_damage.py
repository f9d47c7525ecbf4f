"""The fold of damage and of what is mended."""

from __future__ import annotations

from typing import assert_never

from campaign.model.replacing import replace
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.causes import WATER, Burnt
from campaign.tactics.surface_fire.battle.orders import Task
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Harm, Vessel
from campaign.tactics.surface_fire.charts.damage import Effect

DamageFact = facts.BoxesMarked | facts.EffectStruck | facts.FireStarted | facts.Sank | facts.Burned | facts.TeamWorked


def fold_damage(battle: Battle, fact: DamageFact) -> Battle:
    """The battle after a fact of damage."""
    vessel = battle.vessels[fact.ship]
    match fact:
        case facts.BoxesMarked():
            vessel = _marked(vessel, fact)
        case facts.EffectStruck():
            vessel = vessel if fact.ignored else replace(vessel, harm=_struck(battle.turn, vessel.harm, fact))
        case facts.FireStarted():
            vessel = replace(vessel, harm=replace(vessel.harm, fires=vessel.harm.fires + 1))
        case facts.Sank():
            vessel = replace(vessel, sunk=True, loss=fact.how, sunk_by=fact.by or vessel.hurt_by, speed=0.0)
        case facts.Burned():
            vessel = replace(vessel, harm=_burned(vessel.harm, fact.result))
        case facts.TeamWorked():
            vessel = _mended(vessel, fact) if fact.mended else _tried(vessel, fact.task)
        case _:
            assert_never(fact)
    return replace(battle, vessels={**battle.vessels, fact.ship: vessel})


def _marked(vessel: Vessel, fact: facts.BoxesMarked) -> Vessel:
    harm = vessel.harm
    marked = min(vessel.half_boxes, harm.marked + fact.half)
    water = harm.water + (marked - harm.marked if fact.cause in WATER else 0)
    harm = replace(harm, marked=marked, kept=harm.kept + fact.kept, water=water, most=max(harm.most, marked))
    return replace(vessel, harm=harm, hurt_by=fact.by or vessel.hurt_by, deeds=replace(vessel.deeds, hurt=True))


def _struck(turn: int, harm: Harm, fact: facts.EffectStruck) -> Harm:
    match fact.effect:
        case Effect.STEERING:
            return replace(harm, jam=fact.hand)
        case Effect.FLOODING:
            return replace(harm, flooding=True)
        case Effect.FIRE:
            return replace(harm, fires=harm.fires + 1)
        case Effect.TURRET:
            return replace(harm, turrets=(*harm.turrets, fact.turret)) if fact.turret else replace(harm, deck_out=True)
        case Effect.FIRE_CONTROL:
            return replace(harm, fire_control=True, no_launch=turn)
        case Effect.ENGINEERING:
            return replace(harm, engineering=harm.engineering + 1)
        case Effect.BRIDGE:
            return replace(harm, bridge=turn, no_launch=turn)
        case Effect.EXTRA_HULL | Effect.MAGAZINE:
            return harm
        case _:
            assert_never(fact.effect)


def _burned(harm: Harm, result: Burnt) -> Harm:
    if result is Burnt.OUT:
        left = harm.fires - 1
        return replace(harm, fires=left, burning=harm.burning + 1 if left else 0)
    return replace(harm, burning=harm.burning + 1)


def _tried(vessel: Vessel, task: Task) -> Vessel:
    return replace(vessel, harm=replace(vessel.harm, righted=True)) if task is Task.FLOODING else vessel


def _mended(vessel: Vessel, fact: facts.TeamWorked) -> Vessel:
    harm = vessel.harm
    match fact.task:
        case Task.FIRE:
            left = harm.fires - 1
            harm = replace(harm, fires=left, burning=harm.burning if left else 0)
        case Task.FLOODING:
            harm = replace(harm, flooding=False, righted=True)
        case Task.STEERING:
            harm = replace(harm, jam=None)
        case Task.REFLOAT:
            return replace(vessel, aground=False)
        case Task.BOX:
            harm = replace(harm, marked=harm.marked - fact.half_boxes, repaired=harm.repaired + fact.half_boxes)
        case _:
            assert_never(fact.task)
    return replace(vessel, harm=harm)
