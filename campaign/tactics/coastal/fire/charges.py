"""Depth charges."""

from __future__ import annotations

from itertools import pairwise

from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Dropped
from campaign.tactics.coastal.battle.harms import Cause, FloodStarted, Hurt
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, cm_of
from campaign.tactics.coastal.charts.others import ChargeChart
from campaign.tactics.coastal.hits.effects import lose
from campaign.tactics.coastal.sight.lines import distance_to_line
from campaign.tactics.plot.geometry import Point


def passed_cm(vessel: Vessel, at: Point) -> float:
    """How near her way of this turn led to a place."""
    points = vessel.deeds.track or (vessel.pose.at,)
    pieces = list(pairwise(points)) or [(points[0], points[0])]
    return cm_of(min(distance_to_line(at, start, end) for start, end in pieces))


def may_charge(charts: CoastalCharts, battle: Battle, vessel: Vessel, target: Vessel) -> bool:
    """CO-GAP-31 A detected submarine that she passed near, or a vessel on the surface right under her stern."""
    chart = charts.others.charges
    if not vessel.may_drop or vessel.surprised(battle.turn) or not vessel.surfaced or target.record.ashore:
        return False
    if target.surfaced:
        return target.spotted and passed_cm(vessel, target.pose.at) <= chart.surface_cm
    reach = chart.thrown_cm if vessel.record.throwers else chart.astern_cm
    return target.detected and passed_cm(vessel, target.pose.at) <= reach


def dice_for(chart: ChargeChart, total: int, *, surface: bool) -> int:
    """How many dice of boxes a pattern does by its roll."""
    if surface:
        return chart.dice if total >= chart.surface_need else 0
    return chart.many_dice if total >= chart.sinks_from else chart.dice if total >= chart.hits_from else 0


def drop(proceedings: Proceedings, ship: ShipId, name: str) -> None:
    """A pattern goes over the side."""
    vessel, chart = proceedings.vessel(ship), proceedings.charts.others.charges
    target = proceedings.battle.named(vessel.side, name)
    if target is None:
        return
    total = proceedings.d10("CO-GAP-31", "depth charges", ship, target.id) + (0 if target.surfaced else vessel.crew)
    dice = dice_for(chart, total, surface=target.surfaced)
    boxes = proceedings.several_d6(dice, "CO-GAP-31", "boxes", ship, target.id)
    proceedings.add(Dropped(ship, target.id, boxes))
    if boxes:
        proceedings.add(Hurt(target.id, ship))
        if dice == chart.many_dice:
            proceedings.add(FloodStarted(target.id))
        lose(proceedings, target.id, boxes, Cause.DEPTH_CHARGE)
