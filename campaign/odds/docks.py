"""How long a battle would keep a ship in dock, by the rule under which hits are mended."""

from __future__ import annotations

from campaign.model.battles.battle import Outcome, Participant, ShipOutcome
from campaign.model.book import Book
from campaign.model.dice import Die
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import is_squadron
from campaign.rules.chapters.ports.ch08_repair import NEVER_REPAIRED

DAYS_OF_A_TURN = 365.25 / 24


def days_of(book: Book, sent: Participant, came: ShipOutcome) -> float | None:
    """SM-8B1.1 Days that the fresh hits of a battle take to mend, all in hand at once; None where she is lost or never mended.

    A battle that she does not survive says nothing of docks, and ships that no dock mends spend no day in one.
    """
    values = book.counters[sent.ship]
    if values.type in NEVER_REPAIRED or is_squadron(values) or came.outcome is not Outcome.AFLOAT:
        return None
    had, has = hits_of(values, sent.condition), hits_of(values, came.condition)
    fresh = max(0, has.gunnery - had.gunnery) + max(0, has.flotation - had.flotation)
    return DAYS_OF_A_TURN * slowest_of(fresh, book.charts.repair.added_turns)


def slowest_of(hits: int, added_turns: int) -> float:
    """SM-8B1 The mean of the longest of so many repairs: each takes a ten-sided die and so many more player turns."""
    if not hits:
        return 0.0
    faces = Die.D10.highest
    return added_turns + sum(1 - (face / faces) ** hits for face in range(faces))
