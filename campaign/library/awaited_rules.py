"""Rules of the book that no law carries yet, from their file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta

from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import Fault, FaultyData, Source

RuleId = Annotated[str, Meta(pattern=r"^(SM|SAS|FG)-[0-9A-Z]+[a-z]?$")]
Words = Annotated[str, Meta(min_length=1)]


class AwaitedRule(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A rule that the book has and the game not yet: what it is about, and what it comes with."""

    id: RuleId
    title: Words
    comes_with: Words


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    rules: list[AwaitedRule]


def load_awaited_rules(source: Source | None = None) -> tuple[AwaitedRule, ...]:
    """The rules that are awaited, each named once; raises FaultyData with every fault and its line."""
    if source is None:
        return _own()
    document = Document(source)
    found = shaped(document, document.body(), _File).rules
    faults: list[Fault] = []
    named: set[str] = set()
    for index, entry in enumerate(found):
        if entry.id in named:
            faults.append(document.fault(f"{entry.id} is awaited twice", "rules", index))
        named.add(entry.id)
    if faults:
        raise FaultyData(faults)
    return tuple(found)


@cache
def _own() -> tuple[AwaitedRule, ...]:
    return load_awaited_rules(files("campaign") / "rules" / "awaited.yaml")
