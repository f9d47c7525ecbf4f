"""The fold over nations that turn, coasts and airfields that change hands, neutrals, and what comes by date."""

from __future__ import annotations

from typing import assert_never

from campaign.model.changing import replace
from campaign.model.events.timeline import (
    AirfieldsChangedHands,
    AirUnitsBased,
    AirUnitsLeft,
    ArmsLaidDown,
    CargoMustered,
    CoastsChangedHands,
    NationTurned,
    NeutralsGone,
    NeutralsMoored,
    NeutralsTookArms,
    PoolOffered,
    TimelineEvent,
)
from campaign.model.ports import Cargo
from campaign.model.state import State
from campaign.rules.copying import with_entry
from campaign.rules.evolution_war import out_of_the_queues


def evolve_timeline(state: State, event: TimelineEvent) -> State:
    """The state after something that was fixed by date."""
    match event:
        case NationTurned(nation=nation, allegiance=allegiance):
            return replace(state, stances=with_entry(state.stances, nation, allegiance))
        case CoastsChangedHands(coasts=coasts, owner=owner):
            return replace(state, coast_owners={**state.coast_owners, **dict.fromkeys(coasts, owner)})
        case AirfieldsChangedHands(bases=bases, allegiance=allegiance):
            return replace(state, airfields={**state.airfields, **dict.fromkeys(bases, allegiance)})
        case PoolOffered(ships=ships):
            pool = state.war.pool
            return replace(state, war=replace(state.war, pool=replace(pool, ships=(*pool.ships, *ships))))
        case CargoMustered(cargo=facts, port=port):
            return replace(state, cargoes=with_entry(state.cargoes, facts.id, Cargo(facts, at=port)))
        case AirUnitsBased(units=units):
            return replace(state, air={**state.air, **{unit.id: unit for unit in units}})
        case AirUnitsLeft(units=units):
            return replace(state, air={key: unit for key, unit in state.air.items() if key not in units})
        case _:
            return _neutrals(state, event)


def _neutrals(state: State, event: NeutralsMoored | NeutralsGone | NeutralsTookArms | ArmsLaidDown) -> State:
    match event:
        case NeutralsMoored(ships=ships, port=port):
            return replace(state, neutrals={**state.neutrals, **dict.fromkeys(ships, port)})
        case NeutralsGone(ships=ships):
            return replace(state, neutrals={key: port for key, port in state.neutrals.items() if key not in ships})
        case NeutralsTookArms(ships=ships):
            armed = {ship.id: ship for ship in ships}
            return replace(state, ships={**state.ships, **armed},
                           neutrals={key: port for key, port in state.neutrals.items() if key not in armed})
        case ArmsLaidDown(ships=ships, port=port):
            return replace(out_of_the_queues(state, ships),
                           ships={key: ship for key, ship in state.ships.items() if key not in ships},
                           neutrals={**state.neutrals, **dict.fromkeys(ships, port)})
        case _:
            assert_never(event)
