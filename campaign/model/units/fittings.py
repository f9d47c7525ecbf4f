"""What a ship is fitted with, fires and carries, and how it is mounted, in naval terms rather than those of a rule system."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import Above, AtLeast, AtLeastOne, AtMost, Words


class Subtype(Enum):
    """The subtypes of ships, where the type alone does not tell enough."""

    LIGHT_CARRIER = "light_carrier"
    ESCORT_CARRIER = "escort_carrier"
    ARMOURED_SHIP = "armoured_ship"
    COAST_DEFENCE_SHIP = "coast_defence_ship"
    MONITOR = "monitor"
    FAST_MINELAYER = "fast_minelayer"
    COASTAL_MINELAYER = "coastal_minelayer"
    AUXILIARY_CRUISER = "auxiliary_cruiser"
    AUXILIARY_MINELAYER = "auxiliary_minelayer"
    SEAPLANE_CARRIER = "seaplane_carrier"
    SCOUT = "scout"
    ANTI_AIRCRAFT_DESTROYER = "anti_aircraft_destroyer"
    SLOOP = "sloop"
    FRIGATE = "frigate"
    CORVETTE = "corvette"
    FLEET_MINESWEEPER = "fleet_minesweeper"
    TRAWLER = "trawler"
    SUBMARINE_CHASER = "submarine_chaser"
    MOTOR_TORPEDO_BOAT = "motor_torpedo_boat"
    MOTOR_GUNBOAT = "motor_gunboat"
    MOTOR_LAUNCH = "motor_launch"
    MOTOR_MINESWEEPER = "motor_minesweeper"
    RIVER_GUNBOAT = "river_gunboat"
    OILER = "oiler"
    TROOPSHIP = "troopship"


class Housing(Enum):
    """The protection around a gun and its crew."""

    TURRET = "turret"
    CASEMATE = "casemate"
    SHIELD = "shield"
    OPEN = "open"


class Sector(Enum):
    """The part of the horizon over which a light mount fires."""

    ALL_ROUND = "all_round"
    FORWARD = "forward"
    AFT = "aft"
    PORT = "port"
    STARBOARD = "starboard"
    FORWARD_PORT = "forward_port"
    FORWARD_STARBOARD = "forward_starboard"
    AFT_PORT = "aft_port"
    AFT_STARBOARD = "aft_starboard"


class Launch(Enum):
    """How torpedoes are launched: trained on the beam, fixed in the hull, at a set angle, dropped overside, off a trough."""

    TRAINED = "trained"
    FIXED = "fixed"
    ANGLED = "angled"
    DROPPED = "dropped"
    TROUGH = "trough"


class Combustible(Enum):
    """Inflammable things that a ship carries: oil, petrol or munitions as cargo, or stores of that kind on deck."""

    NONE = "none"
    CARGO = "cargo"
    DECK = "deck"


class Power(Enum):
    """What drives a ship's shafts."""

    TURBINES = "turbines"
    STEAM = "steam"
    DIESEL = "diesel"
    PETROL = "petrol"


class Engines(Struct, frozen=True):
    """What drives a craft, and over how many shafts."""

    power: Power
    shafts: Annotated[int, AtLeast(1), AtMost(6)]


class RocketLauncher(Struct, frozen=True):
    """A frame of rockets that leave it in one salvo, and where they may go."""

    name: Words
    sector: Sector
    heavy: bool = False


class TorpedoProtection(Enum):
    """A ship's underwater protection against torpedoes and mines, the least first."""

    NONE = "none"
    PARTIAL_BULKHEADS = "partial_bulkheads"
    FULL_BULKHEAD = "full_bulkhead"
    BULGE = "bulge"
    MODERN_SYSTEM = "modern_system"


class RangefinderKind(Enum):
    """How a rangefinder is read: two halves of a picture laid together, or depth seen with both eyes."""

    COINCIDENCE = "coincidence"
    STEREOSCOPIC = "stereoscopic"


class Rangefinder(Struct, frozen=True):
    """The length of a rangefinder's base, and how it is read."""

    base_m: Annotated[float, Above(0), AtMost(16)]
    kind: RangefinderKind


class ShellKind(Enum):
    """The purpose of a shell: armour-piercing, with an early, a later or no cap, or high explosive."""

    ARMOUR_PIERCING_CAPPED = "apc"
    ARMOUR_PIERCING_LATE_CAP = "apc_late"
    ARMOUR_PIERCING = "ap"
    COMMON_POINTED_CAPPED = "cpc"
    SEMI_ARMOUR_PIERCING = "sap"
    COMMON = "common"
    HIGH_EXPLOSIVE = "he"


class Shell(Struct, frozen=True):
    """One kind of shell of a gun; `muzzle_velocity_m_s` where it is not the gun's, a burster where it is known."""

    kind: ShellKind
    kg: Annotated[float, Above(0), AtMost(1500)]
    burster_kg: Annotated[float, AtLeast(0), AtMost(200)] | None = None
    muzzle_velocity_m_s: Annotated[float, AtLeast(150), AtMost(1200)] | None = None


class Stowed(Enum):
    """What lies in a hold or a tank."""

    AMMUNITION = "ammunition"
    CRUDE_OIL = "crude_oil"
    REFINED_OIL = "refined_oil"
    AVIATION_PETROL = "aviation_petrol"
    TROOPS = "troops"
    SUPPLIES = "supplies"
    VEHICLES = "vehicles"
    AIRCRAFT = "aircraft"


# Counted in numbers; everything else is weighed in tons.
BY_THE_HEAD = frozenset({Stowed.TROOPS, Stowed.VEHICLES, Stowed.AIRCRAFT})


class Lading(Struct, frozen=True):
    """An amount of one kind, spread evenly over some holds or tanks: tons, or a number of troops, vehicles or aircraft."""

    kind: Stowed
    amount: AtLeastOne
    holds: AtLeastOne = 1
