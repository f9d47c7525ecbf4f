"""The charts of submarines, of those who hunt them, and of mines, as values that cannot have holes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from campaign.model.charts.rows import Bands, ChartFault
from campaign.model.shape import AtLeast, AtLeastOne, AtMost, Count, Face, Price, Rows, Steps, Tenths
from campaign.model.units.forces import Category

PERCENT = 100


@dataclass(frozen=True, slots=True)
class FlotillaChart:
    """How far flotillas go and see, and what a target is presumed to be worth by its kind alone (SM-2C, SM-4B)."""

    rule: str
    allowance: AtLeastOne
    area: Count
    presumed_worth: Annotated[Mapping[Category, Price], Rows("kind of unit")]

    def __post_init__(self) -> None:
        missing = [kind.value for kind in Category if kind not in self.presumed_worth]
        if missing:
            raise ChartFault(f"chart {self.rule}: nothing is presumed of {', '.join(missing)}")


@dataclass(frozen=True, slots=True)
class SubmarineSearchChart:
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


@dataclass(frozen=True, slots=True)
class AntiSubmarineColumn:
    """One column: up to how many ASW points (None: any), the highest rolls that sink two and one, and who gets through."""

    highest: float | None
    sinks_two: int
    sinks_one: int
    through: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AntiSubmarineChart:
    """One roll of percentage dice for a flotilla's losses and for the share of it that gets through (SM-GAP-12).

    `rolls` are the highest rolls of each row of shares.
    """

    rule: str
    rolls: tuple[int, ...]
    columns: tuple[AntiSubmarineColumn, ...]

    def __post_init__(self) -> None:
        if not self.columns or self.columns[-1].highest is not None:
            raise ChartFault(f"chart {self.rule}: the last column must be open")
        bounds = [column.highest for column in self.columns[:-1]]
        if None in bounds or bounds != sorted({bound for bound in bounds if bound is not None}):
            raise ChartFault(f"chart {self.rule}: columns must rise")
        if not self.rolls or self.rolls[-1] != PERCENT or list(self.rolls) != sorted(set(self.rolls)):
            raise ChartFault(f"chart {self.rule}: rows must rise to {PERCENT}")
        for column in self.columns:
            if len(column.through) != len(self.rolls):
                raise ChartFault(f"chart {self.rule}: a column does not have {len(self.rolls)} rows")
            if column.sinks_two > column.sinks_one:
                raise ChartFault(f"chart {self.rule}: two points are not lost more easily than one")

    def column(self, asw: float) -> AntiSubmarineColumn:
        """The column for a sum of ASW points."""
        return next(column for column in self.columns if column.highest is None or asw <= column.highest)

    def lost(self, asw: float, face: int) -> int:
        """Points that a roll sinks."""
        column = self.column(asw)
        if face <= column.sinks_two:
            return 2
        return 1 if face <= column.sinks_one else 0

    def through(self, asw: float, face: int) -> int:
        """Percent of the points left that a roll lets through."""
        row = next(number for number, highest in enumerate(self.rolls) if face <= highest)
        return self.column(asw).through[row]


@dataclass(frozen=True, slots=True)
class MineChart:
    """Up to which roll a mine is found, what is taken off the roll for its effect, and from which roll another is struck."""

    rule: str
    found_up_to: Face
    effect_less: Count
    again_from: Face


@dataclass(frozen=True, slots=True)
class UnderseaCharts:
    """All of them."""

    flotillas: FlotillaChart
    search: SubmarineSearchChart
    anti_submarine: AntiSubmarineChart
    mines: MineChart
