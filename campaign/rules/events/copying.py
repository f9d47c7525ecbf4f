"""Copies of frozen dictionaries with a few entries changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from campaign.model.revised import revised

Key = TypeVar("Key")
Value = TypeVar("Value")


def with_entry(entries: Mapping[Key, Value], key: Key, value: Value) -> Mapping[Key, Value]:
    """A copy with one entry set."""
    return revised(entries, {key: value})


def without(entries: Mapping[Key, Value], *keys: Key) -> dict[Key, Value]:
    """A copy without some entries."""
    copy = dict(entries)
    for key in keys:
        copy.pop(key, None)
    return copy


def with_each(
    entries: Mapping[Key, Value], keys: Iterable[Key], change: Callable[[Value], Value],
) -> Mapping[Key, Value]:
    """A copy with the named entries changed by a function."""
    changed: dict[Key, Value] = {}
    for key in keys:
        changed[key] = change(changed[key] if key in changed else entries[key])
    return revised(entries, changed)
