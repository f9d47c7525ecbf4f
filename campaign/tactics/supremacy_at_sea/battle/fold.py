"""The fold of a battle: the state after each fact, by no rule and no die."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, assert_never

from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import (
    OVERWHELMING,
    WATER,
    Avoided,
    BattleEnded,
    Fact,
    FireChanged,
    Fired,
    FireOpened,
    FireSealed,
    FloodsChanged,
    Grounded,
    HeldOnCourse,
    Launched,
    LeftTable,
    LightsSealed,
    LightsShone,
    Moved,
    MovesSealed,
    PartsLost,
    PointsLost,
    RollFell,
    RudderStruck,
    Sank,
    Sighted,
    SpecialStruck,
    SpeedLost,
    SpellBegan,
    SpreadMet,
    SpreadRan,
    StarShellBurst,
    StepReached,
    TorpedoesSealed,
    TorpedoHit,
    TurnEnded,
    TurretJammed,
    shots,
)
from campaign.tactics.supremacy_at_sea.battle.state import Activity, Battle, Glimpse, Smoke, Step, Vessel, Wake, lock_key

# So many turns of a ship's way are kept for the plot.
WAKES = 8


def fold(battle: Battle, fact: Fact) -> Battle:
    """The battle after a fact."""
    match fact:
        case RollFell() | Avoided() | FireOpened() | SpecialStruck() | TorpedoHit():
            return battle
        case SpreadMet():
            return _shot(battle, fact)
        case MovesSealed():
            return replace(battle, sealed_moves=fact.order)
        case LightsSealed():
            return replace(battle, sealed_lights=fact.order)
        case FireSealed():
            return replace(battle, sealed_fire=fact.order)
        case TorpedoesSealed():
            return replace(battle, sealed_torpedoes=fact.order)
        case StepReached():
            return replace(battle, step=fact.step, sealed_moves=None, sealed_lights=None, sealed_fire=None,
                           sealed_torpedoes=None)
        case Moved():
            return _moved(battle, fact)
        case Sighted():
            return replace(battle, seen=_remembered(battle.seen, fact.seen))
        case LightsShone():
            return _shone(battle, fact)
        case StarShellBurst():
            lit = (*battle.lit, fact.target)
            return replace(_fired(battle, fact.ship, fact.spent, ()), lit=lit)
        case Fired():
            return _shot(_fired(battle, fact.ship, fact.spent, (lock_key(fact.battery, fact.target),)), fact)
        case PointsLost():
            return _with(battle, _hurt(battle.vessels[fact.ship], fact))
        case SpeedLost():
            ship = battle.vessels[fact.ship]
            return _change(battle, fact.ship, knots_lost=ship.knots_lost + fact.knots,
                           engine_rooms=ship.engine_rooms + fact.engine_rooms, speed=fact.speed)
        case PartsLost():
            ship = battle.vessels[fact.ship]
            return _change(battle, fact.ship, out=(*ship.out, *fact.names), jammed=_without(ship.jammed, fact.names),
                           aircraft_out=ship.aircraft_out or fact.aircraft, lights_out=ship.lights_out or fact.searchlights,
                           radar_out=ship.radar_out or fact.radar, mains_for_good=ship.mains_for_good + fact.mains_columns)
        case TurretJammed():
            ship = battle.vessels[fact.ship]
            jammed = (*ship.jammed, fact.name) if fact.jammed else _without(ship.jammed, (fact.name,))
            fresh = (*ship.jammed_now, fact.name) if fact.jammed else ship.jammed_now
            return _change(battle, fact.ship, jammed=jammed, jammed_now=fresh)
        case SpellBegan():
            ship = battle.vessels[fact.ship]
            speed = ship.speed if fact.speed is None else fact.speed
            return _change(battle, fact.ship, spells=(*ship.spells, fact.spell), speed=speed)
        case HeldOnCourse():
            return _change(battle, fact.ship, on_course_u=battle.vessels[fact.ship].on_course_u + fact.units)
        case RudderStruck():
            return _change(battle, fact.ship, rudder=fact.rudder)
        case FireChanged():
            return _change(battle, fact.ship, fire=fact.fire, oil_fire=fact.oil)
        case FloodsChanged():
            return _change(battle, fact.ship, floods=fact.floods)
        case Sank():
            return _change(battle, fact.ship, sunk=True, sunk_by=fact.by or battle.vessels[fact.ship].hurt_by, speed=0.0)
        case Launched():
            ship = battle.vessels[fact.spread.by]
            launched = _change(battle, ship.ship, unloaded=(*ship.unloaded, *fact.banks))
            return replace(launched, spreads=(*battle.spreads, fact.spread))
        case SpreadRan():
            rest = tuple(spread for spread in battle.spreads if spread.id != fact.spread.id)
            return replace(battle, spreads=rest if fact.spent else (*rest, fact.spread))
        case Grounded():
            ship = battle.vessels[fact.ship]
            activity = replace(ship.activity, ran_aground=fact.aground)
            speed = 0.0 if fact.aground else ship.speed
            return _change(battle, fact.ship, aground=fact.aground, activity=activity, speed=speed,
                           tries=ship.tries + 1 if fact.aground and ship.aground else 0)
        case LeftTable():
            return _change(battle, fact.ship, gone=True)
        case TurnEnded():
            return _next_turn(battle, fact)
        case BattleEnded():
            return replace(battle, step=Step.OVER, ended=fact.ended, smoke=(), spreads=())
        case _:
            assert_never(fact)


def _moved(battle: Battle, fact: Moved) -> Battle:
    before, move = battle.vessels[fact.ship], fact.move
    activity = Activity(move.turned_u, move.sharp, move.chasing, fact.chased, move.units, before.activity.ran_aground,
                  fired_before=before.activity.fired_before)
    vessel = replace(before, pose=fact.pose, speed=fact.speed, astern=move.astern, on_course_u=fact.on_course_left_u,
                     activity=activity, smoke_left=before.smoke_left - (1 if fact.smoke else 0),
                     wakes=(*before.wakes[1 - WAKES:], Wake(battle.turn, fact.track, fact.readers)))
    smoke = (*battle.smoke, Smoke(fact.ship, fact.track)) if fact.smoke else battle.smoke
    return replace(_with(battle, vessel), smoke=smoke)


def _shot(battle: Battle, fact: Fired | SpreadMet) -> Battle:
    return replace(battle, shots=(*battle.shots, *shots(fact)))


def _remembered(before: tuple[Glimpse, ...], now: tuple[Glimpse, ...]) -> tuple[Glimpse, ...]:
    fresh = {(one.side, one.ship) for one in now}
    return (*(one for one in before if (one.side, one.ship) not in fresh), *now)


def _shone(battle: Battle, fact: LightsShone) -> Battle:
    for light in fact.lights:
        activity = replace(battle.vessels[light.ship].activity, light_on=light.target)
        battle = _change(battle, light.ship, activity=activity)
    return battle


def _fired(battle: Battle, ship: ShipId, spent: Iterable[tuple[str, int]], locks: tuple[str, ...]) -> Battle:
    vessel = battle.vessels[ship]
    magazine = dict(vessel.magazine)
    for key, quarters in spent:
        magazine[key] = max(0, magazine.get(key, 0) - quarters)
    activity = replace(vessel.activity, fired=True)
    return _change(battle, ship, magazine=magazine, activity=activity, locks=(*vessel.locks, *locks))


def _hurt(vessel: Vessel, fact: PointsLost) -> Vessel:
    turn_points = vessel.turn_points + (fact.points if fact.cause in OVERWHELMING else 0)
    hurt_by = fact.by or vessel.hurt_by
    if fact.cause in WATER:
        return replace(vessel, water_points=vessel.water_points + fact.points, turn_points=turn_points, hurt_by=hurt_by)
    return replace(vessel, shell_points=vessel.shell_points + fact.points, turn_points=turn_points, hurt_by=hurt_by)


def _next_turn(battle: Battle, fact: TurnEnded) -> Battle:
    """SAS-B8 Smoke off the table, locks of this turn become those of the last, spells that are over are struck out."""
    vessels = {}
    for key, one in battle.vessels.items():
        spells = tuple(spell for spell in one.spells if spell.until > fact.turn)
        activity = Activity(fired_before=one.activity.fired)
        vessels[key] = replace(one, turn_points=0.0, locks_before=one.locks, locks=(), spells=spells, activity=activity,
                               jammed_now=())
    return replace(battle, vessels=vessels, turn=fact.turn + 1, step=Step.MOVES, smoke=(), lit=(), blind_turns=fact.blind_turns,
                   shots=(), shots_before=battle.shots,
                   sealed_moves=None, sealed_lights=None, sealed_fire=None, sealed_torpedoes=None)


def _without(names: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in gone)


def _change(battle: Battle, ship: ShipId, **fields: Any) -> Battle:
    return _with(battle, replace(battle.vessels[ship], **fields))


def _with(battle: Battle, vessel: Vessel) -> Battle:
    vessels = dict(battle.vessels)
    vessels[vessel.ship] = vessel
    return replace(battle, vessels=vessels)
