"""The columns of the fleet board: stations one below the other, their ships by type, all silhouettes to one scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.drawing.hulls import draw_hull
from campaign.drawing.lettering import shorten, width_of, wrap
from campaign.drawing.shapes import Ink, Layer, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.lines import LOW, NAME
from campaign.model.book import Book
from campaign.model.units.ships import ShipType
from campaign.model.units.silhouettes import Detail
from campaign.session.reports.order_of_battle import FleetShip, Station
from campaign.silhouettes.drawing import side_view

# At 100 %: how wide a column is at least, what lies between two, and the heights of what stands in it.
LEAST_WIDE, GUTTER = 372.0, 24.0
HEAD, HEAD_WITH_NOTE, LINE, LIGHT, HEAVY, NOTED, AFTER = 38.0, 56.0, 20.0, 30.0, 42.0, 42.0, 18.0
# The box of a tick, the letters of a type, how long the longest ship is and how much of a column she may take.
TICK, TYPE, HULL, HULL_SHARE = 22.0, 36.0, 150.0, 0.33
# One metre is one length on the whole page: the longest ship on it takes that room, where she is no boat.
SHORTEST_M, RAISED = 110.0, 1.25
BAR, THICK = 58.0, 5.0
# Names are set a little smaller before they are cut.
SMALLER = 0.86
# A station that does not fit whole begins in a column of which at least so much is free.
WORTH_BEGINNING = 0.4
LARGE = frozenset((ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER, ShipType.HEAVY_CRUISER,
                   ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER))


class BoardItem(Struct, frozen=True):
    """What stands in a column: the head of a station or of what goes on of it, a line of text, or a ship; where in the column.

    The first ship of a type bears its letters.
    """

    rect: Rect
    station: Station
    ship: FleetShip | None = None
    line: str = ""
    first: bool = False
    goes_on: bool = False

    @property
    def name(self) -> str:
        """What it names: the ship, else the station."""
        return self.station.name if self.ship is None else self.ship.name

    @property
    def words(self) -> str:
        """What is said of it in a line: the ship with her class and where she is, or the station with its note."""
        ship, station = self.ship, self.station
        if ship is None:
            return f"{station.name}: {station.note}"
        named = "" if ship.of_class == ship.name else f" ({ship.of_class})"
        return f"{ship.type.value} {ship.name}{named}: {f'{ship.note}; ' if ship.note else ''}{station.name}"

    @property
    def is_head(self) -> bool:
        """Whether it is the head of a station."""
        return self.ship is None and not self.line


Column = tuple[BoardItem, ...]


def columns_of(
    stations: Sequence[Station], wide: float, high: float, look: Look, *, in_turn: bool = False,
) -> tuple[Column, ...]:
    """Stations laid out in columns: each in the first that has room for it, or `in_turn` one after the other.

    One that is too tall goes on in the next column.
    """
    columns: list[list[BoardItem]] = []
    filled: list[float] = []
    for station in stations:
        blocks = list(_blocks(station, wide, look))
        whole = sum(tall for _, tall in blocks)
        last = max(0, len(filled) - 1) if in_turn else 0
        at = next((at for at, used in enumerate(filled) if at >= last and used + whole <= high), None)
        if at is None:
            roomy = filled and whole > high and high - filled[-1] >= WORTH_BEGINNING * high
            at = len(filled) - 1 if roomy else len(filled)
        if at == len(filled):
            columns.append([])
            filled.append(0.0)
        for number, (item, tall) in enumerate(blocks):
            # A head is not left alone at the foot of a column.
            if number and filled[at] + tall > high and not columns[at][-1].is_head:
                at += 1
                if at == len(filled):
                    columns.append([])
                    filled.append(0.0)
                head = HEAD * look.scale
                columns[at].append(BoardItem(Rect(0, 0, wide, head), station, goes_on=True))
                filled[at] = head
            placed = Rect(0, filled[at], wide, tall)
            first = item.first or (item.ship is not None and columns[at][-1].goes_on)
            columns[at].append(BoardItem(placed, station, item.ship, item.line, first))
            filled[at] += tall
        filled[at] += AFTER * look.scale
    return tuple(map(tuple, columns))


def _blocks(station: Station, wide: float, look: Look) -> Iterator[tuple[BoardItem, float]]:
    nowhere = Rect(0, 0, wide, 0)
    yield BoardItem(nowhere, station), (HEAD if _fits_beside(station, wide, look) else HEAD_WITH_NOTE) * look.scale
    for text in station.lines:
        for line in wrap(text, look.note, wide):
            yield BoardItem(nowhere, station, line=line), LINE * look.scale
    before: ShipType | None = None
    for ship in station.ships:
        yield BoardItem(nowhere, station, ship, first=ship.type is not before), _tall(ship) * look.scale
        before = ship.type


def _tall(ship: FleetShip) -> float:
    return HEAVY if ship.type in LARGE else NOTED if ship.note else LIGHT


def longest_of(book: Book, stations: Sequence[Station]) -> float:
    """The length of the longest ship of a page, to which all others are to scale."""
    return max((book.oob.class_of(ship.ship).length_m for station in stations for ship in station.ships), default=SHORTEST_M)


def column_layer(book: Book, items: Column, longest: float, look: Look) -> Layer:
    """All that stands in a column, on clear ground; the longest ship of the page has the whole room for hulls."""
    return tuple(shape for item in items for shape in _drawn(book, item, max(SHORTEST_M, longest), look))


def _drawn(book: Book, item: BoardItem, longest: float, look: Look) -> Iterator[Shape]:
    if item.ship is not None:
        yield from _ship(book, item, item.ship, longest, look)
    elif item.line:
        yield Text(item.line, (item.rect.x, item.rect.middle[1]), look.note, look.theme.ink2)
    else:
        yield from _head(item, look)


def _head(item: BoardItem, look: Look) -> Iterator[Shape]:
    """The name of a station over a line, and beside it or beneath it the note."""
    theme, rect, station = look.theme, item.rect, item.station
    size, rule = look.text * NAME, rect.bottom - 6 * look.scale
    upper = rect.y + 17 * look.scale
    name = f"{station.name}, continued" if item.goes_on else station.name
    name = shorten(name, size, rect.wide, bold=True, serif=True)
    yield Text(name, (rect.x, upper), size, theme.ink, bold=True, serif=True)
    note = "" if item.goes_on else station.note
    if _fits_beside(station, rect.wide, look):
        yield Text(note, (rect.right, upper + 2 * look.scale), look.note, theme.ink2, "r")
    else:
        yield Text(shorten(note, look.note, rect.wide), (rect.x, upper + 18 * look.scale), look.note, theme.ink2)
    yield RoundedBox(Rect(rect.x, rule, rect.wide, 2 * look.scale), _colour(station, look))


def _fits_beside(station: Station, wide: float, look: Look) -> bool:
    """Whether the note of a station has room beside its name."""
    name = width_of(station.name, look.text * NAME, bold=True, serif=True)
    return name + 2 * look.gap + width_of(station.note, look.note) <= wide


def _colour(station: Station, look: Look) -> Ink:
    return look.theme.sides[station.ships[0].side] if station.ships else look.theme.ink2


def hull_room(wide: float, look: Look) -> float:
    """How long the longest ship is drawn in a column of a width."""
    return min(HULL * look.scale, wide * HULL_SHARE)


def _ship(book: Book, item: BoardItem, ship: FleetShip, longest: float, look: Look) -> Iterator[Shape]:
    """Letters of the type, silhouette, name, note and bars: no name reaches the bars, however long it is."""
    theme, rect, middle = look.theme, item.rect, item.rect.middle[1]
    if item.first:
        yield RoundedBox(Rect(rect.x, rect.y, rect.wide, 1), theme.line)
        letters, size = ship.type.value, look.note
        size = min(size, size * (TYPE - 2) * look.scale / width_of(letters, size, bold=True))
        yield Text(letters, (rect.x + TICK * look.scale, rect.y + min(middle - rect.y, 15 * look.scale)), size,
                   theme.sides[ship.side], bold=True)
    left = rect.x + (TICK + TYPE) * look.scale
    room = hull_room(rect.wide, look)
    silhouette = side_view(book.oob.class_of(ship.ship), book.oob.guns, Detail.COARSE)
    scale = room / longest
    raised = min(RAISED, rect.high * 0.66 / (silhouette.top_m * scale))
    water = middle + (rect.high * 0.2 if rect.high < HEAVY * look.scale else rect.high * 0.27)
    yield from draw_hull(silhouette, (left, water), scale, theme.sides[ship.side], raised=raised)
    right = rect.right
    if ship.hull is not None:
        right = rect.right - BAR * look.scale
        yield from _bars(ship, ship.hull, Rect(right, middle, BAR * look.scale, THICK * look.scale), look)
        right -= 1.5 * look.gap
    yield from _words(ship, Rect(left + room + 1.5 * look.gap, rect.y, right - left - room - 1.5 * look.gap, rect.high), look)


def _words(ship: FleetShip, room: Rect, look: Look) -> Iterator[Shape]:
    """Her name in the room between hull and bars, smaller or in two lines where it is long, and beneath it the note."""
    theme, large, middle = look.theme, ship.type in LARGE, room.middle[1]
    size = look.text * 1.04 if large else look.row
    whole = width_of(ship.name, size, bold=large, serif=large)
    if whole > room.wide:
        size = max(size * SMALLER, size * room.wide / whole)
    lines = [ship.name]
    if large and not ship.note and width_of(ship.name, size, bold=True, serif=True) > room.wide:
        first, *rest = wrap(ship.name, size, room.wide, bold=True, serif=True)
        lines = [first, " ".join(rest)] if rest else [first]
    if ship.note:
        note = shorten(ship.note, look.note, room.wide)
        yield Text(note, (room.x, middle + 9 * look.scale), look.note, theme.red if ship.trouble else theme.ink2)
        middle -= 8 * look.scale
    for number, line in enumerate(lines):
        y = middle + (number - (len(lines) - 1) / 2) * size * 1.15
        text = shorten(line, size, room.wide, bold=large, serif=large)
        yield Text(text, (room.x, y), size, theme.ink, bold=large, serif=large)


def _bars(ship: FleetShip, hull: float, room: Rect, look: Look) -> Iterator[Shape]:
    """Her hull above, her oil beneath; amber where little is left."""
    apart = 4 * look.scale
    yield from _bar(Rect(room.x, room.y - apart - room.high / 2, room.wide, room.high), hull, look.theme.ink2, look)
    if ship.oil is not None:
        yield from _bar(Rect(room.x, room.y + apart - room.high / 2, room.wide, room.high), ship.oil, look.theme.fuel, look)


def _bar(room: Rect, share: float, ink: Ink, look: Look) -> Iterator[Shape]:
    yield RoundedBox(room, look.theme.track)
    if share > 0:
        yield RoundedBox(Rect(room.x, room.y, room.wide * min(1.0, share), room.high),
                         look.theme.amberfill if share < LOW else ink)
