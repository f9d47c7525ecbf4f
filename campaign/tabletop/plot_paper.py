"""The plot of a set-up, on the real chart where that is known: hulls by number and shape, rings of range, measures."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from math import cos, floor, hypot, log10, radians, sin
from typing import Any

from msgspec import Struct

from campaign.drawing.geometry import Camera
from campaign.drawing.paper import PaperSheet
from campaign.drawing.pdf import POINTS, Pen
from campaign.drawing.plane import PlaneScene, PrintedGround
from campaign.drawing.shapes import Ink, Rect
from campaign.drawing.theme import LIGHT, blend
from campaign.model.battles.battle import Ground
from campaign.model.battles.cover import Cover, PlotChart
from campaign.model.battles.tabletop import GroundScale, PlotPaper, Spot
from campaign.tabletop.marks import WHITE, draw_hull, draw_rose, draw_wind
from campaign.tabletop.press import BLACK, BOLD, INKS, SLANTED, tone, width_of, write, write_on_chart

YARD_M = 0.9144
SHIP_PT, LEAST_SHIP_PT = 15.0, 5.5
NUMBER, NAME_TYPE = 8.0, 6.5
EDGE, COMPASS = 34.0, 50.0  # no ship stands under the compass
RINGS, ROSE, SCALE_ROOM = 3, 22.0, (150.0, 26.0)
AROUND, CROWDED_PT = 1.7, 9.0  # of the chart beside the ships, where these have room enough
LEAST_SPAN_M = 4000.0
# Fill, edge and dashes of each ground, and how dark the wash is behind a shore, whose width is in points.
GROUNDS: dict[Ground, tuple[Ink | None, Ink, tuple[int, ...]]] = {
    Ground.LAND: (LIGHT.land, LIGHT.coast, ()),
    Ground.LOW_LAND: (blend(LIGHT.land, LIGHT.panel, 0.5), LIGHT.coast, ()),
    Ground.SHOAL: (LIGHT.b8, LIGHT.water, (2, 2)),
    Ground.MINES: (None, LIGHT.ink, (2, 2)),
}
SHORES = {Ground.LAND: 0.4, Ground.LOW_LAND: 0.18}
SHORE_PT = 3.5
Frame = tuple[float, float, float]  # metres to points: x0, y0, points a metre


def draw_plot(canvas: Any, plot: PlotPaper, cover: Cover, scale: GroundScale | None, room: Box) -> None:
    """The plot in a room (left, low, wide, high): sea, land, rings of range around a ship, all ships, and the measures."""
    x, y, width, height = room
    frame = frame_of(plot, room, charted=cover.chart is not None)
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(x, y, width, height)
    canvas.clipPath(clip, stroke=0, fill=0)
    canvas.setFillColorRGB(*tone(LIGHT.sea0))
    canvas.rect(x, y, width, height, stroke=0, fill=1)
    if cover.chart is not None:
        draw_sea(canvas, cover.chart, frame, room)
    grounds = [(patch, [_at(frame, *point) for point in patch.outline]) for patch in plot.patches]
    for patch, points in grounds:
        _patch(canvas, points, patch.kind)
    places = [_at(frame, spot.x_m, spot.y_m) for spot in plot.spots]
    size = _ship_size(places)
    lettering = Lettering()
    lettering.stay_inside(x + 2, x + width - 2, y + 2, y + height - 2)
    lettering.taken += [(x, y, x + SCALE_ROOM[0], y + SCALE_ROOM[1]),
                        (x + width - 2 * ROSE - 16, y, x + width, y + 2 * ROSE + 24)]
    for place in places:
        lettering.keep_clear(place, size * 0.6)
    middle = next((place for spot, place in zip(plot.spots, places, strict=True) if spot.number == cover.centre), None)
    if middle is not None:
        _rings(canvas, lettering, middle, frame[2], scale, room)
    for spot, place in zip(plot.spots, places, strict=True):
        draw_hull(canvas, spot.side, place, spot.heading_degrees, size)
    for spot, place in zip(plot.spots, places, strict=True):
        _number(canvas, lettering, spot, place, size)
    inside = (x, x + width, y, y + height)
    for patch, points in grounds:
        if (within := _middle_within(points, inside)) is not None:
            label = f"{patch.name} ({patch.kind.value.replace('_', ' ')})"
            name = ground_name(lettering, label, within, inside)
            centre = (name.box[0] + name.box[2]) / 2
            write(canvas, centre, name.spot[1] - NAME_TYPE * 0.36, label, NAME_TYPE, across="center", face=SLANTED)
    _scale(canvas, x + 10, y + 9, frame[2], scale)
    draw_rose(canvas, (x + width - ROSE - 9, y + ROSE + 8), ROSE)
    draw_wind(canvas, (x + width - 2 * ROSE - 30, y + 24), plot.wind_from_degrees)
    canvas.restoreState()
    canvas.setLineWidth(0.8)
    canvas.setStrokeGray(BLACK)
    canvas.rect(x, y, width, height, stroke=1, fill=0)


def _rings(canvas: Any, lettering: Lettering, middle: Place, points_a_metre: float, scale: GroundScale | None,
           room: Box) -> None:
    """Rings of range, dashed, with what they measure at sea and on the table."""
    x, y, width, height = room
    step = round_number(max(width, height) / points_a_metre / (2 * RINGS))
    for count in range(1, RINGS + 1):
        metres = step * count
        radius = metres * points_a_metre
        canvas.setStrokeColorRGB(*tone(LIGHT.seaname))
        canvas.setLineWidth(0.5)
        canvas.setDash((3, 2))
        canvas.circle(*middle, radius, stroke=1, fill=0)
        canvas.setDash(())
        label = f"{metres / 1000:g} km" if scale is None else f"{metres / 1000:g} km, {scale.measured(metres)}"
        wide = width_of(label, NAME_TYPE) + 4
        for bearing in (40, 320, 140, 220, 90, 270, 0, 180):
            east, north = middle[0] + sin(radians(bearing)) * radius, middle[1] + cos(radians(bearing)) * radius
            box = east - wide / 2, north - NAME_TYPE / 2, east + wide / 2, north + NAME_TYPE / 2
            if x < box[0] and box[2] < x + width and y < box[1] and box[3] < y + height and not any(
                    _overlap(box, other) for other in lettering.taken):
                lettering.taken.append(box)
                write_on_chart(canvas, east, north - NAME_TYPE * 0.36, label, NAME_TYPE, across="center", ink=LIGHT.seaname,
                               face=SLANTED)
                break
    canvas.setStrokeGray(BLACK)


def round_number(most: float) -> float:
    """The largest of 1, 2 and 5 times a power of ten that is no more than this."""
    power = 10.0 ** floor(log10(most))
    return next(count for count in (5, 2, 1) if count * power <= most) * power


def _ship_size(places: list[tuple[float, float]]) -> float:
    """Ships are drawn smaller where they stand close."""
    distances = (hypot(first[0] - second[0], first[1] - second[1]) for first, second in combinations(places, 2))
    nearest = min(distances, default=SHIP_PT)
    return max(LEAST_SHIP_PT, min(SHIP_PT, nearest * 0.85))


def _number(canvas: Any, lettering: Lettering, ship: Spot, spot: Place, size: float) -> None:
    """A ship's number where there is room for it, with a thin line to her where that is not beside her."""
    box = lettering.place(f"{ship.number} ", spot, NUMBER).box
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    away = size / 2 + NUMBER * 0.62
    dx, dy = middle[0] - spot[0], middle[1] - spot[1]
    far = max(hypot(dx, dy), 0.01)
    if far < away:
        middle = spot[0] + dx / far * away, spot[1] + dy / far * away
    elif far > away + NUMBER * 0.5:
        canvas.setLineWidth(0.25)
        reach = (far - NUMBER * 0.6) / far
        canvas.line(*spot, spot[0] + dx * reach, spot[1] + dy * reach)
    write_on_chart(canvas, middle[0], middle[1] - NUMBER * 0.36, str(ship.number), NUMBER, face=BOLD, across="center",
                   ink=INKS[ship.side])


def frame_of(plot: PlotPaper, room: Box, *, charted: bool = False) -> Frame:
    """Where the plot's origin lies in a room, and points a metre: all ships stand in it; on the chart with the sea around."""
    x, y, width, height = room
    easts = [spot.x_m for spot in plot.spots] or [0.0]
    norths = [spot.y_m for spot in plot.spots] or [0.0]
    wide = max(max(easts) - min(easts), LEAST_SPAN_M)
    tall = max(max(norths) - min(norths), LEAST_SPAN_M * height / width)
    scale = min((width - 2 * EDGE - COMPASS) / wide, (height - 2 * EDGE) / tall)
    crowded = _ship_size([(spot.x_m * scale, spot.y_m * scale) for spot in plot.spots]) < CROWDED_PT
    scale /= AROUND if charted and not crowded else 1.0
    middle = (max(easts) + min(easts)) / 2, (max(norths) + min(norths)) / 2
    return x + (width - COMPASS) / 2 - middle[0] * scale, y + height / 2 - middle[1] * scale, scale


def _at(frame: Frame, x_m: float, y_m: float) -> tuple[float, float]:
    return frame[0] + x_m * frame[2], frame[1] + y_m * frame[2]


def _patch(canvas: Any, points: list[tuple[float, float]], kind: Ground) -> None:
    if not points:
        return
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    fill, edge, dash = GROUNDS[kind]
    if fill is not None:
        canvas.setFillColorRGB(*tone(fill))
        canvas.drawPath(path, stroke=0, fill=1)
    if kind in SHORES:
        canvas.saveState()
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.setStrokeColorRGB(*tone(blend(LIGHT.land, LIGHT.neutral, SHORES[kind])))
        canvas.setLineWidth(2 * SHORE_PT)
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.restoreState()
    canvas.setStrokeColorRGB(*tone(edge))
    canvas.setLineWidth(0.8)
    canvas.setDash(dash)
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.setDash(())
    canvas.setStrokeGray(0.0)
    canvas.setFillGray(0.0)


def ground_name(
    lettering: Lettering, label: str, middle: tuple[float, float], within: tuple[float, float, float, float]
) -> PlacedName:
    """The name of a ground in the middle of what is drawn of it, and beside that where a ship or her number stands there."""
    left, right, low, high = within
    half = width_of(label, NAME_TYPE) / 2 + NAME_TYPE
    at = min(max(middle[0], left + half), right - half), min(max(middle[1], low + NAME_TYPE), high - 2 * NAME_TYPE)
    box = at[0] - half + NAME_TYPE, at[1] - NAME_TYPE / 2, at[0] + half - NAME_TYPE, at[1] + NAME_TYPE / 2
    if any(box[0] < other[2] and box[2] > other[0] and box[1] < other[3] and box[3] > other[1] for other in lettering.taken):
        return lettering.place(label, at, NAME_TYPE)
    lettering.taken.append(box)
    return PlacedName(at, "center", box)


def _middle_within(points: list[tuple[float, float]], within: tuple[float, float, float, float]) -> tuple[float, float] | None:
    """The middle of as much of an outline as is drawn; none where nothing of it is."""
    left, right, low, high = within
    for place, edge, keep_above in ((0, left, True), (0, right, False), (1, low, True), (1, high, False)):
        clipped: list[tuple[float, float]] = []
        for before, point in zip((*points[-1:], *points), points, strict=False):
            inner, was = ((spot[place] >= edge) is keep_above for spot in (point, before))
            if inner is not was:
                share = (edge - before[place]) / (point[place] - before[place])
                clipped.append((before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])))
            if inner:
                clipped.append(point)
        points = clipped
    return (sum(east for east, _ in points) / len(points), sum(north for _, north in points) / len(points)) if points else None


def _scale(canvas: Any, x: float, y: float, points_a_metre: float, scale: GroundScale | None) -> None:
    """A ruler in four parts: kilometres, yards, and what they are on the table."""
    metres = round_number(SCALE_ROOM[0] * 0.75 / points_a_metre)
    long = metres * points_a_metre
    canvas.setStrokeGray(BLACK)
    canvas.setLineWidth(0.5)
    for part in range(4):
        canvas.setFillGray(BLACK if part % 2 == 0 else 1.0)
        canvas.rect(x + long * part / 4, y, long / 4, 3.2, stroke=1, fill=1)
    on_table = "" if scale is None else f"; on the table {scale.measured(metres)}"
    write_on_chart(canvas, x, y + 6, f"{metres / 1000:g} km = {metres / YARD_M:,.0f} yd{on_table}", NAME_TYPE)


# The chart of the sea -------------------------------------------------------------------------------------------------


def draw_sea(canvas: Any, chart: PlotChart, frame: Frame, room: Box) -> None:
    """The real chart under a plot, turned so that north is up: sea by depth, land with its mountains, coast."""
    x, y, width, height = room
    middle = x + width / 2, y + height / 2
    east, north = (middle[0] - frame[0]) / frame[2], (middle[1] - frame[1]) / frame[2]
    at = in_the_plane_of(chart, east, north)
    zoom = chart.hex_m * frame[2] / POINTS
    side = hypot(width, height) / POINTS
    window = Rect(0, 0, side, side)
    theme = LIGHT
    light, shade = blend(theme.land, WHITE, 0.8), blend(theme.land, theme.coast, 0.6)
    depths = theme.b85, theme.b52, theme.b30, theme.b16, theme.b8, theme.b3
    ground = PrintedGround(chart.drawn, theme.sea0, depths, theme.land, light, shade, theme.coast, theme.water, theme.panel, ())
    sheet = PaperSheet("", (round(side), round(side)), WHITE, PlaneScene(ground), Camera(*at, zoom, window))
    canvas.saveState()
    canvas.translate(*middle)
    canvas.rotate(chart.north_degrees)
    canvas.scale(POINTS, POINTS)
    canvas.translate(-side / 2, -side / 2)
    Pen(canvas, side).chart(sheet)
    canvas.restoreState()


def in_the_plane_of(chart: PlotChart, east_m: float, north_m: float) -> Place:
    """A point of a plot in the plane of the chart."""
    turn = radians(chart.north_degrees)
    across, up = east_m * cos(turn) + north_m * sin(turn), north_m * cos(turn) - east_m * sin(turn)
    return chart.origin[0] + across / chart.hex_m, chart.origin[1] - up / chart.hex_m


def is_land(chart: PlotChart, east_m: float, north_m: float) -> bool:
    """Whether a point of a plot lies on the chart's land."""
    import numpy as np

    land = chart.drawn.land[0]
    place = np.array(in_the_plane_of(chart, east_m, north_m))
    corners = land.points[land.triangles]
    near = ((corners.min(axis=1) <= place) & (corners.max(axis=1) >= place)).all(axis=1)
    inside = []
    for start in range(3):
        one, other = corners[near][:, start], corners[near][:, (start + 1) % 3]
        inside.append((other[:, 0] - one[:, 0]) * (place[1] - one[:, 1]) - (other[:, 1] - one[:, 1]) * (place[0] - one[:, 0]))
    signs = np.array(inside)
    return bool(((signs >= 0).all(axis=0) | (signs <= 0).all(axis=0)).any())


# Where names go -------------------------------------------------------------------------------------------------------


LETTER_WIDTH = 0.56  # of the height of the type, on average
LEADING = 1.15
FAR = 1000.0
Place = tuple[float, float]
Box = tuple[float, float, float, float]


class PlacedName(Struct, frozen=True):
    """A name's place: its anchor, and whether it runs right from there, left, or both ways."""

    spot: Place
    across: str
    box: Box


@dataclass(slots=True)
class Lettering:
    """The names placed so far; earlier ones keep their place, so the important go first."""

    taken: list[Box] = field(default_factory=list)

    def keep_clear(self, spot: Place, around: float) -> None:
        """Asks later names to stay off a spot."""
        self.taken.append((spot[0] - around, spot[1] - around, spot[0] + around, spot[1] + around))

    def stay_inside(self, west: float, east: float, south: float, north: float) -> None:
        """Asks names to stay on the sheet: beyond its edges all is taken."""
        self.taken += [
            (west - FAR, south - FAR, west, north + FAR), (east, south - FAR, east + FAR, north + FAR),
            (west, south - FAR, east, south), (west, north, east, north + FAR),
        ]  # fmt: skip

    def place(self, text: str, spot: Place, height: float) -> PlacedName:
        """Places a name of type so high near its spot, and remembers it."""
        best = min(_candidates(text, spot, height), key=lambda place: sum(_overlap(place.box, box) for box in self.taken))
        self.taken.append(best.box)
        return best


def _candidates(text: str, spot: Place, height: float) -> list[PlacedName]:
    lines = text.splitlines() or [""]
    width, gap = max(map(len, lines)) * height * LETTER_WIDTH, 0.28
    height *= len(lines)
    east, north = spot
    found: list[PlacedName] = []
    for reach in (1.0, 1.9):
        for up in (0.0, 0.9, -0.9, 1.7, -1.7):
            aside = gap if abs(up) < 1 else gap * 0.4
            found += [
                _name_at(east + aside * reach, north + up * height * reach, "left", width, height),
                _name_at(east - aside * reach, north + up * height * reach, "right", width, height),
            ]
        found += [_name_at(east, north + up * height * reach, "center", width, height) for up in (1.5, -1.5)]
    return found


def _name_at(east: float, north: float, across: str, width: float, height: float) -> PlacedName:
    west = {"left": east, "right": east - width, "center": east - width / 2}[across]
    half = height * LEADING / 2
    return PlacedName((east, north), across, (west, north - half, west + width, north + half))


def _overlap(first: Box, second: Box) -> float:
    across = min(first[2], second[2]) - max(first[0], second[0])
    up = min(first[3], second[3]) - max(first[1], second[1])
    return across * up if across > 0 and up > 0 else 0.0
