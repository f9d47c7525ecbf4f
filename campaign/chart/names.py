"""Ports and airfields with their signs, each name where it covers nothing weightier; the great ports never vanish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from campaign.chart.rooms import Rooms
from campaign.drawing.geometry import centre_of, hex_near
from campaign.drawing.lettering import breadth_of
from campaign.drawing.marks import Mark, Stamp
from campaign.drawing.shapes import Disc, Line, Point, Polygon, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.drawn import in_the_plane
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import PortFacts
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.session.planning.ranges import airfields_in_use

# Cargo and repair from which a port is of the first and of the second rank, and two that are always of the first.
RANKS = ((12, 6), (6, 4))
ALWAYS = ("Malta", "Gibraltar")
SIZES = (18.0, 15.0, 13.0)
MARKS = (5.5, 4.5, 3.6)
# Pixels a hex from which ports of each rank, airfields and their names are shown.
SHOWN_FROM = (0.0, 6.0, 9.5)
AIRFIELDS_FROM, FIELD_NAMES_FROM = 22.0, 30.0
FIELD_NAME = 12.0


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """One thing with a name: where it lies, the half of its sign's size, its rank (0 is the weightiest), and whose it is."""

    name: str
    at: Point
    half: float
    rank: int
    weight: float
    side: Side | None
    own: bool = False
    airfield: bool = False


def rank_of(port: PortFacts[Hex]) -> int:
    """The rank of a port: 0 for the great ones, which never vanish."""
    if port.name in ALWAYS:
        return 0
    reached = (rank for rank, (cargo, repair) in enumerate(RANKS) if port.cargo >= cargo or port.repair >= repair)
    return next(reached, len(RANKS))


def names(
    book: Book, view: View, zoom: float, look: Look, taken: Sequence[Rect] = (), *, named: bool = True
) -> Iterator[Mark]:
    """Signs of all places at this zoom, and their names where they are wanted; `taken` is room in pixels of the whole plane."""
    return signed(_places(book, view, zoom, look), zoom, look, taken, named=named)


def signed(
    given: Iterable[NamedPlace], zoom: float, look: Look, taken: Sequence[Rect] = (), *, named: bool = True, every: bool = False
) -> Iterator[Mark]:
    """Signs of these places, and names where there is room; where `every` port is wanted, the others cover little."""
    places = sorted(given, key=lambda place: (place.rank, -place.weight, place.name))
    busy = Rooms([*taken, *(_room_of_sign(place, zoom) for place in places)])
    for place in places:
        yield Stamp(place.at, tuple(_sign(place, look)))
    for place in places if named else ():
        if place.airfield and zoom < FIELD_NAMES_FROM:
            continue
        size = (FIELD_NAME if place.airfield else SIZES[place.rank]) * look.label
        ink = look.theme.ink2 if place.airfield else look.theme.ink
        words = Words(place.name, (0.0, 0.0), size, ink, "l", bold=place.rank == 0, halo=look.theme.sea0,
                      serif=not place.airfield)
        if (shift := _room(place, words, zoom, busy, every=every and not place.airfield)) is not None:
            yield Stamp(place.at, (words,), shift)


def spot_of_port(book: Book, port: PortFacts[Hex]) -> Point:
    """Where a port lies on the chart: its true place, as far as that is in its hex."""
    here = book.theatre.ports_at(port.hex)
    spot = in_the_plane(book.theatre.projection, port.lat, port.lon)
    if hex_near(*spot) == port.hex:
        return spot
    x, y = centre_of(port.hex)
    return x + 0.3 * (here.index(port) - (len(here) - 1) / 2), y


def _places(book: Book, view: View, zoom: float, look: Look) -> Iterator[NamedPlace]:
    for port in book.theatre.ports.values():
        rank = rank_of(port)
        if zoom >= SHOWN_FROM[rank]:
            yield replace(named_port(book, port, _side_of(view, port.id), look),
                          own=port.id in view.ports and view.ports[port.id].own)
    if zoom >= AIRFIELDS_FROM:
        in_use = airfields_in_use(book, view)
        for key, base in book.oob.bases.items():
            if key in in_use:
                yield named_airfield(base.name, base.hex, look)


def named_port(book: Book, port: PortFacts[Hex], side: Side | None, look: Look) -> NamedPlace:
    """A port that a side holds, or nobody in this war."""
    rank = rank_of(port)
    return NamedPlace(port.name, spot_of_port(book, port), MARKS[rank] * look.label, rank, port.cargo, side)


def named_airfield(name: str, where: Hex, look: Look) -> NamedPlace:
    """An airfield, aside in its hex."""
    x, y = centre_of(where)
    return NamedPlace(name, (x + 0.2, y - 0.22), 4.0 * look.label, len(RANKS), -1, None, airfield=True)


def _side_of(view: View, port: PortId) -> Side | None:
    return view.ports[port].allegiance.side if port in view.ports else None


def _sign(place: NamedPlace, look: Look) -> Iterator[Shape]:
    """A square for the Allies, a diamond for the Axis, a ring for everybody else; a cross with wings for an airfield."""
    theme, half = look.theme, place.half
    if place.airfield:
        yield Line(((0, -half), (0, half)), theme.ink2, 1.6)
        yield Line(((-half * 1.2, -half * 0.2), (half * 1.2, -half * 0.2)), theme.ink2, 1.6)
        yield Line(((-half * 0.5, half * 0.8), (half * 0.5, half * 0.8)), theme.ink2, 1.2)
    elif place.side is Side.ALLIED:
        yield RoundedBox(Rect(-half, -half, 2 * half, 2 * half), theme.allied, theme.panel, 1.0)
    elif place.side is Side.AXIS:
        far = half * 1.3
        yield Polygon(((0, -far), (far, 0), (0, far), (-far, 0)), theme.axis, theme.panel, 1.0)
    else:
        yield Disc((0, 0), half, theme.panel, theme.neutral, 1.5)


def _room_of_sign(place: NamedPlace, zoom: float) -> Rect:
    x, y = place.at[0] * zoom, place.at[1] * zoom
    return Rect(x - place.half, y - place.half, 2 * place.half, 2 * place.half)


def _room(place: NamedPlace, words: Words, zoom: float, busy: Rooms, *, every: bool) -> Point | None:
    """Where the name's left edge stands from its place: E W NE SE NW SW N S; None where every spot is taken.

    A great port that finds none stands where it covers least, and so does every place where every name is wanted.
    """
    wide, high = breadth_of(words), words.size * 1.15
    away = place.half + words.size * 0.3
    near, aside = away * 0.6, away + high / 3
    spots = (
        (away, 0.0), (-away - wide, 0.0), (near, -aside), (near, aside), (-near - wide, -aside), (-near - wide, aside),
        (-wide / 2, -away - high / 2), (-wide / 2, away + high / 2),
    )
    x, y = place.at[0] * zoom, place.at[1] * zoom
    best: tuple[int, Point, Rect] | None = None
    for right, down in spots:
        rect = Rect(x + right, y + down - high / 2, wide, high)
        covered = busy.covered(rect)
        if best is None or covered < best[0]:
            best = covered, (right, down), rect
        if not covered:
            break
    assert best is not None
    if best[0] and place.rank and not every:
        return None
    busy.take(best[2])
    return best[1]


