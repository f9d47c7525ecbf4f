"""The turn: who is asked in which phase, what happens when both have written, and when it is all over."""

from __future__ import annotations

from typing import assert_never

from campaign.model.book import Book
from campaign.tactics import conduct
from campaign.tactics.conduct import axis_first, joined
from campaign.tactics.supremacy_at_sea.battle import facts
from campaign.tactics.supremacy_at_sea.battle.orders import (
    LayTorpedoes,
    Order,
    SendAircraft,
    WriteFire,
    WriteLights,
    WriteMoves,
)
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Step
from campaign.tactics.supremacy_at_sea.charts.collection import charts_in
from campaign.tactics.supremacy_at_sea.fire.salvos import fire_phase
from campaign.tactics.supremacy_at_sea.fire.torpedoes import launch_phase
from campaign.tactics.supremacy_at_sea.support.air import strike
from campaign.tactics.supremacy_at_sea.turn.cleanup import clean_up
from campaign.tactics.supremacy_at_sea.turn.ending import BattleEnded, one_side_left
from campaign.tactics.supremacy_at_sea.turn.execution import move_phase
from campaign.tactics.supremacy_at_sea.turn.laws import asked


def carry_out(book: Book, carried: conduct.BattleProceedings[Battle, facts.Fact], order: Order) -> None:
    """SAS-A6 The first order of a phase is sealed; the second opens both, and the phase is carried out at once.

    What was not written in the phase of fire does not happen (SAS-A6.4); one side's guns are resolved after the other's, to one
    effect (SAS-A6.5); torpedoes are laid while smoke still lies (SAS-A6.7), and then the turn is cleared up (SAS-A6.8).
    """
    proceedings = Proceedings(charts_in(book), carried)
    battle = proceedings.battle
    enemy = order.side.enemy
    if enemy in asked(battle, battle.step) and not battle.sealed_by(enemy):
        _seal(proceedings, order)
        return
    match order:
        case WriteMoves():
            moves = joined([written.moves for written in axis_first(order, battle.sealed_moves)])
            move_phase(proceedings, {move.ship: move for move in moves})
        case WriteLights():
            proceedings.add(facts.LightsShone(joined([written.lights for written in axis_first(order, battle.sealed_lights)])))
        case WriteFire():
            fire_phase(proceedings, joined([written.fire for written in axis_first(order, battle.sealed_fire)]))
        case LayTorpedoes():
            launch_phase(proceedings, joined([written.launches for written in axis_first(order, battle.sealed_torpedoes)]))
        case SendAircraft():
            for struck in joined([written.strikes for written in axis_first(order, battle.sealed_air)]):
                if proceedings.vessel(struck.target).there:
                    strike(proceedings, struck)
        case _:
            assert_never(order)
    _go_on(proceedings)


def _seal(proceedings: Proceedings, order: Order) -> None:
    match order:
        case WriteMoves():
            proceedings.add(facts.MovesSealed(order))
        case WriteLights():
            proceedings.add(facts.LightsSealed(order))
        case WriteFire():
            proceedings.add(facts.FireSealed(order))
        case LayTorpedoes():
            proceedings.add(facts.TorpedoesSealed(order))
        case SendAircraft():
            proceedings.add(facts.AircraftSealed(order))
        case _:
            assert_never(order)


def following(step: Step, *, night: bool) -> Step | None:
    """SAS-A6.3 The next phase of the turn: searchlights come at night only, aircraft after the torpedoes."""
    if step is Step.MOVES:
        return Step.LIGHTS if night else Step.FIRE
    return {Step.LIGHTS: Step.FIRE, Step.FIRE: Step.TORPEDOES, Step.TORPEDOES: Step.AIR}.get(step)


def _go_on(proceedings: Proceedings) -> None:
    battle = proceedings.battle
    ended = one_side_left(battle)
    if ended is not None:
        proceedings.add(BattleEnded(ended))
        return
    step = following(battle.step, night=battle.night)
    while step is not None and not asked(battle, step):
        step = following(step, night=battle.night)
    if step is None:
        clean_up(proceedings)
    else:
        proceedings.add(facts.StepReached(step))
