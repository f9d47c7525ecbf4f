"""The parts of orders, derived from the orders' own types, and the table of all orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, NewType, TypeGuard, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, structs

from campaign.model.commands import COMMANDS, Command
from campaign.model.grammar import Grammar, Kind
from campaign.model.sides import Side
from campaign.session.play.written_orders import type_in_words, types_of_parts

Path = tuple[str, ...]
Values = dict[Path, Any]
# Texts that are typed freely instead of being chosen from known values.
TYPED = (Kind.TURN, Kind.JSON)


class OrderField(Struct, frozen=True):
    """One part of an order: its path, its type, whether it is optional, and whether it takes many values.

    `kind` is yes, choice, number, text or json; `of` names what a choice is among (an id, or what a text is), `members`
    are an enumeration's. A part that is `paired` holds pairs of two such. `among` narrows an id, as to ships of the pool.
    """

    path: Path
    kind: str
    of: str = ""
    members: tuple[Any, ...] = ()
    optional: bool = False
    many: bool = False
    whole: bool = False
    pair: tuple[OrderField, ...] = ()
    among: Kind | None = None

    @property
    def name(self) -> str:
        """Its path, as written in grammars."""
        return ".".join(self.path)

    @property
    def words(self) -> str:
        """Its name in messages."""
        label = " ".join(name.replace("_", " ") for name in self.path[-2:] if name not in ("standing", "conduct", "condition"))
        return label or f"{self.path[-1]} order"


def grammar_of(kind: type) -> Grammar:
    """The grammar defined with a noun."""
    found: Grammar = kind.GRAMMAR
    return found


def parts_of(kind: type) -> tuple[OrderField, ...]:
    """The parts of an order except its side, including nested ones."""
    return _parts_of(kind)


@cache
def _parts_of(kind: type) -> tuple[OrderField, ...]:
    return tuple(part for part in _parts(kind, ()) if part.path != ("side",))


@cache
def makeable() -> Mapping[str, type]:
    """Every kind of order that can be made by choosing its parts, by name; the others come from battles and umpires."""
    return {kind.__name__: kind for kind in COMMANDS if all(part.kind != "json" for part in parts_of(kind))}


def _is_noun(wanted: Any) -> TypeGuard[type[Struct]]:
    return isinstance(wanted, type) and issubclass(wanted, Struct)


def _parts(kind: type[Struct], path: Path) -> Iterator[OrderField]:
    hints = get_type_hints(kind, include_extras=True)
    for name in kind.__struct_fields__:
        wanted = hints[name]
        if _is_noun(wanted):
            yield from _parts(wanted, (*path, name))
        else:
            yield _part(wanted, (*path, name))


def _part(wanted: Any, path: Path) -> OrderField:
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is Union or (type(None) in arguments and origin is not tuple):
        return _leaf(next(argument for argument in arguments if argument is not type(None)), path, optional=True)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _leaf(arguments[0], path, many=True)
    return _leaf(wanted, path)


def _leaf(wanted: Any, path: Path, *, optional: bool = False, many: bool = False) -> OrderField:
    among = None
    if get_origin(wanted) is Annotated:
        wanted, among = get_args(wanted)
    if get_origin(wanted) is tuple:
        pair = tuple(_leaf(half, (*path, str(at))) for at, half in enumerate(get_args(wanted)))
        return OrderField(path, "choice", "pair", many=many, pair=pair)
    if among is Kind.JSON:
        return OrderField(path, "json", optional=optional, among=among)
    if isinstance(wanted, NewType):
        return OrderField(path, "choice", wanted.__name__, optional=optional, many=many, among=among)
    if wanted is bool:
        return OrderField(path, "yes")
    if wanted in (int, float):
        return OrderField(path, "number", optional=optional, whole=wanted is int)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return OrderField(path, "choice", members=tuple(wanted), optional=optional, many=many)
    known = among is not None and among not in TYPED
    return OrderField(path, "choice" if known else "text", among.value if known and among else "", optional=optional, many=many,
                among=among)


def value_at(command: Any, path: Path) -> Any:
    """The value at a path in an order."""
    for name in path:
        command = getattr(command, name)
    return command


@cache
def default_of(kind: type, path: Path) -> Any:
    """The default of a part, taken from the outermost value that has one; NODEFAULT if none has."""
    for at, name in enumerate(path):
        field = next(field for field in structs.fields(kind) if field.name == name)
        if field.default is not NODEFAULT:
            return value_at(field.default, path[at + 1 :])
        if at + 1 < len(path):
            kind = types_of_parts(kind)[name]
    return NODEFAULT


def build(kind: type, side: Side | None, values: Mapping[Path, Any]) -> Command:
    """The order made of these parts."""
    command: Command = _make(kind, (), {**values, ("side",): side})
    return command


def _make(kind: type, path: Path, values: Mapping[Path, Any]) -> Any:
    hints = types_of_parts(kind)
    found = {}
    for name in kind.__struct_fields__:
        place, wanted = (*path, name), hints[name]
        found[name] = _make(wanted, place, values) if _is_noun(wanted) and place not in values else values[place]
    return kind(**found)


def ids_in(value: Any) -> Iterator[str]:
    """Every id and hex in an order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from ids_in(item)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from ids_in(getattr(value, name))


# The table of all orders, as `docs/json.md` prints it -----------------------------------------------------------------


# Types that have a paragraph of their own below the table.
BELOW = ("StandingOrder", "Conduct")
HEAD = ("| order | its parts | in words |", "|---|---|---|")


def table_of_orders() -> Iterator[str]:
    """The lines of the table, in the order in which the model lists its commands."""
    yield from HEAD
    for kind in COMMANDS:
        example = grammar_of(kind).example
        yield f"| `{kind.__name__}` | {', '.join(_cells(kind))} | {f'`{example}`' if example else ''} |"


def _cells(kind: type) -> Iterator[str]:
    hints = types_of_parts(kind)
    for name in kind.__struct_fields__:
        if name == "side":
            yield "`side`"
            continue
        spelling = type_in_words(hints[name])
        yield f"`{name}` {'(see below)' if spelling in BELOW else spelling.replace('|', ' or ')}"
