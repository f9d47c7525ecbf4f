"""What the staff decides in the initial phase: the force pool, the 10th MAS, East Africa, and targets in harbour."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.commands import Command
from campaign.model.commands.war import (
    ChooseEastAfrica,
    OrderTenthMas,
    PlaceExchangeDestroyers,
    TakeFromPool,
    TenthMasTargets,
    WithdrawToPool,
)
from campaign.model.decisions import Decision
from campaign.model.forces import ShipStatus
from campaign.model.scenario import PortId
from campaign.model.ships import ShipId, ShipType
from campaign.model.sides import Nation, Side
from campaign.model.views import View
from campaign.model.war import EastAfrica, ForcePool, MasState, PoolGroup
from campaign.rules.appreciation import by_sea, worth
from campaign.staff.doctrine import Doctrine
from campaign.staff.estimates import is_fit

REACH = 120
PRIZE = 20


def initial_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[Command]:
    """Ships that cost nothing are asked for, those that must go are the least; the 10th MAS goes where the prize is."""
    if view.side is Side.ALLIED:
        yield from _pool_orders(book, view, view.war.pool)
        if view.war.east_africa is EastAfrica.RECALLED:
            port = book.charts.war.east_africa.exchange_ports[0]
            yield PlaceExchangeDestroyers(view.side, tuple((ship, port) for ship in book.scenario.war.exchange))
        return
    if book.scenario.war.exchange and view.war.east_africa is EastAfrica.UNDECIDED:
        yield ChooseEastAfrica(view.side)
    yield from _frogmen(book, view, doctrine)


def targets(book: Book, view: View, decision: Decision) -> Iterator[TenthMasTargets]:
    """Each team takes the greatest ship in the harbour that has none yet."""
    unit = view.war.tenth_mas
    if unit is None or unit.target is None:
        return
    there = sorted((one.ship for one in view.enemies_in_port.get(unit.target, ())), key=lambda key: -_prize(book, key))
    if there:
        yield TenthMasTargets(view.side, tuple(there[number % len(there)] for number in range(unit.teams)))


def _pool_orders(book: Book, view: View, pool: ForcePool) -> Iterator[Command]:
    row = next((one for one in book.charts.war.pool.rows if one.id == pool.row), None)
    if row is None or view.cursor.turn.half != 1:
        return
    for group in PoolGroup:
        here = sum(ship.status is ShipStatus.ACTIVE and book.counters[key].type in group.types
                   for key, ship in view.ships.items())
        here += sum(book.counters[one.ship].type in group.types for one in pool.due)
        spare = [key for key in pool.ships if book.counters[key].type in group.types]
        for key in spare[: max(0, row.minimum[group] - here)]:
            yield TakeFromPool(view.side, key, book.charts.war.pool.arrival_ports[0])
        leaving = sorted((key for key, ship in view.ships.items() if book.counters[key].type in group.types
                          and ship.port is not None), key=lambda key: worth(book.counters[key], view.ships[key].condition))
        yield from (WithdrawToPool(view.side, key) for key in leaving[: pool.owed.get(group, 0)])


def _frogmen(book: Book, view: View, doctrine: Doctrine) -> Iterator[Command]:
    unit, base = view.war.tenth_mas, book.charts.war.tenth_mas.base
    if unit is None or unit.state is not MasState.READY:
        return
    carriers = [ship for key, ship in view.ships.items() if ship.port == base and book.counters[key].type is ShipType.DESTROYER
                and book.oob.ships[key].nation is Nation.ITALIAN and is_fit(book, view, ship, doctrine)]
    prizes = {port: sum(_prize(book, one.ship) for one in ships) for port, ships in view.enemies_in_port.items()}
    near = [port for port in prizes if prizes[port] >= PRIZE and by_sea(
        book.theatre, view.ports[base].hex, view.ports[port].hex) <= REACH]
    if carriers and near:
        best: PortId = max(near, key=lambda port: (prizes[port], port))
        yield OrderTenthMas(view.side, best, carriers[0].id)


def _prize(book: Book, ship: ShipId) -> float:
    return book.charts.points.sunk[book.counters[ship].type]
