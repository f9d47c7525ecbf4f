"""The fold of a battle: the state after each fact, by no rule and no die."""

from __future__ import annotations

from typing import assert_never

from campaign.model.battles.battle import Shots, Weapon
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle import facts
from campaign.tactics.fear_god.battle.harm import UNDER_WATER
from campaign.tactics.fear_god.battle.state import Battle, Step
from campaign.tactics.fear_god.battle.vessel import Contact, Deeds, Vessel
from campaign.tactics.kit.agreeing import Agreed
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.kit.folding import change


def fold(battle: Battle, fact: facts.Fact) -> Battle:
    """The battle after a fact."""
    match fact:
        case RollFell() | facts.Collided():
            return battle
        case facts.MineMet():
            new = tuple((side, fact.field) for side in fact.readers if (side, fact.field) not in battle.met)
            return replace(battle, met=(*battle.met, *new))
        case facts.Grounded():
            deeds = replace(battle.vessels[fact.ship].deeds, aground_kn=fact.knots)
            return change(battle, fact.ship, deeds=deeds)
        case Agreed():
            return replace(battle, agreed=fact.options)
        case facts.PlotSealed():
            return replace(battle, sealed=fact.sealed)
        case facts.PlotsOpened():
            return replace(battle, sealed=None, plots=fact.plots)
        case facts.ReactionsOpened():
            return replace(battle, sealed=None, reacting=())
        case facts.StepReached():
            return replace(battle, step=fact.step, reacting=fact.asked)
        case facts.Moved():
            return _moved(battle, fact)
        case facts.DepthChanged():
            return change(battle, fact.ship, depth=fact.depth)
        case facts.BrokeOff():
            return change(battle, fact.ship, broken_off=True)
        case facts.Tending():
            return change(battle, fact.ship, fighting_fire=fact.fighting_fire)
        case facts.Shone():
            return _shone(battle, fact)
        case facts.Sighted():
            known = battle.vessels[fact.ship].known or fact.contact is not Contact.NONE
            return change(battle, fact.ship, contact=fact.contact, known=known)
        case facts.Fired():
            return _fired(battle, fact)
        case facts.Launched():
            return _launched(battle, fact)
        case facts.RunMet():
            shot = Shots(_run(battle, fact.run), fact.ship, Weapon.TORPEDOES, fact.count, fact.hits)
            return replace(battle, runs=tuple(run for run in battle.runs if run.id != fact.run),
                           shots=(*battle.shots, shot))
        case facts.ChargesDropped():
            return change(battle, fact.ship, charges=battle.vessels[fact.ship].charges - 1)
        case facts.MenAdrift():
            return replace(battle, survivors={**battle.survivors, fact.survivors.of: fact.survivors})
        case facts.MenTaken():
            left = replace(battle.survivors[fact.of], men=battle.survivors[fact.of].men - fact.men)
            rescued = replace(battle, survivors={**battle.survivors, fact.of: left})
            return change(rescued, fact.ship, rescued=rescued.vessels[fact.ship].rescued + fact.men)
        case facts.Flew():
            return replace(battle, flights={**battle.flights, fact.flight: fact.after})
        case facts.Reloaded():
            return change(battle, fact.ship, loaded=dict(fact.loaded), reloads=dict(fact.reloads))
        case facts.TurnEnded():
            return _next_turn(battle, fact)
        case BattleEnded():
            return replace(battle, step=Step.OVER, ended=fact.ended, runs=(), sealed=None, reacting=())
        case (facts.PointsLost() | facts.CriticalStruck() | facts.CasualtyBegan() | facts.CasualtiesFought()
              | facts.Tended() | facts.Doomed() | facts.Sank() | facts.Hurt()):
            return _fold_damage(battle, fact)
        case _:
            assert_never(fact)


def _run(battle: Battle, run_id: str) -> ShipId:
    return next(run.by for run in battle.runs if run.id == run_id)


def _moved(battle: Battle, fact: facts.Moved) -> Battle:
    vessel = battle.vessels[fact.ship]
    deeds = replace(vessel.deeds, turned=fact.turned, evading=fact.evading, smoked=fact.screen is not None, track=fact.track)
    moved = change(battle, fact.ship, pose=fact.pose, speed_kn=fact.speed_kn, orders=fact.orders, deeds=deeds)
    return moved if fact.screen is None else replace(moved, screens=(*battle.screens, fact.screen))


def _shone(battle: Battle, fact: facts.Shone) -> Battle:
    shining = battle if fact.star_shell else change(battle, fact.ship, light_on=True)
    return change(shining, fact.target, contact=Contact.LIT, known=True) if fact.reached else shining


def _fired(battle: Battle, fact: facts.Fired) -> Battle:
    shooter = battle.vessels[fact.ship]
    spent = dict(fact.rounds)
    rounds = {mount: left - spent.get(mount, 0) for mount, left in shooter.rounds.items()}
    deeds = replace(shooter.deeds, fired=(*shooter.deeds.fired, fact.battery))
    battle = change(battle, fact.ship, rounds=rounds, deeds=deeds, aims={**shooter.aims, fact.battery: fact.aim})
    target = battle.vessels[fact.target]
    if fact.ship not in target.deeds.fired_on_by:
        by = (*target.deeds.fired_on_by, fact.ship)
        battle = change(battle, fact.target, deeds=replace(target.deeds, fired_on_by=by))
    return replace(battle, shots=(*battle.shots, Shots(fact.ship, fact.target, Weapon.GUNS, fact.fired, fact.hits)))


def _launched(battle: Battle, fact: facts.Launched) -> Battle:
    vessel = battle.vessels[fact.run.by]
    spent = dict(fact.spent)
    loaded = {name: left - spent.get(name, 0) for name, left in vessel.loaded.items()}
    launched = replace(battle, runs=(*battle.runs, fact.run), launched=battle.launched + 1)
    return change(launched, vessel.id, loaded=loaded, torpedoes_spent=vessel.torpedoes_spent + fact.run.count)


def _next_turn(battle: Battle, fact: facts.TurnEnded) -> Battle:
    vessels = {ship: _rested(vessel) for ship, vessel in battle.vessels.items()}
    return replace(
        battle, vessels=vessels, turn=fact.turn + 1, step=Step.PLOT, quiet=fact.quiet, plots=(), reacting=(),
        screens=tuple(screen for screen in battle.screens if screen.until > fact.turn), shots=(),
        shots_before=battle.shots or battle.shots_before,
    )


def _rested(vessel: Vessel) -> Vessel:
    """A new turn: her deeds become those of the turn before."""
    harm = vessel.harm if not vessel.harm.this_turn else replace(vessel.harm, this_turn=0)
    contact = Contact.SEEN if vessel.contact is Contact.LIT else vessel.contact
    return replace(vessel, harm=harm, contact=contact, under_fire=vessel.deeds.fired_on_by, deeds=Deeds(),
                   deeds_before=vessel.deeds, light_on=False)


# Damage ---------------------------------------------------------------------------------------------------------------


Damage = (
    facts.PointsLost | facts.CriticalStruck | facts.CasualtyBegan | facts.CasualtiesFought | facts.Tended | facts.Doomed
    | facts.Sank | facts.Hurt
)


def _fold_damage(battle: Battle, fact: Damage) -> Battle:
    """The battle after a ship suffered damage."""
    return replace(battle, vessels={**battle.vessels, fact.ship: _after(battle.vessels[fact.ship], fact)})


def _after(vessel: Vessel, fact: Damage) -> Vessel:
    match fact:
        case facts.PointsLost():
            wet = min(fact.points, vessel.points) if fact.cause in UNDER_WATER else 0
            return replace(vessel, harm=fact.after, wet_points=vessel.wet_points + wet)
        case (facts.CriticalStruck() | facts.CasualtyBegan() | facts.CasualtiesFought()
              | facts.Tended()):
            return replace(vessel, harm=fact.after)
        case facts.Doomed():
            return replace(vessel, harm=replace(vessel.harm, doomed=fact.until), cause=fact.cause, sunk_by=vessel.hurt_by)
        case facts.Sank():
            return replace(vessel, sunk=True, cause=vessel.cause or fact.cause, sunk_by=vessel.sunk_by or vessel.hurt_by,
                           speed_kn=0.0, harm=replace(vessel.harm, casualties=()))
        case facts.Hurt():
            return replace(vessel, hurt_by=fact.by)
        case _:
            assert_never(fact)
