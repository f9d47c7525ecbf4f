"""Reports: tables to read, to keep, and to hand on."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.words import Save, SideOption, aside, open_game, page_width, print_lines, say, word_of
from campaign.session.reports.kinds import BEYOND_TABLES, ReportKind

if TYPE_CHECKING:
    from campaign.session.play.seat import Seat
    from campaign.session.reports.table import Table

ONLY = "Rows wanted, as in type=DD or movement>30; may be repeated."
ABOUT = "Of the log the lines on one subject: air, battles, losses ..."
WHICH = "Of `day` which one: 3, last, 3 July 1940 or Jul I 40 axis 3."
OUT = "Of `end` the page to print, a PDF; of `summary` a folder for its charts."
SUMMARY = "summary"
SORT = "In order of a column; -COLUMN for the greatest first."


# What a report may be about at the shell: of a campaign a kind, of a simulation its summary.
ReportSubject = StrEnum(  # pyrefly: ignore[invalid-argument]
    "ReportSubject", [(kind.name, kind.value) for kind in ReportKind] + [("SUMMARY", SUMMARY)])


class Format(Enum):
    """How a report is written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "md"


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("report")(report)
    app.command("plot")(plot)


def report(  # noqa: PLR0913 - one parameter for each option
    save: Save,
    subject: Annotated[ReportSubject, typer.Argument(
        metavar="KIND", help=f"{', '.join(ReportKind)}; of a simulation: {SUMMARY}")],
    day: Annotated[list[str] | None, typer.Argument(metavar="DAY", help=WHICH)] = None,
    *,
    side: SideOption = None,
    form: Annotated[Format, typer.Option("--format", help="How it is written.")] = Format.TABLE,
    only: Annotated[list[str] | None, typer.Option("--only", metavar="CONDITION", help=ONLY)] = None,
    sort: Annotated[str | None, typer.Option("--sort", metavar="COLUMN", help=SORT)] = None,
    about: Annotated[str | None, typer.Option("--about", metavar="SUBJECT", help=ABOUT)] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.pdf", help=OUT)] = None,
) -> None:
    """Print a report of one side, or of a simulation in a folder, as a table, JSON, CSV or Markdown."""
    from campaign.session.play.players import reader_for
    from campaign.session.play.seat import seat_for
    from campaign.session.play.trouble import Malformed
    from campaign.session.reports.page import by_name
    from campaign.session.reports.reporting import report_for
    from campaign.session.reports.table import filter_rows

    if subject.value == SUMMARY:
        if side or day or about:
            raise Malformed("a simulation's summary is of all its wars: it has no side, day or subject")
        _print_summary(save, form, only or (), sort, out)
        return
    kind = ReportKind(subject.value)
    if day and kind is not ReportKind.DAY:
        raise Malformed("`report SAVE day` alone is asked for by a day")
    if out is not None and kind is not ReportKind.END:
        raise Malformed("`report SAVE end --out FILE.pdf` alone prints a page")
    with open_game(save) as game:
        seat = seat_for(game, reader_for(game.players, word_of(side)))
        if out is not None:
            _print_end(seat, out)
            return
        if kind is ReportKind.DAY:
            _print_day(seat, " ".join(day or ()), form)
            return
        if kind in BEYOND_TABLES and form in (Format.TABLE, Format.JSON) and not (only or sort):
            say(_whole(seat, kind, form))
            return
        found = _as_table(seat, kind) if kind in BEYOND_TABLES else report_for(seat, kind.value)
        if about is not None:
            found = _about(seat, kind, found, about)
        found = filter_rows(found, only or (), sort)
        if kind is ReportKind.LOG and form is Format.JSON:
            say(_told(seat, found))
            return
    say(_written(by_name(found, seat.book.theatre) if form is Format.TABLE else found, form))


def _written(found: Table, form: Format) -> str:
    from campaign.session.reports.page import as_csv, as_json, as_markdown, as_page

    if form is Format.TABLE:
        return as_page(found, page_width())
    return {Format.JSON: as_json, Format.CSV: as_csv, Format.MARKDOWN: as_markdown}[form](found).rstrip("\n")


def _print_summary(folder: Path, form: Format, only: Sequence[str], sort: str | None, plots: Path | None) -> None:
    """What the wars of a simulation came to, and its charts, if a folder is named for them."""
    from campaign.session.reports.table import filter_rows
    from campaign.session.simulation.simulating import read_summary
    from campaign.session.simulation.summary import as_table, draw_summary

    summary = read_summary(folder)
    say(_written(filter_rows(as_table(summary), only, sort), form))
    for path in () if plots is None else draw_summary(summary, plots):
        aside(str(path))


def _told(seat: Seat, found: Table) -> str:
    """The lines of a log that a table has, in its order, each with its moment and what it tells, as a document."""
    import json

    from campaign.model.names import for_json
    from campaign.session.history.told import told

    lines = {line["line"]: line for line in told(seat, {int(row[0] or 0) for row in found.rows})}
    rows = [lines[number] for number, *_ in found.rows if number in lines]
    columns = ["line", "text", "turn", "player_turn", "phase", "day", "battle", "minute", "tells"]
    document = {"title": found.title, "columns": columns, "rows": rows, "notes": list(found.notes)}
    return for_json(json.dumps(document, ensure_ascii=False, indent=1))


def _print_day(seat: Seat, which: str, form: Format) -> None:
    """The digest of a day as a page or as plain values with all that it holds; its lines as rows else."""
    import json

    from campaign.model.names import for_json
    from campaign.session.days.digest import day_asked_for
    from campaign.session.days.report import page_of, plain
    from campaign.session.history.told import told
    from campaign.session.reports.page import as_csv, as_markdown
    from campaign.session.reports.reporting import digest_table

    found = day_asked_for(seat, which)
    if form is Format.TABLE:
        print_lines(page_of(found, page_width()))
    elif form is Format.JSON:
        document = plain(found)
        spans = [range(line["log"][0], line["log"][-1] + 1) for line in document["lines"]]
        lines = {line["line"]: line for line in told(seat, {number for span in spans for number in span})}
        for line, span in zip(document["lines"], spans, strict=True):
            line["told"] = [lines[number] for number in span if number in lines]
        say(for_json(json.dumps(document, ensure_ascii=False, indent=1)))
    else:
        say((as_csv if form is Format.CSV else as_markdown)(digest_table(found)).rstrip("\n"))


def print_report(seat: Seat, kind: str) -> None:
    """A report of a kind as a page; raises Malformed for words that name none."""
    from campaign.session.play.trouble import Malformed
    from campaign.session.reports.page import as_page, by_name
    from campaign.session.reports.reporting import REPORTS, report_for

    if kind in BEYOND_TABLES:
        say(_whole(seat, ReportKind(kind), Format.TABLE))
    elif kind in REPORTS:
        say(as_page(by_name(report_for(seat, kind), seat.book.theatre), page_width()))
    else:
        raise Malformed(f"`report KIND` was expected, where KIND is one of {', '.join(ReportKind)}, battle")


def _whole(seat: Seat, kind: ReportKind, form: Format) -> str:
    """What is more than a table, the logistics desk, the end and the meeting: as a page in parts, or as a document."""
    if kind is ReportKind.MEETING:
        from campaign.session.meeting.facts import meetings_for
        from campaign.session.meeting.page import as_document as as_meeting
        from campaign.session.meeting.page import as_meeting_page

        meetings = meetings_for(seat)
        return as_meeting(meetings, seat.book) if form is Format.JSON else as_meeting_page(meetings, seat.book, page_width())
    if kind is ReportKind.END:
        from campaign.session.ending.gathering import end_of
        from campaign.session.ending.page import as_document as as_end
        from campaign.session.ending.page import as_end_page

        end = end_of(seat)
        return as_end(end, seat.book) if form is Format.JSON else as_end_page(end, seat.book, page_width())
    from campaign.session.desk.desk import desks_for
    from campaign.session.desk.page import as_desk_page, as_document

    desks = desks_for(seat)
    return as_document(desks, seat.book) if form is Format.JSON else as_desk_page(desks, seat.book, page_width())


def _as_table(seat: Seat, kind: ReportKind) -> Table:
    if kind is ReportKind.END:
        from campaign.session.ending.gathering import end_of
        from campaign.session.ending.page import as_table as end_as_table

        return end_as_table(end_of(seat), seat.book)
    if kind is ReportKind.MEETING:
        from campaign.session.meeting.facts import meetings_for
        from campaign.session.meeting.page import as_table as meeting_as_table

        return meeting_as_table(meetings_for(seat), seat.book)
    from campaign.session.desk.desk import desks_for
    from campaign.session.desk.page import as_table

    return as_table(desks_for(seat), seat.book)


def _print_end(seat: Seat, out: Path) -> None:
    """The page of the end on paper."""
    from campaign.chart.ending.printing import print_end
    from campaign.session.ending.gathering import end_of

    print_end(end_of(seat), seat.book, out)
    say(f"The page is in {out}.")


def _about(seat: Seat, kind: ReportKind, found: Table, subject: str) -> Table:
    from campaign.session.history.log import SUBJECTS, only_about
    from campaign.session.play.trouble import Malformed

    if kind is not ReportKind.LOG:
        raise Malformed("the log alone has lines on a subject: `report SAVE log --about air`")
    if subject not in SUBJECTS:
        raise Malformed(f"{subject!r} is no subject of the log: {', '.join(SUBJECTS)} was expected")
    return only_about(seat, found, subject)


def plot(
    save: Save,
    out: Annotated[Path, typer.Option("--out", help="Folder for the pictures; it is made if it is missing.")],
    side: SideOption = None,
) -> None:
    """Draw fuel, cargo delivered, ships in dock, losses, points and the order of battle over time, as PNG and SVG."""
    from campaign.session.history.plots import draw_plots
    from campaign.session.play.players import reader_for
    from campaign.session.play.seat import seat_for

    with open_game(save) as game:
        for path in draw_plots(seat_for(game, reader_for(game.players, word_of(side))), out):
            say(str(path))
