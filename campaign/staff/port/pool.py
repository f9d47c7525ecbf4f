"""What the staff decides in the initial phase: the force pool, the 10th MAS and East Africa."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model import commands
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.play.war import EastAfrica, ForcePool, PoolGroup
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ShipStatus
from campaign.rules.chapters.lift.ch11_supply import is_homeland
from campaign.rules.chapters.war.ch10_force_pool import group_of
from campaign.rules.views.strength import is_hurt, worth
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.operations.frogmen import frogmen

# A ship is bought when she would cost the enemy's side of the account so many times her price to lose.
WORTH_IT = 2


def initial_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[commands.Command]:
    """Ships that cost nothing are asked for, those that must go are the least; the 10th MAS goes where the prize is."""
    if view.side is Side.ALLIED:
        yield from _pool_orders(book, view, view.war.pool)
        if view.war.east_africa is EastAfrica.RECALLED:
            port = book.charts.war.east_africa.exchange_ports[0]
            yield commands.PlaceExchangeDestroyers(view.side, tuple((ship, port) for ship in book.scenario.war.exchange))
        return
    if book.scenario.war.exchange and view.war.east_africa is EastAfrica.UNDECIDED:
        yield commands.ChooseEastAfrica(view.side, _recalled_to(book, view))
    yield from frogmen(book, view, doctrine)


def _recalled_to(book: Book, view: View) -> PortId | None:
    """The port to recall the East African squadron to, or None to leave it where it is.

    Each old destroyer that comes home brings a modern British one into the sea, and the boats two more: the squadron is
    recalled only where its fighting strength is more than that of the ships that come in exchange. By history it is not.
    """
    chart = book.charts.war.east_africa
    ours = sum(worth(book.counters[key]) for key in (*chart.ships, *chart.boats) if key in book.counters)
    theirs = sum(worth(book.counters[key]) for key in book.scenario.war.exchange)
    return next((port for port in chart.arrival_ports if port in view.ports and view.ports[port].own), None) \
        if ours > theirs else None


def _pool_orders(book: Book, view: View, pool: ForcePool) -> Iterator[commands.Command]:
    """Free ships come where fewest of their kind are, a few at a price while too many lie in dock; the least go home."""
    chart = book.charts.war.pool
    row = next((row for row in chart.rows if row.id == pool.row), None)
    if row is None or view.cursor.turn.half != 1:
        return
    docked = {job.ship for job in view.repairs.values()}
    for group in PoolGroup:
        own = [ship for key, ship in view.ships.items() if ship.status is ShipStatus.ACTIVE and group_of(book, key) is group]
        coming = sum(group_of(book, coming_ship.ship) is group for coming_ship in pool.due)
        spare = [key for key in pool.ships if book.counters[key].type in group.types]
        free = max(0, row.minimum[group] - len(own) - coming)
        fit = sum(ship.id not in docked and ship.laid_up_until is None and not is_hurt(book, ship) for ship in own)
        # Who was bought before is one of the extra ships that the row offers.
        bought = max(0, len(own) + coming - row.minimum[group])
        short = min(row.extra[group] - bought, row.minimum[group] - fit - coming - free)
        worth_it = all(WORTH_IT * chart.prices[group] <= book.charts.points.sunk[kind] for kind in group.types)
        ports = sorted((port for port in chart.arrival_ports if view.ports[port].own),
                       key=lambda port: sum(ship.port == port for ship in own))
        for key in spare[: free + max(0, short if worth_it else 0)] if ports else ():
            yield commands.TakeFromPool(view.side, key, ports[0])
        leaving = sorted((ship for ship in own if ship.port is not None and not ship.cargo
                          and is_homeland(book, ship.port, view.side)),
                         key=lambda ship: worth(book.counters[ship.id], ship.condition))
        yield from (commands.WithdrawToPool(view.side, ship.id) for ship in leaving[: pool.owed.get(group, 0)])
