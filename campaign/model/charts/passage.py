"""Charts of a damaged ship's way home: what a hull can bear, how fires and floods are fought, what is repaired at sea."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import Above, AtLeast, AtLeastOne, AtMost, Count, NotEmpty, Rows
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipType
from campaign.model.units.wounds import Gear

Percent = Annotated[int, AtLeast(0), AtMost(100)]
Share = Annotated[float, Above(0), AtMost(1)]
Hours = Annotated[int, Above(0), AtMost(48)]
FACES = 10
HOURS = (6, 12, 24, 48)


class Size(Enum):
    """FG-GAP-03 Size classes of ships that this model carries home, the largest first; smaller craft are squadrons."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


class Build(Enum):
    """FG-GAP-04 What a hull is like: how many points a ton of it is worth."""

    ARMOURED = "armoured"
    CRUISER = "cruiser"
    LIGHT = "light"
    CARRIER = "carrier"
    MERCHANT = "merchant"


# Cruisers have no number of their own: they lie between light hulls and armoured ones.
STATED = (Build.ARMOURED, Build.LIGHT, Build.CARRIER, Build.MERCHANT)


class Level(Enum):
    """FG-8.2-levels How bad all fires and floods together are."""

    MINOR = "minor"
    MAJOR = "major"
    SEVERE = "severe"
    OVERWHELMED = "overwhelmed"


class CruiserScale(Struct, frozen=True):
    """FG-GAP-04 Cruisers lie between light hulls and armoured ones, by the logarithm of their tons."""

    light_to_tons: AtLeastOne
    armoured_from_tons: AtLeastOne


class HullChart(Struct, frozen=True):
    """Sizes, points and speeds of hulls (FG-GAP-03, FG-GAP-04, FG-8.1.1)."""

    smallest_tons: Annotated[Mapping[Size, AtLeastOne], Rows("size")]
    exponent: Share
    points_a_ton: Annotated[Mapping[Build, Share], Rows("build", STATED)]
    cruisers: CruiserScale
    build_of: Annotated[Mapping[ShipType, Build], NotEmpty()]
    gross_to_tons: Annotated[float, Above(1), AtMost(3)]
    level_percent_damage: Annotated[tuple[Percent, ...], NotEmpty()]
    speed_percent: Annotated[tuple[Percent, ...], NotEmpty()]

    def __post_init__(self) -> None:
        if len(self.speed_percent) != len(self.level_percent_damage):
            raise ChartFault("a speed for each level of damage was expected", "speed_percent")


class Severity(Struct, frozen=True):
    """FG-8.2-severity The roll for a new fire or flood in ships of one time: so many six-sided dice, and so much more."""

    dice: Annotated[int, AtLeast(1), AtMost(2)]
    plus: Count
    to: int | None = None


class AgeShift(Struct, frozen=True):
    """FG-8.2-age What ships of one time bear more than the table says, or less."""

    shift: Annotated[int, AtLeast(-3), AtMost(3)]
    to: int | None = None


class CasualtyChart(Struct, frozen=True):
    """Fires and floods: severity, levels by size and age, the die of control, and what it costs to lose (FG-8.2)."""

    severity: Annotated[tuple[Severity, ...], NotEmpty()]
    upper_bounds: Annotated[Mapping[Size, tuple[Count, Count, Count]], Rows("size")]
    age: Annotated[tuple[AgeShift, ...], NotEmpty()]
    control: Annotated[Mapping[Level, tuple[Annotated[int, AtLeast(-2), AtMost(2)], ...]], Rows("level")]
    after_battle_die: Annotated[int, AtLeast(-5), AtMost(0)]
    reinforcement: Annotated[Mapping[Size, Count], Rows("size")]
    helpers_at_most: Count
    helper_damage_percent: Percent
    interval_minutes: AtLeastOne
    speed_cap_kn: AtLeastOne
    capsize_percent: Percent
    magazine_percent: Percent

    def __post_init__(self) -> None:
        for level, cells in self.control.items():
            if len(cells) != FACES:
                raise ChartFault("a change for each face of the die was expected", "control", level.value)
        for name, rows in (("severity", self.severity), ("age", self.age)):
            years = [row.to for row in rows[:-1]]
            if rows[-1].to is not None or None in years or years != sorted(year for year in years if year is not None):
                raise ChartFault("years must rise from row to row, and the last row be open", name)


class Marks(Struct, frozen=True):
    """FG-8.4 The hours after the battle at which a part may be mended, and those at which the chance is halved."""

    marks: Annotated[tuple[Hours, ...], NotEmpty()]
    halved: tuple[Hours, ...]


class BreakdownScale(Struct, frozen=True):
    """FG-8.5-table How often machines fail of themselves in navies of one rank, and how well they are put right, by hours."""

    fail_percent: Percent
    repair_percent: Annotated[Mapping[int, Percent], Rows("hours", HOURS)]


class RepairsChart(Struct, frozen=True):
    """Repairs at sea and in a port that is not one's own, fires that start again, and breakdowns (FG-8.4, FG-8.5)."""

    gear: Annotated[Mapping[Gear, Marks], Rows("gear")]
    fire_restart_percent: Annotated[Mapping[int, Percent], Rows("hours", HOURS)]
    fire_restart_less: Count
    hours_by_day: Annotated[tuple[tuple[Hours, ...], ...], NotEmpty()]
    first_rank: Annotated[tuple[Nation, ...], NotEmpty()]
    first: BreakdownScale
    second: BreakdownScale
    in_port_percent: Percent
    aircraft_saved_percent: Percent


class SeaChart(Struct, frozen=True):
    """Patches, rudders, tows and beaches (FG-8.4-flooding, FG-8.3-rudder, FG-GAP-02, SM-GAP-78)."""

    patch_percent_a_sea_state: Count
    patch_holds_to_kn: Count
    pumped_share: Share
    rudder_divisor: AtLeastOne
    tow_kn: AtLeastOne
    tow_holds_to_sea_state: Count
    tow_parts_percent: Percent
    pounds_from_sea_state: Count
    pounding_percent: Percent


class OnsetChart(Struct, frozen=True):
    """What shares of the hull lost mean where no system has kept more (FG-6R-passage, FG-6R-import, SM-GAP-77)."""

    shell_share: Share
    flooded_share_of_shell: Share
    flooded_share_of_water: Share
    patched_from_share: Share
    criticals_a_hull: AtLeastOne
    lasting_percent: Annotated[Mapping[Build, Mapping[Gear, Percent]], Rows("build")]


class PassageChart(Struct, frozen=True):
    """All that carries a damaged ship home, or does not (SM-GAP-77)."""

    rule: str
    hull: HullChart
    casualties: CasualtyChart
    repairs: RepairsChart
    sea: SeaChart
    onset: OnsetChart
    interned_price_share: Share
