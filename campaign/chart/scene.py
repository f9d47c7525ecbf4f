"""What a side sees on its chart, as marks in the plane: a pure function of its view, so that equal views give equal scenes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, dist

from msgspec import Struct

from campaign.chart.badges import fields_in_words
from campaign.chart.contours import Contour, contours_of
from campaign.chart.counters import LIKE, age_of, counters_of
from campaign.chart.courses import PLAIN, course_of, day_labels
from campaign.chart.ground import exits, printed, weather_over
from campaign.chart.layers.airborne import lines_of_flight, patrol_ring, rooms_of_tags, tags
from campaign.chart.layers.drawing import overlay
from campaign.chart.layers.facts import LayerFacts
from campaign.chart.layers.sorties import air_above
from campaign.chart.laying import Placed, lay_out, step_at
from campaign.chart.names import names, names_of_seas, rooms_of_seas
from campaign.chart.pointing import ChartPointing
from campaign.chart.stamps import badge, draw_counter, full_extent, leader, shadow, size_at
from campaign.chart.things import Thing
from campaign.drawing.geometry import Camera, centre_of, hexside, outline
from campaign.drawing.lettering import room_of
from campaign.drawing.plane import Extent, Filling, Group, Mark, Stamp, Stroke, marks_of
from campaign.drawing.shapes import Disc, Rect, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import Marker, View
from campaign.model.replacing import replace
from campaign.model.sea.courses import flood
from campaign.model.sea.hexes import Direction, Hex, neighbour
from campaign.model.sea.theatre import HexKind, Theatre
from campaign.model.units.ships import ShipType

# So far in pixels is a name's room from a course.
BAND = 9.0
# How much wider than a counter the frame around a stack of them is.
STACKED = 1.75


def over_all(zoom: float) -> Camera:
    """A camera over the whole plane, whose pixels are places of the plane times its zoom."""
    far = 300.0 * zoom
    return Camera(0.0, 0.0, zoom, Rect(-far, -far, 2 * far, 2 * far))


def base_marks(book: Book, view: View, zoom: float, look: Look) -> Group:
    """What is printed on the chart, the names of seas clear of counters, the weather, and where the enemy may be by now."""
    occupied = _rooms_of_counters(book, view, zoom, look)
    return (*printed(book.theatre, view, zoom, look), *names_of_seas(book.theatre, zoom, look, occupied),
            *weather_over(book.theatre, view, zoom, look), *rings(book, view, look))


def layer_marks(book: Book, view: View, zoom: float, look: Look, layers: LayerFacts) -> Group:
    """The layers that are on; what they say keeps clear of counters, of the great ports, and of the names of seas."""
    camera = over_all(zoom)
    occupied = _rooms_of_counters(book, view, zoom, look)
    occupied += rooms_of_seas(book.theatre, zoom, look, tuple(occupied))
    occupied += rooms_of(names(book, view, zoom, look, occupied, ranks=(0,)), zoom)
    return tuple(marks_of(overlay(layers, book.theatre, camera, look, occupied), camera))


def name_marks(
    book: Book, view: View, zoom: float, look: Look, pointing: ChartPointing, over: Group = (), *,
    layers: LayerFacts = PLAIN,
) -> Group:
    """Ports, airfields and their names, clear of counters, of the course and of what the layers say in bold."""
    camera = over_all(zoom)
    occupied = [*_rooms_of_counters(book, view, zoom, look), *rooms_of_tags(layers.flying, zoom, look)]
    occupied += rooms_of(exits(book.theatre, look), zoom)
    occupied += rooms_of((mark for mark in over if isinstance(mark, Stamp) and any(
        isinstance(shape, Text) and shape.bold for shape in mark.shapes)), zoom)
    occupied += _band(book, view, camera, pointing)
    return tuple(names(book, view, zoom, look, occupied, layers=layers.shown, first=day_labels(book, view, look, pointing)))


def in_flight(view: View, zoom: float, look: Look, layers: LayerFacts) -> tuple[Group, Group]:
    """Patrols, searches and the sorties of the day: what lies beneath names and counters, and the tags above them."""
    inks = {own: look.theme.sides[view.side if own else view.side.enemy] for own in (True, False)}
    return lines_of_flight(layers.flying, zoom, look, inks), tags(layers.flying, zoom, look, inks)


def planned(pointing: ChartPointing, zoom: float, look: Look, layers: LayerFacts = PLAIN) -> Group:
    """The plan of the air clear of what flies already, and where aircraft are to fly over as a broken ring."""
    over = patrol_ring(pointing.over, 1, look, dash=5.0) if pointing.over is not None else ()
    busy = rooms_of_tags(layers.flying, zoom, look)
    return (*over, *(air_above(pointing.air, zoom, look, busy) if pointing.air is not None else ()))


def _band(book: Book, view: View, camera: Camera, pointing: ChartPointing) -> Iterator[Rect]:
    """The room along a course that names keep clear of."""
    course = course_of(book, view, pointing)
    for start, end in pairwise(course.spots if course is not None else ()):
        looks = max(1, ceil(dist(start, end) * camera.zoom / BAND))
        for number in range(looks + 1):
            share = number / looks
            x, y = camera.to_screen((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            yield Rect(x - BAND, y - BAND, 2 * BAND, 2 * BAND)


def _rooms_of_counters(book: Book, view: View, zoom: float, look: Look) -> list[Rect]:
    """The room of every counter that shows, with what is written around it."""
    placed = lay_out(counters_of(book, view), over_all(zoom), look, None)
    return [mark.rect if mark.rear else full_extent(mark.counter, mark.rect, look) for mark in placed if not mark.hidden]


def rooms_of(marks: Iterable[Mark], zoom: float) -> list[Rect]:
    """The room that single lines of words take up among some marks, in pixels of the whole plane."""
    found = []
    for mark in marks:
        if isinstance(mark, Stamp) and len(mark.shapes) == 1 and isinstance(label := mark.shapes[0], Text):
            room = room_of(label)
            found.append(Rect(mark.at[0] * zoom + mark.shift[0] + room.x, mark.at[1] * zoom + mark.shift[1] + room.y, room.wide,
                              room.high))
    return found


def counter_marks(book: Book, view: View, zoom: float, look: Look, chosen: Thing | None) -> Group:
    """Counters, in stacks where several lie in one hex."""
    camera = over_all(zoom)
    return stacks(lay_out(counters_of(book, view), camera, look, None), camera, look, chosen)


def target_frames(book: Book, view: View, zoom: float, look: Look, pointing: ChartPointing) -> Group:
    """Frames around possible targets, wide enough for the counters there; the chosen one already has a ring."""
    counters = counters_of(book, view) if pointing.legal else ()
    occupied = {counter.hex for counter in counters}
    ringed = {counter.hex for counter in counters if counter.thing == pointing.chosen}
    stack = size_at(zoom, look) * STACKED / zoom
    marks: list[Mark] = []
    for where in pointing.legal:
        if where in ringed:
            continue
        corners = outline(centre_of(where), max(0.94, stack if where in occupied else 0.0))
        ring = (*corners, corners[0])
        marks.append(Stroke(ring, look.theme.panel, Extent(4.5, 0.11, 7.0)))
        marks.append(Stroke(ring, look.theme.magenta, Extent(2.5, 0.07, 4.0)))
    return tuple(marks)


def pointers(book: Book, view: View, camera: Camera, look: Look, pointing: ChartPointing, within: Rect | None = None) -> Group:
    """The hex under the cursor, with its stack fanned out above everything, as far as there is room; and the waypoints."""
    several = sum(counter.hex == pointing.cursor for counter in counters_of(book, view)) > 1
    all_of_them = lay_out(counters_of(book, view), camera, look, pointing.cursor, within) if several else ()
    fanned = [placed for placed in all_of_them if placed.counter.hex == pointing.cursor]
    cursor = _cursor(book.theatre, pointing, look)
    return (*cursor, *stacks(fanned, camera, look, pointing.chosen), *_handles(pointing, camera, look))


def stacks(placed: Sequence[Placed], camera: Camera, look: Look, chosen: Thing | None) -> Group:
    """Counters as stamps around their hexes, each stack from below, with one shadow; the last says how many there are.

    From a stack that had to move aside a line leads to its hex.
    """
    visible: dict[Hex, list[Placed]] = {}
    hidden: dict[Hex, int] = {}
    for mark in placed:
        hidden[mark.counter.hex] = hidden.get(mark.counter.hex, 0) + mark.hidden
        if not mark.hidden:
            visible.setdefault(mark.counter.hex, []).append(mark)
    led: list[Stamp] = []
    stamps: list[Stamp] = []
    for where, here in visible.items():
        x, y = camera.spot_of(where)
        moved = [Rect(mark.rect.x - round(x), mark.rect.y - round(y), mark.rect.wide, mark.rect.high) for mark in here]
        front = here[-1]
        led += leader(front.counter, moved, centre_of(where), look)
        stamps.append(Stamp(centre_of(where), tuple(
            shade for mark, rect in zip(here, moved, strict=True) for shade in shadow(mark.counter, rect))))
        for mark in here:
            around = Rect(-mark.rect.wide / 2, -mark.rect.high / 2, mark.rect.wide, mark.rect.high)
            right, down = mark.rect.middle
            shapes = tuple(draw_counter(mark.counter, around, look, chosen=mark.counter.thing == chosen, rear=mark.rear))
            stamps.append(Stamp(centre_of(where), shapes, (round(right - x), round(down - y))))
        if len(here) > 1 and here[0].rear:
            around = Rect(-front.rect.wide / 2, -front.rect.high / 2, front.rect.wide, front.rect.high)
            stamps.append(replace(stamps[-1], shapes=tuple(badge(str(len(here) + hidden[where]), around, look))))
    return (*led, *stamps)


def handle_radius(camera: Camera, look: Look) -> float:
    """The radius of a waypoint's handle."""
    return round(max(6.0 * look.scale, min(11.0 * look.scale, step_at(camera.zoom) * 0.3)))


def _handles(pointing: ChartPointing, camera: Camera, look: Look) -> Iterator[Mark]:
    """Handles of waypoints: numbered rings, with a dot in the last; the one under the cursor is filled."""
    radius = handle_radius(camera, look)
    theme = look.theme
    for number, where in enumerate(pointing.points, 1):
        under_cursor = where == pointing.cursor
        ink = theme.panel if under_cursor else theme.magenta
        shapes: list[Shape] = [Disc((0.0, 0.0), radius + 1.5, theme.panel),
                               Disc((0.0, 0.0), radius, theme.magenta if under_cursor else theme.panel, theme.magenta, 2.5)]
        if number < len(pointing.points):
            shapes.append(Text(str(number), (0.0, 0.0), radius * 1.4, ink, "m", bold=True))
        else:
            shapes.append(Disc((0.0, 0.0), radius * 0.36, ink))
        yield Stamp(centre_of(where), tuple(shapes))


def _cursor(theatre: Theatre, pointing: ChartPointing, look: Look) -> Iterator[Mark]:
    """The hex under the cursor; at a coast also which of its sides no ship crosses, for the drawn coast decides nothing."""
    where = pointing.cursor
    if where is None:
        return
    corners = outline(centre_of(where), 1.0)
    yield Filling(corners, look.theme.magenta, 0.1)
    yield Stroke((*corners, corners[0]), look.theme.magenta, Extent(1.8, 0.05, 3.0))
    if theatre.on_map(where) and theatre.kind(where) is HexKind.PARTIAL_SEA:
        for way in Direction:
            there = neighbour(where, way)
            if there is not None and there not in theatre.ways(where) and theatre.narrow_between(where, there) is None:
                yield Stroke(hexside(where, there), look.theme.coast, Extent(3.0, 0.1, 6.0))


def hex_in_words(book: Book, view: View, where: Hex) -> str:
    """A hex and everything in it that a side may know, in one line: the line of text for whatever is pointed at."""
    theatre = book.theatre
    if not theatre.on_map(where):
        return f"{where}: beyond the edge of the map"
    latitude, longitude = theatre.position_of(where)
    east = f"{abs(longitude):.1f} {'E' if longitude >= 0 else 'W'}"
    parts = [f"{where} {theatre.kind(where).value.replace('_', ' ')}, {latitude:.1f} N {east}"]
    if (coast := theatre.coast_of(where)) is not None:
        owner = view.coast_owners.get(coast)
        parts.append(f"{theatre.coasts[coast].name} ({owner or 'neutral'})")
    parts += [f"port {port.name}" for port in theatre.ports_at(where)]
    parts += [f"minefield of the {field.owner} side" for field in view.mines.values() if field.hex == where]
    parts += [counter.words for counter in counters_of(book, view) if counter.hex == where]
    parts += [text[0].lower() + text[1:] for text in fields_in_words(book, view, where)]
    if theatre.is_sea(where):
        parts.append(view.weather[theatre.zone(where)].value)
    return "; ".join(parts)


# Where the enemy may be -----------------------------------------------------------------------------------------------


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
    """The greatest speed of a force in hexes a day, judged by the ships known to sail in it."""
    seen = marker.last.seen if marker.last is not None else None
    if seen is not None and seen.ships:
        return min(book.counters[ship].allowance for ship in seen.ships)
    kinds = {kind for category, kind in LIKE.items() if seen is not None and category in seen.categories}
    speeds = [values.allowance for values in book.counters.values() if values.type in (kinds or set(ShipType))]
    return max(speeds, default=0)


@lru_cache(maxsize=64)
def _rings(theatre: Theatre, start: Hex, steps: int) -> tuple[Contour, ...]:
    """The line around all sea within that many hexes; nothing where the area would be too large."""
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
        label = Text(SAID, (0.0, 0.0), LETTERS * look.label, ink, "m", halo=look.theme.sea0, serif=True, italic=True)
        yield Stamp(at, (label,), (0.0, 10.0 * look.label))
