"""What arrived in Libya by month, beside history, and in the other lands overseas: as a report and as a chart."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.plots import Plot, Series
from campaign.model.setting.scenario import CargoKind, Location
from campaign.session.logistics.arrivals import TONS_A_LOAD, MonthOfArrivals
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.reports.records import Records
from campaign.session.reports.table import Brief, BriefRow, Row, Table

COLUMNS = ("land", "month", "arrived", "supplies", "fuel", "other", "set down", "sent", "lost", "percent lost", "tons",
           "tons by history", "percent lost by history")
NOTE = (f"In RE of about {TONS_A_LOAD} t, by the month in which it came ashore, wanted there or set down there [SM-GAP-95.8]. "
        "History has the tons of all cargo for Libya that were landed; its months are recalled, their sums agree with those "
        "published.")


def arrivals(book: Book, view: View, records: Records) -> Table:
    """What came ashore overseas, land by land and month by month, beside what came to Libya by history."""
    months = LogisticsLedger(book, view, records.past_of(view.side)).arrivals
    entries = tuple(BriefRow((
        month.month, month.arrived, month.sent, month.lost or None, month.percent_lost, round(month.tons),
        None if month.history is None else month.history.landed_t, month.percent_lost_by_history), month.land)
        for month in months)
    columns = ("month", "arrived", "sent", "lost", "% lost", "tons", "by history", "% lost then")
    rows = tuple(_row(month) for month in months)
    return Table("Arrivals", COLUMNS, rows, (NOTE,), "nothing was sent overseas so far", Brief(columns, entries, notes=(NOTE,)))


def _row(month: MonthOfArrivals) -> Row:
    supplies, fuel = (month.came.get(kind, 0.0) for kind in (CargoKind.SUPPLIES, CargoKind.FUEL))
    return (month.land, month.month, month.arrived, supplies, fuel, month.arrived - supplies - fuel, month.set_down, month.sent,
            month.lost, month.percent_lost, round(month.tons), None if month.history is None else month.history.landed_t,
            month.percent_lost_by_history)


def plot_of_arrivals(months: Iterable[MonthOfArrivals]) -> Plot:
    """What came to Libya by month, in thousands of tons, beside history."""
    libya = [month for month in months if month.location is Location.LIBYA]
    turns = tuple(month.month for month in libya)
    came = Series("Libya", tuple(month.tons / 1000 for month in libya))
    known = (None if month.history is None else month.history.landed_t / 1000 for month in libya)
    history = Series("Libya by history", tuple(known), historical=True)
    return Plot("arrivals", "What arrived in Libya by month", "thousand tons", turns, (came, history))
