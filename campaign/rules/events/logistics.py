"""Cargo, fuel, ammunition and repairs: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.ports import JobId, Port, RepairJob
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.rules.events.copying import with_each, with_entry, without
from campaign.rules.events.lift import boarded, landed, with_lifts
from campaign.rules.events.reader import Quiet, Reader, Word
from campaign.words.counting import quantity

EVENTS: tuple[type, ...] = get_args(events.LogisticsEvent)
SUBJECTS: SubjectsOf = {
    events.BoatsMended: (Subject.REPAIRS,),
    events.BoatsTakenInHand: (Subject.REPAIRS,),
    events.CargoLoaded: (Subject.CONVOYS,),
    events.CargoLost: (Subject.LOSSES, Subject.CONVOYS),
    events.CargoUnloaded: (Subject.CONVOYS,),
    events.HitRepaired: (Subject.REPAIRS,),
    events.RepairAbandoned: (Subject.REPAIRS,),
    events.RepairBegun: (Subject.REPAIRS,),
    events.RepairResumed: (Subject.REPAIRS,),
    events.RepairSuspended: (Subject.REPAIRS,),
    events.RepairsProgressed: (Subject.REPAIRS,),
    events.ShipFit: (Subject.REPAIRS,),
    events.ShipLaidUp: (Subject.REPAIRS,),
}


def fold(state: State, event: events.LogisticsEvent) -> State:
    """The state after cargo, fuel, ammunition or repair work changed."""
    match event:
        case events.CargoLoaded():
            return _loaded(state, event)
        case events.CargoUnloaded():
            return _unloaded(state, event)
        case events.CargoLost(cargo=cargo):
            item = replace(state.cargoes[cargo], aboard=(), at=None, at_hex=None, lost=True)
            holders = state.cargoes[cargo].aboard
            return replace(state, cargoes=with_entry(state.cargoes, cargo, item), ships=_without_cargo(state, holders, cargo))
        case events.FuelBurned(ships=ships):
            return replace(state, ships=with_each(state.ships, ships, lambda ship: replace(
                ship, fuel_boxes=max(0, ship.fuel_boxes - 1))))
        case events.ShipRanDry(ship=key):
            return _ship(state, key, replace(state.ships[key], out_of_fuel=True))
        case events.ShipLaidUp(ship=key, until=until):
            return _ship(state, key, replace(state.ships[key], out_of_fuel=False, laid_up_until=until.number))
        case events.ShipFit(ship=key):
            return _ship(state, key, replace(state.ships[key], laid_up_until=None))
        case events.ShipsRefuelled():
            return _refuelled(state, event)
        case events.RefuellingFellShort():
            return state
        case events.PoolFilled(points=points):
            return replace(state, fuel_pool=state.fuel_pool + points)
        case events.ShipsReplenished(ships=ships):
            return replace(state, ships=with_each(state.ships, ships, _replenished))
        case events.RepairBegun(job=job):
            return replace(state, repairs=with_entry(state.repairs, job.id, job), jobs_begun=state.jobs_begun + 1)
        case events.RepairsProgressed():
            return _progressed(state, event)
        case events.HitRepaired(job=job_id, ship=key, condition=condition):
            mended = replace(state.ships[key], condition=condition)
            return replace(_ship(state, key, mended), repairs=without(state.repairs, job_id))
        case events.RepairSuspended(job=job_id):
            halted_job = replace(state.repairs[job_id], suspended=True, halted_turns=0)
            return replace(state, repairs=with_entry(state.repairs, job_id, halted_job))
        case events.RepairResumed(job=job_id, delay=delay, port=port):
            old = state.repairs[job_id]
            resumed = replace(old, port=port, suspended=False, halted_turns=0, turns_left=old.turns_left + delay)
            return replace(state, repairs=with_entry(state.repairs, job_id, resumed))
        case events.RepairAbandoned(job=job_id):
            return replace(state, repairs=without(state.repairs, job_id))
        case events.BoatsTakenInHand(ship=key, segment=segment):
            return _ship(state, key, replace(state.ships[key], boats_in_hand=segment))
        case events.BoatsMended(ship=key, condition=condition):
            return _ship(state, key, replace(state.ships[key], condition=condition, boats_in_hand=None))
        case events.RefuellingPrioritised(port=port, ships=ships):
            return replace(state, ports=with_entry(state.ports, port, replace(state.ports[port], refuel_first=ships)))
        case _:
            assert_never(event)


def narrate(reader: Reader, event: events.LogisticsEvent) -> Word:
    """An event of cargo, fuel, ammunition or repair, as its reader may know it."""
    match event:
        case events.CargoLoaded(cargo=cargo, ships=ships, port=port):
            if not _owns_cargo(reader, event):
                return None
            return f"{reader.ships(ships)} loaded {reader.cargo(cargo)} at {reader.port(port)} [SM-4C1]"
        case events.CargoUnloaded(cargo=cargo, ships=ships, port=port, delivered=delivered):
            if not _owns_cargo(reader, event):
                return None
            arrived = ", where it was wanted" if delivered else ""
            return f"{reader.ships(ships)} landed {reader.cargo(cargo)} at {reader.port(port)}{arrived} [SM-4C1]"
        case events.CargoLost(cargo=cargo, ship=ship):
            # Sinking reveals the unit and her cargo list (SM-GAP-56).
            return f"{reader.cargo(cargo)} is lost with {reader.ship(ship)} [SM-GAP-24]"
        case events.FuelBurned(ships=ships):
            own = reader.own(ships)
            return Quiet(f"{quantity(len(own), 'ship')} at sea ticked a fuel box [SM-8A1]") if own else None
        case events.ShipRanDry(ship=ship):
            return f"{reader.ship(ship)} has run out of fuel [SM-8A1]" if reader.own((ship,)) else None
        case events.ShipLaidUp(ship=ship, until=until):
            return f"{reader.ship(ship)} is laid up until {until} after running dry [SM-8A1]" if reader.own((ship,)) else None
        case events.ShipFit(ship=ship):
            return f"{reader.ship(ship)} is fit for sea again [SM-8A1]" if reader.own((ship,)) else None
        case events.ShipsRefuelled():
            return _refuelled_in_words(reader, event)
        case events.RefuellingFellShort(port=port, ships=ships, reason=reason):
            own = reader.own(ships)
            return f"{reader.port(port)} could not fill {reader.ships(own)}: {reason} [SM-1D2]" if own else None
        case events.PoolFilled(points=points):
            if not reader.owns(Side.AXIS):
                return None
            return f"{points:g} FP reach the Italian fuel pool, which holds {reader.after.fuel_pool:g} [SM-10A1]"
        case events.ShipsReplenished(ships=ships):
            own = reader.own(ships)
            return f"{reader.ships(own)} drew ammunition and torpedoes [SM-8A3]" if own else None
        case events.RepairBegun(job=job):
            return _begun(reader, job)
        case events.RepairsProgressed(jobs=jobs, halted=halted):
            return _progressed_in_words(reader, jobs, halted)
        case events.HitRepaired(ship=ship, track=track):
            return f"A {track.word} hit on {reader.ship(ship)} is mended [SM-8B1]" if reader.own((ship,)) else None
        case events.RepairSuspended(job=job_id, reason=reason):
            return _of_job(reader, job_id, f"is halted: {reason} [SM-8B2]")
        case events.RepairResumed(job=job_id, delay=delay, port=port):
            more = f", {quantity(delay, 'player turn')} later" if delay else ""
            return _of_job(reader, job_id, f"goes on in {reader.port(port)}{more} [SM-8B2]")
        case events.RepairAbandoned(job=job_id, reason=reason):
            return _of_job(reader, job_id, f"ends: {reason} [SM-8B]")
        case events.BoatsTakenInHand(ship=ship, segment=segment):
            if not reader.own((ship,)):
                return None
            if segment is None:
                return f"Work on the boats of {reader.ship(ship)} ends: she is at sea [SM-GAP-75]"
            return f"Damaged boats of {reader.ship(ship)} are taken in hand: whole after a game turn in port [SM-GAP-75]"
        case events.BoatsMended(ship=ship):
            return f"All boats of {reader.ship(ship)} are whole again [SM-GAP-75]" if reader.own((ship,)) else None
        case events.RefuellingPrioritised(port=port, ships=ships):
            if not reader.owns_port(port):
                return None
            first = f"serves {reader.ships(ships)} first" if ships else "serves all as they come"
            return f"{reader.port(port)} {first} [SM-1D2]"
        case _:
            assert_never(event)


def _ship(state: State, key: ShipId, ship: Ship) -> State:
    return replace(state, ships=with_entry(state.ships, key, ship))


def _progressed(state: State, event: events.RepairsProgressed) -> State:
    worked: Mapping[JobId, RepairJob] = with_each(
        state.repairs, event.jobs, lambda job: replace(job, turns_left=job.turns_left - 1))
    return replace(state, repairs=with_each(
        worked, event.halted, lambda job: replace(job, halted_turns=job.halted_turns + 1)))


def _replenished(ship: Ship) -> Ship:
    condition = replace(ship.condition, rounds_left={}, torpedoes_left=Fraction(1))
    return replace(ship, condition=condition)


def _without_cargo(state: State, holders: tuple[ShipId, ...], cargo: CargoId) -> Mapping[ShipId, Ship]:
    return with_each(state.ships, holders, lambda ship: replace(
        ship, cargo=tuple(item for item in ship.cargo if item != cargo)))


def _loaded(state: State, event: events.CargoLoaded) -> State:
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


def _unloaded(state: State, event: events.CargoUnloaded) -> State:
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


def _handled(state: State, event: events.CargoLoaded | events.CargoUnloaded, to_stock: float) -> Mapping[PortId, Port]:
    port = state.ports[event.port]
    fuel = (port.fuel or 0.0) + to_stock if to_stock else port.fuel
    used = port.cargo_used if event.over_beach else port.cargo_used + event.size_re
    return with_entry(state.ports, event.port, replace(port, cargo_used=used, fuel=fuel))


def _refuelled(state: State, event: events.ShipsRefuelled) -> State:
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


def _owns_cargo(reader: Reader, event: events.CargoLoaded | events.CargoUnloaded) -> bool:
    return reader.owns(reader.before.cargoes[event.cargo].facts.side)


def _refuelled_in_words(reader: Reader, event: events.ShipsRefuelled) -> Word:
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
    turns = quantity(job.turns_left, "owning player turn")
    return f"Work on a {job.track.word} hit of {reader.ship(job.ship)} begins in {reader.port(job.port)}: {turns} [SM-8B1]"


def _progressed_in_words(reader: Reader, jobs: tuple[JobId, ...], halted: tuple[JobId, ...]) -> Word:
    own = [job for job in jobs if _owned(reader, job)]
    idle = [job for job in halted if _owned(reader, job)]
    if not own and not idle:
        return None
    return Quiet(f"A player turn passes for {quantity(len(own), 'repair')}, {len(idle)} halted [SM-8B]")


def _of_job(reader: Reader, key: JobId, what: str) -> Word:
    job = reader.before.repairs.get(key)
    if job is None or not reader.own((job.ship,)):
        return None
    return f"Work on a {job.track.word} hit of {reader.ship(job.ship)} {what}"


def _owned(reader: Reader, key: JobId) -> bool:
    job = reader.before.repairs.get(key)
    return job is not None and bool(reader.own((ShipId(job.ship),)))
