"""Orders of a battle in writing: how they are read and shown, and which part of a ship's orders an answer is."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision, BattleView, Input
from campaign.model.battles.parts import OrderPart
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.tactics.coastal.battle.orders import Order, Repair
from campaign.tactics.coastal.battle.state import Step
from campaign.tactics.coastal.turn.composing import answers, compose
from campaign.tactics.kit.words import read_answers, show_answers

RULE = "CO-3.1"


def parse(book: Book, view: BattleView, side: Side, text: str) -> Order | Refusal:
    """A written order: a slip in it is named, with what would be right."""
    return read_answers(book, view, side, text, RULE, compose)


def show(view: BattleView, order: Order) -> str:
    """An order as it would be written; parties that are not named stay idle."""
    return show_answers(view, order, answers(order), "0" if isinstance(order, Repair) else None)


STEPS = {Step.LAUNCH: OrderPart.TORPEDOES, Step.FLY: OrderPart.AIRCRAFT, Step.ATTACK: OrderPart.AIRCRAFT}
HEADS = {
    "setting": OrderPart.SPEED, "after": OrderPart.COURSE, "turn": OrderPart.COURSE, "then": OrderPart.COURSE,
    "again": OrderPart.COURSE,
    "smoke": OrderPart.SMOKE, "gun": OrderPart.GUNS, "searchlight": OrderPart.LIGHTS, "star_shell": OrderPart.LIGHTS,
}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """The part of the orders an input belongs to, by its step, else by the start of its key."""
    return STEPS.get(Step(decision.key)) or HEADS.get(field.key.partition(".")[0], OrderPart.ELSE)
