"""The players: the two sides, the umpire who sees everything, and the nations."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """One of the two players."""

    # Each is one object: told by that it is found in C, and found all the time.
    __hash__ = object.__hash__

    AXIS = "axis"
    ALLIED = "allied"

    @property
    def enemy(self) -> Side:
        """The other player."""
        return Side.ALLIED if self is Side.AXIS else Side.AXIS

    def __str__(self) -> str:
        return self.value.capitalize()


BOTH = (Side.AXIS, Side.ALLIED)
# The readers of logs: None is the umpire.
READERS: tuple[Side | None, ...] = (None, *BOTH)


class Nation(Enum):
    """The nation whose flag a ship, port or coast flies."""

    BRITISH = "british"
    AUSTRALIAN = "australian"
    ITALIAN = "italian"
    GERMAN = "german"
    FRENCH = "french"
    VICHY = "vichy"
    GREEK = "greek"
    YUGOSLAV = "yugoslav"
    AMERICAN = "american"
    POLISH = "polish"
    DUTCH = "dutch"
    SPANISH = "spanish"
    TURKISH = "turkish"
    EGYPTIAN = "egyptian"
    JAPANESE = "japanese"


class Allegiance(Enum):
    """Which side a nation, port or coast stands on at a date."""

    # Each is one object: told by that it is found in C, and found all the time.
    __hash__ = object.__hash__

    AXIS = "axis"
    ALLIED = "allied"
    NEUTRAL = "neutral"
    INTERNED = "interned"

    @property
    def side(self) -> Side | None:
        """The player it serves, or None for neutrals and the interned."""
        if self is Allegiance.AXIS:
            return Side.AXIS
        return Side.ALLIED if self is Allegiance.ALLIED else None

    @property
    def word(self) -> str:
        """The adjective for a nation, port or airfield: Axis, Allied, neutral or interned."""
        return self.value if self.side is None else str(self.side)
