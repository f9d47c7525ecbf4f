"""The record of a ship: all that a roster prints of her before a shot is fired (FG-6R-record, static part)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from campaign.model.sides import Nation
from campaign.model.units.fittings import Combustible, Power
from campaign.tactics.fear_god.charts.ballistics import Place
from campaign.tactics.fear_god.charts.terms import Band, Battery, Kind, Shell, Size, Standard
from campaign.tactics.plot.geometry import Hand


class GunSheet(Struct, frozen=True):
    """FG-GAP-11 A gun with what follows from it: upper limits of the bands in yards, penetration and damage by shell.

    `limits_yd` and each row of `penetration` stand in the order of the bands; `rof` is rounds a barrel a turn; `best` is the
    shell that is fired at armour. `burster_kg` is the charge of that shell, where it is known.
    """

    gun: str
    name: str
    mm: float
    shell_kg: float
    velocity_m_s: float
    max_yd: int
    rof: int
    best: Shell
    limits_yd: tuple[int, int, int, int]
    penetration: Mapping[Shell, tuple[int, int, int, int]]
    damage: Mapping[Shell, int]
    burster_kg: float | None = None

    @property
    def shells(self) -> tuple[Shell, ...]:
        """What is carried for it, the best against armour first."""
        return tuple(self.damage)

    def band(self, range_yd: float) -> Band | None:
        """FG-GAP-07 The band of a range; there is none beyond the gun's reach."""
        bands = zip(Band, self.limits_yd, strict=True)
        return next((band for band, limit in bands if range_yd <= limit), None)

    def pierces(self, shell: Shell, band: Band) -> int:
        """FG-8.1.6 The penetration of a shell in a band."""
        return self.penetration[shell][tuple(Band).index(band)]


class Mount(Struct, frozen=True):
    """One item that may be drawn and put out (FG-GAP-23): a turret or gun mount.

    `arcs` are degrees clockwise off the bow; `hand` is the side of a wing or casemate gun, `place` its number from forward;
    `centreline` mounts count by FG-GAP-12 where arcs are not known.
    """

    name: str
    battery: Battery
    sheet: GunSheet
    barrels: int
    arcs: tuple[tuple[float, float], ...]
    hand: Hand | None = None
    place: int = 0
    high_angle: bool = False


class TorpedoSheet(Struct, frozen=True):
    """FG-GAP-16 A torpedo: its charge, its damage, and its settings as (run in yards, knots)."""

    torpedo: str
    name: str
    charge_lb: float
    damage: int
    settings: tuple[tuple[int, int], ...]

    @property
    def furthest_yd(self) -> int:
        """How far it runs at its slowest setting."""
        return max(run for run, _ in self.settings)


class TubeMount(Struct, frozen=True):
    """One torpedo mount or submerged tube group."""

    name: str
    sheet: TorpedoSheet
    tubes: int
    arcs: tuple[tuple[float, float], ...]
    above_water: bool = True
    reloads: int = 0


class RangeFinder(Enum):
    """FG-GAP-13 What takes the range."""

    COINCIDENCE = "coincidence"
    STEREOSCOPIC = "stereoscopic"


class CargoKind(Enum):
    """FG-8.3-cargo What lies in the holds."""

    AMMO = "ammo"
    CRUDE = "crude"
    REFINED = "refined"
    AVGAS = "avgas"
    TROOPS = "troops"
    SUPPLIES = "general_supplies"
    VEHICLES = "vehicles"
    AIRCRAFT = "aircraft"


class Cargo(Struct, frozen=True):
    """FG-8.3-cargo One hold or tank: what is in it, and how much."""

    name: str
    kind: CargoKind
    tons: int


class Record(Struct, frozen=True):
    """FG-6R-record What a ship is by these rules and never changes in a battle.

    `points` is P0. `belt` and `deck` are ratings, `places` those of other plates as far as they are told, `underwater` the pool
    of her protection on each side, in points.
    `in_service` is the year for gunnery and `era` that for damage control and severity: of rebuilding where she was rebuilt.
    `speed_kn` is her design speed. `light` is the number of guns of 20 to 65 mm, `anti_aircraft` that of high-angle guns.
    """

    of: str
    name: str
    nation: Nation
    kind: Kind
    size: Size
    tons: int
    length_m: float
    beam_m: float
    in_service: int
    era: int
    points: int
    speed_kn: float
    belt: int
    deck: int
    underwater: int
    standard: Standard
    rangefinder_yd: int
    rangefinder: RangeFinder
    directors: Mapping[Battery, int]
    mounts: tuple[Mount, ...]
    tubes: tuple[TubeMount, ...]
    crew: int
    searchlights: tuple[int, int] = (2, 2)
    wireless: int = 1
    light: int = 0
    anti_aircraft: int = 0
    charges: int = 0
    sonar: bool = False
    radar: bool = False
    radar_lays: bool = False
    smoke: bool = True
    star_shell: bool = False
    fuel: Power | None = None
    armoured: bool = False
    flight_deck: bool = False
    armoured_deck: bool = False
    aircraft: int = 0
    cargo: tuple[Cargo, ...] = ()
    combustible: Combustible = Combustible.NONE
    belt_cm: float = 0.0
    deck_cm: float = 0.0
    armour_year: int = 0
    laid_down: int = 0
    tug: bool = False
    paravanes: bool = False
    first_rank: bool = True
    ashore: bool = False
    second_directors: int = 0
    places: Mapping[Place, int] = field(default_factory=dict)

    def mount(self, name: str) -> Mount | None:
        """A mount by its name."""
        return next((mount for mount in self.mounts if mount.name == name), None)

    def battery(self, battery: Battery) -> tuple[Mount, ...]:
        """The mounts of a battery."""
        return tuple(mount for mount in self.mounts if mount.battery is battery)

    @property
    def items(self) -> tuple[tuple[str, Battery], ...]:
        """FG-GAP-23 Everything that may be drawn: each turret, casemate gun, other mount, tube mount, light and AA battery."""
        mounts = tuple((mount.name, mount.battery) for mount in self.mounts)
        tubes = tuple((tube.name, Battery.TORPEDO) for tube in self.tubes)
        guns = (("anti-aircraft battery", Battery.AA),) if self.anti_aircraft else ()
        charges = (("depth charges", Battery.CHARGES),) if self.charges else ()
        return (*mounts, *tubes, *guns, *charges)

    @property
    def is_submarine(self) -> bool:
        """Whether she dives."""
        return self.kind is Kind.SUBMARINE
