"""What a law is, and the laws that every order is under."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from campaign.model.book import Book
from campaign.model.commands import FormForce, RaisePoints, SplitFlotilla, StartConvoyRun
from campaign.model.names import shortened, unfit
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Ship, ShipStatus, TaskForce
from campaign.model.units.ships import ShipId

Order = TypeVar("Order")
Law = Callable[[Book, State, Order], Refusal | None]
Named = FormForce | SplitFlotilla | RaisePoints | StartConvoyRun


def first_refusal(laws: tuple[Law[Order], ...], book: Book, state: State, order: Order) -> Refusal | None:
    """The first law broken."""
    return next((refused for law in laws if (refused := law(book, state, order)) is not None), None)


def in_naval_step(state: State, side: Side, step: Step) -> Refusal | None:
    """Whether it is that side's own step of a naval action segment."""
    cursor = state.cursor
    if cursor.phase is not Phase.NAVAL or cursor.step is not step or cursor.acting is not side or state.step_ended:
        what = step.value.replace("_", " ")
        return Refusal("SM-1A.1", f"this is ordered in the {side} {what} step; now it is {cursor}")
    if state.attack is not None:
        return Refusal("SM-6", "an attack is being carried out: it comes first")
    if state.strike is not None:
        return Refusal("SM-4B3", "a force is held up until submarines have done with it: that comes first")
    return in_the_air(state)


def in_the_air(state: State) -> Refusal | None:
    """Whether a sortie is in the air, which comes before anything else."""
    return None if state.air_war.sortie is None else Refusal("SM-24B", "a sortie is in the air: it comes first")


def own_ship(state: State, side: Side, ship: ShipId) -> Ship | Refusal:
    """A ship of that side that is still in the game, or why not."""
    found = state.ships.get(ship)
    if found is None or found.side is not side:
        return Refusal("SM-1B", f"{ship} is no ship of the {side} side")
    if found.status is not ShipStatus.ACTIVE:
        return Refusal("SM-1B", f"{ship} is {found.status.value.replace('_', ' ')}")
    return found


def with_a_name_that_can_be_shown(book: Book, state: State, order: Named) -> Refusal | None:
    """SM-GAP-71 A name that a side gives has 60 characters at most, all to be seen; where none is given, the game gives one."""
    what = unfit(order.name) if order.name else None
    return None if what is None else Refusal("SM-GAP-71", f"the name {shortened(order.name)!r} cannot be given: {what}")


def own_force(state: State, side: Side, force: ForceId) -> TaskForce | Refusal:
    """A force of that side that is on the map, or why not."""
    found = state.forces.get(force)
    if found is None or found.side is not side:
        return Refusal("SM-1B", f"{force} is no task force of the {side} side")
    return found


