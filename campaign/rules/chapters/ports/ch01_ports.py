"""Rule 1D: the present ratings of a port: the printed ones, less the effect of hits."""

from __future__ import annotations

from typing import Protocol

from campaign.model.book import Book
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import PortFacts, PortRegion
from campaign.model.setting.scenario import PortId


class Harbour(Protocol):
    """A port in the state or in a view."""

    @property
    def id(self) -> PortId:
        """The id of the port."""

    @property
    def hits(self) -> int:
        """Hits that have not been repaired."""

    @property
    def repair_lost(self) -> bool:
        """Whether its dockyard is gone for good."""


def cargo_rating(book: Book, port: Harbour) -> int:
    """SM-1D1.1 The REs that a port handles in a player turn fall with its hits."""
    return _left(book, port, _facts(book, port).cargo)


def refuel_rating(book: Book, port: Harbour) -> int:
    """SM-1D2.4 The fuel points that a port issues in a segment fall with its hits."""
    return _left(book, port, _facts(book, port).refuel)


def repair_rating(book: Book, port: Harbour) -> int:
    """SM-1D4.1 Repair points fall with a port's hits, and a port that was captured once has none for either side."""
    return 0 if port.repair_lost else _left(book, port, _facts(book, port).repair)


def heavy_aa(book: Book, port: Harbour) -> int:
    """SM-1D3 A port's heavy AA counts, but not in Africa or the Balkans where a land game puts its own guns there."""
    facts = _facts(book, port)
    supplied = {
        PortRegion.NORTH_AFRICA: book.options.parent_aa_north_africa,
        PortRegion.EAST_AFRICA: book.options.parent_aa_north_africa,
        PortRegion.BALKANS: book.options.parent_aa_balkans,
    }
    return 0 if supplied.get(facts.region, False) else facts.aa


def _left(book: Book, port: Harbour, printed: int) -> int:
    """SM-GAP-04 Each hit costs a fifth of a printed rating, the result rounded down; five hits close a port."""
    most = book.charts.shore.damage.most_hits
    return printed * max(0, most - port.hits) // most


def _facts(book: Book, port: Harbour) -> PortFacts[Hex]:
    return book.theatre.ports[port.id]
