"""The chart by which records are derived: size, points, underwater protection, fire control, radar and the like."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import log
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import AtLeast, Count
from campaign.model.sides import Nation
from campaign.tactics.fear_god.charts.terms import Kind, Size
from campaign.tactics.kit.charts import Each, From, FromNought, half_up


class PointsRow(Enum):
    """FG-GAP-04 Rows of the table of points."""

    ARMOURED = "arm"
    DESTROYER = "dd"
    CRUISER = "cr"
    CARRIER = "cv"
    MERCHANT = "mer"
    SUBMARINE = "ss"


class Protection(Enum):
    """FG-GAP-06 What is built against torpedoes."""

    NONE = "none"
    PARTIAL = "partial_bulkheads"
    FULL = "full_torpedo_bulkhead"
    BULGE = "bulge"
    MODERN = "modern_system_1930_on"


class CruiserPoints(Struct, frozen=True):
    """Between two displacements the factor of light cruisers rises with the logarithm."""

    from_tons: int
    to_tons: int


class Points(Struct, frozen=True):
    """FG-GAP-04 Points are a factor times a power of the displacement."""

    power: float
    factor: Each[PointsRow, float]
    cruiser: CruiserPoints
    minimum: int


class Years(Struct, frozen=True):
    """Years from which something is so."""

    bulges: int
    modern: int
    full_bulkheads: int
    first_war: int


class ShipChart(Struct, frozen=True):
    """FG-6R-derive All numbers by which a record follows from history."""

    tons_from: Each[Size, int]
    gross_tons_times: float
    points: Points
    rows: Each[Kind, PointsRow]
    armoured_cruisers_to: int
    protection_share: Each[Protection, float]
    years: Years
    crew_tons: int
    crew_at_least: int
    searchlights_large: tuple[int, int]
    searchlights_small: tuple[int, int]
    wireless_from: int
    auxiliary_wireless_from: int
    casemate_mm: tuple[int, int]
    light_mm: tuple[int, int]
    high_angle_light_mm: float
    unknown_year: int
    merchant_holds: int
    first_rank: tuple[Nation, ...]
    submarine_tons: int
    submarine_kn: float
    submarine_crew: int
    battery_points: int
    battery_open: int
    battery_casemate: int

    def size_of(self, tons: int) -> Size:
        """FG-GAP-03 The size class of a displacement."""
        return next(size for size in Size if tons >= self.tons_from[size])

    def points_of(self, row: PointsRow, tons: int) -> int:
        """FG-GAP-04 The points of a ship by her row and displacement."""
        return max(self.points.minimum, half_up(self.factor(row, tons) * float(max(1, tons) ** self.points.power)))

    def factor(self, row: PointsRow, tons: int) -> float:
        """FG-GAP-04 The factor of a row; that of cruisers lies between a destroyer's and an armoured ship's."""
        if row is not PointsRow.CRUISER:
            return self.points.factor[row]
        low, high = self.points.factor[PointsRow.DESTROYER], self.points.factor[PointsRow.ARMOURED]
        least, most = self.points.cruiser.from_tons, self.points.cruiser.to_tons
        if tons <= least or tons >= most:
            return low if tons <= least else high
        return low + (high - low) * log(tons / least) / log(most / least)

    def row_of(self, kind: Kind, in_service: int) -> PointsRow:
        """FG-GAP-04 The row of a type; armoured cruisers of after the first war count as cruisers."""
        if kind is Kind.ARMOURED_CRUISER and in_service > self.armoured_cruisers_to:
            return PointsRow.CRUISER
        return self.rows[kind]

    def underwater_of(self, protection: Protection, points: int) -> int:
        """FG-GAP-06 The pool of each side."""
        return half_up(self.protection_share[protection] * points)


# Fire control ---------------------------------------------------------------------------------------------------------


Yards = Annotated[int, AtLeast(1000)]


class Finders(Enum):
    """FG-GAP-13 Kinds of ship by the range-finders that they had, where no instrument is told."""

    GS1 = "GS1"
    BRITISH = "british_1906_to_1913"
    BRITISH_LATER = "british_1914_plus"
    GERMAN = "german_dreadnought"
    OTHER_DREADNOUGHT = "other_dreadnought"
    CRUISER = "cruiser"
    DESTROYER = "destroyer"
    GS3_CAPITAL = "GS3_capital"
    GS3_OTHER = "GS3_other"


class Standards(Struct, frozen=True):
    """Up to what year which ships have the oldest standard, and from what year which have the latest."""

    oldest_to: int
    oldest_of_second_rank_to: int
    latest_from: int
    latest_rebuilt_from: int


class Directors(Struct, frozen=True):
    """Directors for the main battery, and for the second."""

    main: Count
    secondary: Count


NO_DIRECTORS = Directors(0, 0)


class ControlChart(Struct, frozen=True):
    """All of fire control that history does not tell ship by ship; `directors` are those of a size in service since a year."""

    standards: Standards
    coincidence: FromNought[Yards]
    stereoscopic: FromNought[Yards]
    finders: Each[Finders, Yards]
    later_british_from: int
    directors: Mapping[Size, From[Directors]]

    def finder_yd(self, base_m: float, *, stereoscopic: bool) -> int:
        """FG-GAP-13 How far an instrument takes the range, by its base."""
        return (self.stereoscopic if stereoscopic else self.coincidence).at(base_m)

    def directors_of(self, size: Size, year: int) -> tuple[int, int]:
        """FG-GAP-13 Directors for main and second battery by size and year; before them there were none."""
        if size not in self.directors:
            return 0, 0
        row = self.directors[size].at(year, NO_DIRECTORS)
        return row.main, row.secondary
