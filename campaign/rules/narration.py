"""Events in words, for the log of each side and of the umpire: a log tells no more than a view shows (SM-GAP-56)."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.dice import Why
from campaign.model.events import Event
from campaign.model.play.log import NewLine
from campaign.model.play.state import State
from campaign.model.play.telling import Telling
from campaign.model.sides import BOTH, READERS, Side
from campaign.rules.events import FAMILY_OF
from campaign.rules.events.reader import Reader

__all__ = ["heard", "line_for", "lines", "reason", "telling_for", "visible_to"]


def telling_for(book: Book, before: State, after: State, event: Event, viewer: Side | None) -> Telling | None:
    """What a reader (None: the umpire) is told of an event, or None if he may not know of it."""
    return _tellings(book, before, after, event, (viewer,))[0]


def line_for(book: Book, before: State, after: State, event: Event, viewer: Side | None) -> str | None:
    """The log line for a reader (None: the umpire), or None if he may not know of the event or need not read of it."""
    telling = telling_for(book, before, after, event, viewer)
    return None if telling is None or (telling.quiet and viewer is not None) else telling.line


def reason(book: Book, state: State, why: Why, viewer: Side | None) -> str | None:
    """The reason for a roll, with the names that its reader has for those concerned; None if he may not see it."""
    return Reader(book, state, state, viewer).reason(why)


def visible_to(book: Book, before: State, after: State, event: Event) -> tuple[Side, ...]:
    """The sides that may know that this happened, though not every detail of the event."""
    tellings = _tellings(book, before, after, event, BOTH)
    return tuple(side for side, telling in zip(BOTH, tellings, strict=True) if telling is not None)


def lines(book: Book, before: State, after: State, event: Event) -> tuple[NewLine, ...]:
    """The new lines of all three logs."""
    return heard(book, before, after, event)[0]


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


def _tellings(book: Book, before: State, after: State, event: Event, viewers: tuple[Side | None, ...]) -> list[Telling | None]:
    narrate = FAMILY_OF[type(event)].narrate
    return [narrate(Reader(book, before, after, viewer), event) for viewer in viewers]
