"""Making the journal beside a save agree with it again, without ever throwing away what only the journal holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Engine

from campaign.store.journal import GREETING, Journal, batch_record, beginning_record, journal_of, pages
from campaign.store.records import Head, Meta
from campaign.store.tables.migrations import unused
from campaign.store.tables.posting import CHUNK, read_rows
from campaign.store.tables.rows import table_of


def opened_journal(path: Path, engine: Engine, meta: Meta, head: Head, expected: tuple[int, str]) -> Journal:
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
        place.rename(unused(place.with_name(place.name + ".old")))
    return rewritten(place, engine, meta, head)


def rewritten(place: Path, engine: Engine, meta: Meta, head: Head) -> Journal:
    """A fresh journal of everything that the save holds, noted in the save."""
    journal = Journal.written(place, _bodies(engine, meta, head))
    table = table_of("campaign")
    try:
        with engine.begin() as connection:
            length, stamp = journal.mark
            connection.execute(table.update().values(journal_length=length, journal_hash=stamp.hex()))
    except BaseException:
        journal.close()
        raise
    return journal


def _bodies(engine: Engine, meta: Meta, head: Head) -> Iterator[bytes]:
    yield beginning_record(meta)
    log = table_of("log_line")
    after = 0
    while after < head.seq:
        with engine.begin() as connection:
            rows = read_rows(connection, after, head.seq, CHUNK)
            if not rows:
                return
            told = log.select().where(log.c.seq > after, log.c.seq <= rows[-1].seq).order_by(log.c.seq, log.c.number)
            lines = [tuple(line) for line in connection.execute(told)]
        yield batch_record(rows, lines)
        after = rows[-1].seq
