"""The minimap: the printed chart small, squares where the Allies are and diamonds where the Axis is, as one side knows it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart.badges import badges_of
from campaign.chart.counters import counters_of
from campaign.chart.ground import ground_of, plane_of
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.plane import PlaneScene
from campaign.drawing.printing import picture_of
from campaign.drawing.shapes import Layer, Point, Polygon, Rect, RoundedBox, Shape
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sides import Side

# Half of a mark's size in pixels.
MARK = 3.0


def minimap(book: Book, view: View, rect: Rect, look: Look) -> tuple[Layer, ...]:
    """The chart and, above it, where forces are."""
    plane = plane_of(book.theatre)
    camera = Camera(*plane.middle, rect.wide / plane.wide, rect)
    ground = picture_of(PlaneScene(ground_of(book.theatre, view.coast_owners, look.theme)), camera)
    return *ground, (*_marks(book, view, camera, look), RoundedBox(rect, None, look.theme.ink3))


def _marks(book: Book, view: View, camera: Camera, look: Look) -> Iterator[Shape]:
    """Great ports in which own ships lie, the enemy, and own forces above everything."""
    ports = {port.name: port for port in book.theatre.ports.values()}
    lying = dict.fromkeys(badge.port for badge in badges_of(book, view, 0.0) if badge.own and badge.rank == 0)
    spots: list[tuple[Point, Side]] = [(centre_of(ports[name].hex), view.side) for name in lying]
    pins = sorted(counters_of(book, view), key=lambda pin: pin.own)
    for at, side in [*spots, *((centre_of(pin.hex), pin.side) for pin in pins)]:
        yield mark_of(side, camera.to_screen(at), MARK * look.label, look)


def mark_of(side: Side, at: Point, half: float, look: Look) -> Shape:
    """A square of the Allies, a diamond of the Axis."""
    (x, y), ink, far = at, look.theme.sides[side], half * 1.35
    if side is Side.ALLIED:
        return RoundedBox(Rect(x - half, y - half, 2 * half, 2 * half), ink, look.theme.panel)
    return Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), ink, look.theme.panel)
