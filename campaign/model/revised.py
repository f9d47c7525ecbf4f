"""Mappings that remember which of their entries were revised, so that nobody has to compare them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

Key = TypeVar("Key")
Value = TypeVar("Value")

# Comparing fewer entries than this one by one is faster than collecting their revisions.
MANY = 64
# Beyond this number of revised entries, comparing all of them is faster.
FEW = 16
# How many revisions a chain remembers before a new chain begins.
ROW = 256


class Revision(Struct, Generic[Key], frozen=True):
    """The keys of the entries that were set, and the previous revision; all mappings of a chain have the same `places`."""

    keys: tuple[Key, ...]
    places: Mapping[Key, int]
    before: Revision[Key] | None = None
    number: int = 0


class Revised(dict[Key, Value]):
    """An immutable mapping that knows the revision that produced it."""

    __slots__ = ("revision",)
    revision: Revision[Key]


def revised(entries: Mapping[Key, Value], changed: Mapping[Key, Value]) -> Mapping[Key, Value]:
    """The same entries with some of them set; new keys come last."""
    if not changed:
        return entries
    if len(entries) < MANY:
        return {**entries, **changed}
    copy: Revised[Key, Value] = Revised(entries)
    copy.update(changed)
    before = entries.revision if isinstance(entries, Revised) and len(copy) == len(entries) else None
    if before is None:
        copy.revision = Revision(tuple(changed), {key: place for place, key in enumerate(copy)})
    elif before.number < ROW:
        copy.revision = Revision(tuple(changed), before.places, before, before.number + 1)
    else:
        copy.revision = Revision(tuple(changed), before.places)
    return copy


def revised_in(before: Mapping[Key, Any], now: Mapping[Key, Any]) -> list[Key] | None:
    """The keys revised between two mappings, in order; None if that is unknown, or they are too many."""
    if type(before) is not Revised or type(now) is not Revised:
        return None
    since: Revision[Key] = before.revision
    revision: Revision[Key] | None = now.revision
    keys = set[Key]()
    while revision is not since:
        if revision is None or len(keys) > FEW:
            return None
        keys.update(revision.keys)
        revision = revision.before
    return sorted(keys, key=since.places.__getitem__) if len(keys) > 1 else list(keys)
