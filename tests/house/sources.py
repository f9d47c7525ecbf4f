"""Every source file is read and parsed once in a process, for all guards, until it changes."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

from msgspec import Struct

# What an expression is there for, and which sign it has: they stand below half of all nodes, and no guard asks for them.
_SIGNS = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)


class Source(Struct, frozen=True, eq=False, dict=True):
    """A source file, its tree, and what it imports."""

    path: Path
    text: str
    tree: ast.Module

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """Its lines."""
        return tuple(self.text.splitlines())

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All nodes of its tree."""
        return tuple(walk(self.tree))

    @cached_property
    def imports(self) -> tuple[ast.Import | ast.ImportFrom, ...]:
        """Its imports, within functions and for the type checker as any other."""
        return tuple(node for node in self.nodes if isinstance(node, ast.Import | ast.ImportFrom))


def source(path: Path) -> Source:
    """A file as it lies there now."""
    status = path.stat()
    return _read(path, status.st_mtime_ns, status.st_size)


@cache
def _read(path: Path, changed: int, size: int) -> Source:
    text = path.read_text(encoding="utf-8")
    # A tree is a hundred thousand objects that all stay: looking for rubbish among them took as long as parsing.
    collects = gc.isenabled()
    gc.disable()
    try:
        return Source(path, text, ast.parse(text, filename=str(path)))
    finally:
        if collects:
            gc.enable()


def name_of(root: Path, path: Path) -> str:
    """The dotted name of a module under a root."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it, in the order of the text, but for signs."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        below: list[ast.AST] = []
        for value in vars(one).values():
            if isinstance(value, list):
                below += [each for each in value if isinstance(each, ast.AST) and not isinstance(each, _SIGNS)]
            elif isinstance(value, ast.AST) and not isinstance(value, _SIGNS):
                below.append(value)
        waiting += reversed(below)
