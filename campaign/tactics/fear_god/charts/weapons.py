"""The chart of torpedoes and of all weapons but heavy guns: mines, depth charges, light and anti-aircraft guns, bombs, rams."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import AtLeast, AtLeastOne, Count, Face, Percent
from campaign.tactics.fear_god.charts.terms import Aspect, Depth, Navy, Share, Size
from campaign.tactics.kit.charts import HAIR, ByTen, Each, Ends, From, FromNought, UpTo


class Field(Enum):
    """FG-GAP-17 How thick mines lie."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class Grade(Enum):
    """FG-8.1.4 How near a pattern of depth charges burst, the worst first."""

    LETHAL = "lethal"
    MAJOR = "major"
    MINOR = "minor"


class Hearing(Enum):
    """FG-GAP-18 By what a submerged boat is attacked."""

    HYDROPHONE = "ww1_hydrophone"
    SWIRL = "ww1_visual_swirl"
    SONAR = "ww2_sonar"


class Release(Enum):
    """FG-8.1.6-bomb How an aircraft lets go: level or diving, pressed home or early."""

    LEVEL_LOW = "level_low"
    LEVEL_MEDIUM = "level_medium"
    LEVEL_HIGH = "level_high"
    DIVE_LOW = "dive_low"
    DIVE_MEDIUM = "dive_medium"


class Height(Enum):
    """FG-8.1.6-bomb How high aircraft fly, the lowest first."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


HEIGHTS = {Release.LEVEL_LOW: Height.LOW, Release.DIVE_LOW: Height.LOW, Release.LEVEL_MEDIUM: Height.MEDIUM,
           Release.DIVE_MEDIUM: Height.MEDIUM, Release.LEVEL_HIGH: Height.HIGH}


class Mines(Struct, frozen=True):
    """Chances of a turn in a field, what moves them, the charge, and the faces of a die that mean bow or stern."""

    percent: Each[Field, Percent]
    size_a: int
    small: int
    small_from: Size
    paravanes: Share
    charge_lb: Mapping[Navy, AtLeastOne]
    narrow_to: Face


class Charges(Struct, frozen=True):
    """FG-GAP-18 Depth charges: chances of a pattern, charges in it, how near it bursts, damage in percent of her points.

    `within_yd` is how near the dropping ship must be; `swirl_turns` how long a boat's dive can be seen.
    """

    percent: Each[Hearing, Percent]
    pattern: AtLeastOne
    grades: ByTen[Grade]
    damage_percent: Each[Grade, Percent]
    evading: int
    within_yd: AtLeastOne
    hydrophone_from: int
    deepest: Depth
    deepest_later: Depth
    deeper_from: int


class LightBattery(Struct, frozen=True):
    """Light guns as one battery: reach and rate; and the chance of anti-aircraft fire by gun."""

    max_yd: AtLeastOne
    rof: AtLeastOne
    flak_a_gun: Percent
    flak_at_most: Percent


class Bombs(Struct, frozen=True):
    """Bombs and how they hit, in percent for each."""

    rows: From[Each[Height, Count]]
    percent: Each[Release, Percent]
    stopped: int
    small: int
    small_from: Size

    def pierces(self, lb: float, height: Height) -> int:
        """FG-GAP-20 What a bomb of a weight pierces; between two rows it is the smaller one."""
        return self.rows.at(lb)[height]


class Collisions(Struct, frozen=True):
    """Chances and damage of hulls that meet: hulks, helpers, rams, shoals."""

    hulk_percent: Percent
    hulk_within_yd: AtLeastOne
    helping_percent: Percent
    helping_from_kn: AtLeastOne
    ram_percent: Percent
    ram_target_knots: Annotated[int, AtLeast(0)]
    ram_within_yd: AtLeastOne
    knots_for_all: AtLeastOne
    rammer: Share
    rammer_at_most: Share


class WeaponChart(Struct, frozen=True):
    """All numbers of mines, depth charges, light guns, bombs and collisions."""

    mines: Mines
    charges: Charges
    light: LightBattery
    bombs: Bombs
    collisions: Collisions

    def __post_init__(self) -> None:
        if Navy.OTHER not in self.mines.charge_lb:
            raise ChartFault("other is missing", "mines", "charge_lb")


# Torpedoes ------------------------------------------------------------------------------------------------------------


class Column(Struct, frozen=True):
    """A target in a column of at least this many ships, each within some yards of the next."""

    ships: Annotated[int, AtLeast(2)]
    within_yd: AtLeastOne
    mod: int


class Near(Struct, frozen=True):
    """A submerged submarine that fires from within a range in yards."""

    within_yd: AtLeastOne
    mod: int


class Duds(Struct, frozen=True):
    """How many in a hundred do not burst, up to the end of what year."""

    percent: Percent
    to_year: int


class TorpedoChart(Struct, frozen=True):
    """All numbers of torpedoes; `against_belt` is what a belt of a rating keeps out of a shallow hit, in percent.

    `bulkhead_parts` is the part of a protection rating that one torpedo spends at most.
    """

    runs: Annotated[UpTo[Percent], Ends(1)]
    size: Each[Size, int]
    aspect: Each[Aspect, int]
    speed: FromNought[int]
    turned_away: int
    unaware: int
    column: Column
    near: Near
    lowest: Percent
    highest: Percent
    duds: Duds
    narrow: Share
    against_belt: FromNought[int]
    bulkhead_parts: AtLeastOne
    aircraft_charge_lb: AtLeastOne
    later_aircraft_charge_lb: AtLeastOne

    def base(self, share: float) -> int:
        """FG-GAP-16 The chance by the part of its run that a torpedo has gone."""
        return self.runs.at(share - HAIR)
