"""Events in words, for the log of each side and of the umpire: a log tells no more than a view shows (SM-GAP-56)."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.dice import Why
from campaign.model.events import (
    AirEvent,
    CombatEvent,
    CourseEvent,
    Event,
    LiftEvent,
    LogisticsEvent,
    MineEvent,
    SailingEvent,
    ShoreEvent,
    StandingEvent,
    SubmarineEvent,
    TimelineEvent,
    WarEvent,
)
from campaign.model.sides import BOTH, Side
from campaign.model.state import State
from campaign.model.told import Line
from campaign.rules.telling.air import tell_air
from campaign.rules.telling.combat import tell_combat
from campaign.rules.telling.course import tell_course
from campaign.rules.telling.lift import tell_lift
from campaign.rules.telling.logistics import tell_logistics
from campaign.rules.telling.mines import tell_mines
from campaign.rules.telling.reader import Quiet, Reader, Word
from campaign.rules.telling.sailing import tell_sailing
from campaign.rules.telling.shore import tell_shore
from campaign.rules.telling.standing import tell_standing
from campaign.rules.telling.submarines import tell_submarines
from campaign.rules.telling.timeline import tell_timeline
from campaign.rules.telling.war import tell_war

__all__ = ["READERS", "heard", "lines", "reason", "told", "visible_to"]

READERS: tuple[Side | None, ...] = (None, *BOTH)


def told(book: Book, before: State, after: State, event: Event, viewer: Side | None) -> str | None:
    """The line of a log for that reader (None: the umpire), or None when he may not know of it or need not read of it."""
    return _read(_words(book, before, after, event, (viewer,))[0], viewer)


def reason(book: Book, state: State, why: Why, viewer: Side | None) -> str | None:
    """Why a die is to be rolled, by the names that its reader has for those concerned; None when he may not see it fall."""
    return Reader(book, state, state, viewer).reason(why)


def visible_to(book: Book, before: State, after: State, event: Event) -> tuple[Side, ...]:
    """The sides that may know that this happened, though not all that the event holds: what they know of it is told."""
    words = _words(book, before, after, event, BOTH)
    return tuple(side for side, word in zip(BOTH, words, strict=True) if word is not None)


def lines(book: Book, before: State, after: State, event: Event) -> tuple[Line, ...]:
    """The new lines of all three logs."""
    return heard(book, before, after, event)[0]


def heard(book: Book, before: State, after: State, event: Event) -> tuple[tuple[Line, ...], tuple[Side, ...]]:
    """The new lines of all three logs, and the sides that may know that this happened."""
    words = tuple(zip(READERS, _words(book, before, after, event, READERS), strict=True))
    new = tuple(Line(reader, text) for reader, word in words if (text := _read(word, reader)) is not None)
    return new, tuple(reader for reader, word in words if reader is not None and word is not None)


def _read(word: Word, viewer: Side | None) -> str | None:
    if word is None or (viewer is not None and isinstance(word, Quiet)):
        return None
    return str(word)


def _words(book: Book, before: State, after: State, event: Event, viewers: tuple[Side | None, ...]) -> list[Word]:
    readers = [Reader(book, before, after, viewer) for viewer in viewers]
    if isinstance(event, SailingEvent):
        return [tell_sailing(reader, event) for reader in readers]
    if isinstance(event, CourseEvent):
        return [tell_course(reader, event) for reader in readers]
    if isinstance(event, LogisticsEvent):
        return [tell_logistics(reader, event) for reader in readers]
    if isinstance(event, StandingEvent):
        return [tell_standing(reader, event) for reader in readers]
    if isinstance(event, ShoreEvent):
        return [tell_shore(reader, event) for reader in readers]
    if isinstance(event, AirEvent):
        return [tell_air(reader, event) for reader in readers]
    if isinstance(event, WarEvent):
        return [tell_war(reader, event) for reader in readers]
    if isinstance(event, LiftEvent):
        return [tell_lift(reader, event) for reader in readers]
    if isinstance(event, SubmarineEvent):
        return [tell_submarines(reader, event) for reader in readers]
    if isinstance(event, MineEvent):
        return [tell_mines(reader, event) for reader in readers]
    if isinstance(event, TimelineEvent):
        return [tell_timeline(reader, event) for reader in readers]
    return [_in_combat(reader, event) for reader in readers]


def _in_combat(reader: Reader, event: CombatEvent) -> Word:
    # The last of the families: mypy reports one that is forgotten above.
    return tell_combat(reader, event)
