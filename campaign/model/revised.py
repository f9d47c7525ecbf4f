"""Mappings that remember in which of their entries they were revised, so that nobody looks for it among all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

Key = TypeVar("Key")
Value = TypeVar("Value")

# Fewer entries are compared one by one sooner than what was revised in them is gathered.
MANY = 64
# What was revised in more entries is found sooner by looking at all.
FEW = 16
# How many revisions are remembered in a row, before a new row begins.
ROW = 256


class Revision(Struct, Generic[Key], frozen=True):
    """The keys of entries that were set, and the revision before; all of a row have the same keys in the same `places`."""

    keys: tuple[Key, ...]
    places: Mapping[Key, int]
    before: Revision[Key] | None = None
    number: int = 0


class Revised(dict[Key, Value]):
    """A mapping, never changed, that knows the revision it came by."""

    __slots__ = ("revision",)
    revision: Revision[Key]


def revised(entries: Mapping[Key, Value], changed: Mapping[Key, Value]) -> Mapping[Key, Value]:
    """The same entries with some set; what was not there before comes last."""
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
    """The keys in which a mapping was revised since it was another, in its order; None where that is not known, or many."""
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
