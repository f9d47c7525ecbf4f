"""Facts about what a vessel suffers and what her crew mends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.orders import Mend
from campaign.tactics.coastal.battle.vessel import Harm
from campaign.tactics.coastal.charts.damage import Burnt, Special
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


@dataclass(frozen=True, slots=True)
class Mended:
    """A repair succeeded: what is left of her harm."""

    ship: ShipId
    mend: Mend
    after: Harm
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class Burned:
    """A fire or a flood in a turn."""

    ship: ShipId
    flood: bool
    result: Burnt
    after: Harm
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class HullLost:
    """Boxes gone."""

    ship: ShipId
    boxes: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class EffectStruck:
    """A special effect, and how she is after it."""

    ship: ShipId
    special: Special
    detail: str
    after: Harm
    setting: int
    pending: Hand | None
    surprised_until: int
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class SpeedLost:
    """A torpedo put engines or boilers out."""

    ship: ShipId
    after: Harm
    setting: int
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class FloodStarted:
    """Critical flooding."""

    ship: ShipId
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class Wrecked:
    """A boat lies stopped, shot to pieces and afloat."""

    ship: ShipId


@dataclass(frozen=True, slots=True)
class Sank:
    """A vessel is gone."""

    ship: ShipId
    cause: Cause


@dataclass(frozen=True, slots=True)
class Hurt:
    """Who is to be credited for what a vessel suffered; told to nobody."""

    ship: ShipId
    by: ShipId
