"""A ship's record before any battle: as values, and as lines; what may be published for her."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.boats.ratings import record_of
from campaign.tactics.coastal.charts.collection import charts_in

PUBLISHED: Mapping[str, str] = {
    "tons": "int 1 100000", "class": "int 1 3", "damage_control": "int 0 9",
    "crew": "int -2 2", "reloads": "int 0 20", "charges": "int 0 300",
    "hull_boxes": "int 3 400", "max_knots": "float 0 60", "kind": "str warship|merchant",
    **dict.fromkeys(("quiet", "radar", "searchlight", "star_shell", "smoke", "shallow_draught"), "bool"),
}


def ratings(book: Book, ship: ShipId) -> Mapping[str, object]:
    """Her record without what changes by date, mounts and tubes by kind."""
    of_class, facts = book.oob.class_of(ship), book.oob.ships[ship]
    found = record_of(charts_in(book), book.oob, of_class, facts, facts.nation, "")
    guns = Counter(f"{mount.barrels} x {mount.weapon.replace('_', ' ')} {mount.rating}" for mount in found.mounts)
    tubes = Counter(tube.size.value for tube in found.tubes)
    return {
        "class": found.size, "kind": found.kind.value, "hull_boxes": found.hull_boxes, "armour": found.armour.value,
        "max_knots": found.max_knots, "damage_control": found.damage_control, "crew": found.crew, "boats": of_class.boats,
        "guns": [f"{count} of {words}" for words, count in guns.items()],
        "tubes": [f"{count} of {words}" for words, count in tubes.items()],
    }


def rating_lines(ratings: Mapping[str, Any]) -> tuple[str, ...]:
    """Her record on one line."""
    boats = f"{ratings['boats']} boats, each " if ratings["boats"] > 1 else ""
    guns = ", ".join(ratings["guns"]) or "no guns"
    tubes = f"; torpedo tubes {', '.join(ratings['tubes'])}" if ratings["tubes"] else ""
    rest = f"{ratings['hull_boxes']} boxes, armour {ratings['armour'].replace('_', ' ')}, {ratings['max_knots']:g} kn"
    crew = f"damage control {ratings['damage_control']}, crew {ratings['crew']:+d}"
    return (f"Coastal rules: {boats}class {ratings['class']} {ratings['kind']}; {rest}; {crew}; {guns}{tubes}",)
