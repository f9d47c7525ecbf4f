"""What an own port draws its fuel from, and how much of it there is."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.views import PortView, View
from campaign.model.sea.theatre import FuelSupply
from campaign.model.sides import Side


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
