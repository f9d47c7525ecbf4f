"""Which files hold tests of the gate without saying so: the gate reads only files in which its name stands."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

GATE = "gate"


class Marked(Protocol):
    """A collected test, as far as it is asked for its file and its marks."""

    @property
    def path(self) -> Path:
        """Its file."""

    def get_closest_marker(self, name: str) -> object | None:
        """The mark of that name, if the test bears it."""


def says_gate(file: Path) -> bool:
    """Whether the name of the gate stands in a file."""
    return GATE.encode() in file.read_bytes()


def silent_files(tests: Iterable[Marked]) -> list[Path]:
    """Files whose tests are marked for the gate by somebody else's mark, so that neither run would ever reach them."""
    marked = dict.fromkeys(test.path for test in tests if test.get_closest_marker(GATE) is not None)
    return [file for file in marked if not says_gate(file)]
