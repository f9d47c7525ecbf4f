"""Marks of the plane as shapes in pixels, as a camera sees them: for pictures that no screen shows."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.drawing.geometry import Camera
from campaign.drawing.marks import Dot, Filling, Group, Stamp, Stroke
from campaign.drawing.painter import shifted
from campaign.drawing.shapes import Disc, Layer, Line, Polygon, Shape

# Stamps reach farther from their place than anything else: so many hexes around the window are looked at.
AROUND_PIXELS = 160.0


def flattened(group: Group, camera: Camera) -> tuple[Layer, ...]:
    """What a camera sees of a group; each stamp lies whole above those before it."""
    layers: list[Layer] = []
    plain: list[Shape] = []
    seen = camera.seen().grown(AROUND_PIXELS / camera.zoom)
    for mark in group:
        match mark:
            case Stamp(at=at, shapes=shapes, shift=(right, down)):
                if seen.holds(at):
                    x, y = camera.to_screen(at)
                    x, y = round(x) + right, round(y) + down
                    here = tuple(shifted(shape, -x, -y) for shape in shapes)
                    if len(here) == 1:
                        plain.extend(here)
                    else:
                        layers += [tuple(plain), here]
                        plain = []
            case _:
                plain.extend(_plain(mark, camera))
    return tuple(layer for layer in (*layers, tuple(plain)) if layer)


def _plain(mark: Stroke | Filling | Dot, camera: Camera) -> Iterator[Shape]:
    match mark:
        case Stroke(points=points, ink=ink, width=width, dash=dash, cover=cover):
            yield Line(tuple(map(camera.to_screen, points)), ink, width.at(camera.zoom), dash, cover)
        case Filling(points=points, ink=ink, cover=cover):
            yield Polygon(tuple(map(camera.to_screen, points)), ink, cover=cover)
        case Dot(at=at, radius=radius, fill=fill, edge=edge, width=width):
            yield Disc(camera.to_screen(at), radius.at(camera.zoom), fill, edge, width)
