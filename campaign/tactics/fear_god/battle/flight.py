"""Aircraft and airships over a battle: what flies, how high, what it carries, what it lost."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.charts.weapons import Height
from campaign.tactics.plot.geometry import Pose


class Means(Enum):
    """FG-GAP-20 How aircraft attack; the height tells what a bomb pierces and how often it hits."""

    LEVEL_LOW = "level_low"
    LEVEL_MEDIUM = "level_medium"
    LEVEL_HIGH = "level_high"
    DIVE_LOW = "dive_low"
    DIVE_MEDIUM = "dive_medium"
    TORPEDO = "torpedo"
    STRAFE = "strafe"


class Airship(Struct, frozen=True):
    """FG-8.8 What an airship floats and drives by, and what she has lost: cells, engines, quarters of fuel, what fails her."""

    helium: bool = False
    cells: int = 16
    engines: int = 4
    height: Height = Height.MEDIUM
    cells_lost: int = 0
    engines_lost: int = 0
    fuel_lost: int = 0
    control_lost: tuple[str, ...] = ()
    comms_lost: bool = False
    weapons_lost: int = 0
    gondola_fire: bool = False


class Flight(Struct, frozen=True):
    """Aircraft that fly together; `loaded` still carry what they came with, of which `bomb_lb` is one bomb.

    `damaged` are planes that were hit and take no further part; `gone` those that went home.
    """

    unit: ShipId
    name: str
    side: Side
    nation: Nation
    role: AircraftRole
    planes: int
    knots: float
    pose: Pose
    loaded: int
    bomb_lb: float = 0.0
    torpedo: bool = False
    dives: bool = False
    engines: int = 1
    guns: int = 0
    airship: Airship | None = None
    lost: int = 0
    damaged: int = 0
    arrives: int = 1
    gone: bool = False
    hurt_by: ShipId | None = None
    guns_mm: float = 0.0
    bombs: int = 1

    @property
    def flying(self) -> bool:
        """Whether any of it is over the battle."""
        return self.planes > 0 and not self.gone
