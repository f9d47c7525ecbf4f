"""A result form as YAML: every ship filled in with how she went, every line with what may stand there."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Sequence
from textwrap import wrap

from campaign.model.battles.tabletop import CONFIRMED, OVERRULED, FieldKind, FormField, FormShip, ResultForm, Value
from campaign.model.names import for_json, shown_on_one_line
from campaign.model.sides import Side

MOST_OPTIONS, WIDTH = 5, 110
ABOVE = ": of those listed above"
UMPIRE = "umpire"


def form_text(form: ResultForm) -> str:
    """The whole form; the same battle and reader give the same text."""
    return "\n".join(_lines(form)) + "\n"


def _lines(form: ResultForm) -> Iterator[str]:
    yield f"# The result of battle {form.battle}, {shown_on_one_line(form.title)}, fought by {form.rules}."
    yield "# Change what the battle changed; what stands here is how things were before it. Nothing may be left out."
    if form.reader is not None:
        yield f"# This is the {form.reader} side's form: of the enemy it asks what you have seen."
    yield "format: 1"
    yield f"battle: {json.dumps(str(form.battle))}"
    yield f"rules: {form.rules}"
    yield f"side: {UMPIRE if form.reader is None else form.reader.value}"
    yield f"mark: {json.dumps(form.mark)}     # belongs to this battle as it was joined; leave it"
    yield ""
    yield from _fields(form.fields, "")
    yield ""
    yield f"{CONFIRMED}: []     # what is asked back when the form is read, and is so all the same, one by one"
    if form.reader is None:
        yield f"{OVERRULED}: {{}}     # what the umpire takes nevertheless, each with a reason for the log"
    yield ""
    yield "ships:"
    for side in Side:
        yield ""
        yield f"  # The {side} side"
        ships = [ship for ship in form.ships if ship.side is side]
        once = listed_once(ships)
        listed = " ".join(f"{key}: one of {', '.join(options)}." for key, options in once.items())
        yield from (f"  # {line}" for line in wrap(listed, WIDTH))
        for ship in ships:
            yield ""
            yield f"  {json.dumps(str(ship.ship))}:     # {shown_on_one_line(ship.name)}"
            yield from _fields(ship.fields, "    ", once)


def listed_once(ships: Sequence[FormShip]) -> dict[str, tuple[str, ...]]:
    """SM-6B.2 Long lists of answers that are the same for all of these ships, such as whom to credit, whole, by line."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for ship in ships:
        for field in ship.fields:
            if field.kind is FieldKind.CHOICE and len(field.options) > MOST_OPTIONS:
                found.setdefault(field.key, set()).add(field.options)
    return {key: next(iter(lists)) for key, lists in found.items() if len(lists) == 1}


def _fields(fields: tuple[FormField, ...], indent: str, once: Container[str] = ()) -> Iterator[str]:
    written = [f"{indent}{field.key}: {spelled(field.value)}" for field in fields]
    width = max(map(len, written))
    for line, asked in zip(written, fields, strict=True):
        yield f"{line:<{width}}  # {asked.words}{ABOVE if asked.key in once else may_be(asked)}"


def spelled(value: Value) -> str:
    """A value as it stands in a form."""
    if isinstance(value, tuple):
        return "[" + ", ".join(for_json(json.dumps(item, ensure_ascii=False)) for item in value) + "]"
    # A whole number is an `int`, which counts as a `float` where one is declared and is none to `isinstance`.
    return f"{value:g}" if isinstance(value, float) else str(value)  # pyrefly: ignore[unnecessary-type-conversion]


def may_be(field: FormField) -> str:
    """What may stand in a field, in words."""
    match field.kind:
        case FieldKind.COUNT | FieldKind.NUMBER:
            return f" ({field.lowest:g} to {field.highest:g})"
        case FieldKind.CHOICE:
            return f": {', '.join(field.options)}"
        case FieldKind.NAMES:
            return f": of {', '.join(field.options)}"
