"""The chart of critical hits: how many a phase of damage brings, and of what kind."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import pairwise

from msgspec import Struct

from campaign.model.charts.rows import ChartFault

FACES, HIGHEST, TENTHS = 6, 20, 10


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

    from_mm: float
    fire: int
    flooding: int
    allowed: tuple[Exposed, ...]


class LightWeapons(Struct, frozen=True):
    """FG-8.1.3 Guns that are too small for most criticals."""

    up_to_mm: float
    rows: tuple[LightRow, ...]

    def row(self, millimetres: float) -> LightRow | None:
        """The row of a calibre, the next smaller one between two; none where a gun is no light weapon."""
        if millimetres > self.up_to_mm:
            return None
        return next((row for row in reversed(self.rows) if millimetres >= row.from_mm), self.rows[0])


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

    numbers: tuple[tuple[int, ...], ...]
    beyond: Beyond
    massive: Massive
    least_percent: int
    per_torpedo: int
    bands: tuple[int, ...]
    columns: Mapping[Column, tuple[CriticalKind, ...]]
    protected: Mapping[Column, tuple[CriticalKind, ...]]
    comms_to: int
    light: LightWeapons
    keel: Keel
    bomb_on_deck_from_lb: int
    shell_on_deck: ShellOnDeck

    def __post_init__(self) -> None:
        if len(self.numbers) != TENTHS + 1:
            raise ChartFault(f"{TENTHS + 1} rows for ratios from 0 to 1 were expected, not {len(self.numbers)}", "numbers")
        for place, row in enumerate(self.numbers):
            if len(row) != FACES:
                raise ChartFault(f"{FACES} faces were expected, not {len(row)}", "numbers", place)
        if self.bands[-1] != HIGHEST or any(lower >= higher for lower, higher in pairwise(self.bands)):
            raise ChartFault(f"rising faces that end with {HIGHEST} were expected", "bands")
        for column in Column:
            if len(self.columns.get(column, ())) != len(self.bands):
                raise ChartFault(f"{column.value}: {len(self.bands)} results were expected", "columns")
        for column, kinds in self.protected.items():
            if strange := [kind.value for kind in kinds if kind not in self.columns[column]]:
                raise ChartFault(f"{column.value} has no {', '.join(strange)} to protect", "protected")
        calibres = [row.from_mm for row in self.light.rows]
        if calibres != sorted(set(calibres)) or not calibres:
            raise ChartFault("the smallest calibre stands first", "light", "rows")

    def kind(self, column: Column, face: int) -> CriticalKind:
        """What a face of the twenty-sided die strikes."""
        place = next(place for place, highest in enumerate(self.bands) if face <= highest)
        return self.columns[column][place]

    def needs_piercing(self, column: Column, kind: CriticalKind) -> bool:
        """Whether armour shields it."""
        return kind in self.protected.get(column, ())
