"""Ports, and guns against the coast: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.charts.shore import ShoreTarget
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.ports import Port
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.rules.events.air import arrived
from campaign.rules.events.copying import with_each, with_entry
from campaign.rules.events.reader import Quiet, Reader, Word
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


def narrate(reader: Reader, event: events.ShoreEvent) -> Word:
    """An event of a port or of guns against the coast, as its reader may know it."""
    match event:
        case events.PortHit(port=port, hits=hits, cause=cause):
            now = reader.after.ports[port].hits
            closed = " and is closed" if now >= reader.book.charts.shore.damage.most_hits else ""
            return f"{reader.port(port)} takes {quantity(hits, 'hit')} by {cause}, has {now}{closed} [SM-1D5]"
        case events.PortFuelLost(port=port, points=points):
            # Only the owner knows what is in a port's tanks.
            return f"{points:g} FP burn in {reader.port(port)} [SM-GAP-04]" if reader.owns_port(port) else None
        case events.PortDemolished(port=port):
            return f"{reader.port(port)} is blown up by its owner [SM-1D5]"
        case events.PortMended(port=port, hits=hits, engineers=engineers):
            how = "by engineers" if engineers else "in quiet weeks"
            return f"{quantity(hits, 'hit')} on {reader.port(port)} mended {how} [SM-GAP-04]"
        case events.DockyardLost(port=port):
            return f"{reader.port(port)} repairs no ships any more, for either side [SM-1D6]"
        case events.ShipCaptured(ship=ship, port=port, by=by):
            return f"{reader.ship(ship)} is captured in {reader.port(port)} by the {by} side [SM-1D6]"
        case events.CargoDestroyed(cargo=cargo, port=port):
            if not reader.owns(reader.before.cargoes[cargo].facts.side):
                return None
            return f"{reader.cargo(cargo)} is destroyed in {reader.port(port)} [SM-1D6]"
        case events.ShoreBombarded():
            return _bombarded(reader, event)
        case events.BombardmentForestalled(force=force):
            if not reader.owns_force(force):
                return None
            return f"{reader.force(force)} breaks off its bombardment: enemy ships are in the way [SM-GAP-50]"
        case events.GroundSupported(force=force, hex=where, strength=strength):
            who = capitalised(reader.force(force))
            return f"{who} supports the combat at {reader.place(where)} with a strength of {strength} [SM-4A3]"
        case events.SupportDeclined(side=side):
            return Quiet(f"The {side} side supports no more land combats in this phase")
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


def _bombarded(reader: Reader, event: events.ShoreBombarded) -> str:
    place = reader.place(event.hex) if event.place == event.hex else reader.actor(event.place)
    what = TARGETS[event.target].format(place)
    result = quantity(event.hits, "hit") if event.hits else "no hit"
    ships = reader.ships_by_name(event.ships)
    who, points = capitalised(reader.force(event.force)), quantity(event.points, "point")
    return f"{who} ({ships}) bombards {what} with {points}: {result} [SM-4A4]"
