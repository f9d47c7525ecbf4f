"""Ways to break a chart: each a cell of a YAML file, and another value that it may have."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import yaml
from msgspec import Struct

# What a file says of itself is no cell.
HEAD = frozenset(("format", "rule", "gap", "source"))
NUMBER = re.compile(r"-?\d+(\.\d+)?")
Steps = tuple[str, ...]


class Cell(Struct, frozen=True):
    """A scalar of a file: its keys and places, its line, the lines of the keys it stands under, and its characters."""

    path: Steps
    line: int
    under: tuple[int, ...]
    start: int
    end: int
    text: str

    @property
    def kind(self) -> Steps:
        """Where it stands, but for its place in a list."""
        return tuple("*" if step.isdigit() else step for step in self.path)

    def broken(self, text: str, new: str) -> str:
        """The file with another value in this cell."""
        return text[: self.start] + new + text[self.end :]


def cells_of(text: str) -> list[Cell]:
    """Every cell of a chart file but its head."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    assert isinstance(root, yaml.MappingNode)
    return [
        cell
        for key, value in root.value
        if key.value not in HEAD
        for cell in _below(value, (str(key.value),), (key.start_mark.line + 1,))
    ]


def others(cell: Cell, cells: list[Cell]) -> list[str]:
    """Values that may stand in a cell: the next numbers, the other truth, or a word that stands in cells like it."""
    if cell.text in {"true", "false"}:
        return ["false" if cell.text == "true" else "true"]
    if NUMBER.fullmatch(cell.text):
        if "." not in cell.text:
            return [str(int(cell.text) + 1), str(int(cell.text) - 1)]
        digits = len(cell.text.partition(".")[2])
        return [f"{float(cell.text) + 10**-digits:.{digits}f}", f"{float(cell.text) - 10**-digits:.{digits}f}"]
    by_kind: dict[str, None] = {}
    for like in (cell.kind, cell.kind[:-1]):
        for other in cells:
            if other.kind[: len(like)] == like and other.text not in by_kind and other.text != cell.text:
                by_kind[other.text] = None
        if by_kind:
            break
    return list(by_kind)[:6]


def by_citation(text: str, cells: list[Cell], rules: re.Pattern[str]) -> dict[str, list[Cell]]:
    """Cells by the rules that comments cite: beside a cell, beside the key above it, or on the line before such a key."""
    found: dict[str, list[Cell]] = defaultdict(list)
    lines = text.splitlines()
    carried: set[str] = set()
    cited: dict[int, set[str]] = {}
    for number, line in enumerate(lines, start=1):
        body, _, comment = line.partition("#")
        here = set(rules.findall(comment))
        if not body.strip():
            carried = carried | here if line.strip() else set()
            continue
        cited[number] = here | carried
        carried = set()
    for cell in cells:
        for rule in set().union(*(cited.get(number, set()) for number in {cell.line, *cell.under})):
            found[rule].append(cell)
    return found


def _below(node: yaml.Node, path: Steps, under: tuple[int, ...]) -> Iterator[Cell]:
    if isinstance(node, yaml.ScalarNode):
        mark = node.start_mark
        yield Cell(path, mark.line + 1, under, mark.index, node.end_mark.index, str(node.value))
    elif isinstance(node, yaml.SequenceNode):
        for place, part in enumerate(node.value):
            yield from _below(part, (*path, str(place)), (*under, part.start_mark.line + 1))
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _below(value, (*path, str(key.value)), (*under, key.start_mark.line + 1))
