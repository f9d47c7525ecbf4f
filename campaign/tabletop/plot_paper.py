"""The set-up in the tones of the chart: ships by number and shape, so that black and white will do, north, wind and a scale."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from math import cos, hypot, log10, radians, sin
from typing import Any

from msgspec import Struct

from campaign.drawing.shapes import Ink
from campaign.drawing.theme import LIGHT, blend
from campaign.model.battles.battle import Ground
from campaign.model.battles.tabletop import PlotPaper, Spot
from campaign.model.sides import Side
from campaign.tabletop.press import PageBlock, Slab, gap, paragraph, width_of, write

YARD_M = 0.9144
SHIP_PT, LEAST_SHIP_PT = 9.0, 4.5
SCALE_HIGH = 14.0
NUMBER, NAME_TYPE = 7.0, 6.5
EDGE, COMPASS = 26.0, 50.0  # no ship stands under the compass
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


def plot_block(plot: PlotPaper, width: float, height: float) -> PageBlock:
    """The drawn plot with its title."""
    text = (
        f"Black ships are Axis, white ones Allied; a ship points where she heads. Wind from "
        f"{plot.wind_from_degrees:03d}; one sees to {plot.visibility_m:,.0f} m."
    )

    def draw(canvas: Any, x: float, top: float) -> None:
        _draw(canvas, plot, x, top - height, width, height)

    def scale(canvas: Any, x: float, top: float) -> None:
        _scale(canvas, x, top - SCALE_HIGH, _frame(plot, 0.0, 0.0, width, height)[2], width)

    return PageBlock(
        (*paragraph("Plot", width, 8.5, bold=True), gap(1.5)),
        (Slab(height, draw), Slab(SCALE_HIGH + 4, scale), *paragraph(text, width, 7), gap(6)),
    )


def _draw(canvas: Any, plot: PlotPaper, x: float, y: float, width: float, height: float) -> None:
    canvas.setLineWidth(0.6)
    canvas.setFillColorRGB(*_tone(LIGHT.sea0))
    canvas.rect(x, y, width, height, stroke=0, fill=1)
    canvas.setFillGray(0.0)
    frame = _frame(plot, x, y, width, height)
    clip = canvas.beginPath()
    clip.rect(x, y, width, height)
    canvas.saveState()
    canvas.clipPath(clip, stroke=0, fill=0)
    grounds = [(patch, [_at(frame, *point) for point in patch.outline]) for patch in plot.patches]
    for patch, points in grounds:
        _patch(canvas, points, patch.kind)
    places = [_at(frame, spot.x_m, spot.y_m) for spot in plot.spots]
    size = _ship_size(places)
    lettering = Lettering()
    lettering.stay_inside(x, x + width, y, y + height)
    for place in places:
        lettering.keep_clear(place, size * 0.6)
    for spot, place in zip(plot.spots, places, strict=True):
        _number(canvas, lettering, spot.number, place, size)
    for patch, points in grounds:
        if (middle := _middle_within(points, (x, x + width, y, y + height))) is not None:
            label = f"{patch.name} ({patch.kind.value.replace('_', ' ')})"
            name = ground_name(lettering, label, middle, (x, x + width, y, y + height))
            write(canvas, (name.box[0] + name.box[2]) / 2, name.spot[1] - NAME_TYPE * 0.36, label, NAME_TYPE, across="center")
    for spot, place in zip(plot.spots, places, strict=True):
        _ship(canvas, spot, place, size)
    canvas.restoreState()
    canvas.rect(x, y, width, height, stroke=1, fill=0)
    _north(canvas, x + width - 18, y + height - 40)
    _wind(canvas, x + width - 50, y + height - 24, plot.wind_from_degrees)


def _ship_size(places: list[tuple[float, float]]) -> float:
    """Ships are drawn smaller where they stand close."""
    distances = (hypot(first[0] - second[0], first[1] - second[1]) for first, second in combinations(places, 2))
    nearest = min(distances, default=SHIP_PT)
    return max(LEAST_SHIP_PT, min(SHIP_PT, nearest * 0.85))


def _number(canvas: Any, lettering: Lettering, number: int, spot: tuple[float, float], size: float) -> None:
    """A ship's number where there is room for it, with a thin line to her where that is not beside her."""
    box = lettering.place(f"{number} ", spot, NUMBER).box
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
    write(canvas, middle[0], middle[1] - NUMBER * 0.36, str(number), NUMBER, bold=True, across="center")


def _frame(plot: PlotPaper, x: float, y: float, width: float, height: float) -> Frame:
    easts = [spot.x_m for spot in plot.spots] or [0.0]
    norths = [spot.y_m for spot in plot.spots] or [0.0]
    wide = max(max(easts) - min(easts), LEAST_SPAN_M)
    tall = max(max(norths) - min(norths), LEAST_SPAN_M * height / width)
    scale = min((width - 2 * EDGE - COMPASS) / wide, (height - 2 * EDGE) / tall)
    middle = (max(easts) + min(easts)) / 2, (max(norths) + min(norths)) / 2
    return x + (width - COMPASS) / 2 - middle[0] * scale, y + height / 2 - middle[1] * scale, scale


def _at(frame: Frame, x_m: float, y_m: float) -> tuple[float, float]:
    return frame[0] + x_m * frame[2], frame[1] + y_m * frame[2]


def _ship(canvas: Any, spot: Spot, at: tuple[float, float], size: float) -> None:
    canvas.saveState()
    canvas.translate(*at)
    canvas.rotate(-spot.heading_degrees)
    canvas.setFillGray(0.0 if spot.side is Side.AXIS else 1.0)
    canvas.setLineWidth(0.6)
    half, beam = size / 2, size / 5
    path = canvas.beginPath()
    path.moveTo(0, half)
    for east, north in ((beam, half * 0.25), (beam, -half), (-beam, -half), (-beam, half * 0.25)):
        path.lineTo(east, north)
    path.close()
    canvas.drawPath(path, stroke=1, fill=1)
    canvas.restoreState()


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
        canvas.setFillColorRGB(*_tone(fill))
        canvas.drawPath(path, stroke=0, fill=1)
    if kind in SHORES:
        canvas.saveState()
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.setStrokeColorRGB(*_tone(blend(LIGHT.land, LIGHT.neutral, SHORES[kind])))
        canvas.setLineWidth(2 * SHORE_PT)
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.restoreState()
    canvas.setStrokeColorRGB(*_tone(edge))
    canvas.setLineWidth(0.8)
    canvas.setDash(dash)
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.setDash(())
    canvas.setStrokeGray(0.0)
    canvas.setFillGray(0.0)


def _tone(ink: Ink) -> tuple[float, float, float]:
    red, green, blue = ink
    return red / 255, green / 255, blue / 255


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


def _north(canvas: Any, x: float, y: float) -> None:
    canvas.setLineWidth(0.8)
    canvas.line(x, y, x, y + 22)
    head = canvas.beginPath()
    head.moveTo(x, y + 28)
    head.lineTo(x - 4, y + 18)
    head.lineTo(x + 4, y + 18)
    head.close()
    canvas.drawPath(head, stroke=0, fill=1)
    write(canvas, x, y - 8, "N", 8, bold=True, across="center")


def _wind(canvas: Any, x: float, y: float, wind_from: int) -> None:
    """An arrow that flies with the wind."""
    angle = radians(wind_from + 180)
    dx, dy = sin(angle) * 9, cos(angle) * 9
    canvas.setLineWidth(0.8)
    canvas.line(x - dx, y - dy, x + dx, y + dy)
    for turn in (150, -150):
        barb = angle + radians(turn)
        canvas.line(x + dx, y + dy, x + dx + sin(barb) * 5, y + dy + cos(barb) * 5)
    write(canvas, x, y - 24, "wind", 6.5, across="center")


def _scale(canvas: Any, x: float, y: float, points_a_metre: float, width: float) -> None:
    for line, (unit, metres) in enumerate((("yd", YARD_M), ("m", 1.0))):
        most = width * 0.25 / (points_a_metre * metres)
        step = 10 ** int(log10(most))
        count = next(count for count in (5, 2, 1) if count * step <= most) * step
        # Side by side under the frame, so that they cover no ship.
        long, base, left = count * metres * points_a_metre, y + 2, x + line * width * 0.4
        canvas.setLineWidth(0.8)
        canvas.line(left, base, left + long, base)
        for place in (left, left + long / 2, left + long):
            canvas.line(place, base, place, base + 4)
        write(canvas, left + long + 4, base, f"{count:,} {unit}", 6.5)


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
