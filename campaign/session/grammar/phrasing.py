"""Orders in words that read back as exactly the same order; and as a player would say them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from campaign.model.commands import Command, GiveStandingOrder
from campaign.model.commands.vocabulary import VOCABULARY
from campaign.model.grammar import Kind
from campaign.model.play.standing_orders import StandingOrder
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.session.grammar.knowledge import Knowledge, is_label
from campaign.session.grammar.parts import default_of, value_at
from campaign.session.grammar.patterns import Pattern, Slot, in_figures, in_quotes, patterns_of, vocabulary_of
from campaign.session.grammar.reading import read
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.play.written_orders import form_of


def phrase(command: Command) -> str:
    """An order in words."""
    kind: type = type(command)
    for pattern in patterns_of(kind):
        if (text := _pattern_in_words(pattern, command)) is not None:
            return text
    raise ValueError(f"{type(command).__name__} has no words")


def task_in_words(order: StandingOrder) -> str:
    """A standing order in words, without the force it is given to."""
    return phrase(GiveStandingOrder(Side.AXIS, ForceId("-"), order)).partition(" - ")[2]


def _pattern_in_words(pattern: Pattern, command: Command) -> str | None:
    if any(value_at(command, (name,)) != value for name, value in pattern.form.fixed.items()):
        return None
    words = list(pattern.lead)
    for group in pattern.groups:
        parts = [_slot_in_words(slot, command) for slot in group.slots]
        if group.to_the_end:
            # Nothing follows that a game turn would have to be separated from.
            parts = [text and text.removesuffix(":") if slot.part.among is Kind.TURN else text
                    for slot, text in zip(group.slots, parts, strict=True)]
        if None in parts and not group.optional:
            return None
        if not group.optional or any(parts):
            words += [*group.keyword[:1], *filter(None, parts)]
    return " ".join(words)


def _slot_in_words(slot: Slot, command: Command) -> str | None:
    """A part in words: empty if it needs none, and None if it cannot be expressed."""
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
    """A policy with its ratio of strength; the word is omitted if the ratio is enough."""
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
        values = value if isinstance(value, tuple) else (value,)
        return " ".join(_word(slot.vocabulary, chosen) for chosen in values)
    if isinstance(value, tuple):
        return (", " if part.among is Kind.WAYPOINT else " ").join(map(str, value))
    if isinstance(value, float):
        return in_figures(value)
    if part.kind == "text":
        return f"{value}:" if part.among is Kind.TURN else in_quotes(value) if value else ""
    return str(value)


def _word(vocabulary: Any, value: Any) -> str:
    return next((word for word, meant in vocabulary.items() if meant is value), "")


# As a player would say it ---------------------------------------------------------------------------------------------


# The number of names that are tried one by one if they cannot all be used.
FEW = 6
KEYWORDS = frozenset(word for words in VOCABULARY.values() for word in words)


def with_names(known: Knowledge, line: str) -> str:
    """A line with ids replaced by names, as far as it still reads back as the same orders."""
    words = line.split()
    names = _names(known, words)
    if not names or (meant := _meaning(known, line)) is None:
        return line
    apart = _to_be_set_apart(words, names)
    # Most lines work with names throughout: then a single reading proves them all.
    for quoted in (False, True):
        whole = " ".join(_quote(names.get(word, word), quoted=word in apart or (quoted and word in names)) for word in words)
        if _meaning(known, whole) == meant:
            return whole
    for at, word in enumerate(words if len(names) <= FEW else ()):
        for quoted in (() if word not in names else (True,) if word in apart else (False, True)):
            tried = [*words[:at], _quote(names[word], quoted=quoted), *words[at + 1 :]]
            if _meaning(known, " ".join(tried)) == meant:
                words = tried
                break
    return " ".join(words)


def _to_be_set_apart(words: list[str], names: dict[str, str]) -> set[str]:
    """Those whose names are of several words and stand beside another name, or hold an "and": nobody sees where they end."""
    beside = {word for pair in pairwise(words) if all(one in names for one in pair) for word in pair}
    return {word for word, name in names.items() if " and " in name or (word in beside and " " in name)}


def _quote(name: str, *, quoted: bool) -> str:
    return f'"{name}"' if quoted and not name.isalnum() else name


def _meaning(known: Knowledge, line: str) -> tuple[Command, ...] | None:
    try:
        return read(known, line).commands
    except (Malformed, NotFound):
        return None


def _names(known: Knowledge, words: list[str]) -> dict[str, str]:
    """The name for each word that is an id, except the first word, which is the order, and quoted ones."""
    bare = next((at for at, word in enumerate(words) if '"' in word), len(words))
    # Keywords may also be names: a destroyer is called Escort, like a mission.
    called = {word: next(_names_for(known, word), "") for word in words[1:bare] if word not in KEYWORDS}
    return {word: name for word, name in called.items() if name and name != word and '"' not in name}


def _names_for(known: Knowledge, word: str) -> Iterator[str]:
    book, view = known.book, known.view
    named: tuple[Mapping[Any, Any], ...] = (
        view.flotillas, book.theatre.ports, book.oob.air_units, book.oob.bases, book.theatre.coasts, view.runs)
    yield from (own.force.name for key, own in view.forces.items() if key == word)
    yield from (table[word].name for table in named if word in table)
    yield from (book.oob.ships[key].name for key in view.ships if key == word)
    yield from (item.facts.name for key, item in view.cargoes.items() if key == word)
    if is_label(word) and book.theatre.on_map(Hex(word)):
        ports = book.theatre.ports_at(Hex(word))
        yield from (port.name for port in ports if len(ports) == 1)
