"""Answers kept for the very value they were asked about."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from operator import is_
from types import NoneType
from typing import Generic, ParamSpec, TypeVar

Value = TypeVar("Value")
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
TOLD_BY_VALUE = frozenset((str, int, float, bool, NoneType))


def kept(most: int) -> Callable[[Callable[Asked, Answer]], Callable[Asked, Answer]]:
    """Keeps so many answers of a function for the very values that it was asked about.

    Words and figures are told by what they are, everything else by being one and the same object, which is told without
    looking into it. Values never change, so what is kept is right for ever, and it keeps what it was asked about alive; when
    there would be too many, all are forgotten. A comment above says what it saves, measured.
    """
    def keep(function: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        answers: dict[tuple[object, ...], tuple[object, Answer]] = {}

        @wraps(function)
        def asked(*args: Asked.args, **named: Asked.kwargs) -> Answer:
            key = tuple([part if part.__class__ in TOLD_BY_VALUE else id(part) for part in (*args, *named, *named.values())])
            found = answers.get(key)
            if found is None:
                found = (args, named), function(*args, **named)
                if len(answers) >= most:
                    answers.clear()
                answers[key] = found
            return found[1]

        return asked

    return keep


class _Each(Generic[Value]):
    """Several values as a key: equal when each is the same, in the same order."""

    __slots__ = ("_hash", "values")

    def __init__(self, values: tuple[Value, ...]) -> None:
        self.values = values
        self._hash = hash(tuple(map(id, values)))

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Each) and len(self.values) == len(other.values) and all(map(is_, self.values, other.values))


def settled(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """The tuple that holds the very same values, if one was asked for lately, so that what is kept under it is found again.

    What lies in a port, say, is the same for days: it need not be thought through anew whenever somebody looks at it.
    """
    found: tuple[Value, ...] = _settled(_Each(values))
    return found


@lru_cache(maxsize=256)
def _settled(each: _Each[Value]) -> tuple[Value, ...]:
    return each.values
