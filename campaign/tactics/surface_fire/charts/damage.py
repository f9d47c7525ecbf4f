"""The chart of damage: what marks boxes, what it does, and what comes of fires and depth charges."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import Rows
from campaign.tactics.kit.charts import From, TenFaces


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


class Effect(Enum):
    """SF-VII.25 Special damage."""

    STEERING = "steering"
    FLOODING = "flooding"
    EXTRA_HULL = "extra_hull"
    ENGINEERING = "engineering"
    MAGAZINE = "magazine"
    BRIDGE = "bridge"
    FIRE = "fire"
    TURRET = "turret_or_flight_deck"
    FIRE_CONTROL = "fire_control"


SHELLED = ("BB", "BC", "CA_CV", "CL_CVL", "DD_DE_SS")


class SpecialChart(Struct, frozen=True):
    """Ten results for what strikes below water, and ten for what strikes above."""

    torpedo_mine: TenFaces[Effect]
    shell_bomb: TenFaces[Effect]


class FireRoll(Struct, frozen=True):
    """The roll of a burning ship at the end of a turn."""

    out_to: int
    abandoned_from: int
    burned_last_turn: int
    fast: int
    fast_over_in: float
    combustible: int


class DepthCharge(Struct, frozen=True):
    """What an attack with depth charges does by its face; any other misses."""

    within_in: float
    near_miss: tuple[int, ...]
    near_miss_boxes: int
    inactive_turns: int
    severe: tuple[int, ...]
    severe_boxes: int
    destroyed: tuple[int, ...]


class DamageChart(Struct, frozen=True):
    """All numbers of damage; `shell_boxes` are those of one hit by guns from a calibre in inches, by the row of the target."""

    shell_boxes: From[Annotated[Mapping[str, float], Rows("target", SHELLED)]]
    not_pierced_boxes: float
    free_boxes: int
    special_over_boxes: float
    natural: int
    special: SpecialChart
    needs_penetration: tuple[Effect, ...]
    first_half_to: int
    engineering_in: float
    magazine_within_in: float
    magazine_boxes: int
    bridge_turns: int
    bridge_followed_turns: int
    no_launch_turns: int
    fire: FireRoll
    depth_charge: DepthCharge
    repairable_share: float
