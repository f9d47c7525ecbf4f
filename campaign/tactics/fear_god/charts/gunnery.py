"""The chart of gunfire: base chances, and all that moves them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import Percent, Rows
from campaign.tactics.fear_god.charts.terms import Aspect, Band, Size, Standard
from campaign.tactics.kit.charts import Below, Each, Ends, Entries, From, FromNought

ROUGHEST = 7


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
_IN_ROWS = (Moved.SEA, Moved.RANGEFINDER, Moved.BARRELS, Moved.TARGET_SPEED, Moved.TARGET_EVADING, Moved.ASPECT)
FIGURES = tuple(reason for reason in Moved if reason not in _IN_ROWS)


class Seas(Enum):
    """FG-6.4-sea Columns by the size of the ship that fires."""

    LARGE = "A-B"
    MIDDLING = "C-D"
    SMALL = "E-G"


SEAS_OF = {Size.A: Seas.LARGE, Size.B: Seas.LARGE, Size.C: Seas.MIDDLING, Size.D: Seas.MIDDLING}


class Light(Struct, frozen=True):
    """Up to which visibility fire suffers, and how near the line to the sun a target is hidden or stands out, in degrees."""

    poor_percent: Percent
    haze_percent: Percent
    sun_degrees: Percent
    twilight_degrees: Percent


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
    mods: Each[Size, int]


class Aimed(Struct, frozen=True):
    """Radar that ranges: what part of a loss by bad light is left, and how much of its search it reaches."""

    light_share: float
    reach_share: float
    blind_from: int


class GunneryChart(Struct, frozen=True):
    """All numbers of the chance to hit; `far` names what counts at long and extreme range alone."""

    base: Each[Standard, Each[Band, Percent]]
    step: Each[Band, Percent]
    lowest: Percent
    highest: Percent
    light: Light
    moved: Annotated[Mapping[Moved, int], Rows("reason", FIGURES)]
    far: tuple[Moved, ...]
    sea: Each[Seas, Annotated[tuple[int | None, ...], Entries(ROUGHEST + 1, "states")]]
    rangefinder: From[int]
    barrels: From[int]
    speed: FromNought[int]
    evading: Evasion
    aspect: Each[Size, Annotated[tuple[int, ...], Entries(len(Aspect), "aspects")]]
    angles: Annotated[Below[Aspect], Ends()]
    hasty: Hasty
    shift: Shift
    ships_a_target: Each[Standard, int]
    radar: Aimed

    def sea_state(self, size: Size, state: int) -> int | None:
        """FG-6.4-sea What the sea does to the fire of a ship of that size, if she can fire at all."""
        return self.sea[SEAS_OF.get(size, Seas.SMALL)][min(state, ROUGHEST)]

    def aspect_at(self, off_bow: float) -> Aspect:
        """FG-GAP-14 How a ship lies to whatever is so many degrees off her bow; a boundary belongs to the broader."""
        return self.angles.at(min(off_bow, 180 - off_bow))
