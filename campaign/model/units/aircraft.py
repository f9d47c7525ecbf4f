"""Air units and the bases they fly from."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, NewType

from msgspec import Struct

from campaign.model.sea.hexes import Hex
from campaign.model.shape import Above, AtLeast, AtLeastOne, AtMost, Count, Said, Sources, Words
from campaign.model.sides import Nation
from campaign.model.units.ships import Service

AirUnitId = NewType("AirUnitId", str)
BaseId = NewType("BaseId", str)
Factor = Annotated[int, AtLeast(0), AtMost(20)]


class AirSize(Enum):
    """The size of an air unit; a group is worth six flights (SM-5A)."""

    GROUP = "group"
    FLIGHT = "flight"


class AirStatus(Enum):
    """Whether an air unit can fly: it can when ready, not while it is carried or in transfer, and never once lost."""

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


class FixedGuns(Struct, frozen=True):
    """The guns that a type of aircraft fires ahead."""

    calibre_mm: Annotated[float, Above(0), AtMost(40)]
    barrels: Annotated[int, AtLeast(1), AtMost(14)]


class Ordnance(Struct, frozen=True):
    """The usual load of a type of aircraft against ships: a number of bombs of some weight in pounds, or a torpedo."""

    bombs: Annotated[int, AtLeast(0), AtMost(40)] = 0
    bomb_lb: Annotated[int, AtLeast(0), AtMost(5000)] = 0
    torpedo: bool = False


class LiftingGas(Enum):
    """The lifting gas of an airship."""

    HYDROGEN = "hydrogen"
    HELIUM = "helium"


class Airship(Struct, frozen=True):
    """The lift of a type that is lighter than air: its gas and cells, its greatest rate of climb and its ceiling."""

    gas: LiftingGas
    cells: Annotated[int, AtLeast(1), AtMost(30)]
    climb_m_a_minute: Annotated[int, AtLeast(10), AtMost(2000)]
    ceiling_m: Annotated[int, AtLeast(100), AtMost(8000)]


class AircraftType(Struct, frozen=True):
    """A type of aircraft with its factors per unit and its range in hexes, one way, and what it is like over a ship."""

    id: str
    name: Words
    nation: Nation
    role: AircraftRole
    attack: Factor
    defence: Factor
    bombing: Factor
    range_hexes: Annotated[int, AtLeast(1), AtMost(120)]
    sources: Sources
    ordnance: Annotated[Ordnance, Said()] = Ordnance()
    guns: FixedGuns | None = None
    cruise_kn: Annotated[int, AtLeast(25), AtMost(400), Said()] = 150
    crew: Annotated[AtLeastOne, Said()] = 1
    engines: Annotated[int, AtLeast(1), AtMost(6), Said()] = 1
    flying_boat: bool = False
    radar: bool = False
    airship: Airship | None = None


class Airbase(Struct, frozen=True):
    """A named airfield or seaplane station and the hex it lies in."""

    id: BaseId
    name: Words
    hex: Hex
    nation: Nation
    capacity_groups: AtLeastOne


class AirUnitFacts(Struct, frozen=True):
    """One air unit: what it flies, how large it is and whose it is; `strength` is the number of its aircraft by history."""

    id: AirUnitId
    name: Words
    aircraft: str
    size: AirSize
    nation: Nation
    sources: Sources
    strength: Count = 0
    notes: str = ""
    service: tuple[Service, ...] = ()
