"""Dates and garrisons that are reported from the land games in the ground phases."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.commands import RecordFlag, RecordGarrison
from campaign.model.events import FlagRecorded, GarrisonRecorded
from campaign.model.play.calendar import GROUND_PHASES
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.setting.scenario import Flag
from campaign.model.sides import Side
from campaign.rules.facts.laws import Law
from campaign.rules.proceedings import Proceedings

Order = RecordFlag | RecordGarrison


def reported_now(book: Book, state: State, side: Side) -> Refusal | None:
    """Whether that side reports land facts now, where the campaign takes any."""
    if not book.options.land_facts:
        return Refusal("SM-1A.1", "this campaign takes no land facts: begin it with the option land_facts=true")
    if state.cursor.phase not in GROUND_PHASES or state.cursor.acting is not side or state.step_ended:
        return Refusal("SM-1A.1", f"land facts are reported in the ground phases; now it is {state.cursor}")
    return None


def in_the_ground_phases(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-1A.8 Dates and garrisons are reported like other land facts, by the side whose player turn it is."""
    return reported_now(book, state, order.side)


def once(book: Book, state: State, order: RecordFlag) -> Refusal | None:
    """SM-11.6 Greece falls once, the Axis comes to Tunisia once, Italy signs once."""
    if order.flag in state.war.flags:
        return Refusal("SM-11", f"{order.flag.value.replace('_', ' ')} is on record already")
    return None


def of_whole_armies(book: Book, state: State, order: RecordGarrison) -> Refusal | None:
    """SM-11B1.1 A garrison is none or more REs."""
    return None if order.res >= 0 else Refusal("SM-11B1", "a garrison of less than nothing cannot be")


LAWS: dict[type, tuple[Law[RecordFlag], ...] | tuple[Law[RecordGarrison], ...]] = {
    RecordFlag: (in_the_ground_phases, once),
    RecordGarrison: (in_the_ground_phases, of_whole_armies),
}


def resolve(now: Proceedings, command: Order) -> None:
    """What is reported is so."""
    match command:
        case RecordFlag(flag=flag):
            now.add(FlagRecorded(flag, "reported from land"))
        case RecordGarrison(land=land, res=res):
            now.add(GarrisonRecorded(land, res))


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Dates that have not come to pass, but those that end the campaign."""
    if book.options.land_facts and state.cursor.phase in GROUND_PHASES:
        yield from (RecordFlag(side, flag) for flag in (Flag.FALL_OF_GREECE, Flag.AXIS_IN_TUNISIA))
