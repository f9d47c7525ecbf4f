"""Scales, speeds, turning circles, right of way and ramming, as values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.charts.rows import ChartFault

KINDS = ("BB", "BC", "CV", "CVL", "CVE", "CA", "CL", "DD", "merchant", "small", "submarine", "battery")


class Astern(Struct, frozen=True):
    """Shares of speed and acceleration that a ship has going astern."""

    speed_share: float
    acceleration_share: float


class ChasingSplash(Struct, frozen=True):
    """What chasing splash asks, costs and gives."""

    least_kn: float
    friends_beyond_u: float
    cost_u: float
    columns: int


class Turning(Struct, frozen=True):
    """The two turning circles."""

    radius_u: float
    sharp_radius_u: float
    sharp_types: tuple[str, ...]


class RamStep(Struct, frozen=True):
    """What is added to the effect roll below a difference of speeds."""

    below_kn: float
    add: int


class Ram(Struct, frozen=True):
    """How a ram works: by the difference of speeds, and by the other ship's size."""

    roll_by_difference: tuple[RamStep, ...]
    points: Mapping[str, int]

    def roll(self, difference_kn: float) -> int:
        """SAS-B2.9 What the speed between two ships adds to the effect roll of a ram."""
        return next(step.add for step in self.roll_by_difference if difference_kn < step.below_kn)


class MovementChart(Struct, frozen=True):
    """SAS-B1.3 All that a move depends on besides the ship."""

    units_per_nautical_mile: int
    turn_minutes: int
    order_step_u: float
    small_scale_step_u: float
    horizon_u: float
    acceleration_kn: Mapping[str, int]
    deceleration_share: float
    astern: Astern
    astern_american_carrier: Astern
    steering_by_engines_to_kn: float
    chasing_splash: ChasingSplash
    turning: Turning
    slices: int
    smoke_turns: int
    size_rank: Mapping[str, int]
    station_u: float
    ram: Ram

    def __post_init__(self) -> None:
        for name, table in (("acceleration_kn", self.acceleration_kn), ("size_rank", self.size_rank), ("ram", self.ram.points)):
            if missing := [kind for kind in KINDS if kind not in table]:
                raise ChartFault(f"{name}: {', '.join(missing)} missing")
        limits = [step.below_kn for step in self.ram.roll_by_difference]
        if limits != sorted(set(limits)) or limits[-1] < 99:
            raise ChartFault("the steps of a ram must rise beyond any speed")
        if self.slices < 1 or self.order_step_u <= 0:
            raise ChartFault("slices and the order step must be above 0")

    def radius(self, *, sharp: bool) -> float:
        """SAS-GAP-01 The radius of the regular or of the sharp circle."""
        return self.turning.sharp_radius_u if sharp else self.turning.radius_u
