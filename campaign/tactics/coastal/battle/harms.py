"""Facts about what a vessel suffers and what her crew mends."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.orders import Mend
from campaign.tactics.coastal.battle.vessel import Harm
from campaign.tactics.coastal.charts.fire import Burnt, Special
from campaign.tactics.plot.geometry import Hand


class Cause(Enum):
    """What takes hull boxes."""

    SHELL = "shell"
    STRUCTURE = "structure"
    FIRE = "fire"
    FLOOD = "flood"
    TORPEDO = "torpedo"
    MINE = "mine"
    COLLISION = "collision"
    DEPTH_CHARGE = "depth_charge"
    BOMB = "bomb"


GUNFIRE = (Cause.SHELL, Cause.STRUCTURE, Cause.FIRE)
UNDER_WATER = (Cause.FLOOD, Cause.TORPEDO, Cause.MINE, Cause.DEPTH_CHARGE)


class Mended(Struct, frozen=True):
    """A repair succeeded, leaving this harm."""

    ship: ShipId
    mend: Mend
    after: Harm
    readers: tuple[Side, ...] = BOTH


class Burned(Struct, frozen=True):
    """A fire or a flood in a turn."""

    ship: ShipId
    flood: bool
    result: Burnt
    after: Harm
    readers: tuple[Side, ...] = BOTH


class HullLost(Struct, frozen=True):
    """A vessel lost hull boxes."""

    ship: ShipId
    boxes: int
    cause: Cause


class EffectStruck(Struct, frozen=True):
    """A special effect, and how she is after it."""

    ship: ShipId
    special: Special
    detail: str
    after: Harm
    setting: int
    pending: Hand | None
    surprised_until: int
    readers: tuple[Side, ...] = BOTH


class SpeedLost(Struct, frozen=True):
    """A burst under water put engines or boilers out; of an older battle its cause is not on record."""

    ship: ShipId
    after: Harm
    setting: int
    readers: tuple[Side, ...] = BOTH
    cause: Cause | None = None


class FloodStarted(Struct, frozen=True):
    """Critical flooding."""

    ship: ShipId
    readers: tuple[Side, ...] = BOTH


class Wrecked(Struct, frozen=True):
    """A boat lies stopped, shot to pieces and afloat."""

    ship: ShipId


class Sank(Struct, frozen=True):
    """A vessel sank."""

    ship: ShipId
    cause: Cause


class Hurt(Struct, frozen=True):
    """Who gets the credit for damage to a vessel; shown to nobody."""

    ship: ShipId
    by: ShipId
