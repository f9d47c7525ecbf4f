"""The two sides, the readers of a log, the nations, and where a nation stands."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """One of the two players."""

    # Members are singletons: hashed by identity, which runs in C, since they are looked up all the time.
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
    """Where a nation, port or coast stands on a given date: with a side, neutral or interned."""

    # Members are singletons: hashed by identity, which runs in C, since they are looked up all the time.
    __hash__ = object.__hash__

    AXIS = "axis"
    ALLIED = "allied"
    NEUTRAL = "neutral"
    INTERNED = "interned"

    @property
    def side(self) -> Side | None:
        """The side it serves, or None if it is neutral or interned."""
        if self is Allegiance.AXIS:
            return Side.AXIS
        return Side.ALLIED if self is Allegiance.ALLIED else None

    @property
    def word(self) -> str:
        """The adjective for a nation, port or airfield: Axis, Allied, neutral or interned."""
        return self.value if self.side is None else str(self.side)
