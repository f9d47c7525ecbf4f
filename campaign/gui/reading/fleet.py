"""The order of battle to look through: own ships, those to come, the enemy's as known, and those that are lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from campaign.chart import things
from campaign.drawing.hulls import in_row
from campaign.drawing.shapes import Rect, Shape
from campaign.gui.actions.keymap import Context
from campaign.gui.actions.values import ShowThing
from campaign.gui.frame import places
from campaign.gui.frame.page import Row
from campaign.gui.frame.searching import SearchScreen, Sought
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.fleet_lines import PICTURE, FleetLine
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.silhouettes import Detail
from campaign.session.planning.particulars import soundness
from campaign.session.reports.ships import Listed, enemy_ships, fights_for, own_ships, ships_lost, ships_to_come
from campaign.session.words.naming import GROUPS
from campaign.silhouettes.drawing import side_view
from campaign.words.counting import quantity

TYPES = {ship_type.value for ship_type in ShipType}
OWN, TO_COME = "own ships", "still to come"
LISTS = {OWN: own_ships, TO_COME: ships_to_come, "enemy ships, as known": enemy_ships, "lost": ships_lost}
# Where a page is narrower than so many pixels at 100 %, a ship has two lines.
ONE_LINE = 600.0


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
            # Beside the words, which begin where the longest ship ends.
            room = Rect(row.x + look.gap, row.y + row.high * 0.15, PICTURE * look.scale, min(row.high * 0.62, 20 * look.scale))
            yield from in_row(side_view(book.oob.class_of(ship), book.oob.guns, Detail.COARSE), room, ink)

    def _ships(self, sought: Sought) -> list[Row]:
        # The letters of a type are taken as a whole, so that CL finds no CLA and no word that holds them.
        types = {word.upper() for word in sought.words.split()} & TYPES
        words = " ".join(word for word in sought.words.casefold().split() if word.upper() not in TYPES)
        kept = [ship for ship in LISTS[sought.choice](self.seat.book, self.seat.view)
                if types <= {ship.type} and Sought(words=words).holds(f"{ship.name} {ship.of_class} {ship.state} {ship.where}")]
        bars = kept and sought.choice == OWN
        rows = [Row("Ships", style="faint", column="hull, boxes of fuel, where she is")] if bars else []
        for head, group in groupby(kept, lambda ship: _head(ship, sought.choice)):
            alike = list(group)
            rows += [Row(head, style="caption", column=str(len(alike))), *map(self._row, alike)]
        return rows

    def _row(self, ship: Listed) -> Row:
        return Row(f"{ship.type} {ship.name} ({ship.of_class}){': ' if ship.state else ''}{ship.state}",
                   ShowThing(things.Ship(ship.ship), ship.hex), column=ship.where,
                   hint=f"shows {ship.name} on the map and what she can be ordered: {ship.where}", drawn=self._line(ship))

    def _line(self, ship: Listed) -> FleetLine:
        """Of one's own her bars, and beside them in words what they do not say."""
        book, view, look = self.seat.book, self.seat.view, self.stage.look
        narrow = min(self.stage.size[0] - 2 * look.gap, 860 * look.scale) < ONE_LINE * look.scale
        own, values = view.ships.get(ship.ship), book.counters[ship.ship]
        if own is None or own.status.is_lost:
            return FleetLine(ship.name, ship.of_class, ship.state, ship.where, narrow)
        matters = "; ".join(part for part in ship.state.split("; ") if not part.startswith("fuel "))
        fuel = (own.fuel_boxes, values.fuel_boxes) if values.fuel_boxes else None
        return FleetLine(ship.name, ship.of_class, matters, ship.where, narrow, soundness(book, view, ship.ship), fuel)

    def count(self, found: Sequence[Row]) -> str:
        """How many ships were found."""
        ships = sum(row.action is not None for row in found)
        return f"{quantity(ships, 'ship')}"


def _head(ship: Listed, choice: str) -> str:
    """What stands above ships that are alike: their type, or when they come."""
    if choice == TO_COME:
        return ship.state.partition(",")[0]
    return GROUPS[ShipType(ship.type)]
