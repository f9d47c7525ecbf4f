"""What oil a port can give, and what room there is in its tanks for more."""

from __future__ import annotations

from math import inf

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Allegiance
from campaign.rules.chapters.lift.ch04_cargo import fuel_capacity, fuel_in


def source_of(book: Book, view: View, port: PortId) -> FuelSupply:
    """SM-10A2 What an own port draws on while it is in these hands: the pool, an endless store, or what was shipped there."""
    match book.theatre.ports[port].fuel, view.ports[port].allegiance:
        case (FuelSupply.POOL, Allegiance.AXIS) | (FuelSupply.UNLIMITED, Allegiance.ALLIED):
            return book.theatre.ports[port].fuel
        case _:
            return FuelSupply.STOCK


def oil_at_hand(book: Book, view: View, port: PortId) -> float:
    """SM-10A The fuel points that an own port can give: no more can be asked for than lies there."""
    match source_of(book, view, port):
        case FuelSupply.POOL:
            return view.fuel_pool or 0.0
        case FuelSupply.UNLIMITED:
            return inf
        case FuelSupply.STOCK:
            return view.ports[port].fuel or 0.0


def waits_for_tanks(book: Book, view: View, key: CargoId, port: PortId, pumped: float = 0.0) -> bool:
    """SM-10A3 Whether a load of fuel finds no room in an own port, beside what was `pumped` ashore before it."""
    points = fuel_in(book, view.cargoes[key])
    if not points or source_of(book, view, port) is not FuelSupply.STOCK:
        return False
    return (view.ports[port].fuel or 0.0) + pumped + points > fuel_capacity(book, port)
