"""Rule 1A: ending a step, and answers given in advance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.calendar import Phase, Step
from campaign.model.commands import EndStep, SetStanding
from campaign.model.dice import Dice
from campaign.model.events import Event, StandingSet, StepEnded
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.state import Standing, State
from campaign.rules.ch06_parting import reform_due
from campaign.rules.laws import Law
from campaign.rules.standing_matters import asked_by_now


def by_the_side_whose_step_it_is(book: Book, state: State, order: EndStep) -> Refusal | None:
    """SM-1A.4 A step is ended by the side whose step it is, when no attack is under way."""
    if state.attack is not None:
        return Refusal("SM-6", "an attack is being carried out: it comes first")
    if state.cursor.acting is not order.side or state.step_ended:
        return Refusal("SM-1A.1", f"it is not this side's step: now it is {state.cursor}")
    return None


def when_scattered_forces_have_reformed(book: Book, state: State, order: EndStep) -> Refusal | None:
    """SM-6A2.3 A scattered force must reform before its owner's movement step of the next segment ends."""
    if state.cursor.phase is Phase.NAVAL and state.cursor.step is Step.NAVAL_MOVEMENT:
        for force in state.forces.values():
            if force.side is order.side and reform_due(state, force):
                return Refusal("SM-6A2", f"{force.name} must reform in this step")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    EndStep: (by_the_side_whose_step_it_is, when_scattered_forces_have_reformed),
    SetStanding: (),
}


def resolve(book: Book, state: State, order: EndStep | SetStanding, dice: Dice) -> Iterator[Event]:
    """What these orders bring about."""
    match order:
        case EndStep(side=side):
            yield StepEnded(side)
        case SetStanding(side=side):
            yield StandingSet(side, Standing(
                order.best_searches, order.reaction, order.quiet_steps, order.stand_at, order.repairs, order.refuelling,
                order.first))
            if order.quiet_steps:
                yield from asked_by_now(book, state, side)


def candidates(book: Book, state: State, side: Side) -> Iterator[EndStep]:
    """Ending the step."""
    yield EndStep(side)
