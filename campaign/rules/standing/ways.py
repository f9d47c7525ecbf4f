"""Routes that a side plans from what it knows: round minefields, through the straits and canals that its ships may pass."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from campaign.model.book import Book
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.courses import Adjacency, course, reach
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import Narrow, Theatre
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.sailing.ch01_movement import date_of

WIDE_BERTH = 6
UNDER_WATER = frozenset((ShipType.SUBMARINE,))


def types_of(book: Book, force: OwnForce) -> frozenset[ShipType]:
    """The types of ship in a force."""
    return frozenset(book.counters[key].type for key in force.ships)


def way(
    book: Book, view: View, types: frozenset[ShipType], here: Hex, goal: Hex, feared: Collection[Hex] = ()
) -> tuple[Hex, ...]:
    """SM-GAP-61.31 The shortest way clear of known minefields and of what is feared, or of the fields alone, or of neither."""
    ways, fields = ways_for(book, view, types), minefields(view) - {here, goal}
    near = {where for enemy in feared for where in _around(book.theatre, enemy)} - {here}
    for barred in dict.fromkeys((frozenset(fields | near), fields)):
        if barred and (clear := course(book.theatre, here, goal, barred, ways)):
            return clear
    return course(book.theatre, here, goal, adjacency=ways)


def within(book: Book, view: View, types: frozenset[ShipType], here: Hex, points: int) -> Iterable[Hex]:
    """The hexes within reach of a number of points, clear of known minefields."""
    return reach(book.theatre, here, points, ways_for(book, view, types), minefields(view))


def minefields(view: View) -> frozenset[Hex]:
    """The hexes that are known to be mined by either side: a field endangers everybody (SM-7B)."""
    return frozenset(field.hex for field in view.mines.values())


def in_one_order(book: Book, here: Hex, hexes: tuple[Hex, ...], *, fresh: bool) -> int:
    """SM-GAP-61.32 A way is steamed up to a canal that takes the whole segment, which is passed in the next, by itself."""
    for number, there in enumerate(hexes):
        narrow = book.theatre.narrow_between(here, there)
        if narrow is not None and narrow.transit_nas:
            return 1 if not number and fresh else number
        here = there
    return len(hexes)


def ways_for(book: Book, view: View, types: frozenset[ShipType]) -> Adjacency:
    """The sea graph for these types of ship, with the straits and canals open that all of them may pass today."""
    today = date_of(view.cursor)
    opened = [narrow for narrow in book.theatre.narrows.values()
              if view.side in narrow.sides and types <= narrow.types
              and not any(first <= today <= last for first, last in narrow.closed)]
    return _opened(book.theatre, tuple(sorted(opened, key=lambda narrow: (narrow.name, sorted(narrow.between)))))


@lru_cache(maxsize=512)
def _around(theatre: Theatre, enemy: Hex) -> tuple[Hex, ...]:
    return tuple(where for where in theatre.labels if distance(where, enemy) <= WIDE_BERTH)


@lru_cache(maxsize=64)
def _opened(theatre: Theatre, narrows: tuple[Narrow, ...]) -> Adjacency:
    return theatre.adjacency_through(narrows) if narrows else theatre.adjacency
