"""Orders in writing: answers by the words of the question, `HMS Ajax knots: 25; HMS Ajax main battery at: Graf Spee`."""

from __future__ import annotations

from campaign.model.battles.battle import BattleView
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.tactics import replies
from campaign.tactics.fear_god.battle.orders import Order
from campaign.tactics.fear_god.turn.composing import answers, compose
from campaign.tactics.writing import NONE, asked

RULE = "FG-GAP-01"


def parse(book: Book, view: BattleView, side: Side, text: str) -> Order | Refusal:
    """A written order: a slip in it is named, with what would be right."""
    pending = asked(view, side, RULE)
    if isinstance(pending, Refusal):
        return pending
    reply = replies.parse(book, view, side, text)
    if isinstance(reply, Refusal):
        return Refusal(pending.rule, reply.reason)
    return compose(book, view, pending, reply.answers)


def show(view: BattleView, order: Order) -> str:
    """An order as it would be written."""
    given = answers(order)
    decision = next((one for one in view.decisions if one.side is order.side), None)
    if decision is None:
        return "; ".join(f"{key}: {answer}" for key, answer in given.items()) or NONE
    whole = {field.key: given.get(field.key, field.default) for field in decision.inputs}
    return replies.show(view, replies.Reply(order.side, decision.key, whole))
