"""Folders of YAML entries by id: read once, checked entry by entry, every fault kept until the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from msgspec import Struct, defstruct

from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.library.reading.nouns import entry_form, head_form, noun_form, without_fields
from campaign.model.shape import Words

_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


D = TypeVar("D")
N = TypeVar("N", bound=Struct)
SOURCE = ("source",)
NATION = ("nation", "source")


class Entry(Struct, Generic[N], frozen=True):
    """One entry: its id, its noun and what stands in it, the head of its file, and where it stands."""

    id: str
    noun: N
    value: Mapping[str, Any]
    head: Any
    document: Document
    section: str

    def fault(self, what: str, *path: str | int) -> Fault:
        """A fault at a place inside this entry."""
        return self.document.fault(what, self.section, self.id, *path)


class Section(Struct, Generic[N], frozen=True):
    """All entries of one kind: the well-shaped ones, and every id that was claimed, even by a faulty one."""

    entries: tuple[Entry[N], ...]
    ids: frozenset[str]

    def __iter__(self) -> Iterator[Entry[N]]:
        return iter(self.entries)

    def by_id(self) -> dict[Any, N]:
        """The nouns of the well-shaped ones."""
        return {entry.id: entry.noun for entry in self.entries}


class Faults:
    """Everything found wrong so far; nothing is handed out while it holds anything."""

    def __init__(self) -> None:
        self._found: list[Fault] = []

    def add(self, fault: Fault | None) -> None:
        """Records one fault; None means no fault."""
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


def read_section(faults: Faults, sources: Iterable[Source], section: str, noun: type[N], above: Collection[str],
                 worked_out: Mapping[str, Callable[[Any], Any]] = MappingProxyType({}),
                 heading: Mapping[str, Any] = MappingProxyType({}), **more: Any) -> Section[N]:
    """Every entry under the key `section` of some files; ids are unique across all of them.

    Keys `above` may stand in the head of a file for all of its entries, and `heading` beside them. What is `worked_out` of an
    entry stands in no file, but `more` keys may stand there for it.
    """
    key = noun.__struct_fields__[0]
    form, head = entry_form(noun, above, without_fields(*worked_out), more), head_form(noun, above, heading)
    assert form.make is not None
    entries: list[Entry[N]] = []
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
        top = faults.attempt(lambda body=body, document=document: shaped(document, body, head))
        if not isinstance(found, dict):
            faults.add(document.fault(f"a mapping of ids to entries was expected under the key `{section}`", section))
            continue
        for word, value in found.items():
            name = str(word)
            if not isinstance(word, str) or not _ID.fullmatch(word):
                faults.add(document.fault("an id was expected: small letters, digits, single underscores; quoted if all digits",
                                          section, name))
                continue
            if name in seen:
                faults.add(document.fault(f"this id stands already in {seen[name]}", section, name))
                continue
            seen[name] = document.label
            schema = faults.attempt(
                lambda value=value, document=document, name=name: shaped(document, value, form.wire, section, name)
            )
            if schema is not None and top is not None:
                try:
                    fields = {key: name} | {field: work(schema) for field, work in worked_out.items()}
                except ValueError as trouble:
                    faults.add(document.fault(str(trouble), section, name))
                else:
                    entries.append(Entry(name, form.make(schema, top, **fields), value, top, document, section))
    return Section(tuple(entries), frozenset(seen))


def read_file(faults: Faults, source: Source, keys: Mapping[str, Any], **more: Any) -> tuple[Document, Any] | None:
    """A file as a struct with a field for each of its keys, by their types; None, with its faults recorded, if it is invalid.

    `source` and `more` keys may stand beside them.
    """
    form = noun_form(defstruct("File", list(keys.items())), head={"source": Words | None, **more})
    assert form.make is not None
    try:
        document = Document(source)
        return document, form.make(shaped(document, document.body(), form.wire))
    except FaultyData as trouble:
        for fault in trouble.faults:
            faults.add(fault)
        return None
