"""Counts in the source that are put beside a plural without a look at whether they are one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.words.language import ONE_AND_SEVERAL

BEHIND = re.compile(rf" (?:(?:more|new|other|own) )?(?:{'|'.join(ONE_AND_SEVERAL.values())})\b")
# "3 of 4 times": as many times as something else, which is no count.
TIMES = re.compile(r" times (?:the|their|its|as)\b")


def unlooked(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each count, a length or a number in figures, before a plural noun, unless it is known to be several."""
    known = {id(part) for node in ast.walk(tree) if isinstance(node, ast.IfExp) and _asks_for_one(node.test)
             for branch in (node.body, node.orelse) for part in ast.walk(branch)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr) or id(node) in known:
            continue
        for count, behind in zip(node.values, node.values[1:], strict=False):
            if isinstance(count, ast.FormattedValue) and _is_a_count(count) and isinstance(behind, ast.Constant):
                text = str(behind.value)
                if BEHIND.match(text) and not TIMES.match(text):
                    yield count.lineno, f"{{{ast.unparse(count.value)}}}{text[:20]}"


def _asks_for_one(test: ast.expr) -> bool:
    return any(isinstance(part, ast.Constant) and part.value == 1 for part in ast.walk(test))


def _is_a_count(value: ast.FormattedValue) -> bool:
    length = isinstance(value.value, ast.Call) and isinstance(value.value.func, ast.Name) and value.value.func.id == "len"
    figures = value.format_spec is not None and ast.unparse(value.format_spec) in ("f'g'", "f'd'")
    return length or figures
