"""Nouns as the shape of what they are read from: a strict schema made of each, and the noun made of what fits it.

The types of a noun's fields and the marks on them (`campaign.model.shape`) say which keys there are, what may stand under each,
and what must hold of a whole table. What a file says otherwise than its noun is handed in as a `NounSchema` of that field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from datetime import date
from enum import Enum
from functools import reduce
from keyword import iskeyword
from operator import or_
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from campaign.library.reading.documents import Spelled
from campaign.model.charts.rows import Bands
from campaign.model.play.calendar import Turn
from campaign.model.shape import (
    EACH,
    Above,
    Alike,
    At,
    AtLeast,
    AtMost,
    ById,
    ClockTime,
    Columns,
    DayOrYear,
    EachOnce,
    Filled,
    HalfMonth,
    Known,
    Otherwise,
    Rows,
    Single,
    Spans,
    Steps,
    Thousandfold,
    WordOf,
    Words,
)

Make = Callable[..., Any]
Path = tuple[str, ...]
Ways = list[tuple[str, Path, Make | None]]
HOUR = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
DAY_OR_YEAR = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
ABSENT = object()
_TUPLE: Any = tuple
_DICT: Any = dict


@dataclass(frozen=True, slots=True)
class Check:
    """What must hold of the values at a path, by the mark that says so, and the words that are meant."""

    mark: Any
    path: Path = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NounSchema:
    """How values of one type stand in a file, how the noun's value is made of one (None: it is one), and what must hold."""

    wire: Any
    make: Make | None = None
    checks: tuple[Check, ...] = ()

    def under(self, *path: str) -> NounSchema:
        """The same, further down in a file."""
        return replace(self, checks=tuple(replace(check, path=(*path, *check.path)) for check in self.checks))


def form_of(hint: Any) -> NounSchema:
    """The form of a type."""
    if get_origin(hint) is Annotated:
        base, *marks = get_args(hint)
        return reduce(lambda form, mark: _marked(form, base, mark), marks, form_of(base))
    if isinstance(hint, NewType):
        return form_of(hint.__supertype__)
    if hint is Turn:
        return _spelled(Turn.of)
    if hint is date:
        return _spelled(day_of)
    if isinstance(hint, type) and is_dataclass(hint):
        return noun_form(hint)
    return _of_many(get_origin(hint), get_args(hint)) or NounSchema(hint)


def _of_many(origin: Any, inner: tuple[Any, ...]) -> NounSchema | None:
    if origin in (Union, UnionType):
        some = [form_of(kind) for kind in inner if kind is not NoneType]
        makes = [form.make for form in some if form.make is not None]
        wire = reduce(or_, (form.wire for form in some)) | (None if NoneType in inner else some[0].wire)
        return NounSchema(wire, _unless_none(makes[0]) if makes else None, some[0].checks)
    if origin is tuple and not (len(inner) == 2 and inner[1] is Ellipsis):
        forms = [form_of(kind) for kind in inner]
        makes_of = [form.make or _same for form in forms]
        return NounSchema(_TUPLE[tuple(form.wire for form in forms)],
                    lambda values: tuple(make(one) for make, one in zip(makes_of, values, strict=True)))
    if origin is tuple or (isinstance(origin, type) and issubclass(origin, AbstractSet)):
        part = form_of(inner[0]).under(EACH)
        kind = origin if origin is tuple else frozenset
        return NounSchema(_TUPLE[part.wire, ...], lambda values: kind(map(part.make or _same, values)), part.checks)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = form_of(inner[0]), form_of(inner[1]).under(EACH)
        return NounSchema(_DICT[key.wire, value.wire], _mapped(key.make or _same, value.make or _same), value.checks)
    return None


def _mapped(key: Make, value: Make) -> Make:
    return lambda values: {key(name): value(one) for name, one in values.items()}


def _unless_none(make: Make) -> Make:
    return lambda value: None if value is None else make(value)


def _same(value: Any) -> Any:
    return value


def _marked(form: NounSchema, base: Any, mark: Any) -> NounSchema:
    match mark:
        case AtLeast(least):
            return replace(form, wire=Annotated[form.wire, Meta(ge=least)])
        case AtMost(most):
            return replace(form, wire=Annotated[form.wire, Meta(le=most)])
        case Above(bound):
            return replace(form, wire=Annotated[form.wire, Meta(gt=bound)])
        case Filled():
            return replace(form, wire=Annotated[form.wire, Meta(min_length=1)])
        case Columns():
            return replace(form, checks=(Check(mark), *form.checks))
        case ClockTime():
            return NounSchema(HOUR, lambda text: 60 * int(text[:2]) + int(text[3:]))
        case Thousandfold():
            return NounSchema(float, lambda value: round(1000 * value))
        case HalfMonth():
            return _spelled(lambda word: str(Turn.of(word)))
        case DayOrYear():
            return _spelled(day_or_year)
        case WordOf(words):
            return NounSchema(words, lambda word: word.value)
        case Single():
            return NounSchema(form_of(get_args(base)[0]).wire, lambda value: (value,))
        case Alike():
            return _alike(get_args(base)[0])
        case ById():
            return _by_id(get_args(base)[0])
        case Rows() | EachOnce() | Known():
            return _worded(form, base, mark)
        case Spans() | Steps():
            return _banded(base, mark)
        case _:
            return form


def _by_id(noun: type) -> NounSchema:
    """Nouns whose first field is the key that they stand under."""
    key = fields(noun)[0].name
    ways, struct, checks = _laid_out(noun, {key: NounSchema(None)})
    inner = NounSchema(struct, None, checks).under(EACH)
    return NounSchema(_DICT[str, struct],
                      lambda values: tuple(_made(noun, ways, one, **{key: name}) for name, one in values.items()), inner.checks)


def _alike(noun: type) -> NounSchema:
    """Nouns that stand together under their names."""
    ways, struct, checks = _laid_out(noun, {"name": NounSchema(None)}, {"names": form_of(tuple[Words, ...]).wire})
    return NounSchema(_TUPLE[struct, ...],
                      lambda groups: tuple(_made(noun, ways, group, name=name) for group in groups for name in group.names),
                      NounSchema(None, None, checks).under(EACH).checks)


def _spelled(read: Callable[[str], Any]) -> NounSchema:
    """A value by its spelling; what a file leaves out is there already."""
    kind = type("Spelling", (Spelled,), {"read": staticmethod(read)})
    return NounSchema(kind, lambda value: value.value if isinstance(value, Spelled) else value)


def day_of(word: str) -> date:
    """The day of a spelling such as 1941-01-22; raises ValueError for any other words."""
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise ValueError(f'a day was expected, as in "1941-01-22", not {word!r}') from None


def day_or_year(word: str) -> str:
    """A year, a month or a day as in 1940, 1940-07, 1940-07-09; raises ValueError for any other words."""
    try:
        if DAY_OR_YEAR.fullmatch(word):
            date.fromisoformat((word + "-01-01")[:10])
            return word
    except ValueError:
        pass
    raise ValueError(f'a quoted date was expected, as in "1940", "1940-07" or "1940-07-09", not {word!r}')


def _worded(form: NounSchema, base: Any, mark: Rows | EachOnce | Known) -> NounSchema:
    """Words of a fixed list are taken as words, so that a check says of them what is wrong, and what is missing."""
    kind, *rest = get_args(base)
    if not (isinstance(kind, type) and issubclass(kind, Enum)):
        keys = mark.keys if isinstance(mark, Rows) else ()
        return replace(form, checks=(Check(mark, (), tuple(map(str, keys))), *form.checks))
    check = Check(mark, (), tuple(str(member.value) for member in kind))
    if not isinstance(mark, Rows):
        holds = tuple if get_origin(base) is tuple else frozenset
        return NounSchema(_TUPLE[str, ...], lambda words: holds(map(kind, words)), (check,))
    value = form_of(rest[0]).under(EACH)
    return NounSchema(_DICT[str, value.wire], _mapped(kind, value.make or _same), (check, *value.checks))


def _banded(base: Any, mark: Spans | Steps) -> NounSchema:
    """Bands of numbers by their heads; the rule that they serve is told by the chart that holds them."""
    if isinstance(mark, Spans):
        pair = _TUPLE[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=0)]]
        return NounSchema(_TUPLE[pair, ...], lambda pairs: Bands("", mark.lowest, tuple((end, place) for place, (_, end) in
                                                                                  enumerate(pairs))), (Check(mark),))
    step = msgspec.defstruct("Step", [("max", Annotated[int, Meta(ge=1)] | None), ("value", form_of(get_args(base)[0]).wire)],
                             forbid_unknown_fields=True)
    return NounSchema(Annotated[_TUPLE[step, ...], Meta(min_length=1)],
                lambda rows: Bands("", mark.lowest, tuple((row.max, row.value) for row in rows)), (Check(mark),))


Checks = tuple[Check, ...]


class _Tree(dict[str, Any]):
    """Keys of a file: fields of the noun, or keys inside; those of `EACH` are of every row of a mapping."""


def noun_form(noun: type, hands: Mapping[str, NounSchema] | None = None, head: Mapping[str, Any] | None = None) -> NounSchema:
    """The form of a noun: its keys and no others.

    `hands` are fields that the file says otherwise, `head` keys that stand beside the noun's; those that may be null may be
    left out.
    """
    ways, struct, checks = _laid_out(noun, hands or {}, head or {})
    return NounSchema(struct, lambda value: _made(noun, ways, value), checks)


def entry_form(noun: type, head: type[msgspec.Struct], hands: Mapping[str, NounSchema], more: Mapping[str, Any]) -> NounSchema:
    """The form of a noun that stands under its first field in a file; it is made of entry, head and that key.

    What an entry leaves out, the head of its file says.
    """
    ways, struct, checks = _laid_out(noun, {fields(noun)[0].name: NounSchema(None), **hands}, more, head.__struct_fields__)
    return NounSchema(struct, lambda value, head, **given: _made(noun, ways, value, head, **given), checks)


def _laid_out(
    noun: type, hands: Mapping[str, NounSchema], head: Mapping[str, Any] = MappingProxyType({}), above: Collection[str] = ()
) -> tuple[Ways, Any, Checks]:
    """Where each field of a noun stands and how it is made, the strict schema of all keys, and what must hold of them.

    Keys that stand `above` in the head of a file may be left out of its entries.
    """
    tree = _Tree()
    ways: Ways = []
    checks: list[Check] = []
    hints = get_type_hints(noun, include_extras=True)
    for field in fields(noun):
        form = hands.get(field.name)
        if not field.init or (form is not None and form.wire is None):
            continue
        marks = _marks_of(hints[field.name])
        at = next((mark.path for mark in marks if isinstance(mark, At)), (field.name,))
        form = form or _form_at(hints[field.name], at)
        default = next((mark.value for mark in marks if isinstance(mark, Otherwise)), _default(field))
        default = ABSENT if at[0] in above else default
        _plant(tree, at, form, default)
        ways.append((field.name, tuple(map(_attribute, at)), form.make))
        checks += form.under(*at[: at.index(EACH) if EACH in at else None]).checks
    for key, wire in head.items():
        _plant(tree, (key,), NounSchema(wire), ABSENT if NoneType in get_args(wire) else MISSING)
    return ways, _struct(noun.__name__, tree), tuple(checks)


def _marks_of(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def _form_at(hint: Any, at: Path) -> NounSchema:
    """The form of a field; of one that stands in every row of a mapping, the form of what stands in one."""
    if EACH not in at:
        return form_of(hint)
    base, *marks = get_args(hint)
    kind, part = get_args(base)
    value = form_of(part)
    rows = next((mark for mark in marks if isinstance(mark, Rows)), None)
    words = tuple(str(member.value) for member in kind)
    return NounSchema(value.wire, _mapped(kind, value.make or _same), () if rows is None else (Check(rows, (), words),))


def _default(one: Field[Any]) -> Any:
    return MISSING if one.default is MISSING and one.default_factory is MISSING else ABSENT


def _plant(tree: _Tree, at: Path, form: NounSchema, default: Any) -> None:
    for key in at[:-1]:
        tree = tree.setdefault(key, _Tree())
    tree[at[-1]] = (form.wire, default)


def _struct(name: str, tree: _Tree) -> Any:
    parts: list[Any] = []
    for key, found in zip(map(_attribute, tree), tree.values(), strict=True):
        if not isinstance(found, _Tree):
            wire, default = found
            parts.append((key, wire) if default is MISSING else (key, wire, msgspec.field(default=default)))
        elif EACH in found:
            parts.append((key, _DICT[str, _struct(name, found[EACH])]))
        else:
            parts.append((key, _struct(name, found)))
    return msgspec.defstruct(name, parts, forbid_unknown_fields=True, array_like=all(map(str.isdigit, tree)),
                             kw_only=not all(map(str.isdigit, tree)),
                             rename=dict(zip((part[0] for part in parts), tree, strict=True)))


def _made(noun: type, ways: Ways, value: Any, head: Any = None, **given: Any) -> Any:
    for name, at, make in ways:
        found = getattr(value, at[0]) if len(at) == 1 else _found(value, at)
        if found is ABSENT and head is not None:
            found = getattr(head, at[0], ABSENT)
        if found is not ABSENT:
            given[name] = found if make is None else make(found)
    for name, found in given.items():
        if isinstance(found, Bands) and not found.rule:
            given[name] = replace(found, rule=str(given.get("rule", "")))
    return noun(**given)


def _found(value: Any, at: Path) -> Any:
    """What stands under some keys; of every row of a mapping, a mapping of it."""
    for place, key in enumerate(at):
        if key == EACH:
            return {name: _found(row, at[place + 1:]) for name, row in value.items()}
        value = getattr(value, key)
    return value


def _attribute(key: str) -> str:
    return f"{key}_" if iskeyword(key) else f"column{key}" if key.isdigit() else key


def paths_of(path: Path, value: Callable[..., Any]) -> Iterator[tuple[str | int, ...]]:
    """The places in a file that a path means, one for each row where it says `EACH`."""
    if EACH not in path:
        yield path
        return
    above, below = path[: path.index(EACH)], path[path.index(EACH) + 1:]
    found = value(*above)
    rows: Iterable[str | int] = map(str, found) if isinstance(found, dict) else ()
    if isinstance(found, list):
        rows = range(len(found))
    for row in rows:
        for rest in paths_of(below, lambda *inner, row=row: value(*above, row, *inner)):
            yield (*above, row, *rest)
