"""What part of a ship's orders an answer belongs to, in every battle system alike."""

from __future__ import annotations

from enum import Enum


class OrderPart(Enum):
    """The parts of which the orders of a ship or a division are made."""

    COURSE = "course"
    SPEED = "speed"
    GUNS = "guns"
    TORPEDOES = "torpedoes"
    SMOKE = "smoke"
    LIGHTS = "lights"
    AIRCRAFT = "aircraft"
    ELSE = "else"


HELM = frozenset({OrderPart.COURSE, OrderPart.SPEED})
