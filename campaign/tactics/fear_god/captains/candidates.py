"""Orders worth trying, beside a captain's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import BattleDecision
from campaign.model.book import Book
from campaign.tactics.fear_god.battle.orders import Order
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.turn.composing import order_of
from campaign.tactics.replies import given, patterns

PATTERNS_AT_MOST = 4
TURNS = (45, -45, 90, -90, 180)


def candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    """Patterns of answers, and turns of all together to either hand."""
    for pattern in _tried(decision):
        found = given(decision, pattern)
        if isinstance(found, dict):
            yield order_of(decision, found)


def _tried(decision: BattleDecision) -> Iterator[Mapping[str, str]]:
    yield from patterns(decision, PATTERNS_AT_MOST)
    turning = [field for field in decision.inputs if field.key.startswith("turn.")]
    for turn in TURNS if turning else ():
        yield {field.key: f"{turn}" for field in turning if abs(turn) <= (field.highest or 0.0)}
