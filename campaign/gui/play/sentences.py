"""Orders in words that a player reads: their names spelled out, ships and places called by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import Command, FormForce, GiveStandingOrder, MoveFlotilla, MoveForce, SetStanding
from campaign.model.views import View
from campaign.session.play.seat import Public
from campaign.session.words.naming import ships_in_words
from campaign.session.words.wording import answers_in_words

MANY = 4
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def kind_in_words(kind: type) -> str:
    """`SearchSurface` is "Search surface"."""
    words = _HUMP.sub(" ", kind.__name__)
    return words[0] + words[1:].lower()


def play_in_words(seat: Public) -> str:
    """How far play has come while others play: nothing of it is secret."""
    return f"The staff plays: {seat.moment}" if seat.battle is None else f"Battle {seat.battle} is being fought: {seat.moment}"


def in_words(book: Book, view: View, command: Command) -> str:
    """An order in words."""
    match command:
        case MoveForce(route=route) | MoveFlotilla(route=route):
            key = command.force if isinstance(command, MoveForce) else command.flotilla
            where = f"to {route[-1]}, {len(route)} {'hex' if len(route) == 1 else 'hexes'}" if route else "nowhere"
            return f"Sail {called(book, view, key)} {where}"
        case GiveStandingOrder(force=force, standing=order):
            by = ", ".join(called(book, view, point) for point in order.route)
            return f"Standing order for {called(book, view, force)}: to {by}, then {order.then.value}"
        case SetStanding():
            return f"Answers in advance: {answers_in_words(command)}"
        case FormForce(ships=ships, name=name):
            return f"Form {name or 'a task force'} of {ships_in_words(book, ships)}"
    parts = [
        part
        for one in fields(command)
        if one.name != "side" and (part := _part(book, view, one.name, getattr(command, one.name)))
    ]
    return f"{kind_in_words(type(command))}: {'; '.join(parts)}" if parts else kind_in_words(type(command))


def _part(book: Book, view: View, name: str, value: Any) -> str:
    plain = name.replace("_", " ")
    if value is None or value in ((), "") or value is False:
        return ""
    if value is True:
        return plain
    if isinstance(value, tuple):
        words = [called(book, view, one) for one in value]
        return f"{', '.join(words[:MANY])}{f' and {len(words) - MANY} more' if len(words) > MANY else ''}"
    if isinstance(value, int | float):
        return f"{plain} {value:g}"
    return called(book, view, value)


def called(book: Book, view: View, value: Any) -> str:
    """What a player calls a part of an order: names instead of keys."""
    if isinstance(value, Enum):
        return str(value.value).replace("_", " ")
    if isinstance(value, tuple):
        return " ".join(called(book, view, one) for one in value)
    if is_dataclass(value):
        return ", ".join(filter(None, (_part(book, view, one.name, getattr(value, one.name)) for one in fields(value))))
    key = str(value)
    known: tuple[tuple[Any, str], ...] = ((book.oob.ships, "name"), (book.theatre.ports, "name"), (book.oob.bases, "name"))
    for table, name in known:
        if key in table:
            return str(getattr(table[key], name))
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
    if key in view.air:
        return book.oob.air_units[value].name
    return key


def named_in(value: Any) -> Iterator[str]:
    """Every id and hex that an order names."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from named_in(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            yield from named_in(getattr(value, part.name))
