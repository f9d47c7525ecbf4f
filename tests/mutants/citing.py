"""Where a system states its rules: the functions and cells that cite each, and every way to break one of them."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.mutants.cells import Cell, by_citation, cells_of, others
from tests.mutants.code import FUNCTIONS, Change, Function, changes_of

# How captains fight is no rule; papers and screens repeat what is stated elsewhere.
LEFT_OUT, OF_CAPTAINS = frozenset(("captains",)), "Doctrine"
REPEATING = frozenset(
    ("papers", "screen.py", "words.py", "words", "narration.py", "damage_in_words.py", "seeing.py", "facts.py")
)
DOCTRINE = "doctrine.yaml"


class Ground(Struct, frozen=True):
    """What is broken: the folder of a system's code, and how its rules are cited."""

    folder: Path
    prefix: str

    @property
    def rules(self) -> re.Pattern[str]:
        """What the system's rule IDs look like."""
        return re.compile(rf"\b{self.prefix}-(?:GAP-\d{{2}}|(?!GAP)[0-9A-Z][0-9A-Za-z]*(?:\.\d+)*(?:-[0-9A-Za-z]+)*)")


class Mutant(Struct, frozen=True):
    """One way to break a rule: a change of a function by its number, or another value of a cell."""

    rule: str
    path: str
    lines: tuple[int, int]
    place: str
    said: str
    change: int | None = None
    new: str = ""

    @property
    def key(self) -> str:
        """What it is, wherever it stands in its file."""
        return f"{self.path}:{self.place}: {self.said}"

    def __str__(self) -> str:
        return f"{self.rule:<12} {self.path}:{self.lines[0]} {self.place}: {self.said}"


class _Cited(Struct, frozen=True):
    """A rule cited in a function: in its docstring, or in some lines of it."""

    rule: str
    lines: tuple[int, int] | None


def mutants_of(ground: Ground) -> dict[str, list[Mutant]]:
    """By rule every way to break it, in its own functions and cells; in papers and by heads where nothing else cites it."""
    ranked: dict[str, dict[int, list[Mutant]]] = defaultdict(lambda: defaultdict(list))
    for path in sorted(ground.folder.rglob("*.py")):
        inside = path.relative_to(ground.folder).parts
        if LEFT_OUT.isdisjoint(inside):
            for rank, mutant in _of_code(ground, path):
                ranked[mutant.rule][rank + (0 if REPEATING.isdisjoint(inside) else 10)].append(mutant)
    for path in sorted(ground.folder.rglob("*.yaml")):
        if path.name != DOCTRINE:
            for rank, mutant in _of_chart(ground, path):
                ranked[mutant.rule][rank].append(mutant)
    return {rule: list(dict.fromkeys(by_rank[min(by_rank)])) for rule, by_rank in sorted(ranked.items())}


def shuffled(rule: str, mutants: list[Mutant], number: int) -> list[Mutant]:
    """The ways to break a rule in the order in which they are tried under a number, the same always.

    Code comes first: charts are held against the ledger cell by cell (`tests/charts/test_cells.py`).
    """
    chance = Random(f"{number}/{rule}")
    code, cells = ([one for one in mutants if (one.change is not None) is wanted] for wanted in (True, False))
    for pile in (code, cells):
        chance.shuffle(pile)
    return [*code, *cells]


def functions_of(tree: ast.Module) -> Iterator[tuple[str, Function, ast.ClassDef | None]]:
    """Functions and methods by their qualified names."""
    for node in tree.body:
        if isinstance(node, FUNCTIONS):
            yield node.name, node, None
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, FUNCTIONS):
                    yield f"{node.name}.{inner.name}", inner, node


def _of_code(ground: Ground, path: Path) -> Iterator[tuple[int, Mutant]]:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    comments = _comments(text, ground.rules)
    of_module = set(ground.rules.findall(ast.get_docstring(tree) or ""))
    for name, function, owner in functions_of(tree):
        if owner is not None and owner.name == OF_CAPTAINS:
            continue
        changes = changes_of(function)
        cited = list(_cited_in(function, comments, ground.rules))
        ranks = [(0, one) for one in cited]
        of_owner = set(ground.rules.findall(ast.get_docstring(owner) or "")) if owner is not None else set()
        ranks += [(2, _Cited(rule, None)) for rule in of_owner - {one.rule for one in cited}]
        ranks += [(4, _Cited(rule, None)) for rule in of_module - of_owner - {one.rule for one in cited}]
        for rank, one in ranks:
            near = [number for number, change in enumerate(changes) if one.lines is None or _meets(change.lines, one.lines)]
            for number in near:
                yield rank, _mutant(one.rule, path, name, number, changes[number])
            # What papers and screens say of a rule in words alone is no way to break it.
            if not near and REPEATING.isdisjoint(path.parts):
                yield from ((rank + 1, _mutant(one.rule, path, name, number, change)) for number, change in enumerate(changes))


def _mutant(rule: str, path: Path, name: str, number: int, change: Change) -> Mutant:
    return Mutant(rule, path.as_posix(), change.lines, name, change.said, number)


def _cited_in(function: Function, comments: dict[int, set[str]], rules: re.Pattern[str]) -> Iterator[_Cited]:
    said = ast.get_docstring(function) or ""
    of_all = set(rules.findall(said))
    yield from (_Cited(rule, None) for rule in sorted(of_all))
    first = min([function.lineno, *(mark.lineno for mark in function.decorator_list)])
    places = {number: found for number, found in comments.items() if first - 1 <= number <= (function.end_lineno or first)}
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != function_docstring(function):
            places.setdefault(node.lineno, set()).update(rules.findall(node.value))
    for number, found in sorted(places.items()):
        for rule in sorted(found - of_all):
            yield _Cited(rule, _around(function, number))


def function_docstring(function: Function) -> str | None:
    """The docstring as it stands."""
    return ast.get_docstring(function, clean=False)


def _around(function: Function, line: int) -> tuple[int, int]:
    """The lines of the smallest statement at a line, or of that which begins on the next, and of a short block around it."""
    spans = [
        (node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(function)
        if isinstance(node, ast.stmt)
        and not isinstance(node, FUNCTIONS)
        and node.lineno <= line + 1
        and line <= (node.end_lineno or node.lineno)
    ]
    if not spans:
        return function.lineno, function.end_lineno or function.lineno
    least = min(spans, key=lambda span: span[1] - span[0])
    holders = [
        (node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(function)
        if isinstance(node, ast.If)
        and node.lineno <= least[0]
        and least[1] <= (node.end_lineno or node.lineno)
        and (node.end_lineno or node.lineno) - node.lineno < 8
    ]
    return min([least, *holders]) if holders else least


def _comments(text: str, rules: re.Pattern[str]) -> dict[int, set[str]]:
    found = {}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and rules.search(token.string):
            found[token.start[0]] = set(rules.findall(token.string))
    return found


def _meets(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _of_chart(ground: Ground, path: Path) -> Iterator[tuple[int, Mutant]]:
    text = path.read_text(encoding="utf-8")
    cells = cells_of(text)
    by_rule = by_citation(text, cells, ground.rules)
    head = "".join(line for line in text.splitlines(keepends=True) if line.startswith(("rule:", "gap:")))
    taken = {cell for found in by_rule.values() for cell in found}
    free = [cell for cell in cells if cell not in taken] or cells
    for rule, found in by_rule.items():
        yield from ((0, mutant) for cell in found for mutant in _of_cell(rule, path, cell, cells))
    for rule in set(ground.rules.findall(head)) - set(by_rule):
        yield from ((1, mutant) for cell in free for mutant in _of_cell(rule, path, cell, cells))


def _of_cell(rule: str, path: Path, cell: Cell, cells: list[Cell]) -> Iterator[Mutant]:
    for new in others(cell, cells):
        place = ".".join(cell.path)
        yield Mutant(rule, path.as_posix(), (cell.line, cell.line), place, f"{cell.text} is {new}", None, new)
