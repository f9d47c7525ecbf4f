"""The charts of sight: who sees how far by what light, and what lights up the sea."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault

SIZES = (1, 2, 3)


class Sky(Enum):
    """How light it is."""

    NIGHT_DARK = "night_dark"
    NIGHT_MOON = "night_moon"
    DAY_HAZE = "day_haze"
    DAY_CLEAR = "day_clear"

    @property
    def night(self) -> bool:
        """Whether the rules for night hold."""
        return self in (Sky.NIGHT_DARK, Sky.NIGHT_MOON)


class Looks(Enum):
    """What moves a try at spotting."""

    TESTER_CLASS_3 = "tester_class_3"
    SEA_STATE_0 = "sea_state_0"
    TESTER_CLASS_2 = "tester_class_2"
    TESTER_RADAR = "tester_radar"
    TESTER_QUIET = "tester_quiet"
    SEA_STATE_1_2 = "sea_state_1_2"
    SEA_STATE_4_5 = "sea_state_4_5"
    LOOKING_OUT_OF_LIGHT = "looking_out_of_light"
    SEA_STATE_6 = "sea_state_6"
    PERISCOPE = "periscope"


class FiredMark(Struct, frozen=True):
    """How much easier a target is spotted that has fired."""

    distance_factor: int
    mod: int


class Search(Struct, frozen=True):
    """A search by radar or sonar: how far, and what it needs."""

    range_cm: float
    need: int


class StarShell(Struct, frozen=True):
    """What star shell needs and how far and long it lights."""

    gun_mm: float
    nearest_cm: float
    farthest_cm: float
    need: int
    radius_cm: float
    turns: int


class Flare(Struct, frozen=True):
    """How far and long a flare lights."""

    radius_cm: float
    turns: int


class SmokeChart(Struct, frozen=True):
    """How long the trail of a burning ship is, and for how many turns a screen stands."""

    trail_cm: float
    screen_turns: int


class SpottingChart(Struct, frozen=True):
    """All numbers of sight."""

    modifiers: Mapping[Looks, int]
    max_cm: Mapping[Sky, Mapping[int, int]]
    within_half: int
    beyond_half: int
    lit_cm: float
    fired: FiredMark
    radar: Search
    periscope_target: int
    sonar: Search
    moon_from: float
    haze_below_m: int
    searchlight_cm: float
    star_shell: StarShell
    flare: Flare
    burning_radius_cm: float
    smoke: SmokeChart

    def __post_init__(self) -> None:
        for sky in Sky:
            if any(size not in self.max_cm.get(sky, {}) for size in SIZES):
                raise ChartFault(f"max_cm: {sky.value} does not serve classes 1 to 3")
        for key in Looks:
            if key not in self.modifiers:
                raise ChartFault(f"modifiers: {key.value} is missing")
