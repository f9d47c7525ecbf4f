"""The printed chart of a theatre: its ground in the tones of a theme, facts printed on it, and the weather over its zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import cos, pi, sin

from campaign.drawing.geometry import ROW, centre_of, hexside
from campaign.drawing.lettering import width_of
from campaign.drawing.plane import Dot, Extent, Mark, PrintedGround, Stamp, Stroke
from campaign.drawing.shapes import Disc, Ink, Line, Point, Rect, Shape, Text
from campaign.drawing.theme import Look, Theme, blend
from campaign.model.charts.campaign import Weather
from campaign.model.play.views import View
from campaign.model.sea.drawn import in_the_plane
from campaign.model.sea.theatre import (
    CENTRAL_FROM_LONGITUDE,
    EAST_FROM_LONGITUDE,
    MinefieldFacts,
    NarrowKind,
    Terrain,
    Theatre,
    Zone,
)
from campaign.model.sides import Side
from campaign.model.units.undersea import Minefield
from campaign.session.maps import drawn_chart

# Pixels a hex: under the first the limits of the weather zones are dotted, from the others narrows and blocked sides show.
ZONE_LATITUDES = (30.0, 33.0, 36.0, 39.0, 42.0, 45.0)
ZONES_UNDER, NARROWS_FROM, WALLS_FROM = 14.4, 14.4, 30.0
WHITE: Ink = (255, 252, 240)
EARTH: Ink = (70, 52, 20)
BLACK: Ink = (4, 6, 8)


def ground_of(theatre: Theatre, owners: Mapping[str, Side | None], theme: Theme) -> PrintedGround:
    """The ground in the tones of a theme, every shore in the wash of its owner."""
    light, shade = (blend(theme.land, WHITE, 0.8), blend(theme.land, EARTH, 0.95)) if theme.name == "light" else (
        blend(theme.land, theme.coast, 0.4), blend(theme.land, BLACK, 0.85))
    return PrintedGround(
        drawn_chart(theatre), theme.sea0, (theme.b85, theme.b52, theme.b30, theme.b16, theme.b8, theme.b3), theme.land, light,
        shade, theme.coast, theme.water, theme.veil, tuple(theme.wash_of(owners.get(coast)) for coast in theatre.coasts),
    )


def plane_of(theatre: Theatre) -> Rect:
    """The part of the plane that the map fills."""
    rows = [row for row, line in enumerate(theatre.lines) if line.strip(Terrain.BEYOND.value)]
    return Rect(0, rows[0] * ROW, theatre.columns, (rows[-1] - rows[0]) * ROW)


def printed(theatre: Theatre, view: View, zoom: float, look: Look) -> Iterator[Mark]:
    """What is printed on the chart beside its ground: zones, blocked sides, narrows, mines and the ways off the map."""
    theme = look.theme
    if zoom < ZONES_UNDER:
        yield from zones(theatre, theme)
    if zoom >= WALLS_FROM:
        yield from blocked(theatre, theme)
    if zoom >= NARROWS_FROM:
        yield from narrows(theatre, theme)
    yield from mines(view.mines.values(), theme)
    yield from exits(theatre, look)


def blocked(theatre: Theatre, theme: Theme) -> Iterator[Mark]:
    """Hexsides that no ship crosses."""
    for start, end in walls(theatre):
        yield Stroke((start, end), theme.coast, Extent(1.0, 0.05, 3.0))


def narrows(theatre: Theatre, theme: Theme) -> Iterator[Mark]:
    """Straits and canals, broken lines where ships pass between two hexes."""
    for narrow in theatre.narrows.values():
        west, east = sorted(narrow.between)
        ends = (centre_of(west), centre_of(east)) if narrow.kind is NarrowKind.SUEZ_CANAL else hexside(west, east)
        yield Stroke(ends, theme.ink, Extent(1.5, 0.06, 3.5), dash=4.0)


@lru_cache(maxsize=4)
def walls(theatre: Theatre) -> tuple[tuple[Point, Point], ...]:
    """Hexsides that no ship crosses; between two land hexes nobody asks whether one may."""
    return tuple(hexside(*pair) for pair in sorted(theatre.all_land_sides) if any(theatre.is_sea(where) for where in pair))


def zones(theatre: Theatre, theme: Theme) -> Iterator[Mark]:
    """The meridians that part the weather zones, as far as there is a theatre."""
    for longitude in (CENTRAL_FROM_LONGITUDE, EAST_FROM_LONGITUDE):
        spots = tuple(in_the_plane(theatre.projection, latitude, longitude) for latitude in ZONE_LATITUDES)
        yield Stroke(spots, theme.ink3, Extent(1.4), dash=3.0, cover=0.7)


def mines(fields: Iterable[Minefield | MinefieldFacts], theme: Theme) -> Iterator[Mark]:
    """Minefields as horned mines, pale for the Allies' and full for the Axis'."""
    for field in fields:
        x, y = centre_of(field.hex)
        for dx, dy in ((0.22, 0), (0, 0.22), (0.16, 0.16), (0.16, -0.16)):
            yield Stroke(((x - dx, y - dy), (x + dx, y + dy)), theme.ink, Extent(1.0, 0.035))
        fill = theme.ink if field.owner is Side.AXIS else theme.sea0
        yield Dot((x, y), Extent(2.5, 0.13), fill, theme.ink, 1.2)


def exits(theatre: Theatre, look: Look) -> Iterator[Dot | Stamp]:
    """Where the map leads off its edge, and where to."""
    for box in theatre.off_map.values():
        for where in box.edges:
            yield Dot(centre_of(where), Extent(1.5, 0.14), None, look.theme.seaname, 1.2)
        if box.edges:
            label = Text(f"to {box.name}", (0.0, 0.0), 13 * look.label, look.theme.seaname, "m", halo=look.theme.sea0,
                         serif=True, italic=True)
            yield Stamp(centre_of(box.edges[len(box.edges) // 2]), (label,), (0.0, 16 * look.label))


# Weather --------------------------------------------------------------------------------------------------------------


# Between which longitudes a zone says its weather, at which latitude that is reckoned, and how many rows above the theatre.
EDGES = (-8.0, CENTRAL_FROM_LONGITUDE, EAST_FROM_LONGITUDE, 34.0)
LATITUDE, ABOVE = 44.0, 4.0
LETTERS, SIGN, RAYS = 15.0, 5.5, 8


def weather_over(theatre: Theatre, view: View, zoom: float, look: Look) -> Iterator[Mark]:
    """A sign and a word over each weather zone, at the zooms at which the limits of zones are drawn."""
    if zoom >= ZONES_UNDER:
        return
    north = plane_of(theatre).y - ABOVE * ROW
    for zone, west, east in zip(Zone, EDGES, EDGES[1:], strict=False):
        if zone not in view.weather:
            continue
        x, _ = in_the_plane(theatre.projection, LATITUDE, (west + east) / 2)
        kind = view.weather[zone]
        size = LETTERS * look.label
        text = f"{zone.value.capitalize()}: {kind.value}"
        label = Text(text, (SIGN * 2 * look.label, 0.0), size, look.theme.ink2, "m", bold=True, halo=look.theme.panel)
        left = SIGN * 2 * look.label - width_of(text, size, bold=True) / 2 - SIGN * 3 * look.label
        yield Stamp((x, north), (*weather_sign(kind, (left, 0.0), SIGN * look.label, look), label))


def weather_sign(kind: Weather, at: Point, half: float, look: Look) -> Iterator[Shape]:
    """A sun with its rays, or a cloud, around a point."""
    ink, (x, y) = look.theme.ink2, at
    if kind is Weather.CLEAR:
        for ray in range(RAYS):
            right, down = cos(2 * pi * ray / RAYS) * half, sin(2 * pi * ray / RAYS) * half
            yield Line(((x + right * 1.35, y + down * 1.35), (x + right * 1.85, y + down * 1.85)), ink, 1.2)
        yield Disc(at, half, look.theme.amberfill, ink, 1.2)
        return
    for edge in (1.2, 0.0):
        for right, up, size in ((-0.9, 0.25, 0.75), (0.9, 0.25, 0.75), (0.0, -0.3, 1.05)):
            yield Disc((x + right * half, y + up * half), size * half + edge, ink if edge else look.theme.panel)
