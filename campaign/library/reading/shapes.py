"""How the values of a type stand in a file, and what must hold of them: what the generic reader works with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from keyword import iskeyword
from typing import Any

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.replacing import replace
from campaign.model.shape import EACH

Make = Callable[..., Any]
Path = tuple[str, ...]


class Check(Struct, frozen=True):
    """What must hold of the values at a path, by the mark that says so, and the words that are meant."""

    mark: Any
    path: Path = ()
    words: tuple[str, ...] = ()


class NounSchema(Struct, frozen=True):
    """How values of one type stand in a file, how the noun's value is made of one (None: it is one), and what must hold."""

    wire: Any
    make: Make | None = None
    checks: tuple[Check, ...] = ()

    def under(self, *path: str) -> NounSchema:
        """The same, further down in a file."""
        return replace(self, checks=tuple(replace(check, path=(*path, *check.path)) for check in self.checks))


def identity(value: Any) -> Any:
    """The value itself: how what stands in a file as it is meant is made."""
    return value


def made_at(make: Make, found: Any, *at: str | int) -> Any:
    """Makes the value at a path; a ChartFault raised there is passed on with that path."""
    try:
        return make(found)
    except ChartFault as trouble:
        raise ChartFault(str(trouble), *at, *trouble.path) from None


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


def found_at(value: Any, at: Path) -> Any:
    """What stands under some keys; of every row of a mapping, a mapping of it."""
    for place, key in enumerate(at):
        if key == EACH:
            return {name: found_at(row, at[place + 1:]) for name, row in value.items()}
        value = getattr(value, key)
    return value


def attribute_of(key: str) -> str:
    """How a key of a file is called among the attributes of its schema."""
    return f"{key}_" if iskeyword(key) else f"column{key}" if key.isdigit() else key
