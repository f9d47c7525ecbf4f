"""Ships as history describes them: facts once, every rule system's rating derived elsewhere.

Field names include their units: `_mm`, `_m`, `_kn`, `_nm`, `_kg`, `_t` (metric tonnes), `_long_tons`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, NewType

from msgspec import Struct, field

from campaign.model.shape import (
    Above,
    Alike,
    At,
    AtLeast,
    AtLeastOne,
    AtMost,
    Count,
    DayOrYear,
    HalfMonth,
    NotEmpty,
    Otherwise,
    Said,
    Sources,
    WordOf,
    Words,
)
from campaign.model.sides import Nation
from campaign.model.units.fittings import (
    Combustible,
    Engines,
    Housing,
    Lading,
    Launch,
    Rangefinder,
    RocketLauncher,
    Sector,
    Shell,
    Subtype,
    TorpedoProtection,
)
from campaign.model.units.outline import Outline

ShipId = NewType("ShipId", str)
ClassId = NewType("ClassId", str)
GunId = NewType("GunId", str)
TorpedoId = NewType("TorpedoId", str)
# Published values by rule system, which take precedence over those derived from history.
Ratings = Mapping[str, Mapping[str, float | int | str | bool]]
Knots = Annotated[float, Above(0), AtMost(60)]
Degrees = Annotated[int, AtLeast(0), AtMost(360)]
Millimetres = Annotated[float, AtLeast(0), AtMost(1000)]


class ShipType(Enum):
    """Types of naval unit, as counters print them."""

    # Members are singletons: hashed by identity, which runs in C, since they are looked up all the time.
    __hash__ = object.__hash__

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


SMALL = frozenset({ShipType.DESTROYER, ShipType.ESCORT, ShipType.TORPEDO_BOAT, ShipType.BOAT_SQUADRON, ShipType.GUNBOAT})
CARGO = frozenset({ShipType.TRANSPORT, ShipType.LANDING_CRAFT})


class Gun(Struct, frozen=True):
    """One model of naval gun and the shell it fired in these years.

    `shells` are the kinds its magazines held, where known; `shell_kg` is the weight of the first of them.
    """

    id: GunId
    name: Words
    nation: Nation
    calibre_mm: Annotated[float, Above(0), AtMost(500)]
    length_calibres: Annotated[float, Above(0), AtMost(100)]
    shell_kg: Annotated[float, Above(0), AtMost(1500)]
    muzzle_velocity_m_s: Annotated[float, AtLeast(150), AtMost(1200)]
    maximum_range_m: Annotated[int, AtLeast(1000), AtMost(50000)]
    rounds_per_minute: Annotated[float, Above(0), AtMost(120)]
    elevation_degrees: Annotated[float, Above(0), AtMost(90)]
    sources: Sources
    burster_kg: Annotated[float, AtLeast(0)] | None = None
    shells: tuple[Shell, ...] = ()


class Torpedo(Struct, frozen=True):
    """One model of torpedo: its charge, its settings as (range in m, speed in kn), and whether it runs on pure oxygen."""

    id: TorpedoId
    name: Words
    nation: Nation
    diameter_mm: Annotated[float, AtLeast(300), AtMost(700)]
    charge_kg: Annotated[float, Above(0), AtMost(600)]
    settings: tuple[tuple[Annotated[int, AtLeast(500), AtMost(50000)], Knots], ...]
    sources: Sources
    oxygen: bool = False


class Bearing(Enum):
    """Where a mount stands, and therefore which arc it covers."""

    FORWARD = "forward"
    AFT = "aft"
    CENTRE = "centre"
    PORT = "port"
    STARBOARD = "starboard"
    AMIDSHIPS = "amidships"


class Battery(Enum):
    """The groups by which ammunition is counted."""

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


class GunMount(Struct, frozen=True):
    """One mount: its name on board, gun, barrels, place and arc of fire.

    `arc_degrees` holds (from, to) clockwise relative to the bow; `superfiring` mounts fire over the next one.
    `battery` is the `Battery` that its ammunition is counted under; `housing` is what protects the gun's crew,
    `rounds_a_barrel` what the magazine holds for each barrel, where known.
    """

    name: Words
    gun: GunId
    barrels: Annotated[int, AtLeast(1), AtMost(8)]
    place: Bearing
    arc_degrees: tuple[Degrees, Degrees]
    battery: Annotated[str, WordOf(Battery)]
    dual_purpose: bool = False
    superfiring: bool = False
    housing: Annotated[Housing, Said()] = Housing.SHIELD
    rounds_a_barrel: AtLeastOne | None = None


class TorpedoMount(Struct, frozen=True):
    """One set of torpedo tubes with its torpedo and reloads.

    `arcs_degrees` are the sectors that it fires into, each (from, to) clockwise relative to the bow; `submerged` tubes lie
    below the waterline.
    """

    name: Words
    torpedo: TorpedoId
    tubes: Annotated[int, AtLeast(1), AtMost(6)]
    place: Bearing
    reloads: Count = 0
    launch: Annotated[Launch, Said()] = Launch.TRAINED
    arcs_degrees: Annotated[tuple[tuple[Degrees, Degrees], ...], NotEmpty(), Said()] = ((30, 150), (210, 330))
    submerged: bool = False


class LightGuns(Struct, frozen=True):
    """All light guns of one calibre in mounts of one kind: `sectors` are those they fire over, mount by mount."""

    calibre_mm: Annotated[float, Above(0), AtMost(40)]
    barrels: AtLeastOne
    barrels_a_mount: Annotated[int, AtLeast(1), AtMost(8), Said()] = 1
    sectors: Annotated[tuple[Sector, ...], NotEmpty(), Said()] = ()
    shielded: Annotated[bool, Said()] = False


class Armour(Struct, frozen=True):
    """Thickness in mm where it is thickest over vitals, and its make.

    `ends_mm` is the belt before and behind the vitals, `casemate_mm` the armour round the secondary battery, `decks_mm` all
    decks over the vitals together, and `year` that of the plates. From `ends_mm` on, None means not known and 0 means none.
    """

    belt_mm: Millimetres = 0.0
    deck_mm: Millimetres = 0.0
    turret_mm: Millimetres = 0.0
    conning_tower_mm: Millimetres = 0.0
    flight_deck_mm: Millimetres = 0.0
    make: Words = "none"
    ends_mm: Millimetres | None = None
    barbette_mm: Millimetres | None = None
    casemate_mm: Millimetres | None = None
    decks_mm: Millimetres | None = None
    year: Annotated[int, AtLeast(1860), AtMost(1950)] | None = None


class Endurance(Struct, frozen=True):
    """How far a ship can steam, and at what speed."""

    nautical_miles: Annotated[int, AtLeast(50), AtMost(30000)]
    at_kn: Knots


class Radar(Struct, frozen=True):
    """A radar set, the half-month in which it was fitted, as in "Jun I 41", and whether it lays guns or only searches."""

    set: Words
    fitted: Annotated[str, HalfMonth()]
    lays_guns: Annotated[bool, Said()] = False


class ShipClass(Struct, frozen=True):
    """A class as built, or a single ship that is a class of her own, in her state of 1940.

    None means not known: each rule system then says what it assumes, and `validate` reports it. Fittings that a file leaves
    out are not aboard. `radar` is what ships of the class were given and when; a named ship may have more. Where a squadron is
    counted `together`, every figure is the total of all its boats, and its guns stand for their cannon. `directors` lay the
    main battery, `secondary_directors` the secondary; `rangefinder` is the best she has, `cargo` what she is built to carry,
    `outline` how she looks.
    """

    id: ClassId
    name: Words
    nation: Nation
    type: ShipType
    standard_long_tons: Count
    full_long_tons: Count
    length_m: Annotated[float, Above(0), AtMost(350)]
    beam_m: Annotated[float, Above(0), AtMost(50)]
    draught_m: Annotated[float, Above(0), AtMost(15)]
    trial_kn: Knots
    service_kn: Knots
    endurance: Endurance
    fuel_t: Count
    armour: Annotated[Armour, Otherwise(Armour())]
    guns: Annotated[tuple[GunMount, ...], Alike(), Otherwise(())]
    torpedoes: Annotated[tuple[TorpedoMount, ...], Alike(), Otherwise(())]
    light_guns: Annotated[tuple[LightGuns, ...], Otherwise(())]
    crew: AtLeastOne
    sources: Sources
    weak_torpedo_protection: bool = False
    directors: Count | None = None
    rangefinders: Count = 0
    searchlights: Count | None = None
    depth_charges: Count = 0
    mines: Count = 0
    catapult_aircraft: Count = 0
    aircraft: Count = 0
    sonar: bool = False
    star_shell: bool | None = None
    smoke: bool = True
    silent_engines: bool = False
    boats: AtLeastOne = 1
    subtype: Subtype | None = None
    minesweeper: bool = False
    combustible: Combustible = Combustible.NONE
    depth_charge_throwers: Count = 0
    exhaust_silencers: bool = False
    engines: Engines | None = None
    shallow_draught: bool = False
    damage_control: Annotated[int, AtLeast(0), AtMost(6)] | None = None
    rockets: tuple[RocketLauncher, ...] = ()
    rearming_minutes: Annotated[int, AtLeast(1), AtMost(600)] | None = None
    together: bool = False
    radar: tuple[Radar, ...] = ()
    gross_register_tons: AtLeastOne | None = None
    torpedo_protection: TorpedoProtection | None = None
    rangefinder: Rangefinder | None = None
    secondary_directors: Count | None = None
    paravanes: bool = False
    tug: bool = False
    cargo: tuple[Lading, ...] = ()
    outline: Outline | None = None
    ratings: Ratings = field(default_factory=dict)


class Fate(Struct, frozen=True):
    """How a ship ended historically: a comment without any effect on play."""

    date: Annotated[str, DayOrYear()]
    place: Annotated[str, Otherwise("")]
    cause: Words


class Service(Struct, frozen=True):
    """The half-months, first to last inclusive, in which a unit was at a base; without a last one, to the end."""

    first: Annotated[str, At(("from",)), HalfMonth()]
    base: Words
    last: Annotated[Annotated[str, HalfMonth()] | None, At(("to",))] = None


class Absence(Struct, frozen=True):
    """The half-months, first to last inclusive, in which a ship was historically in dock for damage or refit."""

    first: Annotated[str, At(("from",)), HalfMonth()]
    last: Annotated[str, At(("to",)), HalfMonth()]
    cause: Words


class ShipFacts(Struct, frozen=True):
    """One named ship (or squadron of boats, or transport) of a class."""

    id: ShipId
    name: Words
    ship_class: Annotated[ClassId, At(("class",))]
    nation: Nation
    laid_down: Annotated[str, DayOrYear(), Otherwise("")]
    commissioned: Annotated[str, DayOrYear()]
    crew_quality: Annotated[str, WordOf(CrewQuality), Otherwise(CrewQuality.TRAINED)]
    sources: Sources
    rebuilt: Annotated[str, DayOrYear()] = ""
    radar: tuple[Radar, ...] = ()
    fate: Fate | None = None
    notes: str = ""
    service: tuple[Service, ...] = ()
    in_dock: tuple[Absence, ...] = ()
    combustible: Combustible | None = None
    cargo: tuple[Lading, ...] | None = None
    ratings: Ratings = field(default_factory=dict)
