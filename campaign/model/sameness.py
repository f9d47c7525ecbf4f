"""Answers kept for the very value they were asked about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, eq=False)
class Same(Generic[Value]):
    """A value as a key: two are equal only when they hold one and the same object, which is told without looking into it.

    What is kept under it is right for ever, since values never change, and what is kept keeps the value itself alive.
    """

    value: Value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value
