"""What was told is data: no face and no session reads it back out of its sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.house.sources import source

READERS = ("campaign/chart", "campaign/cli", "campaign/gui", "campaign/session")
# Those who may look for patterns, and in what: nowhere in what was told.
PATTERNS: Mapping[str, str] = {
    "campaign/cli/battle_screen.py": "orders as they are typed",
    "campaign/gui/frame/wording.py": "keys of the model and IDs of rules in rows that the window itself words",
    "campaign/session/days/dates.py": "days as they are typed",
    "campaign/session/files/bug_report.py": "messages of faults, from which names are taken out",
    "campaign/session/files/mishaps.py": "traces of faults, from which folders are taken out",
    "campaign/session/grammar/patterns.py": "the syntax that is written at each order",
    "campaign/session/grammar/sentences.py": "the sentences that are written at each order, and the names of classes",
    "campaign/session/play/written_orders.py": "what the reader of JSON says of a fault in an order",
    "campaign/session/words/rulebook.py": "IDs of rules as they are typed, and the sources in which they are stated",
    "campaign/session/words/whereabouts.py": "labels of hexes in orders, questions, refusals and cells, which bear no data",
}
# Those who may look into what is told, and for what.
LOOKS_INTO: Mapping[str, str] = {
    "campaign/session/history/explaining.py": "the rules in a line that an older program told by its words alone",
    "campaign/session/reports/wording.py": "where the ships stand whom a telling mentions: it says who they are, and not where",
    "campaign/session/words/whereabouts.py": "the hexes in a line that an older program told by its words alone",
}
# What is told, by the names of its parts: a sentence always, a line or a text where that is one of a log.
SENTENCE, OF_A_LINE = "sentence", frozenset({"line", "text"})
LINES = frozenset({"entry", "heard", "line", "numbered", "telling", "told"})
SURGERY = frozenset({
    "endswith", "find", "index", "partition", "removeprefix", "removesuffix", "rfind", "rindex", "rpartition", "rsplit",
    "split", "splitlines", "startswith",
})
SOUGHT = frozenset({"compile", "findall", "finditer", "fullmatch", "match", "search", "split", "sub", "subn"})
# They look for labels of hexes in a text.
LOOKED_THROUGH = frozenset({"hexes_in", "label_hexes", "name_first", "name_places", "without_rules"})


def patterns_over_told(root: Path) -> list[str]:
    """Patterns in the session and its faces outside the modules that may have them, and sentences that are taken apart."""
    faults: list[str] = []
    for folder in READERS:
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if name not in PATTERNS:
                faults += [f"{name}:{node.lineno}: patterns are for what people type and for files"
                           for node in source(path).imports if "re" in _imported(node)]
            taken_apart = list(_taken_apart(source(path).tree))
            if name not in LOOKS_INTO:
                faults += [f"{name}:{line}: {part} is told: its parts are data" for line, part in taken_apart]
            elif not taken_apart:
                faults.append(f"{name}: it looks into nothing that is told any more")
    idle = [name for name in PATTERNS if (root / name).is_file()
            and not any("re" in _imported(node) for node in source(root / name).imports)]
    return faults + [f"{name}: it has no patterns any more" for name in idle]


def _imported(node: ast.Import | ast.ImportFrom) -> tuple[str, ...]:
    return (node.module or "",) if isinstance(node, ast.ImportFrom) else tuple(alias.name for alias in node.names)


def _taken_apart(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What is told and taken apart, by line."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)]
    seen: set[tuple[int, int]] = set()
    for scope in (*functions, tree):
        nodes = list(ast.walk(scope))
        names = {target.id for node in nodes if isinstance(node, ast.Assign) and _is_told(node.value, set())
                 for target in node.targets if isinstance(target, ast.Name)} if scope is not tree else set[str]()
        for node in nodes:
            told = next((part for part in _subjects(node) if _is_told(part, names)), None)
            if told is not None and (place := (told.lineno, told.col_offset)) not in seen:
                seen.add(place)
                yield told.lineno, ast.unparse(told)


def _subjects(node: ast.AST) -> Iterator[ast.expr]:
    """What a node takes apart or searches."""
    if isinstance(node, ast.Compare):
        yield from (right for sign, right in zip(node.ops, node.comparators, strict=True)
                    if isinstance(sign, ast.In | ast.NotIn))
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if node.func.attr in SURGERY:
            yield node.func.value
        if node.func.attr in SOUGHT:
            yield from node.args
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in LOOKED_THROUGH:
        yield from node.args


def _is_told(node: ast.expr, names: set[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("lower", "casefold", "strip"):
        return _is_told(node.func.value, names)
    if not isinstance(node, ast.Attribute):
        return False
    if node.attr == SENTENCE:
        return True
    owner = node.value
    holder = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
    return node.attr in OF_A_LINE and holder in LINES
