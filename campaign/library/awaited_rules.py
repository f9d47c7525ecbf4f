"""Rules of the book that no law carries yet, from their file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated

from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Source
from campaign.model.shape import Spelt, Words

RULE = re.compile(r"(SM|SAS|FG)-[0-9A-Z]+[a-z]?")


def rule_of(word: str) -> str:
    """The ID of a rule of the book; raises ValueError for any other word."""
    if RULE.fullmatch(word):
        return word
    raise ValueError(f"the ID of a rule was expected, as in SM-10B, not {word!r}")


@dataclass(frozen=True, slots=True)
class AwaitedRule:
    """A rule that the book has and the game not yet: what it is about, and what it comes with."""

    id: Annotated[str, Spelt(rule_of)]
    title: Words
    comes_with: Words


@dataclass(frozen=True, slots=True)
class AwaitedRules:
    """All of them."""

    rules: tuple[AwaitedRule, ...]


def load_awaited_rules(source: Source | None = None) -> tuple[AwaitedRule, ...]:
    """The rules that are awaited, each named once; raises FaultyData with every fault and its line."""
    if source is None:
        return _own()
    sheet = DataFile(source)
    found = sheet.noun(AwaitedRules)
    named: set[str] = set()
    for index, entry in enumerate(() if found is None else found.rules):
        if entry.id in named:
            sheet.add(f"{entry.id} is awaited twice", "rules", index)
        named.add(entry.id)
    return sheet.sound(found).rules


@cache
def _own() -> tuple[AwaitedRule, ...]:
    return load_awaited_rules(files("campaign") / "rules" / "awaited.yaml")
