"""Events by date: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.play.telling import Being, Deed, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Allegiance
from campaign.rules.events.air_war import missions_ended
from campaign.rules.events.copying import with_entry
from campaign.rules.events.reader import Reader
from campaign.rules.events.war import no_longer_held, out_of_the_queues
from campaign.words.counting import listed, quantity
from campaign.words.mentions import Mentions

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


def narrate(reader: Reader, event: events.TimelineEvent) -> Telling | None:
    """An event that was fixed by date, as its reader may know it."""
    match event:
        case events.NationTurned(nation=nation, allegiance=allegiance, reason=reason):
            name = Mention(nation.value.capitalize(), Being.NATION, nation.value, allegiance.side)
            return Telling(deed=Deed.CONTROL, sentence=f"{name}: the nation {STANCES[allegiance]} from now on, {reason}",
                           to=(name,), manner=allegiance.value, reason=reason, rules=("SM-GAP-54",))
        case events.CoastsChangedHands(coasts=coasts, owner=owner, reason=reason):
            whose, stretches = "neutral" if owner is None else str(owner), quantity(len(coasts), "stretch", "stretches")
            return Telling(deed=Deed.CONTROL, sentence=f"{stretches} of coast {whose} now: {reason}",
                           by=() if owner is None else (reader.whole_side(owner),), count=len(coasts), manner="coasts",
                           reason=reason, rules=("SM-1D6",), quiet=True)
        case events.AirfieldsChangedHands(bases=bases, allegiance=allegiance, reason=reason):
            fields = Mentions(reader.base(base) for base in bases)
            return Telling(deed=Deed.CONTROL, sentence=f"Airfields {allegiance.word} now: {fields}: {reason}", to=fields,
                           manner=allegiance.value, reason=reason, rules=("SM-1D6",), quiet=True)
        case events.LandFactEntered(what=what, on=on, by=by):
            sentence = f"{'The umpire' if by is None else f'The {by} side'} enters for {on}: {what}"
            # What a side reports in its time is told by what comes of it.
            quiet = by is not None and on >= reader.before.cursor.turn
            return Telling(deed=Deed.GROUND, sentence=sentence, by=() if by is None else (reader.whole_side(by),),
                           manner="entered", reason=what, rules=("SM-GAP-86",), quiet=quiet)
        case events.PoolOffered(ships=ships):
            pool = reader.ships_by_name(ships)
            return Telling(deed=Deed.REINFORCEMENT, sentence=f"The force pool can send {pool}", to=pool, manner="pool",
                           rules=("SM-10B",), quiet=True)
        case events.CargoMustered(cargo=facts, port=port):
            quay = reader.port(port)
            return Telling(deed=Deed.CARGO, sentence=f"{facts.name} waits in {quay}", place=quay.name, manner="mustered",
                           to=(Mention(facts.name, Being.CARGO, facts.id, facts.side),), rules=("SM-GAP-54",),
                           hex=reader.before.ports[port].hex) if reader.owns(facts.side) else None
        case events.AirUnitsBased(units=units):
            if not units or not reader.owns(units[0].side):
                return None
            names = listed(f"{reader.air_unit(unit.id)} at {reader.actor(unit.base)}" for unit in units)
            return Telling(deed=Deed.BASING, sentence=f"In the air: {names}", by=Mentions(
                reader.air_unit(unit.id) for unit in units), to=tuple(dict.fromkeys(reader.actor(unit.base) for unit in units)),
                rules=("SM-GAP-54",), quiet=True)
        case events.AirUnitsLeft(units=units):
            known = [key for key in units if key in reader.before.air]
            if not known or not reader.owns(reader.before.air[known[0]].side):
                return None
            gone = Mentions(reader.air_unit(key) for key in known)
            return Telling(deed=Deed.BASING, sentence=f"Out of the theatre: {gone}", by=gone, manner="left",
                           rules=("SM-GAP-54",), quiet=True)
        case _:
            return _of_neutrals(reader, event)


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


def _of_neutrals(reader: Reader, event: AboutNeutrals) -> Telling:
    keys = tuple(ship.id for ship in event.ships) if isinstance(event, events.NeutralsTookArms) else event.ships
    ships = reader.ships_by_name(keys)
    turned = Telling(deed=Deed.CONTROL, to=ships, rules=("SM-GAP-54",))
    match event:
        case events.NeutralsMoored(port=port):
            name = reader.port(port)
            return replace(turned, sentence=f"Neutral in {name}: {ships}", place=name.name, manner="neutral", quiet=True)
        case events.NeutralsGone(reason=reason):
            return replace(turned, sentence=f"Out of the war, {reason}: {ships}", manner="out", reason=reason)
        case events.NeutralsTookArms(side=side, reason=reason):
            return replace(turned, sentence=f"With the {side} now, {reason}: {ships}", by=(reader.whole_side(side),),
                           manner="armed", reason=reason)
        case events.ArmsLaidDown(port=port, reason=reason):
            name = reader.port(port)
            return replace(turned, sentence=f"Neutral in {name}, {reason}: {ships}", place=name.name, manner="neutral",
                           reason=reason)
        case _:
            assert_never(event)
