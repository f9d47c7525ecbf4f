"""What the loss of submarine points brings with it."""

from __future__ import annotations

from campaign.model.events import FlotillaReduced, PointsScored
from campaign.model.play.state import PointsEntry
from campaign.model.setting.scenario import FlotillaId
from campaign.model.units.ships import ShipType
from campaign.rules.proceedings import Proceedings

PRICES = "SM-GAP-11"


def reduced(now: Proceedings, flotilla: FlotillaId, points: int, cause: str) -> None:
    """SM-GAP-11 The enemy scores each submarine point lost at its price, and a flotilla without points is gone."""
    book, state = now.book, now.state
    one = state.flotillas[flotilla]
    gone = min(points, one.points)
    now.add(FlotillaReduced(flotilla, gone, cause))
    words = f"{gone} {one.nation.value.capitalize()} submarine point{'s' if gone > 1 else ''} lost"
    price = gone * book.charts.points.sunk[ShipType.SUBMARINE]
    now.add(PointsScored(PointsEntry(str(state.cursor), one.side.enemy, price, PRICES, words)))
