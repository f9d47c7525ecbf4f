"""What a campaign waits for, part by part, each with the presses that do it, or why it may not be done yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from campaign.gui.actions.keymap import Context
from campaign.gui.actions.plain import AtDesk
from campaign.gui.actions.values import Give
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.wording import without_citations, without_rules
from campaign.gui.reading.desk_lines import PartHead
from campaign.model.commands import EndStep
from campaign.model.replacing import replace
from campaign.session.play.seat import UmpireSeat
from campaign.session.umpire.asked import Answer, Asked
from campaign.session.umpire.desk import NO_LAND_FACTS, PARTS
from campaign.session.umpire.giving import giver_of, sentence

Waiting = Mapping[str, Sequence[Asked]]
BATTLES, FACTS = "battles", "facts_due"
FIGHT = "fight"


def head(title: str, about: str = "") -> Row:
    """The head of a part of the desk."""
    return Row(f"{title}: {about}" if about else title, drawn=PartHead(title, about))


def waiting_rows(seat: UmpireSeat, waiting: Waiting) -> Iterator[Row]:
    """What is to be done first; where nothing is, a line says so."""
    for part, found in waiting.items():
        if found:
            yield head(PARTS[part][0], _how_many(found))
            yield from _facts(seat, found) if part == FACTS else (
                row for one in found for row in _asked(seat, one, battle=part == BATTLES))
    nothing = [NO_LAND_FACTS if part == FACTS and not seat.book.options.land_facts else PARTS[part][1]
               for part, found in waiting.items() if not found]
    if nothing:
        yield head("Nothing to do" if len(nothing) == len(waiting) else "Nothing else")
        yield from (Row(words, style="faint") for words in nothing)


def _how_many(found: Sequence[Asked]) -> str:
    return "one" if len(found) == 1 else str(len(found))


def _asked(seat: UmpireSeat, one: Asked, *, battle: bool) -> Iterator[Row]:
    yield Row(without_citations(one.words), hint=one.words if without_citations(one.words) != one.words else "")
    yield from _ways(one) if battle else (row for answer in one.answers for row in _answer(seat, answer))


def _facts(seat: UmpireSeat, found: Sequence[Asked]) -> Iterator[Row]:
    """By the date of history, all of a date at one press where there are several."""
    for date, grouped in groupby(found, key=lambda one: one.about):
        facts = tuple(grouped)
        orders = tuple(answer.command for one in facts for answer in one.answers
                       if answer.command is not None and answer.refused is None)
        yield Row(date, style="strong", column=f"{len(facts)} due")
        if len(orders) > 1:
            yield button(f"Enter all {len(orders)} of {date}", Give(orders), "one after the other, as history has them")
        for one in facts:
            words = one.words.removeprefix(f"{date}, ")
            yield from (row for answer in one.answers for row in _answer(seat, answer, words, "enter it"))


def _answer(seat: UmpireSeat, answer: Answer, words: str = "", note: str = "") -> Iterator[Row]:
    """A press that gives it, in whose name; what a rule refuses now is named with the reason, and no press is offered."""
    if answer.command is None:
        return
    whose = _whose(answer)
    words = words or ("End the step" if isinstance(answer.command, EndStep) else sentence(seat, answer.command))
    made = button(words, Give((answer.command,)), f"`{answer.words}`, {whose}", key="", column=note or whose)
    if answer.refused is None:
        yield made
    else:
        yield replace(made, action=None, able=False, hint=f"not now: {answer.refused}")
        yield Row(f"Not now: {without_rules(answer.refused)}", style="faint", indent=1)


def _whose(answer: Answer) -> str:
    giver = None if answer.command is None else giver_of(answer.command)
    return "as umpire" if giver is None else f"for the {giver} side"


def _ways(battle: Asked) -> Iterator[Row]:
    """Papers and results of a battle, the other ways to fight it, or on with one that was begun."""
    if any(answer.by == FIGHT for answer in battle.answers):
        yield button("Go on with it on screen", AtDesk.FIGHT, "orders of both sides are given here, or captains give them",
                     context=Context.DESK)
        return
    yield button("Print its papers, read its result", AtDesk.TABLE,
                 "packet and form for the umpire or a side; a filled-in form is typed in from there", context=Context.DESK)
    yield button("Other ways to fight it", AtDesk.WAYS, "on screen, by captains, by another system", context=Context.DESK)
