"""The clock of a ship with fires or floods: when they do damage, and what they do at each mark."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Harm, Magazines, Peril
from campaign.tactics.fear_god.battle.harms import PointsLost, Tended
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties.beginning import points_of
from campaign.tactics.fear_god.casualties.levels import peril_level
from campaign.tactics.fear_god.charts.casualties import CasualtyChart, Level, ShipClock

TURN_MINUTES = 3
OF = {Peril.FIRE: Cause.FIRE, Peril.FLOODING: Cause.FLOODING}


class Tick(Struct, frozen=True):
    """FG-8.2-tick Damage of fires and floods in one resolution phase: points, and how many of them by floods.

    `pierced` is whether any of those that told had pierced, `first` whether any told for the first time.
    """

    ship: ShipId
    points: int
    by_floods: int
    pierced: bool
    first: bool


def is_mark(clock: ShipClock, harm: Harm, turn: int) -> bool:
    """FG-GAP-22 Thirty minutes after the start and every thirty minutes on; the start itself is no mark."""
    since = turn - harm.clock
    return harm.clock > 0 and since > 0 and since % (clock.period_minutes // TURN_MINUTES) == 0


def ticking(clock: ShipClock, harm: Harm, turn: int) -> tuple[Casualty, ...]:
    """FG-8.2-tick What does damage this turn: what is due for the first time, and at a mark all that told before."""
    mark = is_mark(clock, harm, turn)
    return tuple(one for one in harm.casualties
                 if (not one.ticked and one.due <= turn) or (mark and one.ticked and one.due < turn))


def tick(proceedings: Proceedings, ship: ShipId) -> Tick | None:
    """FG-8.2-tick Fires and floods that are due take their share of a ship's points, each kind reckoned by itself."""
    vessel, turn = proceedings.vessel(ship), proceedings.battle.turn
    due = ticking(proceedings.charts.casualties.clock, vessel.harm, turn)
    if not due:
        return None
    lost = {peril: points_of(vessel, sum(one.percent for one in due if one.peril is peril)) for peril in Peril}
    told = tuple(replace(one, ticked=True) if one in due else one for one in vessel.harm.casualties)
    harm = replace(vessel.harm, casualties=told)
    for peril, points in lost.items():
        if points:
            harm = with_loss(vessel, harm, points, flooding=peril is Peril.FLOODING)
            proceedings.add(PointsLost(ship, points, OF[peril], harm))
    if not sum(lost.values()):
        proceedings.add(Tended(ship, "fires and floods tell", harm))
    return Tick(ship, sum(lost.values()), lost[Peril.FLOODING], any(one.penetrating for one in due),
                any(not one.ticked for one in due))


def with_loss(vessel: Vessel, harm: Harm, points: int, *, flooding: bool) -> Harm:
    """FG-8.1 FG-8.1-small Points off a ship, but not off small craft, whose turn is summed; floods are kept apart."""
    left = harm.points if vessel.record.size.is_small else harm.points - points
    left = left if harm.beached else max(0, left)
    return replace(harm, points=left, this_turn=harm.this_turn + points,
                   flood_points=harm.flood_points + (points if flooding else 0))


def conflagration_percent(chart: CasualtyChart, marks: int) -> int:
    """FG-8.2-conflagration A quarter more with each mark in a row at which fires overwhelm her."""
    return min(100, chart.conflagration_percent * marks)


def burn_through(proceedings: Proceedings, ship: ShipId) -> Cause | None:
    """FG-8.2-conflagration FG-8.2-capsize What fires and floods that overwhelm a ship may do to her at a mark."""
    vessel, chart = proceedings.vessel(ship), proceedings.charts.casualties
    if not is_mark(chart.clock, vessel.harm, proceedings.battle.turn):
        return None
    worst = {peril: overwhelms(proceedings, vessel, peril) for peril in Peril}
    marks = vessel.harm.conflagration + 1 if worst[Peril.FIRE] else 0
    if marks != vessel.harm.conflagration:
        proceedings.add(Tended(ship, "fire nears the magazines" if marks else "fire is held from the magazines",
                               replace(vessel.harm, conflagration=marks), (vessel.side,)))
    if marks and has_magazines(vessel):
        chance = conflagration_percent(chart, marks)
        if proceedings.percent("FG-8.2-conflagration", "magazines", ship, needed=f"{chance} or less") <= chance:
            return Cause.MAGAZINE
    if worst[Peril.FLOODING]:
        chance = chart.flood.capsize_percent
        if proceedings.percent("FG-8.2-capsize", "capsizing", ship, needed=f"{chance} or less") <= chance:
            return Cause.CAPSIZED
    return None


def overwhelms(proceedings: Proceedings, vessel: Vessel, peril: Peril) -> bool:
    """FG-8.2-conflagration FG-8.2-capsize Whether her fires by themselves, or her floods, are past all mastering."""
    return peril_level(proceedings.charts.casualties, vessel.record, vessel.harm, peril) is Level.OVERWHELMED


def has_magazines(vessel: Vessel) -> bool:
    """FG-8.2-conflagration Whether there is anything in her magazines that fire could reach."""
    return vessel.harm.magazines is Magazines.FULL


def stopped(harm: Harm) -> Harm:
    """FG-GAP-22 The clock stands while nothing burns and nothing comes in."""
    return harm if harm.casualties else replace(harm, clock=0, conflagration=0)
