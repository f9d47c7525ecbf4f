"""The chart of crews: transfer, breakdowns before a battle, rescue; and the impulses of small craft."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import Bands, ChartFault
from campaign.model.shape import Steps
from campaign.tactics.fear_god.charts.terms import Size


class MovingTransfer(Struct, frozen=True):
    """The chance that men get across at up to a speed in knots."""

    to_knots: int
    percent: int


class TransferChart(Struct, frozen=True):
    """FG-8.1.9 Crews that cross from one craft to another."""

    stopped_percent: int
    moving: tuple[MovingTransfer, ...]
    collision_percent: int
    within_yd: int
    max_knots: int
    injured_each_impulse: int
    factors: int
    factors_at_most: int

    def __post_init__(self) -> None:
        speeds = [row.to_knots for row in self.moving]
        if speeds != sorted(set(speeds)):
            raise ChartFault("rising speeds were expected", "moving")


class BreakdownChart(Struct, frozen=True):
    """FG-8.5 How probable it is that something is out of order, by the rank of its navy."""

    first_rank_percent: int
    second_rank_percent: int


class AirCrews(Struct, frozen=True):
    """The most survivors of an aircraft."""

    small: int
    large: int


class RescueChart(Struct, frozen=True):
    """FG-8.6 Survivors, how they are seen and taken up."""

    sunk_percent_each: int
    exploded_percent_each: int
    near_yd: int
    near_percent: int
    rounding_above: int
    rounding_to: int
    drift_hours: int
    sizes: Annotated[Bands[Size], Steps(1, "size")]
    aircraft: AirCrews
    group: int
    die_divisor: int
    sea_state_over: int
    flying_boat: int


class Impulses(Struct, frozen=True):
    """FG-GAP-30 How a turn of small craft is cut up."""

    each_turn: int
    seconds: int
    yards_each_knot: int


class SurvivalChart(Struct, frozen=True):
    """All numbers of crews."""

    transfer: TransferChart
    breakdown: BreakdownChart
    rescue: RescueChart
    impulses: Impulses
