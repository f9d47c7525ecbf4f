"""An order in the words that give it: `do` and the terminal read them back as this order and no other."""

from __future__ import annotations

import json
from typing import Any

from campaign.model.commands import Command, GiveStandingOrder
from campaign.model.grammar import Kind
from campaign.model.play.standing_orders import StandingOrder
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.session.grammar.lines import in_figures, in_quotes
from campaign.session.grammar.parts import default_of, value_at
from campaign.session.grammar.patterns import Pattern, Slot, patterns_of, vocabulary_of
from campaign.session.play.written_orders import form_of


def phrase(command: Command) -> str:
    """The words that give this order."""
    kind: type = type(command)
    for pattern in patterns_of(kind):
        if (words := _printed(pattern, command)) is not None:
            return words
    raise ValueError(f"{type(command).__name__} has no words")


def task_in_words(order: StandingOrder) -> str:
    """A standing order behind the force that is given it."""
    return phrase(GiveStandingOrder(Side.AXIS, ForceId("-"), order)).partition(" - ")[2]


def _printed(pattern: Pattern, command: Command) -> str | None:
    if any(value_at(command, (name,)) != value for name, value in pattern.form.fixed.items()):
        return None
    words = list(pattern.lead)
    for group in pattern.groups:
        said = [_said(slot, command) for slot in group.slots]
        if group.to_the_end:
            # Nothing follows from which a game turn would have to be told apart.
            said = [words and words.removesuffix(":") if slot.part.among is Kind.TURN else words
                    for slot, words in zip(group.slots, said, strict=True)]
        if None in said and not group.optional:
            return None
        if not group.optional or any(said):
            words += [*group.keyword[:1], *filter(None, said)]
    return " ".join(words)


def _said(slot: Slot, command: Command) -> str | None:
    """A part in words: nothing where it needs none, and None where it cannot be said."""
    kind: type = type(command)
    value = value_at(command, slot.part.path)
    if slot.cut:
        value = value[-1:] if slot.cut == "-1:" else value[:-1]
    if slot.ratio is not None:
        return _policy(slot, value, value_at(command, slot.ratio.path), default_of(kind, slot.ratio.path))
    if slot.part.kind == "json" and value is not None:
        document = form_of(command)[slot.part.path[0]]
        return in_quotes(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
    if value == 0 and slot.part.kind == "number" and default_of(kind, slot.part.path) == 0:
        return ""
    return _in_words(slot, value)


def _policy(slot: Slot, value: Any, ratio: float | None, usual: float | None) -> str | None:
    """A policy with the ratio of strength that belongs to it; the word goes unsaid where the ratio says enough."""
    if ratio is not None and value is slot.unsaid:
        return in_figures(ratio)
    word = _in_words(slot, value)
    return word if ratio is None or ratio == usual else f"{word} {in_figures(ratio)}"


def _in_words(slot: Slot, value: Any) -> str | None:
    part = slot.part
    if value is None or value == ():
        return slot.nothing or (None if value is None else "")
    if part.pair:
        second = vocabulary_of(part.pair[1])
        if second is not None:
            return " ".join(f"{first} {_word(second, other)}" for first, other in value)
        return ", ".join(f"{first} at {other}" for first, other in value)
    if slot.vocabulary is not None:
        return _word(slot.vocabulary, value)
    if isinstance(value, tuple):
        return (", " if part.among is Kind.WAYPOINT else " ").join(map(str, value))
    if isinstance(value, float):
        return in_figures(value)
    if part.kind == "text":
        return f"{value}:" if part.among is Kind.TURN else in_quotes(value) if value else ""
    return str(value)


def _word(vocabulary: Any, value: Any) -> str:
    return next((word for word, meant in vocabulary.items() if meant is value), "")
