"""Answers kept for the very value they were asked about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
TOLD_BY_VALUE = frozenset((str, int, float, bool, NoneType))


def kept(most: int) -> Callable[[Callable[Asked, Answer]], Callable[Asked, Answer]]:
    """Keeps so many answers of a function for the very values that it was asked about.

    Words and figures are told by what they are, everything else by being one and the same object, which is told without
    looking into it. Values never change, so what is kept is right for ever, and it keeps what it was asked about alive; when
    there would be too many, all are forgotten. A comment above says what it saves, measured.
    """
    def keep(function: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        answers: dict[tuple[object, ...], Answer] = {}
        # Nine times in ten even the words are the very same objects as before: that is asked first, and quickly.
        at_once: dict[tuple[int, ...], Answer] = {}
        alive: list[object] = []

        @wraps(function)
        def asked(*args: Asked.args, **named: Asked.kwargs) -> Answer:
            # Most are asked about one value, two or three, and so often that it is felt how these are named: one by one takes a
            # third less than a mapping over them.
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
                key = tuple([part if part.__class__ in TOLD_BY_VALUE else id(part) for part in parts])
            answer = answers[key] if key in answers else function(*args, **named)
            if len(at_once) >= most:
                answers.clear()
                at_once.clear()
                alive.clear()
            alive.append(parts)
            answers[key] = at_once[same] = answer
            return answer

        return asked

    return keep


def kept_for_each(most: int) -> Callable[
    [Callable[Concatenate[Value, Asked], Answer]], Callable[Concatenate[Mapping[Key, Value], Asked], Mapping[Key, Answer]],
]:
    """Keeps a function's answers for the mapping that it was asked about last, value by value: what changed is asked anew.

    So it is with the ports of a state, say, of which an event changes one or none. What else is asked about is told by
    being one and the same object; for so many of those one mapping each is kept, with what it was asked about. Where nothing
    changed the very same answers are given again, and nobody changes them.
    """
    def keep(
        function: Callable[Concatenate[Value, Asked], Answer],
    ) -> Callable[Concatenate[Mapping[Key, Value], Asked], Mapping[Key, Answer]]:
        lasts: dict[tuple[int, ...], tuple[Mapping[Key, Value], Mapping[Key, Answer], object]] = {}

        @wraps(function)
        def asked(values: Mapping[Key, Value], /, *args: Asked.args, **named: Asked.kwargs) -> Mapping[Key, Answer]:
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

        return asked

    return keep


def changes(before: Mapping[Key, Value], now: Mapping[Key, Value]) -> list[Changed[Key, Value]] | None:
    """What is another value in a mapping than it was in the one before; None where the keys are not the same in their order."""
    # Nine times in ten the ships of a war, hundreds, were revised in a few of them: that saves a scan of 27 microseconds, which
    # is half of all the time that comparing mappings takes.
    if (keys := revised_in(before, now)) is not None:
        return [(key, before[key], now[key]) for key in keys if before[key] is not now[key]]
    # Lists of the very same keys are told apart from others much sooner than key by key.
    if list(before) != list(now):
        return None
    return [(key, before[key], now[key]) for key in compress(now, map(is_not, before.values(), now.values()))]


def settled(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """The tuple that holds the very same values, if one was asked for lately, so that what is kept under it is found again.

    What lies in a port, say, is the same for days: it need not be thought through anew whenever somebody looks at it.
    """
    return _settled(*values)


@kept(1024)
def _settled(*values: Value) -> tuple[Value, ...]:
    return values
