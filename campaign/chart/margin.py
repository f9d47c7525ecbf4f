"""What lies printed on every chart beside the sea itself: the scale and the compass rose, in pixels."""

from __future__ import annotations

from math import cos, pi, radians, sin

from campaign.chart.graticule import FRAME, edge, filled
from campaign.drawing.geometry import Camera
from campaign.drawing.marks import Extent, Filling, Group, Mark, Stamp, Stroke
from campaign.drawing.shapes import Point, Rect, Words
from campaign.drawing.theme import Look

MILES = (5, 10, 20, 50, 100, 200, 400)
SCALE_WIDE, SCALE_HIGH, FIELDS = 190.0, 5.0, 4
ROSE, PALE = 52.0, 0.5
# The least window in which there is room for the rose.
ROOMY = (900, 560)
MARGIN = 14.0


def ruler(camera: Camera, look: Look, miles_a_hex: float, most: float = SCALE_WIDE) -> Group:
    """The scale in the lower right corner: four fields, as long as a round number of miles, no wider than `most`."""
    theme, inner = look.theme, camera.window.grown(-FRAME - MARGIN)
    miles = next((number for number in reversed(MILES) if number / miles_a_hex * camera.zoom <= most), MILES[0])
    long = miles / miles_a_hex * camera.zoom
    x, y = inner.right - long - 34 * look.label, inner.bottom - SCALE_HIGH
    marks: list[Mark] = []
    for at in range(FIELDS):
        field = Rect(x + long * at / FIELDS, y, long / FIELDS, SCALE_HIGH)
        marks.append(filled(field, theme.ink if at % 2 == 0 else theme.panel))
    marks.append(edge(Rect(x, y, long, SCALE_HIGH), theme.ink))
    for where, said in ((x, "0"), (x + long, f"{miles} miles")):
        words = Words(said, (0.0, 0.0), 12 * look.label, theme.ink, "m", halo=theme.sea0, serif=True)
        marks.append(Stamp((where, y - 9 * look.label), (words,)))
    return tuple(marks)


def rose(camera: Camera, look: Look, wide: float = ROSE) -> Group:
    """The compass rose, printed in magenta as on every chart, where the window has room for it."""
    window, ink = camera.window, look.theme.magenta
    if window.wide < ROOMY[0] or window.high < ROOMY[1]:
        return ()
    middle = window.x + window.wide * 0.44, window.bottom - FRAME - MARGIN - wide * 1.5
    marks: list[Mark] = [
        Stroke(tuple(_at(middle, pi * point / 36, far) for point in range(73)), ink, Extent(1.0), cover=PALE)
        for far in (wide, wide * 0.84)
    ]
    for point in range(72):
        turn, long = radians(point * 5), wide * (0.84 if point % 6 else 0.8)
        marks.append(Stroke((_at(middle, turn, long), _at(middle, turn, wide * 0.92)), ink, Extent(0.8), cover=PALE))
    for point in range(8):
        turn, far = pi / 4 * point, wide * (0.46 if point % 2 else 0.78)
        for by, cover in ((-pi / 8, PALE), (pi / 8, PALE / 2)):
            marks.append(Filling((middle, _at(middle, turn + by, wide * 0.17), _at(middle, turn, far)), ink, cover))
    marks.append(Stamp(_at(middle, 0.0, wide + 9), (Words("N", (0.0, 0.0), 13 * look.label, ink, "m", serif=True),)))
    return tuple(marks)


def _at(middle: Point, turn: float, far: float) -> Point:
    """The point so far from the middle in a direction, from north by east."""
    return middle[0] + sin(turn) * far, middle[1] - cos(turn) * far
