"""The sea and its shores as shapes: hexes by depth, coasts by owner, hexsides that block, mines, ways off the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from campaign.gui.drawing.geometry import ROW, Camera, centre_of, hexes_in, hexside, outline
from campaign.gui.drawing.shapes import Disc, Ink, Layer, Line, Point, Polygon, Rect, RoundedBox, Shape, Words
from campaign.gui.drawing.theme import COUNTERS, NEUTRAL, Theme, blend
from campaign.model.play.views import View
from campaign.model.sea.hexes import column_of, hex_at, neighbours, row_of
from campaign.model.sea.theatre import NarrowKind, Terrain, Theatre
from campaign.model.sides import Side

GRID_FROM, WALLS_FROM, LETTERS_FROM, LABELS_FROM = 9.0, 6.0, 34.0, 52.0
OWNERS = {Side.AXIS: "AX", Side.ALLIED: "AL", None: "N"}
FULL = 1.02


def ground(theatre: Theatre, owners: Mapping[str, Side | None], camera: Camera, theme: Theme) -> tuple[Layer, ...]:
    """The map below everything that moves, as far as the camera sees it."""
    hexes = [where for where in hexes_in(camera.seen(), theatre.columns, theatre.rows) if theatre.on_map(where)]
    plain: list[Shape] = []
    letters: list[Shape] = []
    edge = theme.grid if camera.zoom >= GRID_FROM else None
    for where in hexes:
        kind = theatre.ground(where)
        tone = theme.ground[kind]
        spot = camera.spot_of(where)
        coast = theatre.coast_of(where)
        owner = owners.get(coast) if coast is not None else None
        if coast is not None:
            tone = blend(tone, COUNTERS[owner][1 if owner is Side.ALLIED else 0] if owner else NEUTRAL, 0.22)
        plain.append(
            Polygon(
                outline(spot, camera.zoom * (1 if edge else FULL)),
                tone,
                edge if kind not in (Terrain.LAND, Terrain.MOUNTAINS) else None,
            )
        )
        if coast is not None and camera.zoom >= LETTERS_FROM:
            letters.append(Words(OWNERS[owner], (spot[0], spot[1] + camera.zoom * 0.42), camera.zoom * 0.15, theme.faint, "m"))
        if camera.zoom >= LABELS_FROM:
            letters.append(Words(where, (spot[0], spot[1] - camera.zoom * 0.43), camera.zoom * 0.13, theme.faint, "m"))
    return ((*plain, *_shore(theatre, camera, theme), *_walls(theatre, camera, theme)), tuple(letters))


@lru_cache(maxsize=4)
def shore_sides(theatre: Theatre) -> tuple[tuple[Point, Point], ...]:
    """Every hexside between dry land and water, in the plane."""
    land = (Terrain.LAND, Terrain.MOUNTAINS)
    wet = (Terrain.BEYOND, *land)
    return tuple(
        hexside(where, near)
        for row, line in enumerate(theatre.lines) for column, letter in enumerate(line) if Terrain(letter) in land
        for where in (hex_at(column, row),)
        for near in neighbours(where)
        if column_of(near) < theatre.columns and row_of(near) < theatre.rows and theatre.ground(near) not in wet
    )


def _shore(theatre: Theatre, camera: Camera, theme: Theme) -> Iterator[Shape]:
    seen = camera.seen().grown(1)
    ink = blend(theme.ground[Terrain.LAND], theme.shore, 0.45)
    for start, end in shore_sides(theatre):
        if seen.holds(start):
            yield Line((camera.to_screen(start), camera.to_screen(end)), ink, max(0.8, camera.zoom / 22))


def strips(theatre: Theatre, plane: Rect, scale: float, tones: Mapping[Terrain, Ink]) -> Iterator[Shape]:
    """The whole theatre small: land and sea in strips, row by row."""
    for row, line in enumerate(theatre.lines):
        start = 0
        for column in range(1, len(line) + 1):
            if column == len(line) or line[column] != line[start]:
                if line[start] != Terrain.BEYOND.value:
                    strip = Rect((start - plane.x) * scale, (row * ROW - plane.y) * scale, (column - start) * scale,
                                 ROW * scale + 0.6)
                    yield RoundedBox(strip, tones[Terrain(line[start])])
                start = column


def plane_of(theatre: Theatre) -> Rect:
    """The part of the plane that the map fills."""
    rows = [row for row, line in enumerate(theatre.lines) if line.strip(Terrain.BEYOND.value)]
    return Rect(0, rows[0] * ROW, theatre.columns, (rows[-1] - rows[0]) * ROW)


def _walls(theatre: Theatre, camera: Camera, theme: Theme) -> Iterator[Shape]:
    if camera.zoom < WALLS_FROM:
        return
    seen = camera.seen().grown(1)
    for pair in theatre.all_land_sides:
        # Between two land hexes nobody asks whether a ship may pass.
        if seen.holds(centre_of(pair[0])) and any(theatre.is_sea(where) for where in pair):
            one, other = hexside(*pair)
            yield Line((camera.to_screen(one), camera.to_screen(other)), theme.shore, max(1.0, camera.zoom / 16))
    for narrow in theatre.narrows.values():
        west, east = sorted(narrow.between)
        if seen.holds(centre_of(west)):
            ends = (centre_of(west), centre_of(east)) if narrow.kind is NarrowKind.SUEZ_CANAL else hexside(west, east)
            spots = tuple(camera.to_screen(point) for point in ends)
            yield Line(spots, theme.mines, max(1.5, camera.zoom / 12), dash=max(2.0, camera.zoom / 10))


def mines(view: View, camera: Camera, theme: Theme) -> Iterator[Shape]:
    """Minefields as horned mines, pale for the Allies' and full for the Axis'."""
    size = max(3.5, camera.zoom * 0.14)
    seen = camera.seen().grown(1)
    for field in view.mines.values():
        if not seen.holds(centre_of(field.hex)):
            continue
        x, y = camera.spot_of(field.hex)
        for dx, dy in ((1, 0), (0, 1), (0.7, 0.7), (0.7, -0.7)):
            away = (size * 1.6 * dx, size * 1.6 * dy)
            yield Line(((x - away[0], y - away[1]), (x + away[0], y + away[1])), theme.mines, max(1.0, size / 4))
        yield Disc((x, y), size, theme.mines if field.owner is Side.AXIS else theme.halo, theme.mines, max(1.0, size / 4))


def exits(theatre: Theatre, camera: Camera, theme: Theme, text: float) -> Iterator[Shape]:
    """Where the map leads off its edge, and where to."""
    seen = camera.seen().grown(1)
    for box in theatre.off_map.values():
        shown = [where for where in box.edges if seen.holds(centre_of(where))]
        for where in shown:
            yield Disc(camera.spot_of(where), max(2.0, camera.zoom * 0.16), None, theme.accent, max(1.0, camera.zoom / 24))
    yield from beyond(theatre, camera, theme, text)


def beyond(theatre: Theatre, camera: Camera, theme: Theme, text: float) -> Iterator[Words]:
    """What lies beyond the ways that lead off the map, beside each of them."""
    seen = camera.seen().grown(1)
    for box in theatre.off_map.values():
        shown = [where for where in box.edges if seen.holds(centre_of(where))]
        if shown:
            x, y = camera.spot_of(shown[len(shown) // 2])
            yield Words(
                f"to {box.name}", (x, y + camera.zoom * 0.5 + text * 0.4), text * 0.9, theme.accent, "m", halo=theme.halo
            )
