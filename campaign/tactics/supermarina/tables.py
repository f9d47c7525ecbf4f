"""The charts of the campaign's own battle system, as values that cannot have holes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from campaign.model.battle import Light
from campaign.model.book import Book
from campaign.model.charts import Bands, ChartFault, DieTable
from campaign.model.counters import GunType
from campaign.ratings.hits import Damage
from campaign.tactics.supermarina.bands import Band
from campaign.tactics.supermarina.doctrine import Doctrine

NAME = "supermarina"
CLASSES = 9


class Marking(Enum):
    """When gunnery hits are ticked (SM-GAP-23)."""

    END_OF_STEP = "end_of_gunnery_step"
    END_OF_ROUND = "end_of_round"


class LotDice(Enum):
    """Dice that number the transports of a lot (SM-GAP-24)."""

    ONE = "1D10"
    TWO = "2D10"
    THREE = "3D10"


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


@dataclass(frozen=True, slots=True)
class ManoeuvreChart:
    """Who gets the range, how long a battle lasts, and where it starts (SM-GAP-15, SM-GAP-16)."""

    even_chance: int
    out_of_fuel_allowance: int
    start: Mapping[Light, Band]
    rounds_at_most: int
    idle_rounds_to_end: int
    minutes_per_round: int
    opening_from_m: Mapping[Band, int]


@dataclass(frozen=True, slots=True, eq=False)
class GunneryChart:
    """To hit and damage of gunfire by gun type, with every modifier (SM-GAP-17, SM-GAP-18).

    One chart is equal to itself alone, so that what follows from it can be remembered.
    """

    to_hit: Mapping[GunType, ToHit]
    damage: Mapping[GunType, DieTable[int, Damage]]
    damage_modifier: Mapping[GunType, Bands[int]]
    night: int
    italian_at_night: int
    target_out_of_fuel: int
    natural_ten_up_to: int


@dataclass(frozen=True, slots=True, eq=False)
class TorpedoChart:
    """To hit and damage of torpedoes (SM-GAP-21, SM-GAP-22)."""

    to_hit: ToHit
    damage: DieTable[int, int]
    secondary_range_adds: int
    target_out_of_fuel: int
    target_in_port: int


@dataclass(frozen=True, slots=True)
class SupermarinaCharts:
    """All that the system reads besides the ships themselves."""

    manoeuvre: ManoeuvreChart
    gunnery: GunneryChart
    torpedoes: TorpedoChart
    gunnery_marked: Marking
    lots: Bands[LotDice]
    doctrine: Doctrine


def charts_in(book: Book) -> SupermarinaCharts:
    """The charts of this system in the Book; anything else under its name is a bug."""
    charts = book.tactical[NAME]
    if not isinstance(charts, SupermarinaCharts):
        raise TypeError(f"the Book holds {type(charts).__name__} as charts of {NAME}")
    return charts
