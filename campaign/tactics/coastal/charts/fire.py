"""The charts of gunfire: rows to hit, weapons, modifiers, ratings of mounts; what hits do, and what crews do about it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import Rows
from campaign.tactics.kit.charts import Each, Modifiers, SixFaces, TenFaces, TwoDice, at_sum

RATING = re.compile(r"([1-9])d([+-]?)")
SIGNS = {"": 0, "+": 1, "-": -1}


class Armour(Enum):
    """Levels of armour; they rise."""

    NIL = "nil"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    VERY_HEAVY = "very_heavy"

    def overcome_by(self, level: Armour) -> bool:
        """CO-7.6 A weapon that overcomes this level, or a higher one, has its full effect."""
        levels = list(Armour)
        return levels.index(level) >= levels.index(self)


class Row(Enum):
    """Rows of the chart to hit."""

    LMG = "LMG"
    HMG = "HMG"
    AC_LIGHT = "AC_LIGHT"
    AC_MED = "AC_MED"
    QF_LIGHT = "QF_LIGHT"
    GUN_MED = "GUN_MED"
    GUN_HEAVY = "GUN_HEAVY"
    ROCKET = "ROCKET"


class Twins(Enum):
    """What a second barrel does for a mount."""

    REROLL = "reroll"
    DICE = "dice"


class Moved(Enum):
    """What moves a shot."""

    SLOW_MOUNT = "slow_mount"
    SUPPRESSED = "suppressed"
    NIGHT_LIT = "night_lit"
    OUT_OF_LIGHT = "out_of_light"
    BURNING_SMOKE = "burning_smoke"
    NIGHT_UNLIT = "night_unlit"
    RADAR_TARGET = "radar_target"
    FAST_MOUNT = "fast_mount"
    TARGET_CLASS_2 = "target_class_2"
    TARGET_SLOW = "target_slow"
    TARGET_STEERING = "target_steering"
    TARGET_CLASS_3 = "target_class_3"
    TARGET_STOPPED = "target_stopped"


class Rating(Struct, frozen=True):
    """CO-7.10 What a mount rolls, and its sign."""

    dice: int
    sign: int

    def __str__(self) -> str:
        return f"{self.dice}d{'+' if self.sign > 0 else '-' if self.sign < 0 else ''}"


def rating_of(text: str) -> Rating:
    """A rating from its notation, such as 2d, 1d+ or 1d-; raises ValueError for anything else."""
    found = RATING.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no rating of a mount (2d, 1d+ or 1d- was expected)")
    return Rating(int(found[1]), SIGNS[found[2]])


class ToHit(Struct, frozen=True):
    """One row to hit: what is needed in each band, where nothing is fired at aircraft, and how near and far it reaches."""

    to_hit: tuple[int | None, ...]
    no_aa: int
    twins: Twins
    min_cm: float = 0.0
    max_cm: float | None = None


class WeaponLine(Struct, frozen=True):
    """A kind of weapon: its row, its hull row, the calibre it stands for, and what a single barrel rolls."""

    row: Row
    hull: str
    rating: str
    mm: float | None = None
    by_hand: str | None = None
    high_angle: str | None = None

    def __post_init__(self) -> None:
        for text in (self.rating, self.by_hand, self.high_angle):
            if text is not None and RATING.fullmatch(text) is None:
                raise ChartFault(f"{text!r} is no rating of a mount (2d, 1d+ or 1d- was expected)")


class HullLine(Struct, frozen=True):
    """Boxes by the sum of two dice, and the armour that is overcome."""

    boxes: TwoDice[int]
    overcomes: Armour

    def taken(self, total: int) -> int:
        """CO-7.5 Boxes that a hit takes by the sum of its dice."""
        return at_sum(self.boxes, total)


class GunChart(Struct, frozen=True):
    """All numbers of gunnery."""

    bands_cm: tuple[int, ...]
    rows: Each[Row, ToHit]
    weapons: Mapping[str, WeaponLine]
    listed_to_mm: float
    rocket_reload_turns: int
    hull: Mapping[str, HullLine]
    modifiers: Modifiers[Moved]
    slow_knots: float
    unsuppressed_from_mm: float
    blocked_within_cm: float

    def __post_init__(self) -> None:
        if short := [row.value for row, line in self.rows.items() if len(line.to_hit) != len(self.bands_cm) + 1]:
            raise ChartFault(f"{short[0]} has no cell for each band", "rows")
        if strange := [name for name, line in self.weapons.items() if line.hull not in self.hull]:
            raise ChartFault(f"{strange[0]} has no hull row {self.weapons[strange[0]].hull}", "weapons")

    def band(self, cm: float) -> int:
        """The column of a distance: a band reaches to its own figure and includes it."""
        return bisect_left(self.bands_cm, cm)

    def need(self, row: Row, cm: float, *, aircraft: bool = False, ashore: bool = False) -> int | None:
        """CO-7.1 What a shot of a row needs at a distance, None where it may not be fired (CO-7.3, CO-7.4)."""
        line, band = self.rows[row], self.band(cm)
        if (line.max_cm is not None and cm > line.max_cm) or (cm < line.min_cm and not ashore):
            return None
        return None if aircraft and band >= line.no_aa else line.to_hit[band]

    def reach_cm(self, row: Row) -> float:
        """How far a row reaches."""
        line = self.rows[row]
        last = max(place for place, need in enumerate(line.to_hit) if need is not None)
        return line.max_cm or float(self.bands_cm[min(last, len(self.bands_cm) - 1)])

    def weapon_of(self, mm: float) -> str:
        """The weapon that a calibre is, listed or not."""
        sized = [(line.mm, name) for name, line in self.weapons.items() if line.mm is not None]
        if mm <= self.listed_to_mm:
            return max(pair for pair in sized if pair[0] <= mm)[1]
        return min(pair for pair in sized if pair[0] >= mm)[1]

    def overcomes(self, weapon: str, armour: Armour) -> bool:
        """Whether a weapon overcomes an armour."""
        return armour.overcome_by(self.hull[self.weapons[weapon].hull].overcomes)


# Damage ---------------------------------------------------------------------------------------------------------------


class Kind(Enum):
    """CO-GAP-36 Ships under naval crews, and all others, armed or not."""

    WARSHIP = "warship"
    MERCHANT = "merchant"


class Special(Enum):
    """What a hit does beside its boxes."""

    FIRE = "fire"
    STEERING = "steering_S"
    BRIDGE = "bridge_B"
    MACHINERY = "machinery_M"
    SUPPRESSION = "suppression_W"
    WEAPON = "weapon_destroyed_X"
    STRUCTURAL = "structural_1d6"


class Steering(Enum):
    """Results of steering hits."""

    NO_TURNS = "no_course_changes"
    NOT_TO_PORT = "no_turns_to_port"
    NOT_TO_STARBOARD = "no_turns_to_starboard"
    REDUCED = "manoeuvre_reduced"


class Bridge(Enum):
    """Results of bridge hits."""

    TO_PORT = "turn_to_port"
    TO_STARBOARD = "turn_to_starboard"
    SLOWER = "remove_speed_marker"
    DAMAGE_CONTROL = "lose_damage_control"
    SURPRISED = "surprised"
    CREW = "crew_quality_minus_1"


class Machinery(Enum):
    """Results of machinery hits."""

    MAX_SPEED = "max_speed_minus_1"
    NO_FASTER = "cannot_accelerate"
    SLOWER = "remove_speed_marker"


class Burnt(Enum):
    """What a fire or a flood does in a turn."""

    EXPLOSION = "explosion"
    TWO = "two"
    ONE = "one"
    NONE = "none"


class Ramming(Struct, frozen=True):
    """CO-4.6 What avoids contact, and above which closing speed its harm is multiplied."""

    avoid: int
    fast_knots: float
    fast_times: int


class DamageChart(Struct, frozen=True):
    """All numbers of damage."""

    special: Each[Kind, TenFaces[Special]]
    steering: SixFaces[Steering]
    bridge: SixFaces[Bridge]
    machinery: SixFaces[Machinery]
    bridge_turn_degrees: float
    lowest_crew_quality: int
    suppression_at_most: int
    no_launch_from_suppression: int
    surprise_recovery: int
    repair_need: int
    burning: TenFaces[Burnt]
    leaking: TenFaces[Burnt]
    boxes: Annotated[Mapping[Burnt, int], Rows("what is lost", (Burnt.TWO, Burnt.ONE, Burnt.NONE))]
    ramming: Ramming
