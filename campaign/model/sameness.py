"""Answers kept for the very value they were asked about."""

from __future__ import annotations

from functools import lru_cache
from operator import is_
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Same(Generic[Value]):
    """A value as a key: two are equal only when they hold one and the same object, which is told without looking into it.

    What is kept under it is right for ever, since values never change, and what is kept keeps the value itself alive.
    """

    __slots__ = ("value",)

    def __init__(self, value: Value) -> None:
        """For one question: thousands are asked in each segment, and a frozen dataclass takes three times as long to make."""
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return other.__class__ is Same and self.value is other.value


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
