"""Orders as replies: a system that asks by inputs alone needs no orders, notation or laws about form of its own.

A reply names the decision and gives each of its inputs an answer. In writing it is `who: what; who: what`, by the words of
inputs and options or by their keys; inputs that are left out take their default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, BattleView, Input, InputKind
from campaign.model.battles.parts import OrderPart
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sameness import cached
from campaign.model.sides import BOTH, Side
from campaign.tactics.writing import NONE, Slip, normalize, parts_of, pending_decision

NOTHING = ""
MARKS = frozenset(":;")
RULE = "SM-6B"


class Reply(Struct, frozen=True):
    """What one side answers to one decision: by the key of each input, the key of an option or a number."""

    side: Side
    decision: str
    answers: Mapping[str, str]


def full_answers(decision: BattleDecision, answers: Mapping[str, str], nothing: str = "(nobody)") -> dict[str, str] | Refusal:
    """An answer to every input, defaults filled in; a refusal if some answer does not fit the decision."""
    found: dict[str, str] = {}
    for key, default, known, field in _asked(decision):
        answer = answers.get(key, default)
        fits = answer == default if known is None else answer in known
        if not fits and (wrong := _unfit(field, answer, nothing)) is not None:
            return Refusal(decision.rule, wrong)
        found[key] = answer
    if strange := set(answers) - set(found):
        return Refusal(decision.rule, f"nothing was asked about {', '.join(sorted(strange))}")
    return found


# Steering eight divisions of a fleet action asks eight hundred times for the same 135 answers.
@cached(16)
def _asked(decision: BattleDecision) -> tuple[tuple[str, str, frozenset[str] | None, Input], ...]:
    """The inputs of a decision, each with its default and its allowed answers."""
    return tuple((field.key, field.default, frozenset(key for key, _ in field.options) if field.options else None, field)
                 for field in decision.inputs)


def _unfit(field: Input, answer: str, nothing: str) -> str | None:
    if field.options:
        if answer in {key for key, _ in field.options}:
            return None
        known = (key or (f"({label})" if label else nothing) for key, label in field.options)
        return f"{field.question}: {answer!r} is none of {', '.join(known)}"
    if answer == field.default:
        return None
    try:
        finite = isfinite(float(answer))
    except ValueError:
        finite = False
    return None if finite else f"{field.question}: a number was expected, not {answer!r}"


def patterns(decision: BattleDecision, turns: int | None = None) -> Iterator[dict[str, str]]:
    """Answers worth trying: none; each that inputs have in common, by all of them; each input another one, in rotation."""
    yield {}
    for answer in dict.fromkeys(key for field in decision.inputs for key, _ in field.options):
        if answer != NOTHING:
            yield {field.key: answer for field in decision.inputs if answer in dict(field.options)}
    longest = max((len(field.options) for field in decision.inputs), default=0)
    for turn in range(longest if turns is None else min(longest, turns)):
        choices = ((field.key, [key for key, _ in field.options if key != NOTHING]) for field in decision.inputs)
        yield {key: keys[(place + turn) % len(keys)] for place, (key, keys) in enumerate(choices) if keys}


def reply_refusal(decisions: tuple[BattleDecision, ...], reply: Reply) -> Refusal | None:
    """Refuse a reply that does not answer a pending decision of its side with listed options and numbers within bounds."""
    decision = next((pending for pending in decisions if pending.key == reply.decision), None)
    if decision is None:
        return Refusal(RULE, f"the {reply.side} side is not asked about {reply.decision} now")
    found = full_answers(decision, reply.answers)
    if isinstance(found, Refusal):
        return found
    for field in decision.inputs:
        if not field.options and found[field.key] and not _within(field, float(found[field.key])):
            assert field.lowest is not None
            assert field.highest is not None
            return Refusal(decision.rule, f"{field.question}: {field.lowest:g} to {field.highest:g} was expected")
    return None


def _within(field: Input, number: float) -> bool:
    return (field.lowest is None or number >= field.lowest) and (field.highest is None or number <= field.highest)


def compose(book: Book, view: BattleView, decision: BattleDecision, answers: Mapping[str, str]) -> Any:
    """The answers are the order."""
    found = full_answers(decision, answers)
    return found if isinstance(found, Refusal) else Reply(decision.side, decision.key, found)


def answers(order: Any) -> Mapping[str, str]:
    """The answers of a reply."""
    reply: Reply = order
    return reply.answers


def part(decision: BattleDecision, field: Input) -> OrderPart:
    """The default part of the orders: guns for a target, nothing in particular for any other input."""
    return OrderPart.GUNS if field.kind is InputKind.TARGET else OrderPart.ELSE


def candidates(book: Book, battle: object, decision: BattleDecision) -> Iterator[Any]:
    """Common patterns of answers, as replies."""
    for pattern in patterns(decision):
        found = full_answers(decision, pattern)
        if not isinstance(found, Refusal):
            yield Reply(decision.side, decision.key, found)


def default_reply(book: Book, view: BattleView, decision: BattleDecision) -> Any:
    """The reply of a captain who takes every default."""
    return Reply(decision.side, decision.key, {field.key: field.default for field in decision.inputs})


def parse(book: Book, view: BattleView, side: Side, text: str) -> Any:
    """SM-GAP-56 A reply in writing: inputs and answers by their words or keys, case and spacing as one likes."""
    pending = pending_decision(view, side, RULE)
    if isinstance(pending, Refusal):
        return pending
    try:
        parts = [part.partition(":") for part in parts_of(" ".join(text.split()), (NONE,))]
        pairs = [(_meant(pending, name.strip()), answer.strip()) for name, _, answer in parts]
    except Slip as slip:
        form = f"`{pending.inputs[0].question}: answer; ...`, or " if pending.inputs else ""
        return Refusal(pending.rule, f"{slip}; write {form}{NONE}")
    return compose(book, view, pending, {field.key: _answer(field, answer) for field, answer in pairs})


def _meant(decision: BattleDecision, name: str) -> Input:
    found = [field for field in decision.inputs if normalize(name) in (normalize(field.question), normalize(field.key))]
    if len(found) != 1:
        raise Slip(f"{name!r} is not asked about (asked are {', '.join(field.question for field in decision.inputs)})")
    return found[0]


def _answer(field: Input, text: str) -> str:
    keys = [key for key, label in field.options if normalize(text) in (normalize(key), normalize(label))]
    return keys[0] if len(keys) == 1 else text


def show(view: BattleView, order: Any) -> str:
    """A reply as it would be written, by the words of the decision where the view still asks it, else by its keys."""
    reply: Reply = order
    answered = (reply.side, reply.decision)
    decision = next((decision for decision in view.decisions if (decision.side, decision.key) == answered), None)
    fields = decision.inputs if decision is not None else ()
    names = _unmistakable([(field.key, field.question) for field in fields])
    lines = [
        f"{names[field.key]}: {_unmistakable(field.options).get(answer, answer)}"
        for field in fields
        if (answer := reply.answers[field.key]) != field.default
    ]
    lines += [f"{key}: {answer}" for key, answer in reply.answers.items() if not fields]
    return "; ".join(lines) or NONE


def _unmistakable(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Keys with their words, or by themselves where the words are another's too, or would not be read back."""
    plainly = [normalize(label) for _, label in pairs]
    return {key: key if plainly.count(normalize(label)) > 1 or MARKS & set(label) else label for key, label in pairs}


def seen_by(fact: object) -> tuple[Side, ...]:
    """SM-GAP-56 A fact that holds an order alone is sealed, and its own side's secret; all else is seen by both."""
    order = getattr(fact, "sealed", None)
    return BOTH if order is None else (order.side,)
