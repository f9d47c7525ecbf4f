"""Compiled copies of what was read, kept in the user's cache: they save time, and are believed only if nothing could differ.

A copy bears the fingerprint of its files and of the program in its name and in its seal. `SUPERMARINA_CACHE` names another
folder for them, or `off` to do without. Whatever is wrong with the folder or with a copy, what is read is read anew.

Data are known by what stands in them: a text may be changed within one tick of the clock, or put back with its old date, and
there are few of them. The program is known as Python itself knows whether its bytecode is stale, by name, size and times of
each file: there are many, and none of them is read to be run when its bytecode is there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec

import campaign
from campaign.intake.cache import PackedReader, PrivateFolder, pack
from campaign.intake.files import bytes_of
from campaign.intake.limits import Unreadable
from campaign.library import places
from campaign.library.reading.faults import Source, yaml_files

PLACE, OFF, FOLDER = "SUPERMARINA_CACHE", "off", "books"
# Ten times what the largest copy takes.
MOST_BYTES = 1 << 24
T = TypeVar("T")


def compiled_copy(part: str, wanted: type[T], read: Callable[[], T], *own: str | bytes) -> T:
    """The result of `read`, from its compiled copy if there is one; `own` is its input beside program and shared data."""
    folder = private_folder()
    before = _shared() if folder is not None else None
    if folder is None or before is None:
        return read()
    name = f"{part}-{_fingerprint_of(before, *own)}"
    if (data := folder.read(name, MOST_BYTES)) is not None:
        with suppress(Unreadable):
            return PackedReader(wanted, name).read(data)
    found = read()
    # A file that was edited meanwhile would give its new values the old name.
    if _fingerprints() == before:
        folder.keep(name, pack(found, name))
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
    """The fingerprint of program and shared data as they are now; None if it cannot be computed."""
    try:
        program = _fingerprint_of_program()
        return None if program is None else f"{program}-{_fingerprint_of_data()}"
    except (OSError, ValueError):
        return None


# Fingerprints ---------------------------------------------------------------------------------------------------------


# Whatever makes nouns of data stands in these rooms, or is one of them.
ROOMS = ("intake", "library", "model", "ratings", "rules", "tactics")
# Folders for one scenario, one battle or no Book at all: their readers ask for them by name.
APART = ("scenarios", "skirmishes", "history")
DIGEST_BYTES = 16


def _fingerprint_of_program() -> str | None:
    """The fingerprint of the program that reads the data; None where it lies in no folder, as in an archive."""
    root = files("campaign")
    if not isinstance(root, Path):
        return None
    digest = blake2b(f"{campaign.__version__} {msgspec.__version__}".encode(), digest_size=DIGEST_BYTES)
    for room in ROOMS:
        for path, found in sorted(_sources(os.fspath(root / room))):
            digest.update(f"{path} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}\n".encode())
    return digest.hexdigest()


def _sources(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    with os.scandir(folder) as found:
        for source in found:
            if source.name.endswith(".py"):
                yield source.path, source.stat()
            elif source.name != "__pycache__" and source.is_dir():
                yield from _sources(source.path)


def _fingerprint_of_data() -> str:
    """The fingerprint of all data that every scenario shares."""
    digest = blake2b(digest_size=DIGEST_BYTES)
    for folder in _shared_folders():
        for source in yaml_files(folder):
            _add(digest, f"{folder.name}/{source.name}", bytes_of(source))
    return digest.hexdigest()


def _shared_folders() -> tuple[Source, ...]:
    """The folders whose YAML files every Book holds: charts, maps, and the order of battle."""
    oob = places.order_of_battle()
    folders = (folder for folder in oob.iterdir() if folder.is_dir() and folder.name not in APART)
    inside = sorted(folders, key=lambda folder: folder.name)
    return (*places.chart_folders(), places.ratings_charts(), *places.tactical_charts(), places.maps(), *inside)


def _fingerprint_of(*parts: str | bytes) -> str:
    """The fingerprint of several texts, each delimited from the next."""
    digest = blake2b(digest_size=DIGEST_BYTES)
    for part in parts:
        _add(digest, "", part.encode() if isinstance(part, str) else part)
    return digest.hexdigest()


def _add(digest: blake2b, name: str, data: bytes) -> None:
    digest.update(f"{name} {len(data)}\n".encode())
    digest.update(data)
