"""Cargo, fuel, ammunition and repairs: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.ports import JobId, Port, RepairJob, Track
from campaign.model.play.state import State
from campaign.model.play.telling import Change, Deed, Effect, Measure, Part, Telling
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.rules.events.copying import with_each, with_entry, without
from campaign.rules.events.lift import boarded, landed, with_lifts
from campaign.rules.events.reader import Reader
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


def narrate(reader: Reader, event: events.LogisticsEvent) -> Telling | None:
    """An event of cargo, fuel, ammunition or repair, as its reader may know it."""
    match event:
        case events.CargoLoaded() | events.CargoUnloaded():
            return _handled_cargo(reader, event)
        case events.CargoLost(cargo=cargo, ship=key):
            # Sinking reveals the unit and her cargo list (SM-GAP-56).
            lost, ship = reader.cargo(cargo), reader.ship(key)
            return Telling(deed=Deed.LOSS, sentence=f"{lost} is lost with {ship}", to=(lost,), others=(ship,), manner="sunk",
                           rules=("SM-GAP-24",))
        case (events.FuelBurned() | events.ShipRanDry() | events.ShipsRefuelled() | events.RefuellingFellShort()
              | events.PoolFilled() | events.RefuellingPrioritised()):
            return _fuel(reader, event)
        case (events.ShipLaidUp() | events.ShipFit() | events.ShipsReplenished() | events.HitRepaired()
              | events.BoatsTakenInHand() | events.BoatsMended()):
            return _of_ships(reader, event)
        case events.RepairBegun(job=job):
            if not reader.own((job.ship,)):
                return None
            turns, ship, port = quantity(job.turns_left, "owning player turn"), reader.ship(job.ship), reader.port(job.port)
            return Telling(deed=Deed.REPAIR, sentence=f"Work on a {job.track.word} hit of {ship} begins in {port}: {turns}",
                           to=(ship,), others=(port,), place=str(port), manner="begun", rules=("SM-8B1",),
                           effects=(Effect(_PARTS[job.track], Change.BEGAN, Measure.PLAYER_TURNS, left=job.turns_left),))
        case events.RepairsProgressed(jobs=jobs, halted=halted):
            return _progressed_in_words(reader, jobs, halted)
        case events.RepairSuspended(job=job_id, reason=reason):
            return _of_job(reader, job_id, f"is halted: {reason}", "halted", "SM-8B2", reason=reason)
        case events.RepairResumed(job=job_id, delay=delay, port=port):
            more = f", {quantity(delay, 'player turn')} later" if delay else ""
            effects = (Effect(measure=Measure.PLAYER_TURNS, amount=delay),) if delay else ()
            return _of_job(reader, job_id, f"goes on in {reader.port(port)}{more}", "resumed", "SM-8B2", *effects)
        case events.RepairAbandoned(job=job_id, reason=reason):
            return _of_job(reader, job_id, f"ends: {reason}", "ended", "SM-8B", Effect(change=Change.ENDED), reason=reason)
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


def _handled_cargo(reader: Reader, event: events.CargoLoaded | events.CargoUnloaded) -> Telling | None:
    """What goes aboard and ashore is for its owner."""
    if not reader.owns(reader.before.cargoes[event.cargo].facts.side):
        return None
    by, what, port = reader.ships(event.ships), reader.cargo(event.cargo), reader.port(event.port)
    if isinstance(event, events.CargoLoaded):
        return Telling(deed=Deed.CARGO, sentence=f"{by} loaded {what} at {port}", by=by, to=(what,), others=(port,),
                       place=str(port), manner="loaded", rules=("SM-4C1",))
    arrived = ", where it was wanted" if event.delivered else ""
    return Telling(deed=Deed.CARGO, sentence=f"{by} landed {what} at {port}{arrived}", by=by, to=(what,), others=(port,),
                   place=str(port), manner="delivered" if event.delivered else "landed", rules=("SM-4C1",))


def _fuel(
    reader: Reader,
    event: (events.FuelBurned | events.ShipRanDry | events.ShipsRefuelled | events.RefuellingFellShort | events.PoolFilled
            | events.RefuellingPrioritised),
) -> Telling | None:
    """Who burns what, and what is left of it, is for the ships' owner."""
    match event:
        case events.FuelBurned(ships=ships):
            own = reader.ships(reader.own(ships))
            return Telling(deed=Deed.FUEL, sentence=f"{quantity(len(own), 'ship')} at sea ticked a fuel box", others=own,
                           count=len(own), manner="burned",
                           effects=(Effect(Part.FUEL, Change.USED, Measure.FUEL_BOXES, len(own)),),
                           rules=("SM-8A1",), quiet=True) if own else None
        case events.ShipRanDry(ship=key):
            ship = reader.ship(key)
            return Telling(deed=Deed.FUEL, sentence=f"{ship} has run out of fuel", to=(ship,), manner="ran_dry",
                           effects=(Effect(Part.FUEL, Change.LOST),), rules=("SM-8A1",)) if reader.own((key,)) else None
        case events.ShipsRefuelled():
            return _refuelled_in_words(reader, event)
        case events.RefuellingFellShort(port=port, ships=ships, reason=reason):
            own, by = reader.ships(reader.own(ships)), reader.port(port)
            return Telling(deed=Deed.FUEL, sentence=f"{by} could not fill {own}: {reason}", by=(by,), to=own, place=str(by),
                           manner="fell_short", reason=reason, rules=("SM-1D2",)) if own else None
        case events.PoolFilled(points=points):
            if not reader.owns(Side.AXIS):
                return None
            left = reader.after.fuel_pool
            return Telling(deed=Deed.FUEL, sentence=f"{points:g} FP reach the Italian fuel pool, which holds {left:g}",
                           manner="pool", effects=(Effect(Part.FUEL, Change.GAINED, Measure.FUEL_POINTS, points, left=left),),
                           rules=("SM-10A1",))
        case events.RefuellingPrioritised(port=port, ships=ships):
            if not reader.owns_port(port):
                return None
            by, to = reader.port(port), reader.ships(ships)
            first = f"serves {to} first" if to else "serves all as they come"
            return Telling(deed=Deed.ORDER, sentence=f"{by} {first}", by=(by,), to=to, place=str(by), manner="refuel_first",
                           rules=("SM-1D2",))
        case _:
            assert_never(event)


def _refuelled_in_words(reader: Reader, event: events.ShipsRefuelled) -> Telling | None:
    filled = [(reader.ship(key), boxes) for key, boxes in event.boxes if reader.own((key,))]
    if not filled:
        return None
    source, left = "", None
    if event.from_pool:
        left = reader.after.fuel_pool
        source = f" from the pool, which holds {left:g}"
    elif event.from_stock:
        left = reader.after.ports[event.port].fuel or 0
        source = f" from its stock, which holds {left:g}"
    by, ships = reader.port(event.port), ", ".join(f"{ship} {boxes}" for ship, boxes in filled)
    effects = (Effect(Part.FUEL, Change.USED, Measure.FUEL_POINTS, event.points, left=left),
               *(Effect(Part.FUEL, Change.GAINED, Measure.FUEL_BOXES, boxes, on=ship) for ship, boxes in filled))
    return Telling(deed=Deed.FUEL, sentence=f"{by} filled fuel boxes ({ships}) with {event.points:g} FP{source}", by=(by,),
                   to=tuple(ship for ship, _ in filled), place=str(by), manner="filled", effects=effects, rules=("SM-8A1",))


def _of_ships(
    reader: Reader,
    event: (events.ShipLaidUp | events.ShipFit | events.ShipsReplenished | events.HitRepaired | events.BoatsTakenInHand
            | events.BoatsMended),
) -> Telling | None:
    """What is done to ships in port is for their owner."""
    named = reader.own(event.ships if isinstance(event, events.ShipsReplenished) else (event.ship,))
    if not named:
        return None
    ships = reader.ships(named)
    match event:
        case events.ShipLaidUp(until=until):
            return Telling(deed=Deed.REPAIR, sentence=f"{ships} is laid up until {until} after running dry", to=ships,
                           manner="laid_up", rules=("SM-8A1",))
        case events.ShipFit():
            return Telling(deed=Deed.REPAIR, sentence=f"{ships} is fit for sea again", to=ships, manner="fit",
                           rules=("SM-8A1",))
        case events.ShipsReplenished():
            return Telling(deed=Deed.SUPPLY, sentence=f"{ships} drew ammunition and torpedoes", to=ships, manner="replenished",
                           effects=(Effect(Part.AMMUNITION, Change.GAINED),), rules=("SM-8A3",))
        case events.HitRepaired(track=track):
            return Telling(deed=Deed.REPAIR, sentence=f"A {track.word} hit on {ships} is mended", to=ships, manner="mended",
                           effects=(Effect(_PARTS[track], Change.MENDED, Measure.HITS, 1),), rules=("SM-8B1",))
        case events.BoatsTakenInHand(segment=segment):
            if segment is None:
                return Telling(deed=Deed.REPAIR, sentence=f"Work on the boats of {ships} ends: she is at sea", to=ships,
                               manner="boats_left", rules=("SM-GAP-75",))
            sentence = f"Damaged boats of {ships} are taken in hand: whole after a game turn in port"
            return Telling(deed=Deed.REPAIR, sentence=sentence, to=ships, manner="boats_in_hand", rules=("SM-GAP-75",))
        case events.BoatsMended():
            return Telling(deed=Deed.REPAIR, sentence=f"All boats of {ships} are whole again", to=ships, manner="boats_mended",
                           effects=(Effect(Part.HULL, Change.MENDED),), rules=("SM-GAP-75",))
        case _:
            assert_never(event)


def _progressed_in_words(reader: Reader, jobs: tuple[JobId, ...], halted: tuple[JobId, ...]) -> Telling | None:
    own = [job for job in jobs if _is_own(reader, job)]
    idle = [job for job in halted if _is_own(reader, job)]
    if not own and not idle:
        return None
    ships = dict.fromkeys(reader.before.repairs[job].ship for job in (*own, *idle))
    return Telling(deed=Deed.REPAIR, sentence=f"A player turn passes for {quantity(len(own), 'repair')}, {len(idle)} halted",
                   others=reader.ships(ships), count=len(own), manner="progressed", rules=("SM-8B",), quiet=True)


def _of_job(reader: Reader, key: JobId, done: str, manner: str, rule: str, *effects: Effect,
            reason: str = "") -> Telling | None:
    if not _is_own(reader, key):
        return None
    job = reader.before.repairs[key]
    ship = reader.ship(job.ship)
    return Telling(deed=Deed.REPAIR, sentence=f"Work on a {job.track.word} hit of {ship} {done}", to=(ship,), manner=manner,
                   reason=reason, effects=tuple(replace(effect, part=_PARTS[job.track]) for effect in effects), rules=(rule,))



def _is_own(reader: Reader, key: JobId) -> bool:
    job = reader.before.repairs.get(key)
    return job is not None and bool(reader.own((job.ship,)))


_PARTS = {Track.GUNNERY: Part.ALL_GUNS, Track.FLOTATION: Part.HULL}
