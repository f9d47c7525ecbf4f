"""Answers kept for the very value they were asked about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import NoneType
from typing import ParamSpec, TypeVar

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
        answers: dict[tuple[object, ...], Answer] = {}
        # Nine times in ten even the words are the very same objects as before: that is asked first, and quickly.
        at_once: dict[tuple[int, ...], Answer] = {}
        alive: list[object] = []

        @wraps(function)
        def asked(*args: Asked.args, **named: Asked.kwargs) -> Answer:
            parts = (*args, *named, *named.values()) if named else args
            same = tuple(map(id, parts))
            try:
                return at_once[same]
            except KeyError:
                key = tuple([part if part.__class__ in TOLD_BY_VALUE else id(part) for part in parts])
            answer = answers[key] if key in answers else function(*args, **named)
            if len(at_once) >= most:
                answers.clear()
                at_once.clear()
                alive.clear()
            alive.append(parts)
            answers[key] = at_once[same] = answer
            return answer

        return asked

    return keep


def settled(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """The tuple that holds the very same values, if one was asked for lately, so that what is kept under it is found again.

    What lies in a port, say, is the same for days: it need not be thought through anew whenever somebody looks at it.
    """
    return _settled(*values)


@kept(1024)
def _settled(*values: Value) -> tuple[Value, ...]:
    return values
