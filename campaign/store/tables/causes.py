"""What brought events about, as the save keeps it: a row where the cause changes, outside the chain of hashes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from campaign.intake.limits import LIMITS
from campaign.model.play.provenance import Provenance
from campaign.model.sides import Side
from campaign.store.records import format_sides, parse_sides
from campaign.store.tables.rows import columns_of

Row = tuple[int, str, str, str, int, str]
# Words are read as bytes, so that letters that are none spoil their own row and no other.
_WORDS = "CASE typeof({0}) WHEN 'text' THEN CAST({0} AS BLOB) END"
_COLUMNS = ", ".join(name if name in ("seq", "number") else _WORDS.format(name) for name in columns_of("cause"))
_BEFORE = "SELECT max(seq) FROM cause WHERE seq <= ?"
_ROWS = f"SELECT {_COLUMNS} FROM cause WHERE seq >= ? AND seq <= ? ORDER BY seq LIMIT ?"  # noqa: S608 - names of our own
_AT_ONCE = 500


class CauseSince(NamedTuple):
    """The cause of all events from one on; None where nobody knows it, and the fault of a row that cannot be read."""

    seq: int
    cause: Provenance | None
    fault: str = ""

    @property
    def row(self) -> Row:
        """The row that says so; of one that cannot be read nothing is left but that the cause before it ended here."""
        return row_of(self.seq, self.cause)


def row_of(seq: int, cause: Provenance | None) -> Row:
    """The row of a cause from one event on; an empty one where nobody knows what brought the next events about."""
    if cause is None:
        return seq, "", "", "", 0, ""
    giver = "" if cause.giver is None else cause.giver.value
    return seq, cause.rule, cause.order, giver, cause.number, format_sides(cause.seen_by)


class Causes:
    """The causes of some events that are asked for in order, read from the save as they are needed."""

    def __init__(self, reading: Callable[[], AbstractContextManager[sqlite3.Connection]], first: int, last: int) -> None:
        """`reading` opens a moment of the save; no event before the first or after the last is asked for."""
        self._ahead = _in_order(reading, first, last)
        self._next: CauseSince | None = None
        self._now = CauseSince(0, None)
        self._begun = False

    def of(self, seq: int, batch: int) -> Provenance | None:
        """What brought an event about; what is kept of a batch says nothing of the next."""
        if not self._begun:
            self._begun, self._next = True, next(self._ahead, None)
        while self._next is not None and self._next.seq <= seq:
            self._now, self._next = self._next, next(self._ahead, None)
        return self._now.cause if self._now.seq >= batch else None


def _in_order(
    reading: Callable[[], AbstractContextManager[sqlite3.Connection]], first: int, last: int,
) -> Iterator[CauseSince]:
    with reading() as connection:
        found = connection.execute(_BEFORE, (first,)).fetchone()[0]
        causes = read_causes(connection, first if found is None else found, last, _AT_ONCE)
    yield from causes
    while len(causes) == _AT_ONCE:
        with reading() as connection:
            causes = read_causes(connection, causes[-1].seq + 1, last, _AT_ONCE)
        yield from causes


def read_causes(connection: sqlite3.Connection, first: int, last: int, limit: int = -1) -> list[CauseSince]:
    """What the table says from one event on and up to another, in order."""
    return [cause_in(row) for row in connection.execute(_ROWS, (first, last, limit))]


def cause_in(row: Sequence[Any]) -> CauseSince:
    """What a row says, its words in letters or in bytes; one that no save of ours holds tells of no cause."""
    try:
        parts: list[Any] = [part.decode() if isinstance(part, bytes) else part for part in row]
    except UnicodeDecodeError:
        return CauseSince(row[0], None, f"the cause of event {row[0]} holds no words")
    seq, rule, order, giver, number, seen_by = parts
    if tuple(map(type, (rule, order, giver, number, seen_by))) != (str, str, str, int, str) or max(
            map(len, (rule, order, giver, seen_by))) > LIMITS.text:
        return CauseSince(seq, None, f"the cause of event {seq} holds no words")
    try:
        cause = Provenance(rule, order, Side(giver) if giver else None, number, parse_sides(seen_by))
    except ValueError:
        return CauseSince(seq, None, f"the cause of event {seq} names no side")
    return CauseSince(seq, cause if rule or order else None)
