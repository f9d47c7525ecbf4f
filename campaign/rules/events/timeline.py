"""Events by date: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import Allegiance
from campaign.rules.events.air_war import missions_ended
from campaign.rules.events.copying import with_entry
from campaign.rules.events.reader import Quiet, Reader, Word
from campaign.rules.events.war import no_longer_held, out_of_the_queues
from campaign.words.counting import listed, quantity

STANCES = {
    Allegiance.AXIS: "is with the Axis", Allegiance.ALLIED: "is with the Allies", Allegiance.NEUTRAL: "is neutral",
    Allegiance.INTERNED: "is out of the war",
}
EVENTS: tuple[type, ...] = get_args(events.TimelineEvent)
AboutNeutrals = events.NeutralsMoored | events.NeutralsGone | events.NeutralsTookArms | events.ArmsLaidDown
SUBJECTS: SubjectsOf = {
    events.CargoMustered: (Subject.CONVOYS,),
    events.NationTurned: (Subject.TURNS,),
}


def fold(state: State, event: events.TimelineEvent) -> State:
    """The state after an event that was fixed by date."""
    match event:
        case events.NationTurned(nation=nation, allegiance=allegiance):
            return replace(state, stances=with_entry(state.stances, nation, allegiance))
        case events.CoastsChangedHands(coasts=coasts, owner=owner):
            changed = replace(state, coast_owners={**state.coast_owners, **dict.fromkeys(coasts, owner)})
            return no_longer_held(changed, coasts)
        case events.AirfieldsChangedHands(bases=bases, allegiance=allegiance):
            return replace(state, airfields={**state.airfields, **dict.fromkeys(bases, allegiance)})
        case events.LandFactEntered():
            return state
        case events.PoolOffered(ships=ships):
            pool = state.war.pool
            return replace(state, war=replace(state.war, pool=replace(pool, ships=(*pool.ships, *ships))))
        case events.CargoMustered(cargo=facts, port=port):
            return replace(state, cargoes=with_entry(state.cargoes, facts.id, Cargo(facts, at=port)))
        case events.AirUnitsBased(units=units):
            based = replace(state, air={**state.air, **{unit.id: unit for unit in units}})
            return missions_ended(based, tuple(unit.id for unit in units))
        case events.AirUnitsLeft(units=units):
            left = replace(state, air={key: unit for key, unit in state.air.items() if key not in units})
            return missions_ended(left, units)
        case _:
            return _neutrals(state, event)


def narrate(reader: Reader, event: events.TimelineEvent) -> Word:
    """An event that was fixed by date, as its reader may know it."""
    match event:
        case events.NationTurned(nation=nation, allegiance=allegiance, reason=reason):
            return f"{nation.value.capitalize()}: the nation {STANCES[allegiance]} from now on, {reason} [SM-GAP-54]"
        case events.CoastsChangedHands(coasts=coasts, owner=owner, reason=reason):
            whose = "neutral" if owner is None else str(owner)
            return Quiet(f"{quantity(len(coasts), 'stretch', 'stretches')} of coast {whose} now: {reason} [SM-1D6]")
        case events.AirfieldsChangedHands(bases=bases, allegiance=allegiance, reason=reason):
            names = listed(reader.book.oob.bases[base].name for base in bases)
            return Quiet(f"Airfields {allegiance.word} now: {names}: {reason} [SM-1D6]")
        case events.LandFactEntered(what=what, on=on, by=by):
            line = f"{'The umpire' if by is None else f'The {by} side'} enters for {on}: {what} [SM-GAP-86]"
            # What a side reports in its time is told by what comes of it.
            return line if by is None or on < reader.before.cursor.turn else Quiet(line)
        case events.PoolOffered(ships=ships):
            return Quiet(f"The force pool can send {reader.ships_by_name(ships)} [SM-10B]")
        case events.CargoMustered(cargo=facts, port=port):
            return f"{facts.name} waits in {reader.port(port)} [SM-GAP-54]" if reader.owns(facts.side) else None
        case events.AirUnitsBased(units=units):
            names = listed(f"{reader.book.oob.air_units[unit.id].name} at {reader.actor(unit.base)}" for unit in units)
            return Quiet(f"In the air: {names} [SM-GAP-54]") if units and reader.owns(units[0].side) else None
        case events.AirUnitsLeft(units=units):
            known = [key for key in units if key in reader.before.air]
            names = listed(reader.book.oob.air_units[key].name for key in known)
            owner = reader.before.air[known[0]].side if known else None
            return Quiet(f"Out of the theatre: {names} [SM-GAP-54]") if owner is not None and reader.owns(owner) else None
        case _:
            return _neutrals_in_words(reader, event)


def _neutrals(state: State, event: AboutNeutrals) -> State:
    match event:
        case events.NeutralsMoored(ships=ships, port=port):
            return replace(state, neutrals={**state.neutrals, **dict.fromkeys(ships, port)})
        case events.NeutralsGone(ships=ships):
            return replace(state, neutrals={key: port for key, port in state.neutrals.items() if key not in ships})
        case events.NeutralsTookArms(ships=ships):
            armed = {ship.id: ship for ship in ships}
            return replace(state, ships={**state.ships, **armed},
                           neutrals={key: port for key, port in state.neutrals.items() if key not in armed})
        case events.ArmsLaidDown(ships=ships, port=port):
            return replace(out_of_the_queues(state, ships),
                           ships={key: ship for key, ship in state.ships.items() if key not in ships},
                           neutrals={**state.neutrals, **dict.fromkeys(ships, port)})
        case _:
            assert_never(event)


def _neutrals_in_words(reader: Reader, event: AboutNeutrals) -> Word:
    match event:
        case events.NeutralsMoored(ships=ships, port=port):
            return Quiet(f"Neutral in {reader.port(port)}: {reader.ships_by_name(ships)} [SM-GAP-54]")
        case events.NeutralsGone(ships=ships, reason=reason):
            return f"Out of the war, {reason}: {reader.ships_by_name(ships)} [SM-GAP-54]"
        case events.NeutralsTookArms(ships=ships, side=side, reason=reason):
            return f"With the {side} now, {reason}: {reader.ships_by_name(ship.id for ship in ships)} [SM-GAP-54]"
        case events.ArmsLaidDown(ships=ships, port=port, reason=reason):
            return f"Neutral in {reader.port(port)}, {reason}: {reader.ships_by_name(ships)} [SM-GAP-54]"
        case _:
            assert_never(event)
