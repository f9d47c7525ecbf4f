"""What a ship is rated as, and these ratings in lines."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, get_type_hints

from campaign.model.book import Book
from campaign.model.units.counters import CounterValues
from campaign.model.units.ships import ShipId

PUBLISHED: Mapping[str, str] = {name: kind.__name__ for name, kind in get_type_hints(CounterValues).items() if name != "type"}


def ratings(book: Book, ship: ShipId) -> Mapping[str, object]:
    """The values of her counter."""
    values = book.counters[ship]
    return {name: _plain(getattr(values, name)) for name in values.__struct_fields__}


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else value


def rating_lines(ratings: Mapping[str, Any]) -> tuple[str, ...]:
    """Ratings in two lines."""
    guns = f"{ratings['primary']}/{ratings['intermediate']}/{ratings['secondary']}"
    torpedoes = f"{ratings['torpedo_boxes']} x{ratings['torpedo_strength']}"
    boxes = f"{ratings['fuel_boxes']} fuel boxes of {ratings['fuel_points_per_box']:g}"
    rest = f"AA {ratings['light_aa']:g}, class {ratings['protection_class']}, moves {ratings['allowance']},"
    return (
        f"Supermarina: guns {guns}, torpedoes {torpedoes}, {rest}",
        f"  {boxes}, hits G {ratings['gunnery_boxes']} F {ratings['flotation_boxes']}",
    )
