"""JSON from outside: measured before it is built, and every fault with its line and column."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from math import isfinite
from typing import Any, Generic, NoReturn, TypeVar

import msgspec

from campaign.intake.limits import LIMITS, Limits, Unreadable

T = TypeVar("T")
_STRING = r'"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*"'
_TOKEN = re.compile(rf'({_STRING})|([\[{{])|([\]}}])|(-?\d[-+.eE\d]*)|(")|(true|false|null)')
# Maps every digit to the same one: this finds a run of digits in a tenth of the time that parsing takes.
_ALIKE = bytes.maketrans(b"0123456789", b"0000000000")
_LONG = b"0" * (LIMITS.number + 1)
_WRONG = (msgspec.MsgspecError, ValueError, KeyError, TypeError, IndexError, ArithmeticError, RecursionError)


def parse_json(text: str, limits: Limits = LIMITS) -> Any:
    """The value of a JSON text; raises Unreadable if it is not valid or exceeds the limits."""
    _check_limits(text, limits)
    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_no_number, parse_float=_finite,
                          object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as trouble:
        raise Unreadable(f"not JSON: {trouble.msg[:1].lower()}{trouble.msg[1:]}", trouble.lineno, trouble.colno) from None
    except RecursionError:
        raise Unreadable("nested too deeply to be read") from None


def _check_limits(text: str, limits: Limits) -> None:
    """Looks over brackets, texts and numbers; raises Unreadable at the first that is beyond a limit."""
    if len(text) > limits.bytes:
        raise Unreadable(f"this is longer than {limits.bytes} letters")
    depth = nodes = 0
    for found in _TOKEN.finditer(text):
        kind, size = found.lastindex, found.end() - found.start()
        if kind == 5:  # an unterminated string: the parser does not look at what follows either
            return
        if kind == 3:
            depth -= 1
            continue
        nodes += 1
        depth += kind == 2
        what = ""
        if depth > limits.depth:
            what = f"nested deeper than {limits.depth} levels"
        elif nodes > limits.nodes:
            what = f"more than {limits.nodes} values"
        elif kind == 1 and size > limits.text + 2:
            what = f"a text of more than {limits.text} letters"
        elif kind == 4 and size > limits.number:
            what = f"a number of more than {limits.number} digits"
        if what:
            start = found.start()
            raise Unreadable(f"{what}; nothing of the game needs that", text.count("\n", 0, start) + 1,
                             start - text.rfind("\n", 0, start))


def _no_number(word: str) -> NoReturn:
    raise Unreadable(f"{word} is no number that a file of the game holds")


def _finite(word: str) -> float:
    found = float(word)
    return found if isfinite(found) else _no_number(word)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))
        raise Unreadable(f"the key `{twice[:60]}` stands twice in one object")
    return found


class JsonReader(Generic[T]):
    """JSON of one known type, as saves hold it: whatever does not fit is Unreadable, however it does not fit."""

    def __init__(self, wanted: Any, hook: Callable[[type, Any], Any] | None = None) -> None:
        """Reads values of the type `wanted`; `hook` makes those that no library knows."""
        self._decoder = msgspec.json.Decoder(wanted, dec_hook=hook)

    def read(self, body: str | bytes) -> T:
        """The value; raises Unreadable."""
        try:
            data = body.encode() if isinstance(body, str) else body
            if isinstance(body, bytes):
                body.decode()  # parts passed on unparsed must be text as well
            if _LONG in data.translate(_ALIKE):
                _no_long_number(data.decode())
            found: T = self._decoder.decode(data)
        except _WRONG as trouble:
            raise Unreadable(str(trouble) or type(trouble).__name__) from None
        return found


def _no_long_number(body: str) -> None:
    # Most often it was a name with many digits after all: only numbers are meant, and they have no end in Python.
    for found in _TOKEN.finditer(body):
        if found.lastindex == 4 and len(found[0]) > LIMITS.number:
            raise Unreadable(f"a number of more than {LIMITS.number} digits stands in it")


ANYTHING: JsonReader[Any] = JsonReader(Any)
