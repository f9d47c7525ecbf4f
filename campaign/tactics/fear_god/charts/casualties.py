"""The chart of fires and floods."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import floor

from msgspec import Struct

from campaign.tactics.fear_god.charts.terms import Navy, Size
from campaign.tactics.kit.charts import Each, Endless, TenFaces


class Seat(Enum):
    """FG-8.2 Where a fire burns or a flood comes in, as far as that moves its severity or the fight against it."""

    HIT = "hit"
    ENGINEERING = "engineering"
    BOILER = "boiler"
    BRIDGE = "bridge"
    AMMO_FUEL = "ammo_fuel"
    CARGO_AMMO = "cargo_ammo"
    CARGO_CRUDE = "cargo_crude"
    CARGO_REFINED = "cargo_refined"
    CARGO_AVGAS = "cargo_avgas"
    AIRCRAFT = "aircraft"
    ARMED_AIRCRAFT = "armed_aircraft"
    FUEL_TANK = "fuel_tank"
    RESTART = "restart"


class Level(Enum):
    """FG-8.2 How a ship is off with her fires and floods."""

    MINOR = "minor"
    MAJOR = "major"
    SEVERE = "severe"
    OVERWHELMED = "overwhelmed"

    @property
    def place(self) -> int:
        """Its place, from the mildest."""
        return list(Level).index(self)


class SeverityDice(Struct, frozen=True):
    """Six-sided dice and what is added to them."""

    dice: int
    more: int


class ControlDie(Struct, frozen=True):
    """What moves the die of a crew that fights fires and floods; more is worse."""

    not_fought: int
    short_handed: int
    after_battle: int
    seats: Mapping[Seat, int]
    navies: Mapping[Navy, int]


class FireEffects(Struct, frozen=True):
    """FG-8.2 How a ship must steer who fights a fire from major up."""

    wind_on_bow_degrees: int
    max_knots: int


class FloodEffects(Struct, frozen=True):
    """FG-8.2 The speed of a ship with floods from major up, and how probable it is that one overwhelmed capsizes."""

    max_knots: int
    capsize_percent: int


class HelpChart(Struct, frozen=True):
    """What more hands take off the level: a ship's own by size, and how many others may lend some."""

    own: Each[Size, int]
    helpers: int
    within_yd: int
    damage_percent: int
    lent_divisor: int


class ShipClock(Struct, frozen=True):
    """FG-GAP-22 Turns until a casualty first does damage, and minutes between the marks after that."""

    delay_turns: int
    period_minutes: int


class PatchTest(Struct, frozen=True):
    """FG-8.4-flooding How probable it is that a patch gives way: by the sea, less what she goes below a speed."""

    each_sea_state: int
    safe_knots: int
    turns: int

    def percent(self, sea_state: int, knots: float) -> int:
        """FG-8.4-flooding The chance in that sea at that speed."""
        return max(0, floor(self.each_sea_state * sea_state - (self.safe_knots - knots)))


class CrewLosses(Struct, frozen=True):
    """FG-GAP-29 Shares of a crew."""

    lost_share: float
    killed_share: float


class CasualtyChart(Struct, frozen=True):
    """All numbers of fires and floods."""

    by_year: Endless[SeverityDice]
    halved_to_mm: float
    added: Mapping[Seat, int]
    beached_flooding: int
    short_handed_fire: int
    fixed: Mapping[Seat, SeverityDice]
    levels: Each[Size, tuple[int, int, int]]
    age: Endless[int]
    control: TenFaces[tuple[int, int, int, int]]
    control_die: ControlDie
    fire: FireEffects
    flood: FloodEffects
    conflagration_percent: int
    help: HelpChart
    clock: ShipClock
    patch: PatchTest
    crew: CrewLosses

    def bounds(self, size: Size, year: int) -> tuple[int, int, int]:
        """The highest totals of her minor, major and severe state, by size and age."""
        minor, major, severe = self.levels[size]
        shift = self.age.at(year)
        return minor + shift, major + shift, severe + shift
