"""The panel of a convoy run: what it carries from where to where, what it waits for, and how it is stopped."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.counters import ships_in_words
from campaign.gui.desk import Desk
from campaign.gui.page import Row
from campaign.gui.panels.offers import Orders
from campaign.model.commands import StopConvoyRun


def run_panel(desk: Desk, orders: Orders, key: str) -> Iterator[Row]:
    """One run of convoys."""
    run = next(one for name, one in desk.view.runs.items() if name == key)
    ports = desk.game.book.theatre.ports
    yield Row(run.name or key, style="title")
    yield Row(f"loads in {ports[run.load_in].name}, lands in {ports[run.land_in].name}; {run.carried} carried so far")
    if run.waits:
        yield Row(f"Waits: {run.waits}", style="bad")
    yield Row(ships_in_words(desk.game.book, run.ships, most=20), indent=1)
    yield orders.row("Stop this run", StopConvoyRun(desk.side, run.id))
    yield from orders.listed(desk.concerning(key), head="Also possible", without=(StopConvoyRun,))
