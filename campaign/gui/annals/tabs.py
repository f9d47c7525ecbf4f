"""The tabs of all that is read of a campaign: the log, the reports together, and those that are asked for most."""

from __future__ import annotations

from collections.abc import Callable

from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import OpenReport
from campaign.gui.frame import places
from campaign.gui.frame.handlers import Handlers
from campaign.gui.frame.page import Row
from campaign.gui.frame.places import HandOn
from campaign.gui.frame.stage import Stage
from campaign.session.play.seat import Seat
from campaign.session.reports.kinds import ReportKind

LOG, REPORTS = "Log", "All reports"
FOREMOST = (ReportKind.FUEL, ReportKind.SUPPLY, ReportKind.ARRIVALS, ReportKind.LOSSES, ReportKind.BATTLES, ReportKind.VP)
NAMES = {ReportKind.VP: "Points", ReportKind.END: "The war so far", ReportKind.LOG: "Lines of the log"}


def named(kind: str) -> str:
    """A kind of report as its tab calls it."""
    return NAMES.get(ReportKind(kind), kind.capitalize())


def reading_tabs(here: str) -> tuple[Row, ...]:
    """All tabs but the one that is open."""
    rows = (
        Row(LOG, InCampaign.LOG, hint="the log, day by day"),
        Row(REPORTS, InCampaign.REPORTS, hint="all reports, each with what matters in it"),
        *(Row(named(kind), OpenReport(kind), hint=f"the report on {named(kind).lower()}") for kind in FOREMOST),
        Row(named(ReportKind.END), OpenReport(ReportKind.END), hint="points over time, what turned them, history, losses"),
    )
    return tuple(row for row in rows if row.text != here)


def tab_handlers(
    stage: Stage, handlers: Handlers, seat: Seat, hand_on: HandOn | None, note: HandOn, *, whose: bool = False,
    leave: Callable[[], None] = lambda: None,
) -> None:
    """What the tabs do; from one report to another the first is left."""
    def report(action: OpenReport) -> None:
        leave()
        if action.kind == ReportKind.END:
            stage.show(places.HowItEnded(seat, hand_on))
        else:
            stage.show(places.Reports(seat, hand_on, whose, action.kind))

    def log() -> None:
        leave()
        stage.show(places.Log(seat, hand_on, note))

    def reports() -> None:
        leave()
        stage.show(places.Reports(seat, hand_on, whose))

    handlers.on(OpenReport, report).at({InCampaign.LOG: log, InCampaign.REPORTS: reports})
