"""In what ways a unit or a minefield may be part of a battle, beside as one ship from the start, and who knows of it."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.sides import Side
from campaign.model.units.ships import ShipId


class Arm(Enum):
    """What a participant is: on the water, under it, over it, or ashore."""

    SHIP = "ship"
    SUBMARINE = "submarine"
    AIRCRAFT = "aircraft"
    BATTERY = "battery"


class Presence(Struct, frozen=True):
    """What a unit is, of how many boats, aircraft or guns, and when it comes: before that the enemy knows nothing of it.

    Of aircraft, `home` is the carrier on whose deck they stand, `kamikaze` those that are to crash, `ace` those that an ace
    leads; of guns ashore, `casemate` those that are armoured; of ships, `aground` one that has run ashore.
    """

    arm: Arm = Arm.SHIP
    boats: int = 1
    arrives: int = 0
    home: ShipId | None = None
    kamikaze: bool = False
    ace: bool = False
    casemate: bool = False
    aground: bool = False


class Division(Struct, frozen=True):
    """Units of one side that sail and fight together, and the one whose orders they follow."""

    name: str
    flagship: ShipId
    units: tuple[ShipId, ...]


class Laid(Struct, frozen=True):
    """Thickly, or shallow so that boats strike too; and the sides that know of it, where that is told."""

    heavily: bool = False
    shallow: bool = False
    known_to: tuple[Side, ...] | None = None


def is_known(laid: Laid | None, reader: Side | None) -> bool:
    """Whether a side, or the umpire, knows of what was laid: only those that are said to, where that is said."""
    return reader is None or laid is None or laid.known_to is None or reader in laid.known_to
