"""The fold of what happens in the air."""

from __future__ import annotations

from typing import Any, assert_never

from campaign.model.replacing import replace
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.charts.air import Level, Role

AirFact = (
    facts.TookOff | facts.Flew | facts.Pinned | facts.FoughtInTheAir | facts.PlanesLost | facts.FlightLeft | facts.FlakFired
    | facts.AttackedFromTheAir
)


def fold_air(battle: Battle, fact: AirFact) -> Battle:
    """The battle after a fact of the air."""
    match fact:
        case facts.TookOff():
            return _change(battle, fact.flight, on_deck=False, at=fact.at, level=Level.LOW, up=0)
        case facts.Flew():
            return _flew(battle, fact)
        case facts.Pinned():
            return _change(battle, fact.flight, pinned=True, moved=True)
        case facts.FoughtInTheAir():
            fought = replace(battle.tally, fired=True)
            return replace(battle, bounced=(*battle.bounced, pair(fact.one, fact.other)), tally=fought)
        case facts.PlanesLost():
            flight = battle.flights[fact.flight]
            return _change(battle, fact.flight, planes=flight.planes - fact.planes, lost=flight.lost + fact.planes)
        case facts.FlightLeft():
            if fact.landed:
                return _change(battle, fact.flight, on_deck=True, at=None, loaded=False, ready=battle.turn, moved=True)
            return _change(battle, fact.flight, gone=True)
        case facts.FlakFired():
            flight = battle.flights[fact.flight]
            after = _change(battle, fact.flight, planes=flight.planes - fact.destroyed, lost=flight.lost + fact.destroyed,
                            suppressed=flight.suppressed or fact.suppressed)
            return replace(after, tally=replace(battle.tally, fired=True))
        case facts.AttackedFromTheAir():
            spent = _change(battle, fact.flight, loaded=False, gone=battle.flights[fact.flight].role is Role.KAMIKAZE)
            return replace(spent, tally=replace(battle.tally, fired=True, hit=battle.tally.hit or fact.hits > 0))
        case _:
            assert_never(fact)


def pair(one: str, other: str) -> str:
    """Two squadrons, in whichever order."""
    return ">".join(sorted((one, other)))


def _flew(battle: Battle, fact: facts.Flew) -> Battle:
    flight = battle.flights[fact.flight]
    changed = fact.level is not flight.level
    return _change(battle, fact.flight, at=fact.track[-1], track=fact.track, level=fact.level, changed=changed,
                   dived=changed and fact.level is Level.LOW, towards=fact.towards, met=fact.met, moved=True,
                   loaded=flight.loaded and not fact.jettisoned)


def _change(battle: Battle, flight: str, **fields: Any) -> Battle:
    return replace(battle, flights={**battle.flights, flight: replace(battle.flights[flight], **fields)})
