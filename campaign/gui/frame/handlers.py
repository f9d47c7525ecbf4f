"""The handlers of a screen: one table from an action, or a kind of action, to the function that carries it out."""

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
    """The key of an action in the table: plain actions by themselves, all others by their type."""
    return action if isinstance(action, Enum) else type(action)


class Handlers:
    """The table of one screen; a later entry replaces an earlier one."""

    def __init__(self) -> None:
        self._table: dict[object, Callable[[Any], object]] = {}

    def at(self, plain: Mapping[Plain, Callable[[], object]]) -> Self:
        """Adds handlers of plain actions."""
        for action, handle in plain.items():
            self._table[action] = partial(_without_it, handle)
        return self

    def on(self, kind: type[A], handle: Callable[[A], object]) -> Self:
        """Adds the handler of every action of a type."""
        self._table[kind] = handle
        return self

    def knows(self, action: Action) -> bool:
        """Whether an action has a handler."""
        return _entry(action) in self._table

    def handle(self, action: Action) -> bool:
        """Carries an action out; returns whether it has a handler."""
        found = self._table.get(_entry(action))
        if found is not None:
            found(action)
        return found is not None
