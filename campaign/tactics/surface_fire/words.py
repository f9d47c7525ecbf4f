"""Orders as they are written, and read back."""

from __future__ import annotations

import re

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, BattleView, Input
from campaign.model.battles.parts import OrderPart
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.tactics.kit.words import read_answers, show_answers
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.battle.orders import Depth, Launch, Order, Spread
from campaign.tactics.surface_fire.battle.state import Step
from campaign.tactics.surface_fire.turn.composing import HANDS, LETTERS, answers, compose
from campaign.tactics.writing import NONE, Slip, name_of, pending_decision, tokens_named, unique_ship

# Orders in writing ----------------------------------------------------------------------------------------------------


RECORD = re.compile(r"\{\s*([^#{}]+?)\s*#\s*([^\s#]+)\s*#\s*([^\s#]*?)\s*([A-Za-z])\s*([A-Za-z])\s*\}")
HELP = "{SHIP #COUNT #BEARING DEPTH SIDE}, a record a spread, depth S or D, side P or S, or none"
MARKS = "{}#"
OPTION = "option"


class Entry(Struct, frozen=True):
    """The five entries of a written record."""

    ship: str
    count: int
    bearing: int
    depth: Depth
    hand: Hand


def parse_record(text: str) -> Entry:
    """SF-I.7 Five entries a spread: ship, number, bearing of the template, depth, side; S stands for two things in turn."""
    found = RECORD.fullmatch(text.strip())
    if found is None:
        raise Slip(f"{text.strip()!r} is no record of a spread")
    name, count, bearing, depth, hand = found.groups()
    if not count.isdigit() or not bearing.isdigit() or not 1 <= int(bearing) <= 9:
        raise Slip(f"{text.strip()!r}: a number of torpedoes and a bearing from 1 to 9 were expected")
    if depth.upper() not in {depth_code.value for depth_code in Depth} or hand.upper() not in HANDS:
        raise Slip(f"{text.strip()!r}: depth S or D and side P or S were expected")
    return Entry(name, int(count), int(bearing), Depth(depth.upper()), HANDS[hand.upper()])


def _record_text(name: str, spread: Spread) -> str:
    """A spread as it is written down."""
    return f"{{{name} #{spread.count} #{spread.bearing} {spread.depth.value} {LETTERS[spread.hand]}}}"


def parse(book: Book, view: BattleView, side: Side, text: str) -> Order | Refusal:
    """A written order: a slip in it is named, with what would be right."""
    pending = pending_decision(view, side, "SF-0.1")
    if isinstance(pending, Refusal):
        return pending
    if Step(pending.key) is not Step.LAUNCH:
        return read_answers(book, view, side, text, pending.rule, compose)
    if text.strip().lower().startswith(OPTION):
        return Refusal("SF-D.2", f"options are agreed with the first orders, in phase II of turn 1; here write {HELP}")
    try:
        return Launch(side, tuple(_spreads(view, side, text)))
    except Slip as slip:
        return Refusal(pending.rule, f"{slip}; write {HELP}")


def _spreads(view: BattleView, side: Side, text: str) -> list[Spread]:
    plain = " ".join(text.split())
    if plain.lower() == NONE:
        return []
    records = re.findall(r"\{[^{}]*\}", plain)
    rest = re.sub(r"\{[^{}]*\}", "", plain).strip(" ;,")
    if not records or rest:
        raise Slip(f"{rest!r} is no record of a spread" if rest else "nothing is written")
    found = []
    for record in records:
        entry = parse_record(record)
        ship = unique_ship(view, side, entry.ship, tokens_named(view, side, entry.ship))
        found.append(Spread(ship, entry.count, entry.bearing, entry.depth, entry.hand))
    return found


def show(view: BattleView, order: Order) -> str:
    """An order as it would be written."""
    if isinstance(order, Launch):
        return " ".join(_record_text(name_of(view, spread.ship, MARKS), spread) for spread in order.spreads) or NONE
    return show_answers(view, order, answers(order))


# Parts of orders ------------------------------------------------------------------------------------------------------


ENDINGS = {
    "speed": OrderPart.SPEED, "ahead": OrderPart.SPEED, "by": OrderPart.COURSE, "after": OrderPart.COURSE,
    "turn": OrderPart.COURSE, "smoke": OrderPart.SMOKE,
    "launch": OrderPart.AIRCRAFT, "main": OrderPart.GUNS, "secondary": OrderPart.GUNS, "tertiary": OrderPart.GUNS,
    "mark": OrderPart.GUNS,
    "dark": OrderPart.LIGHTS, "lamp": OrderPart.LIGHTS,
}
STEPS = {"launch": OrderPart.TORPEDOES, "air": OrderPart.AIRCRAFT, "flak": OrderPart.GUNS}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """The part of the orders an input belongs to, by the end of its key, else by its phase."""
    return ENDINGS.get(field.key.rpartition(".")[2], STEPS.get(decision.key, OrderPart.ELSE))
