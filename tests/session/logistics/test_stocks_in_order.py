"""The order in which stocks are looked through."""

from __future__ import annotations

from campaign.model.play.calendar import Turn
from campaign.model.sides import Side
from campaign.session.days.dates import DayId
from campaign.session.logistics.past import Held
from campaign.session.logistics.stocks import StockKind, StockOverTime, worst_first

DAY = DayId(Turn(0), Side.AXIS, 1)


def stock(name: str, now: float, began: float | None = None, *, low: bool = False, days: int | None = None,
          kind: StockKind = StockKind.FUEL) -> StockOverTime:
    """A place with what it held when it was first known, and what it holds."""
    return StockOverTime(kind, name, None, now, days, None, low, "", () if began is None else (Held(DAY, began),))


def test_what_is_low_comes_before_all_else_and_then_what_has_changed_most() -> None:
    """SM-GAP-95.5 Food before fuel; in each what is low, what somebody draws on, the greatest change, the largest."""
    found = worst_first([
        stock("large", 120.0, 120.0), stock("small", 5.0, 5.0), stock("grown", 60.0, 20.0), stock("shrunk", 30.0, 60.0),
        stock("drawn on", 10.0, 12.0, days=40), stock("low", 3.0, 4.0, low=True, days=2), stock("unknown", 1.0),
        stock("food", 1.0, 1.0, kind=StockKind.SUPPLY_POINTS),
    ])

    assert [one.name for one in found] == ["food", "low", "drawn on", "grown", "shrunk", "large", "small", "unknown"]
