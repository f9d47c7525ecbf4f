"""The panel of a convoy run: what it carries from where to where, what it waits for, and how it is stopped."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.frame.page import Row
from campaign.gui.panels.facts import fact_rows
from campaign.gui.panels.offers import Orders
from campaign.gui.play.desk import Desk
from campaign.model.commands import StopConvoyRun
from campaign.session.planning.particulars import of_run


def run_panel(desk: Desk, orders: Orders, key: str) -> Iterator[Row]:
    """One run of convoys."""
    run = next(one for name, one in desk.view.runs.items() if name == key)
    yield Row(run.name or key, style="title")
    yield from fact_rows(of_run(desk.game.book, desk.view, run))
    yield orders.row("Stop this run", StopConvoyRun(desk.side, run.id))
    yield from orders.listed(desk.concerning(key), head="Also possible", without=(StopConvoyRun,))
