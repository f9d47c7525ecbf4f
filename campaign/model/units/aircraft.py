"""Air units and the bases they fly from; in this age of the rules they search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, NewType

from campaign.model.sea.hexes import Hex
from campaign.model.shape import AtLeast, AtLeastOne, AtMost, Count, Sources, Words
from campaign.model.sides import Nation
from campaign.model.units.ships import Service

AirUnitId = NewType("AirUnitId", str)
BaseId = NewType("BaseId", str)
Factor = Annotated[int, AtLeast(0), AtMost(20)]


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
    name: Words
    nation: Nation
    role: AircraftRole
    attack: Factor
    defence: Factor
    bombing: Factor
    range_hexes: Annotated[int, AtLeast(1), AtMost(120)]
    sources: Sources


@dataclass(frozen=True, slots=True)
class Airbase:
    """A named airfield or seaplane station and the hex it lies in."""

    id: BaseId
    name: Words
    hex: Hex
    nation: Nation
    capacity_groups: AtLeastOne


@dataclass(frozen=True, slots=True)
class AirUnitFacts:
    """One air unit: what it flies, how large it is and whose it is; `strength` is its aircraft by history."""

    id: AirUnitId
    name: Words
    aircraft: str
    size: AirSize
    nation: Nation
    sources: Sources
    strength: Count = 0
    notes: str = ""
    service: tuple[Service, ...] = ()
