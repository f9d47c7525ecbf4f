"""What goes wrong with a save, in one line that a person can act on."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from campaign.intake.limits import Unreadable


class SaveTrouble(Exception):
    """Something is wrong with a save: what, which file, what was expected, and what to do. The save is as it was."""

    def __init__(self, path: Path, what: str, expected: str, remedy: str) -> None:
        self.path, self.what, self.expected, self.remedy = path, _one_line(what), _one_line(expected), _one_line(remedy)
        super().__init__(str(self))

    def __str__(self) -> str:
        parts = (f"{_one_line(str(self.path))}: {self.what}", self.expected, self.remedy)
        return "; ".join(part for part in parts if part)


class AlreadyThere(SaveTrouble):
    """A file lies where a new save was wanted."""


class NotASave(SaveTrouble):
    """The file is missing, a folder, or something else than a save."""


class NewerSave(SaveTrouble):
    """The save was written by a later version of the program."""


class DamagedSave(SaveTrouble):
    """The save is cut short, tampered with, or does not hang together; it can be rescued."""


class AbsentSystem(SaveTrouble):
    """The battles of the save are fought by a system that is not installed: it can be looked at, and not played."""


class Busy(SaveTrouble):
    """Another process holds the save, or has gone on with it."""


class Overtaken(Busy):
    """Another process has gone on with the save: what is open here is no longer its end, and opening it again helps."""


class CannotWrite(SaveTrouble):
    """The disk is full or the file may not be written."""


class WrongRow(ValueError):
    """A row of a save that holds other things than ours do, and which."""


def _one_line(text: str) -> str:
    return " ".join("".join(encoded if encoded.isprintable() else " " for encoded in text).split())


def not_a_save(path: Path) -> NotASave:
    """The trouble of a file that is something else."""
    return NotASave(path, "this is not a save", "a file made by `supermarina new` was expected", "name another file")


def damaged(path: Path, what: str, expected: str) -> DamagedSave:
    """The trouble of a save that was cut short or tampered with."""
    return DamagedSave(path, what, expected, rescue_hint(path))


def rescue_hint(path: Path) -> str:
    """What to do about a damaged save."""
    return f"`supermarina rescue {path} --out NEW.sqlite` recovers what is whole"


@contextmanager
def as_save_trouble(path: Path) -> Generator[None]:
    """Turns what the database or the disk says about `path` into a SaveTrouble."""
    try:
        yield
    except SaveTrouble:
        raise
    except sqlite3.Error as trouble:
        raise _from_sqlite(path, trouble) from None
    except OSError as trouble:
        raise _from_disk(path, trouble) from None
    except (WrongRow, Unreadable) as trouble:
        raise damaged(path, str(trouble), "a row as the game writes it was expected") from None
    except OverflowError:
        raise damaged(path, "a number in it is larger than any of ours", "whole numbers below 2**63 were expected") from None
    except Exception as trouble:
        inner = getattr(trouble, "orig", None)
        if isinstance(inner, sqlite3.Error):
            raise _from_sqlite(path, inner) from None
        raise


def _from_sqlite(path: Path, trouble: sqlite3.Error) -> SaveTrouble:
    name = getattr(trouble, "sqlite_errorname", "") or ""
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return Busy(path, "another process is writing to this save", "one writer at a time was expected",
                    "close the other game and try again; nothing was written")
    if name.startswith("SQLITE_FULL"):
        return CannotWrite(path, "the disk is full", "room for a few kilobytes was expected",
                           "free some room and give the order again; the save is as it was")
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
        return CannotWrite(path, f"the file may not be written or opened here ({trouble})",
                           "a save in a folder with leave to write was expected",
                           "copy it to such a folder or change its permissions; the save is as it was")
    if name.startswith("SQLITE_IOERR"):
        return CannotWrite(path, f"the disk reports a fault ({name.removeprefix('SQLITE_').lower()})",
                           "a disk that reads and writes was expected", "copy the save elsewhere; " + rescue_hint(path))
    if name.startswith("SQLITE_NOTADB"):
        return not_a_save(path)
    return DamagedSave(path, f"the save is damaged ({trouble})", "a whole SQLite file was expected", rescue_hint(path))


def _from_disk(path: Path, trouble: OSError) -> SaveTrouble:
    reason = trouble.strerror or str(trouble)
    if isinstance(trouble, FileExistsError):
        return AlreadyThere(path, "there is a file already", "a name not yet used was expected", "choose another name")
    if isinstance(trouble, IsADirectoryError):
        return NotASave(path, "this is a folder", "a save file was expected", "name a file in it")
    if isinstance(trouble, FileNotFoundError):
        return NotASave(path, "there is no such file or folder", "an existing place was expected", "check the name")
    if trouble.errno in (errno.ENOSPC, errno.EDQUOT):
        return CannotWrite(path, "the disk is full", "room for a few kilobytes was expected",
                           "free some room and give the order again; the save is as it was")
    return CannotWrite(path, f"the file cannot be read or written ({reason.lower()})",
                       "a file with leave to read and write was expected",
                       "change its permissions or copy it elsewhere")
