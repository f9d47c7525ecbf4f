"""Ports damaged, mended and captured, and bombardments, in words: all of it lies open but what burned in the tanks."""

from __future__ import annotations

from typing import assert_never

from campaign.model.events import (
    BombardmentForestalled,
    CargoDestroyed,
    DockyardLost,
    GroundSupported,
    PortDemolished,
    PortFuelLost,
    PortHit,
    PortMended,
    ShipCaptured,
    ShoreBombarded,
    ShoreEvent,
    SupportDeclined,
)
from campaign.model.shore import ShoreTarget
from campaign.rules.telling.reader import Quiet, Reader, Word, opened, several

TARGETS = {
    ShoreTarget.PORT: "{}",
    ShoreTarget.SHIPS_IN_PORT: "ships in {}",
    ShoreTarget.AIRFIELD: "the airfield of {}",
    ShoreTarget.SUPPLY_DUMP: "a supply dump at {}",
    ShoreTarget.TROOPS: "troops at {}",
}


def tell_shore(reader: Reader, event: ShoreEvent) -> Word:
    """An event of a port or of guns against the coast, as its reader may know it."""
    match event:
        case PortHit(port=port, hits=hits, cause=cause):
            now = reader.after.ports[port].hits
            closed = " and is closed" if now >= reader.book.charts.shore.damage.most_hits else ""
            return f"{reader.port(port)} takes {several(hits, 'hit', 'hits')} by {cause}, has {now}{closed} [SM-1D5]"
        case PortFuelLost(port=port, points=points):
            # What lies in a port's tanks is its owner's to know.
            return f"{points:g} FP burn in {reader.port(port)} [SM-GAP-04]" if reader.owns_port(port) else None
        case PortDemolished(port=port):
            return f"{reader.port(port)} is blown up by its owner [SM-1D5]"
        case PortMended(port=port, hits=hits, engineers=engineers):
            how = "by engineers" if engineers else "in quiet weeks"
            return f"{several(hits, 'hit', 'hits')} on {reader.port(port)} mended {how} [SM-GAP-04]"
        case DockyardLost(port=port):
            return f"{reader.port(port)} repairs no ships any more, for either side [SM-1D6]"
        case ShipCaptured(ship=ship, port=port, by=by):
            return f"{reader.ship(ship)} is captured in {reader.port(port)} by the {by} side [SM-1D6]"
        case CargoDestroyed(cargo=cargo, port=port):
            if not reader.owns(reader.before.cargoes[cargo].facts.side):
                return None
            return f"{reader.cargo(cargo)} is destroyed in {reader.port(port)} [SM-1D6]"
        case ShoreBombarded():
            return _bombarded(reader, event)
        case BombardmentForestalled(force=force):
            if not reader.owns_force(force):
                return None
            return f"{reader.force(force)} breaks off its bombardment: enemy ships are in the way [SM-GAP-50]"
        case GroundSupported(force=force, hex=where, strength=strength):
            who = opened(reader.force(force))
            return f"{who} supports the combat at {reader.place(where)} with a strength of {strength} [SM-4A3]"
        case SupportDeclined(side=side):
            return Quiet(f"The {side} side supports no more land combats in this phase")
        case _:
            assert_never(event)


def _bombarded(reader: Reader, event: ShoreBombarded) -> str:
    place = reader.place(event.hex) if event.place == event.hex else reader.actor(event.place)
    what = TARGETS[event.target].format(place)
    result = several(event.hits, "hit", "hits") if event.hits else "no hit"
    ships = reader.ships_by_name(event.ships)
    who, points = opened(reader.force(event.force)), several(event.points, "point", "points")
    return f"{who} ({ships}) bombards {what} with {points}: {result} [SM-4A4]"
