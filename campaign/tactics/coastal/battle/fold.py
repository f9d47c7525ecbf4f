"""The fold of a battle: the state after each fact, by no rule and no die."""

from __future__ import annotations

from typing import Any, assert_never

from campaign.model.battles.battle import Shots, Weapon
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle import facts, harms
from campaign.tactics.coastal.battle.state import Battle, Met, Step, Track
from campaign.tactics.coastal.battle.vessel import Deeds, Vessel
from campaign.tactics.coastal.charts.fire import Special
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
            met = (Met(battle.vessels[fact.ship].pose.at, fact.readers),) if fact.hit else ()
            return replace(battle, mines_met=(*battle.mines_met, *met))
        case facts.Prepared():
            placed = {**battle.vessels, **{model.id: model for model in fact.models}}
            return replace(battle, vessels=placed, answered=(*battle.answered, fact.side),
                           wishes=(*battle.wishes, fact.wishes))
        case Agreed():
            return replace(battle, options=fact.options)
        case facts.StepReached():
            afresh = fact.step is not battle.step
            return replace(battle, step=fact.step, asked=fact.asked, mover=fact.mover,
                           answered=() if afresh else battle.answered)
        case facts.TurnBegan():
            vessels = {ship: replace(vessel, surprised_until=0) if ship in fact.recovered else vessel
                       for ship, vessel in battle.vessels.items()}
            return replace(battle, winner=fact.winner, first=fact.winner, held=None, vessels=vessels)
        case facts.InitiativeUsed():
            return replace(battle, first=fact.first, held=fact.held)
        case facts.Waited():
            return _deed(battle, fact.ship, waited=True)
        case facts.WaitingOver():
            return replace(battle, vessels={ship: replace(vessel, deeds=replace(vessel.deeds, waited=False))
                                            for ship, vessel in battle.vessels.items()})
        case facts.Moved():
            return _moved(battle, fact)
        case facts.Challenged():
            return battle if fact.by is None else replace(battle, challenged=(*battle.challenged, fact.mover))
        case facts.Drifted():
            return change(battle, fact.ship, pose=fact.pose)
        case facts.BrokeOff():
            return change(battle, fact.ship, broken_off=True, tested=True)
        case facts.Tested():
            return change(battle, fact.ship, tested=True)
        case facts.DepthChanged():
            return change(battle, fact.ship, depth=fact.depth, detected=False)
        case facts.Spotted():
            return change(battle, fact.ship, spotted=not fact.dummy, radar_target=False, gone=fact.dummy, fired_lately=False)
        case facts.Echo():
            return change(battle, fact.ship, detected=True) if fact.sonar else change(battle, fact.ship, radar_target=True)
        case facts.SightLost():
            return change(battle, fact.ship, spotted=False)
        case facts.PartiesWorked() | facts.SalvosDone():
            return replace(battle, answered=(*battle.answered, fact.side))
        case facts.LightShone():
            return _lit(battle, fact)
        case facts.Fired():
            return _fired(battle, fact)
        case facts.Done():
            return _deed(battle, fact.ship, fired=True)
        case facts.Launched():
            return _launched(battle, fact)
        case facts.TracksRan():
            return replace(battle, tracks=fact.tracks)
        case facts.TrackMet():
            return _met(battle, fact)
        case facts.TrackSeen():
            seen = tuple(replace(track, seen=True) if track.id == fact.track else track for track in battle.tracks)
            return replace(battle, tracks=seen)
        case facts.Reloaded():
            return change(battle, fact.ship, loaded=fact.loaded, reloads=fact.reloads, reloading=fact.reloading)
        case facts.Flew() | facts.FlakHit() | facts.Attacked():
            return _in_the_air(battle, fact)
        case facts.TurnEnded():
            return _next_turn(battle, fact)
        case BattleEnded():
            return replace(battle, step=Step.OVER, asked=None, mover=None, ended=fact.ended, tracks=())
        case (harms.Mended() | harms.Burned() | harms.HullLost() | harms.EffectStruck() | harms.SpeedLost()
              | harms.FloodStarted() | harms.Wrecked() | harms.Sank() | harms.Hurt() | facts.Dropped()):
            return _fold_damage(battle, fact)
        case _:
            assert_never(fact)


def _deed(battle: Battle, ship: ShipId, **fields: Any) -> Battle:
    return change(battle, ship, deeds=replace(battle.vessels[ship].deeds, **fields))


def _moved(battle: Battle, fact: facts.Moved) -> Battle:
    vessel = battle.vessels[fact.ship]
    deeds = replace(vessel.deeds, moved=True, track=fact.track)
    screens = battle.screens if fact.screen is None else (*battle.screens, fact.screen)
    moved = change(battle, fact.ship, pose=fact.pose, setting=fact.setting, since_step=fact.since_step, pending=None,
                   adrift=fact.adrift, deeds=deeds, steamed_cm=vessel.steamed_cm + fact.cm)
    return replace(moved, screens=screens)


def _lit(battle: Battle, fact: facts.LightShone) -> Battle:
    vessels = {ship: replace(vessel, lit_until=max(vessel.lit_until, fact.until)) if ship in fact.lit else vessel
               for ship, vessel in battle.vessels.items()}
    flights = {unit: replace(flight, flares=flight.flares - 1) if unit == fact.by else flight
               for unit, flight in battle.flights.items()}
    lights = battle.lights if fact.area is None else (*battle.lights, fact.area)
    return replace(battle, vessels=vessels, lights=lights, flights=flights)


def _fired(battle: Battle, fact: facts.Fired) -> Battle:
    shot = Shots(fact.ship, fact.target, Weapon.GUNS, fact.dice, fact.hits)
    shooter = battle.vessels.get(fact.ship)
    if shooter is not None:
        battle = change(battle, fact.ship, fired_lately=not shooter.spotted or shooter.fired_lately,
                        rockets_from=fact.rockets_from or shooter.rockets_from)
    return replace(battle, shots=(*battle.shots, shot))


def _launched(battle: Battle, fact: facts.Launched) -> Battle:
    launched = replace(battle, tracks=(*battle.tracks, fact.track), launched=battle.launched + 1)
    vessel = battle.vessels.get(fact.track.by)
    if vessel is None:
        return launched
    loaded = tuple(tube for tube in vessel.loaded if tube != fact.tube)
    return change(launched, vessel.id, loaded=loaded, spent=vessel.spent + 1, reloading=0)


def _met(battle: Battle, fact: facts.TrackMet) -> Battle:
    track = next(track for track in battle.tracks if track.id == fact.track)
    tried = replace(track, asked=(*track.asked, fact.ship))
    tracks = tuple(other for other in battle.tracks if other is not track)
    return replace(battle, tracks=tracks if fact.hit else _in_place(battle.tracks, track, tried),
                   shots=(*battle.shots, Shots(track.by, fact.ship, Weapon.TORPEDOES, 1, int(fact.hit))))


def _in_place(tracks: tuple[Track, ...], old: Track, new: Track) -> tuple[Track, ...]:
    return tuple(new if track is old else track for track in tracks)


def _in_the_air(battle: Battle, fact: facts.Flew | facts.FlakHit | facts.Attacked) -> Battle:
    flight = battle.flights[fact.flight]
    match fact:
        case facts.Flew():
            after = replace(flight, pose=fact.pose, moved=True)
        case facts.FlakHit():
            lost = 1 if fact.down else 0
            after = replace(flight, planes=flight.planes - lost, shot_down=flight.shot_down + lost,
                            loaded=min(flight.loaded, flight.planes - lost), shaken=flight.shaken + (0 if fact.down else 1))
        case facts.Attacked():
            after = replace(flight, attacked=True, loaded=flight.loaded - fact.spent)
            if fact.target is not None:
                shot = Shots(fact.flight, fact.target, Weapon.GUNS, fact.tries, fact.hits)
                battle = replace(battle, shots=(*battle.shots, shot))
        case _:
            assert_never(fact)
    return replace(battle, flights={**battle.flights, fact.flight: after})


def _next_turn(battle: Battle, fact: facts.TurnEnded) -> Battle:
    vessels = {ship: _rested(vessel) for ship, vessel in battle.vessels.items()}
    flights = {unit: replace(flight, moved=False, attacked=False, shaken=0) for unit, flight in battle.flights.items()}
    return replace(
        battle, vessels=vessels, flights=flights, turn=fact.turn + 1, unseen=dict(fact.unseen), nearest=fact.nearest,
        lights=tuple(light for light in battle.lights if light.until > fact.turn),
        screens=tuple(screen for screen in battle.screens if screen.until > fact.turn), challenged=(), held=None,
        answered=(), shots=(), shots_before=battle.shots or battle.shots_before,
    )


def _rested(vessel: Vessel) -> Vessel:
    """A marker of suppression comes off, unless she gained one this turn."""
    harm = vessel.harm
    if harm.suppression and not vessel.deeds.suppressed_now:
        harm = replace(harm, suppression=harm.suppression - 1)
    return replace(vessel, harm=harm, deeds=Deeds(), detected=False, radar_target=False)


# Damage ---------------------------------------------------------------------------------------------------------------


Damage = (
    harms.Mended | harms.Burned | harms.HullLost | harms.EffectStruck | harms.SpeedLost | harms.FloodStarted | harms.Wrecked
    | harms.Sank | harms.Hurt | facts.Dropped
)


def _fold_damage(battle: Battle, fact: Damage) -> Battle:
    """The battle after a vessel suffered damage."""
    return replace(battle, vessels={**battle.vessels, fact.ship: _after(battle.vessels[fact.ship], fact)})


def _after(vessel: Vessel, fact: Damage) -> Vessel:
    harm = vessel.harm
    match fact:
        case harms.Mended() | harms.Burned():
            return replace(vessel, harm=fact.after)
        case harms.HullLost():
            wet = fact.boxes if fact.cause in harms.UNDER_WATER else 0
            return replace(vessel, harm=replace(harm, hull=harm.hull - fact.boxes, water=harm.water + wet))
        case harms.EffectStruck():
            return _struck(vessel, fact)
        case harms.SpeedLost():
            return replace(vessel, harm=fact.after, setting=fact.setting)
        case harms.FloodStarted():
            return replace(vessel, harm=replace(harm, floods=harm.floods + 1))
        case harms.Wrecked():
            return replace(vessel, wreck=True, setting=0)
        case harms.Sank():
            return replace(vessel, sunk=True, wreck=False, sunk_by=vessel.hurt_by, setting=0,
                           harm=replace(harm, fires=0, floods=0))
        case harms.Hurt():
            return replace(vessel, hurt_by=fact.by)
        case facts.Dropped():
            return replace(vessel, charges=vessel.charges - 1, charges_spent=vessel.charges_spent + 1)
        case _:
            assert_never(fact)


def _struck(vessel: Vessel, fact: harms.EffectStruck) -> Vessel:
    gained = fact.special is Special.SUPPRESSION or fact.after.suppression > vessel.harm.suppression
    fields: dict[str, Any] = {}
    lost = [name for name in fact.after.out if name not in vessel.harm.out]
    if lost:
        fields["loaded"] = tuple(name for name in vessel.loaded if name not in lost)
        # A loaded tube takes its torpedo with it.
        fields["spent"] = vessel.spent + sum(name in vessel.loaded for name in lost)
    return replace(vessel, harm=fact.after, setting=fact.setting, pending=fact.pending, surprised_until=fact.surprised_until,
                   deeds=replace(vessel.deeds, suppressed_now=vessel.deeds.suppressed_now or gained), **fields)
