"""Names of ships and ports as players know them, for use in reasons and refusals."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.sea.theatre import CoastId
from campaign.model.setting.scenario import CargoFacts, PortId
from campaign.model.units.ships import ShipId


def ship_name(book: Book, ship: ShipId) -> str:
    """The name a player knows her by."""
    facts = book.oob.ships.get(ship)
    return facts.name if facts is not None else str(ship)


def port_name(book: Book, port: PortId) -> str:
    """The name on the map."""
    facts = book.theatre.ports.get(port)
    return facts.name if facts is not None else str(port)


def delivery(book: Book, cargo: CargoFacts) -> str:
    """What the account of points calls cargo that came to the port it was meant for."""
    return f"{cargo.name} delivered at {port_name(book, cargo.destination)}"


def defended_place(book: Book, key: str) -> str:
    """The name of a place where troops may land: a port, a coast, or an island as the chart of garrisons spells it."""
    theatre = book.theatre
    if (port := theatre.ports.get(PortId(key))) is not None:
        return port.name
    if (coast := theatre.coasts.get(CoastId(key))) is not None:
        return coast.name
    return key.replace("_", " ").title()
