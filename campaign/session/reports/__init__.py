"""Reports, as functions of what their reader knows: a side's of its view, the umpire's of both views and the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaign.model.book import Book
from campaign.model.play.state import State
from campaign.model.play.views import PublicPoints, View
from campaign.model.sides import BOTH, Side
from campaign.session.reports import fleet, stores, war
from campaign.session.reports.forecast import forecast
from campaign.session.reports.page import as_page
from campaign.session.reports.records import Records, records_of
from campaign.session.reports.rendering import FORMATS, as_csv, as_json, as_markdown
from campaign.session.reports.table import Cell, Row, Table, with_side

__all__ = [
    "FORMATS",
    "KINDS",
    "Cell",
    "Records",
    "Row",
    "Table",
    "as_csv",
    "as_json",
    "as_markdown",
    "as_page",
    "records_of",
    "report",
    "umpire_report",
]

Report = Callable[[Book, View, Records], Table]

KINDS: Mapping[str, Report] = {
    "ships": fleet.ships,
    "ports": stores.ports,
    "fuel": stores.fuel,
    "ammunition": fleet.ammunition,
    "repairs": fleet.repairs,
    "convoys": fleet.convoys,
    "supply": stores.supply_report,
    "losses": fleet.losses,
    "battles": war.battles,
    "sightings": war.sightings,
    "vp": war.points,
    "log": war.log,
    "forecast": forecast,
}
# What is one and the same for both sides needs no column that says whose it is.
SHARED = ("battles", "log", "losses")


def report(kind: str, book: Book, view: View, records: Records) -> Table:
    """SM-GAP-56.9 A side's report, out of its own view and records; raises KeyError for a kind that is none of KINDS."""
    if records.reader is not None and records.reader is not view.side:
        raise ValueError(f"a report for the {view.side} side was to be made of the {records.reader} side's records")
    return KINDS[kind](book, view, records)


def umpire_report(kind: str, book: Book, views: Mapping[Side, View], state: State, records: Records) -> Table:
    """The umpire's report: what each side is told, side by side, and nothing kept back."""
    if kind in SHARED:
        return KINDS[kind](book, views[Side.AXIS], records)
    if kind == "vp":
        whole = tuple(PublicPoints(point.moment, point.side, point.points, point.rule, point.reason) for point in state.points)
        return war.account(whole, state.result)
    return with_side((str(side), KINDS[kind](book, views[side], records)) for side in BOTH)
