"""Older forms of the tables: brought up step by step, after a copy of the file was laid beside it.

The steps only make or change tables; what belongs into the ledgers is then computed from the events, as always.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from campaign.rules.fold import fold
from campaign.store.codec.codec import Codec, Encoded
from campaign.store.ledger import projection
from campaign.store.records import CANNOT_FOLLOW, Recorded, Sealed, sides_in
from campaign.store.tables.forms import add_flotillas_ports_and_mines
from campaign.store.tables.posting import replace_ledgers

Migration = Callable[[sqlite3.Connection], None]

MIGRATIONS: tuple[Migration, ...] = (add_flotillas_ports_and_mines,)
"""The migration at place n turns form n + 1 into form n + 2; none is ever removed."""


def present_form() -> int:
    """The form in which saves are made now."""
    return 1 + len(MIGRATIONS)


def brought_up(connection: sqlite3.Connection, path: Path, form: int, codec: Codec) -> Path | None:
    """Brings a save from an older form to the present one in one transaction; returns where the copy of it lies."""
    if form >= present_form():
        return None
    copy = backed_up(connection, path, f"form{form}")
    migrate(connection, form, codec)
    return copy


def migrate(connection: sqlite3.Connection, form: int, codec: Codec) -> None:
    """Takes every step from an older form to the present one and fills the ledgers anew, all or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number, step in enumerate(MIGRATIONS[form - 1 :], form + 1):
            step(connection)
            connection.execute(f"PRAGMA user_version={number}")
        _fill_ledgers(connection, codec)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _fill_ledgers(connection: sqlite3.Connection, codec: Codec) -> None:
    """Computes every ledger from the events.

    Events that do not hang together leave the ledgers as they were: the save opens as it did before, and `check` names
    the event at fault.
    """
    try:
        found = list(projection.rebuilt(_events(connection, codec), fold))
    except CANNOT_FOLLOW:
        return
    replace_ledgers(connection, found)


def _events(connection: sqlite3.Connection, codec: Codec) -> Iterator[Recorded]:
    columns = ", ".join(Sealed._fields)
    for fields in connection.execute(f"SELECT {columns} FROM event ORDER BY seq"):  # noqa: S608 - names of our own columns
        row = Sealed.of(fields)
        event = codec.read(Encoded(row.kind, row.version, row.body))
        yield Recorded(row.seq, row.kind, event, None, sides_in(row.visible_to), row.batch, row.accepted, row.hash)


def backed_up(connection: sqlite3.Connection, path: Path, why: str) -> Path:
    """A whole copy of a save under a name not yet used."""
    copy = unused(path.with_name(f"{path.name}.{why}.backup"))
    target = sqlite3.connect(copy)
    try:
        connection.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
    finally:
        target.close()
    return copy


def unused(path: Path) -> Path:
    """The path itself, or with a number behind it when something lies there."""
    wanted, number = path, 1
    while wanted.exists():
        number += 1
        wanted = path.with_name(f"{path.name}.{number}")
    return wanted
