"""The fold of a battle: the state after each fact, by no rule and no die."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.kit.folding import change, with_vessel
from campaign.tactics.supremacy_at_sea.battle import facts
from campaign.tactics.supremacy_at_sea.battle.facts import shots
from campaign.tactics.supremacy_at_sea.battle.sheet import fuel_burnt, miles_a_turn
from campaign.tactics.supremacy_at_sea.battle.state import Activity, Battle, Glimpse, Smoke, Step, Vessel, Wake, lock_key

# So many turns of a ship's way are kept for the plot.
WAKES = 8


def fold(battle: Battle, fact: facts.Fact) -> Battle:
    """The battle after a fact."""
    match fact:
        case RollFell() | facts.Avoided() | facts.FireOpened() | facts.SpecialStruck() | facts.TorpedoHit():
            return battle
        case facts.SpreadMet():
            return _shot(battle, fact)
        case (facts.MovesSealed() | facts.LightsSealed() | facts.FireSealed() | facts.TorpedoesSealed()
              | facts.AircraftSealed()):
            return replace(battle, sealed=fact.order)
        case facts.FlightAttacked():
            flight = battle.flights[fact.flight]
            flown = replace(flight, aircraft=max(0, flight.aircraft - fact.lost), done=True)
            return replace(battle, flights={**battle.flights, fact.flight: flown})
        case facts.Hunted():
            hunted = replace(battle.vessels[fact.ship].activity, hunted=True)
            return change(battle, fact.ship, activity=hunted)
        case facts.StepReached():
            return replace(battle, step=fact.step, sealed=None)
        case facts.Moved():
            return _moved(battle, fact)
        case facts.Sighted():
            return replace(battle, seen=_remembered(battle.seen, fact.seen))
        case facts.LightsShone():
            return _shone(battle, fact)
        case facts.StarShellBurst():
            lit = (*battle.lit, fact.target)
            return replace(_fired(battle, fact.ship, fact.spent, ()), lit=lit)
        case facts.Fired():
            return _shot(_fired(battle, fact.ship, fact.spent, (lock_key(fact.battery, fact.target),)), fact)
        case facts.PointsLost():
            return with_vessel(battle, fact.ship, _hurt(battle.vessels[fact.ship], fact))
        case facts.SpeedLost():
            ship = battle.vessels[fact.ship]
            return change(battle, fact.ship, knots_lost=ship.knots_lost + fact.knots,
                           engine_rooms=ship.engine_rooms + fact.engine_rooms, speed=fact.speed)
        case facts.PartsLost():
            ship = battle.vessels[fact.ship]
            return change(battle, fact.ship, out=(*ship.out, *fact.names), jammed=_without(ship.jammed, fact.names),
                           aircraft_out=ship.aircraft_out or fact.aircraft, lights_out=ship.lights_out or fact.searchlights,
                           radar_out=ship.radar_out or fact.radar, mains_for_good=ship.mains_for_good + fact.mains_columns)
        case facts.TurretJammed():
            ship = battle.vessels[fact.ship]
            jammed = (*ship.jammed, fact.name) if fact.jammed else _without(ship.jammed, (fact.name,))
            fresh = (*ship.jammed_now, fact.name) if fact.jammed else ship.jammed_now
            return change(battle, fact.ship, jammed=jammed, jammed_now=fresh)
        case facts.SpellBegan():
            ship = battle.vessels[fact.ship]
            speed = ship.speed if fact.speed is None else fact.speed
            return change(battle, fact.ship, spells=(*ship.spells, fact.spell), speed=speed)
        case facts.HeldOnCourse():
            return change(battle, fact.ship, on_course_u=battle.vessels[fact.ship].on_course_u + fact.units)
        case facts.RudderStruck():
            return change(battle, fact.ship, rudder=fact.rudder)
        case facts.FireChanged():
            return change(battle, fact.ship, fire=fact.fire, oil_fire=fact.oil)
        case facts.FloodsChanged():
            return change(battle, fact.ship, floods=fact.floods)
        case facts.Sank():
            return change(battle, fact.ship, sunk=True, sunk_by=fact.by or battle.vessels[fact.ship].hurt_by, speed=0.0)
        case facts.Launched():
            ship = battle.vessels[fact.spread.by]
            launched = _betrayed(change(battle, ship.ship, unloaded=(*ship.unloaded, *fact.banks)), ship.ship)
            return replace(launched, spreads=(*battle.spreads, fact.spread))
        case facts.SpreadRan():
            rest = tuple(spread for spread in battle.spreads if spread.id != fact.spread.id)
            return replace(battle, spreads=rest if fact.spent else (*rest, fact.spread))
        case facts.Grounded():
            ship = battle.vessels[fact.ship]
            activity = replace(ship.activity, ran_aground=fact.aground)
            speed = 0.0 if fact.aground else ship.speed
            return change(battle, fact.ship, aground=fact.aground, activity=activity, speed=speed,
                           tries=ship.tries + 1 if fact.aground and ship.aground else 0)
        case facts.LeftTable():
            return change(battle, fact.ship, gone=True)
        case facts.TurnEnded():
            return _next_turn(battle, fact)
        case BattleEnded():
            return replace(battle, step=Step.OVER, ended=fact.ended, smoke=(), spreads=())
        case _:
            assert_never(fact)


def _moved(battle: Battle, fact: facts.Moved) -> Battle:
    before, move = battle.vessels[fact.ship], fact.move
    activity = Activity(move.turned_u, move.sharp, move.chasing, fact.chased, move.units, before.activity.ran_aground,
                        fired_before=before.activity.fired_before, betrayed_before=before.activity.betrayed_before,
                        held=before.activity.held)
    fuel = before.fuel_burnt + fuel_burnt(before.sheet.fuel_load, before.sheet.range_nm, fact.speed, miles_a_turn(fact.speed))
    vessel = replace(before, pose=fact.pose, speed=fact.speed, astern=move.astern, on_course_u=fact.on_course_left_u,
                     activity=activity, fuel_burnt=fuel, smoke_left=before.smoke_left - (1 if fact.smoke else 0),
                     wakes=(*before.wakes[1 - WAKES:], Wake(battle.turn, fact.track, fact.readers)))
    smoke = (*battle.smoke, Smoke(fact.ship, fact.track)) if fact.smoke else battle.smoke
    return replace(with_vessel(battle, vessel.ship, vessel), smoke=smoke)


def _betrayed(battle: Battle, ship: ShipId) -> Battle:
    vessel = battle.vessels[ship]
    return change(battle, ship, activity=replace(vessel.activity, betrayed=True))


def _shot(battle: Battle, fact: facts.Fired | facts.SpreadMet) -> Battle:
    return replace(battle, shots=(*battle.shots, *shots(fact)))


def _remembered(before: tuple[Glimpse, ...], now: tuple[Glimpse, ...]) -> tuple[Glimpse, ...]:
    fresh = {(sighting.side, sighting.ship) for sighting in now}
    return (*(sighting for sighting in before if (sighting.side, sighting.ship) not in fresh), *now)


def _shone(battle: Battle, fact: facts.LightsShone) -> Battle:
    for light in fact.lights:
        activity = replace(battle.vessels[light.ship].activity, light_on=light.target)
        battle = change(battle, light.ship, activity=activity)
    return battle


def _fired(battle: Battle, ship: ShipId, spent: Iterable[tuple[str, int]], locks: tuple[str, ...]) -> Battle:
    vessel = battle.vessels[ship]
    magazine = dict(vessel.magazine)
    for key, quarters in spent:
        magazine[key] = max(0, magazine.get(key, 0) - quarters)
    activity = replace(vessel.activity, fired=True)
    return change(battle, ship, magazine=magazine, activity=activity, locks=(*vessel.locks, *locks))


def _hurt(vessel: Vessel, fact: facts.PointsLost) -> Vessel:
    turn_points = vessel.turn_points + (fact.points if fact.cause in facts.OVERWHELMING else 0)
    hurt_by = fact.by or vessel.hurt_by
    if fact.cause in facts.WATER:
        return replace(vessel, water_points=vessel.water_points + fact.points, turn_points=turn_points, hurt_by=hurt_by)
    return replace(vessel, shell_points=vessel.shell_points + fact.points, turn_points=turn_points, hurt_by=hurt_by)


def _next_turn(battle: Battle, fact: facts.TurnEnded) -> Battle:
    """SAS-B8 Smoke off the table, locks of this turn become those of the last, spells that are over are struck out."""
    vessels = {}
    for key, vessel in battle.vessels.items():
        spells = tuple(spell for spell in vessel.spells if spell.until > fact.turn)
        before = vessel.activity
        activity = Activity(fired_before=before.fired, betrayed_before=before.betrayed, held=before.hunted)
        vessels[key] = replace(vessel, turn_points=0.0, locks_before=vessel.locks, locks=(), spells=spells, activity=activity,
                               jammed_now=())
    return replace(battle, vessels=vessels, turn=fact.turn + 1, step=Step.MOVES, smoke=(), lit=(), blind_turns=fact.blind_turns,
                   shots=(), shots_before=battle.shots, sealed=None)


def _without(names: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in gone)
