"""The chart of damage to aircraft and airships."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import Bands, ChartFault
from campaign.model.shape import Intervals


class AirHarm(Enum):
    """FG-8.7 How an aircraft is hit, the worst first."""

    DESTROYED = "destroyed"
    CRITICAL = "critical"
    HEAVY = "heavy"
    LIGHT = "light"


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

    roll: Annotated[Bands[AirHarm], Intervals("faces", "harm", endless=False)]
    light: Annotated[Bands[LightHarm], Intervals("faces", "what", endless=False)]
    again: Mapping[AirHarm, Mapping[AirHarm, AirHarm]]
    cannot_jettison_percent: int
    half_destroyed_percent: int

    def __post_init__(self) -> None:
        for first in (AirHarm.CRITICAL, AirHarm.HEAVY, AirHarm.LIGHT):
            if set(self.again.get(first, {})) != set(AirHarm):
                raise ChartFault(f"{first.value}: what each second hit makes of it was expected", "again")


class GondolaFire(Struct, frozen=True):
    """The highest face that puts a fire out, and the lowest that spreads it."""

    out_to: int
    spreads_from: int


class CellRow(Struct, frozen=True):
    """What an airship can do from a share of lost cells on."""

    from_percent: int
    state: Buoyancy


class AirshipChart(Struct, frozen=True):
    """FG-8.8 Damage to airships."""

    gas_cells: int
    engines: int
    gondola: Annotated[Bands[Gondola], Intervals("faces", "part", endless=False)]
    envelope_burns_to: int
    control: Annotated[Bands[Control], Intervals("faces", "lost", endless=False)]
    wander: Annotated[Bands[Way], Intervals("faces", "way", endless=False)]
    rudderless_percent: int
    fire: GondolaFire
    fuel_percent: int
    cells: tuple[CellRow, ...]
    fall_times: int

    def __post_init__(self) -> None:
        shares = [row.from_percent for row in self.cells]
        if not shares or shares[0] != 0 or shares != sorted(set(shares)):
            raise ChartFault("shares that rise from 0 were expected", "cells")

    def buoyancy(self, lost_percent: float) -> Buoyancy:
        """The lift left with a percentage of her cells lost."""
        return next(row.state for row in reversed(self.cells) if lost_percent >= row.from_percent)


class AirChart(Struct, frozen=True):
    """All numbers of harm in the air."""

    aircraft: AircraftChart
    airship: AirshipChart
