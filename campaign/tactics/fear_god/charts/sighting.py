"""The chart of sight: how far each size is seen, in what light, lights and flashes, smoke."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.tactics.fear_god.charts.terms import Size
from campaign.tactics.kit.charts import Each


class Sky(Enum):
    """FG-GAP-15 Light and weather over a battle give the share of the best visibility."""

    CLEAR = "clear_day"
    HAZY = "hazy"
    MIST = "mist"
    RAIN = "rain"
    FOG = "fog"
    DUSK = "dusk"
    MOONLIT = "moonlit_night"
    DARK = "dark_night"

    @property
    def night(self) -> bool:
        """Whether it is dark, so that fires and lights matter."""
        return self in (Sky.DUSK, Sky.MOONLIT, Sky.DARK)


class Smoke(Struct, frozen=True):
    """FG-GAP-27 Smoke on a line of fire, and how long a screen lasts."""

    one_screen_percent: int
    screens_that_hide: int
    turns: int


class SightChart(Struct, frozen=True):
    """FG-GAP-15 FG-GAP-27 How far ships are seen and lit up, what smoke hides, and how far radar searches (FG-GAP-32)."""

    furthest_yd: Each[Size, int]
    percent: Each[Sky, int]
    lit_times: int
    searchlight_yd: int
    star_shell_yd: int
    flash_times: int
    low_moon: float
    full_visibility_yd: int
    periscope_yd: int
    sonar_yd: int
    smoke: Smoke
    radar_yd: Each[Size, int]
