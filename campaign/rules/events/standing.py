"""Standing orders, and what their owner is asked: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.standing_orders import Matter, MatterKind, RunId, StandingOrder, StandingTask, Then
from campaign.model.play.state import State
from campaign.model.play.telling import Being, Deed, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.rules.events.copying import with_each, with_entry, without
from campaign.rules.events.reader import Reader
from campaign.words.counting import capitalised
from campaign.words.forces import run_called
from campaign.words.mentions import Mentions

GAP = "SM-GAP-61"
THEN = {Then.BERTH: "and into port", Then.WAIT: "and wait there", Then.PATROL: "to and fro"}
OF_ENEMIES = frozenset({MatterKind.NEW_SIGHTING, MatterKind.ENEMY_NEAR, MatterKind.IN_SIGHT})
OF_FORCES = frozenset({
    MatterKind.NO_ORDER, MatterKind.ENEMY_IN_HEX, MatterKind.FOUGHT, MatterKind.ARRIVED, MatterKind.SCATTERED, MatterKind.DRY})
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


def narrate(reader: Reader, event: events.StandingEvent) -> Telling | None:
    """SM-GAP-61.1 Standing orders, and that they stopped for their owner, are told to him and to nobody else."""
    if not _concerns(reader, event):
        return None
    match event:
        case events.StandingOrderGiven(force=force, order=order, run=run):
            who = reader.force(force)
            return Telling(deed=Deed.ORDER, sentence=f"{who} has a standing order: {_route(reader, order)}", by=(who,),
                           others=_stops(reader, order), hexes=_waypoints(reader, order), manner=order.then.value,
                           rules=() if run is not None else (GAP,), quiet=run is not None)
        case events.StandingOrderCarried(force=force, homeward=homeward):
            before, who = reader.before.standing_orders.get(force), reader.force(force)
            if homeward and (before is None or not before.homeward):
                return Telling(deed=Deed.ORDER, sentence=f"{who} turns for home: {homeward}", by=(who,), manner="homeward",
                               hexes=_named(reader, homeward, (force,)), reason=homeward, rules=(GAP,))
            return Telling(deed=Deed.ORDER, sentence=f"{who} follows its standing order", by=(who,), manner="carried",
                           quiet=True)
        case events.StandingOrderHeldUp():
            # A force is not told that submarines found it unless they strike (SM-4B2).
            return None
        case events.StandingOrderEnded(force=force, reason=reason):
            who = reader.force(force)
            return Telling(deed=Deed.ORDER, sentence=f"{who}: its standing order is at an end, {reason}", by=(who,),
                           hexes=_named(reader, reason, (force,)), manner="ended", reason=reason, rules=(GAP,))
        case events.UnloadingOrdered(port=port, cargoes=cargoes):
            what, where = Mentions(reader.cargo(key) for key in cargoes), reader.port(port)
            sentence = f"{what} {'is' if len(cargoes) == 1 else 'are'} to be unloaded in {where}"
            return Telling(deed=Deed.ORDER, sentence=sentence, to=what, place=where.name, manner="unload", rules=(GAP,))
        case events.RepairsPrioritised(port=port, ships=ships):
            docks, first = reader.port(port), reader.ships(ships)
            return Telling(deed=Deed.ORDER, sentence=f"{docks} mends first: {first}", by=(docks,), to=first, place=docks.name,
                           manner="repairs", rules=(GAP,))
        case events.HarboursServed(side=side):
            return Telling(deed=Deed.ORDER, sentence=f"Docks and pumps of the {side} side are set to work by priority",
                           by=(reader.whole_side(side),), manner="harbours", quiet=True)
        case events.MatterArose(side=side, matter=matter):
            return Telling(deed=Deed.DECISION, sentence=f"To be decided: {matter.words}", manner=matter.kind.value,
                           others=_about(reader, side, (matter,)), hexes=_named(reader, matter.words, (matter.about,)),
                           rules=(GAP,))
        case events.OwnerAsked(side=side, matters=matters):
            new = [matter for matter in matters if matter not in reader.before.matters]
            if not new:
                return Telling(deed=Deed.DECISION, sentence="The owner is asked", quiet=True)
            text = "; ".join(matter.words for matter in new)
            return Telling(deed=Deed.DECISION, sentence=f"To be decided: {text}",
                           hexes=_named(reader, text, [matter.about for matter in new]),
                           manner=", ".join(dict.fromkeys(matter.kind.value for matter in new)), rules=(GAP,),
                           others=_about(reader, side, new))
        case _:
            return _of_run(reader, event)


def _of_run(reader: Reader, event: events.ConvoyRunStarted | events.ConvoyRunCarried | events.ConvoyRunStopped) -> Telling:
    run = event.run if isinstance(event, events.ConvoyRunStarted) else reader.before.runs[event.run]
    of_run = Telling(deed=Deed.ORDER, by=(Mention(run.name, Being.RUN, run.id, run.side),), rules=(GAP,))
    name = f"{capitalised(run_called(run.name))} ({run.id})"
    match event:
        case events.ConvoyRunStarted():
            load, land = reader.port(run.load_in), reader.port(run.land_in)
            return replace(of_run, sentence=f"{name} begins between {load} and {land}", others=(load, land), manner="begins")
        case events.ConvoyRunCarried(waits=waits):
            if waits and waits != run.waits:
                return replace(of_run, sentence=f"{name} waits: {waits}", manner="waits", reason=waits)
            return replace(of_run, sentence=f"{name} is looked after", manner="carried", rules=(), quiet=True)
        case events.ConvoyRunStopped(reason=reason):
            return replace(of_run, sentence=f"{name} is at an end: {reason}", manner="ended", reason=reason)
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


def _about(reader: Reader, side: Side, matters: Iterable[Matter]) -> tuple[Mention, ...]:
    """What the matters are about: the enemy by his markers, all else is the owner's own."""
    return tuple(dict.fromkeys(_subject(reader, side, matter) for matter in matters if matter.about))


def _subject(reader: Reader, side: Side, matter: Matter) -> Mention:
    key, runs = matter.about, {**reader.before.runs, **reader.after.runs}
    if matter.kind in OF_ENEMIES:
        return Mention(f"marker {key}", Being.MARKER, key, side.enemy)
    if (run := runs.get(RunId(key))) is not None:
        return Mention(run.name, Being.RUN, key, run.side)
    if ShipId(key) in reader.before.ships:
        return reader.ship(ShipId(key))
    # A force that has just berthed may be forgotten; what was ordered in the air never was one.
    known = matter.kind not in OF_FORCES or reader.side_of(ForceId(key)) is side
    return reader.actor(key) if known else Mention(key, Being.FORCE, key, side)


def _stops(reader: Reader, order: StandingOrder) -> tuple[Mention, ...]:
    return tuple(reader.port(PortId(stop)) for stop in order.route if PortId(stop) in reader.book.theatre.ports)


def _waypoints(reader: Reader, order: StandingOrder) -> tuple[Hex, ...]:
    return tuple(Hex(stop) for stop in order.route if stop in reader.book.theatre.index)


def _named(reader: Reader, text: str, subjects: Iterable[str]) -> tuple[Hex, ...]:
    """The hexes that a text names, of those where its subjects lie or were seen last: forces, and markers by their labels."""
    states = reader.before, reader.after
    behind = {label: force for state in states for force, label in state.contacts.items()}
    forces = [behind.get(key, ForceId(key)) for key in subjects]
    lies = (there[force].hex for state in states for there in (state.forces, state.sightings) for force in forces
            if force in there)
    return tuple(dict.fromkeys(where for where in lies if where in text))


def _route(reader: Reader, order: StandingOrder) -> str:
    ports = reader.book.theatre.ports
    stops = [next((port.name for port in ports.values() if port.id == stop), stop) for stop in order.route]
    return f"to {', then '.join(stops)} {THEN[order.then]}"
