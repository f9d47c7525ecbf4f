"""What is wrong with data files, by file, line and key; and which files stand in a folder.

This module does not load the YAML reader: code that only reports faults need not wait for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path

from msgspec import Struct

Source = Traversable | Path


class Fault(Struct, frozen=True, order=True):
    """One thing wrong with one line of one file, and what was expected there."""

    file: str
    line: int
    key: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.key}: {self.what}" if self.key else f"{self.file}:{self.line}: {self.what}"


class FaultyData(Exception):
    """Data files that cannot be used; `faults` holds everything found wrong, in order."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))


def yaml_files(folder: Source) -> list[Source]:
    """The YAML files of a folder, in order of name; faults if there is no such folder."""
    if not folder.is_dir():
        raise FaultyData([Fault(str(folder), 1, "", "a folder of YAML files was expected here")])
    return sorted((file for file in folder.iterdir() if file.name.endswith(".yaml")), key=lambda file: file.name)


def keys_in(folder: Source) -> tuple[str, ...]:
    """The names of the YAML files of a folder, by which a player asks for them."""
    return tuple(file.name.removesuffix(".yaml") for file in yaml_files(folder))


def label_of(source: Source) -> str:
    """What a file is called in a fault: its path from the project's own top folders on."""
    parts = str(source).replace("\\", "/").split("/")
    for top in ("oob", "maps", "campaign"):
        if top in parts:
            return "/".join(parts[len(parts) - 1 - parts[::-1].index(top):])
    return str(source)


def unknown(word: str, known: Iterable[str], what: str) -> str | None:
    """What to say of a reference that leads nowhere, with the nearest names that exist; None if it leads somewhere."""
    names = set(known)
    if word in names:
        return None
    near = sorted(names, key=lambda name: (-_likeness(word, name), name))[:6]
    return f"no {what} {word!r}; known are {', '.join(near)}{' and others' if len(names) > len(near) else ''}"


def _likeness(word: str, other: str) -> int:
    return len(set(pairwise(word)) & set(pairwise(other)))
