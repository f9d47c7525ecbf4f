"""Values sorted into groups, kept for the mapping that was looked at last: only what changed since is sorted anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from itertools import count
from types import MappingProxyType
from typing import Concatenate, ParamSpec, TypeVar

from campaign.model.sameness import Changed, changes

Key = TypeVar("Key")
Value = TypeVar("Value")
Group = TypeVar("Group", bound=Hashable)
Asked = ParamSpec("Asked")
Groups = dict[Group, dict[Key, Value]]



def kept_in_groups(most: int) -> Callable[
    [Callable[Concatenate[Value, Asked], Group | None]],
    Callable[Concatenate[Mapping[Key, Value], Asked], Mapping[Group, Mapping[Key, Value]]],
]:
    """Sorts a mapping's values into the groups that a function names, or into none, each in the order of the mapping.

    Groups come in the order of who is first in each. One in which nothing changed is the very same mapping as before, and so
    are all of them together. What else is asked about is told by being one and the same object.
    """
    def keep(
        function: Callable[Concatenate[Value, Asked], Group | None],
    ) -> Callable[Concatenate[Mapping[Key, Value], Asked], Mapping[Group, Mapping[Key, Value]]]:
        lasts: dict[tuple[int, ...], tuple[Mapping[Key, Value], Groups[Group, Key, Value], object]] = {}

        @wraps(function)
        def asked(
            values: Mapping[Key, Value], /, *args: Asked.args, **named: Asked.kwargs,
        ) -> Mapping[Group, Mapping[Key, Value]]:
            parts = (*args, *named, *named.values()) if named else args
            same = tuple(map(id, parts))
            last = lasts.get(same)
            if last is not None and last[0] is values:
                return MappingProxyType(last[1])

            def group(value: Value) -> Group | None:
                return function(value, *args, **named)

            changed = None if last is None else changes(last[0], values)
            if last is None or changed is None:
                found = _sorted(values, group)
            else:
                found = _sorted_anew(last[1], values, changed, group)
            if len(lasts) >= most and same not in lasts:
                lasts.clear()
            lasts[same] = values, found, parts
            return MappingProxyType(found)

        return asked

    return keep


def _sorted(values: Mapping[Key, Value], group: Callable[[Value], Group | None]) -> Groups[Group, Key, Value]:
    found: Groups[Group, Key, Value] = {}
    for key, value in values.items():
        if (one := group(value)) is not None:
            found.setdefault(one, {})[key] = value
    return found


def _sorted_anew(
    known: Groups[Group, Key, Value], values: Mapping[Key, Value], changed: list[Changed[Key, Value]],
    group: Callable[[Value], Group | None],
) -> Groups[Group, Key, Value]:
    """Copies only the groups that somebody changed in, left or joined."""
    found, copied, joined, moved = known, set[Group](), set[Group](), False
    for _, key, before, now in changed:
        old, new = group(before), group(now)
        for one in (old, new):
            if one is not None and one not in copied:
                found = dict(known) if found is known else found
                found[one] = dict(found.get(one, {}))
                copied.add(one)
        if old is not None and old != new:
            del found[old][key]
            moved = True
        if new is not None:
            found[new][key] = now
            if old != new:
                joined.add(new)
                moved = True
    if not moved:
        return found
    places = dict(zip(values, count(), strict=False))
    for one in joined:
        found[one] = {key: found[one][key] for key in sorted(found[one], key=places.__getitem__)}
    filled = [one for one in found if found[one]]
    return {one: found[one] for one in sorted(filled, key=lambda one: places[next(iter(found[one]))])}
