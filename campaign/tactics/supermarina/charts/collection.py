"""The charts of the campaign's own battle system, as values that cannot have holes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.rows import Bands, ChartFault, DieTable
from campaign.model.charts.weapons import ToHit, TorpedoChart
from campaign.model.units.counters import GunType
from campaign.ratings.hits import Damage
from campaign.tactics.conduct import Charts
from campaign.tactics.supermarina.charts.bands import Band
from campaign.tactics.supermarina.charts.doctrine import Doctrine

NAME = "supermarina"


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
class ManoeuvreChart:
    """Who gets the range, how long a battle lasts, and where it starts (SM-GAP-15, SM-GAP-16)."""

    even_chance: int
    out_of_fuel_allowance: int
    start: Mapping[Light, Band]
    rounds_at_most: int
    idle_rounds_to_end: int
    minutes_per_round: int
    opening_from_m: Mapping[Band, int]


@dataclass(frozen=True, slots=True)
class BeyondTen:
    """What modifiers push beyond ten: up to which number of the table, and what a natural ten is confirmed by (SM-6D.2).

    Raises ChartFault unless every push beyond ten has its number, no easier than that of a smaller one.
    """

    table_number_at_most: int
    confirmed_from: Bands[int]

    def __post_init__(self) -> None:
        faces = [face for _, face in self.confirmed_from.rows]
        if faces != sorted(faces):
            raise ChartFault(f"chart {self.confirmed_from.rule}: further beyond 10 is confirmed no easier, but {faces} falls")
        if self.confirmed_from.lowest != 1 or self.confirmed_from.highest is not None:
            raise ChartFault(f"chart {self.confirmed_from.rule}: what is 1 and more beyond 10 needs a number each")


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
    beyond_ten: BeyondTen


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


CHARTS = Charts(package="campaign.tactics.supermarina", noun=SupermarinaCharts, rules=r"SM-[0-9A-Za-z.-]+", files={
    "manoeuvre": "gap_15_manoeuvre.yaml",
    "to_hit": "gap_17_gunnery_to_hit.yaml",
    "damage": "gap_18_gunnery_damage.yaml",
    "gunnery_marked": "gap_23_when_damage_counts.yaml",
    "lots": "gap_24_random_targets.yaml",
    "doctrine": "doctrine.yaml",
})
