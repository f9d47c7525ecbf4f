"""The ledger of logistics of one side: every figure of supply and fuel once, for reports, desk, plots, prices and JSON alike.

What each word means stands in the glossary. Who tells a figure takes it from here; the views of a save in SQL give the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.session.days.dates import DayId
from campaign.session.logistics.arrivals import MonthOfArrivals, arrivals_of, supplies_landed
from campaign.session.logistics.convoys import ConvoyAtSea, LandDuty, RunProgress, convoys_at_sea, duties_of_lands, runs_of
from campaign.session.logistics.fuel import FuelStore, fuel_stores
from campaign.session.logistics.past import Memory, Past, past_of
from campaign.session.logistics.shipping import Shipment, ShippingSum, tally, tally_by_half_month
from campaign.session.logistics.stocks import PoolOverTime, StockOverTime, pool_over_time, stocks_over_time, worst_first
from campaign.session.play.seat import PlayerSeat, Seat
from campaign.session.play.undoing import archive_of
from campaign.words.names import port_name

# The ways in which what was sent is put together.
BY = ("turn", "port", "route", "convoy", "kind")


class LogisticsLedger:
    """SM-GAP-95 What one side sent, holds, owes and wants, out of its own view and of what it may look up of its past.

    Each figure is reckoned when it is first asked for.
    """

    def __init__(self, book: Book, view: View, past: Past) -> None:
        self.book, self.view, self.past = book, view, past

    @cached_property
    def stores(self) -> tuple[FuelStore, ...]:
        """The stores of fuel: the pool first, where there is one, then ports."""
        return tuple(fuel_stores(self.book, self.view, self.past))

    @property
    def pool(self) -> FuelStore | None:
        """The pool, where the side has one."""
        return next((store for store in self.stores if store.port is None), None)

    @property
    def pool_over_time(self) -> PoolOverTime | None:
        """The pool with its past, and with a year to come."""
        return None if self.pool is None else pool_over_time(self.book, self.view, self.past, self.pool)

    @cached_property
    def stocks(self) -> tuple[StockOverTime, ...]:
        """What lies where, food before fuel, the worst first."""
        return tuple(worst_first(stocks_over_time(self.book, self.view, self.past, self.stores)))

    @cached_property
    def convoys(self) -> tuple[ConvoyAtSea, ...]:
        """Forces at sea with loads or transports, in the order in which they arrive."""
        return convoys_at_sea(self.book, self.view, self.past)

    @cached_property
    def runs(self) -> tuple[RunProgress, ...]:
        """Convoy runs, running, waiting or stuck."""
        return tuple(runs_of(self.book, self.view))

    @cached_property
    def duties(self) -> tuple[LandDuty, ...]:
        """What is owed in this game turn, landed, on the way, too late and short."""
        return tuple(duties_of_lands(self.book, self.view, self.convoys))

    @property
    def shipments(self) -> tuple[Shipment, ...]:
        """Every load that was sent."""
        return self.past.shipments

    @cached_property
    def in_all(self) -> ShippingSum:
        """What became of all that was sent."""
        return tally("in all", self.shipments)

    @property
    def at_sea(self) -> float:
        """REs in ships at sea; those in ships in port are afloat too."""
        return sum(convoy.size_re for convoy in self.convoys)

    @cached_property
    def sums(self) -> Mapping[str, tuple[ShippingSum, ...]]:
        """What became of it, put together in each way of `BY`; by half-month ("turn") as it happened in each."""
        keys: dict[str, Callable[[Shipment], str]] = {
            "port": lambda load: port_name(self.book, PortId(load.destination)),
            "route": lambda load: f"{self._place(load.loaded_in)} to {port_name(self.book, PortId(load.destination))}",
            "convoy": lambda load: convoy_label(load.run, load.convoy[1], load.sailed or load.loaded),
            "kind": lambda load: load.kind.value.replace("_", " "),
        }
        by = {name: tuple(_groups(self.shipments, key)) for name, key in keys.items()}
        return {"turn": tally_by_half_month(self.shipments), **by}

    @cached_property
    def arrivals(self) -> tuple[MonthOfArrivals, ...]:
        """What came ashore in each land overseas, month by month, Libya first."""
        return arrivals_of(self.book, self.view.side, self.view.cursor.turn, self.shipments)

    @property
    def supplies_landed(self) -> Mapping[tuple[Turn, Side, bool], float]:
        """Loads of supplies that either side landed in each game turn, in Africa and elsewhere."""
        return supplies_landed(self.book, self.past)

    def _place(self, where: str | None) -> str:
        return "at sea" if where is None else port_name(self.book, PortId(where)) if where in self.book.theatre.ports else where


def convoy_label(run: str, name: str, day: DayId) -> str:
    """A label that distinguishes a convoy from others of its name: its run, or the day on which it sailed.

    What is in ships without a force was taken aboard that day: it is afloat, and no convoy yet.
    """
    return run or f"{name or 'aboard in port'}, {day.date_words}"


def _groups(loads: Iterable[Shipment], key: Callable[[Shipment], str]) -> Iterable[ShippingSum]:
    found: dict[str, list[Shipment]] = {}
    for load in loads:
        found.setdefault(key(load), []).append(load)
    return (tally(name, group) for name, group in found.items())


def ledgers_for(seat: Seat) -> Mapping[Side, LogisticsLedger]:
    """The ledger of a player's side; for the umpire those of both."""
    archive = archive_of(seat)
    happened = [recorded.event for recorded in archive.of_kinds(tuple(dict.fromkeys(kind.__name__ for kind in Memory.KINDS)))]
    return {side: LogisticsLedger(seat.book, view, past_of(happened, side)) for side, view in seat.views.items()}


def ledger_for(seat: PlayerSeat) -> LogisticsLedger:
    """The ledger of a player's side."""
    return ledgers_for(seat)[seat.side]
