"""By what a compiled copy is known to be of these very files and of this very program, without composing anything.

Data are known by what stands in them: a text may be changed within one tick of the clock, or put back with its old date, and
there are few of them. The program is known as Python itself knows whether its bytecode is stale, by name, size and times of
each file: there are many, and none of them is read to be run when its bytecode is there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

import msgspec

import campaign
from campaign.intake.files import bytes_of
from campaign.library import places
from campaign.library.reading.faults import Source, yaml_files

# Whatever makes nouns of data stands in these rooms, or is one of them.
ROOMS = ("intake", "library", "model", "ratings", "rules", "tactics")
# Of one scenario, of one battle, or of no Book at all: whoever reads these asks for them by name.
APART = ("scenarios", "skirmishes", "history")
DIGEST_BYTES = 16


def of_program() -> str | None:
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


def of_data() -> str:
    """The fingerprint of all data that every scenario shares."""
    digest = blake2b(digest_size=DIGEST_BYTES)
    for folder in shared_folders():
        for source in yaml_files(folder):
            _add(digest, f"{folder.name}/{source.name}", bytes_of(source))
    return digest.hexdigest()


def shared_folders() -> tuple[Source, ...]:
    """The folders whose YAML files every Book holds: charts, maps, and the order of battle."""
    oob = places.order_of_battle()
    folders = (folder for folder in oob.iterdir() if folder.is_dir() and folder.name not in APART)
    inside = sorted(folders, key=lambda folder: folder.name)
    return (*places.chart_folders(), places.ratings_charts(), *places.tactical_charts(), places.maps(), *inside)


def of(*parts: str | bytes) -> str:
    """The fingerprint of some texts, each told apart from the next."""
    digest = blake2b(digest_size=DIGEST_BYTES)
    for part in parts:
        _add(digest, "", part.encode() if isinstance(part, str) else part)
    return digest.hexdigest()


def _add(digest: blake2b, name: str, data: bytes) -> None:
    digest.update(f"{name} {len(data)}\n".encode())
    digest.update(data)
