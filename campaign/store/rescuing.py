"""Rescue: a new save of the longest history that can still be proved, from a damaged save, its journal, or both."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from campaign.intake.limits import SAVE_BYTES
from campaign.store import chain
from campaign.store.archive import Archive
from campaign.store.codec import Codec
from campaign.store.journal import journal_of, pages
from campaign.store.making import fill, publish
from campaign.store.records import CANNOT_FOLLOW, Fold, Meta, Sealed
from campaign.store.tables import posting
from campaign.store.tables.causes import Row as CauseRow
from campaign.store.tables.causes import cause_in, read_causes
from campaign.store.tables.connection import KEPT_SINCE_THE_FIRST, limit_values
from campaign.store.tables.rows import columns_of
from campaign.store.trouble import DamagedSave, NotASave, SaveTrouble, as_save_trouble
from campaign.store.verifying import surviving_rows


class Rescued(Struct, frozen=True):
    """What came of a rescue: the new save, how many events it holds, and where they came from."""

    path: Path
    events: int
    source: str
    in_save: int
    in_journal: int
    notes: tuple[str, ...] = ()


class Survey(Struct, frozen=True):
    """What a rescue would find: of the save and of its journal how much can still be read, and how much of that is proved."""

    in_save: tuple[int, int]
    in_journal: tuple[int, int]

    @property
    def kept(self) -> int:
        """The events that would be written."""
        return max(self.in_save[1], self.in_journal[1])

    @property
    def known(self) -> int:
        """The events that anything is left of."""
        return max(self.in_save[0], self.in_journal[0], self.kept)

    @property
    def source(self) -> str:
        """Whence they would be taken."""
        return "save" if self.in_save[1] >= self.in_journal[1] else "journal"


@dataclass(slots=True)
class _Found:
    """A history as one source tells it."""

    meta: Meta
    rows: list[Sealed]
    lines: list[posting.Line]
    causes: list[CauseRow]
    readable: int = 0


def survey(path: Path) -> Survey:
    """What could be rescued; nothing is written. Raises what `rescue` would raise where nothing is left."""
    saved, in_journal = _sources(path)
    return Survey(*((0, 0) if found is None else (found.readable, len(found.rows)) for found in (saved, in_journal)))


def _sources(path: Path) -> tuple[_Found | None, _Found | None]:
    """What the save and its journal tell, where either holds at least a first event."""
    if path.is_dir() or not (path.exists() or journal_of(path).exists()):
        raise NotASave(path, "there is no save and no journal of one", "a damaged save was expected", "check the name")
    with as_save_trouble(path):
        saved, in_journal = _from_save(path), _from_journal(path)
    if not any(found is not None and found.rows for found in (saved, in_journal)):
        raise DamagedSave(path, "nothing can be recovered: neither the save nor its journal holds a first event",
                          "at least the beginning was expected", "look for a copy of the save or of its journal")
    return saved, in_journal


def rescue(path: Path, new_path: Path, fold: Fold | None = None, codec: Codec | None = None) -> Rescued:
    """Makes a new save of the longest proved history; the damaged files are left as they are.

    With `fold` the ledgers are made anew; without it they stay empty until `Archive.rebuild`.
    """
    saved, in_journal = _sources(path)
    best = max((found for found in (saved, in_journal) if found is not None), key=lambda found: len(found.rows))
    ready = posting.Prepared(best.rows, lines=best.lines, causes=best.causes)
    with as_save_trouble(new_path):
        publish(new_path, lambda draft: fill(draft, best.meta, ready))
    notes = []
    with Archive.open(new_path, codec) as fresh:
        if fold is not None:
            try:
                fresh.rebuild(fold)
            except (SaveTrouble, *CANNOT_FOLLOW) as trouble:
                notes.append(f"the ledgers could not be made anew: {trouble}")
    source = "save" if best is saved else "journal"
    return Rescued(new_path, len(best.rows), source, len(saved.rows) if saved else 0, len(in_journal.rows) if in_journal else 0,
                   tuple(notes))


def _verified_rows(meta: Meta, rows: list[Sealed]) -> list[Sealed]:
    """The longest prefix whose hash chain is intact."""
    broken = chain.broken_at(rows, 0, chain.genesis(meta))
    return rows if broken is None else rows[: broken - 1]


def _from_journal(path: Path) -> _Found | None:
    records = [page.record for page in pages(journal_of(path))]
    if not records or records[0].meta is None:
        return None
    meta = records[0].meta
    surviving = surviving_rows(records)
    rows = _verified_rows(meta, surviving)
    alive = {row.seq for row in rows}
    lines: list[posting.Line] = []
    reasons: list[CauseRow] = []
    for record in records:
        if record.undone_to is not None:
            lines = [line for line in lines if line[2] <= record.undone_to]
            reasons = [row for row in reasons if row[0] <= record.undone_to]
        lines.extend(record.told())
        reasons.extend(cause_in(row).row for row in record.causes)
    return _Found(meta, rows, [line for line in lines if line[2] in alive], [row for row in reasons if row[0] in alive],
                  len(surviving))


def _from_save(path: Path) -> _Found | None:
    """What the database still gives; read from a copy, so that the damaged file is not touched."""
    if not path.is_file() or path.stat().st_size > SAVE_BYTES:
        return None
    with tempfile.TemporaryDirectory(prefix="rescue") as folder:
        copy = Path(folder) / "copy.sqlite"
        shutil.copyfile(path, copy)
        log = path.with_name(path.name + "-wal")
        if log.is_file():
            shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
        connection = sqlite3.connect(copy, isolation_level=None)
        try:
            limit_values(connection)
            if not _has_tables(connection):
                return None
            connection.row_factory = sqlite3.Row
            row = connection.execute("SELECT * FROM campaign").fetchone()
            if row is None:
                return None
            meta = posting.meta_of(dict(row))
            readable = list(_readable_rows(connection))
            rows = _verified_rows(meta, readable)
            return _Found(meta, rows, list(_lines(connection, len(rows))),
                          _causes(connection, len(rows)), len(readable))
        except (sqlite3.Error, ValueError, TypeError, KeyError, IndexError):
            return None
        finally:
            connection.close()


def _has_tables(connection: sqlite3.Connection) -> bool:
    """Whether campaign and events are tables: a view of that name would be a program."""
    found = dict(connection.execute("SELECT name, type FROM sqlite_master").fetchall())
    return (all(found.get(name) == "table" for name in (*KEPT_SINCE_THE_FIRST, "log_line"))
            and found.get("cause") in ("table", None))


def _readable_rows(connection: sqlite3.Connection) -> Iterator[Sealed]:
    """Event rows in order, until the file gives out."""
    connection.row_factory = None
    try:
        for row in connection.execute(f"SELECT {', '.join(columns_of('event'))} FROM event ORDER BY seq"):  # noqa: S608
            yield Sealed.of(row)
    except (sqlite3.Error, ValueError):
        return


def _lines(connection: sqlite3.Connection, up_to: int) -> Iterator[posting.Line]:
    try:
        # Saves of forms 1 and 2 have no data beside their lines.
        has_data = any(row[1] == "data" for row in connection.execute("PRAGMA table_info(log_line)"))
        data = "data" if has_data else "NULL"
        yield from connection.execute(
            f"SELECT side, number, seq, text, {data} FROM log_line WHERE seq <= ? ORDER BY seq, number", (up_to,),  # noqa: S608
        )
    except (sqlite3.Error, UnicodeError):
        return


def _causes(connection: sqlite3.Connection, up_to: int) -> list[CauseRow]:
    try:
        # Saves of forms 1 and 2 have no such table.
        return [cause.row for cause in read_causes(connection, 1, up_to)]
    except sqlite3.Error:
        return []
