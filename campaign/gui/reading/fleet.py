"""The order of battle to look through: own ships, those to come, the enemy's as known, and those that are lost."""

from __future__ import annotations

from campaign.gui.actions import things
from campaign.gui.actions.keymap import Context
from campaign.gui.actions.values import ShowThing
from campaign.gui.frame import places
from campaign.gui.frame.page import Row
from campaign.gui.frame.searching import SearchScreen, Sought
from campaign.gui.frame.stage import Stage
from campaign.model.units.ships import ShipType
from campaign.session.reports.fleet_list import enemy_ships, own_ships, ships_lost, ships_to_come

TYPES = {ship_type.value for ship_type in ShipType}
LISTS = {"own ships": own_ships, "still to come": ships_to_come, "enemy ships, as known": enemy_ships, "lost": ships_lost}


class FleetScreen(SearchScreen):
    """Ships in a list; a press shows a ship beside the map, and the map where she is."""

    def __init__(self, stage: Stage, place: places.Fleet) -> None:
        super().__init__(stage, "Order of battle", self._ships, tuple(LISTS), told=(Context.FLEET,))
        self.seat = place.seat
        self.handlers.on(ShowThing, place.hand_on)

    def _ships(self, sought: Sought) -> list[Row]:
        # The letters of a type are taken as a whole, so that CL finds no CLA and no word that holds them.
        types = {word.upper() for word in sought.words.split()} & TYPES
        words = " ".join(word for word in sought.words.casefold().split() if word.upper() not in TYPES)
        kept = [ship for ship in LISTS[sought.choice](self.seat.book, self.seat.view)
                if types <= {ship.type} and Sought(words=words).holds(f"{ship.name} {ship.of_class} {ship.state} {ship.where}")]
        return [Row(f"{ship.type} {ship.name} ({ship.of_class}){': ' if ship.state else ''}{ship.state}",
                    ShowThing(things.Ship(ship.ship), ship.hex), column=ship.where,
                    hint=f"shows {ship.name} on the map and what she can be ordered: {ship.where}")
                for ship in kept]
