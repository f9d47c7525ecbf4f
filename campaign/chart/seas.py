"""Names of seas in spaced italics, of countries in spaced capitals: each at one of its two homes, as far as there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from campaign.chart.rooms import Rooms
from campaign.drawing.lettering import breadth_of
from campaign.drawing.marks import Mark, Stamp
from campaign.drawing.shapes import Point, Rect, Words
from campaign.drawing.theme import Look, blend
from campaign.model.replacing import replace
from campaign.model.sea.drawn import in_the_plane
from campaign.model.sea.names import ChartName, NameRank
from campaign.model.sea.theatre import Theatre
from campaign.session.maps import chart_names

SIZES = {NameRank.OCEAN: 34.0, NameRank.SEA: 24.0, NameRank.GULF: 13.0, NameRank.COUNTRY: 16.0}
# On the wall map names are as much smaller as the sea is, and what is too small to be read is left out.
SHRUNK, FULL_FROM, GULFS_FROM, COUNTRIES_UNDER = 0.62, 20.0, 11.0, 14.4
SPACED, WIDELY, FAINT = 0.32, 0.5, 0.4


def names_of_seas(theatre: Theatre, zoom: float, look: Look, taken: Sequence[Rect], *, wall: bool = False) -> Iterator[Mark]:
    """All names at this zoom; `taken` is the room of counters, in pixels of the whole plane. On a `wall` countries show."""
    yield from (mark for mark, _ in _homes(theatre, zoom, look, taken, wall=wall))


def rooms_of_seas(theatre: Theatre, zoom: float, look: Look, taken: Sequence[Rect]) -> Iterator[Rect]:
    """The room that the same names take up."""
    for _, rooms in _homes(theatre, zoom, look, taken, wall=False):
        yield from rooms


def _homes(
    theatre: Theatre, zoom: float, look: Look, taken: Sequence[Rect], *, wall: bool
) -> Iterator[tuple[Mark, list[Rect]]]:
    busy = Rooms(taken)
    for name in chart_names(theatre):
        near, far = zoom >= COUNTRIES_UNDER and not wall, zoom < GULFS_FROM
        if (name.rank is NameRank.COUNTRY and near) or (name.rank is NameRank.GULF and far):
            continue
        words = _words(name, zoom, look)
        wide = breadth_of(words)
        for home in (name.home, name.second):
            x, y = in_the_plane(theatre.projection, *home[:2])
            rooms = list(_rooms((x * zoom, y * zoom), wide, words.size, home[2]))
            if not any(map(busy.covered, rooms)):
                for room in rooms:
                    busy.take(room)
                yield Stamp((x, y), (replace(words, lean=home[2]),)), rooms
                break


def _words(name: ChartName, zoom: float, look: Look) -> Words:
    size = SIZES[name.rank] * (SHRUNK if zoom < FULL_FROM and name.rank is not NameRank.GULF else 1.0) * look.label
    if name.rank is NameRank.COUNTRY:
        ink = blend(look.theme.ink2, look.theme.land, FAINT)
        return Words(name.name.upper(), (0.0, 0.0), size * 1.3, ink, "m", serif=True, spaced=WIDELY)
    return Words(name.name, (0.0, 0.0), size, look.theme.seaname, "m", serif=True, italic=True, spaced=SPACED)


def _rooms(middle: Point, wide: float, size: float, turned_by: float) -> Iterator[Rect]:
    """The room of a name, turned or not, as squares along it."""
    count = max(1, round(wide / size))
    for at in range(count):
        away = wide * ((at + 0.5) / count - 0.5)
        x, y = middle[0] + away * cos(radians(turned_by)), middle[1] - away * sin(radians(turned_by))
        yield Rect(x - size / 2, y - size / 2, size, size)
