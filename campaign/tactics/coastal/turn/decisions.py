"""What a side must decide now."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision
from campaign.model.book import Book
from campaign.model.sameness import kept
from campaign.model.sides import Side
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_of
from campaign.tactics.coastal.turn.inputs import inputs_of

RULES = {Step.DUMMIES: "CO-4.5", Step.INITIATIVE: "CO-3.1.1", Step.MOVE: "CO-3.1.2", Step.CHALLENGE: "CO-GAP-35",
         Step.FLY: "CO-3.1.2", Step.REPAIR: "CO-3.1.4", Step.FIRE: "CO-3.1.5", Step.ATTACK: "CO-3.1.5",
         Step.LAUNCH: "CO-3.1.6"}
QUESTIONS = {
    Step.DUMMIES: "Before it begins: which empty markers, and which rules of choice?",
    Step.INITIATIVE: "Phase 1: you have the initiative. Who moves first, and who is held back?",
    Step.MOVE: "Phase 2: how does {name} move?",
    Step.CHALLENGE: "Phase 2: who fires at {name} as she moves?",
    Step.FLY: "Phase 2: where does {name} fly?",
    Step.REPAIR: "Phase 4: what do damage-control parties do?",
    Step.FIRE: "Phase 5: at whom does {name} fire?",
    Step.ATTACK: "Phase 5: whom does {name} attack?",
    Step.LAUNCH: "Phase 6: which torpedoes are launched?",
}


def pending_for(book: Book, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    """One side is asked at a time."""
    return _pending(charts_of(book, battle.options), battle, side)


# View, law and candidates of one order ask for the same three times.
@kept(64)
def _pending(charts: CoastalCharts, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    step = battle.step
    if battle.ended is not None or battle.asked is not side:
        return ()
    question = QUESTIONS[step].format(name=_name(battle, side))
    return (BattleDecision(step.value, side, RULES[step], question, tuple(inputs_of(charts, battle, side))),)


def _name(battle: Battle, side: Side) -> str:
    mover = battle.mover
    if mover is None:
        return ""
    vessel = battle.vessels.get(mover)
    if vessel is None:
        return battle.flights[mover].name
    return vessel.name if vessel.side is side or vessel.spotted else vessel.marker
