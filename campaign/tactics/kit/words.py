"""Battles in words: who is called what, hits, and orders in writing that answer what was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics import replies
from campaign.tactics.conduct import OfASide
from campaign.tactics.kit.shapes import BattleOfShips
from campaign.tactics.writing import NONE, pending_decision

Order = TypeVar("Order")


# Facts ----------------------------------------------------------------------------------------------------------------


def name_in(battle: BattleOfShips, who: str) -> str:
    """What a ship, a unit of aircraft or a unit of several boats is called; an id that nobody bears stays as it is."""
    known = battle.vessels.get(ShipId(who)) or battle.flights.get(who)
    if known is None:
        known = next((unit for _, unit in battle.engagement.participants() if unit.ship == who), None)
    return who if known is None else str(known.name)


def hits_in_words(hits: int) -> str:
    """How often something hit."""
    return "no hit" if not hits else "a hit" if hits == 1 else f"{hits} hits"


# Orders that are answers ----------------------------------------------------------------------------------------------


def read_answers(
    book: Book, view: BattleView, side: Side, text: str, rule: str,
    compose: Callable[[Book, BattleView, BattleDecision, Mapping[str, str]], Order | Refusal],
) -> Order | Refusal:
    """An order that was written as answers to what is asked: a slip in it is named, with what would be right."""
    pending = pending_decision(view, side, rule)
    if isinstance(pending, Refusal):
        return pending
    reply = replies.parse(book, view, side, text)
    if isinstance(reply, Refusal):
        return reply
    return compose(book, view, pending, reply.answers)


def show_answers(view: BattleView, order: OfASide, answers: Mapping[str, str], silence: str | None = None) -> str:
    """An order as it would be written; of what it leaves out it means the default, or what its `silence` says."""
    decision = next((decision for decision in view.decisions if decision.side is order.side), None)
    if decision is None:
        return "; ".join(f"{key}: {answer}" for key, answer in answers.items()) or NONE
    whole = {field.key: answers.get(field.key, field.default if silence is None else silence) for field in decision.inputs}
    return replies.show(view, replies.Reply(order.side, decision.key, whole))
