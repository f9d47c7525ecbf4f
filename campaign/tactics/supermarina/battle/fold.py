"""The fold of a battle: the state after each fact, by no rule and no die."""

from __future__ import annotations

from typing import assert_never

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics import conduct
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.supermarina.battle import facts
from campaign.tactics.supermarina.battle.state import Battle, Step, Unit
from campaign.tactics.supermarina.charts.collection import Manoeuvre

Proceedings = conduct.BattleProceedings[Battle, facts.Fact]


def fold(battle: Battle, fact: facts.Fact) -> Battle:
    """The battle after a fact."""
    match fact:
        case RollFell() | facts.LotFell():
            return battle
        case facts.ShotFell():
            return replace(battle, shots=(*battle.shots, *facts.shots(fact)), guns_fired=True)
        case facts.HitsMarked():
            unit = battle.units[fact.ship]
            return _with(battle, replace(unit, hits=fact.hits, sunk=fact.sunk, sunk_by=fact.sunk_by))
        case facts.TorpedoesRan():
            unit = battle.units[fact.ship]
            launched = _with(battle, replace(unit, torpedoes=unit.torpedo_boxes - 1))
            return replace(launched, shots=(*battle.shots, *facts.shots(fact)))
        case facts.DamageWaits():
            return replace(battle, waiting=battle.waiting + fact.strikes)
        case facts.StepReached():
            return replace(battle, step=fact.step)
        case facts.RangeSealed() | facts.LaunchesSealed() | facts.GunsSealed() | facts.TorpedoesSealed():
            return replace(battle, sealed=fact.order)
        case facts.RangesRevealed():
            maintained = fact.axis is Manoeuvre.MAINTAIN and fact.allied is Manoeuvre.MAINTAIN
            wanted = {Side.AXIS: fact.axis, Side.ALLIED: fact.allied}
            return replace(battle, sealed=None, held_by_both=maintained, wanted=wanted, got=())
        case facts.RangeSettled():
            return replace(battle, band=fact.band, got=fact.succeeded)
        case facts.LaunchesRevealed():
            return replace(battle, sealed=None, launches=fact.launches)
        case facts.GunsRevealed() | facts.TorpedoesRevealed():
            return replace(battle, sealed=None)
        case facts.RoundEnded():
            return replace(battle, round=fact.round + 1, step=Step.RANGE, launches=(), waiting=(), held_by_both=False,
                           idle_rounds=fact.idle_rounds, shots=(), shots_before=battle.shots)
        case BattleEnded():
            return replace(battle, step=Step.OVER, ended=fact.ended, launches=(), waiting=())
        case _:
            assert_never(fact)


def _with(battle: Battle, unit: Unit) -> Battle:
    units = dict(battle.units)
    units[unit.ship] = unit
    return replace(battle, units=units)
