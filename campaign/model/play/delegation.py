"""Functions of command that a side may hand to its staff, and how far the staff has come with them in the present step."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.play.calendar import Cursor


class StaffFunction(Enum):
    """A function of command: what belongs to one is ordered by the player, or by his staff once he has handed it over."""

    CONVOYS = "convoys"
    SEARCHES = "searches"
    SUBMARINES = "submarines"
    REPAIRS = "repairs"
    BATTLE_FLEET = "battle_fleet"
    AIR = "air"

    @property
    def phrase(self) -> str:
        """What belongs to it, as a sentence has it."""
        return PHRASES[self]


PHRASES = {
    StaffFunction.CONVOYS: "convoys and their escorts", StaffFunction.SEARCHES: "searches and patrols",
    StaffFunction.SUBMARINES: "submarines", StaffFunction.REPAIRS: "repairs and oil",
    StaffFunction.BATTLE_FLEET: "the battle fleet", StaffFunction.AIR: "air strikes",
}
ALL_FUNCTIONS = tuple(StaffFunction)


class StaffWork(Struct, frozen=True):
    """What a side's staff has done in one step: when, which functions it has seen to, and whether it is done with them."""

    cursor: Cursor
    seen_to: tuple[StaffFunction | None, ...] = ()
    done: bool = False
