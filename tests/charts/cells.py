"""Charts taken apart into cells, so that what the game uses can be held against what the ledger says, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from math import inf
from typing import Any

from msgspec import NODEFAULT, Struct, structs

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.tactics.kit.charts import BEYOND, Stepped
from tests.charts.ledger_copy import Blocks

Path = tuple[object, ...]
# What a chart says of itself: where it comes from is no cell.
HEAD = ("rule",)


class Ours(Struct, frozen=True):
    """A cell that no ledger has: what it must be, and which ruling, or whose choice, it is."""

    value: object
    why: str


class Amended(Struct, frozen=True):
    """A cell that we play otherwise: `says` is what the ledger said when it was amended, `ledger` what it says now."""

    value: object
    ledger: object
    says: object
    why: str


class Row(Struct, frozen=True):
    """One line of the table: a chart (or another place that holds numbers of the ledger) and what must stand in it.

    `loaded` is what the game uses. `expected` is made from the blocks named in `reads`, and from nothing else. `anew` reads the
    file through the game's own door; a place that is no chart file has none.
    """

    place: str
    reads: tuple[str, ...]
    loaded: Callable[[Book], object]
    expected: Callable[[Blocks], object]
    anew: Callable[[], object] | None = None

    def wanted(self, blocks: Blocks) -> dict[Path, object]:
        """Every cell that the ledger, or a ruling of ours, asks for."""
        return dict(cells(self.expected({name: blocks[name] for name in self.reads})))


def cells(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every cell of a chart with its way there; what a value class fills in by itself when nothing is said is no cell."""
    if isinstance(value, Turn):
        yield path, str(value)
    elif isinstance(value, Enum):
        yield path, value.value
    elif isinstance(value, Ours | Amended):
        yield path, value
    elif isinstance(value, Stepped):
        for bound, inner in value.items():
            yield from cells(inner, (*path, BEYOND if bound == inf else bound))
    elif isinstance(value, Struct):
        for one in structs.fields(value):
            inner = getattr(value, one.name)
            if one.name not in HEAD and (one.default is NODEFAULT or inner != one.default):
                yield from cells(inner, (*path, one.name))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from cells(inner, (*path, _key(key)))
    elif isinstance(value, (list, tuple)):
        for index, inner in enumerate(value):
            yield from cells(inner, (*path, index))
    elif isinstance(value, (set, frozenset)):
        for word in sorted(str(_key(one)) for one in value):
            yield (*path, word), True
    else:
        yield path, value


def _key(key: object) -> object:
    if isinstance(key, tuple):
        return " ".join(str(_key(one)) for one in key)
    return key.value if isinstance(key, Enum) else key


def differences(wanted: Mapping[Path, object], found: Mapping[Path, object]) -> list[str]:
    """Every cell that is not as it must be, that nothing asks for, or that is missing; and every amendment gone stale."""
    told = []
    for path, must in wanted.items():
        spelled = ".".join(map(str, path))
        if isinstance(must, Amended) and must.ledger != must.says:
            told.append(f"{spelled}: amended when the ledger said {must.says!r}, which now says {must.ledger!r} ({must.why})")
        value = must.value if isinstance(must, Ours | Amended) else must
        if path not in found:
            told.append(f"{spelled}: {value!r} was expected, and nothing is there")
        elif not _same(found[path], value):
            told.append(f"{spelled}: {value!r} was expected, not {found[path]!r}")
    told += [f"{'.'.join(map(str, path))}: nothing asks for {found[path]!r}" for path in found if path not in wanted]
    return told


def _same(found: object, must: object) -> bool:
    if isinstance(found, bool) or isinstance(must, bool) or not isinstance(found, int | float):
        return type(found) is type(must) and found == must
    return isinstance(must, int | float) and abs(found - must) < 1e-9


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value of a YAML document with the keys and indexes that lead to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    else:
        yield path, value


def altered(value: object) -> object | None:
    """Another value than this one, one off: for a number, and for a cell of words with a number in it; None for all else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value + 1
    if isinstance(value, float):
        return value + 0.25
    text = str(value)
    place = next((index for index, letter in enumerate(text) if letter.isdigit()), None)
    if place is None:
        return {"X": "-", "-": "X"}.get(text)
    return f"{text[:place]}{(int(text[place]) + 1) % 10}{text[place + 1:]}"
