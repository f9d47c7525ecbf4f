"""Words that several reports share, all of them taken from one side's view."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.forces import Seen, Ship
from campaign.model.hexes import Hex
from campaign.model.ports import Track
from campaign.model.ships import ShipId
from campaign.model.views import View
from campaign.rules.wording import port_name, ship_name

HITS = {Track.GUNNERY: "gunnery", Track.FLOTATION: "flotation"}


def place(book: Book, where: Hex | None) -> str:
    """A hex with its ports, or nothing."""
    if where is None:
        return ""
    ports = ", ".join(port.name for port in book.theatre.ports_at(where))
    return f"{where} ({ports})" if ports else str(where)


def where_she_is(book: Book, view: View, ship: Ship) -> str:
    """Where an own ship is: in port, at sea, scattered or out of the game."""
    if ship.port is not None:
        return port_name(book, ship.port)
    if ship.force is not None and ship.force in view.forces:
        force = view.forces[ship.force].force
        return "scattered" if force.scattered is not None else place(book, force.hex)
    return ship.status.value.replace("_", " ")


def seen_words(book: Book, seen: Seen | None) -> str:
    """What a sighting showed."""
    if seen is None:
        return ""
    if seen.ships is not None:
        return ", ".join(sorted(f"{ship_name(book, key)} ({damage})" for key, damage in seen.ships.items()))
    return ", ".join(category.value for category in seen.categories)


def type_of(book: Book, ship: ShipId) -> str:
    """The letters of a ship's type."""
    return book.counters[ship].type.value
