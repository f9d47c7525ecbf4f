"""What double entry is made of: entries, places that a state shows, and places beyond it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

TRIFLE = 1e-6
_BEYOND = "beyond: "


class Entry(Struct, frozen=True):
    """So much of something went from one place to another."""

    what: str
    source: str
    to: str
    amount: float


class Shown(Struct, frozen=True):
    """So much of something is in a place of the campaign."""

    what: str
    place: str
    amount: float


Entries = Iterator[Entry]


def beyond(place: str) -> str:
    """A place that no state shows: where things come from, and where they end."""
    return _BEYOND + place


def is_beyond(place: str) -> bool:
    """Whether a place is one of those."""
    return place.startswith(_BEYOND)
