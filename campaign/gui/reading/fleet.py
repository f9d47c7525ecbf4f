"""The order of battle to look through: own ships, those to come, the enemy's as known, and those that are lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.chart import things
from campaign.drawing.hulls import in_row
from campaign.drawing.shapes import Rect, Shape
from campaign.gui.actions.keymap import Context
from campaign.gui.actions.values import ShowThing
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, line_height
from campaign.gui.frame.searching import SearchScreen, Sought
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.silhouettes import Detail
from campaign.session.reports.fleet_list import enemy_ships, fights_for, own_ships, ships_lost, ships_to_come
from campaign.silhouettes.drawing import side_view

TYPES = {ship_type.value for ship_type in ShipType}
# Rows begin so far to the right that a picture stands before them; the longest ship is so wide.
BESIDE, WIDE = 5, 74.0
LISTS = {"own ships": own_ships, "still to come": ships_to_come, "enemy ships, as known": enemy_ships, "lost": ships_lost}


class FleetScreen(SearchScreen):
    """Ships in a list; a press shows a ship beside the map, and the map where she is."""

    def __init__(self, stage: Stage, place: places.Fleet) -> None:
        super().__init__(stage, "Order of battle", self._ships, tuple(LISTS), told=(Context.FLEET,))
        self.seat = place.seat
        self.handlers.on(ShowThing, place.hand_on)

    def sheets(self) -> tuple[Sheet, ...]:
        """The list, and before each name what her class looks like: all to one scale, in the colour of her side."""
        page, *others = super().sheets()
        look, size = self.stage.look, self.stage.size
        seen = tuple((spot.action.thing.id, spot.rect) for spot in self.spots
                     if isinstance(spot.action, ShowThing) and isinstance(spot.action.thing, things.Ship) and spot.rect.y >= 0)
        pictures = Sheet("silhouettes", (seen, look), self.stage.rect, size, lambda: (tuple(self._pictures(seen)),), fine=True)
        return (page, pictures, *others)

    def _pictures(self, seen: Sequence[tuple[ShipId, Rect]]) -> Iterator[Shape]:
        book, view, look = self.seat.book, self.seat.view, self.stage.look
        for ship, row in seen:
            side = fights_for(book, view, ship)
            ink = look.theme.neutral if side is None else look.theme.sides[side]
            room = Rect(row.x + look.gap, row.y + 0.1 * line_height(look), WIDE * look.scale, 0.8 * line_height(look))
            yield from in_row(side_view(book.oob.class_of(ship), book.oob.guns, Detail.COARSE), room, ink)

    def _ships(self, sought: Sought) -> list[Row]:
        # The letters of a type are taken as a whole, so that CL finds no CLA and no word that holds them.
        types = {word.upper() for word in sought.words.split()} & TYPES
        words = " ".join(word for word in sought.words.casefold().split() if word.upper() not in TYPES)
        kept = [ship for ship in LISTS[sought.choice](self.seat.book, self.seat.view)
                if types <= {ship.type} and Sought(words=words).holds(f"{ship.name} {ship.of_class} {ship.state} {ship.where}")]
        return [Row(f"{ship.type} {ship.name} ({ship.of_class}){': ' if ship.state else ''}{ship.state}",
                    ShowThing(things.Ship(ship.ship), ship.hex), column=ship.where, indent=BESIDE,
                    hint=f"shows {ship.name} on the map and what she can be ordered: {ship.where}")
                for ship in kept]
