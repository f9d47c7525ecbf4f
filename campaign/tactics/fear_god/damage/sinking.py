"""How ships are lost: at once, or in the time that a die gives them."""

from __future__ import annotations

from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.harms import Doomed, Sank
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties.clock import TURN_MINUTES
from campaign.tactics.fear_god.charts.damage import DamageChart
from campaign.tactics.fear_god.criticals.blows import Destruction


def is_lost(chart: DamageChart, vessel: Vessel) -> bool:
    """FG-8.1 FG-8.1-small FG-8.1.5 Large ships sink without points, small craft by twice their rating in one turn.

    Aground both need twice as much, and a large ship's damage runs on past what she was built with.
    """
    times = chart.beached_times if vessel.harm.beached else 1
    if vessel.record.size.is_small:
        return vessel.harm.this_turn >= chart.small_times * times * vessel.record.points
    return vessel.damage >= times * vessel.record.points


def founder(proceedings: Proceedings, ship: ShipId, cause: Cause) -> None:
    """FG-8.1.8 A ship that has no more to lose sinks."""
    vessel = proceedings.vessel(ship)
    if vessel.fights and is_lost(proceedings.charts.damage, vessel):
        lose(proceedings, Destruction(ship, cause, None))


def lose(proceedings: Proceedings, lost: Destruction) -> None:
    """FG-8.1.8 Magazines and submerged boats are gone at once, others in ten minutes a pip; till then they fight no more."""
    vessel = proceedings.vessel(lost.ship)
    if vessel.sunk:
        return
    if lost.turns == 0 or not vessel.surfaced:
        proceedings.add(Sank(lost.ship, lost.cause))
        return
    if vessel.harm.doomed:
        return
    turns = lost.turns if lost.turns is not None else turns_afloat(
        proceedings.charts.damage, proceedings.d10("FG-8.1.8", "minutes afloat", lost.ship))
    proceedings.add(Doomed(lost.ship, lost.cause, proceedings.battle.turn + turns))


def turns_afloat(chart: DamageChart, face: int) -> int:
    """FG-8.1.8 Turns that a sinking ship has, a turn that is begun counted whole."""
    return -(-chart.sinking_minutes * face // TURN_MINUTES)


def disappear(proceedings: Proceedings) -> None:
    """FG-8.1.8 Ships whose time has come go under in the movement phase."""
    turn = proceedings.battle.turn
    for vessel in tuple(proceedings.battle.there()):
        if vessel.harm.doomed and vessel.harm.doomed <= turn:
            proceedings.add(Sank(vessel.id, vessel.cause or Cause.HULL))
