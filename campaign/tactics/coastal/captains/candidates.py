"""Orders worth trying, as players give them, for whoever wants to look at more than the captain's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import BattleDecision
from campaign.model.book import Book
from campaign.tactics.coastal.battle.orders import Order
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.turn.composing import order_of
from campaign.tactics.replies import given, patterns

PATTERNS_AT_MOST = 6
TURNS = ("30", "-30", "90", "-90")


def candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    """Patterns of answers; turns to either hand."""
    for pattern in _tried(decision):
        found = given(decision, pattern)
        if isinstance(found, dict):
            yield order_of(decision, found)


def _tried(decision: BattleDecision) -> Iterator[Mapping[str, str]]:
    yield from patterns(decision, PATTERNS_AT_MOST)
    keys = {field.key for field in decision.inputs}
    if Step(decision.key) is Step.MOVE and "turn" in keys:
        yield from ({"turn": turn} for turn in TURNS)
