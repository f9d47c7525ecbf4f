"""The set-up as a drawing: ships by number and shape, north, wind and a scale, in black and white."""

from __future__ import annotations

from itertools import combinations
from math import cos, hypot, log10, radians, sin
from typing import Any

from campaign.model.battles.battle import Ground
from campaign.model.battles.tabletop import PlotPaper, Spot
from campaign.model.sides import Side
from campaign.tabletop.lettering import Lettering
from campaign.tabletop.press import PageBlock, Slab, gap, paragraph, write

YARD_M = 0.9144
SHIP_PT, LEAST_SHIP_PT = 9.0, 4.5
SCALE_HIGH = 14.0
NUMBER = 7.0
EDGE, COMPASS = 26.0, 50.0  # no ship stands under the compass
LEAST_SPAN_M = 4000.0
Frame = tuple[float, float, float]  # metres to points: x0, y0, points a metre


def plot_block(plot: PlotPaper, width: float, height: float) -> PageBlock:
    """The drawn plot with its title."""
    words = (
        f"Black ships are Axis, white ones Allied; a ship points where she heads. Wind from "
        f"{plot.wind_from_degrees:03d}; one sees to {plot.visibility_m:,.0f} m."
    )

    def draw(canvas: Any, x: float, top: float) -> None:
        _draw(canvas, plot, x, top - height, width, height)

    def scale(canvas: Any, x: float, top: float) -> None:
        _scale(canvas, x, top - SCALE_HIGH, _frame(plot, 0.0, 0.0, width, height)[2], width)

    return PageBlock(
        (*paragraph("Plot", width, 8.5, bold=True), gap(1.5)),
        (Slab(height, draw), Slab(SCALE_HIGH + 4, scale), *paragraph(words, width, 7), gap(6)),
    )


def _draw(canvas: Any, plot: PlotPaper, x: float, y: float, width: float, height: float) -> None:
    canvas.setLineWidth(0.6)
    canvas.rect(x, y, width, height, stroke=1, fill=0)
    frame = _frame(plot, x, y, width, height)
    clip = canvas.beginPath()
    clip.rect(x, y, width, height)
    canvas.saveState()
    canvas.clipPath(clip, stroke=0, fill=0)
    for patch in plot.patches:
        _patch(canvas, [_at(frame, *point) for point in patch.outline], patch.kind, patch.name)
    places = [_at(frame, spot.x_m, spot.y_m) for spot in plot.spots]
    size = _ship_size(places)
    lettering = Lettering()
    lettering.stay_inside(x, x + width, y, y + height)
    for place in places:
        lettering.keep_clear(place, size * 0.6)
    for spot, place in zip(plot.spots, places, strict=True):
        _number(canvas, lettering, spot.number, place, size)
    for spot, place in zip(plot.spots, places, strict=True):
        _ship(canvas, spot, place, size)
    canvas.restoreState()
    _north(canvas, x + width - 18, y + height - 40)
    _wind(canvas, x + width - 50, y + height - 24, plot.wind_from_degrees)


def _ship_size(places: list[tuple[float, float]]) -> float:
    """Ships are drawn smaller where they stand close."""
    nearest = min((hypot(one[0] - other[0], one[1] - other[1]) for one, other in combinations(places, 2)), default=SHIP_PT)
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


def _patch(canvas: Any, points: list[tuple[float, float]], kind: Ground, name: str) -> None:
    if not points:
        return
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    canvas.setLineWidth(0.8)
    canvas.setDash(() if kind in (Ground.LAND, Ground.LOW_LAND) else (2, 2))
    canvas.setFillGray(0.8 if kind is Ground.LAND else 0.9)
    canvas.drawPath(path, stroke=1, fill=1 if kind in (Ground.LAND, Ground.LOW_LAND) else 0)
    canvas.setDash(())
    middle = sum(point[0] for point in points) / len(points), sum(point[1] for point in points) / len(points)
    write(canvas, *middle, f"{name} ({kind.value.replace('_', ' ')})", 6.5, across="center")


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
