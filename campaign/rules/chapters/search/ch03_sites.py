"""Where searches from the air are flown from, and with what chance (SM-GAP-06)."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.charts.campaign import SiteKind, Weather
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex, distance
from campaign.rules.facts.geography import weather_at


class Site(Struct, frozen=True):
    """Somewhere that searches are flown from: its id, hex, row of the chart, and how far it reaches."""

    id: str
    name: str
    hex: Hex
    kind: SiteKind
    reaches: int


def chance(book: Book, state: State, site: Site, where: Hex, more: int = 0) -> int:
    """SM-GAP-06 The chart gives tenths by site and distance, within its reach; poor weather halves them, fractions down.

    `more` tenths of a search mission come before that, and to nothing is added nothing (SM-GAP-67).
    """
    hexes = distance(site.hex, where)
    if hexes > site.reaches:
        return 0
    tenths = book.charts.area_search.chance(site.kind, hexes)
    tenths += more if tenths else 0
    return tenths // 2 if weather_at(book, state, where) is Weather.POOR else tenths


def best_site(book: Book, state: State, from_sites: tuple[Site, ...], where: Hex, more: int = 0) -> tuple[Site, int] | None:
    """The site with the best chance, the first on the chart among equals, or None when none has any."""
    best: tuple[Site, int] | None = None
    for site in from_sites:
        # Most are too far away.
        if distance(site.hex, where) > site.reaches:
            continue
        tenths = chance(book, state, site, where, more)
        if tenths and (best is None or tenths > best[1]):
            best = (site, tenths)
    return best
