"""What lies printed on every chart beside the sea itself: the scale and the compass rose, in pixels."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, radians, sin

from campaign.chart.graticule import FRAME, edge, filled
from campaign.drawing.geometry import Camera
from campaign.drawing.marks import Group, Mark, Stamp
from campaign.drawing.shapes import Layer, Line, Point, Polygon, Rect, Shape, Words
from campaign.drawing.theme import Look, blend
from campaign.model.replacing import replace

MILES = (5, 10, 20, 50, 100, 200, 400)
SCALE_WIDE, SCALE_HIGH, FIELDS = 190.0, 5.0, 4
ROSE, PALE = 52.0, 0.6
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
    """The compass rose, printed in magenta as on every chart, where the window has room for it; in pixels, for papers."""
    window = camera.window
    if window.wide < ROOMY[0] or window.high < ROOMY[1]:
        return ()
    return (Stamp((window.x + window.wide * 0.44, window.bottom - FRAME - MARGIN - wide * 1.5), rose_of(look, wide)),)


def rose_below(camera: Camera, look: Look, north: float) -> Group:
    """The rose in the plane, so that all else lies upon it.

    `north` is the northern edge of the theatre: on the paper above it the rose stands, where there is any.
    """
    window, paper = camera.window, camera.to_screen((0.0, north))[1] - camera.window.y - FRAME
    if paper <= ROSE * 1.6:
        return tuple(replace(mark, at=camera.to_plane(mark.at)) for mark in rose(camera, look) if isinstance(mark, Stamp))
    if window.wide < ROOMY[0] or window.high < ROOMY[1]:
        return ()
    middle = window.x + FRAME + MARGIN + ROSE * 1.8, window.y + FRAME + MARGIN + ROSE * 1.9
    return (Stamp(camera.to_plane(middle), rose_of(look, ROSE)),)


@lru_cache(maxsize=8)
def rose_of(look: Look, wide: float) -> Layer:
    """The rose around its middle."""
    ink, pale = blend(look.theme.b52, look.theme.magenta, PALE), blend(look.theme.b52, look.theme.magenta, PALE / 2)
    shapes: list[Shape] = [
        Line(tuple(_at(pi * point / 36, far) for point in range(73)), ink, 1.0) for far in (wide, wide * 0.84)]
    for point in range(72):
        turn, long = radians(point * 5), wide * (0.84 if point % 6 else 0.8)
        shapes.append(Line((_at(turn, long), _at(turn, wide * 0.92)), ink, 0.8))
    for point in range(8):
        turn, far = pi / 4 * point, wide * (0.46 if point % 2 else 0.78)
        for by, tone in ((-pi / 8, ink), (pi / 8, pale)):
            shapes.append(Polygon(((0.0, 0.0), _at(turn + by, wide * 0.17), _at(turn, far)), tone))
    shapes.append(Words("N", _at(0.0, wide + 9), 13 * look.label, ink, "m", serif=True))
    return tuple(shapes)


def _at(turn: float, far: float) -> Point:
    """The point so far from the middle in a direction, from north by east."""
    return sin(turn) * far, -cos(turn) * far
