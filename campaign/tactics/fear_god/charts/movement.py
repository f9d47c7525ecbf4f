"""The chart of movement: speed by damage, changes of speed, turns, evasion, the sea, towing."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.tactics.fear_god.charts.terms import Size
from campaign.tactics.kit.charts import Each, From, half_up


class SpeedChart(Struct, frozen=True):
    """FG-8.1.1 Break points in percent of damage, and the percentage of design speed at each."""

    damage_percent: tuple[int, ...]
    speed_percent: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.damage_percent) != len(self.speed_percent) + 1:
            raise ChartFault("speed: a percentage of speed for every break point but the last was expected")

    def break_points(self, points: int) -> tuple[int, ...]:
        """FG-8.1.1 The damage at which each level is reached, to the nearest point."""
        return tuple(half_up(points * percent / 100) for percent in self.damage_percent)

    def level(self, points: int, damage: int) -> int:
        """FG-8.1.1 How many break points a damage has reached."""
        return sum(damage >= at for at in self.break_points(points)[1:])

    def knots(self, design: float, level: int) -> int:
        """FG-8.1.1 The greatest speed at a level."""
        return half_up(design * self.speed_percent[min(level, len(self.speed_percent) - 1)] / 100)


class Evasive(Struct, frozen=True):
    """FG-GAP-02 Steering evasively: from which speed on, and what is made good of the way."""

    from_kn: int
    made_good_percent: int


class MovementChart(Struct, frozen=True):
    """FG-GAP-02 FG-GAP-26 All numbers of movement."""

    turn_minutes: int
    yards_per_knot: int
    speed: SpeedChart
    up_kn: Each[Size, int]
    down_kn: Each[Size, int]
    coast_share: float
    advance_yd: Each[Size, int]
    turn_degrees: int
    turn_degrees_disabled: int
    loss_kn: Each[Size, int]
    evasive: Evasive
    rudder_share: float
    flood_kn: int
    sea_percent: From[Each[Size, int]]

    def sea_share(self, size: Size, sea_state: int) -> float:
        """FG-GAP-26 What the sea leaves of a ship's speed."""
        return 1.0 if sea_state < self.sea_percent.bounds[0] else self.sea_percent.at(sea_state)[size] / 100

    def turns_in(self, minutes: float) -> int:
        """FG-0-time So many minutes in tactical turns, the last one whole."""
        return -(-int(minutes) // self.turn_minutes)
