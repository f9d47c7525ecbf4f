"""Scales, speeds, turning circles, right of way and ramming, as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeVar

from msgspec import Struct

from campaign.model.shape import AtLeastOne, Positive, Rows
from campaign.tactics.kit.charts import Below, Ends

Value = TypeVar("Value")
KINDS = ("BB", "BC", "CV", "CVL", "CVE", "CA", "CL", "DD", "merchant", "small", "submarine", "battery")
ByKind = Annotated[Mapping[str, Value], Rows("type", KINDS)]


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


class Ram(Struct, frozen=True):
    """SAS-B2.9 A ram adds to its effect roll below a difference of speeds; its points go by the other ship's size."""

    roll_by_difference: Annotated[Below[int], Ends()]
    points: ByKind[int]


class MovementChart(Struct, frozen=True):
    """SAS-B1.3 All that a move depends on besides the ship."""

    units_per_nautical_mile: int
    turn_minutes: int
    order_step_u: Positive
    small_scale_step_u: float
    horizon_u: float
    acceleration_kn: ByKind[int]
    deceleration_share: float
    astern: Astern
    astern_american_carrier: Astern
    steering_by_engines_to_kn: float
    chasing_splash: ChasingSplash
    turning: Turning
    slices: AtLeastOne
    smoke_turns: int
    size_rank: ByKind[int]
    station_u: float
    ram: Ram

    def radius(self, *, sharp: bool) -> float:
        """SAS-GAP-01 The radius of the regular or of the sharp circle."""
        return self.turning.sharp_radius_u if sharp else self.turning.radius_u
