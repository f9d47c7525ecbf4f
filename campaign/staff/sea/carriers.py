"""Carriers keep out of the gun line: their aircraft go where they themselves do not."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.units.aircraft import AirStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.facts.air import reach_of, type_of
from campaign.staff.judgement.ways import way_clear

# Hexes that a carrier keeps between herself and a marker: the most that any force makes in a segment it cannot hide from.
STAND_OFF = 7
SEES = 40


def strikers_of(book: Book, view: View, force: OwnForce) -> tuple[int, ...]:
    """The ranges of the strike flights that fly from carriers of a force; none where no air war is played."""
    if not book.options.air_war:
        return ()
    decks = {str(key) for key in force.ships if book.counters[key].type is ShipType.CARRIER}
    if not decks:
        return ()
    return tuple(reach_of(book, key, extended=False) for key, unit in view.air.items()
                 if unit.base in decks and unit.status is AirStatus.READY and type_of(book, key).bombing > 1)


def carries_aircraft(book: Book, view: View, ships: tuple[ShipId, ...]) -> bool:
    """Whether any of these is a carrier, where aircraft do her fighting."""
    return book.options.air_war and any(book.counters[key].type is ShipType.CARRIER for key in ships)


def standing_off(book: Book, view: View, force: OwnForce) -> tuple[Hex, ...] | None:
    """The way to where a marker comes into reach of a force's aircraft and not of guns; empty: here; None: none is near."""
    ranges = strikers_of(book, view, force)
    if not ranges:
        return None
    here, reach = force.force.hex, min(ranges)
    near = [(away, marker.hex) for marker in view.markers.values()
            if marker.hex is not None and (away := distance(here, marker.hex)) <= min(SEES, reach + force.points_left)]
    if not near:
        return None
    away, prey = min(near)
    if STAND_OFF <= away <= reach:
        return ()
    way = way_clear(book, view, here, prey, force.points_left)
    if away > reach:
        # Only as far as aircraft need.
        steps = [place for place, where in enumerate(way) if distance(where, prey) >= max(STAND_OFF, reach - 1)]
        last = min(max(steps, default=0), force.points_left)
        return way[1 : last + 1]
    return None
