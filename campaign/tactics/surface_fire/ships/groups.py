"""The air group of a carrier: what her deck bears in a half-month by history, and how long arming it again takes."""

from __future__ import annotations

from campaign.model.play.calendar import Turn
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipClass, ShipFacts
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts


def air_group_of(oob: OrderOfBattle, facts: ShipFacts | None, date: str) -> tuple[tuple[str, int], ...]:
    """SF-R.1 Types and planes of the units that were based on her then; none where no date is told."""
    if facts is None or not date:
        return ()
    now = Turn.of(date)
    planes: dict[str, int] = {}
    for unit in oob.air_units.values():
        if any(stay.base == str(facts.id) and Turn.of(stay.first) <= now and (stay.last is None or now <= Turn.of(stay.last))
               for stay in unit.service):
            planes[unit.aircraft] = planes.get(unit.aircraft, 0) + unit.strength
    return tuple(planes.items())


def rearm_turns_of(charts: SurfaceFireCharts, of_class: ShipClass) -> int:
    """SF-IV.11 Minutes that arming takes aboard her class in turns of the campaign's clock; else what the chart says."""
    minutes = of_class.rearming_minutes
    return charts.air.rearm_turns if minutes is None else -(-minutes // charts.turn.campaign_minutes)
