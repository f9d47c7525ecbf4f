"""The chart of damage to aircraft and airships."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import Rows
from campaign.tactics.kit.charts import BySix, ByTen, Each, FromNought


class AirHarm(Enum):
    """FG-8.7 How an aircraft is hit, the worst first."""

    DESTROYED = "destroyed"
    CRITICAL = "critical"
    HEAVY = "heavy"
    LIGHT = "light"


SURVIVED = (AirHarm.CRITICAL, AirHarm.HEAVY, AirHarm.LIGHT)


class LightHarm(Enum):
    """FG-8.7 What a light hit strikes."""

    PILOT = "pilot"
    ENGINE = "engine"
    STRUCTURE = "structure"
    WEAPONS = "weapons"


class Gondola(Enum):
    """FG-8.8 What a hit on a gondola strikes, and whether it sets fire."""

    ENGINE = "engine"
    ENGINE_FIRE = "engine_fire"
    FUEL = "fuel"
    FUEL_FIRE = "fuel_fire"
    CONTROL = "control"
    COMMS = "comms"
    WEAPONS = "weapons"


class Control(Enum):
    """FG-8.8 What steers an airship, and may be lost."""

    ELEVATORS = "elevators"
    RUDDER = "rudder"
    VALVING = "valving"
    BALLAST = "ballast"


class Way(Enum):
    """FG-8.8 Where an airship goes that has no elevators."""

    DIVE = "dive"
    LEVEL = "level"
    CLIMB = "climb"


class Buoyancy(Enum):
    """FG-8.8 What lost gas cells leave of an airship's lift."""

    NONE = "none"
    NO_CLIMB = "no_climb"
    SINKS = "sinks"
    FALLS = "falls"


class AircraftChart(Struct, frozen=True):
    """FG-8.7 Damage to aircraft, and what a second hit makes of a first."""

    roll: ByTen[AirHarm]
    light: BySix[LightHarm]
    again: Annotated[Mapping[AirHarm, Each[AirHarm, AirHarm]], Rows("first hit", SURVIVED)]
    cannot_jettison_percent: int
    half_destroyed_percent: int


class GondolaFire(Struct, frozen=True):
    """The highest face that puts a fire out, and the lowest that spreads it."""

    out_to: int
    spreads_from: int


class AirshipChart(Struct, frozen=True):
    """FG-8.8 Damage to airships, and the lift that is left with a part of the cells."""

    gas_cells: int
    engines: int
    gondola: ByTen[Gondola]
    envelope_burns_to: int
    control: BySix[Control]
    wander: BySix[Way]
    rudderless_percent: int
    fire: GondolaFire
    fuel_percent: int
    cells: FromNought[Buoyancy]
    fall_times: int


class AirChart(Struct, frozen=True):
    """All numbers of harm in the air."""

    aircraft: AircraftChart
    airship: AirshipChart
