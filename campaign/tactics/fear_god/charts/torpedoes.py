"""The chart of torpedoes: whether they hit, whether they burst, what belts and bulkheads keep out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import Above, AtLeast, AtMost
from campaign.tactics.fear_god.charts.gunnery import Percent, Step
from campaign.tactics.fear_god.charts.terms import HAIR, Aspect, Size

Share = Annotated[float, Above(0), AtMost(1)]


class RunChance(Struct, frozen=True):
    """The chance of a torpedo that has gone up to this part of its run."""

    to: Share
    chance: Percent


class Column(Struct, frozen=True):
    """A target in a column of so many ships, each within so many yards of the next."""

    ships: Annotated[int, AtLeast(2)]
    within_yd: Annotated[int, AtLeast(1)]
    mod: int


class Near(Struct, frozen=True):
    """A submerged submarine that fires from within so many yards."""

    within_yd: Annotated[int, AtLeast(1)]
    mod: int


class Duds(Struct, frozen=True):
    """How many in a hundred do not burst, up to the end of what year."""

    percent: Percent
    to_year: int


class TorpedoChart(Struct, frozen=True):
    """All numbers of torpedoes; `against_belt` is what a belt of a rating keeps out of a shallow hit, in percent.

    `bulkhead_parts` is the part of a protection rating that one torpedo spends at most.
    """

    runs: tuple[RunChance, ...]
    size: Mapping[Size, int]
    aspect: Mapping[Aspect, int]
    speed: tuple[Step, ...]
    turned_away: int
    unaware: int
    column: Column
    near: Near
    lowest: Percent
    highest: Percent
    duds: Duds
    narrow: Share
    against_belt: tuple[Step, ...]
    bulkhead_parts: Annotated[int, AtLeast(1)]
    aircraft_charge_lb: Annotated[int, AtLeast(1)]
    later_aircraft_charge_lb: Annotated[int, AtLeast(1)]

    def __post_init__(self) -> None:
        shares = [run.to for run in self.runs]
        if shares != sorted(set(shares)) or not shares or shares[-1] != 1:
            raise ChartFault("rising parts up to the whole run were expected", "runs")
        if missing := [size.value for size in Size if size not in self.size]:
            raise ChartFault(f"{', '.join(missing)} is missing", "size")
        if missing := [aspect.value for aspect in Aspect if aspect not in self.aspect]:
            raise ChartFault(f"{', '.join(missing)} is missing", "aspect")
        for name, steps in (("speed", self.speed), ("against_belt", self.against_belt)):
            starts = [step.begins for step in steps]
            if starts != sorted(set(starts)) or starts[:1] != [0]:
                raise ChartFault("rising numbers from 0 on were expected", name)

    def base(self, share: float) -> int:
        """FG-GAP-16 The chance by the part of its run that a torpedo has gone."""
        return next(run.chance for run in self.runs if share <= run.to + HAIR or run is self.runs[-1])
