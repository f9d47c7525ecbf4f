"""Making the file of a save: whole or not at all, and never over something that lies there."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from campaign.store.codec import Codec
from campaign.store.records import Head, Meta, Stored
from campaign.store.tables import posting
from campaign.store.tables.connection import APPLICATION_ID
from campaign.store.tables.migrations import migrate, present_form


def make(path: Path, meta: Meta, events: Sequence[Stored], accepted: str, codec: Codec) -> None:
    """Writes a new save under a temporary name and then renames it."""
    head = posting.campaign_row(meta)
    ready = posting.prepare(events, Head(0, head["last_hash"]), codec, accepted, {}, -1)
    publish(path, lambda draft: fill(draft, meta, ready))


def fill(draft: Path, meta: Meta, ready: posting.Prepared) -> None:
    """Puts tables, campaign and first batch into an empty file."""
    from campaign.store.tables.making_tables import create_all

    connection = sqlite3.connect(draft, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous=FULL")
        # macOS alone needs it, and the others pass over it.
        connection.execute("PRAGMA fullfsync=ON")
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={present_form()}")
        create_all(connection)
        with posting.transaction(connection):
            connection.execute(posting.insert_sql("campaign"), posting.in_order("campaign")(posting.campaign_row(meta)))
            posting.post(connection, ready)
            _end_at(connection, ready)
    finally:
        connection.close()


def _end_at(connection: sqlite3.Connection, ready: posting.Prepared) -> None:
    """Notes the last event of a batch as the head of a save that has no journal yet."""
    if ready.rows:
        connection.execute(
            "UPDATE campaign SET last_seq = ?, last_hash = ?, moment = ?, journal_length = 0, journal_hash = ''",
            (ready.rows[-1].seq, ready.rows[-1].hash, ready.moment),
        )


def publish(path: Path, write: Callable[[Path], None]) -> None:
    """Has a file written beside `path` and renames it to that, unless the name is taken by then."""
    if path.exists() or path.is_symlink():
        raise FileExistsError(path)
    draft = path.with_name(f"{path.name}.{os.getpid()}.draft")
    draft.open("xb").close()
    try:
        write(draft)
        _name(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    _settle_folder(path.parent)


def _name(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: the moment between the look and the renaming stays open
        if path.exists():
            raise FileExistsError(path) from None
        draft.rename(path)


def _settle_folder(folder: Path) -> None:
    """Waits until the disk holds the new name too, where a system can do that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def trimmed_copy(source: sqlite3.Connection, draft: Path, at: int, ready: posting.Prepared) -> None:
    """Fills a file with a save as it was after one event, and what follows there."""
    connection = sqlite3.connect(draft, isolation_level=None)
    try:
        source.backup(connection)
        connection.execute("PRAGMA journal_mode=DELETE")
        with posting.transaction(connection):
            posting.take_back(connection, at)
            connection.execute("DELETE FROM undone")
            posting.post(connection, ready)
            _end_at(connection, ready)
        connection.execute("VACUUM")
    finally:
        connection.close()


def upgraded_copy(connection: sqlite3.Connection, form: int, codec: Codec) -> sqlite3.Connection:
    """A copy in memory of an older save, upgraded to the current form; the file itself is closed and left alone."""
    copy = copy_in_memory(connection)
    migrate(copy, form, codec)
    return copy


def copy_in_memory(connection: sqlite3.Connection) -> sqlite3.Connection:
    """A copy in memory that takes what the file must not; the file itself is closed and left alone."""
    copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    connection.backup(copy)
    connection.close()
    return copy
