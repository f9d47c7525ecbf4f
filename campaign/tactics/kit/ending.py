"""How battles end: why, who left the field and who holds it, and the words for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType

from msgspec import Struct

from campaign.model.battles.battle import Engagement
from campaign.model.sides import Side


class Ending(Enum):
    """Why a battle ended; each system knows some of these reasons."""

    ONE_SIDE_GONE = "sunk"
    BROKEN_OFF = "broken_off"
    DISENGAGED = "disengaged"
    LOST_SIGHT = "lost_sight"
    NO_CONTACT = "no_contact"
    SILENT = "silent"
    DIED_AWAY = "died_away"
    BOTH_RETIRE = "both_retire"
    NOT_CLOSING = "not_closing"
    CONVOY_PASSED = "convoy_passed"
    NIGHT = "night"
    STOPPED = "stopped"
    TOO_LONG = "too_long"


class Ended(Struct, frozen=True):
    """How a battle ended, who left the field and who holds it."""

    why: Ending
    broke_off: Side | None = None
    holds_field: Side | None = None


class BattleEnded(Struct, frozen=True):
    """No more turns."""

    ended: Ended


def one_side_gone(left: Iterable[Side]) -> Ended | None:
    """A battle ends when one side has nothing left in it; who is left holds the field."""
    sides = tuple(left)
    return None if len(sides) == len(Side) else Ended(Ending.ONE_SIDE_GONE, None, sides[0] if sides else None)


def at_the_hour(engagement: Engagement, minutes: float, *, too_long: bool) -> Ended | None:
    """Where an hour is set to break a battle off, it stops at that hour; else it ends when it has lasted too long.

    SM-GAP-99.1 A campaign's battle ends with its light, and when it has lasted too long.
    """
    setting = engagement.setting
    if setting is not None and setting.stop_minutes is not None:
        if minutes >= setting.stop_minutes:
            return Ended(Ending.STOPPED)
        if setting.until is None:
            return None
    return Ended(Ending.TOO_LONG) if too_long else None


# In words -------------------------------------------------------------------------------------------------------------


class Words(Struct, frozen=True):
    """An ending behind "over, ", as it comes about, and as it is told afterwards."""

    head: str
    now: str
    after: str


NOBODY = Words("one side is gone", "Nobody is left.", "Nobody was left.")
WORDS = {
    Ending.ONE_SIDE_GONE: Words("one side is gone", "The {left} side is left alone.", "The {left} side was left alone."),
    Ending.BROKEN_OFF: Words("one side has broken off", "The {gone} side has broken off.", "The {gone} side broke off."),
    Ending.DISENGAGED: Words("the range opened out of reach", "The {gone} side leaves the field.",
                             "The {gone} side broke off."),
    Ending.LOST_SIGHT: Words("both have lost sight", "Both sides have lost sight of each other.",
                             "Both sides lost sight of each other."),
    Ending.NO_CONTACT: Words("both have lost each other", "Both sides have lost each other.",
                             "Both sides had lost each other."),
    Ending.SILENT: Words("nobody could fire any more", "Both sides fall silent, and the action dies away.",
                         "Both sides fell silent and lost sight of each other."),
    Ending.DIED_AWAY: Words("the battle died away", "The action dies away.", "The action died away."),
    Ending.BOTH_RETIRE: Words("both sides retire", "Both sides retire.", "Both sides retired."),
    Ending.NOT_CLOSING: Words("nobody closes any more", "Nobody closes any more.", "Nobody closed any more."),
    Ending.CONVOY_PASSED: Words("the convoy has passed", "The convoy has passed.", "The convoy had passed."),
    Ending.NIGHT: Words("night has fallen", "Night has fallen.", "Night fell."),
    Ending.STOPPED: Words("the hour had come", "The hour has come to break the action off.",
                          "The hour had come to break the action off."),
    Ending.TOO_LONG: Words("the battle had lasted too long", "The action dies away.", "The action had lasted too long."),
}


def in_words(ended: Ended, own: Mapping[Ending, Words] = MappingProxyType({})) -> Words:
    """How a battle ended, where a system says it otherwise in its own words."""
    nobody = ended.why is Ending.ONE_SIDE_GONE and ended.holds_field is None
    words = own.get(ended.why) or WORDS[ended.why]
    if nobody:
        return Words(words.head, NOBODY.now, NOBODY.after)
    sides = {"left": ended.holds_field, "gone": ended.broke_off}
    return Words(words.head, words.now.format(**sides), words.after.format(**sides))
