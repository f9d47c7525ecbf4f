"""A ship's sheet before any battle: as values, and as lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.sheet import ShipSheet, gun_notation
from campaign.tactics.supremacy_at_sea.charts.collection import charts_in
from campaign.tactics.supremacy_at_sea.ships.ratings import sheet_of

PUBLISHED: Mapping[str, str] = {
    **dict.fromkeys(("belt", "deck", "turret", "speed", "fuel_load", "range_nm"), "float"),
    **dict.fromkeys(("aa_high", "aa_low", "size", "sink_points", "acceleration"), "int"),
    **{f"{guns}_{what}": "int" for guns in ("mains", "secondaries", "tertiaries") for what in ("points", "salvos")},
    "bulge": "bool",
    "track": "str",
}


def printed_sheet(book: Book, ship: ShipId) -> ShipSheet:
    """A ship's sheet before any battle, with the radar that she ever had left out."""
    return sheet_of(charts_in(book), book.oob, book.oob.class_of(ship), book.oob.ships[ship])


def ratings(book: Book, ship: ShipId) -> Mapping[str, object]:
    """Her sheet, batteries in the notation of the charts."""
    found = printed_sheet(book, ship)
    return {
        "type": found.kind, "belt": found.belt, "deck": found.deck, "turret": found.turret, "bulge": found.bulge,
        "size": found.size, "anti_aircraft": f"{found.aa_high}/{found.aa_low}", "sink_points": found.sink_points,
        "speed": found.speed, "acceleration": found.acceleration,
        "guns": [gun_notation(guns) for guns in found.batteries],
        "torpedo_banks": [f"{bank.tubes} {bank.type}" for bank in found.banks],
    }


def rating_lines(ratings: Mapping[str, Any]) -> tuple[str, ...]:
    """Her sheet on one line."""
    guns = ", ".join(ratings["guns"]) or "no guns"
    tubes = f"; torpedoes {', '.join(ratings['torpedo_banks'])}" if ratings["torpedo_banks"] else ""
    armour = f"belt {ratings['belt']:g}, deck {ratings['deck']:g}, turret {ratings['turret']:g}"
    rest = f"AA {ratings['anti_aircraft']}, size {ratings['size']:+d}, {ratings['sink_points']} points, {ratings['speed']:g} kn"
    return (f"Supremacy at Sea: {armour}; {guns}{tubes}; {rest}",)
