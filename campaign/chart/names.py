"""Names on the chart: ports and airfields with their signs, seas and countries, each where it covers nothing weightier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, dist, radians, sin

from msgspec import Struct

from campaign.chart.badges import (
    ASIDE,
    RANKS,
    AirBadge,
    PortBadge,
    air_badges,
    badges_of,
    draw_air_badge,
    draw_badge,
    rank_of,
    size_of_air_badge,
    size_of_badge,
)
from campaign.chart.rooms import BADGE_ORDER, NAME_ORDER, Rooms, spots_around
from campaign.drawing.geometry import centre_of, hex_near
from campaign.drawing.lettering import breadth_of, room_of
from campaign.drawing.plane import Mark, Stamp
from campaign.drawing.shapes import Disc, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.drawn import ChartName, NameRank, in_the_plane
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import PortFacts, Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.session.maps import chart_names
from campaign.session.planning.ranges import airfields_in_use

SIZES = (18.0, 15.0, 13.0)
MARKS = (5.5, 4.5, 3.6)
# Pixels a hex from which ports of each rank, airfields and their names are shown.
SHOWN_FROM = (0.0, 6.0, 9.5)
# Under so many pixels a hex even a great name is left out rather than laid over another; seas and badges have no room.
CROWDED = 4.0
AIRFIELDS_FROM, FIELD_NAMES_FROM = 22.0, 30.0
FIELD_NAME, FIELD_SIGN = 12.0, 4.0
NAMED = frozenset({"names"})
Badge = PortBadge | AirBadge
# A name so many pixels from its sign is led to it by a line.
LED_FROM = 14.0
# How far from their signs great names and badges may stand when there is no room beside them.
GREAT_AWAY, BADGES_AWAY = (0.0, 14.0, 30.0), (0.0, 10.0, 22.0)


class Label(Struct, frozen=True):
    """A text that belongs to a point in the plane, and the possible offsets of its middle, the best first."""

    at: Point
    words: Text
    shifts: tuple[Point, ...]


class NamedPlace(Struct, frozen=True):
    """One thing with a name: where it lies, the half of its sign's size, its rank (0 is the weightiest), and whose it is."""

    name: str
    at: Point
    half: float
    rank: int
    weight: float
    side: Side | None
    own: bool = False
    airfield: bool = False


def names(
    book: Book, view: View, zoom: float, look: Look, occupied: Sequence[Rect] = (), *, layers: frozenset[str] = NAMED,
    ranks: Sequence[int] = (0, 1, 2), first: Iterable[Label] = (),
) -> Iterator[Mark]:
    """Signs of all places at this zoom, names where they are wanted, and what lies in ports, the weightiest first.

    `occupied` is room in pixels of the whole plane. After the labels that come `first` the names of great ports go before
    everything; own ships in port go before the names of lesser ports, and the enemy's come last. Two of the `layers` shown
    are drawn here: names, and what stands on airfields from farther off.
    """
    places = [place for place in _places(book, view, zoom, look)
              if place.rank in ranks or (place.airfield and len(ranks) > 1)]
    badges: tuple[Badge, ...] = ()
    if len(ranks) > 1 and zoom >= CROWDED:
        badges = *badges_of(book, view, zoom), *air_badges(book, view, zoom, on="air" in layers)
    return place_marks(places, zoom, look, occupied, named="names" in layers, first=first, badges=badges)


def place_marks(
    wanted: Iterable[NamedPlace], zoom: float, look: Look, occupied: Sequence[Rect] = (), *, named: bool = True,
    every: bool = False, first: Iterable[Label] = (), badges: Sequence[Badge] = (),
) -> Iterator[Mark]:
    """Signs of these places, and names where there is room; where `every` port is wanted, the others cover little."""
    places = sorted(wanted, key=lambda place: (place.rank, -place.weight, place.name))
    ports = {place.name: place for place in places if not place.airfield}
    busy = Rooms([*occupied, *(_room_of_sign(place, zoom) for place in places)])
    for place in places:
        yield Stamp(place.at, tuple(_sign(place, look)))
    for label in first:
        yield Stamp(label.at, (label.words,), _labelled(label, zoom, busy))
    for rank in range(len(RANKS) + 1):
        for place in places if named else ():
            if place.rank == rank and not place.airfield:
                yield from _named(place, zoom, look, busy, every=every)
        if not rank:
            yield from _badged([badge for badge in badges if badge.own], ports, zoom, look, busy)
    for place in places if named and zoom >= FIELD_NAMES_FROM else ():
        if place.airfield:
            yield from _named(place, zoom, look, busy, every=False)
    yield from _badged([badge for badge in badges if not badge.own], ports, zoom, look, busy)


def _labelled(label: Label, zoom: float, busy: Rooms) -> Point:
    """Where a label stands: at the first of its places that is free, else at the best."""
    room = room_of(label.words)
    x, y = label.at[0] * zoom + room.x, label.at[1] * zoom + room.y
    rects = {shift: Rect(x + shift[0], y + shift[1], room.wide, room.high) for shift in label.shifts}
    shift = next((shift for shift, rect in rects.items() if not busy.covered(rect)), label.shifts[0])
    busy.take(rects[shift])
    return shift


def _named(place: NamedPlace, zoom: float, look: Look, busy: Rooms, *, every: bool) -> Iterator[Stamp]:
    size = (FIELD_NAME if place.airfield else SIZES[place.rank]) * look.label
    ink = look.theme.ink2 if place.airfield else look.theme.ink
    label = Text(place.name, (0.0, 0.0), size, ink, "l", bold=place.rank == 0, halo=look.theme.sea0, serif=not place.airfield)
    if (shift := _room(place, label, zoom, busy, every=every)) is not None:
        yield Stamp(place.at, (*_leader(place, label, shift, look), label), shift)


def _leader(place: NamedPlace, label: Text, shift: Point, look: Look) -> Iterator[Line]:
    """A thin line from a sign to its name, where that found room only at a distance and might be taken for another place's."""
    (right, down), room = shift, room_of(label)
    # As a stamp is drawn, its name lies at the corner and its place on the other side of the shift.
    sign = -right, -down
    near = min(max(sign[0], room.x), room.right), min(max(sign[1], room.y), room.bottom)
    far = dist(sign, near)
    if far > place.half + LED_FROM * look.label:
        begins = tuple(each + (to - each) * (place.half + 1) / far for each, to in zip(sign, near, strict=True))
        yield Line(((begins[0], begins[1]), near), look.theme.ink2, 1.0)


def _badged(
    badges: Sequence[Badge], ports: Mapping[str, NamedPlace], zoom: float, look: Look, busy: Rooms
) -> Iterator[Stamp]:
    """What lies in ports and stands on airfields, wherever there is room beside their signs and names."""
    for badge in badges:
        if isinstance(badge, AirBadge):
            shift = _beside(badge.at, FIELD_SIGN * look.label, size_of_air_badge(badge, look), zoom, busy)
            if shift is not None:
                yield Stamp(badge.at, tuple(draw_air_badge(badge, look)), shift)
            continue
        place = ports.get(badge.port)
        shift = None if place is None else _beside(place.at, place.half + 3, size_of_badge(badge, look), zoom, busy)
        if place is not None and shift is not None:
            yield Stamp(place.at, tuple(draw_badge(badge, look)), shift)


def _beside(at: Point, half: float, size: tuple[float, float], zoom: float, busy: Rooms) -> Point | None:
    """Takes the first free place for a badge of that size around a sign; None where there is none."""
    wide, high = size
    for spot in spots_around(half, wide, high, BADGE_ORDER, BADGES_AWAY):
        right, down = round(spot[0]), round(spot[1])
        rect = Rect(at[0] * zoom + right - wide / 2, at[1] * zoom + down - high / 2, wide, high)
        if not busy.covered(rect):
            busy.take(rect)
            return right, down
    return None


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
    """The name and sign of a port, held by a side or by neither."""
    rank = rank_of(port)
    return NamedPlace(port.name, spot_of_port(book, port), MARKS[rank] * look.label, rank, port.cargo, side)


def named_airfield(name: str, where: Hex, look: Look) -> NamedPlace:
    """An airfield, aside in its hex."""
    x, y = centre_of(where)
    return NamedPlace(name, (x + ASIDE[0], y + ASIDE[1]), FIELD_SIGN * look.label, len(RANKS), -1, None, airfield=True)


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


def _room(place: NamedPlace, label: Text, zoom: float, busy: Rooms, *, every: bool) -> Point | None:
    """Where the name's left edge stands from its place: E W NE SE NW SW N S; None where every spot is taken.

    A great port looks farther off too; if it finds none it stands where it covers least, as all do where every name is wanted.
    """
    wide, high = breadth_of(label), label.size * 1.15
    x, y = place.at[0] * zoom, place.at[1] * zoom
    best: tuple[int, Point, Rect] | None = None
    away = (0.0,) if place.rank else GREAT_AWAY
    for right, down in spots_around(place.half + label.size * 0.3, wide, high, NAME_ORDER, away):
        rect = Rect(x + right - wide / 2, y + down - high / 2, wide, high)
        covered = busy.covered(rect)
        if best is None or covered < best[0]:
            best = covered, (right - wide / 2, down), rect
        if not covered:
            break
    assert best is not None
    if best[0] and (place.rank or zoom < CROWDED) and not every:
        return None
    busy.take(best[2])
    return best[1]


# Seas and countries ---------------------------------------------------------------------------------------------------


SIZES_OF_SEAS = {NameRank.OCEAN: 34.0, NameRank.SEA: 24.0, NameRank.GULF: 13.0, NameRank.COUNTRY: 16.0}
# On the wall map names are as much smaller as the sea is, and what is too small to be read is left out.
SHRUNK, FULL_FROM, GULFS_FROM, COUNTRIES_UNDER = 0.62, 20.0, 11.0, 14.4
SPACED, WIDELY, FAINT = 0.32, 0.5, 0.4


def names_of_seas(theatre: Theatre, zoom: float, look: Look, occupied: Sequence[Rect], *, wall: bool = False) -> Iterator[Mark]:
    """All names at this zoom; `occupied` is the room of counters, in pixels of the whole plane. On a `wall` countries show."""
    yield from (mark for mark, _ in _homes(theatre, zoom, look, occupied, wall=wall))


def rooms_of_seas(theatre: Theatre, zoom: float, look: Look, occupied: Sequence[Rect]) -> Iterator[Rect]:
    """The rectangles that these names take up."""
    for _, rooms in _homes(theatre, zoom, look, occupied, wall=False):
        yield from rooms


def _homes(
    theatre: Theatre, zoom: float, look: Look, occupied: Sequence[Rect], *, wall: bool
) -> Iterator[tuple[Mark, list[Rect]]]:
    busy = Rooms(occupied)
    for name in chart_names(theatre) if zoom >= CROWDED else ():
        near, far = zoom >= COUNTRIES_UNDER and not wall, zoom < GULFS_FROM
        if (name.rank is NameRank.COUNTRY and near) or (name.rank is NameRank.GULF and far):
            continue
        label = _words(name, zoom, look)
        wide = breadth_of(label)
        for home in (name.home, name.second):
            x, y = in_the_plane(theatre.projection, *home[:2])
            rooms = list(_rooms((x * zoom, y * zoom), wide, label.size, home[2]))
            if not any(map(busy.covered, rooms)):
                for room in rooms:
                    busy.take(room)
                yield Stamp((x, y), (replace(label, lean=home[2]),)), rooms
                break


def _words(name: ChartName, zoom: float, look: Look) -> Text:
    size = SIZES_OF_SEAS[name.rank] * (SHRUNK if zoom < FULL_FROM and name.rank is not NameRank.GULF else 1.0) * look.label
    if name.rank is NameRank.COUNTRY:
        ink = blend(look.theme.ink2, look.theme.land, FAINT)
        return Text(name.name.upper(), (0.0, 0.0), size * 1.3, ink, "m", serif=True, spaced=WIDELY)
    return Text(name.name, (0.0, 0.0), size, look.theme.seaname, "m", serif=True, italic=True, spaced=SPACED)


def _rooms(middle: Point, wide: float, size: float, turned_by: float) -> Iterator[Rect]:
    """The room of a name, turned or not, as squares along it."""
    count = max(1, round(wide / size))
    for at in range(count):
        away = wide * ((at + 0.5) / count - 0.5)
        x, y = middle[0] + away * cos(radians(turned_by)), middle[1] - away * sin(radians(turned_by))
        yield Rect(x - size / 2, y - size / 2, size, size)
