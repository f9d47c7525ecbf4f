"""The charts of weapons that the campaign and its own battle system share, as values that cannot have holes."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.charts.rows import Bands, ChartFault, DieTable

CLASSES = 9


@dataclass(frozen=True, slots=True)
class ToHit:
    """The number needed by firing factors (or torpedo strength) and protection class of the target.

    Raises ChartFault when a row has not one number for each of the nine classes.
    """

    rule: str
    rows: Bands[tuple[int, ...]]

    def __post_init__(self) -> None:
        for highest, numbers in self.rows.rows:
            if len(numbers) != CLASSES:
                raise ChartFault(f"chart {self.rule}: the row up to {highest} has {len(numbers)} classes, not {CLASSES}")
        if self.rows.highest is not None:
            raise ChartFault(f"chart {self.rule}: nothing beyond {self.rows.highest}")

    def number(self, factors: int, protection_class: int) -> int:
        """The face that is needed, before modifiers."""
        return self.rows.at(factors)[protection_class - 1]


@dataclass(frozen=True, slots=True, eq=False)
class TorpedoChart:
    """To hit and damage of torpedoes, whoever launches them (SM-GAP-21, SM-GAP-22).

    One chart is equal to itself alone, so that what follows from it can be remembered.
    """

    to_hit: ToHit
    damage: DieTable[int, int]
    secondary_range_adds: int
    target_out_of_fuel: int
    target_in_port: int
