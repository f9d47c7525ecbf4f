"""Older forms of the tables: brought up step by step, after a copy of the file was laid beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

Migration = Callable[[sqlite3.Connection], None]

MIGRATIONS: tuple[Migration, ...] = ()
"""The migration at place n turns form n + 1 into form n + 2; none is ever removed."""


def present_form() -> int:
    """The form in which saves are made now."""
    return 1 + len(MIGRATIONS)


def brought_up(connection: sqlite3.Connection, path: Path, form: int) -> Path | None:
    """Brings a save from an older form to the present one in one transaction; returns where the copy of it lies."""
    if form >= present_form():
        return None
    copy = backed_up(connection, path, f"form{form}")
    migrate(connection, form)
    return copy


def migrate(connection: sqlite3.Connection, form: int) -> None:
    """Takes every step from an older form to the present one, all or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number, step in enumerate(MIGRATIONS[form - 1 :], form + 1):
            step(connection)
            connection.execute(f"PRAGMA user_version={number}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


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
