"""Rule 1F: task forces steam from hex to hex, through narrows where they may."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import MoveForce
from campaign.model.events import RouteCut
from campaign.model.play.calendar import Cursor, Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Narrow
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, TaskForce
from campaign.rules.chapters.lift.ch02_carriage import allowance_at_sea
from campaign.rules.chapters.sailing.voyage import Voyage, met_by_force
from campaign.rules.chapters.search.ch03_spotting import gone_from_where_it_was_seen
from campaign.rules.facts.laws import Law, in_naval_step, own_force
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import ship_name


def points_left(book: Book, state: State, force: ForceId) -> int:
    """SM-1F A task force moves as far as the lowest allowance among its ships, less what each has spent; nothing is saved."""
    ships = [state.ships[key] for key in ships_of(state, force)]
    return max(0, min([allowance_at_sea(book, state, ship) - ship.spent for ship in ships], default=0))


def cost_of_step(book: Book, state: State, force: TaskForce, start: Hex, end: Hex) -> int | Refusal:
    """SM-1F.1 Entering a hex costs one movement point; a hexside that is all land, and land itself, cannot be crossed."""
    theatre = book.theatre
    if end in theatre.ways(start):
        return 1
    if (narrow := theatre.narrow_between(start, end)) is not None:
        return through_narrow(book, state, force, narrow)
    if not theatre.is_sea(end):
        return Refusal("SM-1F", f"{end} is no sea hex")
    return Refusal("SM-1F", f"there is no way by sea from {start} to {end}: land lies between, or they do not adjoin")


def through_narrow(book: Book, state: State, force: TaskForce, narrow: Narrow) -> int | Refusal:
    """SM-GAP-52 Straits and canals are passed only by the sides and types, and on the dates, that each allows."""
    if (shut := closed_to(state, narrow, force.side)) is not None:
        return shut
    for key in ships_of(state, force.id):
        if book.counters[key].type not in narrow.types:
            return Refusal("SM-GAP-52", f"{ship_name(book, key)} is too large for {narrow.name}")
    if not narrow.transit_nas:
        return 1
    whole = min((allowance_at_sea(book, state, state.ships[key]) for key in ships_of(state, force.id)), default=1)
    if any(state.ships[key].spent for key in ships_of(state, force.id)):
        return Refusal("SM-GAP-52", f"the passage of {narrow.name} takes the whole segment")
    return whole


def closed_to(state: State, narrow: Narrow, side: Side) -> Refusal | None:
    """SM-GAP-52.1 A narrow may be closed to a side, or at a date."""
    if side not in narrow.sides:
        return Refusal("SM-GAP-52", f"{narrow.name} is closed to the {side} side")
    today = date_of(state.cursor)
    if any(first <= today <= last for first, last in narrow.closed):
        return Refusal("SM-GAP-52", f"{narrow.name} is closed at this date")
    return None


def date_of(cursor: Cursor) -> date:
    """The date that the present segment stands for: the first fourteen days of each half-month, in order."""
    day = (1 if cursor.turn.half == 1 else 16) + max(cursor.day, 1) - 1
    return date(cursor.turn.year, cursor.turn.month, min(day, 28 if cursor.turn.month == 2 else 30))


def in_own_movement_step(book: Book, state: State, order: MoveForce) -> Refusal | None:
    """SM-1A Ships move only in the naval movement step of their owner's subsegment."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def of_a_force_free_to_move(book: Book, state: State, order: MoveForce) -> Refusal | None:
    """SM-6A2.1 A scattered task force cannot be moved, nor one that reformed in this segment."""
    force = own_force(state, order.side, order.force)
    if isinstance(force, Refusal):
        return force
    if force.scattered is not None:
        return Refusal("SM-6A2", f"{force.name} is scattered: reform it first")
    if force.reformed:
        return Refusal("SM-6A2", f"{force.name} reformed in this segment and does not move")
    return None


def along_a_way_it_can_pay_for(book: Book, state: State, order: MoveForce) -> Refusal | None:
    """SM-1F.2 Each hex of a route adjoins the one before by sea, and the whole is paid from the points that are left."""
    if not order.route:
        return Refusal("SM-1F", "no route is named")
    force = state.forces[order.force]
    left = points_left(book, state, order.force)
    here, cost = force.hex, 0
    for there in order.route:
        step = cost_of_step(book, state, force, here, there)
        if isinstance(step, Refusal):
            return step
        if step > 1 and len(order.route) > 1:
            return Refusal("SM-GAP-52", f"the passage from {here} to {there} takes the whole segment and is ordered by itself")
        cost += step
        here = there
    if cost > left:
        return Refusal("SM-1F", f"the route costs {quantity(cost, 'movement point')}, {force.name} has {left} left")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    MoveForce: (in_own_movement_step, of_a_force_free_to_move, along_a_way_it_can_pay_for),
}


def resolve(now: Proceedings, order: MoveForce) -> None:
    """Carries out an order to move."""
    voyage = Voyage(now, force=order.force)
    gone_from_where_it_was_seen(now, order.force)
    steam(now, voyage, order.route)


def steam(now: Proceedings, voyage: Voyage, route: tuple[Hex, ...]) -> None:
    """SM-1F.3 A force steams on until it has arrived, must wait, or can no longer pay for the way."""
    book = now.book
    force = voyage.force
    assert force is not None
    points, reckoned = 0, now.state
    for number, there in enumerate(route):
        state, here = now.state, voyage.here
        step = cost_of_step(book, state, state.forces[force], here, there)
        if state is not reckoned or not number:
            points, reckoned = points_left(book, state, force), state
        left = points - voyage.cost
        if isinstance(step, Refusal) or step > left:
            voyage.report()
            why = step.reason if isinstance(step, Refusal) else f"{left} of {quantity(step, 'movement point')} left"
            now.add(RouteCut(force, route[number:], why))
            return
        voyage.entered(there, step)
        met_by_force(now, voyage, here, route[number + 1:])
        if voyage.gone or voyage.held:
            return
    voyage.report()


def candidates(book: Book, state: State, side: Side) -> Iterator[MoveForce]:
    """One-hex steps of every own force: longer routes are judged, but not listed."""
    for force in state.forces.values():
        if force.side is side and force.scattered is None and not force.reformed and points_left(book, state, force.id):
            for there in book.theatre.ways(force.hex):
                yield MoveForce(side, force.id, (there,))
            for pair in book.theatre.narrows:
                if force.hex in pair:
                    yield MoveForce(side, force.id, tuple(pair - {force.hex}))
