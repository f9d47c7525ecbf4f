"""How much is taken in of a file that somebody else wrote, before anything is made of it.

The project's own files reach a tenth of these at most: what is refused is no campaign, whatever else it may be.
"""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True):
    """Bytes of a file, depth of parts within parts, parts in all, letters of a text, and digits of a number.

    Of parts each alias counts as what it stands for.
    """

    bytes: int = 1 << 20
    depth: int = 32
    nodes: int = 50_000
    text: int = 10_000
    number: int = 40


LIMITS = Limits()

# A save holds a whole war in a few score megabytes; one row of it is an event, a line or a snapshot.
SAVE_BYTES = 1 << 30
ROW_BYTES = 1 << 26
SKIRMISH_BYTES = 1 << 26
# No database of ours holds a whole number beyond.
LARGEST_NUMBER = 2**63 - 1


class Unreadable(ValueError):
    """Something from outside that is not taken in: what is wrong with it and what was expected, and where if known."""

    def __init__(self, what: str, line: int = 1, column: int | None = None) -> None:
        self.what, self.line, self.column = what, line, column
        super().__init__(what)
