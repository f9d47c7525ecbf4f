"""Events in words, for the log of each side and of the umpire: a log tells no more than a view shows (SM-GAP-56)."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.dice import Why
from campaign.model.events import Event
from campaign.model.play.log import NewLine
from campaign.model.play.state import State
from campaign.model.sides import BOTH, READERS, Side
from campaign.rules.events import FAMILY_OF
from campaign.rules.events.reader import Quiet, Reader, Word

__all__ = ["heard", "line_for", "lines", "reason", "visible_to"]


def line_for(book: Book, before: State, after: State, event: Event, viewer: Side | None) -> str | None:
    """The log line for a reader (None: the umpire), or None if he may not know of the event or need not read of it."""
    return _read(_words(book, before, after, event, (viewer,))[0], viewer)


def reason(book: Book, state: State, why: Why, viewer: Side | None) -> str | None:
    """The reason for a roll, with the names that its reader has for those concerned; None if he may not see it."""
    return Reader(book, state, state, viewer).reason(why)


def visible_to(book: Book, before: State, after: State, event: Event) -> tuple[Side, ...]:
    """The sides that may know that this happened, though not every detail of the event."""
    texts = _words(book, before, after, event, BOTH)
    return tuple(side for side, word in zip(BOTH, texts, strict=True) if word is not None)


def lines(book: Book, before: State, after: State, event: Event) -> tuple[NewLine, ...]:
    """The new lines of all three logs."""
    return heard(book, before, after, event)[0]


def heard(book: Book, before: State, after: State, event: Event) -> tuple[tuple[NewLine, ...], tuple[Side, ...]]:
    """The new lines of all three logs, and the sides that may know that this happened."""
    new: list[NewLine] = []
    knows: list[Side] = []
    narrate = FAMILY_OF[type(event)].narrate
    for viewer in READERS:
        word = narrate(Reader(book, before, after, viewer), event)
        if word is None:
            continue
        if viewer is not None:
            knows.append(viewer)
        if viewer is None or not isinstance(word, Quiet):
            new.append(NewLine(viewer, str(word)))
    return tuple(new), tuple(knows)


def _read(word: Word, viewer: Side | None) -> str | None:
    if word is None or (viewer is not None and isinstance(word, Quiet)):
        return None
    return str(word)


def _words(book: Book, before: State, after: State, event: Event, viewers: tuple[Side | None, ...]) -> list[Word]:
    narrate = FAMILY_OF[type(event)].narrate
    return [narrate(Reader(book, before, after, viewer), event) for viewer in viewers]
