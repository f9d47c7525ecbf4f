"""Function results cached by the identity of their arguments, singly, in mappings or in groups: only changes are recomputed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import wraps
from itertools import compress
from operator import is_not
from types import MappingProxyType, NoneType
from typing import Any, Concatenate, ParamSpec, TypeVar

from campaign.model.revised import revised_in

Value = TypeVar("Value")
Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")
Key = TypeVar("Key")
NOTHING: Mapping[Any, Any] = MappingProxyType({})
ABSENT = object()
# What changed: the key, what it was, and what it is.
Changed = tuple[Key, Value, Value]
COMPARED_BY_VALUE = frozenset((str, int, float, bool, NoneType))


def cached(most: int) -> Callable[[Callable[Asked, Answer]], Callable[Asked, Answer]]:
    """Caches this many results of a function by the identity of its arguments.

    Strings and numbers are compared by value, everything else by identity, which needs no look inside. Values are immutable,
    so a cached result stays right for ever, and the cache keeps its arguments alive; when it is full, it is cleared
    altogether. A comment above each use says what it saves, as measured.
    """
    def keep(function: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        answers: dict[tuple[object, ...], Answer] = {}
        # Nine times in ten even the strings are the same objects as before: that is checked first, and quickly.
        at_once: dict[tuple[int, ...], Answer] = {}
        alive: list[object] = []

        @wraps(function)
        def wrapper(*args: Asked.args, **named: Asked.kwargs) -> Answer:
            # Most functions take one, two or three arguments, and are called so often that building the key counts: written out
            # one by one it takes a third less time than a map over them.
            parts = (*args, *named, *named.values()) if named else args
            if len(parts) == 2:
                same: tuple[int, ...] = (id(parts[0]), id(parts[1]))
            elif len(parts) == 3:
                same = (id(parts[0]), id(parts[1]), id(parts[2]))
            elif len(parts) == 1:
                same = (id(parts[0]),)
            else:
                same = tuple(map(id, parts))
            try:
                return at_once[same]
            except KeyError:
                key = tuple([part if part.__class__ in COMPARED_BY_VALUE else id(part) for part in parts])
            answer = answers[key] if key in answers else function(*args, **named)
            if len(at_once) >= most:
                answers.clear()
                at_once.clear()
                alive.clear()
            alive.append(parts)
            answers[key] = at_once[same] = answer
            return answer

        return wrapper

    return keep


def cached_for_each(most: int) -> Callable[
    [Callable[Concatenate[Value, Asked], Answer]], Callable[Concatenate[Mapping[Key, Value], Asked], Mapping[Key, Answer]],
]:
    """Caches a function's results for each value of the last mapping that it was given, and recomputes those that changed.

    This suits the ports of a state, for example, of which an event changes one or none. Other arguments are compared by
    identity; for `most` combinations of them one mapping each is kept, together with its results. Where nothing changed the
    same mapping of results is returned again, and nobody modifies it.
    """
    def keep(
        function: Callable[Concatenate[Value, Asked], Answer],
    ) -> Callable[Concatenate[Mapping[Key, Value], Asked], Mapping[Key, Answer]]:
        lasts: dict[tuple[int, ...], tuple[Mapping[Key, Value], Mapping[Key, Answer], object]] = {}

        @wraps(function)
        def wrapper(values: Mapping[Key, Value], /, *args: Asked.args, **named: Asked.kwargs) -> Mapping[Key, Answer]:
            parts = (*args, *named, *named.values()) if named else args
            same = tuple(map(id, parts))
            before, known = lasts[same][:2] if same in lasts else (NOTHING, NOTHING)
            if before is values:
                return known
            if (changed := changes(before, values)) is None:
                found = {key: known[key] if before.get(key, ABSENT) is value else function(value, *args, **named)
                         for key, value in values.items()}
            elif changed:
                found = {**known, **{key: function(value, *args, **named) for key, _, value in changed}}
            else:
                found = known
            if len(lasts) >= most and same not in lasts:
                lasts.clear()
            lasts[same] = values, found, parts
            return found

        return wrapper

    return keep


def changes(before: Mapping[Key, Value], now: Mapping[Key, Value]) -> list[Changed[Key, Value]] | None:
    """The entries whose values differ between two mappings; None if their keys or the order of these differ."""
    # Nine times in ten only a few of a war's hundreds of ships were revised: knowing which saves a scan of 27 microseconds,
    # half of all the time spent on comparing mappings.
    if (keys := revised_in(before, now)) is not None:
        return [(key, before[key], now[key]) for key in keys if before[key] is not now[key]]
    # Comparing the keys as lists is much faster than key by key.
    if list(before) != list(now):
        return None
    return [(key, before[key], now[key]) for key in compress(now, map(is_not, before.values(), now.values()))]


def shared(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """An earlier tuple of the same values, if there was one lately, so that results cached by its identity are found again.

    The ships in a port, for example, stay the same for days: there is no need to work them out anew at every look.
    """
    return _shared(*values)


@cached(1024)
def _shared(*values: Value) -> tuple[Value, ...]:
    return values


# Values sorted into groups --------------------------------------------------------------------------------------------


Group = TypeVar("Group", bound=Hashable)
Groups = dict[Group, dict[Key, Value]]
Places = dict[Key, int]
# The mapping that was sorted last, its groups, these as they are given out, where each key stands, and the other arguments.
Last = tuple[Mapping[Key, Value], Groups[Group, Key, Value], Mapping[Group, Mapping[Key, Value]], Places[Key], object]


def cached_in_groups(most: int, *, by_name: bool = False) -> Callable[
    [Callable[Concatenate[Value, Asked], Group | None]],
    Callable[Concatenate[Mapping[Key, Value], Asked], Mapping[Group, Mapping[Key, Value]]],
]:
    """Sorts a mapping's values into the groups that a function names (or into none), each in the order of the mapping.

    Groups are ordered by their first members. A group in which nothing changed is the same mapping object as before, and so
    is the mapping of all groups. Other arguments are compared by identity.

    Callers that need only the keys (`by_name`) may get outdated values, as long as these are in the same groups.
    """
    def keep(
        function: Callable[Concatenate[Value, Asked], Group | None],
    ) -> Callable[Concatenate[Mapping[Key, Value], Asked], Mapping[Group, Mapping[Key, Value]]]:
        lasts: dict[tuple[int, ...], Last[Key, Value, Group]] = {}

        @wraps(function)
        def wrapper(
            values: Mapping[Key, Value], /, *args: Asked.args, **named: Asked.kwargs,
        ) -> Mapping[Group, Mapping[Key, Value]]:
            parts = (*args, *named, *named.values()) if named else args
            same = tuple(map(id, parts))
            last = lasts.get(same)
            if last is not None and last[0] is values:
                return last[2]

            def group(value: Value) -> Group | None:
                return function(value, *args, **named)

            changed = None if last is None else changes(last[0], values)
            if last is None or changed is None:
                found, places = _sorted(values, group), {key: place for place, key in enumerate(values)}
            else:
                places = last[3]
                found = _sorted_anew(last[1], places, changed, group, by_name=by_name)
            if len(lasts) >= most and same not in lasts:
                lasts.clear()
            grouping = last[2] if last is not None and found is last[1] else MappingProxyType(found)
            lasts[same] = values, found, grouping, places, parts
            return grouping

        return wrapper

    return keep


def _sorted(values: Mapping[Key, Value], group: Callable[[Value], Group | None]) -> Groups[Group, Key, Value]:
    found: Groups[Group, Key, Value] = {}
    for key, value in values.items():
        if (name := group(value)) is not None:
            found.setdefault(name, {})[key] = value
    return found


def _sorted_anew(
    known: Groups[Group, Key, Value], places: Places[Key], changed: list[Changed[Key, Value]],
    group: Callable[[Value], Group | None], *, by_name: bool,
) -> Groups[Group, Key, Value]:
    """Copies only the groups in which a value changed, left or joined."""
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
    for name in joined:
        found[name] = {key: found[name][key] for key in sorted(found[name], key=places.__getitem__)}
    filled = [entry for entry in {**known, **found}.items() if entry[1]]
    return dict(sorted(filled, key=lambda entry: places[next(iter(entry[1]))]))
