"""The panel of a convoy run: what it carries from where to where, what it waits for, and how it is stopped."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.frame.page import Row
from campaign.gui.panels.facts import fact_rows
from campaign.gui.panels.offers import Orders
from campaign.gui.play.workspace import Workspace
from campaign.model.commands import StopConvoyRun
from campaign.model.play.standing_orders import RunId
from campaign.session.planning.particulars import of_run


def run_panel(workspace: Workspace, orders: Orders, key: RunId) -> Iterator[Row]:
    """One run of convoys."""
    run = workspace.known.view.runs[key]
    yield Row(run.name or key, style="title")
    yield from fact_rows(of_run(workspace.known.book, workspace.known.view, run))
    yield orders.row("Stop this run", StopConvoyRun(workspace.known.side, run.id))
    yield from orders.listed(workspace.concerning(key), head="Also possible", without=(StopConvoyRun,))
