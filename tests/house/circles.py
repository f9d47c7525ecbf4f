"""No circle of imports: whatever imports itself by way of others is one file that lies in several."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from pathlib import Path

import networkx as nx

from tests.house.sources import Source, name_of, source


def circles(root: Path) -> list[str]:
    """Circles of imports in `campaign/`: imports within functions and those for the type checker count as any other."""
    modules = {name_of(root, path): path for path in sorted((root / "campaign").rglob("*.py"))}
    graph = nx.DiGraph()
    for name, path in modules.items():
        graph.add_edges_from((name, other) for other in _imported(source(path), modules) if other in modules and other != name)
    found = sorted(sorted(members) for members in nx.strongly_connected_components(graph) if len(members) > 1)
    first = [modules[members[0]].relative_to(root).as_posix() for members in found]
    return [f"{name}: a circle of imports: {', '.join(members)}" for name, members in zip(first, found, strict=True)]


def _imported(file: Source, modules: Container[str]) -> Iterator[str]:
    """Every module that a file imports: of `from a import b` it is `a.b` where that is one, else `a`."""
    for node in file.imports:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif node.module is not None:
            for alias in node.names:
                below = f"{node.module}.{alias.name}"
                yield below if below in modules else node.module
