"""Places and owners: the hex of a ship, the stance of nations, the owners of ports, coasts and airfields, and the weather."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import BaseId
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.rules.facts.setup import allegiance_of


def hex_of(state: State, ship: Ship) -> Hex | None:
    """The hex of a ship: her force's or her port's; None off the map."""
    if ship.force is not None:
        force = state.forces[ship.force]
        return None if force.scattered is not None else force.hex
    return state.ports[ship.port].hex if ship.port is not None else None


def port_side(state: State | View, port: PortId) -> Side | None:
    """The player who owns a port, or None for neutral ones."""
    return state.ports[port].allegiance.side


def friendly_ports_at(book: Book, state: State, where: Hex, side: Side) -> tuple[PortId, ...]:
    """A side's ports in a hex, in the chart's order."""
    return tuple(port.id for port in book.theatre.ports_at(where) if port_side(state, port.id) is side)


def coast_side(book: Book, state: State | View, where: Hex) -> Side | None:
    """The side that owns the land of a partial-sea hex; None at sea and off neutral coasts."""
    coast = book.theatre.coast_of(where)
    return None if coast is None else state.coast_owners.get(coast)


def weather_at(book: Book, state: State, where: Hex) -> Weather:
    """The weather in the zone of a hex."""
    return state.weather[book.theatre.zone(where)]


# Nations and airfields ------------------------------------------------------------------------------------------------


def stance_of(book: Book, known: State | View, nation: Nation) -> Allegiance:
    """SM-GAP-64.1 A nation stands where it last turned to, else where the scenario has it; who is not named is neutral."""
    return known.stances.get(nation) or allegiance_of(book, nation)


def side_of_nation(book: Book, state: State, nation: Nation) -> Side | None:
    """The side a nation fights on today, or None."""
    return stance_of(book, state, nation).side


def side_of_ship(book: Book, state: State, ship: ShipId) -> Side | None:
    """The side that a ship of the order of battle would serve today."""
    return side_of_nation(book, state, book.oob.ships[ship].nation)


def base_side(book: Book, state: State, base: BaseId) -> Side | None:
    """The side that holds an airfield: its last conqueror, else its nation's side."""
    allegiance = state.airfields.get(base)
    return allegiance.side if allegiance is not None else side_of_nation(book, state, book.oob.bases[base].nation)
