"""Standing orders in words; they are their owner's affair."""

from __future__ import annotations

from typing import assert_never

from campaign.model.events import (
    ConvoyRunCarried,
    ConvoyRunStarted,
    ConvoyRunStopped,
    HarboursServed,
    MatterArose,
    OwnerAsked,
    RepairsPrioritised,
    StandingEvent,
    StandingOrderCarried,
    StandingOrderEnded,
    StandingOrderGiven,
)
from campaign.model.standing_orders import ConvoyRun, StandingOrder, Then
from campaign.rules.telling.reader import Quiet, Reader, Word

GAP = "[SM-GAP-61]"
THEN = {Then.BERTH: "and into port", Then.WAIT: "and wait there", Then.PATROL: "to and fro"}


def tell_standing(reader: Reader, event: StandingEvent) -> Word:
    """SM-GAP-61.1 Standing orders, and that they stopped for their owner, are told to him and to nobody else."""
    if not _concerns(reader, event):
        return None
    match event:
        case StandingOrderGiven(force=force, order=order, run=run):
            words = f"{reader.force(force)} has a standing order: {_route(reader, order)}"
            return Quiet(words) if run is not None else f"{words} {GAP}"
        case StandingOrderCarried(force=force, homeward=homeward):
            before = reader.before.standing_orders.get(force)
            if homeward and (before is None or not before.homeward):
                return f"{reader.force(force)} turns for home: {homeward} {GAP}"
            return Quiet(f"{reader.force(force)} follows its standing order")
        case StandingOrderEnded(force=force, reason=reason):
            return f"{reader.force(force)}: its standing order is at an end, {reason} {GAP}"
        case ConvoyRunStarted(run=run):
            return f"{_name(run)} begins between {reader.port(run.load_in)} and {reader.port(run.land_in)} {GAP}"
        case ConvoyRunCarried(run=key, waits=waits):
            run = reader.before.runs[key]
            news = bool(waits) and waits != run.waits
            return f"{_name(run)} waits: {waits} {GAP}" if news else Quiet(f"{_name(run)} is looked after")
        case ConvoyRunStopped(run=key, reason=reason):
            return f"{_name(reader.before.runs[key])} is at an end: {reason} {GAP}"
        case RepairsPrioritised(port=port, ships=ships):
            return f"{reader.port(port)} mends first: {reader.ships(ships)} {GAP}"
        case HarboursServed(side=side):
            return Quiet(f"Docks and pumps of the {side} side are set to work by priority")
        case MatterArose(matter=matter):
            return f"To be decided: {matter.words} {GAP}"
        case OwnerAsked(matters=matters):
            new = [one for one in matters if one not in reader.before.matters]
            return f"To be decided: {'; '.join(one.words for one in new)} {GAP}" if new else Quiet("The owner is asked")
        case _:
            assert_never(event)


def _concerns(reader: Reader, event: StandingEvent) -> bool:
    if isinstance(event, ConvoyRunStarted):
        return reader.owns(event.run.side)
    return reader.owns_port(event.port) if isinstance(event, RepairsPrioritised) else reader.owns(event.side)


def _name(run: ConvoyRun) -> str:
    return f"The run {run.name} ({run.id})"


def _route(reader: Reader, order: StandingOrder) -> str:
    ports = reader.book.theatre.ports
    stops = [next((port.name for port in ports.values() if port.id == stop), stop) for stop in order.route]
    return f"to {', then '.join(stops)} {THEN[order.then]}"
