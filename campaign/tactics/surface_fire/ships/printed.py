"""A ship's record before any battle: as values, and as lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.model.book import Book
from campaign.model.units.fittings import Combustible
from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import charts_in
from campaign.tactics.surface_fire.charts.torpedoes import Make
from campaign.tactics.surface_fire.ships.ratings import record_of

PUBLISHED: Mapping[str, str] = {
    "max_speed_in": "float 0 10 0.5", "length_in": "float 0.1 6", "width_in": "float 0.1 2",
    "boxes": "int 4 10 2", "armour_mm": "int 0 700", "reloads": "int 0 3", "heavy_aa": "int 0 5", "light_aa": "int 0 6",
    "points": "int 0 10",
    **dict.fromkeys(("belt", "armoured_deck", "aa_split", "sonar", "asw", "searchlight", "star_shell", "minesweeper"), "bool"),
    "class": f"str {'|'.join(code.value for code in Code)}", "torpedo_type": f"str {'|'.join(make.value for make in Make)}",
    "combustible": f"str {'|'.join(stores.value for stores in Combustible)}",
}


def ratings(book: Book, ship: ShipId) -> Mapping[str, object]:
    """Her record, with the radar that she ever had left out."""
    facts, of_class = book.oob.ships[ship], book.oob.class_of(ship)
    found = record_of(charts_in(book), book.oob, of_class, facts, facts.nation, "")
    return {
        "class": found.code.value, "boxes": found.boxes, "armour_mm": found.armour_mm, "belt": found.belt,
        "speed_in": found.max_speed_in, "points": found.points, "anti_aircraft": f"{found.heavy_aa}/{found.light_aa}",
        "guns": [f"{sum(turret.guns for turret in guns.turrets)}x{guns.cal_in:g}" for guns in found.batteries],
        "bands": ["/".join(map(str, guns.gun.bands)) for guns in found.batteries],
        "torpedo_banks": [f"{bank.tubes} {bank.kind.value}" for bank in found.banks],
    }


def rating_lines(ratings: Mapping[str, Any]) -> tuple[str, ...]:
    """Her record on one line."""
    guns = ", ".join(f"{one} to {bands} in" for one, bands in zip(ratings["guns"], ratings["bands"], strict=True)) or "no guns"
    tubes = f"; torpedoes {', '.join(ratings['torpedo_banks'])}" if ratings["torpedo_banks"] else ""
    hull = f"{ratings['class']}, {ratings['boxes']} boxes, {ratings['points']} points, {ratings['armour_mm']} mm"
    return (f"Surface Fire: {hull}, {ratings['speed_in']:g} in; {guns}{tubes}; AA {ratings['anti_aircraft']}",)
