"""Numbers altered one at a time, in chart files and in the ledger's copy, to see whether anything notices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Any

import pytest

from campaign.library.reading import data_file
from campaign.library.reading.documents import Document
from campaign.library.reading.faults import FaultyData, Source
from tests.charts.cells import Row, altered, cells, differences, leaves
from tests.charts.ledger_copy import Blocks

CHECKOUT = File(__file__).parents[2]
LOADERS = (data_file,)
# What a file says of itself, its columns' headings among it, is no number of the chart.
HEAD = ("format", "rule", "gap", "source")
CELL = re.compile(r"-|X|\d[GBF](\d[F])?|\d+/\d+")


class Read(Document):
    """A chart file that was read and judged before, with other values in it than its text has."""

    def __init__(self, before: Document, values: Any) -> None:
        self.name, self.label, self.text, self._yaml = before.name, before.label, before.text, before._yaml
        self.values = values


@dataclass
class Desk:
    """All chart files, each read once; the loaders of the game find them here while a test goes on."""

    read: dict[str, Document] = field(default_factory=dict)

    def at_the_loaders(self, patch: pytest.MonkeyPatch) -> None:
        """Every loader of the game takes its files from this desk."""
        for loader in LOADERS:
            patch.setattr(loader, "Document", self.document)

    def document(self, source: Source) -> Document:
        """A file as it lies on the desk."""
        if str(source) not in self.read:
            before = Document(source)
            before.line_of("")
            self.read[str(source)] = Read(before, before.values)
        return self.read[str(source)]

    def numbers(self, place: str) -> Iterator[tuple[tuple[Any, ...], object]]:
        """Every number of a file, and every cell of words that holds one, with another value than its own."""
        for path, value in leaves(self.document(CHECKOUT / place).values):
            other = altered(value)
            if path[0] not in HEAD and other is not None:
                yield path, other


def overlooked(row: Row, desk: Desk, blocks: Blocks) -> list[str]:
    """Numbers of a chart file that may be altered without the door or the comparison noticing."""
    assert row.anew is not None

    wanted = row.wanted(blocks)
    document = desk.document(CHECKOUT / row.place)
    told = []
    for path, other in list(desk.numbers(row.place)):
        with Put(document.values, path, other):
            if not _noticed(row.anew, wanted):
                told.append(".".join(map(str, path)))
    return told


def _noticed(anew: Callable[[], object], wanted: dict[tuple[object, ...], object]) -> bool:
    try:
        chart = anew()
    except FaultyData:
        return True
    return chart is None or bool(differences(wanted, dict(cells(chart))))


def unread(rows: tuple[Row, ...], blocks: Blocks) -> list[str]:
    """Numbers of the ledger's copy that no line of the table asks for: they may be altered, and every line wants the same."""
    readers: dict[str, list[tuple[Row, dict[tuple[object, ...], object]]]] = {}
    for row in rows:
        for name in row.reads:
            readers.setdefault(name, []).append((row, row.wanted(blocks)))
    told = []
    for path, value in leaves(blocks):
        other = altered(value) if not isinstance(value, str) or CELL.fullmatch(value) else None
        if other is None:
            continue
        with Put(blocks, path, other):
            if not any(_wants_otherwise(row, before, blocks) for row, before in readers.get(str(path[0]), ())):
                told.append(".".join(map(str, path)))
    return told


def _wants_otherwise(row: Row, before: dict[tuple[object, ...], object], blocks: Blocks) -> bool:
    try:
        return row.wanted(blocks) != before
    except (AssertionError, KeyError, IndexError, ValueError):
        return True


@dataclass
class Put:
    """One value of nested mappings and lists is another for a while."""

    values: Any
    path: tuple[Any, ...]
    other: object
    before: object = None

    def __enter__(self) -> None:
        self.before = self._swap(self.other)

    def __exit__(self, *_: object) -> None:
        self._swap(self.before)

    def _swap(self, value: object) -> object:
        at = self.values
        for step in self.path[:-1]:
            at = at[step]
        before, at[self.path[-1]] = at[self.path[-1]], value
        return before
