"""The charts of the coastal rules, as values that cannot have holes."""

from __future__ import annotations

from enum import Enum
from math import sqrt

from msgspec import Struct

from campaign.model.units.ships import CrewQuality
from campaign.tactics.coastal.charts.fire import Armour, DamageChart, GunChart
from campaign.tactics.coastal.charts.turn import CHOICES, ByClass, MovementChart, SpottingChart, TurnChart
from campaign.tactics.coastal.charts.weapons import OthersChart, Size, TorpedoChart
from campaign.tactics.conduct import Charts
from campaign.tactics.kit.charts import (
    Each,
    Endless,
    FromNought,
    chart_files,
    charts_as_agreed,
    charts_by_name,
    half_up,
)

NAME = "coastal"
CM_M = 20.6


class CoastalCharts(Struct, frozen=True, eq=False):
    """Everything the system reads apart from the boats themselves; charts compare by identity."""

    turn: TurnChart
    movement: MovementChart
    spotting: SpottingChart
    damage: DamageChart
    guns: GunChart
    torpedoes: TorpedoChart
    others: OthersChart
    records: RecordChart
    doctrine: Doctrine


charts_in = charts_by_name(NAME, CoastalCharts)
charts_of = charts_as_agreed(charts_in, CHOICES)


def metres(cm: float) -> float:
    """CO-1.1 Centimetres of the table in metres: a knot for forty seconds."""
    return cm * CM_M


def cm_of(of_metres: float) -> float:
    """Metres in centimetres of the table."""
    return of_metres / CM_M


CHARTS = Charts(package=f"campaign.tactics.{NAME}", noun=CoastalCharts, rules=r"CO-[0-9A-Za-z.-]+",
                files=chart_files(CoastalCharts))


class MountArc(Enum):
    """Sectors in which a light mount bears."""

    F = "F"
    A = "A"
    P = "P"
    S = "S"
    FP = "FP"
    FS = "FS"
    AP = "AP"
    AS = "AS"
    ALL = "ALL"


class LargeWarship(Struct, frozen=True):
    """The rating of warships from a displacement upwards."""

    tons: int
    damage_control: int


class RecordChart(Struct, frozen=True):
    """All of it; `armour_mm` is the level of a plate, `torpedo_mm` the size of a torpedo by its diameter."""

    class_tons: Endless[int]
    class_metres: Endless[int]
    boxes_root: float
    fewest_boxes: int
    shortest_cm: float
    armour_mm: Endless[Armour]
    plain_plating: Armour
    plated_from_tons: int
    damage_control: ByClass[int]
    large_warship: LargeWarship
    merchant_damage_control: ByClass[int]
    crew_quality: Each[CrewQuality, int]
    merchant_crew: int
    torpedo_mm: FromNought[Size]
    by_hand_from_mm: float
    arcs_degrees: Each[MountArc, tuple[float, float]]
    dockyard_share: float

    def size_of(self, tons: float, length_m: float = 0.0) -> int:
        """CO-R.2 The class by displacement; by length only where that is not known."""
        return self.class_tons.at(tons) if tons else self.class_metres.at(length_m)

    def boxes_of(self, tons: float) -> int:
        """CO-GAP-38 Hull boxes by the root of the displacement."""
        return max(self.fewest_boxes, half_up(self.boxes_root * sqrt(tons)))


class Doctrine(Struct, frozen=True):
    """CO-D.1 The distances, settings and shares by which captains decide; the chart says what each means."""

    creep_setting: int
    creep_cm: float
    launch_cm: float
    gun_cm: tuple[float, float]
    escort_cm: float
    dodge_cm: float
    half_hull: float
    heavy_gun_cm: tuple[float, float]
    margin_cm: float
    bearing_degrees: float
    boat_hull: float
    outgunned: float
    screen_cm: float
    flee_cm: float
    alarm_cm: float
    shine_cm: float
    ram_hull: float
    special_boxes: float
    challenge: float
