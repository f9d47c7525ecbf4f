"""The charts of weapons that the campaign and its own battle system share, as values that cannot have holes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import Bands, ChartFault, DieTable
from campaign.model.shape import At, AtLeast, AtLeastOne, AtMost, Classes, Columns, Count, Headed, InFile, Intervals

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

    One chart is equal to itself alone, so that what follows from it can be remembered.
    """

    to_hit: Annotated[ToHit, Intervals("strength", "to_hit"), Headed("classes", PROTECTION)]
    damage: Annotated[DieTable[int, AtLeastOne], At(), Classes(CLASSES, FACES), InFile("gap_22_torpedo_damage.yaml")]
    secondary_range_adds: Count
    target_out_of_fuel: Annotated[int, At(("modifiers", "target_out_of_fuel"))]
    target_in_port: Annotated[int, At(("modifiers", "target_in_port"))]
