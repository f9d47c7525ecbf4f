"""The chart of torpedoes and of all weapons but heavy guns: mines, depth charges, light and anti-aircraft guns, bombs, rams."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import Above, AtLeast, AtMost
from campaign.tactics.fear_god.charts.gunnery import Percent, Step
from campaign.tactics.fear_god.charts.terms import HAIR, Aspect, Depth, Navy, Size

TEN = 10
Share = Annotated[float, Above(0), AtMost(1)]
Faces = Annotated[int, AtLeast(1), AtMost(TEN)]


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

    percent: Mapping[Field, Percent]
    size_a: int
    small: int
    small_from: Size
    paravanes: Share
    charge_lb: Mapping[Navy, Annotated[int, AtLeast(1)]]
    narrow_to: Faces


class Charges(Struct, frozen=True):
    """Depth charges: chances of a pattern, charges in it, how near, and the damage in percent of the boat's points.

    `within_yd` is how near the dropping ship must be; `swirl_turns` how long a boat's dive can be seen.
    """

    percent: Mapping[Hearing, Percent]
    pattern: Annotated[int, AtLeast(1)]
    grades: Mapping[Grade, Faces]
    damage_percent: Mapping[Grade, Percent]
    evading: int
    within_yd: Annotated[int, AtLeast(1)]
    hydrophone_from: int
    deepest: Depth
    deepest_later: Depth
    deeper_from: int


class LightBattery(Struct, frozen=True):
    """Light guns as one battery: reach and rate; and the chance of anti-aircraft fire by gun."""

    max_yd: Annotated[int, AtLeast(1)]
    rof: Annotated[int, AtLeast(1)]
    flak_a_gun: Percent
    flak_at_most: Percent


class BombRow(Struct, frozen=True):
    """What bombs from a weight on pierce, by height."""

    lb: Annotated[int, AtLeast(1)]
    pierces: Mapping[Height, Annotated[int, AtLeast(0)]]


class Bombs(Struct, frozen=True):
    """Bombs and how they hit, in percent for each."""

    rows: tuple[BombRow, ...]
    percent: Mapping[Release, Percent]
    stopped: int
    small: int
    small_from: Size

    def pierces(self, lb: float, height: Height) -> int:
        """FG-GAP-20 What a bomb of a weight pierces; between two rows it is the smaller one."""
        return next((row for row in reversed(self.rows) if lb >= row.lb), self.rows[0]).pierces[height]


class Collisions(Struct, frozen=True):
    """Chances and damage of hulls that meet: hulks, helpers, rams, shoals."""

    hulk_percent: Percent
    hulk_within_yd: Annotated[int, AtLeast(1)]
    helping_percent: Percent
    helping_from_kn: Annotated[int, AtLeast(1)]
    ram_percent: Percent
    ram_target_knots: Annotated[int, AtLeast(0)]
    ram_within_yd: Annotated[int, AtLeast(1)]
    knots_for_all: Annotated[int, AtLeast(1)]
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
        complete: tuple[tuple[str, type[Enum], Collection[Enum]], ...] = (
            ("mines", Field, self.mines.percent), ("charges", Hearing, self.charges.percent),
            ("charges", Grade, self.charges.grades), ("charges", Grade, self.charges.damage_percent),
            ("bombs", Release, self.bombs.percent), *(("bombs", Height, row.pierces) for row in self.bombs.rows))
        for name, kind, rows in complete:
            if missing := [str(key.value) for key in kind if key not in rows]:
                raise ChartFault(f"{', '.join(missing)} is missing", name)
        if Navy.OTHER not in self.mines.charge_lb:
            raise ChartFault("other is missing", "mines", "charge_lb")
        faces = [self.charges.grades[grade] for grade in Grade]
        if faces != sorted(set(faces)) or faces[-1] != TEN:
            raise ChartFault(f"rising faces up to {TEN} were expected", "charges", "grades")
        weights = [row.lb for row in self.bombs.rows]
        if weights != sorted(set(weights)) or not weights:
            raise ChartFault("the lightest bomb stands first", "bombs", "rows")

    def grade(self, face: int) -> Grade:
        """FG-GAP-18 How near a pattern was, by the face of a ten-sided die."""
        return next(grade for grade in Grade if face <= self.charges.grades[grade])


# Torpedoes ------------------------------------------------------------------------------------------------------------


class RunChance(Struct, frozen=True):
    """The chance of a torpedo that has gone up to this part of its run."""

    to: Share
    chance: Percent


class Column(Struct, frozen=True):
    """A target in a column of at least this many ships, each within some yards of the next."""

    ships: Annotated[int, AtLeast(2)]
    within_yd: Annotated[int, AtLeast(1)]
    mod: int


class Near(Struct, frozen=True):
    """A submerged submarine that fires from within a range in yards."""

    within_yd: Annotated[int, AtLeast(1)]
    mod: int


class Duds(Struct, frozen=True):
    """How many in a hundred do not burst, up to the end of what year."""

    percent: Percent
    to_year: int


class TorpedoChart(Struct, frozen=True):
    """All numbers of torpedoes; `against_belt` is what a belt of a rating keeps out of a shallow hit, in percent.

    `bulkhead_parts` is the part of a protection rating that one torpedo spends at most.
    """

    runs: tuple[RunChance, ...]
    size: Mapping[Size, int]
    aspect: Mapping[Aspect, int]
    speed: tuple[Step, ...]
    turned_away: int
    unaware: int
    column: Column
    near: Near
    lowest: Percent
    highest: Percent
    duds: Duds
    narrow: Share
    against_belt: tuple[Step, ...]
    bulkhead_parts: Annotated[int, AtLeast(1)]
    aircraft_charge_lb: Annotated[int, AtLeast(1)]
    later_aircraft_charge_lb: Annotated[int, AtLeast(1)]

    def __post_init__(self) -> None:
        shares = [run.to for run in self.runs]
        if shares != sorted(set(shares)) or not shares or shares[-1] != 1:
            raise ChartFault("rising parts up to the whole run were expected", "runs")
        if missing := [size.value for size in Size if size not in self.size]:
            raise ChartFault(f"{', '.join(missing)} is missing", "size")
        if missing := [aspect.value for aspect in Aspect if aspect not in self.aspect]:
            raise ChartFault(f"{', '.join(missing)} is missing", "aspect")
        for name, steps in (("speed", self.speed), ("against_belt", self.against_belt)):
            starts = [step.begins for step in steps]
            if starts != sorted(set(starts)) or starts[:1] != [0]:
                raise ChartFault("rising numbers from 0 on were expected", name)

    def base(self, share: float) -> int:
        """FG-GAP-16 The chance by the part of its run that a torpedo has gone."""
        return next(run.chance for run in self.runs if share <= run.to + HAIR or run is self.runs[-1])
