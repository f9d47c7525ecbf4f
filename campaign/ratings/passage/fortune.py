"""The dice of one ship's way home, which her owner alone sees fall."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.dice import Dice, Die, Why
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId


class Fortune(Struct, frozen=True):
    """The door to the dice for one ship."""

    dice: Dice
    ship: ShipId
    owner: Side

    def roll(self, die: Die, rule: str, what: str, needed: str = "", modifiers: tuple[str, ...] = ()) -> int:
        """The face of a die that falls for her; her enemy must not know that it fell (SM-GAP-77.9)."""
        return self.dice.roll(die, Why(rule, what, (self.ship,), needed, modifiers, seen_by=(self.owner,)))

    def succeeds(self, percent: int, rule: str, what: str) -> bool:
        """FG-0-dice A chance in percent; none falls where there is no chance."""
        return percent > 0 and self.roll(Die.PERCENT, rule, what, f"{percent} or less") <= percent
