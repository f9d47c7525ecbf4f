"""The charts of Supremacy at Sea, as values that cannot have holes."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.book import Book
from campaign.tactics.conduct import Charts
from campaign.tactics.supremacy_at_sea.charts.doctrine import Doctrine
from campaign.tactics.supremacy_at_sea.charts.effects import SpecialDamageChart, TorpedoChart, UnarmouredChart
from campaign.tactics.supremacy_at_sea.charts.environment import EnvironmentChart
from campaign.tactics.supremacy_at_sea.charts.fire import FireChart
from campaign.tactics.supremacy_at_sea.charts.hit_table import HitTable
from campaign.tactics.supremacy_at_sea.charts.movement import MovementChart
from campaign.tactics.supremacy_at_sea.charts.ship_data import ShipDataChart

NAME = "supremacy_at_sea"
U_M = 1852.0 / 6


class SupremacyCharts(Struct, frozen=True, eq=False):
    """All that the system reads besides the ships themselves; one set of charts is equal to itself alone."""

    movement: MovementChart
    fire: FireChart
    hit_table: HitTable
    special: SpecialDamageChart
    unarmoured: UnarmouredChart
    torpedoes: TorpedoChart
    environment: EnvironmentChart
    ship_data: ShipDataChart
    doctrine: Doctrine


def charts_in(book: Book) -> SupremacyCharts:
    """The charts of this system in the Book; anything else under its name is a bug."""
    charts = book.tactical[NAME]
    if not isinstance(charts, SupremacyCharts):
        raise TypeError(f"the Book holds {type(charts).__name__} as charts of {NAME}")
    return charts


def metres(units: float) -> float:
    """SAS-A2.1 Table units in metres: six to the nautical mile, in either scale."""
    return units * U_M


def units(of_metres: float) -> float:
    """Metres in table units."""
    return of_metres / U_M


CHARTS = Charts(package="campaign.tactics.supremacy_at_sea", noun=SupremacyCharts, rules=r"SAS-[0-9A-Za-z.-]+", files={
    "movement": "movement.yaml",
    "fire": "fire.yaml",
    "hit_table": "t7_hit_table.yaml",
    "special": "t5_special_damage.yaml",
    "unarmoured": "gap_03_unarmoured.yaml",
    "torpedoes": "gap_02_torpedoes.yaml",
    "environment": "environment.yaml",
    "ship_data": "gap_21_ship_data.yaml",
    "doctrine": "doctrine.yaml",
})
