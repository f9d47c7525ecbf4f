"""The chart of critical hits: how many a phase of damage brings, and of what kind."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from enum import Enum
from itertools import pairwise
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.tactics.kit.charts import Each, Entries, From, SixFaces

HIGHEST, TENTHS = 20, 10


class CriticalKind(Enum):
    """FG-8.3 Kinds of critical hits."""

    MAIN = "main"
    CASEMATE = "casemate"
    OTHER = "other"
    WEAPON = "weapon"
    WEAPON_IF_ARMED = "weapon_if_armed"
    ENGINEERING = "engineering"
    FLOODING = "flooding"
    DOUBLE_FLOODING = "2x_flooding"
    HALF_FLOODING = "half_flooding"
    FIRE = "fire"
    HALF_FIRE = "half_fire"
    SENSCOMM = "senscomm"
    SENSOR = "sensor"
    COMMS = "comms"
    BRIDGE = "bridge"
    RUDDER = "rudder"
    FLIGHT_DECK = "flightdeck"
    AMMO_FUEL = "ammofuel"
    AIRCRAFT = "aircraft"
    CARGO = "cargo"
    HULL_PENETRATED = "hullpen"
    HULL_DEFORMED = "hulldeform"
    BATTERY = "battery"
    SWITCHBOARD = "switchboard"
    PERSONNEL = "personnel"
    FUEL_TANK = "fueltank"
    FLOTATION = "flotation"


class Column(Enum):
    """FG-8.1.2 Columns of the table of critical hits, by what is hit and by what."""

    MAJOR = "major"
    MINOR = "minor"
    AVIATION = "aviation"
    MERCHANT = "merchant"
    UNDERWATER = "underwater"
    SUB_LETHAL = "sub_lethal"
    SUB_MAJOR = "sub_major"
    SUB_MINOR = "sub_minor"
    SMALL_COMBATANT = "small_combatant"
    SMALL_CARGO = "small_cargo"


class Exposed(Enum):
    """FG-8.1.3 What light weapons may put out."""

    AIRCRAFT = "aircraft"
    BRIDGE = "bridge"
    FIRE_CONTROL = "fire_control"
    ANTI_AIRCRAFT = "aa"
    LIGHT_BATTERY = "light_battery"
    OTHER = "other"
    SENSCOMM = "senscomm_not_sonar"
    CARGO = "cargo"
    FIRE = "fire"
    FLOODING = "flooding"


class Beyond(Struct, frozen=True):
    """How many more criticals above a ratio of one, for each step in tenths."""

    more: int
    tenths: int


class Massive(Struct, frozen=True):
    """From which ratio a ship is massively damaged, and what is left to her."""

    from_ratio: int
    left_percent: int


class LightRow(Struct, frozen=True):
    """What guns from a calibre up may do, and what moves the severity of their fires and floods."""

    fire: int
    flooding: int
    allowed: tuple[Exposed, ...]


class LightWeapons(Struct, frozen=True):
    """FG-8.1.3 Guns that are too small for most criticals, in rows from a calibre up."""

    up_to_mm: float
    rows: From[LightRow]

    def row(self, millimetres: float) -> LightRow | None:
        """The row of a calibre, the next smaller one between two; none where a gun is no light weapon."""
        return None if millimetres > self.up_to_mm else self.rows.at(millimetres)


class Keel(Struct, frozen=True):
    """FG-8.1.2 From what share of her points one hit may break a keel, and the highest faces that do."""

    percent: int
    underwater_to: int
    bomb_to: int


class ShellOnDeck(Struct, frozen=True):
    """Plunging shells on a flight deck: from what calibre, and how probable by range."""

    from_mm: float
    long_percent: int
    extreme_percent: int


class CriticalChart(Struct, frozen=True):
    """All numbers of critical hits."""

    numbers: Annotated[tuple[SixFaces[int], ...], Entries(TENTHS + 1, "rows for ratios from 0 to 1")]
    beyond: Beyond
    massive: Massive
    least_percent: int
    per_torpedo: int
    bands: tuple[int, ...]
    columns: Each[Column, tuple[CriticalKind, ...]]
    protected: Mapping[Column, tuple[CriticalKind, ...]]
    comms_to: int
    light: LightWeapons
    keel: Keel
    bomb_on_deck_from_lb: int
    shell_on_deck: ShellOnDeck

    def __post_init__(self) -> None:
        if self.bands[-1] != HIGHEST or any(lower >= higher for lower, higher in pairwise(self.bands)):
            raise ChartFault(f"rising faces that end with {HIGHEST} were expected", "bands")
        for column, results in self.columns.items():
            if len(results) != len(self.bands):
                raise ChartFault(f"{column.value}: {len(self.bands)} results were expected", "columns")
        for column, kinds in self.protected.items():
            if strange := [kind.value for kind in kinds if kind not in self.columns[column]]:
                raise ChartFault(f"{column.value} has no {', '.join(strange)} to protect", "protected")

    def kind(self, column: Column, face: int) -> CriticalKind:
        """What a face of the twenty-sided die strikes."""
        return self.columns[column][bisect_left(self.bands, face)]

    def needs_piercing(self, column: Column, kind: CriticalKind) -> bool:
        """Whether armour shields it."""
        return kind in self.protected.get(column, ())
