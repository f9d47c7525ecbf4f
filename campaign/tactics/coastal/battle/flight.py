"""Aircraft over a battle."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole, FixedGuns
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.charts.others import Bomb
from campaign.tactics.plot.geometry import Pose


class Means(Enum):
    """CO-GAP-10 How aircraft attack, and how they light up the sea."""

    STRAFE = "strafe"
    BOMB = "bomb"
    TORPEDO = "torpedo"
    FLARE = "flare"


class Flight(Struct, frozen=True):
    """A unit of aircraft, one model; each plane of it attacks by itself, `loaded` of them with bomb or torpedo."""

    unit: ShipId
    name: str
    side: Side
    nation: Nation
    role: AircraftRole
    size: int
    knots: float
    planes: int
    loaded: int
    bomb: Bomb | None
    pose: Pose
    arrives: int = 1
    flares: int = 1
    shot_down: int = 0
    moved: bool = False
    attacked: bool = False
    shaken: int = 0
    guns: FixedGuns | None = None
    radar: bool = False

    @property
    def fights(self) -> bool:
        """Whether it has something left to do: bombs, torpedoes, or the guns of those that came with nothing else."""
        return self.flying and (self.loaded > 0 or not self.carried)

    @property
    def carried(self) -> bool:
        """Whether it came with bombs or torpedoes."""
        return self.bomb is not None or self.role is AircraftRole.TORPEDO_BOMBER

    @property
    def flying(self) -> bool:
        """Whether any plane is left."""
        return self.planes > 0
