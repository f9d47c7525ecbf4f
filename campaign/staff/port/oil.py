"""Oil where it must be shipped: who drinks first, who leaves before the tanks are dry, and a load for those who cannot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from math import ceil

from campaign.model.book import Book
from campaign.model.commands import LoadSupplies, PrioritiseRefuelling
from campaign.model.play.views import PortView, View
from campaign.model.sameness import kept, kept_for_each, settled
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.lift.ch04_cargo import fuel_capacity
from campaign.rules.chapters.lift.ch11_supply import is_homeland
from campaign.rules.chapters.ports.ch01_ports import cargo_rating, refuel_rating
from campaign.rules.views.strength import FAR, by_sea, speed
from campaign.staff.judgement.berths import docked, in_port
from campaign.staff.judgement.fitness import is_watched
from campaign.staff.judgement.moored import ShipsInPort, moored, oil_wanted
from campaign.staff.judgement.orders import Intended, sent_to
from campaign.staff.judgement.tanks import oil_at_hand
from campaign.staff.port.harbour import segments_left

SPARE = 1
WATCHED = 16
STRANDED = 3


def pump_orders(book: Book, view: View) -> Iterator[PrioritiseRefuelling]:
    """Where oil is short warships fill up before transports, who carry enough for the way home; small needs come first."""
    for port, there in moored(book, view).items():
        thirsty = there.thirsty
        if len(thirsty) < 2 or not _is_shipped_to(book, view, port) or not view.ports[port].fuel:
            continue
        if sum(oil_wanted(book, ship) for ship in thirsty) <= (view.ports[port].fuel or 0.0):
            continue
        queue = tuple(ship.id for ship in sorted(thirsty, key=lambda ship: (
            ship.laid_up_until is not None, _waits(book, ship), oil_wanted(book, ship), ship.id)))
        if view.ports[port].refuel_first != queue:
            yield PrioritiseRefuelling(view.side, port, queue)


def leaving_orders(book: Book, view: View) -> Iterator[Intended]:
    """Warships go to a port with oil while they have the fuel for it, when there is not enough for them where they lie."""
    if not view.war.duties:
        return
    left, in_dock = segments_left(book, view), docked(view)
    for port, there in moored(book, view).items():
        if not there.wanting or not _is_shipped_to(book, view, port):
            continue
        dry = [ship for ship in _those_left_dry(book, view, port, there)
               if not (ship.spent or ship.prize or ship.cargo) and ship.laid_up_until is None and ship.id not in in_dock]
        refuge = _nearest_oil(book, view, port) if dry and not is_watched(view, port, WATCHED) else None
        if refuge is None:
            continue
        away = by_sea(book.theatre, view.ports[port].hex, view.ports[refuge].hex)
        going = [ship.id for ship in dry
                 if (days := ceil(away / speed(book, (ship,))) + SPARE) <= ship.fuel_boxes and days < left]
        if going:
            yield sent_to(book, view, tuple(going), refuge)


def _those_left_dry(book: Book, view: View, port: PortId, there: ShipsInPort) -> Iterator[Ship]:
    """Warships for whom the oil of a port does not suffice, when those who want least drink first."""
    stock = _stock(book, view, port, there.ships)
    for ship in there.wanting:
        stock -= oil_wanted(book, ship)
        if stock < 0:
            yield ship


def relief_orders(book: Book, view: View) -> Iterator[LoadSupplies]:
    """A load of oil for each port where warships lie that cannot leave it, unless one is on its way."""
    if not view.war.duties:
        return
    for port, there in moored(book, view).items():
        dry = there.dry
        if len(dry) < STRANDED or not _is_shipped_to(book, view, port):
            continue
        if not refuel_rating(book, view.ports[port]) or view.ports[port].fuel is None:
            continue
        wanted = sum(oil_wanted(book, ship) for ship in dry)
        coming = any(item.facts.kind is CargoKind.FUEL and item.facts.destination == port and not item.lost
                     and not item.delivered for item in view.cargoes.values())
        held, load = view.ports[port].fuel or 0.0, book.charts.fuel.points_per_re
        full = held + load > fuel_capacity(book, port)
        if coming or full or held >= wanted:
            continue
        tanker = _tanker(book, view, port)
        if tanker is not None:
            yield LoadSupplies(view.side, (tanker,), port, CargoKind.FUEL)
            return


def _tanker(book: Book, view: View, goal: PortId) -> ShipId | None:
    """An empty transport in the nearest home port that can load her now, and has the oil to do it (SM-10A3)."""
    there = view.ports[goal].hex
    home = sorted((by_sea(book.theatre, view.ports[port].hex, there), port) for port in in_port(view)
                  if is_homeland(book, port, view.side) and port != goal)
    for away, port in home:
        ready = (ship.id for ship in in_port(view)[port] if book.counters[ship.id].type is ShipType.TRANSPORT
                 and not ship.cargo and not ship.handled_cargo and not ship.spent and ship.began_in_port
                 and ship.laid_up_until is None)
        room = cargo_rating(book, view.ports[port]) - view.ports[port].cargo_used
        oil = oil_at_hand(book, view, port) >= book.charts.fuel.points_per_re
        if away < FAR and room >= 1 and oil and (found := next(ready, None)) is not None:
            return found
    return None


def _waits(book: Book, ship: Ship) -> int:
    """Warships drink first, then transports that could not go home, last those that can."""
    if book.counters[ship.id].type is not ShipType.TRANSPORT:
        return 0
    return 1 if 2 * ship.fuel_boxes < book.counters[ship.id].fuel_boxes else 2


def _is_shipped_to(book: Book, view: View, port: PortId) -> bool:
    return view.ports[port].own and book.theatre.ports[port].fuel is FuelSupply.STOCK


def _stock(book: Book, view: View, port: PortId, ships: Sequence[Ship]) -> float:
    """Oil ashore, where it can be pumped, and in ships that lie beside the quays."""
    if not refuel_rating(book, view.ports[port]):
        return 0.0
    aboard = {key for ship in ships for key in ship.cargo}
    loads = sum(view.cargoes[key].facts.kind is CargoKind.FUEL for key in aboard)
    return (view.ports[port].fuel or 0.0) + loads * book.charts.fuel.points_per_re


def _nearest_oil(book: Book, view: View, port: PortId) -> PortId | None:
    """The nearest own port that draws on more than was shipped to it."""
    return _nearest(book, port, _full(book, view.ports, view.side))


# Kept: which ports these are is the same for weeks.
@kept(256)
def _nearest(book: Book, port: PortId, goals: tuple[PortId, ...]) -> PortId | None:
    ports = book.theatre.ports
    near = min(((by_sea(book.theatre, ports[port].hex, ports[goal].hex), goal) for goal in goals), default=None)
    return None if near is None or near[0] >= FAR else near[1]


@kept(8)
def _full(book: Book, ports: Mapping[PortId, PortView], side: Side) -> tuple[PortId, ...]:
    return settled(tuple(compress(ports, _each_draws_on_more(ports, book, side).values())))


@kept_for_each(4)
def _each_draws_on_more(port: PortView, book: Book, _: Side) -> bool:
    return port.own and bool(refuel_rating(book, port)) and book.theatre.ports[port.id].fuel is not FuelSupply.STOCK
