"""Stocks by place over time: supply points or Malta's larder, loads landed against loads owed, fuel in ports, the oil pool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Location, PortId
from campaign.model.sides import Side
from campaign.rules.chapters.ashore.ch21_depots import RESERVE, needs
from campaign.rules.facts.ashore import forces_ashore
from campaign.session.days.dates import DayId
from campaign.session.logistics.fuel import FuelStore
from campaign.session.logistics.past import CONVOYS, ESCORTS, FLEET, LARDER, Held, Past, depot
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name

DAYS = 14


class StockKind(Enum):
    """What lies there."""

    SUPPLY_POINTS = "supply points"
    LARDER = "supply points of Malta"
    LANDED = "loads a game turn"
    FUEL = "fuel points"


class StockOverTime(Struct, frozen=True):
    """What lies in one place, and what lay there before; `enough` is the band between what just suffices and what is plenty.

    `days` are those for which it likely lasts, supplies at today's need, None where nobody draws on it or it does not run dry;
    `low` says that it does not suffice; `fuel` are the figures of a store of fuel.
    """

    kind: StockKind
    name: str
    port: PortId | None
    now: float
    days: int | None
    enough: tuple[float, float] | None
    low: bool
    drawn_by: str
    samples: tuple[Held, ...]
    fuel: FuelStore | None = None

    @property
    def lasts(self) -> str:
        """How long it lasts, in a few words."""
        return self.fuel.lasts if self.fuel is not None else "" if self.days is None else quantity(self.days, "day")


def stocks_over_time(book: Book, view: View, past: Past, stores: Iterable[FuelStore]) -> Iterator[StockOverTime]:
    """SM-GAP-95.5 Whatever this campaign plays as stocks: points by hex, or the larder and loads by route; fuel in any case."""
    if book.options.supply_points:
        yield from _points(book, view, past)
    else:
        yield from _larder(book, view, past)
        yield from _landed(book, view, past)
    yield from _fuel(stores)


def _points(book: Book, view: View, past: Past) -> Iterator[StockOverTime]:
    """Supply points hex by hex; a force that can draw on several depots uses each in proportion to its stock."""
    names = {force.key: force.name for force in forces_ashore(book, view)}
    covered = set()
    for need in needs(book, view, view.side):
        there = {where: view.ashore.depots.get(where, 0.0) for where in need.depots if where in view.ashore.depots}
        total = sum(there.values())
        turns = need.turns_left(total)
        for where in sorted(there, key=lambda spot: (-there[spot], spot)) or (book.theatre.ports[need.ports[0]].hex,):
            covered.add(where)
            share = there.get(where, 0.0) / total if total else 1.0
            days = None if turns is None else int(DAYS * turns)
            yield StockOverTime(
                StockKind.SUPPLY_POINTS, _place_name(book, where), _port_at(book, where), there.get(where, 0.0), days,
                (need.points * share, RESERVE * need.points * share), days is not None and days < DAYS,
                listed([names[key] for key in need.forces]), past.stores.get(depot(where), ()))
    for where, points in sorted(view.ashore.depots.items()):
        if where not in covered:
            yield StockOverTime(StockKind.SUPPLY_POINTS, _place_name(book, where), _port_at(book, where), points, None, None,
                                low=False, drawn_by="", samples=past.stores.get(depot(where), ()))


def _larder(book: Book, view: View, past: Past) -> Iterator[StockOverTime]:
    chart, stock = book.charts.war.supply, view.war.malta.stock
    eats = next((duty.loads for duty in view.war.duties if duty.location is Location.MALTA), 0.0)
    if stock is None or not eats:
        return
    days = int(DAYS * stock / eats)
    yield StockOverTime(StockKind.LARDER, port_name(book, chart.malta), chart.malta, stock, days,
                        (float(eats), float(chart.malta_cap)), days < DAYS, "Malta", past.stores.get(LARDER, ()))


def _landed(book: Book, view: View, past: Past) -> Iterator[StockOverTime]:
    """Under rule 11 nothing is stored but in Malta: what was landed in each game turn is held against what is owed."""
    now = view.cursor.turn
    for duty in view.war.duties:
        if duty.side is not view.side or duty.location is Location.MALTA:
            continue
        first = min(past.landed, default=now)
        turns = [first.plus(number) for number in range(now.number - first.number + 1)]
        sums = [sum(past.landed.get(turn, {}).get((duty.side, port), 0.0) for port in duty.ports) for turn in turns]
        came = tuple(Held(DayId(turn, Side.ALLIED, DAYS // 2), loads) for turn, loads in zip(turns, sums, strict=True))
        last = came[-2].amount if len(came) > 1 else None
        name = listed([port_name(book, port) for port in duty.ports])
        port = duty.ports[0] if len(duty.ports) == 1 else None
        # The game turn that is played is not over: what came in it is told, and no part of the line.
        yield StockOverTime(StockKind.LANDED, name, port, came[-1].amount or 0.0, None,
                            (float(duty.loads), float(duty.loads)), last is not None and last < duty.loads, "", came[:-1])


def _fuel(stores: Iterable[FuelStore]) -> Iterator[StockOverTime]:
    for store in stores:
        if store.port is None or store.held is None or (not store.held and not any(one.amount for one in store.samples)):
            continue
        days = None if store.likely is None else store.likely.days
        yield StockOverTime(
            StockKind.FUEL, store.name, store.port, store.held, days, store.suffices, store.is_low, "", store.samples, store)


def worst_first(stocks: Iterable[StockOverTime]) -> list[StockOverTime]:
    """Stocks in order of concern: food before fuel, low stocks first, then those that changed most."""
    kinds = list(StockKind)
    return sorted(stocks, key=lambda stock: (
        kinds.index(stock.kind), not stock.low, stock.days is None, -_change(stock), -stock.now, stock.name))


def _change(stock: StockOverTime) -> float:
    """How far a stock has moved from its first known amount."""
    return next((abs(stock.now - sample.amount) for sample in stock.samples if sample.amount is not None), 0.0)


def _place_name(book: Book, where: Hex) -> str:
    port = _port_at(book, where)
    return str(where) if port is None else port_name(book, port)


def _port_at(book: Book, where: str) -> PortId | None:
    return next((key for key, port in book.theatre.ports.items() if port.hex == where), None)


# The navy's oil -------------------------------------------------------------------------------------------------------


LAST_TURNS = 4
# The desk shows a year ahead; beyond that the band says nothing.
AHEAD = 24
TURNS_A_MONTH = 2


class PoolOverTime(Struct, frozen=True):
    """The pool in fuel points: its past, now, what was burnt a month lately by whom, and the forecast where there is one.

    `a_segment` is what it gives out in a day, `ahead` are game turns by number with what is left at the least, in the middle
    and at the most; `dry` in words.
    """

    now: float
    past: tuple[Held, ...]
    burnt_a_month: tuple[tuple[str, float], ...]
    a_segment: float
    ahead: tuple[tuple[int, float, float, float], ...] = ()
    dry: str = ""
    notes: tuple[str, ...] = ()


def pool_over_time(book: Book, view: View, past: Past, store: FuelStore) -> PoolOverTime:
    """SM-10A1 The Italian pool, which is its owner's to know; the Allied side draws on stores without end."""
    turns = sorted(turn for turn in past.filled if view.cursor.turn.number - turn.number < LAST_TURNS)
    months = max(1, view.cursor.turn.number - turns[0].number + 1) / TURNS_A_MONTH if turns else 1.0
    drawn = [past.burnt_in(book, turn) for turn in turns]
    burnt = tuple((who, round(sum(one.get(who, 0.0) for one in drawn) / months, 1)) for who in (FLEET, ESCORTS, CONVOYS))
    outlook = store.outlook
    ahead = () if outlook is None else tuple(
        (point.turn, point.low, point.middle, point.high) for point in outlook.points[:AHEAD])
    return PoolOverTime(store.held or 0.0, store.samples, burnt, store.gives_out, ahead,
                        f"The pool {store.outlook_in_words}.", () if outlook is None else outlook.notes)
