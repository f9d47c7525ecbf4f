"""The saves in a folder, each described in a glance or named broken with the reason; one bad file harms no other."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from msgspec import Struct

from campaign.store.records import Meta
from campaign.store.tables import posting
from campaign.store.tables.connection import KEPT_SINCE_THE_FIRST, check_file, check_tables, connect, form_of
from campaign.store.trouble import SaveTrouble, as_save_trouble, damaged

PATTERN = "*.sqlite"


class SaveSummary(Struct, frozen=True):
    """A save at a glance: which campaign, how many events it holds, the moment it has reached, and the day it was written."""

    path: Path
    meta: Meta
    events: int
    moment: str
    written: str = ""


class Broken(Struct, frozen=True):
    """A file that should be a save and cannot be read, and why, in one line."""

    path: Path
    reason: str


def summary_of(path: Path) -> SaveSummary:
    """A save at a glance; raises SaveTrouble for one that cannot be read."""
    with as_save_trouble(path):
        check_file(path)
        connection = connect(path, read_only=True)
        try:
            form_of(connection, path)
            check_tables(connection, path, KEPT_SINCE_THE_FIRST)
            connection.row_factory = sqlite3.Row
            row = connection.execute("SELECT * FROM campaign").fetchone()
            if row is None:
                raise damaged(path, "the save describes no campaign", "one was expected")
            try:
                head = posting.head_of(dict(row))
                return SaveSummary(path, posting.meta_of(dict(row)), head.seq, head.moment, _date_written(connection, head.seq))
            except (ValueError, KeyError, IndexError) as trouble:
                raise damaged(path, f"the description of the campaign does not read ({trouble})",
                              "scenario, seed and options were expected") from None
        finally:
            connection.close()


def _date_written(connection: sqlite3.Connection, seq: int) -> str:
    found = connection.execute("SELECT accepted FROM event WHERE seq = ?", (seq,)).fetchone()
    return str(found[0]) if found is not None else ""


def saves_in(folder: Path) -> tuple[SaveSummary | Broken, ...]:
    """Every save in a folder, the one written last first; a folder that is not there holds none."""
    found = [save_at(path) for path in files_in(folder)]
    return tuple(sorted(found, key=lambda save: isinstance(save, Broken)))


def files_in(folder: Path) -> tuple[Path, ...]:
    """The files of a folder that should be saves, the one written last first, before any is looked into."""
    dated = []
    for path in sorted(folder.glob(PATTERN)):
        try:
            dated.append((path.stat().st_mtime, path))
        except OSError:
            dated.append((0.0, path))
    return tuple(path for _, path in sorted(dated, key=lambda pair: -pair[0]))


def save_at(path: Path) -> SaveSummary | Broken:
    """A save at a glance, or why it is none."""
    try:
        return summary_of(path)
    except SaveTrouble as trouble:
        return Broken(path, str(trouble))
    except Exception as trouble:  # noqa: BLE001 - whatever one file holds, the list must come
        return Broken(path, f"{path}: cannot be read ({type(trouble).__name__})")
