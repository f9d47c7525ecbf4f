"""Orders of a battle in writing: how they are read and shown, and which part of a ship's orders an answer is."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision, BattleView, Input
from campaign.model.battles.parts import OrderPart
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.tactics.fear_god.battle.orders import Order
from campaign.tactics.fear_god.turn.composing import answers, compose
from campaign.tactics.kit.words import read_answers, show_answers

RULE = "FG-GAP-01"


def parse(book: Book, view: BattleView, side: Side, text: str) -> Order | Refusal:
    """A written order: a slip in it is named, with what would be right."""
    return read_answers(book, view, side, text, RULE, compose)


def show(view: BattleView, order: Order) -> str:
    """An order as it would be written."""
    return show_answers(view, order, answers(order))


# Parts of orders ------------------------------------------------------------------------------------------------------


HEADS = {
    "turn": OrderPart.COURSE, "speed": OrderPart.SPEED, "smoke": OrderPart.SMOKE, "fire": OrderPart.GUNS,
    "launch": OrderPart.TORPEDOES,
    "count": OrderPart.TORPEDOES, "set": OrderPart.TORPEDOES, "run": OrderPart.TORPEDOES, "light": OrderPart.LIGHTS,
    "star": OrderPart.LIGHTS,
    "fly": OrderPart.AIRCRAFT,
}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """By the head of its key."""
    return HEADS.get(field.key.partition(".")[0], OrderPart.ELSE)
