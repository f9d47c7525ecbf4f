"""What the loss of submarine points brings with it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.events import Event, FlotillaReduced, PointsScored
from campaign.model.scenario import FlotillaId
from campaign.model.ships import ShipType
from campaign.model.state import PointsEntry, State

PRICES = "SM-GAP-11"


def reduced(book: Book, state: State, flotilla: FlotillaId, points: int, cause: str) -> Iterator[Event]:
    """SM-GAP-11 The enemy scores each submarine point lost at its price, and a flotilla without points is gone."""
    one = state.flotillas[flotilla]
    gone = min(points, one.points)
    yield FlotillaReduced(flotilla, gone, cause)
    words = f"{gone} {one.nation.value.capitalize()} submarine point{'s' if gone > 1 else ''} lost"
    price = gone * book.charts.points.sunk[ShipType.SUBMARINE]
    yield PointsScored(PointsEntry(str(state.cursor), one.side.enemy, price, PRICES, words))
