"""A computer captain: the answers to what a phase asks, from what his side sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.tactics.replies import given
from campaign.tactics.surface_fire.battle.orders import Order
from campaign.tactics.surface_fire.battle.state import Step
from campaign.tactics.surface_fire.captains.air import flak, fly
from campaign.tactics.surface_fire.captains.guns import fire, launch, watch
from campaign.tactics.surface_fire.captains.helm import moves, orders
from campaign.tactics.surface_fire.captains.reading import Picture, picture
from campaign.tactics.surface_fire.turn.composing import order_of

ANSWERS: Mapping[Step, Callable[[Picture, BattleDecision], Iterator[tuple[str, str]]]] = {
    Step.LAUNCH: launch, Step.ORDERS: orders, Step.MOVES: moves, Step.AIR: fly, Step.WATCH: watch, Step.FLAK: flak,
    Step.FIRE: fire,
}


def captain(book: Book, view: BattleView, decision: BattleDecision) -> Order:
    """The order that a captain of these rules gives."""
    step, seen = Step(decision.key), picture(book, view, decision.side)
    keys = {field.key for field in decision.inputs}
    answers = {key: answer for key, answer in ANSWERS[step](seen, decision) if key in keys}
    found = given(decision, answers)
    assert isinstance(found, dict), f"a captain answers what is asked: {found}"
    return order_of(step, decision, found)
