"""The logistics desk of one side: everything that is sent, owed, stored, burnt and mended, as that side knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Cursor
from campaign.model.play.views import View
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.rules.facts.wording import port_name
from campaign.session.days.dates import DayId
from campaign.session.logistics.convoys import RunInPort, UnderWay, convoys_under_way, runs_in_port
from campaign.session.logistics.docks import Dockyard, dockyards
from campaign.session.logistics.fuel import PoolOverTime, pool_over_time
from campaign.session.logistics.owed import RouteDuty, duties_of_routes
from campaign.session.logistics.past import Memory, Past, past_of
from campaign.session.logistics.stocks import StockOverTime, stocks_over_time, worst_first
from campaign.session.play.seat import PlayerSeat, Seat
from campaign.session.reports.shipping import Shipment, ShippingSum, tallied
from campaign.session.undo.undoing import archive_of


class LogisticsDesk(Struct, frozen=True):
    """All of it; `sent` tells of every load so far by game turn, port, convoy and kind, each adding up to `in_all`."""

    side: Side
    cursor: Cursor
    points: dict[Side, float]
    convoys: tuple[UnderWay, ...]
    runs: tuple[RunInPort, ...]
    duties: tuple[RouteDuty, ...]
    stocks: tuple[StockOverTime, ...]
    pool: PoolOverTime | None
    docks: tuple[Dockyard, ...]
    in_all: ShippingSum
    sent: dict[str, tuple[ShippingSum, ...]]
    supply_points: bool

    @property
    def afloat(self) -> float:
        """REs in ships at sea."""
        return sum(one.size_re for one in self.convoys)


def desk_of(book: Book, view: View, past: Past) -> LogisticsDesk:
    """SM-GAP-95 The desk out of a side's own view, and of what it may look up of its past."""
    convoys = convoys_under_way(book, view, past)
    points = {side: sum(entry.points for entry in view.points if entry.side is side) for side in Side}
    return LogisticsDesk(
        view.side, view.cursor, points, convoys, tuple(runs_in_port(book, view)), tuple(duties_of_routes(book, view, convoys)),
        tuple(worst_first(stocks_over_time(book, view, past))), pool_over_time(book, view, past),
        dockyards(book, view, past), tallied("in all", past.shipments), _sent(book, past.shipments), book.options.supply_points)


def desks_for(seat: Seat) -> tuple[LogisticsDesk, ...]:
    """The desk of a player's side; for the umpire those of both."""
    return tuple(_desk(seat, side, view) for side, view in seat.views.items())


def desk_for(seat: PlayerSeat) -> LogisticsDesk:
    """The desk of a player's side."""
    return _desk(seat, seat.side, seat.view)


def _desk(seat: Seat, side: Side, view: View) -> LogisticsDesk:
    archive = archive_of(seat)
    happened = [one.event for one in archive.of_kinds(tuple(dict.fromkeys(kind.__name__ for kind in Memory.KINDS)))]
    return desk_of(seat.book, view, past_of(seat.book, happened, side))


def _sent(book: Book, shipments: Iterable[Shipment]) -> dict[str, tuple[ShippingSum, ...]]:
    loads = list(shipments)
    keys: dict[str, Callable[[Shipment], str]] = {
        "turn": lambda one: str(one.loaded.turn),
        "port": lambda one: port_name(book, PortId(one.destination)),
        "convoy": lambda one: convoy_words(one.run, one.convoy[1], one.sailed or one.loaded),
        "kind": lambda one: one.kind.value.replace("_", " "),
    }
    return {name: tuple(_grouped(loads, key)) for name, key in keys.items()}


def convoy_words(run: str, name: str, day: DayId) -> str:
    """How a convoy is told from others of its name: by the run it belongs to, or by the day on which it sailed."""
    return run or f"{name or 'not sailed yet'}, {day.date_words}"


def _grouped(loads: Iterable[Shipment], key: Callable[[Shipment], str]) -> Iterable[ShippingSum]:
    found: dict[str, list[Shipment]] = {}
    for one in loads:
        found.setdefault(key(one), []).append(one)
    return (tallied(name, group) for name, group in found.items())
