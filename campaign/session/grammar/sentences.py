"""Orders in sentences for players, with the names of ships and places."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import Command, SetStanding
from campaign.model.play.views import View
from campaign.rules.events.sequence import answers_in_words
from campaign.session.grammar.parts import grammar_of, parts_of, value_at
from campaign.session.words.naming import kind_by_name, ships_in_words
from campaign.words.counting import in_a_row, quantity

MANY = 4
_SLOT = re.compile(r"\{([\w.]+)(?:\|([^}]*))?\}")


def kind_in_words(kind: type) -> str:
    """The name of a kind of order in words: `SearchSurface` is "Search surface"."""
    return kind_by_name(kind.__name__)


def in_words(book: Book, view: View, command: Command) -> str:
    """An order in words: by the sentence of its grammar, or by its kind and its parts."""
    kind: type = type(command)
    if isinstance(command, SetStanding):
        return f"Answers in advance: {answers_in_words(command)}"
    if sentence := _sentence(command):
        kinds = {part.name: part for part in parts_of(kind)}

        def spelled_out(found: re.Match[str]) -> str:
            part = kinds[found[1]]
            return _in_a_sentence(book, view, part.of, value_at(command, part.path)) or found[2] or ""

        return _SLOT.sub(spelled_out, sentence)
    parts = [
        part
        for name in command.__struct_fields__
        if name != "side" and (part := _part(book, view, name, getattr(command, name)))
    ]
    return f"{kind_in_words(kind)}: {'; '.join(parts)}" if parts else kind_in_words(kind)


def _sentence(command: Command) -> str:
    """The sentence of the form that fits an order and of which it has all the parts, else that of its grammar."""
    kind: type = type(command)
    grammar, paths = grammar_of(kind), {part.name: part.path for part in parts_of(kind)}
    own = (form.sentence for form in grammar.forms if form.sentence
           and all(value_at(command, (name,)) == value for name, value in form.fixed.items())
           and all(value_at(command, paths[name]) is not None for name in _parts_needed(form.sentence)))
    return next(own, grammar.sentence)


def _parts_needed(pattern: str) -> tuple[str, ...]:
    """The parts for which a sentence has no other words where they are missing."""
    return tuple(name for name, otherwise in _SLOT.findall(pattern) if not otherwise)


def _in_a_sentence(book: Book, view: View, of: str, value: Any) -> str:
    """A part in a sentence: a route by its end and length, ships with the largest first, places one after the other."""
    match value:
        case tuple() if of == "Hex":
            return f"to {value[-1]}, {quantity(len(value), 'hex', 'hexes')}" if value else "nowhere"
        case tuple() if of == "ShipId":
            return ships_in_words(book, value)
        case tuple() if of == "pair":
            return in_a_row(f"{value_name(book, view, first)} at {value_name(book, view, other)}" for first, other in value)
        case bool():
            return "yes" if value else "no"
        case tuple():
            return in_a_row(value_name(book, view, item) for item in value)
        case _:
            return value_name(book, view, value)


def _part(book: Book, view: View, name: str, value: Any) -> str:
    plain = name.replace("_", " ")
    if value is None or value in ((), "") or value is False:
        return ""
    if value is True:
        return plain
    if isinstance(value, tuple):
        names = [value_name(book, view, item) for item in value]
        return f"{in_a_row(names[:MANY])}{f' and {len(names) - MANY} more' if len(names) > MANY else ''}"
    if isinstance(value, int | float):
        return f"{plain} {value:g}"
    return value_name(book, view, value)


def value_name(book: Book, view: View, value: Any) -> str:
    """A part of an order as players call it: with names instead of ids."""
    if isinstance(value, Enum):
        return str(value.value).replace("_", " ")
    if isinstance(value, tuple):
        return " ".join(value_name(book, view, item) for item in value)
    if isinstance(value, Struct):
        return ", ".join(filter(None, (_part(book, view, name, getattr(value, name)) for name in value.__struct_fields__)))
    key = str(value)
    for table in (book.oob.ships, book.theatre.ports, book.oob.bases, book.theatre.coasts):
        if key in table:
            return table[value].name
    if key in view.forces:
        return f"{key} {view.forces[value].force.name}".strip()
    if key in view.flotillas:
        return f"{key} {view.flotillas[value].name}".strip()
    if key in view.cargoes:
        return view.cargoes[value].facts.name
    if key in view.runs:
        return view.runs[value].name or key
    if key in view.repairs:
        job = view.repairs[value]
        return f"{book.oob.ships[job.ship].name}, {job.track.value} hit in {book.theatre.ports[job.port].name}"
    if key in book.oob.air_units:
        return book.oob.air_units[value].name
    return key
