"""The charts of the coastal rules, as values that cannot have holes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import sqrt

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.charts.rows import ChartFault
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.units.ships import CrewQuality
from campaign.tactics.coastal.charts.fire import Armour, DamageChart, GunChart
from campaign.tactics.coastal.charts.turn import MovementChart, SpottingChart, TurnChart, half_up
from campaign.tactics.coastal.charts.weapons import OthersChart, Size, TorpedoChart
from campaign.tactics.conduct import Charts

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


def charts_in(book: Book) -> CoastalCharts:
    """The charts of this system in the Book; anything else under its name is a bug."""
    charts = book.tactical[NAME]
    if not isinstance(charts, CoastalCharts):
        raise TypeError(f"the Book holds {type(charts).__name__} as charts of {NAME}")
    return charts


def charts_of(book: Book, options: tuple[tuple[str, str], ...]) -> CoastalCharts:
    """The charts of a battle in which rules of choice were agreed on."""
    charts = charts_in(book)
    return _with(charts, options) if options else charts


@cached(16)
def _with(charts: CoastalCharts, options: tuple[tuple[str, str], ...]) -> CoastalCharts:
    return replace(charts, turn=replace(charts.turn, options=charts.turn.options.chosen(options)))


def metres(cm: float) -> float:
    """CO-1.1 Centimetres of the table in metres: a knot for forty seconds."""
    return cm * CM_M


def cm_of(of_metres: float) -> float:
    """Metres in centimetres of the table."""
    return of_metres / CM_M


CHARTS = Charts(package="campaign.tactics.coastal", noun=CoastalCharts, rules=r"CO-[0-9A-Za-z.-]+", files={
    "turn": "turn.yaml",
    "movement": "movement.yaml",
    "spotting": "spotting.yaml",
    "damage": "damage.yaml",
    "guns": "guns.yaml",
    "torpedoes": "torpedoes.yaml",
    "others": "others.yaml",
    "records": "records.yaml",
    "doctrine": "doctrine.yaml",
})


SIZES = (1, 2, 3)


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
    """All of it."""

    class_tons: tuple[int, int]
    class_metres: tuple[float, float]
    boxes_root: float
    fewest_boxes: int
    shortest_cm: float
    armour_mm: Mapping[Armour, float]
    plain_plating: Armour
    plated_from_tons: int
    damage_control: Mapping[int, int]
    large_warship: LargeWarship
    merchant_damage_control: Mapping[int, int]
    crew_quality: Mapping[CrewQuality, int]
    merchant_crew: int
    torpedo_mm: Mapping[Size, float]
    by_hand_from_mm: float
    arcs_degrees: Mapping[MountArc, tuple[float, float]]
    dockyard_share: float

    def __post_init__(self) -> None:
        for size in SIZES:
            if size not in self.damage_control or size not in self.merchant_damage_control:
                raise ChartFault(f"class {size} has no rating of damage control")
        for arc in MountArc:
            if arc not in self.arcs_degrees:
                raise ChartFault(f"arcs_degrees: {arc.value} is missing")
        for quality in CrewQuality:
            if quality not in self.crew_quality:
                raise ChartFault(f"crew_quality: {quality.value} is missing")

    def size_of(self, tons: float, length_m: float = 0.0) -> int:
        """CO-R.2 The class by displacement; by length only where that is not known."""
        least, limits = (tons, self.class_tons) if tons else (length_m, self.class_metres)
        return next((size for size, most in zip(SIZES, limits, strict=False) if least <= most), SIZES[-1])

    def boxes_of(self, tons: float) -> int:
        """CO-GAP-38 Hull boxes by the root of the displacement."""
        return max(self.fewest_boxes, half_up(self.boxes_root * sqrt(tons)))

    def armour_of(self, mm: float) -> Armour:
        """The level of a plate."""
        return next((level for level, most in self.armour_mm.items() if mm <= most), Armour.VERY_HEAVY)

    def torpedo_of(self, mm: float) -> Size:
        """The size of a torpedo by its diameter."""
        return next(size for size, least in sorted(self.torpedo_mm.items(), key=lambda pair: -pair[1]) if mm >= least)


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
