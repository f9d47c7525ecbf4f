"""Where the enemy may be by now: with hidden markers alone, a ring around where he was seen, as far as he may have steamed.

It is reckoned from the sighting that its side has, and from speeds that all may read: it tells nothing of where he is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from campaign.chart.contours import Contour, contours_of
from campaign.chart.counters import LIKE, age_of
from campaign.drawing.marks import Extent, Mark, Stamp, Stroke
from campaign.drawing.shapes import Words
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import Marker, View
from campaign.model.sea.courses import flood
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.model.units.ships import ShipType

SAID = "may be here by now"
LETTERS, DOTS, WIDE = 12.0, 3.0, 1.6
# A ring that holds more than this share of all the sea says nothing any more.
TOO_MUCH = 0.5


class OutOfSight(Struct, frozen=True):
    """An enemy's force that is out of sight, and the lines within which it may be; coasts end them."""

    contact: str
    rings: tuple[Contour, ...]


def doubts_of(book: Book, view: View) -> tuple[OutOfSight, ...]:
    """One for each force that was seen on another day and does not show now; none while markers are public."""
    if not book.options.hidden_markers:
        return ()
    found = []
    for marker in view.markers.values():
        age = age_of(view, marker)
        if marker.hex is None and marker.last is not None and age:
            rings = _rings(book.theatre, marker.last.hex, speed_of(book, marker) * age)
            if rings:
                found.append(OutOfSight(marker.contact, rings))
    return tuple(found)


def speed_of(book: Book, marker: Marker) -> int:
    """The hexes a day that a force makes at most, as far as is known what sails in it."""
    seen = marker.last.seen if marker.last is not None else None
    if seen is not None and seen.ships:
        return min(book.counters[ship].allowance for ship in seen.ships)
    kinds = {kind for category, kind in LIKE.items() if seen is not None and category in seen.categories}
    speeds = [values.allowance for values in book.counters.values() if values.type in (kinds or set(ShipType))]
    return max(speeds, default=0)


@lru_cache(maxsize=64)
def _rings(theatre: Theatre, start: Hex, steps: int) -> tuple[Contour, ...]:
    """The line around all sea within so many hexes, nothing where that is too much of it."""
    if start not in theatre.index:
        return ()
    within = flood(theatre.adjacency, theatre.index[start], steps)
    if len(within) > TOO_MUCH * len(theatre.index):
        return ()
    return contours_of({theatre.labels[number]: 0 for number in within}, theatre)


def rings(book: Book, view: View, look: Look) -> Iterator[Mark]:
    """Dotted lines in the enemy's colour, each with its words on its longest part."""
    ink = look.theme.sides[view.side.enemy]
    for doubt in doubts_of(book, view):
        for ring in doubt.rings:
            yield Stroke(ring.points, ink, Extent(WIDE), dash=DOTS, cover=0.8)
        longest = max(doubt.rings, key=lambda ring: len(ring.points))
        at = min(longest.points, key=lambda spot: spot[1])
        words = Words(SAID, (0.0, 0.0), LETTERS * look.label, ink, "m", halo=look.theme.sea0, serif=True, italic=True)
        yield Stamp(at, (words,), (0.0, 10.0 * look.label))
