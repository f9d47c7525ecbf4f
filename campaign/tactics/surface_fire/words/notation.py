"""Orders in writing: torpedoes as their written records, `{Bonham #4 #1 S S}`, all else as answers, `Zara main: Orion`."""

from __future__ import annotations

import re

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.tactics import replies
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.battle.orders import Depth, Launch, Order, Spread
from campaign.tactics.surface_fire.battle.state import Step
from campaign.tactics.surface_fire.turn.composing import HANDS, LETTERS, answers, compose
from campaign.tactics.writing import NONE, Slip, asked, called, name_of, only

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
    if depth.upper() not in {one.value for one in Depth} or hand.upper() not in HANDS:
        raise Slip(f"{text.strip()!r}: depth S or D and side P or S were expected")
    return Entry(name, int(count), int(bearing), Depth(depth.upper()), HANDS[hand.upper()])


def record_text(name: str, spread: Spread) -> str:
    """A spread as it is written down."""
    return f"{{{name} #{spread.count} #{spread.bearing} {spread.depth.value} {LETTERS[spread.hand]}}}"


def parse(book: Book, view: BattleView, side: Side, text: str) -> Order | Refusal:
    """A written order: a slip in it is named, with what would be right."""
    pending = asked(view, side, "SF-0.1")
    if isinstance(pending, Refusal):
        return pending
    if Step(pending.key) is not Step.LAUNCH:
        return _answered(book, view, side, pending, text)
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
        ship = only(view, side, entry.ship, called(view, side, entry.ship))
        found.append(Spread(ship, entry.count, entry.bearing, entry.depth, entry.hand))
    return found


def _answered(book: Book, view: BattleView, side: Side, pending: BattleDecision, text: str) -> Order | Refusal:
    reply = replies.parse(book, view, side, text)
    if isinstance(reply, Refusal):
        return Refusal(pending.rule, reply.reason) if reply.rule == replies.RULE else reply
    return compose(book, view, pending, reply.answers)


def show(view: BattleView, order: Order) -> str:
    """An order as it would be written."""
    if isinstance(order, Launch):
        return " ".join(record_text(name_of(view, spread.ship, MARKS), spread) for spread in order.spreads) or NONE
    given = answers(order)
    decision = next((one for one in view.decisions if one.side is order.side), None)
    if decision is None:
        return "; ".join(f"{key}: {answer}" for key, answer in given.items()) or NONE
    whole = {field.key: given.get(field.key, field.default) for field in decision.inputs}
    return replies.show(view, replies.Reply(order.side, decision.key, whole))
