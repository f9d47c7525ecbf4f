"""Values sorted into groups, kept for the mapping that was looked at last: only what changed since is sorted anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Concatenate, ParamSpec, TypeVar

from campaign.model.sameness import Changed, changes

Key = TypeVar("Key")
Value = TypeVar("Value")
Group = TypeVar("Group", bound=Hashable)
Asked = ParamSpec("Asked")
Groups = dict[Group, dict[Key, Value]]
Places = dict[Key, int]



def kept_in_groups(most: int, *, by_name: bool = False) -> Callable[
    [Callable[Concatenate[Value, Asked], Group | None]],
    Callable[Concatenate[Mapping[Key, Value], Asked], Mapping[Group, Mapping[Key, Value]]],
]:
    """Sorts a mapping's values into the groups that a function names, or into none, each in the order of the mapping.

    Groups come in the order of who is first in each. One in which nothing changed is the very same mapping as before, and so
    are all of them together. What else is asked about is told by being one and the same object.

    Who asks for the keys alone (`by_name`) is given what may be values from before, as long as they are in the same groups.
    """
    def keep(
        function: Callable[Concatenate[Value, Asked], Group | None],
    ) -> Callable[Concatenate[Mapping[Key, Value], Asked], Mapping[Group, Mapping[Key, Value]]]:
        lasts: dict[tuple[int, ...], tuple[Mapping[Key, Value], Groups[Group, Key, Value], Places[Key], object]] = {}
        shown: dict[tuple[int, ...], Mapping[Group, Mapping[Key, Value]]] = {}

        @wraps(function)
        def asked(
            values: Mapping[Key, Value], /, *args: Asked.args, **named: Asked.kwargs,
        ) -> Mapping[Group, Mapping[Key, Value]]:
            parts = (*args, *named, *named.values()) if named else args
            same = tuple(map(id, parts))
            last = lasts.get(same)
            if last is not None and last[0] is values:
                return shown[same]

            def group(value: Value) -> Group | None:
                return function(value, *args, **named)

            changed = None if last is None else changes(last[0], values)
            if last is None or changed is None:
                found, places = _sorted(values, group), {key: place for place, key in enumerate(values)}
            else:
                places = last[2]
                found = _sorted_anew(last[1], places, changed, group, by_name=by_name)
            if len(lasts) >= most and same not in lasts:
                lasts.clear()
                shown.clear()
            if last is None or found is not last[1]:
                shown[same] = MappingProxyType(found)
            lasts[same] = values, found, places, parts
            return shown[same]

        return asked

    return keep


def _sorted(values: Mapping[Key, Value], group: Callable[[Value], Group | None]) -> Groups[Group, Key, Value]:
    found: Groups[Group, Key, Value] = {}
    for key, value in values.items():
        if (one := group(value)) is not None:
            found.setdefault(one, {})[key] = value
    return found


def _sorted_anew(
    known: Groups[Group, Key, Value], places: Places[Key], changed: list[Changed[Key, Value]],
    group: Callable[[Value], Group | None], *, by_name: bool,
) -> Groups[Group, Key, Value]:
    """Copies only the groups that somebody changed in, left or joined."""
    found: Groups[Group, Key, Value] = {}
    joined, moved = set[Group](), False
    for key, before, now in changed:
        old, new = group(before), group(now)
        if old == new:
            if new is not None and not by_name:
                if new not in found:
                    found[new] = dict(known[new])
                found[new][key] = now
            continue
        moved = True
        if old is not None:
            if old not in found:
                found[old] = dict(known[old])
            del found[old][key]
        if new is not None:
            if new not in found:
                found[new] = dict(known.get(new, {}))
            found[new][key] = now
            joined.add(new)
    if not moved:
        return {**known, **found} if found else known
    for one in joined:
        found[one] = {key: found[one][key] for key in sorted(found[one], key=places.__getitem__)}
    filled = [one for one in {**known, **found}.items() if one[1]]
    return dict(sorted(filled, key=lambda one: places[next(iter(one[1]))]))
