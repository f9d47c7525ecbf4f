"""The chart by which history becomes records."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import sqrt

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.units.ships import CrewQuality
from campaign.tactics.coastal.charts.guns import Armour
from campaign.tactics.coastal.charts.movement import half_up
from campaign.tactics.coastal.charts.torpedoes import Size

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
    """The rating of warships from so many tons."""

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
