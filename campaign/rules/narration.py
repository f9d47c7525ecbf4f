"""Events in words, for the log of each side and of the umpire: a log tells no more than a view shows (SM-GAP-56)."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.dice import Why
from campaign.model.events import Event
from campaign.model.play.log import NewLine
from campaign.model.play.state import State
from campaign.model.sides import READERS, Side
from campaign.rules.events import FAMILY_OF
from campaign.rules.events.reader import Reader

__all__ = ["heard", "reason"]


def reason(book: Book, state: State, why: Why, viewer: Side | None) -> str | None:
    """The reason for a roll, with the names that its reader has for those concerned; None if he may not see it."""
    return Reader(book, state, state, viewer).reason(why)


def heard(book: Book, before: State, after: State, event: Event) -> tuple[tuple[NewLine, ...], tuple[Side, ...]]:
    """The new lines of all three logs, and the sides that may know that this happened."""
    new: list[NewLine] = []
    knows: list[Side] = []
    narrate = FAMILY_OF[type(event)].narrate
    for viewer in READERS:
        telling = narrate(Reader(book, before, after, viewer), event)
        if telling is None:
            continue
        if viewer is not None:
            knows.append(viewer)
        if viewer is None or not telling.quiet:
            new.append(NewLine(viewer, telling))
    return tuple(new), tuple(knows)
