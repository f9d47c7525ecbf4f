"""The chart of crews: transfer, breakdowns before a battle, rescue; and the impulses of small craft."""

from __future__ import annotations

from msgspec import Struct

from campaign.tactics.fear_god.charts.terms import Size
from campaign.tactics.kit.charts import Endless, UpTo


class TransferChart(Struct, frozen=True):
    """FG-8.1.9 Crews that cross from one craft to another; the chance falls with the speed in knots."""

    stopped_percent: int
    moving: UpTo[int]
    collision_percent: int
    within_yd: int
    max_knots: int
    injured_each_impulse: int
    factors: int
    factors_at_most: int


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
    sizes: Endless[Size]
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
