"""Hits as they come out of the dice of a phase, and the order in which they are marked."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.battle.causes import Cause

UNDER_WATER = (Cause.TORPEDO, Cause.MINE)
ORDER = (Cause.TORPEDO, Cause.MINE, Cause.DEPTH_CHARGE, Cause.SHELL, Cause.BOMB)


class Blow(Struct, frozen=True):
    """One hit: boxes, whether its die showed a natural ten, whether it pierced or struck the belt, what lights a fire."""

    ship: ShipId
    by: ShipId | None
    cause: Cause
    boxes: float
    natural: bool = False
    pierced: bool = True
    on_belt: bool = False
    cal_in: float = 0.0
    fires: bool = False
    sinks: bool = False
    more_specials: bool = True


def marking_order(blow: Blow) -> tuple[str, int, float, str]:
    """SF-0.6 Target by target: torpedoes, mines, depth charges, then guns by falling calibre and by who fired."""
    return blow.ship, ORDER.index(blow.cause), -blow.cal_in, blow.by or ""
