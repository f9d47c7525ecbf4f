"""Runs of lines that two battle systems share, alike but for whose charts and which rule they name: they belong to the kit."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from tests.house.sources import source

RUN = 12
# What tells the same lines of two systems apart, and says nothing.
OWN = re.compile(r"\b(?:[A-Z][A-Za-z]+(?=Charts\b)|(?:SM|SAS|SF|CO|FG)-[\w.-]+)")
Line = tuple[int, str]


def runs_between_systems(root: Path) -> list[str]:
    """Twelve lines of code and more that two folders of `campaign/tactics` share."""
    folders = sorted(folder for folder in (root / "campaign/tactics").glob("*/") if any(folder.rglob("*.py")))
    windows = {folder: dict(_windows(root, folder)) for folder in folders}
    faults: dict[tuple[str, str], str] = {}
    for first, second in combinations(folders, 2):
        for window, where in windows[first].items():
            if (other := windows[second].get(window)) is not None:
                # Of what two files share only the first run is told.
                files = where.rpartition(":")[0], other.rpartition(":")[0]
                faults.setdefault(files, f"{where}: {RUN} lines and more stand at {other} too")
    return list(faults.values())


def _windows(root: Path, folder: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every run of twelve lines of code in a folder, and where it begins."""
    for path in sorted(folder.rglob("*.py")):
        lines = list(_code(path))
        for start in range(len(lines) - RUN + 1):
            run = lines[start:start + RUN]
            yield tuple(text for _, text in run), f"{path.relative_to(root).as_posix()}:{run[0][0]}"


def _code(path: Path) -> Iterator[Line]:
    """Lines that say something: no imports, docstrings, comments or blank lines."""
    read = source(path)
    silent: set[int] = set()
    for node in read.nodes:
        if isinstance(node, ast.Import | ast.ImportFrom) or (isinstance(node, ast.Expr) and _is_text(node.value)):
            silent.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    for number, line in enumerate(read.lines, 1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#") and number not in silent:
            yield number, OWN.sub("", stripped)


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
