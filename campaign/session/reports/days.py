"""The digest of a day as a report: a row for each of its lines."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sides import BOTH
from campaign.session.days.page import heading
from campaign.session.days.report import DayReport
from campaign.session.reports.records import Records
from campaign.session.reports.table import Brief, BriefRow, Table

COLUMNS = ("number", "day", "kind", "words", "detail", "hex", "minute", "points", "from line", "to line", "about")


def day(book: Book, view: View, records: Records) -> Table:
    """The last day that is over, in at most eight lines."""
    return of_digest(records.day)


def of_digest(report: DayReport | None) -> Table:
    """A digest as a table; its headline and the points stand beneath."""
    if report is None:
        return Table("The day", COLUMNS, (), empty="no day has been played yet")
    rows = tuple((
        line.number, str(line.day), line.kind.value, line.words, line.detail, line.where, line.minute,
        ", ".join(f"{side} {points:+g}" for side, points in line.points), *line.log, line.about) for line in report.lines)
    points = ", ".join(f"{side} {report.points_after[side]:g} from {report.points_before[side]:g}" for side in BOTH)
    notes = (f"{report.headline}.", f"Points: {points}.")
    entries = tuple(
        BriefRow((line.number, f"{line.kind.word} {line.words}", row[7]), details=(line.detail,) if line.detail else ())
        for line, row in zip(report.lines, rows, strict=True))
    return Table(heading(report), COLUMNS, rows, notes, f"{report.headline[:1].lower()}{report.headline[1:]}",
                 Brief(("no.", "what", "points"), entries, notes=notes))
