"""The chart of gunfire: base chances, and all that moves them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import AtLeast, AtMost
from campaign.tactics.fear_god.charts.terms import Aspect, Band, Size, Standard

ROUGHEST = 7
STATES = ROUGHEST + 1
Percent = Annotated[int, AtLeast(0), AtMost(100)]


class Moved(Enum):
    """FG-6.4 What moves the chance of gunfire by one figure."""

    POOR_VISIBILITY = "poor_visibility"
    HAZE = "haze"
    UP_SUN = "up_sun"
    TWILIGHT = "twilight"
    SILHOUETTED = "silhouetted"
    LIT = "lit"
    SEARCHLIT = "searchlit"
    DEAD_RECKONING = "dead_reckoning"
    BLIND = "blind"
    SEA = "sea"
    NOT_UNDER_FIRE = "not_under_fire"
    FIRST_SALVO = "first_salvo"
    THIRD_SALVO = "third_salvo"
    CONCENTRATED = "concentrated"
    RANGEFINDER = "rangefinder"
    COINCIDENCE = "coincidence"
    OWN_SPEED = "own_speed"
    LOCAL = "local"
    COURSE_CHANGED = "course_changed"
    EVADING = "evading"
    BARRELS = "barrels"
    TARGET_SPEED = "target_speed"
    TARGET_EVADING = "target_evading"
    ASPECT = "aspect"


# These have a row of the chart each, and no single figure.
IN_ROWS = frozenset({Moved.SEA, Moved.RANGEFINDER, Moved.BARRELS, Moved.TARGET_SPEED, Moved.TARGET_EVADING, Moved.ASPECT})


class Seas(Enum):
    """FG-6.4-sea Columns by the size of the ship that fires."""

    LARGE = "A-B"
    MIDDLING = "C-D"
    SMALL = "E-G"


SEAS_OF = {Size.A: Seas.LARGE, Size.B: Seas.LARGE, Size.C: Seas.MIDDLING, Size.D: Seas.MIDDLING}


class Step(Struct, frozen=True):
    """What begins at a number and holds up to the next."""

    begins: int
    mod: int


class Light(Struct, frozen=True):
    """Up to which visibility fire suffers, and how near the line to the sun a target is hidden or stands out, in degrees."""

    poor_percent: Percent
    haze_percent: Percent
    sun_degrees: Percent
    twilight_degrees: Percent


class Angles(Struct, frozen=True):
    """FG-GAP-14 Up to how far off bow or stern an aspect is narrow, and up to how far a quarter."""

    narrow: Percent
    quarter: Percent


class Shift(Struct, frozen=True):
    """FG-6.4-firstsalvo From how far apart another target is a new one, by bearing and by distance from the old."""

    degrees: int
    nautical_miles: int


class Hasty(Struct, frozen=True):
    """When a ship's own way spoils her fire: her speed above, her turn from."""

    above_kn: int
    turn_degrees: int


class Evasion(Struct, frozen=True):
    """From what speed a target evades, and what it is worth by her size."""

    from_kn: int
    mods: Mapping[Size, int]


class Aimed(Struct, frozen=True):
    """Radar that ranges: what part of a loss by bad light is left, and how much of its search it reaches."""

    light_share: float
    reach_share: float
    blind_from: int


class GunneryChart(Struct, frozen=True):
    """All numbers of the chance to hit; `far` names what counts at long and extreme range alone."""

    base: Mapping[Standard, Mapping[Band, Percent]]
    step: Mapping[Band, Percent]
    lowest: Percent
    highest: Percent
    light: Light
    moved: Mapping[Moved, int]
    far: tuple[Moved, ...]
    sea: Mapping[Seas, tuple[int | None, ...]]
    rangefinder: tuple[Step, ...]
    barrels: tuple[Step, ...]
    speed: tuple[Step, ...]
    evading: Evasion
    aspect: Mapping[Size, tuple[int, ...]]
    angles: Angles
    hasty: Hasty
    shift: Shift
    ships_a_target: Mapping[Standard, int]
    radar: Aimed

    def __post_init__(self) -> None:
        for standard in Standard:
            if missing := [band.value for band in Band if band not in self.base.get(standard, {})]:
                raise ChartFault(f"{standard.value}: {', '.join(missing)} is missing", "base")
            if standard not in self.ships_a_target:
                raise ChartFault(f"{standard.value} is missing", "ships_a_target")
        if missing := [band.value for band in Band if band not in self.step]:
            raise ChartFault(f"{', '.join(missing)} is missing", "step")
        if missing := [reason.value for reason in Moved if (reason in self.moved) == (reason in IN_ROWS)]:
            raise ChartFault(f"one figure for each was expected, and a row for some: {', '.join(missing)}", "moved")
        for seas in Seas:
            if len(self.sea.get(seas, ())) != STATES:
                raise ChartFault(f"{seas.value}: {STATES} states were expected", "sea")
        for size in Size:
            if len(self.aspect.get(size, ())) != len(Aspect):
                raise ChartFault(f"{size.value}: {len(Aspect)} aspects were expected", "aspect")
            if size not in self.evading.mods:
                raise ChartFault(f"{size.value} is missing", "evading", "mods")
        for name, steps in (("rangefinder", self.rangefinder), ("barrels", self.barrels), ("speed", self.speed)):
            starts = [step.begins for step in steps]
            if starts != sorted(set(starts)) or not starts:
                raise ChartFault("rising numbers were expected", name)

    def sea_state(self, size: Size, state: int) -> int | None:
        """FG-6.4-sea What the sea does to the fire of a ship of that size, if she can fire at all."""
        return self.sea[SEAS_OF.get(size, Seas.SMALL)][min(state, ROUGHEST)]

    def aspect_at(self, off_bow: float) -> Aspect:
        """FG-GAP-14 How a ship lies to whatever is so many degrees off her bow; a boundary belongs to the broader."""
        off_end = min(off_bow, 180 - off_bow)
        if off_end < self.angles.narrow:
            return Aspect.NARROW
        return Aspect.QUARTER if off_end < self.angles.quarter else Aspect.BROAD


def at_step(steps: tuple[Step, ...], number: float) -> int:
    """The value of the last step that a number has reached; 0 below the first."""
    return next((step.mod for step in reversed(steps) if number >= step.begins), 0)
