"""Counter values: what the campaign's own rules need to know about a unit (SM-GAP-20)."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import AtLeast, AtLeastOne, AtMost, Count, NotNegative, Otherwise, Positive
from campaign.model.units.ships import ShipType


class GunType(Enum):
    """The three ratings of gunfire, by calibre."""

    # Members are singletons: hashed by identity, which runs in C, since they are looked up all the time.
    __hash__ = object.__hash__

    PRIMARY = "primary"
    INTERMEDIATE = "intermediate"
    SECONDARY = "secondary"


class CounterValues(Struct, frozen=True):
    """The printed side of one unit's counter.

    `fuel_points_per_box` and `light_aa` may be fractions; `asw` is 0, 0.5 or 1; a squadron has one
    flotation box a boat.
    """

    type: ShipType
    primary: Count
    intermediate: Count
    secondary: Count
    torpedo_boxes: Count
    torpedo_strength: Count
    light_aa: NotNegative
    protection_class: Annotated[int, AtLeast(1), AtMost(9)]
    allowance: Count
    fuel_boxes: Count
    fuel_points_per_box: Positive
    gunnery_boxes: Count
    flotation_boxes: Count
    s_designator: Annotated[bool, Otherwise(value=False)]
    flights: Annotated[Count, Otherwise(0)]
    asw: Annotated[NotNegative, Otherwise(0.0)]
    boats: AtLeastOne = 1

    def factor(self, gun_type: GunType) -> int:
        """The printed factor of one rating."""
        if gun_type is GunType.PRIMARY:
            return self.primary
        return self.intermediate if gun_type is GunType.INTERMEDIATE else self.secondary

    @property
    def main_rating(self) -> GunType | None:
        """The largest-calibre rating the unit has, whose value wanes with gunnery hits (SM-GAP-19)."""
        if self.primary > 0:
            return GunType.PRIMARY
        if self.intermediate > 0:
            return GunType.INTERMEDIATE
        return GunType.SECONDARY if self.secondary > 0 else None
