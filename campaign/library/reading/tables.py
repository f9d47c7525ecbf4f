"""Tables as people set them out: bands by their heads, steps, intervals, rows by class, values under words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from math import inf
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from campaign.library.reading.shapes import Check, Make, NounSchema, identity, made_at
from campaign.model.charts.rows import Bands, ChartFault
from campaign.model.replacing import replace
from campaign.model.shape import EACH, Classes, EachOnce, FixedWord, Intervals, Length, Named, Rows, Spans, Steps
from campaign.tactics.kit.charts import BEYOND, Judge, Stepped

NEXT_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")
FormOf = Callable[[Any], NounSchema]
_TUPLE: Any = tuple
_DICT: Any = dict
_COUNT = Annotated[int, Meta(ge=0)]
_FROM_ONE = Annotated[int, Meta(ge=1)]


def row(name: str, *parts: tuple[str, Any]) -> Any:
    """A strict mapping of these keys."""
    return msgspec.defstruct(name, parts, forbid_unknown_fields=True)


def mapped(key: Make, value: Make) -> Make:
    """Makes a mapping of the keys and values of another."""
    return lambda values: {key(name): made_at(value, raw, str(name)) for name, raw in values.items()}


def banded(form_of: FormOf, base: Any, mark: Spans | Steps) -> NounSchema:
    """Bands of numbers with their headings; the chart that holds them supplies the rule."""
    if isinstance(mark, Spans):
        return NounSchema(_TUPLE[_TUPLE[_COUNT, _COUNT], ...], lambda pairs: Bands("", mark.lowest, tuple(
            (end, place) for place, (_, end) in enumerate(pairs))), (Check(mark),))
    value = form_of(get_args(base)[0])
    make = value.make or identity
    step = row("Step", ("max", _FROM_ONE | None), (mark.value, value.wire))
    return NounSchema(Annotated[_TUPLE[step, ...], Meta(min_length=1)], lambda rows: Bands("", mark.lowest, tuple(
        (step.max, make(getattr(step, mark.value))) for step in rows)), (Check(mark),))


def intervals(form_of: FormOf, base: Any, mark: Intervals) -> NounSchema:
    """Bands by the interval that each row serves, or the chart that holds nothing else."""
    bands = base if get_origin(base) is Bands else get_type_hints(base, include_extras=True)["rows"]
    value = form_of(get_args(bands)[0])
    make = value.make or identity
    interval = row("Interval", (mark.head, _TUPLE[_FROM_ONE, _FROM_ONE | None]), (mark.value, value.wire))

    def made(rows: Any) -> Any:
        found = Bands("", 1, tuple((getattr(entry, mark.head)[1], make(getattr(entry, mark.value))) for entry in rows))
        return found if bands is base else base("", found)

    return NounSchema(_TUPLE[interval, ...], made, (Check(mark), *value.under(EACH, mark.value).checks))


def stepped(form_of: FormOf, kind: type[Stepped[Any]], of: Any) -> NounSchema:
    """A table of steps: a mapping of its bounds, in which a word stands for a last row without one."""
    value = form_of(of).under(EACH)
    make = value.make or identity

    def made(rows: Mapping[float | str, Any]) -> Any:
        if strange := [bound for bound in rows if isinstance(bound, str) and bound != BEYOND]:
            raise ChartFault(f"a number or {BEYOND} was expected, not {strange[0]!r}")
        bounds = tuple(inf if isinstance(bound, str) else bound for bound in rows)
        return kind(bounds, tuple(made_at(make, row, bound if isinstance(bound, str) else f"{bound:g}")
                                  for bound, row in rows.items()))

    return NounSchema(_DICT[float | str, value.wire], made, value.checks)


def judged(form: NounSchema, mark: Judge) -> NounSchema:
    """The same form, whose value a mark of the kit judges when it is made."""
    make = form.make or identity

    def made(written: Any) -> Any:
        value = make(written)
        mark.judge(value)
        return value

    return replace(form, make=made)


def by_class(form_of: FormOf, base: Any, mark: Classes) -> NounSchema:
    """A table by protection class."""
    whole, cell = get_origin(base), form_of(_TUPLE[get_args(base)[1], ...])
    make = cell.make or identity
    classes = {number: f"class_{number}" for number in range(1, mark.number + 1)}
    wire = row("Classes", *((name, cell.wire) for name in classes.values()))
    return NounSchema(wire, lambda rows: whole("", 1, {number: make(getattr(rows, name)) for number, name in classes.items()}),
                      (Check(mark),))


def named(form_of: FormOf, base: Any, mark: Named) -> NounSchema:
    """Values side by side, each under a word of its own."""
    forms = dict(zip(mark.words, map(form_of, get_args(base)), strict=True))
    return NounSchema(row("Named", *((word, form.wire) for word, form in forms.items())), lambda found: tuple(
        (form.make or identity)(getattr(found, word)) for word, form in forms.items()))


METRES = {"m": 1.0, "nm": 1852.0, "yd": 0.9144}
FURTHEST_M = 1_000_000.0


def length(mark: Length) -> NounSchema:
    """A length under one of three keys; an invalid one becomes a message that the later checks of the file report."""
    keys = {f"{mark.what}_{unit}": metres for unit, metres in METRES.items()}
    kind: Any = _TUPLE[_TUPLE[float, float], ...] if mark.corners else float
    wire = msgspec.defstruct("Length", [(key, kind | None, None) for key in keys], forbid_unknown_fields=True)

    def made(found: Any) -> Any:
        lengths = [(key, value) for key in keys if (value := getattr(found, key)) is not None]
        if len(lengths) != 1:
            several = "more than one" if lengths else "none"
            return f"{several} of the keys {', '.join(keys)} stands here: exactly one was expected"
        [(key, value)] = lengths
        if mark.corners:
            return tuple((east * keys[key], north * keys[key]) for east, north in value)
        if abs(value) * keys[key] > FURTHEST_M:
            return f"at most {FURTHEST_M / keys[key]:.0f} was expected for {key}: no battle is wider"
        return float(value) * keys[key]

    return NounSchema(wire, made)


def worded(form_of: FormOf, form: NounSchema, base: Any, mark: Rows | EachOnce | FixedWord) -> NounSchema:
    """Words of a fixed list are taken as words, so that a check says of them what is wrong, and what is missing."""
    kind, *rest = get_args(base)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        kind = get_type_hints(kind)[kind.__struct_fields__[0]]
    keys = mark.keys if isinstance(mark, Rows) else ()
    wanted = keys or (tuple(kind) if _is_enum(kind) else ())
    if isinstance(mark, Rows) and not mark.what:
        mark = replace(mark, what=NEXT_WORD.sub(" ", kind.__name__).lower())
    check = Check(mark, (), tuple(str(key.value if isinstance(key, Enum) else key) for key in wanted))
    by_words = get_origin(form.wire) is dict and get_args(form.wire)[0] is str
    if by_words or not _is_enum(kind):
        return NounSchema(form.wire, form.make, (check, *form.checks))
    if not isinstance(mark, Rows):
        holds = tuple if get_origin(base) is tuple else frozenset
        return NounSchema(_TUPLE[str, ...], lambda words: holds(map(kind, words)), (check,))
    value = form_of(rest[0]).under(EACH)
    return NounSchema(_DICT[str, value.wire], mapped(kind, value.make or identity), (check, *value.checks))


def spread(form_of: FormOf, base: Any) -> NounSchema:
    """A mapping whose rows stand beside the other keys of a file."""
    keys, value = get_args(base)
    form = form_of(value)
    wire = row("Spread", *((word.value, form.wire) for word in keys))
    make = form.make or identity
    return NounSchema(wire, lambda found: {word: make(getattr(found, word.value)) for word in keys},
                      tuple(check for word in keys for check in form.under(word.value).checks))


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)
