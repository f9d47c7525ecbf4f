"""Fuel by double entry: pool, stocks, bunkers and holds; beyond them wells and endless stores, fires and the sea's bottom."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.events import (
    ArmsLaidDown,
    CargoLoaded,
    CargoLost,
    CargoUnloaded,
    Event,
    FuelBurned,
    NeutralsTookArms,
    PoolFilled,
    PortFuelLost,
    ShipRemoved,
    ShipsArrived,
    ShipsRefuelled,
    ShipsWithdrawn,
    UmpireRuled,
)
from campaign.model.play.state import State
from campaign.model.setting.scenario import CargoId, CargoKind
from campaign.model.units.forces import Ship
from tests.properties.entries import Entries, Entry, Shown, beyond

FUEL = "fuel"
POOL, STOCKS, BUNKERS, HOLDS = "in the pool", "in stocks", "in bunkers", "in holds"
ENDLESS = beyond("endless stores")


def fuel_shown(book: Book, state: State) -> Iterator[Shown]:
    """All fuel points there are."""
    yield Shown(FUEL, POOL, state.fuel_pool)
    yield Shown(FUEL, STOCKS, sum(port.fuel or 0.0 for port in state.ports.values()))
    afloat = (ship for ship in state.ships.values() if not ship.status.is_lost)
    yield Shown(FUEL, BUNKERS, sum(_bunkers(book, ship) for ship in afloat))
    yield Shown(FUEL, HOLDS, sum(_in_hold(book, state, key) for key in state.cargoes))


def fuel_entries(book: Book, before: State, event: Event) -> Entries:
    """What an event does with fuel."""
    match event:
        case FuelBurned(ships=ships):
            burned = sum(book.counters[key].fuel_points_per_box for key in ships)
            yield Entry(FUEL, BUNKERS, beyond("burned"), burned)
        case PoolFilled(points=points):
            yield Entry(FUEL, beyond("wells"), POOL, points)
        case ShipsRefuelled(points=points, from_pool=pool, from_stock=stock):
            yield Entry(FUEL, _store(pool=pool, stock=stock), BUNKERS, points)
        case CargoLoaded(fuel_points=points, from_pool=pool, from_stock=stock):
            yield Entry(FUEL, _store(pool=pool, stock=stock), HOLDS, points)
        case CargoUnloaded(fuel_points=points, to_pool=pool, to_stock=stock):
            yield Entry(FUEL, HOLDS, _store(pool=pool, stock=stock), points)
        case CargoLost(cargo=cargo):
            yield Entry(FUEL, HOLDS, beyond("sunk"), _in_hold(book, before, cargo))
        case PortFuelLost(points=points):
            yield Entry(FUEL, STOCKS, beyond("fires"), points)
        case ShipRemoved(ship=key):
            yield Entry(FUEL, BUNKERS, beyond("sunk"), _bunkers(book, before.ships[key]))
        case ShipsWithdrawn(ships=ships) | ArmsLaidDown(ships=ships):
            yield Entry(FUEL, BUNKERS, beyond("home"), sum(_bunkers(book, before.ships[key]) for key in ships))
        case ShipsArrived(ships=arrived) | NeutralsTookArms(ships=arrived):
            yield Entry(FUEL, beyond("home"), BUNKERS, sum(_bunkers(book, ship) for ship in arrived))
        case UmpireRuled():
            yield from _ruled(book, before, event)
        case _:
            return


def _ruled(book: Book, before: State, ruling: UmpireRuled) -> Entries:
    if ruling.ship is not None and ruling.fuel_boxes is not None:
        more = ruling.fuel_boxes - before.ships[ruling.ship].fuel_boxes
        yield Entry(FUEL, beyond("rulings"), BUNKERS, more * book.counters[ruling.ship].fuel_points_per_box)
    if ruling.port is not None and ruling.port_fuel is not None:
        yield Entry(FUEL, beyond("rulings"), STOCKS, ruling.port_fuel - (before.ports[ruling.port].fuel or 0.0))


def _store(*, pool: bool, stock: bool) -> str:
    return POOL if pool else STOCKS if stock else ENDLESS


def _bunkers(book: Book, ship: Ship) -> float:
    return ship.fuel_boxes * book.counters[ship.id].fuel_points_per_box


def _in_hold(book: Book, state: State, cargo: CargoId) -> float:
    item = state.cargoes[cargo]
    afloat = item.facts.kind is CargoKind.FUEL and bool(item.aboard)
    return item.facts.size_re * book.charts.fuel.points_per_re if afloat else 0.0
