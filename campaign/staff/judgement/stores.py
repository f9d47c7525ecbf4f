"""What supplies lie where a convoy starts, and in Malta's larder, under rule 11 and under rule 21."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.setting.scenario import PortId
from campaign.rules.chapters.ports.ch01_ports import cargo_rating
from campaign.rules.facts.ashore import is_endless


def loads_on_malta(book: Book, view: View) -> float:
    """Loads in store on Malta."""
    if book.options.supply_points:
        where = book.theatre.ports[book.charts.war.supply.malta].hex
        return view.ashore.depots.get(where, 0.0) / book.charts.ashore.points.points_per_re
    return view.war.malta.stock or 0.0


def loads_there(book: Book, view: View, port: PortId) -> int:
    """Loads that can be raised in a port: what its quays still handle and, where points are counted, what lies there."""
    handled = int(cargo_rating(book, view.ports[port]) - view.ports[port].cargo_used)
    if not book.options.supply_points or is_endless(book, port, view.side):
        return handled
    return min(handled, int(view.ashore.depots.get(view.ports[port].hex, 0.0) / book.charts.ashore.points.points_per_re))
