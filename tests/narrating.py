"""What one reader is told of one event, for tests; the game itself tells all readers at once."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.events import Event
from campaign.model.play.log import NewLine
from campaign.model.play.state import State
from campaign.model.play.telling import Telling
from campaign.model.sides import Side
from campaign.rules.events import FAMILY_OF
from campaign.rules.events.reader import Reader
from campaign.rules.narration import heard


def telling_for(book: Book, before: State, after: State, event: Event, viewer: Side | None) -> Telling | None:
    """What a reader (None: the umpire) is told of an event, or None if he may not know of it."""
    return FAMILY_OF[type(event)].narrate(Reader(book, before, after, viewer), event)


def line_for(book: Book, before: State, after: State, event: Event, viewer: Side | None) -> str | None:
    """The line of a reader's log, or None if he may not know of the event or need not read of it."""
    return next((line.text for line in lines(book, before, after, event) if line.side is viewer), None)


def lines(book: Book, before: State, after: State, event: Event) -> tuple[NewLine, ...]:
    """The new lines of all three logs."""
    return heard(book, before, after, event)[0]


def visible_to(book: Book, before: State, after: State, event: Event) -> tuple[Side, ...]:
    """The sides that may know that this happened, though not every detail of the event."""
    return heard(book, before, after, event)[1]
