"""Commands as people and scripts type them: one flat JSON object whose `order` names the command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from campaign.model.commands import COMMANDS, Command
from campaign.store.letters import Letter, Letters, LetterTrouble

ORDER = "order"
EXAMPLE = '{"order": "EndStep", "side": "axis"}'
_NAMES = tuple(one.__name__ for one in COMMANDS)


class Malformed(ValueError):
    """Words that are no command: what is wrong, and what was expected, in one line."""


def shown(command: Command, letters: Letters) -> dict[str, Any]:
    """A command as a plain JSON object, in the very form that `parsed` takes."""
    body: dict[str, Any] = msgspec.json.decode(letters.body_of(command))
    return {ORDER: letters.kind_of(command), **body}


def parsed(given: str | bytes | Mapping[str, Any], letters: Letters) -> Command:
    """A command from JSON; raises Malformed for anything that is not exactly one, a field too many included."""
    if isinstance(given, (str, bytes)):
        try:
            given = msgspec.json.decode(given)
        except (msgspec.DecodeError, UnicodeError) as trouble:
            raise Malformed(f"this is not JSON ({trouble}); an object such as {EXAMPLE} was expected") from None
    if not isinstance(given, Mapping) or not isinstance(given.get(ORDER), str):
        raise Malformed(f"an order is an object that names itself, such as {EXAMPLE}")
    name = given[ORDER]
    if name not in _NAMES:
        raise Malformed(f"{name!r} is no order; known are {', '.join(_NAMES)}")
    body = {key: value for key, value in given.items() if key != ORDER}
    try:
        command: Command = letters.read(Letter(name, letters.version_of(name), msgspec.json.encode(body).decode()))
    except LetterTrouble as trouble:
        raise Malformed(f"{name}: {trouble}") from None
    if (stray := _stray(body, shown(command, letters))) is not None:
        raise Malformed(f"{name}: it has no field {stray}")
    return command


def _stray(given: Any, understood: Any, where: str = "") -> str | None:
    """The first key that was given and not understood."""
    if isinstance(given, Mapping) and isinstance(understood, Mapping):
        for key, value in given.items():
            place = f"{where}.{key}" if where else str(key)
            if key not in understood:
                return place
            if (found := _stray(value, understood[key], place)) is not None:
                return found
    if isinstance(given, (list, tuple)) and isinstance(understood, (list, tuple)):
        for number, (one, other) in enumerate(zip(given, understood, strict=False)):
            if (found := _stray(one, other, f"{where}[{number}]")) is not None:
                return found
    return None
