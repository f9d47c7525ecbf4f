"""Nouns as the shape of what they are read from: a strict schema made of each, and the noun made of what fits it.

The types of a noun's fields and the marks on them (`campaign.model.shape`) say which keys there are, what may stand under each,
and what must hold of a whole table. What a file says otherwise than its noun is handed in as a `NounSchema` of that field.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import reduce
from operator import or_
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Struct, defstruct, field, structs

from campaign.library.reading.shapes import Check, Make, NounSchema, Path, attribute_of, found_at, identity, made_at
from campaign.library.reading.spelling import day_of, day_or_year, plain, share_of, spelled
from campaign.library.reading.tables import banded, by_class, intervals, judged, length, mapped, named, spread, stepped, worded
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.shape import (
    EACH,
    Above,
    Alike,
    At,
    AtLeast,
    AtMost,
    Below,
    ById,
    Classes,
    ClockTime,
    Columns,
    DayOrYear,
    EachOnce,
    ExactShare,
    FixedWord,
    HalfMonth,
    Headed,
    InFile,
    InLines,
    Intervals,
    Length,
    Named,
    NoLonger,
    NotEmpty,
    Otherwise,
    Rows,
    Said,
    Single,
    Spans,
    Spelt,
    Steps,
    Thousandfold,
    Unwritten,
    WordOf,
    Words,
)
from campaign.tactics.kit.charts import Begins, Ends, Entries, Stepped, WholeInOrder

Ways = list[tuple[str, Path, Make | None]]
HOUR = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
ABSENT = object()
_TUPLE: Any = tuple
_DICT: Any = dict


def form_of(hint: Any) -> NounSchema:
    """The form of a type."""
    if get_origin(hint) is Annotated:
        base, *marks = get_args(hint)
        return reduce(lambda form, mark: _form_of_marked(form, base, mark), marks, form_of(base))
    if isinstance(hint, NewType):
        return form_of(hint.__supertype__)
    if hint is Turn:
        return spelled(Turn.of)
    if hint is date:
        return spelled(day_of)
    if hint is Fraction:
        # A value that is not a share is reported by a check, with all other faults of its file.
        return NounSchema(int | float | str, lambda value: share_of(value) or Fraction(0), (Check(ExactShare()),))
    if isinstance(hint, type) and issubclass(hint, Struct):
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
        makes_of = [form.make or identity for form in forms]
        return NounSchema(_TUPLE[tuple(form.wire for form in forms)],
                    lambda values: tuple(make(value) for make, value in zip(makes_of, values, strict=True)))
    if origin is tuple or (isinstance(origin, type) and issubclass(origin, AbstractSet)):
        part = form_of(inner[0]).under(EACH)
        kind = origin if origin is tuple else frozenset
        return NounSchema(_TUPLE[part.wire, ...], lambda values: kind(map(part.make or identity, values)), part.checks)
    if isinstance(origin, type) and issubclass(origin, Stepped):
        return stepped(form_of, origin, inner[0])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = form_of(inner[0]), form_of(inner[1]).under(EACH)
        return NounSchema(_DICT[key.wire, value.wire], mapped(key.make or identity, value.make or identity), value.checks)
    return None


def _unless_none(make: Make) -> Make:
    return lambda value: None if value is None else make(value)


def _form_of_marked(form: NounSchema, base: Any, mark: Any) -> NounSchema:
    match mark:
        case AtLeast(least):
            return replace(form, wire=Annotated[form.wire, Meta(ge=least)])
        case AtMost(most):
            return replace(form, wire=Annotated[form.wire, Meta(le=most)])
        case Above(bound):
            return replace(form, wire=Annotated[form.wire, Meta(gt=bound)])
        case Below(bound):
            return replace(form, wire=Annotated[form.wire, Meta(lt=bound)])
        case Length():
            return length(mark)
        case NotEmpty():
            return replace(form, wire=Annotated[form.wire, Meta(min_length=1)])
        case NoLonger(most):
            return replace(form, wire=Annotated[form.wire, Meta(max_length=most)])
        case Columns():
            return replace(form, checks=(Check(mark), *form.checks))
        case ClockTime():
            return NounSchema(HOUR, lambda text: 60 * int(text[:2]) + int(text[3:]))
        case Thousandfold():
            return NounSchema(float, lambda value: round(1000 * value))
        case HalfMonth():
            return spelled(lambda word: str(Turn.of(word)))
        case DayOrYear():
            return spelled(day_or_year)
        case WordOf(words):
            return NounSchema(words, lambda word: word.value)
        case Single():
            return NounSchema(form_of(get_args(base)[0]).wire, lambda value: (value,))
        case Spelt(read, kinds):
            return spelled(read, kinds)
        case InLines():
            return NounSchema(_TUPLE[str, ...], lambda lines: tuple(word for line in lines for word in line.split()))
        case Alike():
            return _by_name(get_args(base)[0])
        case ById():
            return _by_id(base)
        case Rows() | EachOnce() | FixedWord():
            return worded(form_of, form, base, mark)
        case Spans() | Steps():
            return banded(form_of, base, mark)
        case Intervals():
            return intervals(form_of, base, mark)
        case Classes():
            return by_class(form_of, base, mark)
        case Named():
            return named(form_of, base, mark)
        case Begins() | Ends() | Entries() | WholeInOrder():
            return judged(form, mark)
        case _:
            return form


def _by_id(base: Any) -> NounSchema:
    """Nouns whose first field is the key that they stand under."""
    of_mapping = get_origin(base) is not tuple
    noun = get_args(base)[-1] if of_mapping else get_args(base)[0]
    key = noun.__struct_fields__[0]
    kind = get_type_hints(noun)[key]
    word = kind if isinstance(kind, type) and issubclass(kind, Enum) else identity
    ways, struct, checks = _layout(noun, {key: NounSchema(None)})

    def made(values: Mapping[str, Any]) -> Any:
        found = {word(name): _build(noun, ways, value, **{key: word(name)}) for name, value in values.items()}
        return found if of_mapping else tuple(found.values())

    return NounSchema(_DICT[str, struct], made, NounSchema(struct, None, checks).under(EACH).checks)


def _by_name(noun: type) -> NounSchema:
    """Nouns that stand together under their names."""
    ways, struct, checks = _layout(noun, {"name": NounSchema(None)}, {"names": form_of(tuple[Words, ...]).wire})
    return NounSchema(_TUPLE[struct, ...],
                      lambda groups: tuple(_build(noun, ways, group, name=name) for group in groups for name in group.names),
                      NounSchema(None, None, checks).under(EACH).checks)


Checks = tuple[Check, ...]


class _Tree(dict[str, Any]):
    """Keys of a file: fields of the noun, or keys inside; those of `EACH` are of every row of a mapping."""


def noun_form(noun: type, hands: Mapping[str, NounSchema] | None = None, head: Mapping[str, Any] | None = None) -> NounSchema:
    """The form of a noun: its keys and no others.

    `hands` are fields that the file says otherwise, `head` keys that stand beside the noun's; those that may be null may be
    left out.
    """
    ways, struct, checks = _layout(noun, hands or {}, head or {})
    return NounSchema(struct, lambda value, **extra: _build(noun, ways, value, **extra), checks)


def without_fields(*names: str) -> dict[str, NounSchema]:
    """Fields of a noun that a file does not say, as hands."""
    return dict.fromkeys(names, NounSchema(None))


def part_form(noun: type, file: str | None, head: Mapping[str, Any]) -> NounSchema:
    """The form of the fields of a noun that stand in one of its files, the first where none is named; made as a mapping."""
    ways, struct, checks = _layout(noun, {}, head, file=file)
    return NounSchema(struct, lambda value: _field_values(ways, value), checks)


def files_of(noun: type) -> tuple[str, ...]:
    """The other files that fields of a noun stand in."""
    hints = get_type_hints(noun, include_extras=True)
    return tuple(dict.fromkeys(mark.name for name in noun.__struct_fields__ for mark in _marks_of(hints[name])
                               if isinstance(mark, InFile)))


def entry_form(noun: type, above: Collection[str], hands: Mapping[str, NounSchema], more: Mapping[str, Any]) -> NounSchema:
    """The form of a noun that stands under its first field in a file; it is made of entry, head and that key.

    What an entry leaves out of the keys `above`, the head of its file says.
    """
    ways, struct, checks = _layout(noun, {**without_fields(noun.__struct_fields__[0]), **hands}, more, above)
    return NounSchema(struct, lambda value, head, **extra: _build(noun, ways, value, head, **extra), checks)


def head_form(noun: type, above: Collection[str], more: Mapping[str, Any]) -> Any:
    """The strict schema of a head of a file: keys that stand for all of its entries, shaped as in the noun, and `more`."""
    tree = _Tree()
    hints = get_type_hints(noun, include_extras=True)
    for name in noun.__struct_fields__:
        at, otherwise = _key_of(name, hints[name])
        if at[0] in above:
            _plant(tree, at, form_of(hints[name]), otherwise)
    # A file may name a source even for nouns that do not store it.
    _plant_all(tree, {**{key: Words | None for key in above if key not in tree}, **more})
    return _struct("Head", tree)


def _layout(
    noun: type, hands: Mapping[str, NounSchema], head: Mapping[str, Any] = MappingProxyType({}), above: Collection[str] = (),
    file: str | None = None,
) -> tuple[Ways, Any, Checks]:
    """Where each field of a noun stands and how it is made, the strict schema of all keys, and what must hold of them.

    Keys that stand `above` in the head of a file may be left out of its entries.
    """
    tree = _Tree()
    ways: Ways = []
    checks: list[Check] = []
    hints = get_type_hints(noun, include_extras=True)
    for noun_field in structs.fields(noun):
        form = hands.get(noun_field.name)
        if form is not None and form.wire is None:
            continue
        marks = _marks_of(hints[noun_field.name])
        if form is None and any(isinstance(mark, Unwritten) for mark in marks):
            continue
        if next((mark.name for mark in marks if isinstance(mark, InFile)), None) != file:
            continue
        for mark in marks:
            if isinstance(mark, Headed):
                _plant(tree, (mark.key,), NounSchema(_TUPLE[type(mark.heads[0]), ...]), NODEFAULT)
                checks.append(Check(mark, (mark.key,)))
        at, otherwise = _key_of(noun_field.name, hints[noun_field.name])
        form = form or _form_at(hints[noun_field.name], at)
        if not at or any(isinstance(mark, Length) for mark in marks):
            ways.append((noun_field.name, at, form.make))
            checks += form.checks
            for part in structs.fields(form.wire):
                fallback = part.default if part.default_factory is NODEFAULT else part.default_factory()
                _plant(tree, (*at, part.encode_name), NounSchema(part.type), NODEFAULT if part.required else fallback)
            continue
        default = _default(noun_field, marks) if otherwise is NODEFAULT else otherwise
        default = ABSENT if at[0] in above else default
        _plant(tree, at, form, default)
        ways.append((noun_field.name, tuple(map(attribute_of, at)), form.make))
        checks += form.under(*at[: at.index(EACH) if EACH in at else None]).checks
    _plant_all(tree, head)
    return ways, _struct(noun.__name__, tree), tuple(checks)


def _plant_all(tree: _Tree, more: Mapping[str, Any]) -> None:
    for key, wire in more.items():
        _plant(tree, (key,), NounSchema(wire), None if NoneType in get_args(wire) else NODEFAULT)


def _key_of(name: str, hint: Any) -> tuple[Path, Any]:
    """Where in a file a field stands, and what holds where that is left out."""
    at: Path = (name,)
    otherwise: Any = NODEFAULT
    for mark in _marks_of(hint):
        match mark:
            case Length():
                at = ()
            case At(path):
                at = path
            case Otherwise(value):
                otherwise = value
    return at, otherwise


def _marks_of(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def _form_at(hint: Any, at: Path) -> NounSchema:
    """The form of a field; of one that stands in every row of a mapping, the form of what stands in one."""
    if not at and issubclass(get_origin(get_args(hint)[0]) or object, Mapping):
        return spread(form_of, get_args(hint)[0])
    if EACH not in at:
        return form_of(hint)
    base, *marks = get_args(hint)
    kind, part = get_args(base)
    value = form_of(part)
    rows = next((mark for mark in marks if isinstance(mark, Rows)), None)
    allowed = tuple(str(member.value) for member in kind)
    return NounSchema(value.wire, mapped(kind, value.make or identity), () if rows is None else (Check(rows, (), allowed),))


def _default(field: structs.FieldInfo, marks: tuple[Any, ...]) -> Any:
    if any(isinstance(mark, Said) for mark in marks):
        return NODEFAULT
    return NODEFAULT if field.required else ABSENT


def _plant(tree: _Tree, at: Path, form: NounSchema, default: Any) -> None:
    for key in at[:-1]:
        tree = tree.setdefault(key, _Tree())
    tree[at[-1]] = (form.wire, default)


def _struct(name: str, tree: _Tree) -> Any:
    parts: list[Any] = []
    for key, found in zip(map(attribute_of, tree), tree.values(), strict=True):
        if not isinstance(found, _Tree):
            wire, default = found
            parts.append((key, wire) if default is NODEFAULT else (key, wire, field(default=default)))
        elif EACH in found:
            parts.append((key, _DICT[str, _struct(name, found[EACH])]))
        else:
            inside = _struct(name, found)
            needed = any(part.required for part in structs.fields(inside))
            parts.append((key, inside) if needed else (key, inside, field(default_factory=inside)))
    return defstruct(name, parts, forbid_unknown_fields=True, array_like=all(map(str.isdigit, tree)),
                             kw_only=not all(map(str.isdigit, tree)),
                             rename=dict(zip((part[0] for part in parts), tree, strict=True)))


def _build(noun: type, ways: Ways, value: Any, head: Any = None, **extra: Any) -> Any:
    return noun(**_field_values(ways, value, head, **extra))


def _field_values(ways: Ways, value: Any, head: Any = None, **field_values: Any) -> dict[str, Any]:
    for name, at, make in ways:
        found = getattr(value, at[0]) if len(at) == 1 else found_at(value, at)
        if found is ABSENT and head is not None:
            found = getattr(head, at[0], ABSENT)
        if found is not ABSENT:
            field_values[name] = found if make is None else made_at(make, found, *at)
    if rule := plain(getattr(value, "rule", "")):
        field_values = {name: _with_rule(found, rule) for name, found in field_values.items()}
    return field_values


def _with_rule(found: Any, rule: str) -> Any:
    """Tables of a chart serve the rule that its file names."""
    if isinstance(found, dict):
        return {key: _with_rule(value, rule) for key, value in found.items()}
    if getattr(found, "rule", None) != "":
        return found
    inside = {name: _with_rule(getattr(found, name), rule) for name in found.__struct_fields__ if name != "rule"}
    return replace(found, rule=rule, **inside)
