"""A report out of a game, for whoever reads it; of a day its digest, a row for each of its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.model.book import Book
from campaign.model.play.state import State
from campaign.model.play.views import PublicPoints, View
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.days.digest import last_day, this_day
from campaign.session.days.report import DayReport, heading
from campaign.session.play.seat import Seat, UmpireSeat, game_of
from campaign.session.play.undoing import archive_of
from campaign.session.reports import aircraft, ashore, fleet, stores, war
from campaign.session.reports.arrivals import arrivals
from campaign.session.reports.forecast import forecast
from campaign.session.reports.kinds import ReportKind
from campaign.session.reports.records import RECORDED, Records, records_of
from campaign.session.reports.table import Brief, BriefRow, Table, with_side

# The digest of a day as a report --------------------------------------------------------------------------------------


COLUMNS = ("number", "day", "kind", "words", "detail", "hex", "minute", "points", "from line", "to line", "about")


def _day(book: Book, view: View, records: Records) -> Table:
    """The last day that is over, in at most eight lines."""
    return digest_table(records.day)


def digest_table(report: DayReport | None) -> Table:
    """A digest as a table, with its headline and the points beneath."""
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


# Reports of every kind ------------------------------------------------------------------------------------------------


Report = Callable[[Book, View, Records], Table]

REPORTS: Mapping[str, Report] = {
    ReportKind.SHIPS: fleet.ships,
    ReportKind.PORTS: stores.ports,
    ReportKind.FUEL: stores.fuel,
    ReportKind.AMMUNITION: fleet.ammunition,
    ReportKind.REPAIRS: fleet.repairs,
    ReportKind.CONVOYS: fleet.convoys,
    ReportKind.SUPPLY: stores.supply_report,
    ReportKind.ARRIVALS: arrivals,
    ReportKind.STOCKS: ashore.stocks,
    ReportKind.CONTINGENTS: ashore.contingents,
    ReportKind.LOSSES: fleet.losses,
    ReportKind.BATTLES: war.battles,
    ReportKind.SIGHTINGS: war.sightings,
    ReportKind.AIR: aircraft.aircraft,
    ReportKind.AIRFIELDS: aircraft.airfields,
    ReportKind.SORTIES: aircraft.sorties,
    ReportKind.VP: war.points,
    ReportKind.LOG: war.log,
    ReportKind.FORECAST: forecast,
    ReportKind.DAY: _day,
}
# What is one and the same for both sides needs no column that says whose it is.
SHARED = (ReportKind.BATTLES, ReportKind.DAY, ReportKind.LOG, ReportKind.LOSSES, ReportKind.AIRFIELDS, ReportKind.SORTIES)


def report(kind: str, book: Book, view: View, records: Records) -> Table:
    """SM-GAP-56.9 A side's report, out of its own view and records; raises KeyError for a kind that is none of REPORTS."""
    if records.reader is not None and records.reader is not view.side:
        raise ValueError(f"a report for the {view.side} side was to be made of the {records.reader} side's records")
    return REPORTS[kind](book, view, records)


def umpire_report(kind: str, book: Book, views: Mapping[Side, View], state: State, records: Records) -> Table:
    """The umpire's report: what each side is told, side by side, and nothing kept back."""
    if kind in SHARED:
        return REPORTS[kind](book, views[Side.AXIS], records)
    if kind == ReportKind.VP:
        whole = tuple(PublicPoints(point.moment, point.side, point.points, point.rule, point.reason) for point in state.points)
        return war.account(whole, state.result)
    return with_side((str(side), REPORTS[kind](book, views[side], records)) for side in BOTH)


def report_for(seat: Seat, kind: str) -> Table:
    """A report of a kind, as its reader may know it."""
    if kind == ReportKind.DAY:
        return digest_table(last_day(seat) or this_day(seat))
    return _made(seat, kind, _records_for(seat, kind, None))


def reports_for(seat: Seat) -> Iterator[tuple[str, Table]]:
    """All reports but the log, one after the other, out of records that are gathered once."""
    records: Records | None = None
    for kind in REPORTS:
        if kind == ReportKind.DAY:
            yield kind, report_for(seat, kind)
        elif kind != ReportKind.LOG:
            records = _records_for(seat, kind, records)
            yield kind, _made(seat, kind, records)


def _records_for(seat: Seat, kind: str, known: Records | None) -> Records:
    """The records that a report is made of; the log and sorties are gathered for those alone who read of them."""
    archive = archive_of(seat)
    records = known
    if records is None:
        happened = archive.of_kinds(tuple(dict.fromkeys(kind.__name__ for kind in RECORDED)))
        log = game_of(seat).log(seat.reader) if kind == ReportKind.LOG else ()
        records = records_of((event.event for event in happened), seat.reader, log)
    if kind == ReportKind.SORTIES:
        kinds = tuple(kind.__name__ for kind in aircraft.FLOWN_KINDS)
        flown = aircraft.sorties_of(seat.book, (event.event for event in archive.of_kinds(kinds)), seat.reader)
        records = replace(records, sorties=flown)
    return records


def _made(seat: Seat, kind: str, records: Records) -> Table:
    if isinstance(seat, UmpireSeat):
        return umpire_report(kind, seat.book, seat.views, game_of(seat).state, records)
    return report(kind, seat.book, seat.view, records)
