"""The charts of war under water: torpedoes, submarines and their hunters, and mines, as values that cannot have gaps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import Bands, ChartFault, DieTable
from campaign.model.shape import (
    At,
    AtLeast,
    AtLeastOne,
    AtMost,
    Classes,
    Columns,
    Count,
    Face,
    Headed,
    InFile,
    Intervals,
    NotEmpty,
    NotNegative,
    Percent,
    Price,
    Rows,
    Steps,
    Tenths,
)
from campaign.model.units.forces import Category

PERCENT = 100


class FlotillaChart(Struct, frozen=True):
    """How far flotillas move and search, and the presumed worth of a target of which only the kind is known (SM-2C, SM-4B)."""

    rule: str
    allowance: AtLeastOne
    area: Count
    presumed_worth: Annotated[Mapping[Category, Price], Rows("kind of unit")]

    def __post_init__(self) -> None:
        missing = [kind.value for kind in Category if kind not in self.presumed_worth]
        if missing:
            raise ChartFault(f"chart {self.rule}: nothing is presumed of {', '.join(missing)}")


class SubmarineSearchChart(Struct, frozen=True):
    """Chance in tenths that a flotilla finds what comes into its area (SM-GAP-10)."""

    rule: str
    units: Annotated[Bands[Tenths], Steps(0)]
    flotilla: Tenths
    points: Annotated[Bands[Tenths], Steps(0)]
    poor_weather: Annotated[int, AtLeast(-10), AtMost(0)]
    least: Tenths

    def __post_init__(self) -> None:
        if self.units.highest is not None or self.points.highest is not None:
            raise ChartFault(f"chart {self.rule}: the last row of each column must be open")


class SharesThrough(Struct, frozen=True):
    """The highest roll at which this percentage gets through, column by column."""

    roll_up_to: Percent
    percent: tuple[Percent, ...]


class AntiSubmarineChart(Struct, frozen=True):
    """One roll of percentage dice for a flotilla's losses and for the share of it that gets through (SM-GAP-12).

    Each column covers ASW points up to a limit (None: any); below it are the highest rolls that sink two and one, then
    the shares that get through.
    """

    rule: str
    asw_up_to: Annotated[tuple[NotNegative | None, ...], NotEmpty()]
    two_points_lost_at: tuple[Percent, ...]
    one_point_lost_at: tuple[Percent, ...]
    percent_through: Annotated[tuple[SharesThrough, ...], NotEmpty()]

    def __post_init__(self) -> None:
        if not self.asw_up_to or self.asw_up_to[-1] is not None:
            raise ChartFault(f"chart {self.rule}: the last column must be open", "asw_up_to")
        bounds = self.asw_up_to[:-1]
        if None in bounds or list(bounds) != sorted({bound for bound in bounds if bound is not None}):
            raise ChartFault(f"chart {self.rule}: columns must rise", "asw_up_to")
        rolls = [row.roll_up_to for row in self.percent_through]
        if not rolls or rolls[-1] != PERCENT or rolls != sorted(set(rolls)):
            raise ChartFault(f"chart {self.rule}: rows must rise to {PERCENT}", "percent_through")
        rows = (self.two_points_lost_at, self.one_point_lost_at, *(row.percent for row in self.percent_through))
        if any(len(row) != len(self.asw_up_to) for row in rows):
            raise ChartFault(f"chart {self.rule}: a row does not have {len(self.asw_up_to)} columns")
        for column, (double, single) in enumerate(zip(self.two_points_lost_at, self.one_point_lost_at, strict=True)):
            if double > single:
                fault = f"chart {self.rule}: two points are not lost more easily than one"
                raise ChartFault(fault, "two_points_lost_at", column)

    def column(self, asw: float) -> int:
        """The column for a sum of ASW points."""
        return next(column for column, highest in enumerate(self.asw_up_to) if highest is None or asw <= highest)

    def sinks_at(self, asw: float) -> int:
        """The highest roll that sinks anything."""
        return self.one_point_lost_at[self.column(asw)]

    def lost(self, asw: float, face: int) -> int:
        """Points that a roll sinks."""
        column = self.column(asw)
        if face <= self.two_points_lost_at[column]:
            return 2
        return 1 if face <= self.one_point_lost_at[column] else 0

    def through(self, asw: float, face: int) -> int:
        """Percent of the points left that a roll lets through."""
        row = next(row for row in self.percent_through if face <= row.roll_up_to)
        return row.percent[self.column(asw)]


class MineChart(Struct, frozen=True):
    """The highest roll that finds a mine, the deduction from the roll for its effect, and the lowest that strikes another."""

    rule: str
    found_up_to: Face
    effect_less: Count
    again_from: Face


class UnderseaCharts(Struct, frozen=True):
    """The charts of submarines, of those who hunt them, and of mines."""

    flotillas: FlotillaChart
    search: SubmarineSearchChart
    anti_submarine: AntiSubmarineChart
    mines: MineChart


# Torpedoes ------------------------------------------------------------------------------------------------------------


CLASSES = 9
FACES = 10
PROTECTION = tuple(range(1, CLASSES + 1))
Numbers = Annotated[tuple[Annotated[int, AtLeast(2), AtMost(12)], ...], Columns(CLASSES)]


class ToHit(Struct, frozen=True):
    """The number needed by firing factors (or torpedo strength) and protection class of the target.

    Raises ChartFault when a row has not one number for each of the nine classes.
    """

    rule: str
    rows: Bands[Numbers]

    def __post_init__(self) -> None:
        for highest, numbers in self.rows.rows:
            if len(numbers) != CLASSES:
                raise ChartFault(f"chart {self.rule}: the row up to {highest} has {len(numbers)} classes, not {CLASSES}")
        if self.rows.highest is not None:
            raise ChartFault(f"chart {self.rule}: nothing beyond {self.rows.highest}")

    def number(self, factors: int, protection_class: int) -> int:
        """The face that is needed, before modifiers."""
        return self.rows.at(factors)[protection_class - 1]


class TorpedoChart(Struct, frozen=True, eq=False):
    """To hit and damage of torpedoes, whoever launches them (SM-GAP-21, SM-GAP-22).

    A chart is equal only to itself, so that results computed from it can be cached.
    """

    to_hit: Annotated[ToHit, Intervals("strength", "to_hit"), Headed("classes", PROTECTION)]
    damage: Annotated[DieTable[int, AtLeastOne], At(), Classes(CLASSES, FACES), InFile("gap_22_torpedo_damage.yaml")]
    secondary_range_adds: Count
    target_out_of_fuel: Annotated[int, At(("modifiers", "target_out_of_fuel"))]
    target_in_port: Annotated[int, At(("modifiers", "target_in_port"))]
