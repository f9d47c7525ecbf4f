"""One ship in a battle: where she is, what she has left, did and suffered; and one flight of aircraft or airship over it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from campaign.model.battles.battle import Task
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Cause, Harm
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.charts.terms import Depth
from campaign.tactics.fear_god.charts.weapons import Height
from campaign.tactics.plot.geometry import Point, Pose


class Contact(Enum):
    """FG-GAP-15 How the enemy has her: in sight, lit up, by radar, by the flash of her guns, lost this very turn, or not."""

    NONE = "none"
    LOST = "lost"
    FLASH = "flash"
    RADAR = "radar"
    SEEN = "seen"
    LIT = "lit"

    @property
    def held(self) -> bool:
        """Whether planned fire may be ordered at her."""
        return self in (Contact.SEEN, Contact.LIT, Contact.RADAR)


class Aim(Struct, frozen=True):
    """FG-6.4-firstsalvo How long a battery has fired at one target: its bearing and range then, and in which turn last."""

    target: ShipId
    salvos: int
    turn: int
    bearing: float
    range_yd: float


class Deeds(Struct, frozen=True):
    """What she did this turn and what was done to her; `fired` are batteries, `fired_on_by` those who fired at her."""

    turned: float = 0.0
    evading: bool = False
    smoked: bool = False
    fired: tuple[str, ...] = ()
    fired_on_by: tuple[ShipId, ...] = ()
    track: tuple[Point, ...] = ()
    aground_kn: float | None = None


class Vessel(Struct, frozen=True):
    """A ship, a boat of a squadron, a submarine or a battery ashore; `contact` is how her enemy has her.

    `rounds` are those left by mount, of the `carried` she came with and the `full` magazines; `loaded` are torpedoes ready by
    tube mount and `reloads` those behind them; `aims` stand by battery; `orders` wait to be carried out where her helm
    answers late (FG-8.3-bridge), as (turn, degrees, knots); `wet_points` were lost under water in this battle, and `worn`
    is the share of old damage of which nobody has kept what it broke (FG-6R-import).
    """

    id: ShipId
    unit: ShipId
    name: str
    side: Side
    nation: Nation
    task: Task
    record: Record
    squadron: str
    pose: Pose
    speed_kn: float
    harm: Harm
    start: Harm
    rounds: Mapping[str, int] = field(default_factory=dict)
    carried: Mapping[str, int] = field(default_factory=dict)
    full: Mapping[str, int] = field(default_factory=dict)
    loaded: Mapping[str, int] = field(default_factory=dict)
    reloads: Mapping[str, int] = field(default_factory=dict)
    torpedoes_spent: int = 0
    wet_points: int = 0
    worn: float = 0.0
    charges: int = 0
    contact: Contact = Contact.NONE
    known: bool = False
    aims: Mapping[str, Aim] = field(default_factory=dict)
    orders: tuple[tuple[int, float, float], ...] = ()
    depth: Depth = Depth.SURFACE
    light_on: bool = False
    fighting_fire: bool = False
    arrives: int = 1
    under_fire: tuple[ShipId, ...] = ()
    broken_off: bool = False
    rescued: int = 0
    sunk: bool = False
    cause: Cause | None = None
    sunk_by: ShipId | None = None
    hurt_by: ShipId | None = None
    deeds: Deeds = Deeds()
    deeds_before: Deeds = Deeds()

    @property
    def points(self) -> int:
        """FG-8.1 What she has left."""
        return self.harm.points

    @property
    def damage(self) -> int:
        """FG-8.1 All points that she has lost."""
        return self.record.points - self.harm.points

    @property
    def afloat(self) -> bool:
        """Whether she is still there, sinking or not."""
        return not self.sunk

    @property
    def fights(self) -> bool:
        """FG-8.1.8 Whether she is there and not doomed."""
        return not self.sunk and not self.harm.doomed

    @property
    def surfaced(self) -> bool:
        """Whether she is on the surface."""
        return self.depth is Depth.SURFACE

    @property
    def torpedoes(self) -> int:
        """Torpedoes ready in tubes that are well."""
        return sum(count for name, count in self.loaded.items() if not self.harm.is_out(name))


# Aircraft and airships ------------------------------------------------------------------------------------------------


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
