"""The chart of what critical hits do."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import Rows
from campaign.tactics.fear_god.charts.terms import Navy, Size
from campaign.tactics.kit.charts import ByTen, Each, Ends, UpTo

SMALL = tuple(size for size in Size if size.is_small)


class Post(Enum):
    """FG-8.3 What a ship signals and looks with."""

    PORT_LIGHTS = "port_lights"
    STARBOARD_LIGHTS = "starboard_lights"
    PORT_HALYARDS = "port_halyards"
    STARBOARD_HALYARDS = "starboard_halyards"
    MAIN_WIRELESS = "main_wireless"
    AUXILIARY_WIRELESS = "auxiliary_wireless"
    FORWARD_SEARCHLIGHTS = "forward_searchlights"
    AFTER_SEARCHLIGHTS = "after_searchlights"
    SONAR = "sonar"

    @property
    def words(self) -> str:
        """What it is called among what a ship has lost."""
        return self.value.replace("_", " ")


class Fuel(Enum):
    """FG-8.3 What small craft burn."""

    OIL = "oil"
    DIESEL = "diesel"
    PETROL = "petrol"


class MainHit(Struct, frozen=True):
    """FG-8.3 The highest face for fire control, the lowest that explodes a magazine, and how far that is felt."""

    control_to: int
    explodes_from: int
    blast_yd: int


class Picric(Struct, frozen=True):
    """What shells filled with picric acid add to the die of ready ammunition, and whose they are."""

    mod: int
    navies: tuple[Navy, ...]


class CasemateHit(Struct, frozen=True):
    """FG-8.3 Casemate guns: control, ready ammunition and the chain."""

    control_to: int
    explodes_from: int
    times_shell: int
    picric: Picric
    chain: Annotated[UpTo[int], Ends(12)]


class FlashRow(Struct, frozen=True):
    """What a navy's handling of cordite adds up to and with that day."""

    navy: Navy
    to: date
    mod: int


class LaterFlash(Struct, frozen=True):
    """What is added after the last row: for older ships, and for those built or rebuilt from a year on."""

    from_year: int
    before: int
    since: int


class FlashChart(Struct, frozen=True):
    """FG-8.3 Flash protection by navy and date."""

    sizes: tuple[Size, ...]
    periods: tuple[FlashRow, ...]
    later: LaterFlash

    def modifier(self, navy: Navy, day: date, year: int) -> int:
        """What is added to the die of a magazine of that navy on that day, by the ship's year."""
        mine = [row for row in self.periods if row.navy is navy]
        if (row := next((row for row in mine if day <= row.to), None)) is not None:
            return row.mod
        if not self.is_over(day):
            return self.later.before
        return self.later.since if year >= self.later.from_year else self.later.before

    def is_over(self, day: date) -> bool:
        """Whether no row reaches that day any more."""
        return day > max(row.to for row in self.periods)


class EngineHit(Struct, frozen=True):
    """FG-8.3 The lowest face that is a boiler, and what that does to the ship."""

    explodes_from: int
    damage_percent: int


class AmmoFuelHit(Struct, frozen=True):
    """FG-8.3 The highest face for a magazine of aircraft, and the lowest that detonates it."""

    magazine_to: int
    detonates_from: int


class AircraftHit(Struct, frozen=True):
    """FG-8.3 Aircraft on deck: when their ordnance explodes and for how much, and how what stands beside them fares."""

    explodes_from_severity: int
    of_damage: tuple[int, int]
    ordnance_points: int
    parked_at_most: int
    parked_divisor: int
    first_explodes_percent: int
    spread_percent: int


class BridgeHit(Struct, frozen=True):
    """FG-8.3 How long a small craft is without helm, how long orders take after, and the face on which a boat broaches."""

    small_turns: int
    lag_turns: int
    broaches_to: int


class FlightDeckHit(Struct, frozen=True):
    """FG-8.3 Parts of a deck by a six-sided die, and from which face bombs reach the hangar."""

    forward_to: int
    amidships_to: int
    hangar_from: int


class HullDeformed(Struct, frozen=True):
    """FG-8.3 How probable each zone too deep is to break a deformed hull, and at which hit it breaks anyhow."""

    first_percent: int
    second_percent: int
    lost_at: int


class HullPenetrated(Struct, frozen=True):
    """FG-8.3 How probable it is that a boat comes up once more, and how long she floats for each pip."""

    surfaces_percent: int
    turns_each: int


class RudderHit(Struct, frozen=True):
    """FG-8.3 Jams and lost steering engines: six-sided dice, speed and turn that are left, and how a jam is freed."""

    jammed_to: int
    port_to: int
    amidships_to: int
    speed_divisor: int
    turn_degrees: int
    depth_percent_each_knot: int
    up_to: int
    freed_percent: tuple[int, ...]


class MountHit(Struct, frozen=True):
    """FG-8.3 From which face a mount's own ammunition goes up, and what part of it tells."""

    explodes_from: int
    warhead_divisor: int


class PersonnelHit(Struct, frozen=True):
    """FG-8.3 Crew factors of small craft, and from which loss on what is given up."""

    crew_factors: int
    abandoned_light: int
    abandoned_heavy: int
    fire_from: int
    cease_fire: int
    control_from: int
    leaves_at_speed: int


class AmmoCargo(Struct, frozen=True):
    """FG-8.3 A hold of ammunition: the highest faces that only lose and that burn, and how it and others may go up later."""

    plain_to: int
    burning_to: int
    later_percent: int
    others_percent: int


class CargoHit(Struct, frozen=True):
    """FG-8.3 What each kind of cargo suffers; ammunition tells as far off as its tons say."""

    ammo: AmmoCargo
    blast: UpTo[int]
    troops: ByTen[int]
    supplies_divisor: int
    vehicles_divisor: int
    aircraft_divisor: int
    small_craft_divisor: int


class EffectChart(Struct, frozen=True):
    """FG-8.3 All numbers of what critical hits do; a submarine's endurance falls by so much for each pip."""

    main: MainHit
    casemate: CasemateHit
    flash: FlashChart
    comms: ByTen[Post]
    sensors: ByTen[Post]
    engineering: EngineHit
    ammo_fuel: AmmoFuelHit
    aircraft: AircraftHit
    battery_percent_each: int
    bridge: BridgeHit
    flight_deck: FlightDeckHit
    flotation: Annotated[Mapping[Size, int], Rows("size", SMALL)]
    fuel_tank: Each[Fuel, int]
    hull_deformed: HullDeformed
    hull_penetrated: HullPenetrated
    rudder: RudderHit
    mount: MountHit
    battery_thirds: int
    personnel: PersonnelHit
    cargo: CargoHit
