"""What marks boxes, and what comes of fires and depth charges."""

from __future__ import annotations

from enum import Enum


class Cause(Enum):
    """What marked boxes."""

    SHELL = "shell"
    BOMB = "bomb"
    TORPEDO = "torpedo"
    MINE = "mine"
    DEPTH_CHARGE = "depth_charge"
    COLLISION = "collision"
    GROUND = "ground"
    BLAST = "blast"
    STRAFING = "strafing"


WATER = (Cause.TORPEDO, Cause.MINE, Cause.DEPTH_CHARGE, Cause.COLLISION, Cause.GROUND)


class Burnt(Enum):
    """What became of a fire at the end of a turn."""

    OUT = "out"
    BURNS_ON = "burns_on"
    ABANDON_SHIP = "abandon_ship"


class Charged(Enum):
    """What depth charges did."""

    MISS = "miss"
    NEAR_MISS = "near_miss"
    SEVERE_DAMAGE = "severe_damage"
    DIRECT_HIT = "direct_hit"
