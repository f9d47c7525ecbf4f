"""The order of battle to look through: own ships, those to come, the enemy's as known, and those that are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.gui.frame.page import Row
from campaign.gui.frame.searching import SearchScreen, Sought
from campaign.model.ships import ShipType
from campaign.session.reports.fleet_list import Listed, enemy_ships, own_ships, ships_lost, ships_to_come

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen

TYPES = {one.value for one in ShipType}
LISTS = {"own ships": own_ships, "still to come": ships_to_come, "enemy ships, as known": enemy_ships, "lost": ships_lost}


class FleetScreen(SearchScreen):
    """Ships in a list; a press shows a ship beside the map, and the map where she is."""

    keys = (*SearchScreen.keys[:2], ("Left, Right", "another list"), ("Enter", "to her on the map, and to her sheet"))

    def __init__(self, screen: CampaignScreen) -> None:
        super().__init__(screen.stage, "Order of battle", self._ships, self._open, tuple(LISTS))
        self.screen = screen

    def _listed(self, choice: str) -> list[Listed]:
        return LISTS[choice](self.screen.game.book, self.screen.desk.view)

    def _ships(self, sought: Sought) -> list[Row]:
        # The letters of a type are taken as a whole, so that CL finds no CLA and no word that holds them.
        types = {word.upper() for word in sought.words.split()} & TYPES
        words = " ".join(word for word in sought.words.casefold().split() if word.upper() not in TYPES)
        kept = [one for one in self._listed(sought.choice)
                if types <= {one.type} and Sought(words=words).holds(f"{one.name} {one.of_class} {one.state} {one.where}")]
        return [Row(f"{one.type} {one.name} ({one.of_class}){': ' if one.state else ''}{one.state}", f"ship:{one.ship}",
                    column=one.where, hint=f"shows {one.name} on the map and what she can be ordered: {one.where}")
                for one in kept]

    def _open(self, action: str) -> None:
        key = action.partition(":")[2]
        one = next(one for one in self._listed(self.sought.choice) if one.ship == key)
        self.stage.back()
        self.screen.choose(f"ship:{key}")
        if one.hex is not None:
            self.screen.jump(one.hex)
