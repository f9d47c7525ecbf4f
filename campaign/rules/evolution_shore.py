"""The fold over ports damaged, mended and captured, and over bombardments."""

from __future__ import annotations

from typing import assert_never

from campaign.model.changing import replace
from campaign.model.events import (
    BombardmentForestalled,
    CargoDestroyed,
    CourseEvent,
    DockyardLost,
    GroundSupported,
    PhaseBegan,
    PlayerTurnBegan,
    PortDemolished,
    PortFuelLost,
    PortHit,
    PortMended,
    SegmentBegan,
    ShipCaptured,
    ShoreBombarded,
    ShoreEvent,
    StepBegan,
    SupportDeclined,
)
from campaign.model.ports import Port
from campaign.model.scenario import PortId
from campaign.model.state import State
from campaign.rules.copying import with_each, with_entry
from campaign.rules.evolution_air import arrived


def evolve_shore(state: State, event: ShoreEvent) -> State:
    """The state after something happened to a port, or from the sea to the land."""
    match event:
        case PortHit(port=key, hits=hits):
            port = state.ports[key]
            return _port(state, key, replace(port, hits=port.hits + hits, quiet_since=state.cursor.turn.number + 1))
        case PortFuelLost(port=key, points=points):
            port = state.ports[key]
            return _port(state, key, replace(port, fuel=max(0.0, (port.fuel or 0.0) - points)))
        case PortDemolished(port=key):
            return replace(state, demolished=(*state.demolished, key))
        case PortMended(port=key, hits=hits, engineers=engineers):
            port = state.ports[key]
            mended = _port(state, key, replace(port, hits=port.hits - hits, quiet_since=state.cursor.turn.number))
            return replace(mended, engineered=(*state.engineered, key)) if engineers else mended
        case DockyardLost(port=key):
            return _port(state, key, replace(state.ports[key], repair_lost=True))
        case ShipCaptured(ship=key, by=by, at_once=at_once):
            taken = replace(state.ships[key], side=by, prize=not at_once, began_in_port=False)
            return replace(state, ships=with_entry(state.ships, key, taken))
        case CargoDestroyed(cargo=key):
            item = replace(state.cargoes[key], at=None, lost=True)
            return replace(state, cargoes=with_entry(state.cargoes, key, item))
        case ShoreBombarded(ships=ships) | BombardmentForestalled(ships=ships) | GroundSupported(ships=ships):
            return replace(state, bombarded=(*state.bombarded, *ships))
        case SupportDeclined():
            return replace(state, support_declined=True)
        case _:
            assert_never(event)


def _port(state: State, key: PortId, port: Port) -> State:
    return replace(state, ports=with_entry(state.ports, key, port))


def refreshed(state: State, event: CourseEvent) -> State:
    """What a new player turn, phase, segment or step wipes out: who has fired, worked or searched, and who was a prize."""
    match event:
        case PlayerTurnBegan(side=side):
            freed = [key for key, ship in state.ships.items() if ship.prize and ship.side is side]
            ships = with_each(state.ships, freed, lambda ship: replace(ship, prize=False)) if freed else state.ships
            return replace(state, ships=ships, engineered=(), demolished=(), bombarded=(), support_declined=False)
        case PhaseBegan():
            return replace(state, bombarded=(), support_declined=False)
        case SegmentBegan():
            return arrived(replace(state, searched_by_carrier=()))
        case StepBegan():
            return replace(state, bombarded=()) if state.bombarded else state
        case _:
            return state
