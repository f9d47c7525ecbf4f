"""Points and speed off a ship's sheet, and when she sinks."""

from __future__ import annotations

from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, PointsLost, Sank, SpeedLost
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.state import Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.manoeuvre.speed import top_speed


def lose_points(proceedings: Proceedings, ship: ShipId, points: float, cause: Cause, by: ShipId | None = None) -> None:
    """Points come off a sheet; un-armoured ships slow down with them."""
    readers = proceedings.readers_of(ship)
    proceedings.add(PointsLost(ship, points, cause, by, readers))
    vessel = proceedings.vessel(ship)
    fastest = top_speed(proceedings.charts, vessel)
    if vessel.speed > fastest:
        proceedings.add(SpeedLost(ship, 0, 0, fastest, readers))


def lose_speed(proceedings: Proceedings, ship: ShipId, knots: float, engine_rooms: int, at_most: float | None = None) -> None:
    """SAS-T5v.4 Knots and engine rooms are lost for good, and her present speed falls with them."""
    before, readers = proceedings.vessel(ship), proceedings.readers_of(ship)
    proceedings.add(SpeedLost(ship, knots, engine_rooms, before.speed, readers))
    fastest = top_speed(proceedings.charts, proceedings.vessel(ship))
    speed = min(before.speed, fastest if at_most is None else min(fastest, at_most))
    if speed < before.speed:
        proceedings.add(SpeedLost(ship, 0, 0, speed, readers))


def sink(proceedings: Proceedings, ship: ShipId, how: str, by: ShipId | None) -> None:
    """A ship goes down; torpedoes that she has launched run on (SAS-B6)."""
    if not proceedings.vessel(ship).sunk:
        proceedings.add(Sank(ship, how, by))


def overwhelmed(charts: SupremacyCharts, vessel: Vessel) -> bool:
    """SAS-B5.9 Three quarters of her original points by gunfire and torpedoes in one turn sink any ship."""
    return vessel.turn_points >= charts.fire.overwhelmed_from * vessel.sheet.sink_points


def done_for(vessel: Vessel) -> bool:
    """SAS-B6 A ship whose points are all gone sinks."""
    return vessel.lost >= vessel.sheet.sink_points


def sink_if_done(proceedings: Proceedings, ship: ShipId, by: ShipId | None) -> None:
    """SAS-B6.1 After all points and effects of a step: overwhelmed first, then all points gone."""
    vessel = proceedings.vessel(ship)
    if vessel.sunk:
        return
    if overwhelmed(proceedings.charts, vessel):
        sink(proceedings, ship, "was overwhelmed", by)
    elif done_for(vessel):
        sink(proceedings, ship, "sank", by)
