"""Compiled copies of what was read, kept in the user's cache: they save time, and are believed only if nothing could differ.

A copy bears the fingerprint of its files and of the program in its name and in its seal. `SUPERMARINA_CACHE` names another
folder for them, or `off` to do without. Whatever is wrong with the folder or with a copy, what is read is read anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

from campaign.intake.limits import Unreadable
from campaign.intake.packed import PackedReader, packed
from campaign.intake.private import PrivateFolder
from campaign.library import fingerprint

PLACE, OFF, FOLDER = "SUPERMARINA_CACHE", "off", "books"
# Ten times what the largest copy takes.
MOST_BYTES = 1 << 24
T = TypeVar("T")


def compiled_copy(part: str, wanted: type[T], read: Callable[[], T], *own: str | bytes) -> T:
    """What `read` reads, from its compiled copy if there is one; `own` is what it hangs on beside program and shared data."""
    folder = private_folder()
    before = _shared() if folder is not None else None
    if folder is None or before is None:
        return read()
    name = f"{part}-{fingerprint.of(before, *own)}"
    if (data := folder.read(name, MOST_BYTES)) is not None:
        with suppress(Unreadable):
            return PackedReader(wanted, name).read(data)
    found = read()
    # A file that was edited meanwhile would give its new values the old name.
    if _fingerprints() == before:
        folder.keep(name, packed(found, name))
    return found


def private_folder() -> PrivateFolder | None:
    """Where copies lie; None where the player does without."""
    named = os.environ.get(PLACE, "")
    if named == OFF:
        return None
    if named:
        return PrivateFolder(Path(named) / FOLDER)
    from platformdirs import user_cache_path

    return PrivateFolder(user_cache_path("supermarina", appauthor=False) / FOLDER)


@cache
def _shared() -> str | None:
    return _fingerprints()


def _fingerprints() -> str | None:
    """Program and shared data as they lie now; None where they cannot be told."""
    try:
        program = fingerprint.of_program()
        return None if program is None else f"{program}-{fingerprint.of_data()}"
    except (OSError, ValueError):
        return None
