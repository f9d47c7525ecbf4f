"""The fold of a battle: the state after each fact, by no rule and no die."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from campaign.model.battles.battle import Weapon
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.agreeing import Agreed
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.kit.folding import change, with_vessel
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.orders import SquadronOrders, Task
from campaign.tactics.surface_fire.battle.state import Battle, Smoke, Squadron, Step
from campaign.tactics.surface_fire.battle.vessel import Deeds, Flight, Harm, Vessel, aim_key
from campaign.tactics.surface_fire.charts.air import Level, Role
from campaign.tactics.surface_fire.charts.damage import WATER, Burnt, Effect


def fold(battle: Battle, fact: facts.Fact) -> Battle:
    """The battle after a fact."""
    match fact:
        case RollFell() | facts.Collided():
            return battle
        case facts.MineRolled():
            return replace(battle, mines_met=(*battle.mines_met, battle.vessels[fact.ship].deeds.track))
        case facts.DepthCharged():
            fired = replace(battle, tally=replace(battle.tally, fired=True))
            return change(fired, fact.target, inactive=fact.inactive_to) if fact.inactive_to else fired
        case facts.OrderSealed():
            return replace(battle, sealed=fact.sealed)
        case facts.StepReached():
            return replace(battle, step=fact.step, sealed=None, air_turn=fact.air_turn,
                           flights=_flak_begins(battle) if fact.step is Step.FLAK else battle.flights)
        case facts.Launched():
            return _launched(battle, fact)
        case facts.OrdersShown():
            return _ordered(battle, fact.orders)
        case Agreed():
            return replace(battle, agreed=fact.options)
        case facts.FellOut():
            return _fell_out(battle, fact.ship)
        case facts.DepthChanged():
            return change(battle, fact.ship, submerged=fact.submerged)
        case facts.Moved():
            return _moved(battle, fact)
        case facts.Grounded():
            speed = 0.0 if fact.aground else battle.vessels[fact.ship].speed
            return change(battle, fact.ship, aground=fact.aground, speed=speed)
        case facts.Found():
            return replace(battle, contacts=fact.contacts)
        case facts.TargetsNamed():
            vessels = {ship: replace(vessel, light_on=ship in fact.lights) for ship, vessel in battle.vessels.items()}
            return replace(battle, vessels=vessels, lit=fact.lit, marks={mark.ship: mark.target for mark in fact.marks})
        case facts.SpreadRan():
            return replace(battle, shots=(*battle.shots, *facts.shots(fact)),
                           tally=replace(battle.tally, fired=True, hit=battle.tally.hit or fact.hit))
        case facts.Fired():
            return _fired(battle, fact)
        case facts.SquadronBroke():
            return _with_squadron(battle, replace(battle.squadrons[fact.squadron], broken=True))
        case facts.FleetBroke():
            broken = {key: replace(squadron, broken=True) if squadron.side is fact.side else squadron
                      for key, squadron in battle.squadrons.items()}
            return replace(battle, squadrons=broken, broken_fleets=(*battle.broken_fleets, fact.side))
        case facts.WeatherTurned():
            return replace(battle, poor=fact.poor)
        case facts.Reloaded():
            vessel = battle.vessels[fact.ship]
            tubes = {bank.name: bank.tubes for bank in vessel.record.banks}
            return change(battle, fact.ship, loaded=tubes, reloads=vessel.reloads - 1, quiet=0)
        case facts.TurnEnded():
            return _next_turn(battle, fact)
        case BattleEnded():
            return replace(battle, step=Step.OVER, ended=fact.ended, sealed=None, running=(), smoke=())
        case (facts.TookOff() | facts.Flew() | facts.Pinned() | facts.FoughtInTheAir() | facts.PlanesLost() | facts.FlightLeft()
              | facts.FlakFired() | facts.AttackedFromTheAir()):
            return _fold_air(battle, fact)
        case (facts.BoxesMarked() | facts.EffectStruck() | facts.FireStarted() | facts.Sank() | facts.Burned()
              | facts.TeamWorked()):
            return _fold_damage(battle, fact)
        case _:
            assert_never(fact)


def _flak_begins(battle: Battle) -> Mapping[str, Flight]:
    """The flights as anti-aircraft fire begins: suppression lasts until the guns speak again."""
    return {key: replace(flight, suppressed=False) if flight.suppressed else flight for key, flight in battle.flights.items()}


def _launched(battle: Battle, fact: facts.Launched) -> Battle:
    """A spread of torpedoes is in the water, and its tubes are empty."""
    vessel = battle.vessels[fact.spread.by]
    loaded = dict(vessel.loaded)
    for bank, count in fact.tubes:
        loaded[bank] = max(0, loaded.get(bank, 0) - count)
    launched = replace(vessel, loaded=loaded, spent=vessel.spent + fact.spread.count, quiet=0,
                       deeds=replace(vessel.deeds, launched=True))
    return replace(with_vessel(battle, launched.ship, launched), running=(*battle.running, fact.spread),
                   tally=replace(battle.tally, fired=True))


def _ordered(battle: Battle, orders: tuple[SquadronOrders, ...]) -> Battle:
    squadrons = {key: replace(squadron, orders=None) for key, squadron in battle.squadrons.items()}
    for order in orders:
        squadron = squadrons[order.squadron]
        squadrons[order.squadron] = replace(squadron, orders=order, formation=order.formation or squadron.formation)
    return replace(battle, squadrons=squadrons)


def _fell_out(battle: Battle, ship: ShipId) -> Battle:
    """A ship is struck from her squadron's list and becomes a squadron of one."""
    vessel = battle.vessels[ship]
    squadrons = dict(battle.squadrons)
    old = squadrons[vessel.squadron]
    squadrons[old.id] = replace(old, ships=tuple(other for other in old.ships if other != ship))
    squadrons[str(ship)] = Squadron(str(ship), vessel.name, vessel.side, (ship,), broken=old.broken)
    return replace(change(battle, ship, fell_out=True, squadron=str(ship)), squadrons=squadrons)


def _moved(battle: Battle, fact: facts.Moved) -> Battle:
    before = battle.vessels[fact.ship]
    deeds = replace(before.deeds, moved=fact.moved, turned=fact.turned, evasive=fact.evasive, smoked=fact.smoke,
                    track=fact.track)
    vessel = replace(before, pose=fact.pose, speed=fact.speed, deeds=deeds,
                     smoke_left=before.smoke_left - (1 if fact.smoke else 0))
    moved = with_vessel(battle, vessel.ship, vessel)
    if fact.smoke:
        line = Smoke(fact.ship, before.squadron, fact.track, battle.turn, fact.leader)
        moved = replace(moved, smoke=(*battle.smoke, line))
    return replace(moved, mined={**(battle.mined or {}), fact.ship: fact.mined_in}) if fact.mined_in else moved


def _fired(battle: Battle, fact: facts.Fired) -> Battle:
    vessel = battle.vessels[fact.ship]
    if fact.band is None:
        return battle
    key, rank = aim_key(fact.rank, fact.target), fact.rank.value
    turns = {**vessel.fired_at, key: (*vessel.fired_at.get(key, ()), battle.turn)}
    firing = {**vessel.firing, rank: vessel.firing.get(rank, 0) + 1}
    guns = vessel.record.guns(fact.rank)
    target = battle.vessels[fact.target]
    before = target.fired_on_in if fact.target in _fired_on(battle) else 0.0
    fired_on = max(before, guns.cal_in if guns is not None else 0.0)
    after = change(battle, fact.ship, fired_at=turns, firing=firing)
    after = change(after, fact.target, fired_on_in=fired_on)
    tally = replace(battle.tally, fired=True, hit=battle.tally.hit or fact.hits > 0)
    return replace(after, shots=(*battle.shots, *facts.shots(fact)), tally=tally)


def _fired_on(battle: Battle) -> set[ShipId]:
    """Ships at which guns have fired in this turn."""
    return {shot.target for shot in battle.shots if shot.weapon is Weapon.GUNS}


def _next_turn(battle: Battle, fact: facts.TurnEnded) -> Battle:
    fired_on = _fired_on(battle)
    vessels = {ship: _rested(vessel, fired_on=ship in fired_on) for ship, vessel in battle.vessels.items()}
    flights = {
        key: replace(flight, moved=False, pinned=False, dived=False, changed=False, towards="", met=(), track=(),
                     up=flight.up + 1 if flight.flying else 0)
        for key, flight in battle.flights.items()
    }
    squadrons = {key: replace(squadron, orders=None) for key, squadron in battle.squadrons.items()}
    smoke = tuple(line for line in battle.smoke if line.turn >= fact.smoke_since)
    return replace(
        battle, vessels=vessels, flights=flights, squadrons=squadrons, smoke=smoke, turn=fact.turn + 1, step=Step.LAUNCH,
        sealed=None, air_turn=None, running=(), lit=(), marks=None, contacts=(), contacts_before=battle.contacts, bounced=(),
        mined=None, tally=fact.tally, shots=(), shots_before=battle.shots,
    )


def _rested(vessel: Vessel, *, fired_on: bool) -> Vessel:
    """What a turn leaves with a ship: a turn of quiet or none, a reload that has become ready, and the fire she lay under."""
    deeds = vessel.deeds
    quiet = 0 if deeds.launched or deeds.evasive or deeds.hurt else vessel.quiet + 1
    return replace(vessel, deeds=Deeds(), quiet=quiet, fired_on_in=vessel.fired_on_in if fired_on else 0.0)


def _with_squadron(battle: Battle, squadron: Squadron) -> Battle:
    return replace(battle, squadrons={**battle.squadrons, squadron.id: squadron})


# Damage ---------------------------------------------------------------------------------------------------------------


DamageFact = facts.BoxesMarked | facts.EffectStruck | facts.FireStarted | facts.Sank | facts.Burned | facts.TeamWorked


def _fold_damage(battle: Battle, fact: DamageFact) -> Battle:
    """The battle after a fact of damage."""
    vessel = battle.vessels[fact.ship]
    match fact:
        case facts.BoxesMarked():
            vessel = _marked(vessel, fact)
        case facts.EffectStruck():
            vessel = vessel if fact.ignored else replace(vessel, harm=_struck(battle.turn, vessel.harm, fact))
        case facts.FireStarted():
            vessel = replace(vessel, harm=replace(vessel.harm, fires=vessel.harm.fires + 1))
        case facts.Sank():
            vessel = replace(vessel, sunk=True, loss=fact.how, sunk_by=fact.by or vessel.hurt_by, speed=0.0)
        case facts.Burned():
            vessel = replace(vessel, harm=_burned(vessel.harm, fact.result))
        case facts.TeamWorked():
            vessel = _mended(vessel, fact) if fact.mended else _tried(vessel, fact.task)
        case _:
            assert_never(fact)
    return with_vessel(battle, vessel.ship, vessel)


def _marked(vessel: Vessel, fact: facts.BoxesMarked) -> Vessel:
    harm = vessel.harm
    marked = min(vessel.half_boxes, harm.marked + fact.half)
    water = harm.water + (marked - harm.marked if fact.cause in WATER else 0)
    harm = replace(harm, marked=marked, kept=harm.kept + fact.kept, water=water, most=max(harm.most, marked))
    return replace(vessel, harm=harm, hurt_by=fact.by or vessel.hurt_by, deeds=replace(vessel.deeds, hurt=True))


def _struck(turn: int, harm: Harm, fact: facts.EffectStruck) -> Harm:
    match fact.effect:
        case Effect.STEERING:
            return replace(harm, jam=fact.hand)
        case Effect.FLOODING:
            return replace(harm, flooding=True)
        case Effect.FIRE:
            return replace(harm, fires=harm.fires + 1)
        case Effect.TURRET:
            return replace(harm, turrets=(*harm.turrets, fact.turret)) if fact.turret else replace(harm, deck_out=True)
        case Effect.FIRE_CONTROL:
            return replace(harm, fire_control=True, no_launch=turn)
        case Effect.ENGINEERING:
            return replace(harm, engineering=harm.engineering + 1)
        case Effect.BRIDGE:
            return replace(harm, bridge=turn, no_launch=turn)
        case Effect.EXTRA_HULL | Effect.MAGAZINE:
            return harm
        case _:
            assert_never(fact.effect)


def _burned(harm: Harm, result: Burnt) -> Harm:
    if result is Burnt.OUT:
        left = harm.fires - 1
        return replace(harm, fires=left, burning=harm.burning + 1 if left else 0)
    return replace(harm, burning=harm.burning + 1)


def _tried(vessel: Vessel, task: Task) -> Vessel:
    return replace(vessel, harm=replace(vessel.harm, righted=True)) if task is Task.FLOODING else vessel


def _mended(vessel: Vessel, fact: facts.TeamWorked) -> Vessel:
    harm = vessel.harm
    match fact.task:
        case Task.FIRE:
            left = harm.fires - 1
            harm = replace(harm, fires=left, burning=harm.burning if left else 0)
        case Task.FLOODING:
            harm = replace(harm, flooding=False, righted=True)
        case Task.STEERING:
            harm = replace(harm, jam=None)
        case Task.REFLOAT:
            return replace(vessel, aground=False)
        case Task.BOX:
            harm = replace(harm, marked=harm.marked - fact.half_boxes, repaired=harm.repaired + fact.half_boxes)
        case _:
            assert_never(fact.task)
    return replace(vessel, harm=harm)


# The air --------------------------------------------------------------------------------------------------------------


AirFact = (
    facts.TookOff | facts.Flew | facts.Pinned | facts.FoughtInTheAir | facts.PlanesLost | facts.FlightLeft | facts.FlakFired
    | facts.AttackedFromTheAir
)


def _fold_air(battle: Battle, fact: AirFact) -> Battle:
    """The battle after a fact of the air."""
    match fact:
        case facts.TookOff():
            return _change_flight(battle, fact.flight, on_deck=False, at=fact.at, level=Level.LOW, up=0)
        case facts.Flew():
            return _flew(battle, fact)
        case facts.Pinned():
            return _change_flight(battle, fact.flight, pinned=True, moved=True)
        case facts.FoughtInTheAir():
            fought = replace(battle.tally, fired=True)
            return replace(battle, bounced=(*battle.bounced, pair(fact.one, fact.other)), tally=fought)
        case facts.PlanesLost():
            flight = battle.flights[fact.flight]
            return _change_flight(battle, fact.flight, planes=flight.planes - fact.planes, lost=flight.lost + fact.planes)
        case facts.FlightLeft():
            if fact.landed:
                return _change_flight(battle, fact.flight, on_deck=True, at=None, loaded=False, ready=battle.turn, moved=True)
            return _change_flight(battle, fact.flight, gone=True)
        case facts.FlakFired():
            flight = battle.flights[fact.flight]
            after = _change_flight(battle, fact.flight, planes=flight.planes - fact.destroyed,
                                   lost=flight.lost + fact.destroyed,
                                   suppressed=flight.suppressed or fact.suppressed)
            return replace(after, tally=replace(battle.tally, fired=True))
        case facts.AttackedFromTheAir():
            spent = _change_flight(battle, fact.flight, loaded=False, gone=battle.flights[fact.flight].role is Role.KAMIKAZE)
            return replace(spent, tally=replace(battle.tally, fired=True, hit=battle.tally.hit or fact.hits > 0))
        case _:
            assert_never(fact)


def pair(first: str, second: str) -> str:
    """Two squadrons, in whichever order."""
    return ">".join(sorted((first, second)))


def _flew(battle: Battle, fact: facts.Flew) -> Battle:
    flight = battle.flights[fact.flight]
    changed = fact.level is not flight.level
    return _change_flight(battle, fact.flight, at=fact.track[-1], track=fact.track, level=fact.level, changed=changed,
                          dived=changed and fact.level is Level.LOW, towards=fact.towards, met=fact.met, moved=True,
                          loaded=flight.loaded and not fact.jettisoned)


def _change_flight(battle: Battle, flight: str, **fields: Any) -> Battle:
    return replace(battle, flights={**battle.flights, flight: replace(battle.flights[flight], **fields)})
