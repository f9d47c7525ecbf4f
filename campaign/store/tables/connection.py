"""Reaching the file of a save: what is checked before anything is read, and how durable what is written is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from campaign.intake.files import kind_of, open_regular
from campaign.intake.limits import ROW_BYTES, SAVE_BYTES
from campaign.store.tables.migrations import present_form
from campaign.store.tables.rows import TABLES, columns_of
from campaign.store.trouble import NewerSave, NotASave, damaged, not_a_save

APPLICATION_ID = 0x534D4152
PATIENCE_SECONDS = 3.0
# A step of the war writes some thirty pages, mostly the very same as the step before, the last ones of each table and index.
# Carried from the log into the file after 16 MiB of them and not after 4, most are carried once for many steps: a fifth of the
# time that the tables of a war take, and a quarter of the waiting. What is in the log is as safe on the disk as in the file.
LOG_PAGES = 4000
# Tables that every form of a save has in the shape that they have now.
KEPT_SINCE_THE_FIRST = ("campaign", "event")

_MAGIC = b"SQLite format 3\x00"
_HEADER_BYTES = 100


def check_file(path: Path) -> None:
    """Raises SaveTrouble unless the file begins like a save of ours and is no shorter than it says."""
    if path.is_dir():
        raise NotASave(path, "this is a folder", "a save file was expected", "name a file in it")
    if not path.exists():
        raise NotASave(path, "there is no such save", "an existing file was expected",
                       "check the name, or begin one with `supermarina new`")
    if (what := kind_of(path)) is not None:
        raise NotASave(path, f"this is {what}", "a save file was expected", "name another file")
    with open_regular(path) as file:
        header = file.read(_HEADER_BYTES)
        size = file.seek(0, 2)
    if not header.startswith(_MAGIC[: max(len(header), 1)]) or size == 0:
        raise not_a_save(path)
    if len(header) < _HEADER_BYTES:
        raise damaged(path, "the save is cut short", f"at least {_HEADER_BYTES} bytes were expected, {size} are there")
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise not_a_save(path)
    if size > SAVE_BYTES:
        raise NotASave(path, f"this is larger than {SAVE_BYTES >> 20} MiB", "a save was expected; none is so large",
                       "name another file")
    page_bytes = int.from_bytes(header[16:18], "big")
    page_bytes = 65536 if page_bytes == 1 else page_bytes
    whole = int.from_bytes(header[28:32], "big") * page_bytes
    if size < whole and not _unfinished(path):
        raise damaged(path, "the save is cut short", f"{whole} bytes were expected, {size} are there")


def _unfinished(path: Path) -> bool:
    """Whether a write-ahead log lies beside the save: another process is at work, or one was killed."""
    log = path.with_name(path.name + "-wal")
    return log.is_file() and log.stat().st_size > 0


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection to an existing file; a read-only one leaves no trace in the folder."""
    mode = "rw"
    if read_only:
        # A plain read-only connection to a file with a write-ahead log leaves two files behind, so open it as immutable.
        mode = "ro" if _unfinished(path) else "ro&immutable=1"
    uri = f"file:{quote(str(path.absolute()))}?mode={mode}"
    connection = sqlite3.connect(
        uri, uri=True, isolation_level=None, timeout=PATIENCE_SECONDS, check_same_thread=False,
    )
    try:
        limit_values(connection)
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute("PRAGMA cell_size_check=ON")
        connection.execute("PRAGMA foreign_keys=ON")
        if read_only:
            connection.execute("PRAGMA query_only=ON")
    except BaseException:
        connection.close()
        raise
    return connection


def limit_values(connection: sqlite3.Connection) -> None:
    """Limits the length of any value in an untrusted save to that of our own rows."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, ROW_BYTES)


def make_durable(connection: sqlite3.Connection) -> None:
    """From now on a commit is on the disk when it returns."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    # macOS alone needs it, and the others pass over it.
    connection.execute("PRAGMA fullfsync=ON")
    connection.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")


def form_of(connection: sqlite3.Connection, path: Path) -> int:
    """The schema number of a save; raises SaveTrouble for one that is newer than this program, or not ours."""
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if number > present_form():
        raise NewerSave(path, f"this save was written by a later version of the program (form {number})",
                        f"form {present_form()} or older was expected", "update the program and open it again")
    if number < 1:
        raise not_a_save(path)
    return int(number)


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Raises SaveTrouble unless every table is as this program makes it, without triggers and the like."""
    check_tables(connection, path, TABLES)


def check_tables(connection: sqlite3.Connection, path: Path, names: Iterable[str]) -> None:
    """Raises SaveTrouble unless these tables are as this program makes them, without triggers and the like."""
    found = dict(connection.execute("SELECT name, type FROM sqlite_master").fetchall())
    if "trigger" in found.values():
        raise damaged(path, "the save holds triggers", "no program of its own was expected in it")
    for name in names:
        if found.get(name) != "table":
            raise damaged(path, f"table {name} is missing", "every table of a save was expected")
        columns = tuple(row[1] for row in connection.execute(f"PRAGMA table_info({name})"))
        if columns != columns_of(name):
            raise damaged(path, f"table {name} has other columns", f"{', '.join(columns_of(name))} were expected")
