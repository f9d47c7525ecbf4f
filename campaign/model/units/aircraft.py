"""Air units and the bases they fly from; in this age of the rules they search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType

from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation
from campaign.model.units.ships import Service

AirUnitId = NewType("AirUnitId", str)
BaseId = NewType("BaseId", str)


class AirSize(Enum):
    """A group is worth six flights (SM-5A)."""

    GROUP = "group"
    FLIGHT = "flight"


class AirStatus(Enum):
    """What an air unit can do: fly, nothing while it is carried or on its way to a base, or nothing ever again."""

    READY = "ready"
    FERRIED = "ferried"
    IN_TRANSFER = "in_transfer"
    LOST = "lost"


class AircraftRole(Enum):
    """What a type is built for, as its counter says it (SM-GAP-47)."""

    FIGHTER = "F"
    BOMBER = "B"
    HEAVY_BOMBER = "HB"
    DIVE_BOMBER = "D"
    TORPEDO_BOMBER = "V"
    TRANSPORT = "T"


@dataclass(frozen=True, slots=True)
class AircraftType:
    """A type of aircraft with its factors per unit and its range in hexes, one way."""

    id: str
    name: str
    nation: Nation
    role: AircraftRole
    attack: int
    defence: int
    bombing: int
    range_hexes: int
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Airbase:
    """A named airfield or seaplane station and the hex it lies in."""

    id: BaseId
    name: str
    hex: Hex
    nation: Nation
    capacity_groups: int
    latitude: float | None = None
    longitude: float | None = None


@dataclass(frozen=True, slots=True)
class AirUnitFacts:
    """One air unit: what it flies, how large it is and whose it is; `strength` is its aircraft by history."""

    id: AirUnitId
    name: str
    aircraft: str
    size: AirSize
    nation: Nation
    sources: tuple[str, ...]
    strength: int = 0
    notes: str = ""
    service: tuple[Service, ...] = ()
