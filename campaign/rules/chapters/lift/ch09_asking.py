"""When a side is asked about landings, and what it is told of their prospects as it is asked."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.calendar import Phase
from campaign.model.play.landings import LiftWatch
from campaign.model.play.state import State
from campaign.model.sides import Side
from campaign.rules.chapters.lift.ch09_landings import LAWS, candidates
from campaign.rules.chapters.lift.ch09_odds import prospects
from campaign.rules.chapters.ports.ch04_ground_support import support_to_give
from campaign.rules.facts.laws import first_refusal


def planning_due(book: Book, state: State, side: Side) -> str | None:
    """Whether landings can be planned or given up now, by a side that wants to be asked; what those planned would need."""
    if not state.lift.watch.get(side, LiftWatch()).plans or not _can_be_ordered(book, state, side):
        return None
    return " ".join(("Landings can be planned now, or planned ones given up.", *_prospects(book, state, side)))


def wave_due(book: Book, state: State, side: Side) -> str | None:
    """Whether a wave of a landing lies ready off its beach, and what the landing would need."""
    if not _can_be_ordered(book, state, side):
        return None
    return " ".join(("A wave of a planned landing lies off its beach.", *_prospects(book, state, side)))


def support_due(book: Book, state: State, side: Side) -> str | None:
    """SM-GAP-69.12 Who can support his landing with guns is told what it would need if they all fire."""
    words = support_to_give(book, state, side)
    return None if words is None else " ".join((words, *_prospects(book, state, side)))


def _can_be_ordered(book: Book, state: State, side: Side) -> bool:
    return any(first_refusal(LAWS[type(candidate)], book, state, candidate) is None
               for candidate in candidates(book, state, side))


def _prospects(book: Book, state: State, side: Side) -> tuple[str, ...]:
    """Plans of one's own that nobody on land will settle: all of them while planning, else those of this game turn."""
    if book.options.land_facts:
        return ()
    planning = state.cursor.phase is Phase.INITIAL
    plans = (plan for plan in state.lift.plans.values() if plan.side is side and (planning or plan.turn == state.cursor.turn))
    return tuple(words for plan in plans for words in (f"Landing {plan.id}:", *prospects(book, state, plan)))
