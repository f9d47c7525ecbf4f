"""Ports, and guns against the coast: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.charts.shore import ShoreTarget
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.ports import Port
from campaign.model.play.state import State
from campaign.model.play.telling import Change, Deed, Effect, Instrument, Measure, Part, Telling
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.rules.events.air import arrived
from campaign.rules.events.copying import with_each, with_entry
from campaign.rules.events.reader import IN_VAIN, Reader
from campaign.words.counting import capitalised, quantity

TARGETS = {
    ShoreTarget.PORT: "{}",
    ShoreTarget.SHIPS_IN_PORT: "ships in {}",
    ShoreTarget.AIRFIELD: "the airfield of {}",
    ShoreTarget.SUPPLY_DUMP: "a supply dump at {}",
    ShoreTarget.TROOPS: "troops at {}",
}
EVENTS: tuple[type, ...] = get_args(events.ShoreEvent)
SUBJECTS: SubjectsOf = {
    events.CargoDestroyed: (Subject.LOSSES,),
    events.DockyardLost: (Subject.REPAIRS,),
    events.PortHit: (Subject.BATTLES,),
    events.PortMended: (Subject.REPAIRS,),
    events.ShipCaptured: (Subject.LOSSES,),
    events.ShoreBombarded: (Subject.BATTLES,),
}
AboutPort = (
    events.PortHit | events.PortFuelLost | events.PortDemolished | events.PortMended | events.DockyardLost
    | events.ShipCaptured)
# The events whose consequences for others stand in `refreshed`.
MINDED: tuple[type, ...] = (events.PlayerTurnBegan, events.PhaseBegan, events.SegmentBegan, events.StepBegan)


def fold(state: State, event: events.ShoreEvent) -> State:
    """The state after something happened to a port, or from the sea to the land."""
    match event:
        case events.PortHit(port=key, hits=hits):
            port = state.ports[key]
            return _port(state, key, replace(port, hits=port.hits + hits, quiet_since=state.cursor.turn.number + 1))
        case events.PortFuelLost(port=key, points=points):
            port = state.ports[key]
            return _port(state, key, replace(port, fuel=max(0.0, (port.fuel or 0.0) - points)))
        case events.PortDemolished(port=key):
            return replace(state, demolished=(*state.demolished, key))
        case events.PortMended(port=key, hits=hits, engineers=engineers):
            port = state.ports[key]
            mended = _port(state, key, replace(port, hits=port.hits - hits, quiet_since=state.cursor.turn.number))
            return replace(mended, engineered=(*state.engineered, key)) if engineers else mended
        case events.DockyardLost(port=key):
            return _port(state, key, replace(state.ports[key], repair_lost=True))
        case events.ShipCaptured(ship=key, by=by, at_once=at_once):
            captured = replace(state.ships[key], side=by, prize=not at_once, began_in_port=False)
            return replace(state, ships=with_entry(state.ships, key, captured))
        case events.CargoDestroyed(cargo=key):
            item = replace(state.cargoes[key], at=None, lost=True)
            return replace(state, cargoes=with_entry(state.cargoes, key, item))
        case events.ShoreBombarded(ships=ships) | events.BombardmentForestalled(ships=ships):
            return replace(state, bombarded=(*state.bombarded, *ships))
        case events.GroundSupported(ships=ships, hex=where, strength=strength):
            gunfire = with_entry(state.lift.gunfire, where, state.lift.gunfire.get(where, 0) + strength)
            return replace(state, bombarded=(*state.bombarded, *ships), lift=replace(state.lift, gunfire=gunfire))
        case events.SupportDeclined():
            return replace(state, support_declined=True)
        case _:
            assert_never(event)


def narrate(reader: Reader, event: events.ShoreEvent) -> Telling | None:
    """An event of a port or of guns against the coast, as its reader may know it."""
    match event:
        case events.CargoDestroyed(cargo=key, port=port):
            if not reader.owns(reader.before.cargoes[key].facts.side):
                return None
            cargo, name = reader.cargo(key), reader.port(port)
            return Telling(deed=Deed.CARGO, sentence=f"{cargo} is destroyed in {name}", to=(cargo,), place=name.name,
                           hex=reader.before.ports[port].hex, effects=(Effect(change=Change.LOST),), rules=("SM-1D6",))
        case events.ShoreBombarded():
            return _bombarded(reader, event)
        case events.BombardmentForestalled(force=force):
            if not reader.owns_force(force):
                return None
            who = reader.force(force)
            return Telling(deed=Deed.BREAKING_OFF, sentence=f"{who} breaks off its bombardment: enemy ships are in the way",
                           by=(who,), instrument=Instrument.GUNS, manner="bombardment", rules=("SM-GAP-50",))
        case events.GroundSupported(force=force, hex=where, strength=strength):
            who, place = reader.force(force), reader.place(where)
            sentence = f"{capitalised(who)} supports the combat at {place} with a strength of {strength}"
            return Telling(deed=Deed.GROUND, sentence=sentence, by=(who,), hex=where, place=place, instrument=Instrument.GUNS,
                           count=strength, manner="support", rules=("SM-4A3",))
        case events.SupportDeclined(side=side):
            return Telling(deed=Deed.DECISION, sentence=f"The {side} side supports no more land combats in this phase",
                           by=(reader.whole_side(side),), manner="support", quiet=True)
        case _:
            return _of_port(reader, event)


def _of_port(reader: Reader, event: AboutPort) -> Telling | None:
    port = reader.port(event.port)
    touched = Telling(deed=Deed.HIT, to=(port,), hex=reader.before.ports[event.port].hex, place=port.name)
    match event:
        case events.PortHit(hits=hits, cause=cause):
            now, most = reader.after.ports[event.port].hits, reader.book.charts.shore.damage.most_hits
            closed = " and is closed" if now >= most else ""
            marked = Effect(Part.QUAYS, Change.CLOSED if closed else Change.HIT, Measure.HITS, hits, left=now)
            return replace(touched, sentence=f"{port} takes {quantity(hits, 'hit')} by {cause}, has {now}{closed}",
                           reason=cause, effects=(marked,), rules=("SM-1D5",))
        case events.PortFuelLost(points=points):
            # Only the owner knows what is in a port's tanks.
            return replace(touched, deed=Deed.FUEL, sentence=f"{points:g} FP burn in {port}", manner="burned", effects=(
                Effect(change=Change.LOST, measure=Measure.FUEL_POINTS, amount=points),),
                rules=("SM-GAP-04",)) if reader.owns_port(event.port) else None
        case events.PortDemolished():
            owner = port.side
            return replace(touched, sentence=f"{port} is blown up by its owner", instrument=Instrument.CHARGES,
                           by=() if owner is None else (reader.whole_side(owner),), manner="demolition", rules=("SM-1D5",))
        case events.PortMended(hits=hits, engineers=engineers):
            how = "by engineers" if engineers else "in quiet weeks"
            return replace(touched, deed=Deed.REPAIR, sentence=f"{quantity(hits, 'hit')} on {port} mended {how}",
                           manner="engineers" if engineers else "quiet", rules=("SM-GAP-04",),
                           effects=(Effect(Part.QUAYS, Change.MENDED, Measure.HITS, hits),))
        case events.DockyardLost():
            return replace(touched, deed=Deed.LOSS, sentence=f"{port} repairs no ships any more, for either side",
                           effects=(Effect(Part.DOCKYARD, Change.LOST),), rules=("SM-1D6",))
        case events.ShipCaptured(ship=key, by=by):
            ship = reader.ship(key)
            return replace(touched, deed=Deed.CONTROL, sentence=f"{ship} is captured in {port} by the {by} side", to=(ship,),
                           by=(reader.whole_side(by),), manner="captured", rules=("SM-1D6",))
        case _:
            assert_never(event)


def _port(state: State, key: PortId, port: Port) -> State:
    return replace(state, ports=with_entry(state.ports, key, port))


def refreshed(state: State, event: events.Event) -> State:
    """Clears at a new player turn, phase, segment or step: who has fired, worked or searched, and who was a prize."""
    match event:
        case events.PlayerTurnBegan(side=side):
            freed = [key for key, ship in state.ships.items() if ship.prize and ship.side is side]
            ships = with_each(state.ships, freed, lambda ship: replace(ship, prize=False)) if freed else state.ships
            return replace(state, ships=ships, engineered=(), demolished=(), bombarded=(), support_declined=False)
        case events.PhaseBegan():
            return replace(state, bombarded=(), support_declined=False)
        case events.SegmentBegan():
            return arrived(replace(state, searched_by_carrier=()))
        case events.StepBegan():
            return replace(state, bombarded=()) if state.bombarded else state
        case _:
            return state


def _bombarded(reader: Reader, event: events.ShoreBombarded) -> Telling:
    at_hex, place = event.place == event.hex, reader.place(event.hex)
    target = None if at_hex else reader.actor(event.place)
    what = TARGETS[event.target].format(place if target is None else target)
    result = quantity(event.hits, "hit") if event.hits else "no hit"
    who, ships = reader.force(event.force), reader.ships_by_name(event.ships)
    sentence = f"{capitalised(who)} ({ships}) bombards {what} with {quantity(event.points, 'point')}: {result}"
    return Telling(deed=Deed.FIRE, sentence=sentence, by=(who,), to=() if target is None else (target,), others=ships,
                   hex=event.hex, place=place, instrument=Instrument.GUNS, count=event.points, manner=event.target.value,
                   effects=(Effect(change=Change.HIT, measure=Measure.HITS, amount=event.hits),) if event.hits else IN_VAIN,
                   rules=("SM-4A4",))
