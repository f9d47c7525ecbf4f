"""What a ship carries in her holds and tanks that matters when she is hit there."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.shape import AtLeastOne


class Stowed(Enum):
    """What lies in a hold or a tank."""

    AMMUNITION = "ammunition"
    CRUDE_OIL = "crude_oil"
    REFINED_OIL = "refined_oil"
    AVIATION_PETROL = "aviation_petrol"
    TROOPS = "troops"
    SUPPLIES = "supplies"
    VEHICLES = "vehicles"
    AIRCRAFT = "aircraft"


# Counted by the head; everything else is weighed in tons.
BY_THE_HEAD = frozenset({Stowed.TROOPS, Stowed.VEHICLES, Stowed.AIRCRAFT})


class Lading(Struct, frozen=True):
    """So much of one kind, spread evenly over so many holds or tanks: tons, or heads of troops, vehicles and aircraft."""

    kind: Stowed
    amount: AtLeastOne
    holds: AtLeastOne = 1
