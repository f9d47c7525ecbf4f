"""The ledgers' own data, as copied beside the tests: each block by its gap or its name, each rule in words by its number."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

COPY = Path(__file__).parent / "ledger"
IN_WORDS = "rules.yaml"
WORKED = "worked_examples"
# Blocks of Surface Fire, of the coastal rules and of Fear God bear names of their own.
WITH_IDS = ("TAB-SF-", "GOLD-SF-", "TAB-CO-", "GOLD-CO-", "FG-")

Blocks = dict[str, Any]


@cache
def ledger() -> Blocks:
    """Every block of all ledgers under one name each: `SM-GAP-06`, `SM-3B`, or the name that heads a block (`turning`)."""
    found: Blocks = {}
    for path in sorted(COPY.glob("*.yaml")):
        for block in yaml.load_all(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader):
            named = _in_words(block) if path.name == IN_WORDS else _named(block)
            doubled = sorted(set(named) & set(found))
            if doubled:
                raise AssertionError(f"{path.name}: {', '.join(doubled)} stands twice")
            found.update(named)
    return found


def _named(block: Blocks) -> Blocks:
    if str(block.get("id", "")).startswith(WITH_IDS):
        return {block["id"]: {key: value for key, value in block.items() if key not in ("id", "rule", "source", "gap")}}
    if "gap" not in block:
        return dict(block)
    body = {key: value for key, value in block.items() if key not in ("gap", "source", "part")}
    return {f"SM-{block['gap']}{':' + block['part'] if 'part' in block else ''}": body}


def _in_words(block: Blocks) -> Blocks:
    return {rule: {name: cell["is"] for name, cell in cells.items()} for rule, cells in block.items()}


def numbers(words: object) -> list[float]:
    """The numbers that stand in a cell of words, as 1, 4 in `-1_per_re_max_-4`: signs belong to them."""
    return [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", str(words))]


def port_id(name: str) -> str:
    """How a port is called elsewhere in the data (ledger 7.2): lower case, underscores, no brackets."""
    return re.sub(r"[ -]", "_", re.sub(r"[()]", "", name)).lower()
