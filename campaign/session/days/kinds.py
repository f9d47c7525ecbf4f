"""The words with which the lines of a day begin."""

from __future__ import annotations

from enum import StrEnum


class DayKind(StrEnum):
    """What a line of a day tells of."""

    SIGHTED = "sighted"
    LOST_SIGHT = "lost_sight"
    SAILED = "sailed"
    ARRIVED = "arrived"
    ATTACKED = "attacked"
    FOUGHT = "fought"
    BROKE_OFF = "broke_off"
    SCATTERED = "scattered"
    HIT = "hit"
    LOST = "lost"
    SUNK = "sunk"
    BOMBED = "bombed"
    RAIDED = "raided"
    FLOWN = "flown"
    LANDED = "landed"
    RAN_SHORT = "ran_short"
    HELD_UP = "held_up"
    TURNED_HOME = "turned_home"
    MENDED = "mended"
    JOINED = "joined"
    LEFT = "left"
    FELL = "fell"
    TURNED = "turned"
    SCORED = "scored"
    RULED = "ruled"
    ENDED = "ended"

    @property
    def word(self) -> str:
        """The word as it stands before the rest of its line."""
        return self.value.replace("_", " ").capitalize()
