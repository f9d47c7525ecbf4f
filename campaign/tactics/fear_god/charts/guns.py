"""The table of guns: how fast each is fired with aim, and the best shell that it has against armour."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import Above, AtLeast, AtMost, Words
from campaign.tactics.fear_god.charts.navies import Navy
from campaign.tactics.fear_god.charts.terms import Shell


class Era(Enum):
    """FG-GAP-11 The war that a gun, its mounting and its shells are of."""

    FIRST_WAR = "ww1"
    SECOND_WAR = "ww2"


class GunRow(Struct, frozen=True):
    """One gun of the table: rounds a barrel in a turn, and its best shell."""

    gun: Words
    navy: Navy
    era: Era
    mm: Annotated[float, Above(0), AtMost(500)]
    kg: Annotated[float, Above(0), AtMost(1500)]
    rof: Annotated[int, AtLeast(1), AtMost(60)]
    best: Shell


class GunTable(Struct, frozen=True):
    """All guns of the table."""

    second_war_from: int
    alike: Annotated[float, Above(0), AtMost(0.5)]
    guns: tuple[GunRow, ...]

    def __post_init__(self) -> None:
        named = [(row.gun, row.navy, row.era) for row in self.guns]
        if doubled := [f"{gun} ({navy.value}, {era.value})" for gun, navy, era in named if named.count((gun, navy, era)) > 1]:
            raise ChartFault(f"{doubled[0]} stands twice", "guns")
        if not self.guns:
            raise ChartFault("a gun was expected", "guns")

    def era_of(self, year: int) -> Era:
        """FG-GAP-11 The war that the guns of a ship in service since that year, or rebuilt in it, are of."""
        return Era.SECOND_WAR if year >= self.second_war_from else Era.FIRST_WAR

    def nearest(self, navy: Navy, year: int, mm: float, kg: float) -> GunRow:
        """FG-GAP-11 The gun that comes nearest: of its calibre, navy and years if there is one, then by weight of shell."""
        era = self.era_of(year)

        def far(row: GunRow) -> tuple[bool, bool, bool, float, float]:
            off = abs(row.mm - mm) / mm
            return off > self.alike, row.navy is not navy, row.era is not era, round(off, 2), abs(row.kg - kg)

        return min(self.guns, key=far)
