"""Functions handed to a staff: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.delegation import StaffFunction, StaffWork
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.play.telling import Deed, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.rules.events.copying import with_entry, without
from campaign.rules.events.reader import IN_VAIN, Reader
from campaign.words.counting import listed
from campaign.words.mentions import Mentions

GAP = "SM-GAP-101"
EVENTS: tuple[type, ...] = get_args(events.DelegationEvent)
SUBJECTS: SubjectsOf = {events.FunctionSeenTo: (Subject.TURNS,)}


def fold(state: State, event: events.DelegationEvent) -> State:
    """The state after functions were handed over or taken back, or after a staff did something about them.

    Who hands more over is served with it at once: his staff begins its step again.
    """
    side = event.side
    now = state.handed.get(side, ())
    match event:
        case events.FunctionsHanded(functions=functions):
            both = tuple(each for each in StaffFunction if each in now or each in functions)
            return replace(state, handed=with_entry(state.handed, side, both), staff_work=without(state.staff_work, side))
        case events.FunctionsTakenBack(functions=functions):
            left = tuple(each for each in now if each not in functions)
            return replace(state, handed=with_entry(state.handed, side, left))
        case events.FunctionSeenTo(function=function):
            work = work_now(state, side)
            seen_to = (*work.seen_to, function)
            return replace(state, staff_work=with_entry(state.staff_work, side, replace(work, seen_to=seen_to)))
        case events.StaffDismissed():
            work = replace(work_now(state, side), done=True)
            return replace(state, staff_work=with_entry(state.staff_work, side, work))
        case events.StaffOrderPassedOver():
            return state
        case _:
            assert_never(event)


def work_now(state: State, side: Side) -> StaffWork:
    """What a side's staff has done so far in the present step."""
    work = state.staff_work.get(side)
    return work if work is not None and work.cursor == state.cursor else StaffWork(state.cursor)


def narrate(reader: Reader, event: events.DelegationEvent) -> Telling | None:
    """SM-GAP-101.7 What is handed to a staff, and what it does about it, is told to its side and to nobody else."""
    side = event.side
    if not reader.owns(side):
        return None
    staff = f"The {side} staff" if reader.umpire else "Your staff"
    of_staff = Telling(deed=Deed.ORDER, by=(reader.whole_side(side),), rules=(GAP,))
    match event:
        case events.FunctionsHanded(functions=functions):
            sentence = f"{staff} is handed {functions_in_words(functions)}"
            return replace(of_staff, sentence=sentence, manner="handed")
        case events.FunctionsTakenBack(functions=functions):
            sentence = f"{functions_in_words(functions).capitalize()} are taken back from {staff[:1].lower()}{staff[1:]}"
            idle = Mentions(reader.force(key) for key, force in reader.after.forces.items()
                            if force.side is side and force.scattered is None and key not in reader.after.standing_orders)
            # A staff decides anew in each step: what it sailed has no orders that would take it on.
            left = f"; at sea without standing orders: {listed([str(each) for each in idle])}" if idle else ""
            return replace(of_staff, sentence=sentence + left, manner="taken_back", others=idle)
        case events.FunctionSeenTo(function=function):
            what = "all else" if function is None else function.phrase
            return replace(of_staff, sentence=f"{staff} sees to {what}", manner="seen_to")
        case events.StaffOrderPassedOver(order=order, about=about, reason=reason, rule=rule):
            concerned = Mentions(reader.actor(actor) for actor in about)
            who = f" ({', '.join(str(actor) for actor in concerned)})" if concerned else ""
            return replace(of_staff, sentence=f"{staff} passes over an order, {order}{who}: {reason}", others=concerned,
                           manner="passed_over", reason=reason, effects=IN_VAIN, rules=(GAP, rule))
        case events.StaffDismissed():
            return replace(of_staff, sentence=f"{staff} has done its share of this step", manner="dismissed", quiet=True)
        case _:
            assert_never(event)


def functions_in_words(functions: tuple[StaffFunction, ...]) -> str:
    """Functions as a sentence lists them."""
    return "everything" if len(functions) == len(StaffFunction) else listed([each.phrase for each in functions])
