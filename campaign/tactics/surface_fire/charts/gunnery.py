"""The chart of gunnery, and of guns by calibre with the formulas that every other gun is worked out by."""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import pairwise
from math import exp

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import Since
from campaign.model.sides import Nation
from campaign.tactics.kit.charts import HAIR, Each, half_up


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
    dice: Each[RangeBand, int]
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

    base_dice: Each[RangeBand, int]
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
    radar_late_from: Since
    radar_boxes: float


# Guns -----------------------------------------------------------------------------------------------------------------


Three = tuple[int, int, int]


class GunLine(Struct, frozen=True):
    """One calibre; `p0_mm` and `k` say how its penetration falls off with range."""

    cal_in: float
    dmg_row: str
    real_max_yd: int
    short: int
    medium: int
    long: int
    p0_mm: float
    k: float
    pen_mm: Each[RangeBand, int]


class GunSheet(Struct, frozen=True):
    """What is printed of one battery's gun: the ends of its bands in inches, and what it pierces in each."""

    bands: Three
    pen_mm: tuple[int, ...]

    def band(self, inches: float) -> RangeBand | None:
        """SF-GAP-01 The band of a range, its end included; None out of reach."""
        reached = (band for band, end in zip(RangeBand, self.bands, strict=True) if inches <= end + HAIR)
        return next(reached, None)

    def pierces(self, band: RangeBand) -> int:
        """Millimetres that it pierces in a band."""
        return self.pen_mm[list(RangeBand).index(band)]


class GunChart(Struct, frozen=True):
    """SF-VII.16 Guns by calibre, largest first."""

    longest_in: int
    yards_an_inch: int
    pen_step_mm: int
    guns: tuple[GunLine, ...]

    def __post_init__(self) -> None:
        calibres = [gun.cal_in for gun in self.guns]
        if calibres != sorted(set(calibres), reverse=True):
            raise ChartFault("the largest calibre stands first, each once", "guns")
        for gun in self.guns:
            worked_out = self._worked_out(gun.real_max_yd, gun.p0_mm, gun.k)
            printed = GunSheet((gun.short, gun.medium, gun.long), tuple(gun.pen_mm[band] for band in RangeBand))
            if worked_out != printed:
                raise ChartFault(f"{gun.cal_in:g} in: by the formulas it is {worked_out.bands} and {worked_out.pen_mm}", "guns")

    def sheet(self, calibre: float, max_range_yd: float | None = None) -> GunSheet:
        """SF-GAP-02 A gun's bands and penetration: by its own range where that is known, between neighbours where unlisted."""
        reach, p0, k = self._between(calibre)
        return self._worked_out(reach if max_range_yd is None else max_range_yd, p0, k)

    def _between(self, calibre: float) -> tuple[float, float, float]:
        first, last = self.guns[0], self.guns[-1]
        if calibre >= first.cal_in:
            return first.real_max_yd, first.p0_mm, first.k
        for above, below in pairwise(self.guns):
            if below.cal_in <= calibre <= above.cal_in:
                share = (calibre - below.cal_in) / (above.cal_in - below.cal_in)
                return tuple(  # pyrefly: ignore[bad-return]
                    low + share * (high - low)
                    for low, high in ((below.real_max_yd, above.real_max_yd), (below.p0_mm, above.p0_mm), (below.k, above.k))
                )
        return last.real_max_yd, last.p0_mm, last.k

    def _worked_out(self, reach_yd: float, p0: float, k: float) -> GunSheet:
        return _sheet(reach_yd / self.yards_an_inch, p0, k, self.longest_in, self.pen_step_mm)


@cache
def _sheet(reach: float, p0: float, k: float, longest: int, step: int) -> GunSheet:
    long = min(longest, half_up(reach))
    medium, short = half_up(2 * long / 3), half_up(long / 3)
    middles = (short / 2, (short + medium) / 2, (medium + long) / 2)
    pens = [step * half_up(p0 * exp(-k * middle) / step) for middle in middles]
    return GunSheet((short, medium, long), (pens[0], pens[1], pens[2]))
