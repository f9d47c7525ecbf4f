"""A computer captain: the answers to what a step asks, from what his side sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.tactics.coastal.battle.orders import Order
from campaign.tactics.coastal.battle.state import Step
from campaign.tactics.coastal.captains.choices import attack, challenge, dummies, fly, initiative
from campaign.tactics.coastal.captains.guns import fire
from campaign.tactics.coastal.captains.helm import moves
from campaign.tactics.coastal.captains.launching import launch
from campaign.tactics.coastal.captains.parties import repairs
from campaign.tactics.coastal.captains.reading import Picture, picture
from campaign.tactics.coastal.turn.composing import order_of
from campaign.tactics.replies import given

ANSWERS: Mapping[Step, Callable[[Picture, BattleDecision], Iterator[tuple[str, str]]]] = {
    Step.DUMMIES: dummies, Step.INITIATIVE: initiative, Step.MOVE: moves, Step.CHALLENGE: challenge, Step.FLY: fly,
    Step.REPAIR: repairs, Step.FIRE: fire, Step.ATTACK: attack, Step.LAUNCH: launch,
}


def captain(book: Book, view: BattleView, decision: BattleDecision) -> Order:
    """CO-GAP-46 The order that a captain of these rules gives."""
    step, seen = Step(decision.key), picture(book, view, decision.side)
    keys = {field.key for field in decision.inputs}
    answers = {key: answer for key, answer in ANSWERS[step](seen, decision) if key in keys}
    found = given(decision, answers)
    assert isinstance(found, dict), f"a captain answers what is asked: {found}"
    return order_of(decision, found)
