"""The charts of Surface Fire, as values that cannot have holes; and how captains fight by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from campaign.model.sides import Nation
from campaign.tactics.conduct import Charts
from campaign.tactics.kit.charts import chart_files, charts_as_agreed, charts_by_name
from campaign.tactics.surface_fire.charts.air import AirChart
from campaign.tactics.surface_fire.charts.classes import ClassChart, ShipDataChart
from campaign.tactics.surface_fire.charts.damage import DamageChart
from campaign.tactics.surface_fire.charts.ground import GroundChart
from campaign.tactics.surface_fire.charts.gunnery import GunChart, GunneryChart
from campaign.tactics.surface_fire.charts.movement import MovementChart
from campaign.tactics.surface_fire.charts.torpedoes import TorpedoChart
from campaign.tactics.surface_fire.charts.turn import CHOICES, TurnChart
from campaign.tactics.surface_fire.charts.watch import WatchChart


class Doctrine(Struct, frozen=True):
    """SF-GAP-46 The numbers of a captain's choices; the chart says what each means."""

    attack_from: float
    hold_from: float
    taken_attacking: float
    taken_holding: float
    cover_in: float
    danger_weighs: float
    night_range_in: float
    burning_to_in: float
    pairs_to_in: float
    evade_from_in: float
    stays_below: float
    submarine_launches_in: float
    launches_within_in: float
    pursuit_turns: float
    break_off_lost: float
    caution: Mapping[Nation, float]

    def prudence(self, nations: Iterable[Nation]) -> float:
        """How careful a side is by its most careful nation; one that nothing is said of is as bold as any."""
        return max((self.caution.get(nation, 1.0) for nation in nations), default=1.0)


NAME = "surface_fire"
INCH_M = 914.4


class SurfaceFireCharts(Struct, frozen=True, eq=False):
    """Everything the system reads apart from the ships themselves; charts compare by identity."""

    classes: ClassChart
    turn: TurnChart
    movement: MovementChart
    torpedoes: TorpedoChart
    gunnery: GunneryChart
    guns: GunChart
    damage: DamageChart
    watch: WatchChart
    air: AirChart
    ground: GroundChart
    ship_data: ShipDataChart
    doctrine: Doctrine


charts_in = charts_by_name(NAME, SurfaceFireCharts)
charts_of = charts_as_agreed(charts_in, CHOICES)


def metres(inches: float) -> float:
    """SF-GAP-05 Inches of the table in metres of range: a thousand yards to the inch."""
    return inches * INCH_M


def inches(of_metres: float) -> float:
    """Metres in inches of the table."""
    return of_metres / INCH_M


CHARTS = Charts(package=f"campaign.tactics.{NAME}", noun=SurfaceFireCharts, rules=r"SF-[0-9A-Za-z.-]+",
                files=chart_files(SurfaceFireCharts))
