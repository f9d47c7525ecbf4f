"""The schema of what is written: which types msgspec carries as they are, and a record for the few it cannot.

Awkward are enums whose values are neither words nor numbers, unions of several structs, and mappings whose
keys are not words. A record is made once per type and converts only the values on the way to the awkward spot.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NewType, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct, structs

from campaign.model.units.condition import NONE, WHOLE, Details
from campaign.tactics import registry

Convert = Callable[[Any], Any]
TAG = "is"

_TUPLE: Any = tuple
_DICT: Any = dict


class Conversion(Struct, frozen=True):
    """How a type is written, and how a value gets there and back (None: it is already what it should be)."""

    type: Any
    pack: Convert | None = None
    unpack: Convert | None = None

    @property
    def plain(self) -> bool:
        """Whether msgspec carries the type as it is."""
        return self.pack is None


def encode_hook(value: Any) -> Any:
    """What msgspec is to write for a value that it does not know: fractions and read-only mappings."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Details):
        return _pack_details(value)
    raise TypeError(f"{type(value).__name__} cannot be written into a save")


class Unread(Struct, frozen=True):
    """What a battle system that is not installed wrote: its kind and its body, kept as they are."""

    kind: str
    body: Any


def _pack_details(details: Details) -> dict[str, Any]:
    if isinstance(details.value, Unread):
        return {"system": details.system, "kind": details.value.kind, "value": details.value.body}
    cls: Any = type(details.value)
    pack = schema_of(cls).pack
    value = pack(details.value) if pack else details.value
    return {"system": details.system, "kind": cls.__name__, "value": value}


def _unpack_details(written: dict[str, Any]) -> Details:
    system, kind, body = written["system"], written["kind"], written["value"]
    if (wanted := registry.details_named(system, kind)) is None:
        return Details(system, Unread(kind, body))
    schema = schema_of(wanted)
    value = msgspec.convert(body, schema.type, dec_hook=decode_hook)
    return Details(system, schema.unpack(value) if schema.unpack else value)


def decode_hook(wanted: type, value: Any) -> Any:
    """A value of a type that msgspec does not know, from what it read."""
    if wanted is Fraction and isinstance(value, str):
        return _fraction(value)
    if wanted is Details and isinstance(value, dict):
        return _unpack_details(value)
    raise ValueError(f"{value!r} is no {wanted.__name__}")


@lru_cache(maxsize=4096)
def _fraction(text: str) -> Fraction:
    numerator, slash, denominator = text.partition("/")
    if not slash or not denominator.isdigit() or int(denominator) == 0:
        raise ValueError(f"{text!r} is no fraction: numerator/denominator was expected, as in 3/4")
    share = Fraction(int(numerator), int(denominator))
    # Undamaged values are recognised by identity, so a loaded game must share the same objects as a new one.
    return NONE if share == NONE else WHOLE if share == WHOLE else share


@cache
def schema_of(wanted: Any) -> Conversion:
    """The schema of a type; raises TypeError for one that no save can hold."""
    if isinstance(wanted, NewType):
        return schema_of(wanted.__supertype__)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _enum(wanted)
    if isinstance(wanted, type) and issubclass(wanted, Struct):
        return _struct(wanted)
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin in (Union, types.UnionType):
        return _union(arguments)
    if origin is tuple:
        return _tuple(wanted, arguments)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(*arguments)
    if isinstance(origin, type) and issubclass(origin, (AbstractSet, list)):
        return _collection(wanted, origin, arguments[0])
    return Conversion(wanted)


def _enum(wanted: type[Enum]) -> Conversion:
    values = [member.value for member in wanted]
    if all(type(value) is str for value in values) or all(type(value) is int for value in values):
        return Conversion(wanted)

    def unpack(value: Any) -> Enum:
        return wanted(tuple(value) if isinstance(value, list) else value)

    return Conversion(Any, lambda member: member.value, unpack)


def _parts(wanted: type[Struct]) -> list[tuple[structs.FieldInfo, Conversion]]:
    return [(field, schema_of(field.type)) for field in structs.fields(wanted)]


def _struct(wanted: type[Struct]) -> Conversion:
    return Conversion(wanted) if all(part.plain for _, part in _parts(wanted)) else _record(wanted)


def _record(wanted: type[Struct], tag: str | None = None) -> Conversion:
    """A struct that stands for another, with awkward fields as they are written."""
    parts = _parts(wanted)
    layout = [(field.name, part.type, _default(field, part)) for field, part in parts]
    struct = msgspec.defstruct(wanted.__name__, layout, kw_only=True, tag=tag, tag_field=TAG if tag else None)
    ways = [(field.name, part.pack, part.unpack) for field, part in parts]

    def pack(value: Any) -> Any:
        return struct(**{name: way(getattr(value, name)) if way else getattr(value, name) for name, way, _ in ways})

    def unpack(value: Any) -> Any:
        return wanted(**{name: way(getattr(value, name)) if way else getattr(value, name) for name, _, way in ways})

    return Conversion(struct, pack, unpack)


def _default(field: structs.FieldInfo, part: Conversion) -> Any:
    pack = part.pack or _same
    if field.default is not NODEFAULT:
        return msgspec.field(default_factory=lambda: pack(field.default))
    if field.default_factory is not NODEFAULT:
        make = field.default_factory
        return msgspec.field(default_factory=lambda: pack(make()))
    return NODEFAULT


def _union(members: tuple[Any, ...]) -> Conversion:
    shapes = [member for member in members if isinstance(member, type) and issubclass(member, Struct)]
    several = len(shapes) > 1
    schemas = {member: _record(member, member.__name__) if several and member in shapes else schema_of(member)
               for member in members}
    if all(schema.plain for schema in schemas.values()):
        return Conversion(_either(schema.type for schema in schemas.values()))
    others = [member for member in members if member not in shapes and not schemas[member].plain]
    if len(others) > 1 or (others and shapes):
        raise TypeError(f"a save cannot tell the members of {members} apart")
    packs = {shape: schemas[shape].pack for shape in shapes}
    unpacks = {schemas[shape].type: schemas[shape].unpack for shape in shapes}
    other = schemas[others[0]] if others else Conversion(None)

    def pack(value: Any) -> Any:
        way = packs.get(type(value), other.pack if value is not None else None)
        return way(value) if way else value

    def unpack(value: Any) -> Any:
        way = unpacks.get(type(value), other.unpack if value is not None else None)
        return way(value) if way else value

    return Conversion(_either(schema.type for schema in schemas.values()), pack, unpack)


def _tuple(wanted: Any, arguments: tuple[Any, ...]) -> Conversion:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _collection(wanted, tuple, arguments[0])
    inner = [schema_of(argument) for argument in arguments]
    if all(schema.plain for schema in inner):
        return Conversion(wanted)
    packs, unpacks = [schema.pack for schema in inner], [schema.unpack for schema in inner]

    def through(ways: list[Convert | None]) -> Convert:
        return lambda value: tuple(way(part) if way else part for way, part in zip(ways, value, strict=True))

    return Conversion(_TUPLE[tuple(schema.type for schema in inner)], through(packs), through(unpacks))


def _collection(wanted: Any, origin: Any, argument: Any) -> Conversion:
    inner = schema_of(argument)
    if inner.pack is None or inner.unpack is None:
        return Conversion(wanted)
    pack, unpack = inner.pack, inner.unpack
    make = origin if origin in (tuple, list, set, frozenset) else frozenset
    return Conversion(_TUPLE[inner.type, ...], lambda value: tuple(map(pack, value)), lambda value: make(map(unpack, value)))


def _mapping(key: Any, value: Any) -> Conversion:
    keys, values = schema_of(key), schema_of(value)
    worded = keys.plain and isinstance(keys.type, type) and issubclass(keys.type, (str, int, Enum))
    if worded and values.plain:
        return Conversion(_DICT[key, value])
    pack_key, unpack_key = keys.pack or _same, keys.unpack or _same
    pack_value, unpack_value = values.pack or _same, values.unpack or _same
    if worded:
        return Conversion(
            _DICT[keys.type, values.type],
            lambda mapping: {key: pack_value(value) for key, value in mapping.items()},
            lambda raw: {key: unpack_value(value) for key, value in raw.items()},
        )
    return Conversion(
        _TUPLE[_TUPLE[keys.type, values.type], ...],
        lambda mapping: tuple((pack_key(key), pack_value(value)) for key, value in mapping.items()),
        lambda pairs: {unpack_key(key): unpack_value(value) for key, value in pairs},
    )


def _same(value: Any) -> Any:
    return value


def _either(members: Iterable[Any]) -> Any:
    return Union[tuple(members)]  # pyrefly: ignore[invalid-annotation]  # noqa: UP007 - the members are known only now
