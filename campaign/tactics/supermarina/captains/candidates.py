"""Orders worth trying: all simple ones, and for whole target lists the patterns that players use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import BattleDecision
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.tactics.replies import patterns
from campaign.tactics.supermarina.battle.orders import Order, OrderRange
from campaign.tactics.supermarina.battle.state import Battle, Step
from campaign.tactics.supermarina.charts.bands import Manoeuvre
from campaign.tactics.supermarina.round.decisions import DASH, LAUNCH, compose
from campaign.tactics.supermarina.screen.view import view_for


def candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    """Every manoeuvre; of target lists a few patterns, since any may be judged and not all be listed."""
    if Step(decision.key) is Step.RANGE:
        yield from (OrderRange(decision.side, manoeuvre) for manoeuvre in Manoeuvre)
        return
    view = view_for(book, battle, decision.side)
    for answers in _tried(decision):
        order = compose(book, view, decision, answers)
        if not isinstance(order, Refusal):
            yield order


def _tried(decision: BattleDecision) -> Iterator[Mapping[str, str]]:
    if Step(decision.key) is not Step.LAUNCHES:
        yield from patterns(decision)
        return
    yield from patterns(decision, turns=0)
    for field in decision.inputs:
        yield from ({field.key: answer} for answer in (LAUNCH, DASH) if answer in dict(field.options))
