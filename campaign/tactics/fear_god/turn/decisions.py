"""What a side must decide now."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision
from campaign.model.book import Book
from campaign.model.sameness import kept
from campaign.model.sides import Side
from campaign.tactics.fear_god.battle.state import Battle, Step
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_of
from campaign.tactics.fear_god.turn.inputs import inputs_of

QUESTIONS = {
    Step.PLOT: "Plot the turn: courses, speeds, targets, torpedoes, damage control.",
    Step.REACT: "New contacts: at whom do batteries fire that have not fired yet?",
}


def pending_for(book: Book, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    """FG-GAP-01 Both sides plot at once; reaction fire is asked of whom it concerns."""
    return _pending(charts_of(book, battle.agreed), battle, side)


# View, law and candidates of one order ask for the same three times.
@kept(8)
def _pending(charts: FearGodCharts, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    step = battle.step
    if step is Step.OVER or (battle.sealed is not None and battle.sealed.side is side):
        return ()
    if step is Step.REACT and side not in battle.reacting:
        return ()
    return (BattleDecision(step.value, side, "FG-GAP-01", QUESTIONS[step], tuple(inputs_of(charts, battle, side))),)
