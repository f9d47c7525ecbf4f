"""What a screen does at each action: one table, from an action, or a kind of them, to what carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from typing import Any, Self, TypeVar

from campaign.gui.actions.plain import Plain
from campaign.gui.actions.values import Action

A = TypeVar("A")


def _without_it(handle: Callable[[], object], _: object) -> None:
    handle()


def _entry(action: Action) -> object:
    """Under what an action stands in a table: what needs nothing further by itself, all else by its kind."""
    return action if isinstance(action, Enum) else type(action)


class Handlers:
    """The table of one screen; what stands in it later takes the place of what stood there."""

    def __init__(self) -> None:
        self._table: dict[object, Callable[[Any], object]] = {}

    def at(self, plain: Mapping[Plain, Callable[[], object]]) -> Self:
        """What is done at actions that need nothing further."""
        for action, handle in plain.items():
            self._table[action] = partial(_without_it, handle)
        return self

    def on(self, kind: type[A], handle: Callable[[A], object]) -> Self:
        """What is done at every action of a kind."""
        self._table[kind] = handle
        return self

    def knows(self, action: Action) -> bool:
        """Whether something is done at an action."""
        return _entry(action) in self._table

    def handle(self, action: Action) -> bool:
        """Carries an action out; whether it stands in the table."""
        found = self._table.get(_entry(action))
        if found is not None:
            found(action)
        return found is not None
