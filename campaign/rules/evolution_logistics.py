"""The fold over cargo, fuel, ammunition and repairs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import assert_never

from campaign.model.changing import replace
from campaign.model.events import (
    CargoLoaded,
    CargoLost,
    CargoUnloaded,
    FuelBurned,
    HitRepaired,
    LogisticsEvent,
    PoolFilled,
    RefuellingFellShort,
    RefuellingPrioritised,
    RepairAbandoned,
    RepairBegun,
    RepairResumed,
    RepairsProgressed,
    RepairSuspended,
    ShipFit,
    ShipLaidUp,
    ShipRanDry,
    ShipsRefuelled,
    ShipsReplenished,
)
from campaign.model.forces import Ship
from campaign.model.ports import JobId, Port, RepairJob
from campaign.model.scenario import CargoId, PortId
from campaign.model.ships import ShipId
from campaign.model.state import State
from campaign.rules.copying import with_each, with_entry, without
from campaign.rules.evolution_lift import boarded, landed, with_lifts


def evolve_logistics(state: State, event: LogisticsEvent) -> State:
    """The state after cargo, fuel, ammunition or repair work changed."""
    match event:
        case CargoLoaded():
            return _loaded(state, event)
        case CargoUnloaded():
            return _unloaded(state, event)
        case CargoLost(cargo=cargo):
            item = replace(state.cargoes[cargo], aboard=(), at=None, at_hex=None, lost=True)
            holders = state.cargoes[cargo].aboard
            return replace(state, cargoes=with_entry(state.cargoes, cargo, item), ships=_without_cargo(state, holders, cargo))
        case FuelBurned(ships=ships):
            return replace(state, ships=with_each(state.ships, ships, lambda ship: replace(
                ship, fuel_boxes=max(0, ship.fuel_boxes - 1))))
        case ShipRanDry(ship=key):
            return _ship(state, key, replace(state.ships[key], out_of_fuel=True))
        case ShipLaidUp(ship=key, until=until):
            return _ship(state, key, replace(state.ships[key], out_of_fuel=False, laid_up_until=until.number))
        case ShipFit(ship=key):
            return _ship(state, key, replace(state.ships[key], laid_up_until=None))
        case ShipsRefuelled():
            return _refuelled(state, event)
        case RefuellingFellShort():
            return state
        case PoolFilled(points=points):
            return replace(state, fuel_pool=state.fuel_pool + points)
        case ShipsReplenished(ships=ships):
            return replace(state, ships=with_each(state.ships, ships, _replenished))
        case RepairBegun(job=job):
            return replace(state, repairs=with_entry(state.repairs, job.id, job), jobs_begun=state.jobs_begun + 1)
        case RepairsProgressed():
            return _progressed(state, event)
        case HitRepaired(job=job_id, ship=key, condition=condition):
            mended = replace(state.ships[key], condition=condition)
            return replace(_ship(state, key, mended), repairs=without(state.repairs, job_id))
        case RepairSuspended(job=job_id):
            halted_job = replace(state.repairs[job_id], suspended=True, halted_turns=0)
            return replace(state, repairs=with_entry(state.repairs, job_id, halted_job))
        case RepairResumed(job=job_id, delay=delay, port=port):
            old = state.repairs[job_id]
            resumed = replace(old, port=port, suspended=False, halted_turns=0, turns_left=old.turns_left + delay)
            return replace(state, repairs=with_entry(state.repairs, job_id, resumed))
        case RepairAbandoned(job=job_id):
            return replace(state, repairs=without(state.repairs, job_id))
        case RefuellingPrioritised(port=port, ships=ships):
            return replace(state, ports=with_entry(state.ports, port, replace(state.ports[port], refuel_first=ships)))
        case _:
            assert_never(event)


def _ship(state: State, key: ShipId, ship: Ship) -> State:
    return replace(state, ships=with_entry(state.ships, key, ship))


def _progressed(state: State, event: RepairsProgressed) -> State:
    worked: Mapping[JobId, RepairJob] = with_each(
        state.repairs, event.jobs, lambda job: replace(job, turns_left=job.turns_left - 1))
    return replace(state, repairs=with_each(
        worked, event.halted, lambda job: replace(job, halted_turns=job.halted_turns + 1)))


def _replenished(ship: Ship) -> Ship:
    condition = replace(ship.condition, rounds_left={}, torpedoes_left=Fraction(1))
    return replace(ship, condition=condition)


def _without_cargo(state: State, holders: tuple[ShipId, ...], cargo: CargoId) -> dict[ShipId, Ship]:
    return with_each(state.ships, holders, lambda ship: replace(
        ship, cargo=tuple(item for item in ship.cargo if item != cargo)))


def _loaded(state: State, event: CargoLoaded) -> State:
    old = state.cargoes[event.cargo]
    troops = boarded(old, event.boarded, event.wave, event.movement)
    item = replace(old, at=None, at_hex=None, aboard=event.ships, troops=troops)
    after = replace(
        state,
        cargoes=with_entry(state.cargoes, event.cargo, item),
        ships=with_each(state.ships, event.ships, lambda ship: replace(
            ship, cargo=(*ship.cargo, event.cargo), handled_cargo=True)),
        ports=_handled(state, event, -event.fuel_points if event.from_stock else 0.0),
        fuel_pool=state.fuel_pool - event.fuel_points if event.from_pool else state.fuel_pool,
    )
    return with_lifts(after, event.lifts)


def _unloaded(state: State, event: CargoUnloaded) -> State:
    old = state.cargoes[event.cargo]
    troops = landed(old, event.movement, enemy_turn=event.enemy_turn)
    item = replace(old, at=event.port, aboard=(), delivered=event.delivered, troops=troops)
    ships = _without_cargo(state, event.ships, event.cargo)
    return replace(
        state,
        cargoes=with_entry(state.cargoes, event.cargo, item),
        ships=with_each(ships, event.ships, lambda ship: replace(ship, handled_cargo=True)),
        ports=_handled(state, event, event.fuel_points if event.to_stock else 0.0),
        fuel_pool=state.fuel_pool + event.fuel_points if event.to_pool else state.fuel_pool,
    )


def _handled(state: State, event: CargoLoaded | CargoUnloaded, to_stock: float) -> dict[PortId, Port]:
    port = state.ports[event.port]
    fuel = (port.fuel or 0.0) + to_stock if to_stock else port.fuel
    used = port.cargo_used if event.over_beach else port.cargo_used + event.size_re
    return with_entry(state.ports, event.port, replace(port, cargo_used=used, fuel=fuel))


def _refuelled(state: State, event: ShipsRefuelled) -> State:
    boxes = dict(event.boxes)
    port = state.ports[event.port]
    stock = port.fuel
    if event.from_stock and stock is not None:
        stock -= event.points
    return replace(
        state,
        ships=with_each(state.ships, boxes, lambda ship: replace(ship, fuel_boxes=ship.fuel_boxes + boxes[ship.id])),
        ports=with_entry(state.ports, event.port, replace(port, fuel=stock, fuel_issued=port.fuel_issued + event.points)),
        fuel_pool=state.fuel_pool - event.points if event.from_pool else state.fuel_pool,
    )
