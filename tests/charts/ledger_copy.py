"""The ledgers' own data, as copied beside the tests: each block by its gap or its name, each rule in words by its number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import Struct

COPY = Path(__file__).parent / "ledger"
IN_WORDS = "rules.yaml"
# Rulings are words, and no data: `tests/house` holds them against docs/rulings.md.
RULINGS = "rulings.yaml"
WORKED = "worked_examples"
# Blocks of Surface Fire, of the coastal rules and of Fear God bear names of their own.
WITH_IDS = ("TAB-SF-", "GOLD-SF-", "TAB-CO-", "GOLD-CO-", "FG-")

Blocks = dict[str, Any]
Check = Callable[[Mapping[str, Any]], Mapping[str, Any]]


@cache
def ledger() -> Blocks:
    """Every block of all ledgers under one name each: `SM-GAP-06`, `SM-3B`, or the name that heads a block (`turning`)."""
    found: Blocks = {}
    for path in sorted(path for path in COPY.glob("*.yaml") if path.name != RULINGS):
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


def example(number: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a worked example of Fear God gives, and what must come of it."""
    case = next(case for case in ledger()["FG-EX"]["cases"] if case["id"] == f"EX-{number}")
    return case["in"], case["out"]


class Examples(Struct, frozen=True):
    """Worked examples of one system, in blocks that begin alike, and the functions of a battle that each kind is asked of."""

    blocks: str
    checks: Mapping[str, Check]

    def of(self, part: str) -> list[Any]:
        """The cases of a part, each by its number."""
        return [pytest.param(case, id=case["id"]) for case in ledger()[f"{self.blocks}{part}"]["cases"]]

    def hold(self, case: Mapping[str, Any]) -> None:
        """What the functions of a battle say of a case is what is expected."""
        found = self.checks[case["check"]](case["given"])
        told = {key: found[key] for key in case["expect"]}

        assert told == case["expect"], (told, case["expect"])

    def hold_to_all(self, count: int) -> None:
        """So many there are, none twice, each is asked of something, and nothing is never asked."""
        cases = [case for name, block in ledger().items() if name.startswith(self.blocks) for case in block["cases"]]

        assert len({case["id"] for case in cases}) == len(cases) == count, len(cases)
        assert {case["check"] for case in cases} == set(self.checks), {case["check"] for case in cases} ^ set(self.checks)


def numbers(words: object) -> list[float]:
    """The numbers that stand in a cell of words, as 1, 4 in `-1_per_re_max_-4`: signs belong to them."""
    return [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", str(words))]


def port_id(name: str) -> str:
    """How a port is called elsewhere in the data (ledger 7.2): lower case, underscores, no brackets."""
    return re.sub(r"[ -]", "_", re.sub(r"[()]", "", name)).lower()
