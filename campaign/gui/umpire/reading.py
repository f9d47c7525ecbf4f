"""What lies before an umpire: what the campaign waits for, reports of either side, days, and what is on record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.desk import ReportsOf
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import AtDesk
from campaign.gui.actions.values import AskWhy, Give, OpenReport, ShowDay
from campaign.gui.annals.reports import columns_of, titled
from campaign.gui.days.lines import points_in_words
from campaign.gui.frame.leaf import LeafPart
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.searching import Lazily, SearchScreen, Sought
from campaign.gui.frame.stage import Stage
from campaign.gui.frame.wording import without_rules
from campaign.model.commands import EndStep
from campaign.model.replacing import replace
from campaign.model.sides import READERS, Side
from campaign.session.days.dates import DayId
from campaign.session.days.digest import day_report, days
from campaign.session.desk.desk import desks_for
from campaign.session.desk.page import as_desk_page
from campaign.session.meeting.facts import meetings_for
from campaign.session.meeting.page import as_meeting_page
from campaign.session.play.seat import Seat, UmpireSeat
from campaign.session.reports.kinds import ReportKind
from campaign.session.reports.situation import Plain
from campaign.session.umpire.asked import Answer, Question
from campaign.session.umpire.desk import DONE, NO_LAND_FACTS, PARTS, done_in_words
from campaign.session.umpire.giving import giver_of, sentence
from campaign.words.counting import quantity

GROUPS: Mapping[str, tuple[ReportKind, ...]] = {
    "Ships and ports": (ReportKind.SHIPS, ReportKind.PORTS, ReportKind.FUEL, ReportKind.AMMUNITION, ReportKind.REPAIRS,
                        ReportKind.ARRIVALS),
    "Carried and stored": (ReportKind.CONVOYS, ReportKind.SUPPLY, ReportKind.STOCKS, ReportKind.CONTINGENTS,
                           ReportKind.LOGISTICS),
    "In the air": (ReportKind.AIR, ReportKind.AIRFIELDS, ReportKind.SORTIES),
    "Fought and won": (ReportKind.BATTLES, ReportKind.LOSSES, ReportKind.SIGHTINGS, ReportKind.VP, ReportKind.FORECAST,
                       ReportKind.END),
}
WHO: dict[Side | None, str] = {None: "Both, as the umpire", Side.AXIS: "The Axis side's", Side.ALLIED: "The Allied side's"}


def report_rows(reader: Side | None) -> Iterator[Row]:
    """Whose eyes, then what there is to read with them."""
    next_one = READERS[(READERS.index(reader) + 1) % len(READERS)]
    for side in (*Side, None):
        offer = AtDesk.NEXT_READER if side is next_one else None
        key = label(AtDesk.NEXT_READER, Context.DESK) if side is next_one else ""
        hint = "what both sides know, side by side" if side is None else f"what the {side} side is told, and no more"
        yield Row(WHO[side], ReportsOf(side), key, hint, "button", chosen=side is reader, offer=offer, half=side is not None)
    whose = "the whole log, with the number of each event" if reader is None else f"the {reader} side's own log"
    yield replace(button("Log", AtDesk.LOG, whose, context=Context.DESK), half=True)
    yield replace(button("Days", AtDesk.DAYS, "each day in at most eight lines", context=Context.DESK), half=True)
    left = [kind for kind in ReportKind if kind not in (ReportKind.LOG, ReportKind.DAY)]
    for title, kinds in GROUPS.items():
        yield Row(title, style="caption")
        yield from (_report(kind) for kind in kinds if kind in left)
    others = [kind for kind in left if not any(kind in kinds for kinds in GROUPS.values())]
    if others:
        yield Row("Others", style="caption")
        yield from map(_report, others)


def _report(kind: ReportKind) -> Row:
    return Row(titled(kind), OpenReport(kind), hint=f"the report on {kind}", style="link", half=True)


def record_parts(done: Plain) -> Iterator[LeafPart]:
    """What was ruled, typed in and entered, the last first, each with its date; a press says why."""
    for part, (title, empty) in DONE.items():
        found: list[Plain] = done[part]
        why = "what it changed, and why"
        rows = [Row(done_in_words(part, record), AskWhy(record["event"]), hint=f"event {record['event']}: {why}",
                    column=record["entered"], style="link") for record in reversed(found)]
        yield LeafPart(title, tuple(rows or (Row(empty, style="faint"),)), "the last first" if len(found) > 1 else "")


def whose(seat: Seat) -> str:
    """The owner of a page, for its title."""
    return "for the umpire" if seat.reader is None else f"of the {seat.reader} side"


def printed_page(stage: Stage, seat: Seat, kind: ReportKind) -> Page:
    """The logistics desk or the staff meeting of a reader as it is printed; of the umpire, those of both sides."""
    print_page: Callable[[int], str] = {
        ReportKind.LOGISTICS: lambda wide: as_desk_page(desks_for(seat), seat.book, wide),
        ReportKind.MEETING: lambda wide: as_meeting_page(meetings_for(seat), seat.book, wide),
    }[kind]

    def rows() -> Iterator[Row]:
        yield Row(f"{titled(kind)}, {whose(seat)}", style="title")
        columns = columns_of(stage)
        # What is no table, as the names of its parts, is folded where the page is narrow.
        yield from (Row(line, style="mono" if len(line) < columns else "plain")
                    for line in without_rules(print_page(columns)).split("\n"))

    return Page(stage, rows)


class DaysScreen(SearchScreen):
    """Every day that was, the last first; a press opens its digest."""

    def __init__(self, stage: Stage, seat: Seat) -> None:
        super().__init__(stage, f"Days, {whose(seat)}", self._days)
        self.seat = seat
        self.known = tuple(reversed(days(seat)))
        self.handlers.on(ShowDay, lambda action: stage.go(day_page(stage, seat, action.day)))

    def _days(self, sought: Sought) -> Sequence[Row]:
        found = [day for day in self.known if sought.holds(day.words)]
        return Lazily(found, lambda day: Row(day.words, ShowDay(day), hint=f"what happened: {day.words}"))

    def count(self, found: Sequence[Row]) -> str:
        """How many days."""
        return f"{quantity(len(found), 'day')}"


def day_page(stage: Stage, seat: Seat, day: DayId) -> Page:
    """The digest of a day as a reader is told it."""
    report = day_report(seat, day)

    def rows() -> Iterator[Row]:
        yield Row(f"{day.words}, {whose(seat)}", style="title")
        yield Row(f"{report.headline}.", style="strong")
        yield Row(points_in_words(report.points_before, report.points_after), style="faint")
        for line in report.lines:
            won = ", ".join(f"{side} {points:+g}" for side, points in line.points if points)
            yield Row(f"{line.number}  {line.kind.word} {line.words}", column=won)
            if line.detail:
                yield Row(line.detail, style="faint", indent=1)

    return Page(stage, rows)


# What waits -----------------------------------------------------------------------------------------------------------


Waiting = Mapping[str, Sequence[Question]]
BATTLES, FACTS = "battles", "facts_due"
FIGHT = "fight"


def waiting_parts(seat: UmpireSeat, waiting: Waiting) -> Iterator[LeafPart]:
    """What is to be done first, under magenta; where nothing is, a line says so."""
    for part, found in waiting.items():
        if found:
            rows = _facts(seat, found) if part == FACTS else (
                row for question in found for row in _asked(seat, question, battle=part == BATTLES))
            yield LeafPart(PARTS[part][0], tuple(rows), _how_many(found), asks=True)
    nothing = [NO_LAND_FACTS if part == FACTS and not seat.book.options.land_facts else PARTS[part][1]
               for part, found in waiting.items() if not found]
    if nothing:
        yield LeafPart("Nothing to do" if len(nothing) == len(waiting) else "Nothing else",
                   tuple(Row(text, style="faint") for text in nothing))


def _how_many(found: Sequence[Question]) -> str:
    return "one" if len(found) == 1 else str(len(found))


def _asked(seat: UmpireSeat, question: Question, *, battle: bool) -> Iterator[Row]:
    yield Row(question.words, hint=question.cited if question.rule else "")
    yield from _ways(question) if battle else (row for answer in question.answers for row in _answer(seat, answer))


def _facts(seat: UmpireSeat, found: Sequence[Question]) -> Iterator[Row]:
    """By the date of history, all of a date at one press where there are several."""
    for date, grouped in groupby(found, key=lambda fact: fact.about):
        facts = tuple(grouped)
        orders = tuple(answer.command for fact in facts for answer in fact.answers
                       if answer.command is not None and answer.refused is None)
        yield Row(date, style="strong", column=f"{len(facts)} due")
        if len(orders) > 1:
            yield button(f"Enter all {len(orders)} of {date}", Give(orders), "one after the other, as history has them")
        for fact in facts:
            text = fact.words.removeprefix(f"{date}, ")
            yield from (row for answer in fact.answers for row in _answer(seat, answer, text, "enter it"))


def _answer(seat: UmpireSeat, answer: Answer, text: str = "", note: str = "") -> Iterator[Row]:
    """A press that gives it, in whose name; what a rule refuses now is named with the reason, and no press is offered."""
    if answer.command is None:
        return
    whose = _whose(answer)
    text = text or ("End the step" if isinstance(answer.command, EndStep) else sentence(seat, answer.command))
    press = button(text, Give((answer.command,)), f"`{answer.words}`, {whose}", key="", column=note or whose)
    if answer.refused is None:
        yield press
    else:
        yield replace(press, action=None, able=False, hint=f"not now: {answer.refused}")
        yield Row(f"Not now: {answer.refused.reason}", style="faint", indent=1)


def _whose(answer: Answer) -> str:
    giver = None if answer.command is None else giver_of(answer.command)
    return "as umpire" if giver is None else f"for the {giver} side"


def _ways(battle: Question) -> Iterator[Row]:
    """Papers and results of a battle, the other ways to fight it, or on with one that was begun."""
    if any(answer.by == FIGHT for answer in battle.answers):
        yield button("Go on with it on screen", AtDesk.FIGHT, "orders of both sides are given here, or captains give them",
                     context=Context.DESK)
        return
    yield button("Print its papers, read its result", AtDesk.TABLE,
                 "packet and form for the umpire or a side; a filled-in form is typed in from there", context=Context.DESK)
    yield button("Other ways to fight it", AtDesk.WAYS, "on screen, by captains, by another system", context=Context.DESK)
