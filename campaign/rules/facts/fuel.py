"""What an own port draws its fuel from and how much of it there is, and the least fuel of ships in company."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import PortView, View
from campaign.model.sea.theatre import FuelSupply
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId, ShipType

# The days of ships that burn no oil: more than any voyage takes.
ENDLESS = 9999


def source_of(book: Book, port: PortView) -> FuelSupply:
    """SM-10A2.1 What a port draws on, as its owner knows it."""
    facts = book.theatre.ports[port.id]
    holder = {FuelSupply.POOL: Side.AXIS, FuelSupply.UNLIMITED: Side.ALLIED}.get(facts.fuel)
    return facts.fuel if holder is not None and port.allegiance.side is holder else FuelSupply.STOCK


def at_hand(book: Book, view: View, port: PortView) -> float:
    """SM-10A2 The fuel points that an own port can draw on."""
    match source_of(book, port):
        case FuelSupply.POOL:
            return view.fuel_pool or 0.0
        case FuelSupply.UNLIMITED:
            return float("inf")
        case FuelSupply.STOCK:
            return port.fuel or 0.0


class LeastFuel(Struct, frozen=True):
    """The ship of a company that has the fewest days of fuel left: who she is, her days, and the days that her bunkers hold."""

    ship: ShipId
    days: int
    of: int


def least_fuel(book: Book, ships: Iterable[Ship]) -> LeastFuel | None:
    """SM-8A1 Least fuel is the smallest number of days left among ships that burn oil; of equals the first by id.

    A day at sea costs each of them a box. Submarines keep no account of fuel; None where nobody burns oil.
    """
    burning = [ship for ship in ships if book.counters[ship.id].type is not ShipType.SUBMARINE]
    tightest = min(burning, key=lambda ship: (ship.fuel_boxes, ship.id), default=None)
    if tightest is None:
        return None
    return LeastFuel(tightest.id, tightest.fuel_boxes, book.counters[tightest.id].fuel_boxes)


def least_days(book: Book, ships: Iterable[Ship]) -> int:
    """The days for which ships in company have fuel: those of the one with the least, or more than anybody needs."""
    found = least_fuel(book, ships)
    return ENDLESS if found is None else found.days
