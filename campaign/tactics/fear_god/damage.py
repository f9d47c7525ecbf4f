"""Damage: all of a phase comes off together; what it silences, who sinks of it, and what fires and floods do in a turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import Doomed, PointsLost, Sank, Tended
from campaign.tactics.fear_god.battle.harm import Cause, Effect, Harm, Magazines, Peril
from campaign.tactics.fear_god.battle.orders import Care, Tend
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.record import Mount
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties import (
    OF,
    TURN_MINUTES,
    Outbreak,
    Tick,
    begin,
    burn_through,
    fight,
    first_rolls,
    is_mark,
    lent_to,
    mark_rolls,
    overwhelms,
    points_of,
    stopped,
    tick,
    with_loss,
)
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.damage import DamageChart, Silenced
from campaign.tactics.fear_god.charts.terms import Battery, yards
from campaign.tactics.fear_god.charts.turn import CasualtyCriticals, PatchInterval
from campaign.tactics.fear_god.criticals import boats
from campaign.tactics.fear_god.criticals.blows import Aftermath, Blast, Blow, Destruction, Explosion
from campaign.tactics.fear_god.criticals.boats import holds_fire
from campaign.tactics.fear_god.criticals.holds import cooks_off, without_burning_holds
from campaign.tactics.fear_god.criticals.striking import strike
from campaign.tactics.fear_god.criticals.wear import clear_slight_hits, free_rudder
from campaign.tactics.fear_god.ships.weapons import working
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
        _founder(proceedings, blow.ship, blow.cause)


def bear_ticks(proceedings: Proceedings, ticks: Iterable[Tick]) -> None:
    """FG-8.2-tick Points that fires and floods took are a blow of their own, by the ship's own column.

    After the first damage of a casualty they bring critical hits only where that was agreed on (FG-GAP-22).
    """
    every = proceedings.charts.turn.options.casualty_criticals is CasualtyCriticals.EVERY_TICK
    for loss in ticks:
        cause = Cause.FLOODING if 2 * loss.by_floods > loss.points else Cause.FIRE
        blow = Blow(loss.ship, loss.points, cause, loss.pierced, internal=True, numbered=every or loss.first)
        _settle(proceedings, deque(strike(proceedings, blow)))
        _founder(proceedings, loss.ship, cause)


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
                _lose(proceedings, destruction)


def _explode(proceedings: Proceedings, explosion: Explosion) -> Iterable[Aftermath]:
    if proceedings.vessel(explosion.ship).sunk:
        return ()
    cause = Cause.FLOODING if explosion.flooding else Cause.INTERNAL
    blow = Blow(explosion.ship, explosion.points, cause, explosion.pierced, floods=explosion.floods, internal=True,
                numbered=explosion.numbered)
    _take(proceedings, blow, flooding=explosion.flooding)
    let = strike(proceedings, blow)
    _founder(proceedings, explosion.ship, cause)
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


# Ships lost -----------------------------------------------------------------------------------------------------------


def _is_lost(chart: DamageChart, vessel: Vessel) -> bool:
    """FG-8.1 FG-8.1-small FG-8.1.5 Large ships sink without points, small craft by twice their rating in one turn.

    Aground both need twice as much, and a large ship's damage runs on past what she was built with.
    """
    times = chart.beached_times if vessel.harm.beached else 1
    if vessel.record.size.is_small:
        return vessel.harm.this_turn >= chart.small_times * times * vessel.record.points
    return vessel.damage >= times * vessel.record.points


def _founder(proceedings: Proceedings, ship: ShipId, cause: Cause) -> None:
    """FG-8.1.8 A ship that has no more to lose sinks."""
    vessel = proceedings.vessel(ship)
    if vessel.fights and _is_lost(proceedings.charts.damage, vessel):
        _lose(proceedings, Destruction(ship, cause, None))


def _lose(proceedings: Proceedings, lost: Destruction) -> None:
    """FG-8.1.8 Magazines and submerged boats are gone at once, others in ten minutes a pip; till then they fight no more."""
    vessel = proceedings.vessel(lost.ship)
    if vessel.sunk:
        return
    if lost.turns == 0 or not vessel.surfaced:
        proceedings.add(Sank(lost.ship, lost.cause))
        return
    if vessel.harm.doomed:
        return
    turns = lost.turns if lost.turns is not None else _turns_afloat(
        proceedings.charts.damage, proceedings.d10("FG-8.1.8", "minutes afloat", lost.ship))
    proceedings.add(Doomed(lost.ship, lost.cause, proceedings.battle.turn + turns))


def _turns_afloat(chart: DamageChart, face: int) -> int:
    """FG-8.1.8 Turns that a sinking ship has, a turn that is begun counted whole."""
    return -(-chart.sinking_minutes * face // TURN_MINUTES)


def disappear(proceedings: Proceedings) -> None:
    """FG-8.1.8 Ships whose time has come go under in the movement phase."""
    turn = proceedings.battle.turn
    for vessel in tuple(proceedings.battle.there()):
        if vessel.harm.doomed and vessel.harm.doomed <= turn:
            proceedings.add(Sank(vessel.id, vessel.cause or Cause.HULL))


# Guns that are served -------------------------------------------------------------------------------------------------


GREAT = (Battery.MAIN, Battery.CASEMATE, Battery.OTHER)


def _silenced(charts: FearGodCharts, vessel: Vessel) -> Silenced | None:
    """FG-8.1.10 With a quarter of her points left a ship has no guns but light ones, with a tenth no weapon at all."""
    if vessel.record.size.is_small or vessel.harm.beached:
        return None
    return charts.damage.silenced(vessel.record.points, vessel.harm.points)


def has_weapons(charts: FearGodCharts, vessel: Vessel) -> bool:
    """FG-8.1.10 FG-8.3-personnel Whether a ship has any weapon at all that is served."""
    return _silenced(charts, vessel) is not Silenced.ALL_WEAPONS and not holds_fire(charts.effects.personnel, vessel)


def is_served(charts: FearGodCharts, vessel: Vessel, battery: Battery) -> bool:
    """FG-8.1.10 FG-8.2-conflagration FG-8.2-reinforce Guns of a battery may fire, by damage, magazines and crews."""
    harm = vessel.harm
    if not has_weapons(charts, vessel) or harm.reinforced is battery:
        return False
    great = battery in GREAT
    return not (great and (_silenced(charts, vessel) is not None or harm.magazines is Magazines.FLOODED))


def served_mounts(charts: FearGodCharts, vessel: Vessel, key: str) -> tuple[Mount, ...]:
    """FG-GAP-01 The mounts of a battery that are well, have rounds left, and are served."""
    return tuple(mount for mount in working(vessel, key) if is_served(charts, vessel, mount.battery))


# Fires, floods and crews in a turn ------------------------------------------------------------------------------------


REINFORCED = {Care.REINFORCE_MAIN: Battery.MAIN, Care.REINFORCE_CASEMATE: Battery.CASEMATE, Care.REINFORCE_LIGHT: Battery.LIGHT}
AIR_SEATS = (Seat.AMMO_FUEL, Seat.ARMED_AIRCRAFT)


def plotting(proceedings: Proceedings, tends: Iterable[Tend]) -> None:
    """FG-0-phases Orders to crews first, then the die of every ship at a mark, then rudders and what clears by itself."""
    for tend in tends:
        carry_out(proceedings, tend.ship, tend.care)
    turn = proceedings.battle.turn
    for vessel in tuple(proceedings.battle.there()):
        _fight(proceedings, vessel, mark_rolls(proceedings.charts, vessel.harm, turn))
        clear_slight_hits(proceedings, proceedings.vessel(vessel.id))
        free_rudder(proceedings, proceedings.vessel(vessel.id))
        if vessel.record.is_submarine and vessel.harm.open(Effect.RUDDER):
            boats.drifts(proceedings, proceedings.vessel(vessel.id))


def _fight(proceedings: Proceedings, vessel: Vessel, perils: tuple[Peril, ...]) -> None:
    """Help is asked for only if there is something to fight."""
    if perils:
        fight(proceedings, vessel.id, perils, lent_to(proceedings, vessel))


def carry_out(proceedings: Proceedings, ship: ShipId, care: Care) -> None:
    """FG-8.2-conflagration FG-8.2-reinforce FG-8.3-ammofuel What a crew is told that lasts beyond this turn."""
    vessel = proceedings.vessel(ship)
    match care:
        case Care.FLOOD_MAGAZINES:
            flooded = replace(without_burning_holds(vessel, proceedings.battle.turn), magazines=Magazines.FLOODED,
                              conflagration=0)
            proceedings.add(Tended(ship, "magazines flooded", stopped(flooded), (vessel.side,)))
        case Care.REINFORCE_MAIN | Care.REINFORCE_CASEMATE | Care.REINFORCE_LIGHT if _may_reinforce(vessel):
            proceedings.add(Tended(ship, f"crews of the {REINFORCED[care].value} battery fight fires and floods",
                                   replace(vessel.harm, reinforced=REINFORCED[care], reinforced_once=True), (vessel.side,)))
        case Care.PURGE_FUEL:
            proceedings.add(Tended(ship, "fuel of aircraft purged", _purged(vessel.harm), (vessel.side,)))
        case _:
            pass


def _may_reinforce(vessel: Vessel) -> bool:
    """FG-8.2-reinforce Once in a battle, while there is something to fight."""
    return not vessel.harm.reinforced_once and bool(vessel.harm.casualties)


def _purged(harm: Harm) -> Harm:
    """FG-8.3-ammofuel Fires of fuel and of armed aircraft are out, and nothing is armed or fuelled any more."""
    remaining = tuple(casualty for casualty in harm.casualties if casualty.seat not in AIR_SEATS)
    return stopped(replace(harm, casualties=remaining, purged=True))


def movement(proceedings: Proceedings) -> None:
    """FG-0-phases What the sea does to submerged boats whose hulls or rudders were hit, once all have moved."""
    for vessel in tuple(proceedings.battle.fighting()):
        if vessel.record.is_submarine and not vessel.surfaced:
            boats.come_up(proceedings, vessel)
            let_loose(proceedings, boats.strain(proceedings, vessel))


def resolution(proceedings: Proceedings) -> None:
    """FG-0-phases Fires and floods take their points, bring critical hits, and are fought for the first time."""
    there = [vessel.id for vessel in proceedings.battle.there()]
    ticks = [found for ship in there if (found := tick(proceedings, ship)) is not None]
    bear_ticks(proceedings, ticks)
    give_way(proceedings)
    for ship in there:
        vessel = proceedings.vessel(ship)
        if vessel.sunk or not vessel.harm.casualties:
            continue
        due = first_rolls(proceedings.charts, vessel.harm, proceedings.battle.turn)
        _fight(proceedings, vessel, due)
        _at_mark(proceedings, ship)
        _crews_return(proceedings, ship)


def give_way(proceedings: Proceedings) -> None:
    """FG-8.4-flooding FG-X-09 Every intermediate turn of a battle a patch may give way: a new flood, that tells later."""
    battle, chart = proceedings.battle, proceedings.charts.casualties.patch
    if proceedings.charts.turn.options.patch_interval is PatchInterval.DAY or battle.turn % chart.turns:
        return
    for vessel in tuple(battle.fighting()):
        chance = chart.percent(battle.engagement.conditions.sea_state, vessel.speed_kn) if vessel.harm.patch else 0
        if chance and proceedings.percent("FG-8.4-flooding", "patch", vessel.id, needed=f"{chance} or less") <= chance:
            proceedings.add(Tended(vessel.id, "a patch gives way", replace(vessel.harm, patch=False)))
            begin(proceedings, vessel.id, Outbreak(Peril.FLOODING, Cause.FLOODING))


def _at_mark(proceedings: Proceedings, ship: ShipId) -> None:
    """FG-8.2-conflagration FG-8.2-capsize FG-8.3-cargo What overwhelming fires and floods bring at a mark."""
    if not is_mark(proceedings.charts.casualties.clock, proceedings.vessel(ship).harm, proceedings.battle.turn):
        return
    let_loose(proceedings, cooks_off(proceedings, ship))
    if not proceedings.vessel(ship).sunk and (cause := burn_through(proceedings, ship)) is not None:
        let_loose(proceedings, (Destruction(ship, cause),))


def _crews_return(proceedings: Proceedings, ship: ShipId) -> None:
    """FG-8.2-reinforce Crews go back to their guns when all is out."""
    vessel = proceedings.vessel(ship)
    harm = vessel.harm
    if harm.reinforced is not None and not harm.casualties and not vessel.sunk:
        proceedings.add(Tended(ship, "crews return to their guns", replace(harm, reinforced=None), (vessel.side,)))


# After the battle -----------------------------------------------------------------------------------------------------


def burn_out(proceedings: Proceedings) -> None:
    """FG-GAP-22 Each ship's clock runs on, half an hour a step, until all is out or she is lost.

    Crews fight with two taken off the die, and magazines are flooded as soon as a fire overwhelms her.
    """
    for ship in [vessel.id for vessel in proceedings.battle.fighting()]:
        while proceedings.vessel(ship).fights and proceedings.vessel(ship).harm.casualties:
            _half_hour(proceedings, ship)


def _half_hour(proceedings: Proceedings, ship: ShipId) -> None:
    vessel = proceedings.vessel(ship)
    perils = tuple(peril for peril in Peril if vessel.harm.total(peril))
    fight(proceedings, ship, perils, 0, after_battle=True)
    _flood_magazines(proceedings, ship)
    if (loss := _tell(proceedings, ship)) is not None:
        bear_ticks(proceedings, (loss,))
    let_loose(proceedings, cooks_off(proceedings, ship))
    vessel = proceedings.vessel(ship)
    if vessel.fights and overwhelms(proceedings, vessel, Peril.FLOODING):
        chance = proceedings.charts.casualties.flood.capsize_percent
        if proceedings.percent("FG-8.2-capsize", "capsizing", ship, needed=f"{chance} or less") <= chance:
            proceedings.add(Sank(ship, Cause.CAPSIZED))


def _flood_magazines(proceedings: Proceedings, ship: ShipId) -> None:
    """FG-GAP-25 With nobody left to fire at no captain waits any longer."""
    vessel = proceedings.vessel(ship)
    if vessel.harm.magazines is Magazines.FULL and overwhelms(proceedings, vessel, Peril.FIRE):
        proceedings.add(Tended(ship, "magazines flooded", replace(vessel.harm, magazines=Magazines.FLOODED, conflagration=0)))


def _tell(proceedings: Proceedings, ship: ShipId) -> Tick | None:
    """FG-8.2-tick The shares of fires and floods that are left, with those that tell for the first time among them."""
    vessel = proceedings.vessel(ship)
    burning = vessel.harm.casualties
    lost = {peril: points_of(vessel, vessel.harm.total(peril)) for peril in Peril}
    harm = replace(vessel.harm, this_turn=0, casualties=tuple(replace(casualty, ticked=True) for casualty in burning))
    for peril, points in lost.items():
        if points:
            harm = with_loss(vessel, harm, points, flooding=peril is Peril.FLOODING)
            proceedings.add(PointsLost(ship, points, OF[peril], harm))
    if not burning:
        return None
    return Tick(ship, sum(lost.values()), lost[Peril.FLOODING], any(casualty.penetrating for casualty in burning),
                any(not casualty.ticked for casualty in burning))
