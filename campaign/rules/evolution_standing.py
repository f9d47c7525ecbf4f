"""The fold over standing orders, and what becomes of them when other things happen."""

from __future__ import annotations

from typing import assert_never

from campaign.model.changing import replace
from campaign.model.events import (
    BattleJoined,
    ConvoyRunCarried,
    ConvoyRunStarted,
    ConvoyRunStopped,
    Event,
    ForceDisbanded,
    ForceScattered,
    HarboursServed,
    MatterArose,
    OwnerAsked,
    RepairsPrioritised,
    StandingEvent,
    StandingOrderCarried,
    StandingOrderEnded,
    StandingOrderGiven,
    StepBegan,
)
from campaign.model.standing_orders import Task
from campaign.model.state import State
from campaign.rules.copying import with_each, with_entry, without


def evolve_standing(state: State, event: StandingEvent) -> State:
    """The state after a standing order was given, carried out or ended, or after its owner was asked."""
    match event:
        case StandingOrderGiven(force=force, order=order, run=run):
            return replace(state, standing_orders=with_entry(state.standing_orders, force, Task(order, run=run)))
        case StandingOrderCarried(force=force):
            task = replace(
                state.standing_orders[force], leg=event.leg, stayed=event.stayed, homeward=event.homeward,
                arrived=event.arrived, fought=False, carried=state.segment)
            return replace(state, standing_orders=with_entry(state.standing_orders, force, task))
        case StandingOrderEnded(force=force):
            return replace(state, standing_orders=without(state.standing_orders, force))
        case ConvoyRunStarted(run=run):
            begun = with_entry(state.runs_begun, run.side, state.runs_begun.get(run.side, 0) + 1)
            return replace(state, runs=with_entry(state.runs, run.id, run), runs_begun=begun)
        case ConvoyRunCarried(run=key, waits=waits):
            run = replace(state.runs[key], carried=state.segment, waits=waits)
            return replace(state, runs=with_entry(state.runs, key, run))
        case ConvoyRunStopped(run=key):
            return replace(state, runs=without(state.runs, key))
        case RepairsPrioritised(port=port, ships=ships):
            return replace(state, repair_first=with_entry(state.repair_first, port, ships))
        case HarboursServed(side=side):
            return replace(state, served=with_entry(state.served, side, state.segment))
        case MatterArose(matter=matter):
            return replace(state, matters=(*state.matters, matter))
        case OwnerAsked(side=side, matters=matters, noted=noted):
            kept = state.noted if noted is None else with_entry(state.noted, side, noted)
            return replace(state, asked=True, matters=matters, noted=kept)
        case _:
            assert_never(event)


def with_standing_orders(state: State, event: Event) -> State:
    """What other events mean to orders: a new step asks afresh, battles are marked, a force that is gone obeys none."""
    if isinstance(event, StepBegan) and (state.asked or state.matters):
        return replace(state, asked=False, matters=())
    if isinstance(event, ForceDisbanded) and event.force in state.standing_orders:
        return replace(state, standing_orders=without(state.standing_orders, event.force))
    if isinstance(event, ForceScattered) and event.new_force is not None and event.force in state.standing_orders:
        # Transports that leave their escorts behind are bound for where they were bound before.
        kept = with_entry(state.standing_orders, event.new_force, state.standing_orders[event.force])
        return replace(state, standing_orders=kept)
    if isinstance(event, BattleJoined):
        fighting = [key for key in event.forces if key in state.standing_orders]
        if fighting:
            orders = with_each(state.standing_orders, fighting, lambda task: replace(task, fought=True))
            return replace(state, standing_orders=orders)
    return state
