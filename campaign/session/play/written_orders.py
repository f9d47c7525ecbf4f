"""Orders in writing: `{"order": "MoveForce", "side": "axis", "force": "AX1", "route": ["09553"]}`, and back.

An order that cannot be read is malformed and says what was expected; whether it is legal is judged by the rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from campaign.intake.files import STANDARD_INPUT, text_of, text_of_input
from campaign.intake.json_text import ANYTHING, parse_json
from campaign.intake.limits import Unreadable
from campaign.model.commands import COMMANDS, LAND_FACTS, Command
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, parse_hex
from campaign.model.sides import Side
from campaign.session.play.trouble import Malformed, NotFound, Refused
from campaign.store.codec import CodecTrouble, Encoded, codec

NAME = "order"
KINDS: dict[str, type] = {kind.__name__: kind for kind in COMMANDS}
_PLACE = re.compile(r" - at `\$\.?(.*)`$")


def form_of(command: Command) -> dict[str, Any]:
    """An order as plain values: the form that `do` takes and `orders` prints."""
    body: dict[str, Any] = ANYTHING.read(codec().body_of(command))
    return {NAME: type(command).__name__, **body}


def text_of_orders(named: str) -> str:
    """The text of orders as `do` takes it: itself, of a file (`@FILE`), or as it is typed in (`-`).

    Raises NotFound for a file that cannot be read, and Malformed if it is not text.
    """
    place = named.removeprefix("@")
    try:
        if named == "-" or (named.startswith("@") and place in STANDARD_INPUT):
            return text_of_input()
        return text_of(Path(place)) if named.startswith("@") else named
    except OSError as trouble:
        raise NotFound(f"{place}: {(trouble.strerror or str(trouble)).lower()}; a file of orders was expected") from None
    except Unreadable as trouble:
        where = "" if trouble.column is None else f":{trouble.line}:{trouble.column}"
        raise Malformed(f"{place}{where}: {trouble.what}; orders in JSON or in words were expected") from None


def orders_in(text: str, side: Side | None) -> Iterator[Command]:
    """The orders in a text of JSON, one object or a list of them, each read when its turn comes.

    `side` is their giver (None: the umpire), to whom orders that name no side belong. Raises Malformed for a text or
    an order that cannot be read, and Refused for an order of the other side.
    """
    data = values_in(text, "the order", ', such as {"order": "EndStep", "side": "axis"}')
    return (order_of(order, side) for order in (data if isinstance(data, list) else [data]))


def values_in(text: str, what: str, such_as: str = "") -> Any:
    """Plain values from a JSON text; raises Malformed."""
    try:
        return parse_json(text)
    except Unreadable as trouble:
        where = f" (line {trouble.line}, column {trouble.column})" if trouble.column is not None else ""
        problem = f"{what} is not JSON" if trouble.what.startswith("not JSON") else f"{what} is not taken: {trouble.what}"
        raise Malformed(f"{problem}{where}: {_shorten(text)}; an object was expected{such_as}") from None


def order_of(data: Any, side: Side | None) -> Command:
    """One order from plain values; raises Malformed, or Refused when it is not this side's to give."""
    if not isinstance(data, dict):
        raise Malformed(f"{_shorten(json.dumps(data))} is no order: an object was expected, with the key `{NAME}`")
    kind = data.get(NAME)
    if not isinstance(kind, str) or kind not in KINDS:
        found = "is missing" if NAME not in data else f"is {_shorten(json.dumps(kind))}"
        raise Malformed(f"the key `{NAME}` {found}; one of these was expected: {', '.join(KINDS)}")
    body = {key: value for key, value in data.items() if key != NAME}
    names = KINDS[kind].__struct_fields__
    if unknown := [key for key in body if key not in names]:
        raise _unknown_key(kind, unknown[0])
    # Land-game facts may also be given by the umpire.
    if "side" in names and (side is not None or KINDS[kind] in LAND_FACTS):
        body.setdefault("side", None if side is None else side.value)
    command = _read(kind, body)
    giver = getattr(command, "side", None)
    if giver is not side:
        whose = "the umpire" if giver is None else f"the {giver} side"
        who = "the umpire" if side is None else f"the {side} side"
        raise Refused(Refusal("SM-1A", f"{kind} is an order of {whose}, and {who} gives it"))
    return command


def _read(kind: str, body: dict[str, Any]) -> Command:
    encoded = Encoded(kind, codec().version_of(kind), json.dumps(body))
    try:
        command: Command = codec().read(encoded)
        # Reading ignores unknown keys, so a misspelt one in an order would be lost silently.
        if (stray := codec().stray_key(encoded)) is not None:
            raise _unknown_key(kind, stray)
        for where in _hexes_in(command):
            parse_hex(where)
    except CodecTrouble as trouble:
        raise Malformed(f"{kind}: {_plain_message(str(trouble))}; expected was {shape_of(KINDS[kind])}") from None
    except ValueError as trouble:
        raise Malformed(f"{kind}: {trouble}") from None
    return command


def _unknown_key(kind: str, key: str) -> Malformed:
    return Malformed(f"{kind} has no key `{_shorten(key)}`; expected was {shape_of(KINDS[kind])}")


@cache
def types_of_parts(kind: type) -> Mapping[str, Any]:
    """The type of each part of an order; cached, since Python evaluates annotations anew on every call."""
    return MappingProxyType(get_type_hints(kind))


def shape_of(kind: type) -> str:
    """The JSON form of an order, key by key."""
    hints = types_of_parts(kind)
    parts = [f'"{NAME}": "{kind.__name__}"', *(f'"{name}": {type_in_words(hints[name])}' for name in kind.__struct_fields__)]
    return "{" + ", ".join(parts) + "}"


def type_in_words(wanted: Any) -> str:
    """How a value of a type is written."""
    if isinstance(wanted, NewType):
        return wanted.__name__.removesuffix("Id").upper()
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return "|".join(f'"{member.value}"' for member in wanted)
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return f"[{type_in_words(arguments[0])}, ...]"
    if origin is tuple:
        return f"[{', '.join(map(type_in_words, arguments))}]"
    if origin is Union or type(None) in arguments:
        return "|".join("null" if argument is type(None) else type_in_words(argument) for argument in arguments)
    return {str: "TEXT", int: "NUMBER", float: "NUMBER", bool: "true|false"}.get(wanted, getattr(wanted, "__name__", "VALUE"))


def _hexes_in(command: Any) -> Iterator[Hex]:
    hints = types_of_parts(type(command))
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if Hex in (hints[name], *get_args(hints[name])) and value is not None:
            yield from value if isinstance(value, tuple) else (value,)


def _plain_message(message: str) -> str:
    detail = message.partition(" of it: ")[2] or message
    place = _PLACE.search(detail)
    what = _PLACE.sub("", detail).replace("Object missing required field", "there is no key")
    what = what.replace("Expected", "expected").replace(", got", ", found")
    return f"at `{place[1]}`: {what}" if place and place[1] else what


def _shorten(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else f"{flat[:57]}..."
