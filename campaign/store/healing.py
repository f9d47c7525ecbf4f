"""Making the journal beside a save agree with it again, without ever throwing away what only the journal holds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from campaign.store.journal import GREETING, Journal, batch_record, beginning_record, journal_of, pages
from campaign.store.records import Head, Meta
from campaign.store.tables.causes import read_causes
from campaign.store.tables.migrations import unused_path
from campaign.store.tables.posting import CHUNK, read_rows, read_transaction, select_sql, transaction


def open_journal(path: Path, connection: sqlite3.Connection, meta: Meta, head: Head, expected: tuple[int, str]) -> Journal:
    """The journal of a save, ready for more: as it is, cut back by an order never accepted, or written afresh."""
    place = journal_of(path)
    length, stamp = expected
    if place.is_file() and place.stat().st_size == length >= len(GREETING) and stamp:
        return Journal(place, length, bytes.fromhex(stamp))
    if place.is_file() and stamp:
        found = [(page.end, page.hash.hex()) for page in pages(place)]
        # One record beyond what the save knows is an order whose acceptance was cut short; more is another history.
        if (length, stamp) in found and sum(end > length for end, _ in found) <= 1:
            journal = Journal(place, length, bytes.fromhex(stamp))
            journal.cut_to(length, bytes.fromhex(stamp))
            return journal
    if place.exists():
        place.rename(unused_path(place.with_name(place.name + ".old")))
    return rewrite_journal(place, connection, meta, head)


def rewrite_journal(place: Path, connection: sqlite3.Connection, meta: Meta, head: Head) -> Journal:
    """A fresh journal of everything that the save holds, noted in the save."""
    journal = Journal.written(place, _bodies(connection, meta, head))
    length, stamp = journal.mark
    try:
        with transaction(connection):
            connection.execute("UPDATE campaign SET journal_length = ?, journal_hash = ?", (length, stamp.hex()))
    except BaseException:
        journal.close()
        raise
    return journal


def _bodies(connection: sqlite3.Connection, meta: Meta, head: Head) -> Iterator[bytes]:
    yield beginning_record(meta)
    after = 0
    while after < head.seq:
        with read_transaction(connection):
            rows = read_rows(connection, after, head.seq, CHUNK)
            if not rows:
                return
            query = select_sql("log_line", "WHERE seq > ? AND seq <= ? ORDER BY seq, number")
            lines = connection.execute(query, (after, rows[-1].seq)).fetchall()
            causes = [cause.row for cause in read_causes(connection, after + 1, rows[-1].seq)]
        yield batch_record(rows, lines, causes=causes)
        after = rows[-1].seq
