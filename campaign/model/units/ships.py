"""Ships as history describes them: facts once, every rule system's rating derived elsewhere.

Units stand in the names: `_mm`, `_m`, `_kn`, `_nm`, `_kg`, `_t` (metric tonnes), `_long_tons`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NewType

from campaign.model.sides import Nation

ShipId = NewType("ShipId", str)
ClassId = NewType("ClassId", str)
GunId = NewType("GunId", str)
TorpedoId = NewType("TorpedoId", str)
# Published values by rule system, which win over what is derived from history.
Ratings = Mapping[str, Mapping[str, float | int | str | bool]]


class ShipType(Enum):
    """Types of naval unit, as counters print them."""

    BATTLESHIP = "BB"
    BATTLECRUISER = "BC"
    CARRIER = "CV"
    HEAVY_CRUISER = "CA"
    LIGHT_CRUISER = "CL"
    ANTI_AIRCRAFT_CRUISER = "CLA"
    MINELAYER = "ML"
    DESTROYER = "DD"
    ESCORT = "DE"
    TORPEDO_BOAT = "TB"
    BOAT_SQUADRON = "MTB"
    GUNBOAT = "gunboat"
    LANDING_CRAFT = "LC"
    TRANSPORT = "NTP"
    SUBMARINE = "SUB"


@dataclass(frozen=True, slots=True)
class Gun:
    """One model of naval gun and the shell it fired in these years."""

    id: GunId
    name: str
    nation: Nation
    calibre_mm: float
    length_calibres: float
    shell_kg: float
    muzzle_velocity_m_s: float
    maximum_range_m: int
    rounds_per_minute: float
    elevation_degrees: float
    sources: tuple[str, ...]
    burster_kg: float | None = None


@dataclass(frozen=True, slots=True)
class Torpedo:
    """One model of torpedo: charge and its settings as (range in m, speed in kn)."""

    id: TorpedoId
    name: str
    nation: Nation
    diameter_mm: float
    charge_kg: float
    settings: tuple[tuple[int, float], ...]
    sources: tuple[str, ...]


class Bearing(Enum):
    """Where a mount sits and so which arc it commands."""

    FORWARD = "forward"
    AFT = "aft"
    CENTRE = "centre"
    PORT = "port"
    STARBOARD = "starboard"
    AMIDSHIPS = "amidships"


class Battery(Enum):
    """Groups that ammunition is counted by."""

    MAIN = "main"
    SECONDARY = "secondary"
    HEAVY_AA = "heavy_aa"
    LIGHT_AA = "light_aa"


class CrewQuality(Enum):
    """How good a crew is, worst first."""

    RAW = "raw"
    GREEN = "green"
    TRAINED = "trained"
    VETERAN = "veteran"
    ELITE = "elite"


@dataclass(frozen=True, slots=True)
class GunMount:
    """One mount: its name on board, gun, barrels, place and arc of fire.

    `arc_degrees` holds (from, to) clockwise relative to the bow; `superfiring` mounts fire over the next one.
    `battery` names the group that ammunition is counted by: main, secondary, heavy_aa, light_aa.
    """

    name: str
    gun: GunId
    barrels: int
    place: Bearing
    arc_degrees: tuple[int, int]
    battery: str
    dual_purpose: bool = False
    superfiring: bool = False


@dataclass(frozen=True, slots=True)
class TorpedoMount:
    """One set of torpedo tubes with its torpedo, reloads and arc."""

    name: str
    torpedo: TorpedoId
    tubes: int
    place: Bearing
    reloads: int = 0


@dataclass(frozen=True, slots=True)
class LightGuns:
    """Barrels of light anti-aircraft guns of one calibre."""

    calibre_mm: float
    barrels: int


@dataclass(frozen=True, slots=True)
class Armour:
    """Thickness in mm where it is thickest over vitals, and its make."""

    belt_mm: float = 0.0
    deck_mm: float = 0.0
    turret_mm: float = 0.0
    conning_tower_mm: float = 0.0
    flight_deck_mm: float = 0.0
    make: str = "none"


@dataclass(frozen=True, slots=True)
class Endurance:
    """How far a ship goes at what speed."""

    nautical_miles: int
    at_kn: float


@dataclass(frozen=True, slots=True)
class ShipClass:
    """A class as built, or a single ship that is a class of her own, in her state of 1940."""

    id: ClassId
    name: str
    nation: Nation
    type: ShipType
    standard_long_tons: int
    full_long_tons: int
    length_m: float
    beam_m: float
    draught_m: float
    trial_kn: float
    service_kn: float
    endurance: Endurance
    fuel_t: int
    armour: Armour
    guns: tuple[GunMount, ...]
    torpedoes: tuple[TorpedoMount, ...]
    light_guns: tuple[LightGuns, ...]
    crew: int
    sources: tuple[str, ...]
    weak_torpedo_protection: bool = False
    directors: int = 0
    rangefinders: int = 0
    searchlights: int = 0
    depth_charges: int = 0
    mines: int = 0
    catapult_aircraft: int = 0
    aircraft: int = 0
    sonar: bool = False
    star_shell: bool = False
    smoke: bool = True
    silent_engines: bool = False
    boats: int = 1
    gross_register_tons: int | None = None
    ratings: Ratings = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Radar:
    """A radar set and the half-month it was fitted, as in "Jun I 41"."""

    set: str
    fitted: str


@dataclass(frozen=True, slots=True)
class Fate:
    """How a ship ended by history: commentary, never destiny."""

    date: str
    place: str
    cause: str


@dataclass(frozen=True, slots=True)
class Service:
    """Half-months, the first and the last included, and the port where she was based; no last one: to the end."""

    first: str
    base: str
    last: str | None = None


@dataclass(frozen=True, slots=True)
class Absence:
    """Half-months by history, the first and the last included, in which she lay in dock with damage or in refit."""

    first: str
    last: str
    cause: str


@dataclass(frozen=True, slots=True)
class ShipFacts:
    """One named ship (or squadron of boats, or transport) of a class."""

    id: ShipId
    name: str
    ship_class: ClassId
    nation: Nation
    laid_down: str
    commissioned: str
    crew_quality: str
    sources: tuple[str, ...]
    rebuilt: str = ""
    radar: tuple[Radar, ...] = ()
    fate: Fate | None = None
    notes: str = ""
    service: tuple[Service, ...] = ()
    in_dock: tuple[Absence, ...] = ()
    ratings: Ratings = field(default_factory=dict)
