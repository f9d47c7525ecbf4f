"""What an umpire reads: the reports of either side or both, the days, the log, and what was ruled, typed in and entered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.days import ShowDay
from campaign.gui.actions.desk import ReportsOf
from campaign.gui.actions.keymap import Context, label
from campaign.gui.actions.plain import AtDesk
from campaign.gui.actions.values import AskWhy, OpenReport
from campaign.gui.days.lines import points_in_words
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.searching import Lazily, SearchScreen, Sought
from campaign.gui.frame.stage import Stage
from campaign.gui.frame.wording import without_citations, without_rules
from campaign.gui.reading.reports import columns_of, titled
from campaign.gui.umpire.waiting import head
from campaign.model.replacing import replace
from campaign.model.sides import READERS, Side
from campaign.session.days.dates import DayId
from campaign.session.days.digest import day_report, days
from campaign.session.logistics.desk import desks_for
from campaign.session.logistics.report import as_desk_page
from campaign.session.play.seat import Seat
from campaign.session.reports.kinds import ReportKind
from campaign.session.reports.situation import Plain
from campaign.session.umpire.desk import DONE, done_in_words
from campaign.words.counting import quantity

WHO: dict[Side | None, str] = {None: "Both, as the umpire", Side.AXIS: "The Axis side's", Side.ALLIED: "The Allied side's"}


def report_rows(reader: Side | None) -> Iterator[Row]:
    """Whose eyes, then what there is to read with them."""
    yield head("Reports", "whose eyes, then what")
    next_one = READERS[(READERS.index(reader) + 1) % len(READERS)]
    for one in (*Side, None):
        offer = AtDesk.NEXT_READER if one is next_one else None
        key = label(AtDesk.NEXT_READER, Context.DESK) if one is next_one else ""
        hint = "what both sides know, side by side" if one is None else f"what the {one} side is told, and no more"
        yield Row(WHO[one], ReportsOf(one), key, hint, "button", chosen=one is reader, offer=offer, half=one is not None)
    whose = "the whole log, with the number of each event" if reader is None else f"the {reader} side's own log"
    yield replace(button("Log", AtDesk.LOG, whose, context=Context.DESK), half=True)
    yield replace(button("Days", AtDesk.DAYS, "each day in at most eight lines", context=Context.DESK), half=True)
    for kind in ReportKind:
        if kind not in (ReportKind.LOG, ReportKind.DAY):
            yield replace(button(titled(kind), OpenReport(kind), f"the report on {kind}", key=""), half=True)


def record_rows(done: Plain) -> Iterator[Row]:
    """What was ruled, typed in and entered, the last first, each with its date; a press says why."""
    for part, (title, empty) in DONE.items():
        found: list[Plain] = done[part]
        yield head(title, "the last first" if len(found) > 1 else "")
        for one in reversed(found):
            words, hint = without_citations(done_in_words(part, one)), f"event {one['event']}: what it changed, and why"
            yield Row(words, AskWhy(one["event"]), hint=hint, column=one["entered"])
        if not found:
            yield Row(empty, style="faint")


def whose(seat: Seat) -> str:
    """Whose page it is, for its title."""
    return "for the umpire" if seat.reader is None else f"of the {seat.reader} side"


def logistics_page(stage: Stage, seat: Seat) -> Page:
    """The logistics desk of a reader as it is printed."""

    def rows() -> Iterator[Row]:
        yield Row(f"Logistics, {whose(seat)}", style="title")
        columns = columns_of(stage)
        lines = without_rules(as_desk_page(desks_for(seat), seat.book, columns)).split("\n")
        # What is no table, as the names of its parts, is folded where the page is narrow.
        yield from (Row(line, style="mono" if len(line) < columns else "plain") for line in lines)

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
    told = day_report(seat, day)

    def rows() -> Iterator[Row]:
        yield Row(f"{day.words}, {whose(seat)}", style="title")
        yield Row(f"{told.headline}.", style="strong")
        yield Row(points_in_words(told.points_before, told.points_after), style="faint")
        for line in told.lines:
            won = ", ".join(f"{side} {points:+g}" for side, points in line.points if points)
            yield Row(f"{line.number}  {line.kind.word} {line.words}", column=won)
            if line.detail:
                yield Row(line.detail, style="faint", indent=1)

    return Page(stage, rows)
