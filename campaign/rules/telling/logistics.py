"""Cargo, fuel, ammunition and repairs in words: all of it is its owner's affair, until a ship goes down."""

from __future__ import annotations

from typing import assert_never

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
from campaign.model.ports import JobId, RepairJob
from campaign.model.ships import ShipId
from campaign.model.sides import Side
from campaign.rules.telling.reader import Quiet, Reader, Word, several


def tell_logistics(reader: Reader, event: LogisticsEvent) -> Word:
    """An event of cargo, fuel, ammunition or repair, as its reader may know it."""
    match event:
        case CargoLoaded(cargo=cargo, ships=ships, port=port):
            if not _owns_cargo(reader, event):
                return None
            return f"{reader.ships(ships)} loaded {reader.cargo(cargo)} at {reader.port(port)} [SM-4C1]"
        case CargoUnloaded(cargo=cargo, ships=ships, port=port, delivered=delivered):
            if not _owns_cargo(reader, event):
                return None
            arrived = ", where it was wanted" if delivered else ""
            return f"{reader.ships(ships)} landed {reader.cargo(cargo)} at {reader.port(port)}{arrived} [SM-4C1]"
        case CargoLost(cargo=cargo, ship=ship):
            # Sinking reveals the unit and her cargo list (SM-GAP-56).
            return f"{reader.cargo(cargo)} is lost with {reader.ship(ship)} [SM-GAP-24]"
        case FuelBurned(ships=ships):
            own = reader.own(ships)
            return Quiet(f"{several(len(own), 'ship', 'ships')} at sea ticked a fuel box [SM-8A1]") if own else None
        case ShipRanDry(ship=ship):
            return f"{reader.ship(ship)} has run out of fuel [SM-8A1]" if reader.own((ship,)) else None
        case ShipLaidUp(ship=ship, until=until):
            return f"{reader.ship(ship)} is laid up until {until} after running dry [SM-8A1]" if reader.own((ship,)) else None
        case ShipFit(ship=ship):
            return f"{reader.ship(ship)} is fit for sea again [SM-8A1]" if reader.own((ship,)) else None
        case ShipsRefuelled():
            return _refuelled(reader, event)
        case RefuellingFellShort(port=port, ships=ships, reason=reason):
            own = reader.own(ships)
            return f"{reader.port(port)} could not fill {reader.ships(own)}: {reason} [SM-1D2]" if own else None
        case PoolFilled(points=points):
            if not reader.owns(Side.AXIS):
                return None
            return f"{points:g} FP reach the Italian fuel pool, which holds {reader.after.fuel_pool:g} [SM-10A1]"
        case ShipsReplenished(ships=ships):
            own = reader.own(ships)
            return f"{reader.ships(own)} drew ammunition and torpedoes [SM-8A3]" if own else None
        case RepairBegun(job=job):
            return _begun(reader, job)
        case RepairsProgressed(jobs=jobs, halted=halted):
            return _progressed(reader, jobs, halted)
        case HitRepaired(ship=ship, track=track):
            return f"A {track.word} hit on {reader.ship(ship)} is mended [SM-8B1]" if reader.own((ship,)) else None
        case RepairSuspended(job=job_id, reason=reason):
            return _of_job(reader, job_id, f"is halted: {reason} [SM-8B2]")
        case RepairResumed(job=job_id, delay=delay, port=port):
            more = f", {several(delay, 'player turn', 'player turns')} later" if delay else ""
            return _of_job(reader, job_id, f"goes on in {reader.port(port)}{more} [SM-8B2]")
        case RepairAbandoned(job=job_id, reason=reason):
            return _of_job(reader, job_id, f"ends: {reason} [SM-8B]")
        case RefuellingPrioritised(port=port, ships=ships):
            if not reader.owns_port(port):
                return None
            first = f"serves {reader.ships(ships)} first" if ships else "serves all as they come"
            return f"{reader.port(port)} {first} [SM-1D2]"
        case _:
            assert_never(event)


def _owns_cargo(reader: Reader, event: CargoLoaded | CargoUnloaded) -> bool:
    return reader.owns(reader.before.cargoes[event.cargo].facts.side)


def _refuelled(reader: Reader, event: ShipsRefuelled) -> Word:
    filled = [(key, boxes) for key, boxes in event.boxes if reader.own((key,))]
    if not filled:
        return None
    ships = ", ".join(f"{reader.ship(key)} {boxes}" for key, boxes in filled)
    source = ""
    if event.from_pool:
        source = f" from the pool, which holds {reader.after.fuel_pool:g}"
    elif event.from_stock:
        source = f" from its stock, which holds {reader.after.ports[event.port].fuel or 0:g}"
    return f"{reader.port(event.port)} filled fuel boxes ({ships}) with {event.points:g} FP{source} [SM-8A1]"


def _begun(reader: Reader, job: RepairJob) -> Word:
    if not reader.own((job.ship,)):
        return None
    turns = several(job.turns_left, "owning player turn", "owning player turns")
    return f"Work on a {job.track.word} hit of {reader.ship(job.ship)} begins in {reader.port(job.port)}: {turns} [SM-8B1]"


def _progressed(reader: Reader, jobs: tuple[JobId, ...], halted: tuple[JobId, ...]) -> Word:
    own = [job for job in jobs if _owned(reader, job)]
    idle = [job for job in halted if _owned(reader, job)]
    if not own and not idle:
        return None
    return Quiet(f"A player turn passes for {several(len(own), 'repair', 'repairs')}, {len(idle)} halted [SM-8B]")


def _of_job(reader: Reader, key: JobId, what: str) -> Word:
    job = reader.before.repairs.get(key)
    if job is None or not reader.own((job.ship,)):
        return None
    return f"Work on a {job.track.word} hit of {reader.ship(job.ship)} {what}"


def _owned(reader: Reader, key: JobId) -> bool:
    job = reader.before.repairs.get(key)
    return job is not None and bool(reader.own((ShipId(job.ship),)))
