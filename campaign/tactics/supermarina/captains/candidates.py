"""Orders worth trying: all simple ones, and for whole target lists the patterns that players use."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battle import BattleDecision
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.tactics.supermarina.battle.orders import Order, OrderRange
from campaign.tactics.supermarina.battle.state import Battle, Step
from campaign.tactics.supermarina.charts.bands import Manoeuvre
from campaign.tactics.supermarina.round.decisions import DASH, LAUNCH, NOBODY, compose, pending_for
from campaign.tactics.supermarina.round.laws import refusal
from campaign.tactics.supermarina.screen.view import view_for


def legal_commands(book: Book, battle: Battle, side: Side) -> Iterator[Order]:
    """Candidates that no law refuses: of target lists a few patterns, since any may be judged and not all be listed."""
    for decision in pending_for(book, battle, side):
        for order in _candidates(book, battle, decision):
            if refusal(book, battle, order) is None:
                yield order


def _candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    side = decision.side
    if Step(decision.key) is Step.RANGE:
        yield from (OrderRange(side, manoeuvre) for manoeuvre in Manoeuvre)
        return
    view = view_for(book, battle, side)
    seen: set[Order] = set()
    for answers in _patterns(decision):
        order = compose(book, view, decision, answers)
        if not isinstance(order, Refusal) and order not in seen:
            seen.add(order)
            yield order


def _patterns(decision: BattleDecision) -> Iterator[dict[str, str]]:
    """Nothing; every input with each answer that it has in common with others; each at another target, in rotation."""
    yield {}
    for answer in dict.fromkeys(key for one in decision.inputs for key, _ in one.options):
        if answer != NOBODY:
            yield {one.key: answer for one in decision.inputs if answer in dict(one.options)}
    if Step(decision.key) is Step.LAUNCHES:
        for one in decision.inputs:
            yield from ({one.key: answer} for answer in (LAUNCH, DASH) if answer in dict(one.options))
        return
    longest = max((len(one.options) for one in decision.inputs), default=0)
    for turn in range(longest):
        pairs = ((one.key, [key for key, _ in one.options if key != NOBODY]) for one in decision.inputs)
        yield {key: choices[(place + turn) % len(choices)] for place, (key, choices) in enumerate(pairs) if choices}
