"""What attacks from the air may not do: each law by itself."""

from __future__ import annotations

from campaign.model.refusals import Refusal
from campaign.tactics.supremacy_at_sea.battle.flights import Flight
from campaign.tactics.supremacy_at_sea.battle.orders import SendAircraft
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.sighting import seen_by_anybody
from campaign.tactics.supremacy_at_sea.support.air import TORPEDO


def may_strike(charts: SupremacyCharts, battle: Battle, flight: Flight, target: Vessel) -> bool:
    """SAS-GAP-07.8 Aircraft find every ship on the surface by day, by night those that their own ships make out.

    Smoke hides nothing from above; torpedoes are for what floats.
    """
    if target.side is flight.side or not target.there or target.submerged:
        return False
    if flight.way == TORPEDO and target.ashore:
        return False
    return not battle.night or seen_by_anybody(charts, battle, flight.side, target)


def air_refusal(charts: SupremacyCharts, battle: Battle, order: SendAircraft) -> Refusal | None:
    """SAS-GAP-07.9 A unit attacks one target, once, when it is there."""
    rule = "SAS-GAP-07"
    overhead = {flight.ship: flight for flight in battle.overhead(order.side)}
    used = [strike.flight for strike in order.strikes]
    for strike in order.strikes:
        flight, target = overhead.get(strike.flight), battle.vessels.get(strike.target)
        if flight is None:
            return Refusal(rule, f"{strike.flight} is no aircraft of the {order.side} side that may attack now")
        if used.count(strike.flight) > 1:
            return Refusal(rule, f"{flight.name} attacks one target")
        if target is None or not may_strike(charts, battle, flight, target):
            return Refusal(rule, f"{flight.name} cannot attack {strike.target if target is None else target.name}")
    return None
