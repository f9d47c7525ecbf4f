"""The order of battle to look through: own ships, those to come, the enemy's as known, and those that are lost."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from campaign.chart import things
from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Ink, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.values import ShowThing
from campaign.gui.frame import places
from campaign.gui.frame.lines import BAR, LOW, THICK
from campaign.gui.frame.page import Row
from campaign.gui.frame.searching import SearchScreen, Sought
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
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
        super().__init__(stage, "Order of battle", self._ships, tuple(LISTS), contexts=(Context.FLEET,))
        self.seat = place.seat
        self.handlers.on(ShowThing, place.hand_on)

    def sheets(self) -> tuple[Sheet, ...]:
        """The list, and before each name what her class looks like: all to one scale, in the colour of her side."""
        page, *others = super().sheets()
        look, size = self.stage.look, self.stage.size
        places = tuple((spot.action.thing.id, spot.rect)
                       for spot in self.spots if isinstance(spot.action, ShowThing)
                       and isinstance(spot.action.thing, things.Ship) and spot.rect.y >= 0)
        pictures = Sheet("silhouettes", (places, look), self.stage.rect, size, lambda: (tuple(self._pictures(places)),),
                         fine=True)
        return (page, pictures, *others)

    def _pictures(self, places: Sequence[tuple[ShipId, Rect]]) -> Iterator[Shape]:
        book, view, look = self.seat.book, self.seat.view, self.stage.look
        for ship, row in places:
            side = fights_for(book, view, ship)
            ink = look.theme.neutral if side is None else look.theme.sides[side]
            # Beside the words, which begin where the longest ship ends.
            room = Rect(row.x + look.gap, row.y + row.high * 0.15, PICTURE * look.scale, min(row.high * 0.62, 20 * look.scale))
            yield from in_row(side_view(book.oob.class_of(ship), book.oob.guns, Detail.COARSE), room, ink)

    def _ships(self, sought: Sought) -> list[Row]:
        # The letters of a type are taken as a whole, so that CL finds no CLA and no word that holds them.
        types = {word.upper() for word in sought.words.split()} & TYPES
        text = " ".join(word for word in sought.words.casefold().split() if word.upper() not in TYPES)
        ships = [ship for ship in LISTS[sought.choice](self.seat.book, self.seat.view)
                 if types <= {ship.type} and Sought(words=text).holds(f"{ship.name} {ship.of_class} {ship.state} {ship.where}")]
        bars = ships and sought.choice == OWN
        rows = [Row("Ships", style="faint", column="hull, boxes of fuel, where she is")] if bars else []
        for head, group in groupby(ships, lambda ship: _head(ship, sought.choice)):
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


# Lines ----------------------------------------------------------------------------------------------------------------


# The longest ship; boxes of fuel behind their bar; and how much of a line is where she is.
PICTURE, NUMBER, WHERE = 74.0, 24.0, 0.2
ONE_HIGH, TWO_HIGH = 28.0, 46.0


class FleetLine(Struct, frozen=True):
    """A ship in columns, or in two lines where the page is `narrow`; hull and fuel only of one's own."""

    name: str
    of_class: str
    state: str
    where: str
    narrow: bool
    hull: float | None = None
    fuel: tuple[int, int] | None = None

    @property
    def high(self) -> float:
        """One line, or two."""
        return TWO_HIGH if self.narrow else ONE_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """All of it, right of her picture."""
        left, right = rect.x + PICTURE * look.scale + 1.5 * look.gap, rect.right
        if self.narrow:
            yield from self._in_two(Rect(left, rect.y, right - left, rect.high), look)
            return
        theme, middle = look.theme, rect.middle[1]
        end = right
        if self.hull is None:
            # Of others more is said of where they were, and nothing of how they are.
            room = min(width_of(self.where, look.row), (right - left) * 0.5)
        else:
            room = rect.wide * WHERE
        yield Text(shorten(self.where, look.row, room), (right, middle), look.row, theme.ink, "r")
        end -= room + look.gap * 2
        end = yield from self._bars(end, middle, look)
        yield from self._said(left, end, middle, look)

    def _in_two(self, room: Rect, look: Look) -> Iterator[Shape]:
        """Her name and where she is above; her bars and what else is said of her below."""
        theme, upper, lower = look.theme, room.y + room.high * 0.3, room.y + room.high * 0.73
        where = min(width_of(self.where, look.row), room.wide * 0.5)
        name = shorten(self.name, look.row, room.wide - where - look.gap, bold=True)
        yield Text(name, (room.x, upper), look.row, theme.ink, bold=True)
        yield Text(shorten(self.where, look.row, where), (room.right, upper), look.row, theme.ink, "r")
        end = yield from self._bars(room.right, lower, look)
        yield Text(shorten(self._beside(), look.note, end - room.x), (room.x, lower), look.note, theme.ink2)

    def _said(self, left: float, end: float, middle: float, look: Look) -> Iterator[Shape]:
        """Her name, her class if it has another, and what is the matter with her, as far as there is room."""
        theme, size = look.theme, look.row
        name = shorten(self.name, size, end - left, bold=True)
        yield Text(name, (left, middle), size, theme.ink, bold=True)
        at = left + width_of(name, size, bold=True) + look.gap
        text = self._beside()
        if text and end - at > look.note * 3:
            yield Text(shorten(text, look.note, end - at), (at, middle + 1), look.note, theme.ink2)

    def _beside(self) -> str:
        """What is the matter with her, and her class if it has another name."""
        return "; ".join(filter(None, (self.state, "" if self.of_class == self.name else self.of_class)))

    def _bars(self, right: float, middle: float, look: Look) -> Generator[Shape, None, float]:
        """Hull, fuel and boxes of fuel before a point; where they begin."""
        if self.hull is None:
            return right
        theme, long = look.theme, BAR * look.scale
        fuel = right - NUMBER * look.scale - long
        if self.fuel is not None:
            boxes, most = self.fuel
            yield Text(str(boxes), (right, middle), look.row, theme.ink, "r")
            yield from _bar(Rect(fuel, middle, long, THICK * look.scale), boxes / most, theme.fuel, look)
        hull = fuel - long - look.gap
        yield from _bar(Rect(hull, middle, long, THICK * look.scale), self.hull, theme.ink2, look)
        return hull - look.gap


def _bar(room: Rect, share: float, ink: Ink, look: Look) -> Iterator[Shape]:
    """A bar about a middle, amber where little is left."""
    top = room.y - room.high / 2
    yield RoundedBox(Rect(room.x, top, room.wide, room.high), look.theme.track)
    if share > 0:
        full = room.wide * min(1.0, share)
        yield RoundedBox(Rect(room.x, top, full, room.high), look.theme.amberfill if share < LOW else ink)
