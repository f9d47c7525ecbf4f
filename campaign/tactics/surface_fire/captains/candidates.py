"""Orders worth trying, as players give them, for whoever wants to look at more than the captain's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import BattleDecision
from campaign.model.book import Book
from campaign.tactics.replies import given, patterns
from campaign.tactics.surface_fire.battle.orders import Order
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.turn.composing import order_of

PATTERNS_AT_MOST = 6
TURNS = ("0", "45", "-45", "90", "-90", "10", "-10")


def candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    """Patterns of answers; turns of the whole side by some angles; one spread of each ship on some bearings."""
    for pattern in _tried(decision):
        found = given(decision, pattern)
        if isinstance(found, dict):
            yield order_of(Step(decision.key), decision, found)


def _tried(decision: BattleDecision) -> Iterator[Mapping[str, str]]:
    step = Step(decision.key)
    if step is Step.LAUNCH:
        yield {}
        for field in decision.inputs:
            if field.key.endswith(".1.count") and len(field.options) > 1:
                head = field.key.removesuffix(".count")
                for hand in ("P", "S"):
                    for depth in ("S", "D"):
                        yield {field.key: field.options[1][0], f"{head}.hand": hand, f"{head}.depth": depth}
        return
    yield from patterns(decision, PATTERNS_AT_MOST)
    if step is Step.MOVES:
        for turn in TURNS:
            yield {field.key: turn for field in decision.inputs if field.key.endswith(".by")}
        yield {field.key: f"{field.highest:g}" for field in decision.inputs
               if field.key.endswith(".speed") and field.highest is not None}
        yield {field.key: "0" for field in decision.inputs if field.key.endswith(".speed")}
