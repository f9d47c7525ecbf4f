"""Rule 1A: ending a step, and answers given in advance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import EndStep, SetStanding, WriteRemark
from campaign.model.events import RemarkWritten, StandingSet, StepEnded
from campaign.model.names import LONGEST_REASON, normal, shortened, unfit
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.state import StandingAnswers, State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.rules.chapters.combat.ch06_parting import reform_due
from campaign.rules.chapters.sailing.voyage_home import when_cripples_have_their_word
from campaign.rules.chapters.undersea.ch04_patrols import crowded_by
from campaign.rules.facts.laws import Law, in_the_air
from campaign.rules.facts.lookouts import harbours_seen
from campaign.rules.proceedings import Proceedings
from campaign.rules.standing.matters import asked_by_now


def by_the_side_whose_step_it_is(book: Book, state: State, order: EndStep | WriteRemark) -> Refusal | None:
    """SM-1A.4 A step is ended by the side whose step it is, when no attack is under way."""
    if state.attack is not None:
        return Refusal("SM-6", "an attack is being carried out: it comes first")
    if state.strike is not None:
        return Refusal("SM-4B3", "a force is held up until submarines have done with it: that comes first")
    if (refused := in_the_air(state)) is not None:
        return refused
    if state.cursor.acting is not order.side or state.step_ended:
        return Refusal("SM-1A.1", f"it is not this side's step: now it is {state.cursor.stage}")
    return None


def when_scattered_forces_have_reformed(book: Book, state: State, order: EndStep) -> Refusal | None:
    """SM-6A2.3 A scattered force must reform before its owner's movement step of the next segment ends."""
    if state.cursor.phase is Phase.NAVAL and state.cursor.step is Step.NAVAL_MOVEMENT:
        for force in state.forces.values():
            if force.side is order.side and reform_due(state, force):
                return Refusal("SM-6A2", f"{force.name} must reform in this step")
    return None


def when_flotillas_are_clear_of_each_other(book: Book, state: State, order: EndStep) -> Refusal | None:
    """SM-4B1.9 At the end of each friendly naval movement step no flotilla lies in another's area."""
    if state.cursor.phase is not Phase.NAVAL or state.cursor.step is not Step.NAVAL_MOVEMENT:
        return None
    flotilla = crowded_by(book, state, order.side)
    if flotilla is None:
        return None
    return Refusal("SM-4B1", f"{flotilla.name} lies in the area of another of your flotillas: take it away")


def in_words_that_can_be_shown(book: Book, state: State, order: WriteRemark) -> Refusal | None:
    """SM-GAP-71 A remark has 240 characters at most, as an umpire's reason, all to be seen, and is not empty."""
    what = unfit(order.words, LONGEST_REASON) if normal(order.words) else "it is empty"
    return None if what is None else Refusal("SM-GAP-71", f"the remark {shortened(order.words)!r} cannot be kept: {what}")


LAWS: dict[type, tuple[Law[Any], ...]] = {
    EndStep: (by_the_side_whose_step_it_is, when_cripples_have_their_word, when_scattered_forces_have_reformed,
              when_flotillas_are_clear_of_each_other),
    SetStanding: (),
    WriteRemark: (by_the_side_whose_step_it_is, in_words_that_can_be_shown),
}


def resolve(now: Proceedings, order: EndStep | SetStanding | WriteRemark) -> None:
    """Carries out these orders."""
    match order:
        case EndStep(side=side):
            # The enemy sees how the step began and how it ended, just before it is over.
            now.add(StepEnded(side), *harbours_seen(now.state))
        case SetStanding(side=side):
            now.add(StandingSet(side, StandingAnswers(
                order.best_searches, order.reaction, order.quiet_steps, order.stand_at, order.repairs, order.refuelling,
                order.first, order.small_fights)))
            if order.quiet_steps:
                asked_by_now(now, side)
        case WriteRemark(side=side, words=text):
            now.add(RemarkWritten(side, normal(text)))


def candidates(book: Book, state: State, side: Side) -> Iterator[EndStep]:
    """Ending the step."""
    yield EndStep(side)
