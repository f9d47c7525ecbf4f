"""The chart of fire control: who fires by which standard, how far range-finders serve, how many directors there are."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import AtLeast
from campaign.tactics.fear_god.charts.terms import Size

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


class Base(Struct, frozen=True):
    """From what base on an instrument serves so far."""

    begins_m: Annotated[float, AtLeast(0)]
    yards: Yards


class Directors(Struct, frozen=True):
    """Directors of ships of a size in service since a year: for the main battery, and for the second."""

    size: Size
    since: int
    main: Annotated[int, AtLeast(0)]
    secondary: Annotated[int, AtLeast(0)]


class ControlChart(Struct, frozen=True):
    """All of fire control that history does not tell ship by ship."""

    standards: Standards
    coincidence: tuple[Base, ...]
    stereoscopic: tuple[Base, ...]
    finders: Mapping[Finders, Yards]
    later_british_from: int
    directors: tuple[Directors, ...]

    def __post_init__(self) -> None:
        if missing := [kind.value for kind in Finders if kind not in self.finders]:
            raise ChartFault(f"{', '.join(missing)} is missing", "finders")
        for name, rows in (("coincidence", self.coincidence), ("stereoscopic", self.stereoscopic)):
            starts = [row.begins_m for row in rows]
            if starts != sorted(set(starts)) or starts[:1] != [0]:
                raise ChartFault("rising bases from 0 on were expected", name)

    def finder_yd(self, base_m: float, *, stereoscopic: bool) -> int:
        """FG-GAP-13 How far an instrument takes the range, by its base."""
        rows = self.stereoscopic if stereoscopic else self.coincidence
        return next(row.yards for row in reversed(rows) if base_m >= row.begins_m)

    def directors_of(self, size: Size, year: int) -> tuple[int, int]:
        """FG-GAP-13 Directors for main and second battery by size and year; before them there were none."""
        rows = (row for row in reversed(self.directors) if row.size is size and year >= row.since)
        return next(((row.main, row.secondary) for row in rows), (0, 0))
