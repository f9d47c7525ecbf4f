"""What happened, made ready for the archive: who may know of it, and the lines that each log has of it."""

from __future__ import annotations

from typing import Any

from campaign.model.battles.battle import BattleId
from campaign.model.book import Book
from campaign.model.play.provenance import Provenance
from campaign.model.replacing import replace
from campaign.model.sides import READERS
from campaign.rules import narration
from campaign.rules.proceedings import Happening
from campaign.store.records import LogLine, Stored
from campaign.tactics.contract import AnySystem


def event_envelope(book: Book, happening: Happening) -> Stored:
    """An event of the campaign with the states around it."""
    before, event, after = happening.before, happening.event, happening.after
    heard, seen = narration.heard(book, before, after, event)
    lines = tuple(LogLine.of(line.side, line.telling) for line in heard)
    return Stored(event, before, after, None, seen, lines, happening.cause)


def fact_envelope(
    book: Book, system: AnySystem, battle: Any, fact: Any, key: BattleId, cause: Provenance | None = None,
) -> Stored:
    """A fact of a battle, told from the battle as it was before it, with the minute at which its turn began."""
    seen = system.seen_by(fact)
    readers = [reader for reader in READERS if reader is None or reader in seen]
    tellings = [(reader, system.narrate(battle, fact, reader)) for reader in readers]
    minute = system.minute(book, battle)
    lines = tuple(LogLine.of(reader, replace(telling, battle=key, minute=minute))
                  for reader, telling in tellings if telling is not None)
    return Stored(fact, None, None, key, seen, lines, cause, system.name)
