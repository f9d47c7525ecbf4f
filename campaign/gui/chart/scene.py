"""What a side sees on its map, as shapes: a pure function of its view, so that equal views give equal pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaign.gui.actions import things
from campaign.gui.actions.things import Thing
from campaign.gui.chart.counters import SHOWN, Counter, badge, counters_of, drawn, places, size_at
from campaign.gui.chart.ground import beyond, exits, ground, mines
from campaign.gui.chart.layers.drawing import overlay
from campaign.gui.chart.layers.facts import LayerFacts
from campaign.gui.chart.names import names
from campaign.gui.drawing.geometry import Camera, centre_of, outline
from campaign.gui.drawing.lettering import room_of
from campaign.gui.drawing.shapes import Disc, Layer, Line, Polygon, Rect, Shape, Words
from campaign.gui.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex

DOTS_FROM = 14.0
# How much wider than a counter the frame around a stack of them is.
STACKED = 1.75
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


def still(book: Book, view: View, camera: Camera, look: Look) -> tuple[Layer, ...]:
    """The ground, which stays while forces move."""
    base = ground(book.theatre, view.coast_owners, camera, look.theme)
    return (*base, (*mines(view, camera, look.theme), *exits(book.theatre, camera, look.theme, look.text)))


def moving(
    book: Book, view: View, camera: Camera, look: Look, pointing: ChartPointing, tracks: Tracks, layers: LayerFacts = PLAIN
) -> tuple[Layer, ...]:
    """All that moves or is pointed at, above the ground and the layers; names stand above courses and below counters."""
    placed = laid(counters_of(book, view), camera, look, None)
    over = tuple(overlay(layers, book.theatre, camera, look))
    # Of the layers' words the bold ones say what else is not to be read; chances by the hundred leave room for nothing.
    said = [*beyond(book.theatre, camera, look.theme, look.text), *(tag for tag in over if isinstance(tag, Words) and tag.bold)]
    taken = [*(mark.rect for mark in placed), *map(room_of, said)]
    return (
        (
            *over,
            *_reach(pointing, camera, look),
            *(_tracks(tracks, camera, look) if "tracks" in layers.shown else ()),
            *(_standing_routes(book, view, camera, look, pointing) if "standing" in layers.shown else ()),
            *_route(book, view, camera, look, pointing),
        ),
        names(book, view, camera, look, taken, named="names" in layers.shown),
        *stacks(placed, look, pointing.chosen),
        tuple(_lit(pointing, camera, look, placed)),
    )


def pointers(
    book: Book, view: View, camera: Camera, look: Look, pointing: ChartPointing, within: Rect | None = None
) -> tuple[Layer, ...]:
    """The hex under the cursor, with its stack fanned out above everything, as far as there is room."""
    here = [counter for counter in counters_of(book, view) if counter.hex == pointing.cursor]
    fanned = laid(here, camera, look, pointing.cursor, within) if len(here) > 1 else ()
    fan = stacks(fanned, look, pointing.chosen)
    return (tuple(_cursor(pointing, camera, look)), *fan, tuple(_handles(pointing, camera, look)))


def laid(
    counters: Iterable[Counter], camera: Camera, look: Look, fanned: Hex | None, within: Rect | None = None
) -> tuple[Placed, ...]:
    """Every counter in sight and its place; the stack under the cursor is fanned out, and lies above the others."""
    by_hex: dict[Hex, list[Counter]] = {}
    seen = camera.seen().grown(2)
    for piece in counters:
        if seen.holds(centre_of(piece.hex)):
            by_hex.setdefault(piece.hex, []).append(piece)
    size = size_at(camera.zoom, look)
    found: list[Placed] = []
    for where in sorted(by_hex, key=lambda place: (place == fanned, place)):
        here = by_hex[where]
        rects = places(len(here), camera.spot_of(where), size, fanned=where == fanned, within=within)
        found += [
            Placed(counter, rect, hidden=where != fanned and at >= SHOWN)
            for at, (counter, rect) in enumerate(zip(here, rects, strict=True))
        ]
    return tuple(found)


def stacks(placed: Sequence[Placed], look: Look, chosen: Thing | None) -> tuple[Layer, ...]:
    """Counters as shapes, in layers that lie one above the other."""
    hidden: dict[Hex, int] = {}
    for mark in placed:
        hidden[mark.counter.hex] = hidden.get(mark.counter.hex, 0) + mark.hidden
    layers: list[list[Shape]] = []
    depth: dict[Hex, int] = {}
    for mark in placed:
        if mark.hidden:
            continue
        at = depth.get(mark.counter.hex, 0)
        overlap = [
            other
            for other in placed
            if other.counter.hex == mark.counter.hex and other is not mark and not other.hidden and other.rect.meets(mark.rect)
        ]
        level = at if overlap else 0
        while len(layers) <= level:
            layers.append([])
        layers[level].extend(drawn(mark.counter, mark.rect, look, chosen=mark.counter.thing == chosen))
        depth[mark.counter.hex] = at + 1
        if hidden[mark.counter.hex] and depth[mark.counter.hex] == SHOWN:
            layers[level].extend(badge(f"+{hidden[mark.counter.hex]}", mark.rect, look))
    return tuple(tuple(layer) for layer in layers)


def _reach(pointing: ChartPointing, camera: Camera, look: Look) -> Iterator[Shape]:
    far = camera.zoom < DOTS_FROM
    for where in pointing.reach or ():
        yield Disc(camera.spot_of(where), max(1.0, camera.zoom * 0.1), look.theme.chosen, None if far else look.theme.ink, 1.0)


def _lit(pointing: ChartPointing, camera: Camera, look: Look, placed: Sequence[Placed]) -> Iterator[Shape]:
    """Frames around what can be aimed at, wide enough for the counters there."""
    held = {laid.counter.hex for laid in placed}
    stack = size_at(camera.zoom, look) * STACKED
    for where in pointing.legal:
        size, spot = max(camera.zoom * 0.94, stack if where in held else 0.0), camera.spot_of(where)
        yield Polygon(outline(spot, size), None, look.theme.halo, max(4.5, camera.zoom / 9))
        yield Polygon(outline(spot, size), None, look.theme.warning, max(2.5, camera.zoom / 14))


def _tracks(tracks: Tracks, camera: Camera, look: Look) -> Iterator[Shape]:
    for path in tracks.values():
        spots = tuple(map(camera.spot_of, path))
        if len(spots) > 1:
            yield Line(spots, look.theme.track, max(1.5, camera.zoom / 14))
            yield Disc(spots[0], max(2.0, camera.zoom * 0.09), look.theme.track)


def _standing_routes(book: Book, view: View, camera: Camera, look: Look, pointing: ChartPointing) -> Iterator[Shape]:
    """Where standing orders lead: from the force by its waypoints, and for the chosen force along the way that it will take."""
    for key, task in view.standing_orders.items():
        if pointing.ordered and pointing.chosen == things.Force(key):
            yield Line(tuple(map(camera.spot_of, pointing.ordered)), look.theme.order, max(2.0, camera.zoom / 14), dash=8.0)
            continue
        if key not in view.forces or view.forces[key].force.scattered is not None:
            continue
        hexes = [view.forces[key].force.hex]
        for point in task.order.route[task.leg :]:
            port = next((port for port in book.theatre.ports.values() if port.id == point), None)
            if port is not None or point.isdigit():
                hexes.append(port.hex if port is not None else Hex(point))
        if len(hexes) > 1:
            yield Line(tuple(map(camera.spot_of, hexes)), look.theme.order, max(1.5, camera.zoom / 16), dash=8.0)
            x, y = camera.spot_of(hexes[-1])
            yield Disc((x, y), max(3.0, camera.zoom * 0.13), None, look.theme.order, 2.0)


def _route(book: Book, view: View, camera: Camera, look: Look, pointing: ChartPointing) -> Iterator[Shape]:
    if not pointing.route or not isinstance(pointing.chosen, things.Force | things.Flotilla):
        return
    start = next((counter.hex for counter in counters_of(book, view) if counter.thing == pointing.chosen), None)
    if start is None:
        return
    spots = tuple(map(camera.spot_of, (start, *pointing.route)))
    yield Line(spots, look.theme.halo, max(4.0, camera.zoom / 7))
    yield Line(spots, look.theme.accent, max(2.5, camera.zoom / 11))
    for at in spots[1:]:
        yield Disc(at, max(2.0, camera.zoom * 0.08), look.theme.accent)
    yield Disc(spots[-1], max(4.0, camera.zoom * 0.17), look.theme.halo, look.theme.accent, 2.5)


def handle_radius(camera: Camera, look: Look) -> float:
    """How large a waypoint is that can be taken hold of."""
    return max(6.0 * look.scale, min(11.0 * look.scale, camera.zoom * 0.3))


def _handles(pointing: ChartPointing, camera: Camera, look: Look) -> Iterator[Shape]:
    """Waypoints, to be taken hold of: the one under the cursor is filled."""
    radius = handle_radius(camera, look)
    for number, where in enumerate(pointing.points, 1):
        at, held = camera.spot_of(where), where == pointing.cursor
        fill = look.theme.chosen if held else look.theme.halo
        yield Disc(at, radius + 1.5, look.theme.halo)
        yield Disc(at, radius, fill, look.theme.accent if pointing.route else look.theme.order, 2.5)
        if len(pointing.points) > 1:
            yield Words(str(number), at, radius * 1.25, (20, 20, 20) if held else look.theme.ink, "m", bold=True)


def _cursor(pointing: ChartPointing, camera: Camera, look: Look) -> Iterator[Shape]:
    if pointing.cursor is not None:
        yield Polygon(
            outline(camera.spot_of(pointing.cursor), camera.zoom * 1.02), None, look.theme.ink, max(1.5, camera.zoom / 20)
        )


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
