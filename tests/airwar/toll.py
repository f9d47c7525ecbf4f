"""What is lost in a strike: aircraft by their numbers, ships by their kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.model.book import Book
from campaign.model.events import AirUnitsShotDown, Event, FlakFired
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirSize, AirUnitId
from campaign.model.units.ships import ShipType
from campaign.ratings.aircraft import FLIGHTS_A_GROUP
from campaign.rules.facts.air import AIRCRAFT_A_FLIGHT, size_of

CRUISERS = (ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER)
CAPITAL = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER)


def shot_down(events: Iterable[Event], side: Side) -> Iterator[AirUnitId]:
    """Air units of the side that strikes which fighters and guns took."""
    for event in events:
        match event:
            case AirUnitsShotDown(side=whose, units=units) if whose is side:
                yield from units
            case FlakFired(units=units):
                yield from units
            case _:
                pass


def aircraft_in(book: Book, units: Iterable[AirUnitId]) -> int:
    """Aircraft that are lost with units: of a group as many as it had, six to a flight."""
    return sum(_aircraft_of(book, unit) for unit in units)


def _aircraft_of(book: Book, unit: AirUnitId) -> int:
    whole = FLIGHTS_A_GROUP * AIRCRAFT_A_FLIGHT
    if size_of(book, unit) is AirSize.FLIGHT:
        return AIRCRAFT_A_FLIGHT
    return min(book.oob.air_units[unit].strength or whole, whole)
