"""What there is to decide in the phases of a player turn outside the naval phase, chapter by chapter."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.book import Book
from campaign.model.calendar import Phase
from campaign.model.sides import Side
from campaign.model.state import State
from campaign.rules import ch04_flotillas
from campaign.rules.ch01_port_damage import work_for_engineers
from campaign.rules.ch04_ground_support import support_to_give

Occasion = Callable[[Book, State, Side], str | None]

# Each says in words what its chapter lets the phasing side decide now, or None. A phase without any passes at once.
OCCASIONS: dict[Phase, tuple[Occasion, ...]] = {
    Phase.INITIAL: (work_for_engineers, ch04_flotillas.to_be_ordered),
    Phase.MOVEMENT: (),
    Phase.AIR: (),
    Phase.GROUND_COMBAT: (support_to_give,),
    Phase.EXPLOITATION: (),
}


def occasions(book: Book, state: State, side: Side) -> tuple[str, ...]:
    """SM-1A.7 A phase waits for its player only when one of the chapters gives him something to decide in it."""
    found = (occasion(book, state, side) for occasion in OCCASIONS.get(state.cursor.phase, ()))
    return tuple(words for words in found if words is not None)
