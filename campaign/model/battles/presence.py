"""How units other than a single ship present from the start take part in a battle; minefields, and who knows of them."""

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


# Fields of a presence that the first battles did not have.
LATER_FIELDS = ("without_power", "objective")


class Presence(Struct, frozen=True):
    """What a unit consists of, and when it arrives: until then the enemy knows nothing of it.

    For aircraft, `home` is the carrier on whose deck they stand, `kamikaze` those that are to crash, `ace` those that an ace
    leads; for guns ashore, `casemate` those that are armoured; for ships, `aground` one that has run ashore, and
    `without_power` one that lies without light, power or guns; for transports, `objective` what a scenario has them worth.
    """

    arm: Arm = Arm.SHIP
    boats: int = 1
    arrives: int = 0
    home: ShipId | None = None
    kamikaze: bool = False
    ace: bool = False
    casemate: bool = False
    aground: bool = False
    without_power: bool = False
    objective: int = 0

    def __repr__(self) -> str:
        # Leaves later fields out where they say nothing: fingerprints of older battles are computed from this representation.
        fields = (f"{name}={value!r}" for name in self.__struct_fields__
                  if (value := getattr(self, name)) or name not in LATER_FIELDS)
        return f"Presence({', '.join(fields)})"


class Division(Struct, frozen=True):
    """Units of one side that sail and fight together, and the one whose orders they follow."""

    name: str
    flagship: ShipId
    units: tuple[ShipId, ...]


class Laid(Struct, frozen=True):
    """How mines were laid: thickly, or shallow enough to endanger boats; and the sides that know of the field, if stated."""

    heavily: bool = False
    shallow: bool = False
    known_to: tuple[Side, ...] | None = None


def is_without_power(presence: Presence | None) -> bool:
    """Whether a ship begins without light, power or guns; her condition has her mounts out, and no way on her."""
    return presence is not None and presence.without_power


def is_known(laid: Laid | None, reader: Side | None) -> bool:
    """Whether a side, or the umpire, knows of a minefield: everybody does, unless it states which sides."""
    return reader is None or laid is None or laid.known_to is None or reader in laid.known_to
