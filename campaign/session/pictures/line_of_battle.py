"""Some ships of the order of battle from abeam, for whoever paints them."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.library.book import load_book, scenario_keys
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import Silhouette
from campaign.silhouettes.drawing import side_view


def line_of_battle(ships: Sequence[ShipId]) -> tuple[Silhouette, ...]:
    """Each of these ships as a drawing of her class; one whom no scenario's order of battle knows is left out."""
    oob = load_book(scenario_keys()[0]).oob
    return tuple(side_view(oob.classes[oob.ships[ship].ship_class], oob.guns) for ship in ships if ship in oob.ships)
