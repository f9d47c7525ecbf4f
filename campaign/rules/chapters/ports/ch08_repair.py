"""Rules 8A3 and 8B in port: hits are repaired, one repair point a hit, boats put right, guns and tubes replenished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.model import events
from campaign.model.book import Book
from campaign.model.commands import AllotRepair, ResumeRepair, SuspendRepair
from campaign.model.dice import Dice, Die, Why
from campaign.model.events import ShipsReplenished
from campaign.model.play.calendar import Step
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sameness import cached
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import has_hurt_boats, hits_of, mended, put_right, replenished, with_boats_whole
from campaign.ratings.hits import is_squadron
from campaign.rules.chapters.ports.ch01_ports import repair_rating
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.laws import Law, in_naval_step, own_ship
from campaign.rules.facts.small_craft import boats_due
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name, ship_name


def in_port_all_segment(state: State, ship: Ship) -> bool:
    """SM-8A3.1 One segment in port means a friendly port from its beginning to its end, without putting to sea."""
    if ship.port is None or not ship.began_in_port or ship.was_at_sea or ship.prize:
        return False
    return port_side(state, ship.port) is ship.side


def replenishment(now: Proceedings) -> None:
    """SM-8A3 One segment in a friendly port restores a surface ship's ammunition and all her torpedoes."""
    book, state = now.book, now.state
    for side in BOTH:
        served = tuple(
            ship.id for ship in state.ships.values()
            if ship.condition is not SOUND and ship.side is side and ship.status is ShipStatus.ACTIVE
            and in_port_all_segment(state, ship) and book.counters[ship.id].type is not ShipType.SUBMARINE
            and replenished(ship.condition) is not ship.condition
        )
        if served:
            now.add(ShipsReplenished(served))


Order = AllotRepair | SuspendRepair | ResumeRepair

NEVER_REPAIRED = (ShipType.TRANSPORT, ShipType.LANDING_CRAFT, ShipType.SUBMARINE)


def in_own_movement_step(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-8B1.1 Repair points are allotted, freed and bound again in the owner's naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def a_ship_of_ones_own(book: Book, state: State, order: AllotRepair) -> Refusal | None:
    """SM-8B1.2 A side repairs its own ships."""
    found = own_ship(state, order.side, order.ship)
    return found if isinstance(found, Refusal) else None


def a_single_surface_warship(book: Book, state: State, order: AllotRepair) -> Refusal | None:
    """SM-8B Single surface ships are repaired; squadrons and submarines are not, nor the hits on a transport (SM-2D)."""
    values = book.counters[order.ship]
    name = ship_name(book, order.ship)
    if values.type is ShipType.TRANSPORT:
        return Refusal("SM-2D", f"{name} is a transport: hits on her cannot be repaired")
    if values.type in NEVER_REPAIRED or is_squadron(values):
        return Refusal("SM-8B", f"{name} is no single surface ship: only those are repaired")
    return None


def in_that_port_since_the_segment_began(book: Book, state: State, order: AllotRepair) -> Refusal | None:
    """SM-8B1.3 The ship lies in the port when the segment begins, and has not put to sea in it."""
    return _lies_in_dock(book, state, state.ships[order.ship])


def where_hits_can_be_mended(book: Book, state: State, order: AllotRepair) -> Refusal | None:
    """SM-8B.1 Any friendly port with a repair rating of one or more mends hits."""
    return _can_mend(book, state, _dock_of(state, order.ship))


def one_point_to_a_hit(book: Book, state: State, order: AllotRepair) -> Refusal | None:
    """SM-8B1.4 One repair point is bound to one hit, so a track has no more jobs than hits; a ship may have several."""
    if hits_unattended(book, state, state.ships[order.ship], order.track) > 0:
        return None
    name, kind = ship_name(book, order.ship), order.track.word
    if hits_on(book, state.ships[order.ship], order.track):
        return Refusal("SM-8B1", f"each {kind} hit on {name} has its repair already, halted or not")
    return Refusal("SM-8B1", f"{name} has no {kind} hit")


def within_the_rating(book: Book, state: State, order: AllotRepair) -> Refusal | None:
    """SM-1D4 No more hits are under repair in a port at one time than its repair rating."""
    return _point_free(book, state, _dock_of(state, order.ship))


def work_of_ones_own(book: Book, state: State, order: SuspendRepair | ResumeRepair) -> Refusal | None:
    """SM-8B2.1 A side halts and resumes work on its own ships."""
    job = state.repairs.get(order.job)
    if job is None or state.ships[job.ship].side is not order.side:
        return Refusal("SM-8B2", f"{order.job} is no repair of the {order.side} side")
    return None


def work_that_goes_on(book: Book, state: State, order: SuspendRepair) -> Refusal | None:
    """SM-8B2.2 Work may be halted at will, once."""
    job = state.repairs[order.job]
    return Refusal("SM-8B2", f"work on {ship_name(book, job.ship)} is halted already") if job.suspended else None


def work_that_was_halted(book: Book, state: State, order: ResumeRepair) -> Refusal | None:
    """SM-8B2.3 Only halted work is resumed."""
    job = state.repairs[order.job]
    return None if job.suspended else Refusal("SM-8B2", f"work on {ship_name(book, job.ship)} is going on")


def resumed_in_dock(book: Book, state: State, order: ResumeRepair) -> Refusal | None:
    """SM-8B2.4 Halted work goes on where the ship lies, in that port or another, under the conditions of new work."""
    ship = state.ships[state.repairs[order.job].ship]
    if (refused := _lies_in_dock(book, state, ship)) is not None:
        return refused
    port = _dock_of(state, ship.id)
    return _can_mend(book, state, port) or _point_free(book, state, port)


LAWS: dict[type, tuple[Law[AllotRepair], ...] | tuple[Law[SuspendRepair], ...] | tuple[Law[ResumeRepair], ...]] = {
    AllotRepair: (
        in_own_movement_step, a_ship_of_ones_own, a_single_surface_warship, in_that_port_since_the_segment_began,
        where_hits_can_be_mended, one_point_to_a_hit, within_the_rating,
    ),
    SuspendRepair: (in_own_movement_step, work_of_ones_own, work_that_goes_on),
    ResumeRepair: (in_own_movement_step, work_of_ones_own, work_that_was_halted, resumed_in_dock),
}


def resolve(now: Proceedings, command: Order) -> None:
    """Carries out an order to a dockyard."""
    book, state = now.book, now.state
    match command:
        case AllotRepair():
            now.add(_begun(book, state, command, now))
        case SuspendRepair(job=job):
            now.add(events.RepairSuspended(job, "ordered by the owner"))
        case ResumeRepair(job=job):
            halted = state.repairs[job]
            now.add(events.RepairResumed(job, turns_made_up(halted), _dock_of(state, halted.ship)))


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every hit of a ship in port, and every job that could be halted or resumed."""
    for ship in state.ships.values():
        if ship.side is side and in_port_all_segment(state, ship) and book.counters[ship.id].type not in NEVER_REPAIRED:
            for track in Track:
                if hits_unattended(book, state, ship, track) > 0:
                    yield AllotRepair(side, ship.id, track)
    for job in state.repairs.values():
        if state.ships[job.ship].side is side:
            yield ResumeRepair(side, job.id) if job.suspended else SuspendRepair(side, job.id)


def initial_phase(now: Proceedings, side: Side) -> None:
    """SM-GAP-29 In the owner's initial phase a player turn passes for each job; what reaches zero is mended."""
    book, state = now.book, now.state
    own = [job for job in state.repairs.values() if state.ships[job.ship].side is side]
    if not own:
        return
    now.add(events.RepairsProgressed(
        tuple(job.id for job in own if not job.suspended), tuple(job.id for job in own if job.suspended)))
    for job in own:
        left = now.state.repairs[job.id]
        if not left.suspended and left.turns_left <= 0:
            condition = now.state.ships[job.ship].condition
            after = mended(book.counters[job.ship], condition, job.track)
            now.add(events.HitRepaired(job.id, job.ship, job.track, after))


def put_right_in_port(now: Proceedings) -> None:
    """SM-GAP-19.1 In a segment spent in a friendly port the ship's company puts right whatever fills no box."""
    book, state = now.book, now.state
    for ship in state.ships.values():
        able = ship.condition is not SOUND and ship.status is ShipStatus.ACTIVE and in_port_all_segment(state, ship)
        if able and not is_squadron(book.counters[ship.id]):
            condition = put_right(book.counters[ship.id], ship.condition)
            if condition != ship.condition:
                now.add(events.ConditionChanged(ship.id, condition))


def turns_made_up(job: RepairJob) -> int:
    """SM-8B2 Halted work is delayed by the time it was halted, by one owning player turn at the least."""
    return 0 if job.halted_turns else 1


def not_under_repair(state: State, ships: Iterable[ShipId]) -> Refusal | None:
    """SM-GAP-29.1 A ship under repair stays in port until all work on her is suspended."""
    keys = set(ships)
    docked = sorted({str(job.ship) for job in state.repairs.values() if job.ship in keys and not job.suspended})
    return Refusal("SM-GAP-29", f"{listed(docked)} under repair: the work must be suspended first") if docked else None


def abandon_work(now: Proceedings, ship: ShipId, reason: str) -> None:
    """SM-8B.2 Work on a ship ends when she is lost."""
    state = now.state
    for job in state.repairs.values():
        if job.ship == ship:
            now.add(events.RepairAbandoned(job.id, reason))


def abandon_port(now: Proceedings, port: PortId, reason: str) -> None:
    """SM-8B.3 Work in a port ends when the port changes hands."""
    state = now.state
    for job in state.repairs.values():
        if job.port == port:
            now.add(events.RepairAbandoned(job.id, reason))


def nothing_left_to_mend(now: Proceedings, ship: ShipId) -> None:
    """SM-GAP-60.3 A ship whose hits the umpire has taken away needs no dock for them any more."""
    book, state = now.book, now.state
    for track in Track:
        jobs = [job.id for job in state.repairs.values() if job.ship == ship and job.track is track]
        for job in jobs[hits_on(book, state.ships[ship], track):]:
            now.add(events.RepairAbandoned(job, "nothing is left to mend"))


def hits_on(book: Book, ship: Ship, track: Track) -> int:
    """The boxes ticked on one track of a ship."""
    if ship.condition == SOUND:
        return 0
    hits = hits_of(book.counters[ship.id], ship.condition)
    return hits.gunnery if track is Track.GUNNERY else hits.flotation


def hits_unattended(book: Book, state: State, ship: Ship, track: Track) -> int:
    """Hits of one track on which no work was begun."""
    hits = hits_on(book, ship, track)
    return hits - sum(job.ship == ship.id and job.track is track for job in state.repairs.values()) if hits else 0


def points_bound(state: State, port: PortId) -> int:
    """The repair points of a port that are in use; halted work frees its point."""
    return sum(job.port == port and not job.suspended for job in state.repairs.values())


def _begun(book: Book, state: State, order: AllotRepair, dice: Dice) -> events.Event:
    """SM-8B1 A hit takes a ten-sided roll and two more of the owner's player turns; the box ticked last is mended first."""
    added = book.charts.repair.added_turns
    why = Why("SM-8B1", "repair time", (order.ship, order.track.value), f"+{quantity(added, 'owning player turn')}",
              seen_by=(order.side,))
    turns = dice.roll(Die.D10, why) + added
    return events.RepairBegun(RepairJob(_job_id(state, order), order.ship, _dock_of(state, order.ship), order.track, turns))


def _job_id(state: State, order: AllotRepair) -> JobId:
    """An id that counts only the owner's work on this ship: a global number would reveal the enemy's repairs."""
    begun = f"R{state.segment}-{order.ship}-{order.track.value}"
    return JobId(f"{begun}{1 + sum(job.startswith(begun) for job in state.repairs)}")


def _dock_of(state: State, ship: ShipId) -> PortId:
    port = state.ships[ship].port
    assert port is not None
    return port


def _lies_in_dock(book: Book, state: State, ship: Ship) -> Refusal | None:
    if in_port_all_segment(state, ship):
        return None
    return Refusal("SM-8B1", f"{ship_name(book, ship.id)} did not lie in one of your ports when this segment began")


def _can_mend(book: Book, state: State, port: PortId) -> Refusal | None:
    able = repair_rating(book, state.ports[port]) > 0
    return None if able else Refusal("SM-8B", f"{port_name(book, port)} cannot repair ships")


def _point_free(book: Book, state: State, port: PortId) -> Refusal | None:
    rating = repair_rating(book, state.ports[port])
    if points_bound(state, port) < rating:
        return None
    points = "point" if rating == 1 else "points"
    return Refusal("SM-1D4", f"{port_name(book, port)} has {rating} repair {points}, and each is bound to a hit")


def boats_in_port(now: Proceedings) -> None:
    """SM-GAP-75 Damaged boats of a squadron are whole after one game turn in a friendly port; at sea the work begins anew."""
    book, state = now.book, now.state
    for ship in [state.ships[key] for key in filter(_squadrons(book).__contains__, state.ships)]:
        if ship.status is not ShipStatus.ACTIVE:
            continue
        if not _can_be_worked_on(book, state, ship):
            if ship.boats_in_hand is not None:
                now.add(events.BoatsTakenInHand(ship.id, None))
            continue
        if ship.boats_in_hand is None:
            now.add(events.BoatsTakenInHand(ship.id, state.segment))
        if boats_due(book, now.state.ships[ship.id], state.segment) <= 0:
            now.add(events.BoatsMended(ship.id, with_boats_whole(book.counters[ship.id], ship.condition)))


# Cached: squadrons do not change.
@cached(4)
def _squadrons(book: Book) -> frozenset[ShipId]:
    return frozenset([key for key, values in book.counters.items() if is_squadron(values)])


def _can_be_worked_on(book: Book, state: State, ship: Ship) -> bool:
    return has_hurt_boats(book.counters[ship.id], ship.condition) and in_port_all_segment(state, ship)
