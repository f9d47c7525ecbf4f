"""Boxes marked, and ships that sink of it."""

from __future__ import annotations

from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.battle.causes import Cause
from campaign.tactics.surface_fire.battle.facts import BoxesMarked, Sank
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.vessel import Loss

LOSSES = {Cause.TORPEDO: Loss.TORPEDO, Cause.COLLISION: Loss.COLLISION, Cause.DEPTH_CHARGE: Loss.DEPTH_CHARGE}


def mark(proceedings: Proceedings, ship: ShipId, boxes: float, cause: Cause, by: ShipId | None, *, for_good: bool = False
         ) -> None:
    """SF-VII.23 Boxes of a hit are marked; a ship of which all are marked is sunk."""
    if proceedings.vessel(ship).sunk:
        return
    half = round(2 * boxes)
    if half:
        proceedings.add(BoxesMarked(ship, half, cause, by, half if for_good else 0))
    after = proceedings.vessel(ship)
    if is_sunk(after.record.boxes, after.harm.marked):
        sink(proceedings, ship, LOSSES.get(cause, Loss.BOXES), by)


def is_sunk(boxes: int, half_boxes: int) -> bool:
    """Whether nothing is left to mark."""
    return half_boxes >= 2 * boxes


def sink(proceedings: Proceedings, ship: ShipId, how: Loss, by: ShipId | None) -> None:
    """She is gone."""
    if not proceedings.vessel(ship).sunk:
        proceedings.add(Sank(ship, how, by))
