"""Folders of YAML entries by id: read once, checked entry by entry, every fault kept until the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Annotated, Generic, TypeVar

import msgspec
from msgspec import Meta

from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import Fault, FaultyData, Source

Positive = Annotated[float, Meta(gt=0)]
NotNegative = Annotated[float, Meta(ge=0)]
Count = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
Words = Annotated[str, Meta(min_length=1)]

UNCHECKED = "recalled, unchecked"
_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
_DAY = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


class Schema(msgspec.Struct, forbid_unknown_fields=True):
    """A mapping in a data file, before it becomes a noun of the model."""


D = TypeVar("D", bound=Schema)
H = TypeVar("H", bound=Schema)


@dataclass(frozen=True)
class Entry(Generic[D, H]):
    """One entry: its id, what stands in it, the head of its file, and where it stands."""

    id: str
    schema: D
    head: H
    document: Document
    section: str

    def fault(self, what: str, *path: str | int) -> Fault:
        """A fault at a place inside this entry."""
        return self.document.fault(what, self.section, self.id, *path)


@dataclass(frozen=True)
class Section(Generic[D, H]):
    """All entries of one kind: the well-shaped ones, and every id that was claimed, even by a faulty one."""

    entries: tuple[Entry[D, H], ...]
    ids: frozenset[str]

    def __iter__(self) -> Iterator[Entry[D, H]]:
        return iter(self.entries)


class Faults:
    """Everything found wrong so far; nothing is handed out while it holds anything."""

    def __init__(self) -> None:
        self._found: list[Fault] = []

    def add(self, fault: Fault | None) -> None:
        """Keep one fault; None is no fault."""
        if fault is not None:
            self._found.append(fault)

    def attempt(self, part: Callable[[], D]) -> D | None:
        """What `part` makes, or None with its faults kept."""
        try:
            return part()
        except FaultyData as trouble:
            self._found += trouble.faults
            return None

    def raise_any(self) -> None:
        """Raises FaultyData if anything was found wrong."""
        if self._found:
            raise FaultyData(self._found)


def read_section(faults: Faults, sources: Iterable[Source], section: str, entry: type[D], head: type[H]) -> Section[D, H]:
    """Every entry under the key `section` of some files; ids are unique across all of them."""
    entries: list[Entry[D, H]] = []
    seen: dict[str, str] = {}
    for source in sources:
        try:
            document = Document(source)
            body = document.body()
        except FaultyData as trouble:
            for fault in trouble.faults:
                faults.add(fault)
            continue
        found = body.pop(section, None)
        top = faults.attempt(lambda body=body, document=document: shaped(document, body, head))  # type: ignore[misc]
        if not isinstance(found, dict):
            faults.add(document.fault(f"a mapping of ids to entries was expected under the key `{section}`", section))
            continue
        for key, value in found.items():
            name = str(key)
            if not isinstance(key, str) or not _ID.fullmatch(key):
                faults.add(document.fault("an id was expected: small letters, digits, single underscores; quoted if all digits",
                                          section, name))
                continue
            if name in seen:
                faults.add(document.fault(f"this id stands already in {seen[name]}", section, name))
                continue
            seen[name] = document.label
            schema = faults.attempt(
                lambda value=value, document=document, name=name: shaped(document, value, entry, section, name)  # type: ignore[misc]
            )
            if schema is not None and top is not None:
                entries.append(Entry(name, schema, top, document, section))
    return Section(tuple(entries), frozenset(seen))


def unknown(word: str, known: Iterable[str], what: str) -> str | None:
    """What to say of a reference that leads nowhere, with the nearest names that exist; None if it leads somewhere."""
    names = set(known)
    if word in names:
        return None
    near = sorted(names, key=lambda name: (-_likeness(word, name), name))[:6]
    return f"no {what} {word!r}; known are {', '.join(near)}{' and others' if len(names) > len(near) else ''}"


def unknown_day(text: str) -> str | None:
    """What to say of a date that is none; None for a year, a month or a day as in 1940, 1940-07, 1940-07-09."""
    try:
        if _DAY.fullmatch(text):
            date.fromisoformat((text + "-01-01")[:10])
            return None
    except ValueError:
        pass
    return f'a quoted date was expected, as in "1940", "1940-07" or "1940-07-09", not {text!r}'


def _likeness(one: str, other: str) -> int:
    return len(set(pairwise(one)) & set(pairwise(other)))
