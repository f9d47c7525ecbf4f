"""The chart of gunnery."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.play.calendar import Turn
from campaign.model.sides import Nation


class RangeBand(Enum):
    """Thirds of a gun's reach."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


class FewGuns(Struct, frozen=True):
    """What a battery of fewer guns loses."""

    below: int
    dice: int


class ManyGuns(Struct, frozen=True):
    """What a battery of many guns gains, and in which bands."""

    from_guns: int
    dice: int
    bands: tuple[RangeBand, ...]


class LargeAtSmall(Struct, frozen=True):
    """What a gun of that calibre loses against small ships."""

    from_in: float
    dice: int


class TwoGuns(Struct, frozen=True):
    """What a battery of so few guns has instead of all else."""

    at_most: int
    dice: Mapping[RangeBand, int]
    need: int


class FireOver(Struct, frozen=True):
    """SF-VII.12 Beyond which distance a ship fires over one that stands in the line, by which of both is larger."""

    larger: float
    smaller: float
    same: float


class PointBlank(Struct, frozen=True):
    """Guns that cannot depress far enough, and how near that is."""

    from_in: float
    within_in: float


class NightNeed(Struct, frozen=True):
    """SF-X.8 What is needed in the dark at short and medium range."""

    british: int
    japanese: int
    gunnery_radar: int
    other: int


class GunneryChart(Struct, frozen=True):
    """All numbers of gunnery but those of the single guns."""

    base_dice: Mapping[RangeBand, int]
    few_guns: FewGuns
    many_guns: ManyGuns
    large_at_small: LargeAtSmall
    two_guns: TwoGuns
    minimum_dice: int
    need: int
    fire_over_in: FireOver
    point_blank: PointBlank
    broadside_deg: tuple[float, float]
    wing_blind_deg: float
    dead_in_water: int
    short_range: int
    over_concentration: int
    half_battery: int
    gunnery_radar: int
    first_time: int
    second_time: int
    third_time: int
    firer_evasive: int
    target_evasive: int
    fast_target: int
    spotter: int
    spotter_within_in: float
    night_need: NightNeed
    as_british: tuple[Nation, ...]
    radar_late_from: str
    radar_boxes: float

    def __post_init__(self) -> None:
        for name, table in (("base_dice", self.base_dice), ("two_guns", self.two_guns.dice)):
            if missing := [band.value for band in RangeBand if band not in table]:
                raise ChartFault(f"{name}: {', '.join(missing)} missing")
        try:
            Turn.of(self.radar_late_from)
        except ValueError as trouble:
            raise ChartFault(f"radar_late_from: {trouble}") from None
