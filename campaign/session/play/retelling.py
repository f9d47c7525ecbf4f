"""Older saves told anew: their lines hold no more than words, and what each tells as data is made from its event once.

A line is left with its words alone where today's program would put it otherwise, and where nobody can say what went before it:
events that were taken back, and notes of taking back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from campaign.model.battles.battle import BattleId
from campaign.model.book import Book
from campaign.model.play.state import State
from campaign.rules import engine
from campaign.rules.proceedings import Happening
from campaign.session.play.envelopes import event_envelope, fact_envelope
from campaign.store.archive import Archive
from campaign.store.records import CANNOT_FOLLOW, LogLine, Recorded, step
from campaign.store.schema import Unread
from campaign.store.trouble import SaveTrouble
from campaign.tactics import registry
from campaign.tactics.contract import AnySystem

OFTEN = 500

Progress = Callable[[State], None]
Watch = Callable[[], AbstractContextManager[Progress | None]]


def tell_anew(book: Book, archive: Archive, watch: Watch = nullcontext) -> None:
    """Gives every line of an older save what it tells as data, once; whoever watches hears how far that has come."""
    if archive.untold:
        with watch() as progress:
            archive.tell(_lines(book, archive, progress))


def _lines(book: Book, archive: Archive, progress: Progress | None) -> Iterator[tuple[int, LogLine]]:
    """The lines of each event made anew, by its seq, as far as the events hang together."""
    retold = _Retold(book)
    try:
        for recorded in archive.events():
            for line in retold.lines_of(recorded):
                yield recorded.seq, line
            if progress is not None and retold.state is not None and recorded.seq % OFTEN == 0:
                progress(retold.state)
    except (SaveTrouble, *CANNOT_FOLLOW):
        # A damaged save opens, and `check` says where; lines behind the damage keep their words.
        return


class _Retold:
    """A campaign as it goes by once more, with the battles that are fought in it."""

    def __init__(self, book: Book) -> None:
        self.state: State | None = None
        self._book = book
        # None for one that cannot be followed any more: what comes after in it would be told of another battle.
        self._battles: dict[BattleId, tuple[AnySystem, Any] | None] = {}

    def lines_of(self, recorded: Recorded) -> tuple[LogLine, ...]:
        """The lines of the next event; none where today's data or systems cannot tell of it."""
        if recorded.is_fact:
            return self._of_fact(recorded)
        before = self.state
        self.state = step(before, recorded, engine.fold)
        if self.state.attack is None:
            self._battles.clear()
        try:
            return event_envelope(self._book, Happening(before or self.state, recorded.event, self.state)).lines
        except CANNOT_FOLLOW:
            return ()

    def _of_fact(self, recorded: Recorded) -> tuple[LogLine, ...]:
        key, attack = recorded.battle, None if self.state is None else self.state.attack
        if key is None or attack is None or attack.engagement is None or isinstance(recorded.event, Unread):
            return ()
        try:
            if key not in self._battles:
                system = registry.system_named(recorded.system)
                self._battles[key] = system, system.begin(self._book, attack.engagement)
            if (followed := self._battles[key]) is None:
                return ()
            system, battle = followed
            envelope = fact_envelope(self._book, system, battle, recorded.event, key)
            self._battles[key] = system, system.fold(battle, recorded.event)
        except (registry.UnknownSystem, *CANNOT_FOLLOW):
            self._battles[key] = None
            return ()
        return envelope.lines
