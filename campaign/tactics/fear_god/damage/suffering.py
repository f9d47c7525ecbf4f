"""The end of a phase: damage of all hits comes off together, then critical hits and what they let loose, until all is quiet."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.harms import PointsLost
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.casualties.clock import Tick, with_loss
from campaign.tactics.fear_god.charts.options import CasualtyCriticals
from campaign.tactics.fear_god.charts.terms import yards
from campaign.tactics.fear_god.criticals.blows import Aftermath, Blast, Blow, Destruction, Explosion
from campaign.tactics.fear_god.criticals.striking import strike
from campaign.tactics.fear_god.damage.sinking import founder, lose
from campaign.tactics.plot.geometry import metres_between


def suffer(proceedings: Proceedings, blows: Iterable[Blow]) -> None:
    """FG-0-order FG-8.1-simul Points of all ships that were struck first, then each one's critical hits and their aftermath."""
    struck = tuple(blows)
    for blow in struck:
        _take(proceedings, blow, flooding=False)
    waiting: deque[Aftermath] = deque()
    for blow in struck:
        waiting.extend(strike(proceedings, blow))
        _settle(proceedings, waiting)
        founder(proceedings, blow.ship, blow.cause)


def bear_ticks(proceedings: Proceedings, ticks: Iterable[Tick]) -> None:
    """FG-8.2-tick Points that fires and floods took are a blow of their own, by the ship's own column.

    After the first damage of a casualty they bring critical hits only where that was agreed on (FG-GAP-22).
    """
    every = proceedings.charts.turn.options.casualty_criticals is CasualtyCriticals.EVERY_TICK
    for tick in ticks:
        cause = Cause.FLOODING if 2 * tick.by_floods > tick.points else Cause.FIRE
        blow = Blow(tick.ship, tick.points, cause, tick.pierced, internal=True, numbered=every or tick.first)
        _settle(proceedings, deque(strike(proceedings, blow)))
        founder(proceedings, tick.ship, cause)


def let_loose(proceedings: Proceedings, aftermath: Iterable[Aftermath]) -> None:
    """FG-X-19 What explodes or destroys a ship outside a blow of the enemy's."""
    _settle(proceedings, deque(aftermath))


def _settle(proceedings: Proceedings, waiting: deque[Aftermath]) -> None:
    """One explosion after the other, each with its own critical hits."""
    while waiting:
        match waiting.popleft():
            case Explosion() as explosion:
                waiting.extend(_explode(proceedings, explosion))
            case Blast() as blast:
                waiting.extend(_felt(proceedings, blast))
            case Destruction() as destruction:
                lose(proceedings, destruction)


def _explode(proceedings: Proceedings, explosion: Explosion) -> Iterable[Aftermath]:
    if proceedings.vessel(explosion.ship).sunk:
        return ()
    cause = Cause.FLOODING if explosion.flooding else Cause.INTERNAL
    blow = Blow(explosion.ship, explosion.points, cause, explosion.pierced, floods=explosion.floods, internal=True,
                numbered=explosion.numbered)
    _take(proceedings, blow, flooding=explosion.flooding)
    let = strike(proceedings, blow)
    founder(proceedings, explosion.ship, cause)
    return let


def _felt(proceedings: Proceedings, blast: Blast) -> Iterable[Aftermath]:
    """FG-8.3-main FG-8.3-cargo Ships about a magazine that goes up are hurt by it."""
    origin = proceedings.vessel(blast.ship)
    for vessel in tuple(proceedings.battle.there()):
        away = yards(metres_between(origin.pose.at, vessel.pose.at))
        if vessel.id != blast.ship and blast.beyond_yd < away <= blast.within_yd:
            yield Explosion(vessel.id, blast.points, "blast", pierced=False)


def _take(proceedings: Proceedings, blow: Blow, *, flooding: bool) -> None:
    vessel = proceedings.vessel(blow.ship)
    if blow.damage and not vessel.sunk:
        proceedings.add(PointsLost(blow.ship, blow.damage, blow.cause, with_loss(vessel, vessel.harm, blow.damage,
                                                                                flooding=flooding)))
