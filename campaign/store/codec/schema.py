"""How a noun lies on the wire: which types msgspec carries as they are, and a twin for the few it cannot.

Awkward are enums whose values are neither words nor numbers, unions of several dataclasses, and mappings whose
keys are not words. A twin is made once per type and converts only the values on the way to the awkward spot.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from campaign.model.condition import NONE, WHOLE

Convert = Callable[[Any], Any]
TAG = "is"

_TUPLE: Any = tuple
_DICT: Any = dict


@dataclass(frozen=True, slots=True)
class Wire:
    """A type on the wire, and how a value gets there and back (None: it is already what it should be)."""

    type: Any
    pack: Convert | None = None
    unpack: Convert | None = None

    @property
    def plain(self) -> bool:
        """Whether msgspec carries the type as it is."""
        return self.pack is None


def packed(value: Any) -> Any:
    """What msgspec is to write for a value that it does not know: fractions and read-only mappings."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be written into a save")


def unpacked(wanted: type, value: Any) -> Any:
    """A value of a type that msgspec does not know, from what it read."""
    if wanted is Fraction and isinstance(value, str):
        return _fraction(value)
    raise ValueError(f"{value!r} is no {wanted.__name__}")


@lru_cache(maxsize=4096)
def _fraction(text: str) -> Fraction:
    numerator, slash, denominator = text.partition("/")
    if not slash or not denominator.isdigit() or int(denominator) == 0:
        raise ValueError(f"{text!r} is no fraction: numerator/denominator was expected, as in 3/4")
    share = Fraction(int(numerator), int(denominator))
    # What is whole is told by its being one and the same, in a game that was opened as in one that began.
    return NONE if share == NONE else WHOLE if share == WHOLE else share


@cache
def wire_of(wanted: Any) -> Wire:
    """The wire of a type; raises TypeError for one that no save can hold."""
    if isinstance(wanted, NewType):
        return wire_of(wanted.__supertype__)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _enum(wanted)
    if isinstance(wanted, type) and is_dataclass(wanted):
        return _dataclass(wanted)
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return _union(arguments)
    if origin is tuple:
        return _tuple(wanted, arguments)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(*arguments)
    if isinstance(origin, type) and issubclass(origin, (AbstractSet, list)):
        return _collection(wanted, origin, arguments[0])
    return Wire(wanted)


def _enum(wanted: type[Enum]) -> Wire:
    values = [member.value for member in wanted]
    if all(type(value) is str for value in values) or all(type(value) is int for value in values):
        return Wire(wanted)

    def unpack(value: Any) -> Enum:
        return wanted(tuple(value) if isinstance(value, list) else value)

    return Wire(Any, lambda member: member.value, unpack)


def _parts(wanted: type) -> list[tuple[Field[Any], Wire]]:
    hints = get_type_hints(wanted)
    return [(one, wire_of(hints[one.name])) for one in fields(wanted) if one.init]


def _dataclass(wanted: type) -> Wire:
    return Wire(wanted) if all(part.plain for _, part in _parts(wanted)) else _twin(wanted)


def _twin(wanted: type, tag: str | None = None) -> Wire:
    """A struct that stands for a dataclass, with awkward fields in their wire form."""
    parts = _parts(wanted)
    layout = [(one.name, part.type, _default(one, part)) for one, part in parts]
    struct = msgspec.defstruct(wanted.__name__, layout, kw_only=True, tag=tag, tag_field=TAG if tag else None)
    ways = [(one.name, part.pack, part.unpack) for one, part in parts]

    def pack(value: Any) -> Any:
        return struct(**{name: way(getattr(value, name)) if way else getattr(value, name) for name, way, _ in ways})

    def unpack(value: Any) -> Any:
        return wanted(**{name: way(getattr(value, name)) if way else getattr(value, name) for name, _, way in ways})

    return Wire(struct, pack, unpack)


def _default(one: Field[Any], part: Wire) -> Any:
    pack = part.pack or (lambda value: value)
    if one.default is not MISSING:
        return msgspec.field(default_factory=lambda: pack(one.default))
    if one.default_factory is not MISSING:
        make = one.default_factory
        return msgspec.field(default_factory=lambda: pack(make()))
    return msgspec.NODEFAULT


def _union(members: tuple[Any, ...]) -> Wire:
    shapes = [one for one in members if isinstance(one, type) and is_dataclass(one)]
    several = len(shapes) > 1
    wires = {one: _twin(one, one.__name__) if several and one in shapes else wire_of(one) for one in members}
    if all(one.plain for one in wires.values()):
        return Wire(_either(one.type for one in wires.values()))
    others = [one for one in members if one not in shapes and not wires[one].plain]
    if len(others) > 1 or (others and shapes):
        raise TypeError(f"a save cannot tell the members of {members} apart")
    packs = {one: wires[one].pack for one in shapes}
    unpacks = {wires[one].type: wires[one].unpack for one in shapes}
    other = wires[others[0]] if others else Wire(None)

    def pack(value: Any) -> Any:
        way = packs.get(type(value), other.pack if value is not None else None)
        return way(value) if way else value

    def unpack(value: Any) -> Any:
        way = unpacks.get(type(value), other.unpack if value is not None else None)
        return way(value) if way else value

    return Wire(_either(one.type for one in wires.values()), pack, unpack)


def _tuple(wanted: Any, arguments: tuple[Any, ...]) -> Wire:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _collection(wanted, tuple, arguments[0])
    inner = [wire_of(one) for one in arguments]
    if all(one.plain for one in inner):
        return Wire(wanted)
    packs, unpacks = [one.pack for one in inner], [one.unpack for one in inner]

    def through(ways: list[Convert | None]) -> Convert:
        return lambda value: tuple(way(one) if way else one for way, one in zip(ways, value, strict=True))

    return Wire(_TUPLE[tuple(one.type for one in inner)], through(packs), through(unpacks))


def _collection(wanted: Any, origin: Any, argument: Any) -> Wire:
    inner = wire_of(argument)
    if inner.pack is None or inner.unpack is None:
        return Wire(wanted)
    pack, unpack = inner.pack, inner.unpack
    make = origin if origin in (tuple, list, set, frozenset) else frozenset
    return Wire(_TUPLE[inner.type, ...], lambda value: tuple(map(pack, value)), lambda value: make(map(unpack, value)))


def _mapping(key: Any, value: Any) -> Wire:
    keys, values = wire_of(key), wire_of(value)
    worded = keys.plain and isinstance(keys.type, type) and issubclass(keys.type, (str, int, Enum))
    if worded and values.plain:
        return Wire(_DICT[key, value])
    pack_key, unpack_key = keys.pack or _same, keys.unpack or _same
    pack_value, unpack_value = values.pack or _same, values.unpack or _same
    if worded:
        return Wire(
            _DICT[keys.type, values.type],
            lambda given: {one: pack_value(other) for one, other in given.items()},
            lambda given: {one: unpack_value(other) for one, other in given.items()},
        )
    return Wire(
        _TUPLE[_TUPLE[keys.type, values.type], ...],
        lambda given: tuple((pack_key(one), pack_value(other)) for one, other in given.items()),
        lambda given: {unpack_key(one): unpack_value(other) for one, other in given},
    )


def _same(value: Any) -> Any:
    return value


def _either(members: Iterable[Any]) -> Any:
    return Union[tuple(members)]  # noqa: UP007 - the members are known only now
