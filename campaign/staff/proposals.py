"""What the staff proposes to a player who asks it: standing orders rather than a day's work, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.commands import (
    Command,
    EndStep,
    EnterPort,
    GiveStandingOrder,
    SetStanding,
    StartConvoyRun,
    StopConvoyRun,
)
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.standing_orders import (
    CONVOY,
    AttackPolicy,
    Conduct,
    ConvoyRun,
    OnSighting,
    Priority,
    SightingPolicy,
    StandingOrder,
    Then,
)
from campaign.model.play.views import OwnForce, View
from campaign.model.play.war import Duty
from campaign.model.setting.scenario import Location, PortId
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.lift.ch11_supply import is_homeland
from campaign.rules.chapters.ports.ch01_ports import cargo_rating, refuel_rating
from campaign.rules.views.strength import CRUISERS, FAR, SMALL_ESCORTS, by_sea
from campaign.staff.commander import answer
from campaign.staff.judgement.anchorage import in_port
from campaign.staff.judgement.doctrine import DOCTRINES, Doctrine
from campaign.staff.judgement.fitness import haven, is_fit
from campaign.staff.judgement.orders import command_of
from campaign.staff.sea.raids import is_convoy, raid_orders
from campaign.staff.sea.steering import gathering
from campaign.staff.sea.submarines import flotilla_moves

CONVOY_OF = 5
ESCORTS = 4
COVER = 2
LEAST_PUMP = 30
LEAST_PORT = 2
STUCK = ("in dock or laid up", "lack fuel", "lacks fuel", "none of its escorts")
COVERED = 10


class Proposal(Struct, frozen=True):
    """Orders that belong together, and why; `then` is for the force that they form."""

    why: str
    commands: tuple[Command, ...]
    then: StandingOrder | None = None


def proposals(book: Book, view: View, decision: Decision) -> Iterator[Proposal]:
    """What the staff would do about one decision; in a movement step it thinks of the days to come."""
    if decision.kind is DecisionKind.MOVEMENT:
        yield from _for_the_days_to_come(book, view)
        return
    if decision.kind is DecisionKind.PHASE:
        yield from _runs(book, view)
    for command in map(command_of, answer(book, view, decision)):
        if not isinstance(command, EndStep):
            yield Proposal("", (command,))


def _for_the_days_to_come(book: Book, view: View) -> Iterator[Proposal]:
    doctrine = DOCTRINES[view.side]
    if not view.standing.quiet_steps:
        yield Proposal("spares you the quiet days, the pumps and the docks", (SetStanding(
            view.side, best_searches=True, reaction=None, quiet_steps=True, stand_at=doctrine.stand_at,
            repairs=Priority.LARGEST_FIRST, refuelling=Priority.LARGEST_FIRST, small_fights=view.standing.small_fights),))
    yield from _forces(book, view)
    yield from raids(book, view, doctrine)
    yield from _runs(book, view)
    yield from (Proposal("to its station", (move,)) for move in flotilla_moves(book, view))


def _forces(book: Book, view: View) -> Iterator[Proposal]:
    for key, force in view.forces.items():
        scattered = force.force.scattered
        if scattered is not None and scattered.segment >= view.segment:
            continue
        goal = None if key in view.standing_orders else _goal(book, view, force)
        first = tuple(map(command_of, gathering(book, view, force)))
        # Who gathers in his very port is in it at once, and needs no order to go there.
        berths = any(isinstance(command, EnterPort) for command in first)
        if goal is not None and not berths:
            order = StandingOrder((str(goal),), Then.BERTH, CONVOY)
            yield Proposal(f"brings {force.force.name} to port", (*first, GiveStandingOrder(view.side, key, order)))
        elif first:
            yield Proposal(f"{force.force.name} gathers", first)


def _goal(book: Book, view: View, force: OwnForce) -> PortId | None:
    wanted = [view.cargoes[key].facts.destination for ship in force.ships for key in view.ships[ship].cargo]
    own_ports = [port for port in wanted if port in view.ports and view.ports[port].own]
    return own_ports[0] if own_ports else haven(book, view, force)


def raids(book: Book, view: View, doctrine: Doctrine) -> Iterator[Proposal]:
    """Sorties against convoys that were found: a force, and what it is to do by itself."""
    for form in raid_orders(book, view, doctrine):
        port = view.ships[form.ships[0]].port
        prey = [marker.hex for marker in view.markers.values() if marker.hex is not None and is_convoy(marker)]
        if port is None or not prey:
            continue
        there = min(prey, key=lambda where: by_sea(book.theatre, view.ports[port].hex, where))
        light = Light.NIGHT if doctrine.night < 1 else Light.DAY
        conduct = Conduct(
            on_sighting=SightingPolicy(OnSighting.HUNT, OnSighting.AVOID, doctrine.attack_at), attack=AttackPolicy.STRONGER,
            attack_ratio=doctrine.attack_at, search=light)
        order = StandingOrder((there, str(port)), Then.BERTH, conduct, 0, port)
        yield Proposal(f"strikes at the convoy at {there} and comes back", (form,), order)


def _runs(book: Book, view: View) -> Iterator[Proposal]:
    """For each duty as many transports as can meet it, in runs from the home ports where they lie idle."""
    for run in view.runs.values():
        here = [ship.port for ship in _transports(book, view, run)]
        if any(why in run.waits for why in STUCK) and set(here) == {run.load_in}:
            yield Proposal(f"its ships are free for another: {run.waits}", (StopConvoyRun(view.side, run.id),))
    for duty, run_of in runs_for_duties(book, view):
        yield Proposal(f"{duty.location.value.capitalize()} is owed {duty.loads:g} a game turn", (run_of,))


def runs_for_duties(book: Book, view: View) -> Iterator[tuple[Duty, StartConvoyRun]]:
    """Convoy runs that would meet a side's duties, by transports that lie idle in its home ports."""
    busy = {ship for run in view.runs.values() for ship in run.ships}
    numbers: dict[PortId, int] = {}
    for run in view.runs.values():
        numbers[run.land_in] = numbers.get(run.land_in, 0) + 1
    duties = [duty for duty in view.war.duties if duty.side is view.side]
    for duty in sorted(duties, key=lambda duty: (-duty.loads, duty.location.value)):
        running = sum(1 for run in view.runs.values() if run.land_in in duty.ports for _ in _transports(book, view, run))
        wanted = max(1, ceil(duty.loads)) - running
        while wanted > 0:
            new_run = _run(book, view, duty, wanted, busy, numbers)
            if new_run is None:
                break
            busy.update(new_run.ships)
            numbers[new_run.land_in] = numbers.get(new_run.land_in, 0) + 1
            wanted -= sum(book.counters[ship].type is ShipType.TRANSPORT for ship in new_run.ships)
            yield duty, new_run


def _transports(book: Book, view: View, run: ConvoyRun) -> Iterator[Ship]:
    """The transports of a run that still sail under its flag: one that was captured is no longer seen among its own."""
    for key in run.ships:
        ship = view.ships.get(key)
        if ship is not None and ship.status is ShipStatus.ACTIVE and book.counters[key].type is ShipType.TRANSPORT:
            yield ship


def _run(
    book: Book, view: View, duty: Duty, wanted: int, busy: set[ShipId], numbers: dict[PortId, int],
) -> StartConvoyRun | None:
    """The largest convoy that can come back on its own fuel, to the port with the fewest runs, by the shortest way."""
    best: tuple[tuple[int, int, int], PortId, PortId, tuple[ShipId, ...]] | None = None
    for goal in duty.ports:
        if cargo_rating(book, view.ports[goal]) < min(LEAST_PORT, duty.loads):
            continue
        for port, ships in in_port(view).items():
            away = by_sea(book.theatre, view.ports[port].hex, view.ports[goal].hex)
            if not is_homeland(book, port, view.side) or port == goal or away >= FAR:
                continue
            free = [ship for ship in ships if ship.id not in busy and ship.laid_up_until is None
                    and all(view.cargoes[key].facts.destination == goal for key in ship.cargo)]
            if refuel_rating(book, view.ports[port]) < LEAST_PUMP and duty.loads > 1:
                continue
            group = _group(book, view, duty, free, min(CONVOY_OF, wanted), away)
            rank = (-sum(book.counters[key].type is ShipType.TRANSPORT for key in group), numbers.get(goal, 0), away)
            if group and (best is None or rank < best[0]):
                best = (rank, port, goal, group)
    if best is None:
        return None
    _, port, goal, group = best
    return StartConvoyRun(view.side, f"{book.theatre.ports[goal].name} {numbers.get(goal, 0) + 1}", group, port, goal)


def _group(book: Book, view: View, duty: Duty, free: list[Ship], most: int, away: int) -> tuple[ShipId, ...]:
    """The fastest transports with the small ships that can come back without a pump, and cruisers where much is at stake."""
    transports = [ship for ship in free if book.counters[ship.id].type is ShipType.TRANSPORT]
    transports = sorted(transports, key=lambda ship: (-book.counters[ship.id].allowance, ship.id))[:most]
    if not transports:
        return ()
    boxes = 2 * ceil(away / min(book.counters[ship.id].allowance for ship in transports)) + 1

    def able(ship: Ship) -> bool:
        return is_fit(book, view, ship, DOCTRINES[view.side]) and ship.fuel_boxes >= boxes

    escorts = [ship for ship in free if book.counters[ship.id].type in SMALL_ESCORTS and able(ship)]
    escorts.sort(key=lambda ship: (-ship.fuel_boxes, ship.id))
    # A single load is not worth a warship's oil; a convoy without any is a gift.
    if duty.loads <= 1:
        return (transports[0].id,)
    if not escorts:
        return ()
    cover = [ship for ship in free if book.counters[ship.id].type in CRUISERS and able(ship)][:COVER]
    cover = cover if duty.loads >= COVERED or duty.location is Location.MALTA else []
    return tuple(ship.id for ship in (*transports, *escorts[:ESCORTS], *cover))
