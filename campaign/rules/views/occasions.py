"""What there is to decide in the phases of a player turn outside the naval phase, chapter by chapter."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.book import Book
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.sides import Side
from campaign.rules.chapters.ashore import ch21_moving, ch22_status
from campaign.rules.chapters.lift.ch04_lift import evacuation_due, transshipment_due
from campaign.rules.chapters.lift.ch09_asking import planning_due, support_due, wave_due
from campaign.rules.chapters.lift.ch09_raids import raid_due
from campaign.rules.chapters.ports.ch01_port_damage import work_for_engineers
from campaign.rules.chapters.sky import ch24_standing
from campaign.rules.chapters.undersea import ch04_flotillas
from campaign.rules.chapters.war import ch10_east_africa, ch10_force_pool, ch10_tenth_mas

Occasion = Callable[[Book, State, Side], str | None]

# Each says in words what its chapter lets the phasing side decide now, or None. A phase without any passes at once.
OCCASIONS: dict[Phase, tuple[Occasion, ...]] = {
    Phase.INITIAL: (
        work_for_engineers, ch10_force_pool.something_to_choose, ch10_east_africa.something_to_choose,
        ch10_tenth_mas.something_to_choose, planning_due, ch22_status.feeding_due,
        ch04_flotillas.to_be_ordered, ch24_standing.assignment_due),
    Phase.MOVEMENT: (wave_due, raid_due, evacuation_due, ch21_moving.haul_due),
    Phase.AIR: (ch24_standing.raids_due,),
    Phase.GROUND_COMBAT: (support_due,),
    Phase.EXPLOITATION: (wave_due, raid_due, transshipment_due),
}


def occasions(book: Book, state: State, side: Side) -> tuple[str, ...]:
    """SM-1A.7 A phase waits for its player only when one of the chapters gives him something to decide in it."""
    found = (occasion(book, state, side) for occasion in OCCASIONS.get(state.cursor.phase, ()))
    return tuple(words for words in found if words is not None)
