"""Standing orders, and what their owner is asked: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.standing_orders import ConvoyRun, StandingOrder, StandingTask, Then
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.rules.events.copying import with_each, with_entry, without
from campaign.rules.events.reader import Quiet, Reader, Word
from campaign.words.counting import listed

GAP = "[SM-GAP-61]"
THEN = {Then.BERTH: "and into port", Then.WAIT: "and wait there", Then.PATROL: "to and fro"}
EVENTS: tuple[type, ...] = get_args(events.StandingEvent)
SUBJECTS: SubjectsOf = {
    events.ConvoyRunCarried: (Subject.CONVOYS,),
    events.ConvoyRunStarted: (Subject.CONVOYS,),
    events.ConvoyRunStopped: (Subject.CONVOYS,),
    events.RepairsPrioritised: (Subject.REPAIRS,),
    events.UnloadingOrdered: (Subject.CONVOYS,),
}
# The events whose consequences for orders stand in `with_standing_orders`.
MINDED: tuple[type, ...] = (
    events.StepBegan, events.ForceDisbanded, events.ForceScattered, events.CargoUnloaded, events.CargoLost, events.ForceFormed,
    events.BattleJoined)


def fold(state: State, event: events.StandingEvent) -> State:
    """The state after a standing order was given, carried out or ended, or after its owner was asked."""
    match event:
        case events.StandingOrderGiven(force=force, order=order, run=run):
            return replace(state, standing_orders=with_entry(state.standing_orders, force, StandingTask(order, run=run)))
        case events.StandingOrderCarried(force=force):
            task = replace(
                state.standing_orders[force], leg=event.leg, stayed=event.stayed, homeward=event.homeward,
                arrived=event.arrived, fought=False, carried=state.segment, unfinished=None)
            return replace(state, standing_orders=with_entry(state.standing_orders, force, task))
        case events.StandingOrderHeldUp(force=force, unfinished=unfinished):
            task = replace(state.standing_orders[force], unfinished=unfinished)
            return replace(state, standing_orders=with_entry(state.standing_orders, force, task))
        case events.StandingOrderEnded(force=force):
            return replace(state, standing_orders=without(state.standing_orders, force))
        case events.UnloadingOrdered(cargoes=cargoes):
            return replace(state, to_unload=(*state.to_unload, *(key for key in cargoes if key not in state.to_unload)))
        case events.ConvoyRunStarted(run=run):
            begun = with_entry(state.runs_begun, run.side, state.runs_begun.get(run.side, 0) + 1)
            return replace(state, runs=with_entry(state.runs, run.id, run), runs_begun=begun)
        case events.ConvoyRunCarried(run=key, waits=waits):
            run = replace(state.runs[key], carried=state.segment, waits=waits)
            return replace(state, runs=with_entry(state.runs, key, run))
        case events.ConvoyRunStopped(run=key):
            return replace(state, runs=without(state.runs, key))
        case events.RepairsPrioritised(port=port, ships=ships):
            return replace(state, repair_first=with_entry(state.repair_first, port, ships))
        case events.HarboursServed(side=side):
            return replace(state, served=with_entry(state.served, side, state.segment))
        case events.MatterArose(matter=matter):
            return replace(state, matters=(*state.matters, matter))
        case events.OwnerAsked(side=side, matters=matters, noted=noted):
            all_noted = state.noted if noted is None else with_entry(state.noted, side, noted)
            return replace(state, asked=True, matters=matters, noted=all_noted)
        case _:
            assert_never(event)


def narrate(reader: Reader, event: events.StandingEvent) -> Word:
    """SM-GAP-61.1 Standing orders, and that they stopped for their owner, are told to him and to nobody else."""
    if not _concerns(reader, event):
        return None
    match event:
        case events.StandingOrderGiven(force=force, order=order, run=run):
            line = f"{reader.force(force)} has a standing order: {_route(reader, order)}"
            return Quiet(line) if run is not None else f"{line} {GAP}"
        case events.StandingOrderCarried(force=force, homeward=homeward):
            before = reader.before.standing_orders.get(force)
            if homeward and (before is None or not before.homeward):
                return f"{reader.force(force)} turns for home: {homeward} {GAP}"
            return Quiet(f"{reader.force(force)} follows its standing order")
        case events.StandingOrderHeldUp():
            # A force is not told that submarines found it unless they strike (SM-4B2).
            return None
        case events.StandingOrderEnded(force=force, reason=reason):
            return f"{reader.force(force)}: its standing order is at an end, {reason} {GAP}"
        case events.UnloadingOrdered(port=port, cargoes=cargoes):
            what = listed(str(reader.cargo(key)) for key in cargoes)
            return f"{what} {'is' if len(cargoes) == 1 else 'are'} to be unloaded in {reader.port(port)} {GAP}"
        case events.ConvoyRunStarted(run=run):
            return f"{_name(run)} begins between {reader.port(run.load_in)} and {reader.port(run.land_in)} {GAP}"
        case events.ConvoyRunCarried(run=key, waits=waits):
            run = reader.before.runs[key]
            news = bool(waits) and waits != run.waits
            return f"{_name(run)} waits: {waits} {GAP}" if news else Quiet(f"{_name(run)} is looked after")
        case events.ConvoyRunStopped(run=key, reason=reason):
            return f"{_name(reader.before.runs[key])} is at an end: {reason} {GAP}"
        case events.RepairsPrioritised(port=port, ships=ships):
            return f"{reader.port(port)} mends first: {reader.ships(ships)} {GAP}"
        case events.HarboursServed(side=side):
            return Quiet(f"Docks and pumps of the {side} side are set to work by priority")
        case events.MatterArose(matter=matter):
            return f"To be decided: {matter.words} {GAP}"
        case events.OwnerAsked(matters=matters):
            new = [matter for matter in matters if matter not in reader.before.matters]
            return f"To be decided: {'; '.join(matter.words for matter in new)} {GAP}" if new else Quiet("The owner is asked")
        case _:
            assert_never(event)


def with_standing_orders(state: State, event: events.Event) -> State:
    """The effect of other events on orders: a new step asks afresh, battles are noted, and a force that is gone has none."""
    if isinstance(event, events.StepBegan) and (state.asked or state.matters):
        return replace(state, asked=False, matters=())
    if isinstance(event, events.ForceDisbanded) and event.force in state.standing_orders:
        return replace(state, standing_orders=without(state.standing_orders, event.force))
    if isinstance(event, events.ForceScattered) and event.new_force is not None and event.force in state.standing_orders:
        # Transports that leave their escorts behind are bound for where they were bound before.
        orders_then = with_entry(state.standing_orders, event.new_force, state.standing_orders[event.force])
        return replace(state, standing_orders=orders_then)
    if state.to_unload and isinstance(event, (events.CargoUnloaded, events.CargoLost)) and event.cargo in state.to_unload:
        return replace(state, to_unload=tuple(key for key in state.to_unload if key != event.cargo))
    if state.to_unload and isinstance(event, events.ForceFormed):
        # When the cargo puts to sea again, its owner decides anew.
        gone = {key for ship in event.ships for key in state.ships[ship].cargo}
        return replace(state, to_unload=tuple(key for key in state.to_unload if key not in gone))
    if isinstance(event, events.BattleJoined):
        fighting = [key for key in event.forces if key in state.standing_orders]
        if fighting:
            orders = with_each(state.standing_orders, fighting, lambda task: replace(task, fought=True))
            return replace(state, standing_orders=orders)
    return state


def _concerns(reader: Reader, event: events.StandingEvent) -> bool:
    if isinstance(event, events.ConvoyRunStarted):
        return reader.owns(event.run.side)
    return reader.owns_port(event.port) if isinstance(event, events.RepairsPrioritised) else reader.owns(event.side)


def _name(run: ConvoyRun) -> str:
    return f"The run {run.name} ({run.id})"


def _route(reader: Reader, order: StandingOrder) -> str:
    ports = reader.book.theatre.ports
    stops = [next((port.name for port in ports.values() if port.id == stop), stop) for stop in order.route]
    return f"to {', then '.join(stops)} {THEN[order.then]}"
