"""What brought events about, as the save keeps it: a row where the cause changes, outside the chain of hashes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

from campaign.intake.limits import LIMITS
from campaign.model.play.provenance import Provenance
from campaign.model.sides import Side
from campaign.store.records import format_sides, parse_sides
from campaign.store.trouble import WrongRow

Row = tuple[int, str, str, str, int, str]
_SINCE = """SELECT seq, rule, kind, giver, number, seen_by FROM cause
    WHERE seq >= coalesce((SELECT max(seq) FROM cause WHERE seq <= ?), 0) AND seq <= ? ORDER BY seq"""


def row_of(seq: int, cause: Provenance | None) -> Row:
    """The row of a cause from one event on; an empty one where nobody knows what brought the next events about."""
    if cause is None:
        return seq, "", "", "", 0, ""
    giver = "" if cause.giver is None else cause.giver.value
    return seq, cause.rule, cause.order, giver, cause.number, format_sides(cause.seen_by)


class Causes:
    """The causes of some events that are asked for in order."""

    def __init__(self, connection: sqlite3.Connection, first: int, last: int) -> None:
        """Reads what is kept of the events from the first to the last; raises WrongRow for what no save of ours holds."""
        found = [_read(row) for row in connection.execute(_SINCE, (first, last))]
        self._ahead: Iterator[tuple[int, Provenance | None]] = iter(found)
        self._next = next(self._ahead, None)
        self._since = 0
        self._cause: Provenance | None = None

    def of(self, seq: int, batch: int) -> Provenance | None:
        """What brought an event about; what is kept of a batch says nothing of the next."""
        while self._next is not None and self._next[0] <= seq:
            self._since, self._cause = self._next
            self._next = next(self._ahead, None)
        return self._cause if self._since >= batch else None


def _read(row: tuple[Any, ...]) -> tuple[int, Provenance | None]:
    seq, rule, order, giver, number, seen_by = row
    if tuple(map(type, row)) != (int, str, str, str, int, str) or max(len(rule), len(order)) > LIMITS.text:
        raise WrongRow(f"the cause of event {str(seq)[:20]} holds no words")
    try:
        cause = Provenance(rule, order, Side(giver) if giver else None, number, parse_sides(seen_by))
    except ValueError:
        raise WrongRow(f"the cause of event {seq} names no side") from None
    return seq, cause if rule or order else None
