"""When a battle is over, and who has broken off."""

from __future__ import annotations

from campaign.model.sides import Side
from campaign.tactics.plot.geometry import off_the_bow
from campaign.tactics.supremacy_at_sea.battle.facts import BattleEnded
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Ended, Ending, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.sighting import range_u

__all__ = ["BattleEnded", "has_broken_off", "one_side_left", "over_at_the_end_of", "reach_of_sight"]


def one_side_left(battle: Battle) -> Ended | None:
    """SAS-GAP-19 The battle is over when one side has no ship on the table; who is left holds the field."""
    left = [side for side in Side if any(True for _ in battle.there(side)) or any(True for _ in battle.to_come(side))]
    if len(left) == len(Side):
        return None
    holds = left[0] if left else None
    gone = {vessel.side for vessel in battle.vessels.values() if vessel.gone}
    gone |= {flight.side for flight in battle.flights.values() if flight.aircraft}
    fled = [side for side in Side if side not in left and side in gone]
    if fled and len(fled) == 1:
        return Ended(Ending.BROKEN_OFF, fled[0], holds)
    return Ended(Ending.SUNK if not fled else Ending.LOST_SIGHT, None, holds)


def reach_of_sight(charts: SupremacyCharts, battle: Battle) -> float:
    """How far a large ship shows in this light."""
    if not battle.night:
        return battle.sight_u
    return min(battle.sight_u, charts.environment.night.sight_u(battle.engagement.conditions.moon, 1))


def has_broken_off(charts: SupremacyCharts, battle: Battle, vessel: Vessel) -> bool:
    """SAS-GAP-19.1 A ship further than the visibility and twelve units from every enemy, and heading away, is off the table."""
    enemies = list(battle.there(vessel.side.enemy))
    if vessel.ashore or not enemies or not battle.engagement.parties[vessel.side].may_withdraw:
        return False
    far = reach_of_sight(charts, battle) + charts.environment.battle.broken_off_beyond_sight_u
    if any(range_u(vessel, enemy) <= far for enemy in enemies):
        return False
    nearest = min(enemies, key=lambda enemy: range_u(vessel, enemy))
    return off_the_bow(vessel.pose, nearest.pose.at) > 90


def over_at_the_end_of(charts: SupremacyCharts, battle: Battle, blind_turns: int) -> Ended | None:
    """SAS-GAP-19.2 Three turns in which nobody sees an enemy end a battle, and so do its hour and the limit of turns."""
    ended = one_side_left(battle)
    if ended is not None:
        return ended
    rule = charts.environment.battle
    if blind_turns >= rule.no_contact_turns:
        return Ended(Ending.LOST_SIGHT, None, None)
    setting = battle.engagement.setting
    stop = None if setting is None else setting.stop_minutes
    if stop is not None:
        over = battle.turn * charts.movement.turn_minutes >= stop
        return Ended(Ending.STOPPED, None, None) if over else None
    return Ended(Ending.TOO_LONG, None, None) if battle.turn >= rule.turn_limit else None
