"""Aircraft of a battle: units that come, attack once, and fly home (SAS-GAP-07)."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId


class Flight(Struct, frozen=True):
    """One unit of aircraft: how it attacks, how many there were and are, when it comes, and whether it has attacked."""

    ship: ShipId
    name: str
    side: Side
    nation: Nation
    model: str
    way: str
    bomb: str
    sent: int
    aircraft: int
    from_turn: int
    done: bool = False

    def over(self, turn: int) -> bool:
        """Whether it is there and may attack in a turn."""
        return turn >= self.from_turn and not self.done and self.aircraft > 0
