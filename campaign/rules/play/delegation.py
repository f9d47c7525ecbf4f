"""SM-GAP-101: functions of command are handed to the staff and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.commands import DismissStaff, HandToStaff, TakeBack
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.rules.facts.laws import Law
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import listed

GAP = "SM-GAP-101"


def of_what_is_still_in_hand(book: Book, state: State, order: HandToStaff) -> Refusal | None:
    """SM-GAP-101 A side hands functions of command to its staff at any time, and its staff gives their orders from then on."""
    if not order.functions:
        return Refusal(GAP, "name the functions that the staff is to see to")
    if all(function in state.handed.get(order.side, ()) for function in order.functions):
        return Refusal(GAP, f"the staff sees to {listed([each.phrase for each in dict.fromkeys(order.functions)])} already")
    return None


def of_what_was_handed_over(book: Book, state: State, order: TakeBack) -> Refusal | None:
    """SM-GAP-101.1 A side takes functions back at any time; from then on it gives their orders itself."""
    if not any(function in state.handed.get(order.side, ()) for function in order.functions):
        what = listed([each.phrase for each in dict.fromkeys(order.functions)]) if order.functions else "anything"
        return Refusal(GAP, f"the staff does not see to {what}")
    return None


def in_a_step_of_its_side(book: Book, state: State, order: DismissStaff) -> Refusal | None:
    """SM-GAP-101.5 A staff that was handed something is dismissed for a step or phase of its side while that is open."""
    if not state.handed.get(order.side):
        return Refusal(GAP, "nothing is handed to the staff")
    if state.cursor.acting is not order.side or state.step_ended:
        return Refusal(GAP, f"it is not this side's step: now it is {state.cursor.stage}")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    HandToStaff: (of_what_is_still_in_hand,),
    TakeBack: (of_what_was_handed_over,),
    DismissStaff: (in_a_step_of_its_side,),
}


def resolve(now: Proceedings, order: HandToStaff | TakeBack | DismissStaff) -> None:
    """Carries out these orders; no dice."""
    handed = now.state.handed.get(order.side, ())
    match order:
        case HandToStaff(side=side, functions=functions):
            now.add(events.FunctionsHanded(side, tuple(each for each in dict.fromkeys(functions) if each not in handed)))
        case TakeBack(side=side, functions=functions):
            now.add(events.FunctionsTakenBack(side, tuple(each for each in dict.fromkeys(functions) if each in handed)))
        case DismissStaff(side=side):
            now.add(events.StaffDismissed(side))


def candidates(book: Book, state: State, side: Side) -> Iterator[HandToStaff | TakeBack | DismissStaff]:
    """None: they are asked for by who wants them, like answers in advance."""
    return iter(())
