"""What a side is asked in each phase, made of the fixed set of inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, Input
from campaign.model.book import Book
from campaign.model.sameness import kept
from campaign.model.sides import Side
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, charts_of
from campaign.tactics.surface_fire.turn.agreeing import may_wish
from campaign.tactics.surface_fire.turn.asking import asked
from campaign.tactics.surface_fire.turn.inputs_of_fire import fire_inputs, flak_inputs, fly_inputs, watch_inputs
from campaign.tactics.surface_fire.turn.inputs_of_helm import launch_inputs, moves_inputs, orders_inputs

RULES = {Step.LAUNCH: "SF-I.7", Step.ORDERS: "SF-II.1", Step.MOVES: "SF-III.8", Step.AIR: "SF-IV.10", Step.WATCH: "SF-V.1",
         Step.FLAK: "SF-VI.8", Step.FIRE: "SF-VII.9"}
QUESTIONS = {
    Step.LAUNCH: "Phase I: which torpedoes are launched?",
    Step.ORDERS: "Phase II: which orders does each squadron place?",
    Step.MOVES: "Phase III: how do squadrons use their moves?",
    Step.AIR: "Phase IV: which squadron of aircraft moves, and how?",
    Step.WATCH: "Phase V: who repairs what, looks for whom, lights up whom?",
    Step.FLAK: "Phase VI: at which aircraft does each ship fire?",
    Step.FIRE: "Phase VII: what do the guns fire at?",
}
FIRST_ORDERS = "Phase II: which orders does each squadron place, and which options are wished for?"
INPUTS: Mapping[Step, Callable[[SurfaceFireCharts, Battle, Side], Iterator[Input]]] = {
    Step.LAUNCH: launch_inputs, Step.ORDERS: orders_inputs, Step.MOVES: moves_inputs, Step.AIR: fly_inputs,
    Step.WATCH: watch_inputs, Step.FLAK: flak_inputs, Step.FIRE: fire_inputs,
}


# View, law and captain of one order ask for the same again and again.
@kept(8)
def pending_for(book: Book, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    """What that side must decide now: nothing once its order is sealed."""
    step, charts = battle.step, charts_of(book, battle.agreed)
    if battle.sealed_by(side) or side not in asked(charts, battle, step):
        return ()
    question = FIRST_ORDERS if step is Step.ORDERS and may_wish(battle) else QUESTIONS[step]
    return (BattleDecision(step.value, side, RULES[step], question, tuple(INPUTS[step](charts, battle, side))),)
