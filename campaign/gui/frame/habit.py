"""How a player wants battles that wait to be fought: asked each time, or always in the same way."""

from __future__ import annotations

from enum import Enum


class FightHabit(Enum):
    """What happens where a battle waits; a player changes it before any battle, and it is remembered."""

    ASK = "ask"
    SMALL_BY_CAPTAINS = "small by captains"
    BY_CAPTAINS = "by captains"
    ON_SCREEN = "on screen"

    @property
    def words(self) -> str:
        """As a player reads it."""
        return {
            FightHabit.ASK: "Ask before each battle",
            FightHabit.SMALL_BY_CAPTAINS: "Small battles by captains; ask where a cruiser or more takes part",
            FightHabit.BY_CAPTAINS: "All by captains; their result is shown before it counts",
            FightHabit.ON_SCREEN: "All on screen",
        }[self]
