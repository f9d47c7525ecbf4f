"""Part of a port's panel: forces ashore in its hex, how they fare, and what can be ordered about their supply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.gui.frame.page import Row
from campaign.gui.panels.folding import group
from campaign.gui.panels.offers import Orders
from campaign.gui.play.workspace import Workspace
from campaign.model.sea.hexes import Hex
from campaign.session.reports.ashore import StandsAshore, columns_here, forces_here


def ashore_rows(workspace: Workspace, orders: Orders, where: Hex) -> Iterator[Row]:
    """Forces ashore and transport units in a hex, where supply points are played."""
    book, view = workspace.known.book, workspace.known.view
    if book.options.supply_points:
        lists = (("ashore", "Forces ashore", list(forces_here(book, view, where))),
                 ("columns", "Transport units", list(columns_here(book, view, where))))
        for name, title, found in lists:
            yield from group(workspace, name, title, list(_rows(orders, found)), count=len(found), at_rest=True)


def _rows(orders: Orders, found: Iterable[StandsAshore]) -> Iterator[Row]:
    for one in found:
        yield Row(one.name, column=one.state, hint=f"{one.name} {one.more}", indent=1)
        for words, order in one.orders:
            yield orders.row(words, order, indent=2)
