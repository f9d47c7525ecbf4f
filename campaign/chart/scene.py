"""What a side sees on its chart, told in the plane: a pure function of its view, so that equal views give equal scenes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot

from campaign.chart import things
from campaign.chart.counters import SHOWN, Counter, counters_of
from campaign.chart.ground import exits, printed
from campaign.chart.layers.drawing import overlay
from campaign.chart.layers.facts import LayerFacts
from campaign.chart.names import names
from campaign.chart.seas import names_of_seas
from campaign.chart.stamps import badge, drawn, places, size_at, whole
from campaign.chart.things import Thing
from campaign.drawing.geometry import Camera, centre_of, outline
from campaign.drawing.lettering import room_of
from campaign.drawing.marks import Dot, Extent, Filling, Group, Mark, Stamp, Stroke, told
from campaign.drawing.shapes import Disc, Ink, Line, Point, Rect, Shape, Words
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex

# Zooms at which the chart is told anew: between two of them everything stays as it is told for the lower one.
STEPS = (4.0, 6.0, 8.0, 11.0, 14.4, 18.5, 24.0, 30.0, 35.2, 46.0, 64.0, 90.0)
# So far in pixels is a name's room from a course.
BAND = 9.0
# How much wider than a counter the frame around a stack of them is.
STACKED = 1.75
PAPER, COURSE, DASH, TICK = 7.0, 3.4, 9.0, 9.0
Tracks = Mapping[str, tuple[Hex, ...]]
PLAIN = LayerFacts()


@dataclass(frozen=True, slots=True)
class Placed:
    """A counter and where it lies on the screen; `hidden` in a stack that is not fanned out."""

    counter: Counter
    rect: Rect
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class ChartPointing:
    """What the player has on his mind: the hex under his cursor, what he chose, the route he draws, and where he may go."""

    cursor: Hex | None = None
    chosen: Thing | None = None
    route: tuple[Hex, ...] = ()
    reach: Mapping[Hex, int] | None = None
    legal: tuple[Hex, ...] = ()
    points: tuple[Hex, ...] = ()
    ordered: tuple[Hex, ...] = ()
    days: tuple[int, ...] = ()


def step_at(zoom: float) -> float:
    """The zoom for which the chart is told that is shown at this one."""
    return max((step for step in STEPS if step <= zoom), default=STEPS[0])


def over_all(zoom: float) -> Camera:
    """A camera over the whole plane, whose pixels are places of the plane times its zoom."""
    far = 300.0 * zoom
    return Camera(0.0, 0.0, zoom, Rect(-far, -far, 2 * far, 2 * far))


def below(book: Book, view: View, zoom: float, look: Look) -> Group:
    """What is printed on the chart: zones, narrows, mines, the ways off the map, and the names of seas clear of counters."""
    taken = _rooms_of_counters(book, view, zoom, look)
    return (*printed(book.theatre, view, zoom, look), *names_of_seas(book.theatre, zoom, look, taken))


def layered(book: Book, zoom: float, look: Look, layers: LayerFacts) -> Group:
    """The layers that are on."""
    camera = over_all(zoom)
    return tuple(told(overlay(layers, book.theatre, camera, look), camera))


def courses(
    book: Book, view: View, look: Look, pointing: ChartPointing, tracks: Tracks, layers: LayerFacts = PLAIN
) -> Group:
    """Where forces were, where they are ordered, where the chosen one may go, and the course that is laid for it."""
    return (
        *_reach(pointing, look),
        *(_tracks(tracks, look) if "tracks" in layers.shown else ()),
        *(_standing_routes(book, view, look, pointing) if "standing" in layers.shown else ()),
        *_route(book, view, look, pointing),
    )


def named(
    book: Book, view: View, zoom: float, look: Look, pointing: ChartPointing, over: Group = (), *, named: bool = True
) -> Group:
    """Ports, airfields and their names, clear of counters, of the course and of what the layers say in bold."""
    camera = over_all(zoom)
    taken = _rooms_of_counters(book, view, zoom, look)
    taken += rooms_of(exits(book.theatre, look), zoom)
    taken += rooms_of((mark for mark in over if isinstance(mark, Stamp) and any(
        isinstance(shape, Words) and shape.bold for shape in mark.shapes)), zoom)
    for where in pointing.route:
        x, y = camera.spot_of(where)
        half = max(BAND, zoom / 2)
        taken.append(Rect(x - half, y - BAND, 2 * half, 2 * BAND))
    return tuple(names(book, view, zoom, look, taken, named=named))


def _rooms_of_counters(book: Book, view: View, zoom: float, look: Look) -> list[Rect]:
    """The room of every counter that shows, with what is written around it."""
    placed = laid(counters_of(book, view), over_all(zoom), look, None)
    return [whole(mark.counter, mark.rect, look) for mark in placed if not mark.hidden]


def rooms_of(marks: Iterable[Mark], zoom: float) -> list[Rect]:
    """The room that single lines of words take up among some marks, in pixels of the whole plane."""
    found = []
    for mark in marks:
        if isinstance(mark, Stamp) and len(mark.shapes) == 1 and isinstance(words := mark.shapes[0], Words):
            room = room_of(words)
            found.append(Rect(mark.at[0] * zoom + mark.shift[0] + room.x, mark.at[1] * zoom + mark.shift[1] + room.y, room.wide,
                              room.high))
    return found


def counted(book: Book, view: View, zoom: float, look: Look, chosen: Thing | None) -> Group:
    """Counters, in stacks where several lie in one hex."""
    camera = over_all(zoom)
    return stacks(laid(counters_of(book, view), camera, look, None), camera, look, chosen)


def lit(book: Book, view: View, zoom: float, look: Look, pointing: ChartPointing) -> Group:
    """Frames around what can be aimed at, wide enough for the counters there."""
    held = {counter.hex for counter in counters_of(book, view)} if pointing.legal else set()
    stack = size_at(zoom, look) * STACKED / zoom
    marks: list[Mark] = []
    for where in pointing.legal:
        corners = outline(centre_of(where), max(0.94, stack if where in held else 0.0))
        ring = (*corners, corners[0])
        marks.append(Stroke(ring, look.theme.panel, Extent(4.5, 0.11, 7.0)))
        marks.append(Stroke(ring, look.theme.magenta, Extent(2.5, 0.07, 4.0)))
    return tuple(marks)


def pointers(book: Book, view: View, camera: Camera, look: Look, pointing: ChartPointing, within: Rect | None = None) -> Group:
    """The hex under the cursor, with its stack fanned out above everything, as far as there is room; and the waypoints."""
    here = [counter for counter in counters_of(book, view) if counter.hex == pointing.cursor]
    fanned = laid(here, camera, look, pointing.cursor, within) if len(here) > 1 else ()
    return (*_cursor(pointing, look), *stacks(fanned, camera, look, pointing.chosen), *_handles(pointing, camera, look))


def laid(
    counters: Iterable[Counter], camera: Camera, look: Look, fanned: Hex | None, within: Rect | None = None
) -> tuple[Placed, ...]:
    """Every counter in sight and its place; the stack under the cursor is fanned out, and lies above the others."""
    by_hex: dict[Hex, list[Counter]] = {}
    seen = camera.seen().grown(2)
    for piece in counters:
        if seen.holds(centre_of(piece.hex)):
            by_hex.setdefault(piece.hex, []).append(piece)
    size = size_at(step_at(camera.zoom), look)
    found: list[Placed] = []
    for where in sorted(by_hex, key=lambda place: (place == fanned, place)):
        here = by_hex[where]
        rects = places(len(here), camera.spot_of(where), size, fanned=where == fanned, within=within)
        found += [
            Placed(counter, rect, hidden=where != fanned and at >= SHOWN)
            for at, (counter, rect) in enumerate(zip(here, rects, strict=True))
        ]
    return tuple(found)


def stacks(placed: Sequence[Placed], camera: Camera, look: Look, chosen: Thing | None) -> Group:
    """Counters as stamps around their hexes, each stack from below; the last that shows says how many do not."""
    hidden: dict[Hex, int] = {}
    for mark in placed:
        hidden[mark.counter.hex] = hidden.get(mark.counter.hex, 0) + mark.hidden
    depth: dict[Hex, int] = {}
    stamps: list[Stamp] = []
    for mark in placed:
        if mark.hidden:
            continue
        where, rect = mark.counter.hex, mark.rect
        (x, y), (right, down) = camera.spot_of(where), rect.middle
        around = Rect(-rect.wide / 2, -rect.high / 2, rect.wide, rect.high)
        shapes = tuple(drawn(mark.counter, around, look, chosen=mark.counter.thing == chosen))
        stamps.append(Stamp(centre_of(where), shapes, (round(right - x), round(down - y))))
        depth[where] = depth.get(where, 0) + 1
        if hidden[where] and depth[where] == SHOWN:
            stamps.append(replace(stamps[-1], shapes=tuple(badge(f"+{hidden[where]}", around, look))))
    return tuple(stamps)


def _reach(pointing: ChartPointing, look: Look) -> Iterator[Mark]:
    for where in pointing.reach or ():
        yield Dot(centre_of(where), Extent(1.0, 0.08, 4.0), look.theme.magenta)


def _tracks(tracks: Tracks, look: Look) -> Iterator[Mark]:
    """The past in dots."""
    for path in tracks.values():
        spots = tuple(map(centre_of, path))
        if len(spots) > 1:
            yield Stroke(spots, look.theme.ink2, Extent(2.0), dash=2.5)
            yield Dot(spots[0], Extent(2.5, 0.08, 5.0), look.theme.ink2)


def _standing_routes(book: Book, view: View, look: Look, pointing: ChartPointing) -> Iterator[Mark]:
    """Where standing orders lead: from the force by its waypoints, and for the chosen force along the way that it will take."""
    ink = look.theme.magenta
    for key, task in view.standing_orders.items():
        if pointing.ordered and pointing.chosen == things.Force(key):
            yield Stroke(tuple(map(centre_of, pointing.ordered)), look.theme.panel, Extent(PAPER - 2))
            yield Stroke(tuple(map(centre_of, pointing.ordered)), ink, Extent(2.4), dash=DASH)
            continue
        if key not in view.forces or view.forces[key].force.scattered is not None:
            continue
        hexes = [view.forces[key].force.hex]
        for point in task.order.route[task.leg :]:
            port = next((port for port in book.theatre.ports.values() if port.id == point), None)
            if port is not None or point.isdigit():
                hexes.append(port.hex if port is not None else Hex(point))
        if len(hexes) > 1:
            yield Stroke(tuple(map(centre_of, hexes)), ink, Extent(1.8), dash=DASH)
            yield Dot(centre_of(hexes[-1]), Extent(3.5, 0.1, 7.0), None, ink, 2.0)


def _route(book: Book, view: View, look: Look, pointing: ChartPointing) -> Iterator[Mark]:
    """The course: whole for today, dashed for later days, a tick across it where each day ends, a ring at its end."""
    if not pointing.route or not isinstance(pointing.chosen, things.Force | things.Flotilla):
        return
    start = next((counter.hex for counter in counters_of(book, view) if counter.thing == pointing.chosen), None)
    if start is None:
        return
    theme, spots = look.theme, tuple(map(centre_of, (start, *pointing.route)))
    today = min(pointing.days[0], len(spots) - 1) if pointing.days else len(spots) - 1
    yield Stroke(spots, theme.panel, Extent(PAPER))
    if today:
        yield Stroke(spots[: today + 1], theme.magenta, Extent(COURSE))
    if today < len(spots) - 1:
        yield Stroke(spots[today:], theme.magenta, Extent(COURSE), dash=DASH)
    for at in pointing.days:
        if 0 < at < len(spots) - 1:
            yield _tick(spots[at - 1], spots[at], spots[at + 1], theme.magenta)
    yield Dot(spots[-1], Extent(6.0, 0.17, 10.0), theme.panel, theme.magenta, 2.5)


def _tick(before: Point, here: Point, after: Point, ink: Ink) -> Stamp:
    """A stroke across the course."""
    right, down = after[0] - before[0], after[1] - before[1]
    long = hypot(right, down) or 1.0
    across = -down / long * TICK, right / long * TICK
    return Stamp(here, (Line(((-across[0], -across[1]), across), ink, COURSE),))


def handle_radius(camera: Camera, look: Look) -> float:
    """How large a waypoint is that can be taken hold of."""
    return round(max(6.0 * look.scale, min(11.0 * look.scale, step_at(camera.zoom) * 0.3)))


def _handles(pointing: ChartPointing, camera: Camera, look: Look) -> Iterator[Mark]:
    """Waypoints, to be taken hold of: the one under the cursor is filled."""
    radius = handle_radius(camera, look)
    theme = look.theme
    for number, where in enumerate(pointing.points, 1):
        held = where == pointing.cursor
        shapes: list[Shape] = [Disc((0.0, 0.0), radius + 1.5, theme.panel),
                               Disc((0.0, 0.0), radius, theme.magenta if held else theme.panel, theme.magenta, 2.5)]
        if len(pointing.points) > 1:
            ink = theme.panel if held else theme.magenta
            shapes.append(Words(str(number), (0.0, 0.0), radius * 1.25, ink, "m", bold=True))
        yield Stamp(centre_of(where), tuple(shapes))


def _cursor(pointing: ChartPointing, look: Look) -> Iterator[Mark]:
    if pointing.cursor is not None:
        corners = outline(centre_of(pointing.cursor), 1.0)
        yield Filling(corners, look.theme.magenta, 0.1)
        yield Stroke((*corners, corners[0]), look.theme.magenta, Extent(1.8, 0.05, 3.0))


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
    if theatre.is_sea(where):
        parts.append(view.weather[theatre.zone(where)].value)
    return "; ".join(parts)
