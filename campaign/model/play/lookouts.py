"""What a side's enemy is shown of its ports while it moves: how they lay as its step began."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.ships import ShipId


class Berth(Struct, frozen=True):
    """Where a ship lay when the step began, and in what condition; None while nothing was amiss with her."""

    port: PortId
    worn: Condition | None = None

    @property
    def condition(self) -> Condition:
        """Her condition then."""
        return SOUND if self.worn is None else self.worn


class Lookout(Struct, frozen=True):
    """The ships that lay in a side's ports when its movement step began, and the markers that appeared since, and where."""

    side: Side
    berths: Mapping[ShipId, Berth]
    appeared: tuple[tuple[str, Hex], ...] = ()
