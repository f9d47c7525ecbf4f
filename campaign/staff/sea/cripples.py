"""What a staff does about a damaged ship on her way home."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.charts.passage import Level, Size
from campaign.model.commands import TakeMeasure
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import Measure, Peril, VoyageHome
from campaign.ratings.passage.casualties import level
from campaign.rules.facts.cripples import hull, own_pace

NEAR = 12
# With so many parts of her points left a ship is not worth the risk of the sea where a neutral port lies at hand.
WRECK = 10
HOPELESS_FROM_DAY = 3


def measures(book: Book, view: View) -> Iterator[TakeMeasure]:
    """A word for each damaged ship that waits for one."""
    for ship in view.ships.values():
        if ship.voyage is not None and ship.voyage.asked:
            yield _measure(book, view, ship, ship.voyage)


def _measure(book: Book, view: View, ship: Ship, voyage: VoyageHome) -> TakeMeasure:
    """Tow what lies dead, beach what founders, shelter a wreck, spare a patch, and give up what would only be captured."""
    side, built = view.side, hull(book, ship.id)
    where = None if ship.force is None else view.forces[ship.force].force.hex
    if built is None or where is None:
        return TakeMeasure(side, ship.id, Measure.EASE)
    watched = any(marker.hex is not None and distance(marker.hex, where) <= NEAR for marker in view.markers.values())
    if WRECK * voyage.wounds.points <= built.points and (harbour := next(
            (port.id for port in book.theatre.ports_at(where) if view.ports[port.id].allegiance.side is None), None)):
        return TakeMeasure(side, ship.id, Measure.SHELTER, port=harbour)
    flooding = level(book.charts.passage.casualties, built, voyage.wounds.total(Peril.FLOOD))
    dead = own_pace(book, ship) == 0
    if dead and (tug := _tug(book, view, ship, built.size)) is not None:
        return TakeMeasure(side, ship.id, Measure.TOW, tug=tug)
    if (dead or flooding in (Level.SEVERE, Level.OVERWHELMED)) and _own_coast(book, view, where):
        return TakeMeasure(side, ship.id, Measure.BEACH)
    if dead and watched and voyage.wounds.day >= HOPELESS_FROM_DAY:
        return TakeMeasure(side, ship.id, Measure.SCUTTLE)
    return TakeMeasure(side, ship.id, Measure.PRESS_ON if watched or not voyage.wounds.patched else Measure.EASE)


def _tug(book: Book, view: View, ship: Ship, size: Size) -> ShipId | None:
    """The slowest ship in company that can tow her: the swift ones are wanted elsewhere."""
    sizes = tuple(Size)
    busy = {other.voyage.tug for other in view.ships.values() if other.voyage is not None}
    able = []
    for key in view.forces[ship.force].ships if ship.force is not None else ():
        other, built = view.ships[key], hull(book, key)
        if key == ship.id or key in busy or other.voyage is not None or other.out_of_fuel or built is None:
            continue
        if sizes.index(built.size) <= sizes.index(size) and own_pace(book, other) >= book.charts.passage.sea.tow_kn:
            able.append(key)
    return min(able, key=lambda key: own_pace(book, view.ships[key]), default=None)


def _own_coast(book: Book, view: View, where: Hex) -> bool:
    coast = book.theatre.coast_of(where)
    return coast is not None and view.coast_owners.get(coast) is view.side
