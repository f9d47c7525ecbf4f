"""A ship's record before any battle: as values, and as lines; what may be published for her."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.charts.collection import charts_in
from campaign.tactics.fear_god.ships.ratings import record_of

PUBLISHED: Mapping[str, str] = {
    "tons": "int 1 100000", "points": "int 1 2000", "speed_kn": "float 0 60", "belt": "int 0 99", "deck": "int 0 99",
    "underwater": "int 0 500", "rangefinder_yd": "int 1000 40000", "crew": "int 1 5000", "light": "int 0 200",
    "anti_aircraft": "int 0 200", "charges": "int 0 300", "in_service": "int 1860 1950", "era": "int 1860 1950",
    "size": "str A|B|C|D|E|F|G", "type": "str BB|BC|PD|CDS|CA|CL|DD|TB|SS|CV|AMC|AUX|MER|SMALL",
}


def ratings(book: Book, ship: ShipId) -> Mapping[str, object]:
    """FG-6R-record Her record without what changes by date, guns and tubes by kind."""
    of_class, facts = book.oob.class_of(ship), book.oob.ships[ship]
    found = record_of(charts_in(book), book.oob, of_class, facts, facts.nation, "")
    guns = Counter(f"{mount.barrels} x {mount.sheet.name} ({mount.battery.value})" for mount in found.mounts)
    tubes = Counter(f"{tube.tubes} x {tube.sheet.name}" for tube in found.tubes)
    return {
        "size": found.size.value, "type": found.kind.value, "points": found.points, "belt": found.belt, "deck": found.deck,
        "underwater": found.underwater, "speed_kn": found.speed_kn, "standard": found.standard.value,
        "rangefinder_yd": found.rangefinder_yd, "boats": of_class.boats, "crew": found.crew, "era": found.era,
        "guns": [f"{count} of {words}" for words, count in guns.items()],
        "tubes": [f"{count} of {words}" for words, count in tubes.items()],
    }


def rating_lines(ratings: Mapping[str, Any]) -> tuple[str, ...]:
    """Her record on one line."""
    boats = f"{ratings['boats']} boats, each " if ratings["boats"] > 1 else ""
    guns = ", ".join(ratings["guns"]) or "no guns"
    tubes = f"; torpedo tubes {', '.join(ratings['tubes'])}" if ratings["tubes"] else ""
    armour = f"{ratings['belt']}/{ratings['deck']}/{ratings['underwater']}"
    rest = f"{ratings['points']} points, {armour}, {ratings['speed_kn']:g} kn, {ratings['standard']}"
    return (f"Fear God and Dread Nought: {boats}{ratings['type']} of size {ratings['size']}; {rest}; {guns}{tubes}",)
