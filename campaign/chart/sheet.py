"""The map as a sheet of paper: the chart of the window in its light tones, with a hex for every counter that lies on it.

The lattice comes from hexalattice. Whose a coast is stands in its hexes in letters too, and the sides' signs differ in shape,
so that the sheet reads in black and white.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign.chart import margin, things
from campaign.chart.counters import Counter, counters_of
from campaign.chart.ground import blocked, ground_of, mines, narrows, zones
from campaign.chart.key import foot
from campaign.chart.laying import Placed, lay_out
from campaign.chart.names import named_airfield, named_port, names_of_seas, place_marks
from campaign.chart.scene import over_all, rooms_of, stacks
from campaign.chart.stamps import full_extent
from campaign.drawing.geometry import CORNERS, Camera, centre_of
from campaign.drawing.paper import DOTS_PER_INCH, PaperSheet
from campaign.drawing.pdf import pdf_of
from campaign.drawing.plane import Dot, Extent, Group, Mark, PlaneScene, Stamp, Stroke
from campaign.drawing.png import png_of
from campaign.drawing.shapes import Point, Rect, Text
from campaign.drawing.svg import svg_of
from campaign.drawing.theme import LIGHT, Look
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sea.hexes import Hex, neighbours
from campaign.model.sea.theatre import Terrain, Theatre
from campaign.model.sides import Side
from campaign.session.maps import MapFacts, Window, map_facts
from campaign.session.play.seat import Seat, UmpireSeat
from campaign.session.play.trouble import Malformed, NotFound

if TYPE_CHECKING:
    import numpy as np

PRINTERS = {"png": png_of, "svg": svg_of, "pdf": pdf_of}
# Pixels a hex: on the whole map, which is then as wide as an A0 sheet, and at most in a window, which is drawn larger.
LEAST_ZOOM, MOST_ZOOM = 0.25 * DOTS_PER_INCH, 0.6 * DOTS_PER_INCH
NARROWEST = 14 * DOTS_PER_INCH
MARGIN = 1.6
# The frame, and how far beyond it names would run.
EDGE, BEYOND = 34.0, 600.0
# Half the room of a minefield, in hexes.
MINES = 0.3
# How much larger than in the window names stand on the whole map; in a window of it they grow with its hexes, by half.
LETTERS, SEAS, GROWS = 1.25, 2.2, 0.5
NUMBER, UP, DOWN = 0.2, 0.3, 0.36
LABELLED_INLAND = 2
AT_SEA, INLAND = 0.5, 0.22
OWNERS = {Side.AXIS: "Ax", Side.ALLIED: "Al", None: "n"}
SCALE_SHARE, ROSE_SHARE = 0.14, 0.03


def draw_map(book: Book, out: Path, seat: Seat | None = None, *, window: Window | None = None, labels: bool = True) -> None:
    """Draws the map into a file; raises Malformed for an ending that is no format, NotFound where it cannot be written."""
    printer = PRINTERS.get(out.suffix.removeprefix(".").lower())
    if printer is None:
        raise Malformed(f"{out}: a name ending in .{', .'.join(PRINTERS)} was expected")
    if not out.parent.is_dir():
        raise NotFound(f"{out.parent}: there is no such folder; an existing one was expected")
    printed = printer(sheet_of(book, seat, window=window, labels=labels))
    try:
        out.write_bytes(printed)
    except OSError as trouble:
        raise NotFound(f"{out}: cannot be written ({(trouble.strerror or str(trouble)).lower()})") from None


def sheet_of(book: Book, seat: Seat | None = None, *, window: Window | None = None, labels: bool = True) -> PaperSheet:
    """The sheet of a scenario's first day, or of a campaign as its reader knows it."""
    theatre, facts = book.theatre, map_facts(book, seat)
    hexes = [where for where in _centres(theatre) if theatre.on_map(where) and (window is None or where in window)]
    if not hexes:
        raise NotFound("the window shows no hex of the map")
    camera = _camera(hexes)
    grown = (camera.zoom / LEAST_ZOOM) ** GROWS
    look, seas = _look(LETTERS * grown), _look(SEAS * grown)
    here = frozenset(hexes)
    counters = tuple(counter for counter in _counters(book, seat) if counter.hex in here)
    pieces = tuple(_fanned(counters, camera.zoom, look))
    occupied = [full_extent(piece.counter, piece.rect, look) for piece in pieces if not piece.hidden]
    exits = tuple(_exits(theatre, seas))
    occupied += [*rooms_of(exits, camera.zoom), *_edges(camera)]
    places = (*(named_port(book, port, facts.ports.get(port.id), look) for port in theatre.ports.values()),
              *(named_airfield(base.name, base.hex, look) for base in facts.airbases))
    inner = camera.seen().grown(-EDGE / camera.zoom)
    named = tuple(place_marks((place for place in places if inner.holds(place.at)), camera.zoom, look, occupied, every=True))
    busy = [*occupied, *rooms_of(named, camera.zoom), *(_room_of_mines(field.hex, camera.zoom) for field in facts.fields)]
    scene = PlaneScene(
        ground_of(theatre, facts.coasts, LIGHT),
        (margin.graticule(theatre.projection, margin.degrees_at(camera.zoom / LETTERS), LIGHT.grat),),
        (
            tuple(names_of_seas(theatre, camera.zoom, seas, busy, wall=window is None)),
            tuple(_lattice(theatre, hexes)),
            tuple(_numbers(theatre, facts, hexes, camera.zoom)) if labels else (),
        ),
        None,
        (
            (*zones(theatre, LIGHT), *blocked(theatre, LIGHT), *narrows(theatre, LIGHT), *mines(facts.fields, LIGHT), *exits),
            named,
            stacks(pieces, over_all(camera.zoom), look, None),
        ),
        _margin(theatre, camera, look, seas),
    )
    wide, high = round(camera.window.wide), round(camera.window.high)
    deep, key = foot(facts.title, Rect(0, high, wide, 0), counters, theatre.projection.hex_miles)
    return PaperSheet(facts.title, (wide, high + deep), LIGHT.panel, scene, camera, (key,))


def _look(letters: float) -> Look:
    """The look with labels enlarged by a factor."""
    return Look(LIGHT, 1 + 2 * (letters - 1))


def _camera(hexes: Iterable[Hex]) -> Camera:
    """The camera over these hexes, with a margin around them."""
    easts, souths = zip(*map(centre_of, hexes), strict=True)
    west, north = min(easts) - MARGIN, min(souths) - MARGIN
    wide, high = max(easts) + MARGIN - west, max(souths) + MARGIN - north
    zoom = min(MOST_ZOOM, max(LEAST_ZOOM, NARROWEST / wide))
    room = Rect(0, 0, max(NARROWEST, round(wide * zoom)), round(high * zoom))
    return Camera(west + wide / 2, north + high / 2, zoom, room)


def _edges(camera: Camera) -> Iterator[Rect]:
    """The room of the frame and beyond it, in pixels of the whole plane, where no name is to run."""
    area, zoom = camera.seen(), camera.zoom
    x, y, right, bottom = area.x * zoom + EDGE, area.y * zoom + EDGE, area.right * zoom - EDGE, area.bottom * zoom - EDGE
    for west, north, wide, high in ((x - BEYOND, y, BEYOND, bottom - y), (right, y, BEYOND, bottom - y),
                                    (x - BEYOND, y - BEYOND, right - x + 2 * BEYOND, BEYOND),
                                    (x - BEYOND, bottom, right - x + 2 * BEYOND, BEYOND)):
        yield Rect(west, north, wide, high)


def _room_of_mines(where: Hex, zoom: float) -> Rect:
    x, y = centre_of(where)
    return Rect((x - MINES) * zoom, (y - MINES) * zoom, 2 * MINES * zoom, 2 * MINES * zoom)


def _counters(book: Book, seat: Seat | None) -> Iterator[Counter]:
    """What the reader has on his map, own forces by the letters that orders call them by; the umpire sees both sides' own."""
    for view in seat.views.values() if seat is not None else ():
        for counter in counters_of(book, view):
            if isinstance(counter.thing, things.Force | things.Flotilla):
                key = str(counter.thing.id)
                yield counter if counter.name == key else replace(counter, name=f"{key} {counter.name}")
            elif not isinstance(seat, UmpireSeat):
                yield counter


def _fanned(counters: Iterable[Counter], zoom: float, look: Look) -> Iterator[Placed]:
    """Counters beside their hexes, with every stack fanned out, since paper has no cursor."""
    by_hex: dict[Hex, list[Counter]] = {}
    for counter in counters:
        by_hex.setdefault(counter.hex, []).append(counter)
    for where, here in by_hex.items():
        yield from lay_out(here, over_all(zoom), look, where)


def _centres(theatre: Theatre) -> Mapping[Hex, Point]:
    """Centres of all hexes in the plane, from hexalattice."""
    from hexalattice.hexalattice import create_hex_grid

    # The lattice counts rows from the south and shifts odd ones; with an odd number of rows that is our own shift.
    rows = theatre.rows | 1
    grid: np.ndarray[Any, Any]
    grid, _ = create_hex_grid(nx=theatre.columns, ny=rows, min_diam=1.0, align_to_origin=False)
    west, north = float(grid[0][0]), float(grid[(rows - 1) * theatre.columns][1])
    return {
        Hex(f"{column:03d}{row:02d}"): (
            float(grid[(rows - 1 - row) * theatre.columns + column][0]) - west,
            north - float(grid[(rows - 1 - row) * theatre.columns + column][1]),
        )
        for row in range(theatre.rows)
        for column in range(theatre.columns)
    }


def _lattice(theatre: Theatre, hexes: Iterable[Hex]) -> Iterator[Mark]:
    """The hexes, at sea and as far inland as they are numbered, each side once; fainter on land."""
    centres, near = _centres(theatre), _near_sea(theatre)
    drawn = sorted(set(hexes) & near, key=lambda where: not theatre.is_sea(where))
    sides = set[tuple[int, int]]()
    for where in drawn:
        x, y = centres[where]
        cover = AT_SEA if theatre.is_sea(where) else INLAND
        for at in range(6):
            (right, down), (east, south) = CORNERS[at], CORNERS[(at + 1) % 6]
            side = round((2 * x + right + east) * 100), round((2 * y + down + south) * 100)
            if side not in sides:
                sides.add(side)
                yield Stroke(((x + right, y + down), (x + east, y + south)), LIGHT.ink3, Extent(0.8), cover=cover)


# Lattice and numbers ask alike, sheet by sheet: a fifth of drawing one.
@cached(8)
def _near_sea(theatre: Theatre) -> frozenset[Hex]:
    near = set(theatre.labels)
    for _ in range(LABELLED_INLAND):
        near |= {beside for where in near for beside in neighbours(where) if theatre.on_map(beside)}
    return frozenset(near)


def _numbers(theatre: Theatre, facts: MapFacts, hexes: Iterable[Hex], zoom: float) -> Iterator[Mark]:
    """The number of each hex on or near the sea; in a partial-sea hex whose coast it is, and whether it is steep."""
    size, near = NUMBER * zoom, _near_sea(theatre)
    for where in hexes:
        if where not in near:
            continue
        spot = centre_of(where)
        yield Stamp(spot, (Text(where, (0.0, -UP * zoom), size, LIGHT.ink3, "m"),))
        if (coast := theatre.coast_of(where)) is not None:
            steep = " steep" if theatre.ground(where) is Terrain.STEEP_SHORE else ""
            text = f"{OWNERS[facts.coasts.get(coast)]}{steep}"
            yield Stamp(spot, (Text(text, (0.0, DOWN * zoom), size, LIGHT.ink3, "m", italic=True),))


def _exits(theatre: Theatre, look: Look) -> Iterator[Dot | Stamp]:
    """The edge hexes that lead off the map, where to, and how long the passage takes."""
    for box in theatre.off_map.values():
        for where in box.edges:
            yield Dot(centre_of(where), Extent(1.5, 0.16), None, look.theme.seaname, 1.6)
        if box.edges:
            passage = f"{box.transit_nas} NAS" if box.sides else "closed"
            label = Text(f"to {box.name}, {passage}", (0.0, 0.0), 12 * look.label, look.theme.seaname, "m",
                         halo=look.theme.sea0, serif=True, italic=True)
            yield Stamp(centre_of(box.edges[len(box.edges) // 2]), (label,), (0.0, 14 * look.label))


def _margin(theatre: Theatre, camera: Camera, look: Look, large: Look) -> Group:
    """Rose, scale and degrees, as large as the sheet."""
    wide = camera.window.wide
    return (*margin.rose(camera, large, wide * ROSE_SHARE),
            *margin.ruler(camera, large, theatre.projection.hex_miles, wide * SCALE_SHARE),
            *margin.frame(theatre, camera, look))
