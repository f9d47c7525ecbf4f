"""The part of a ship's orders that an answer belongs to, the same in every battle system."""

from __future__ import annotations

from enum import Enum


class OrderPart(Enum):
    """The parts that make up the orders of a ship or a division."""

    COURSE = "course"
    SPEED = "speed"
    GUNS = "guns"
    TORPEDOES = "torpedoes"
    SMOKE = "smoke"
    LIGHTS = "lights"
    AIRCRAFT = "aircraft"
    ELSE = "else"


HELM = frozenset({OrderPart.COURSE, OrderPart.SPEED})
