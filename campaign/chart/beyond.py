"""What lies beyond the window: arrows at the edge of the chart that name own forces and own great ports with their ships."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from campaign.chart.badges import badges_of
from campaign.chart.counters import counters_of
from campaign.chart.graticule import FRAME
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.lettering import width_of
from campaign.drawing.marks import Group, Mark, Stamp
from campaign.drawing.shapes import Point, Polygon, Rect, Words
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View

LETTERS, HIGH, PAD, POINT = 12.0, 24.0, 8.0, 9.0
# Pointers at once at most, and what a window must measure for any.
MOST, ROOMY = 4, (520.0, 360.0)


class Beyond(Struct, frozen=True):
    """One thing that may lie out of sight: where, and what its arrow says."""

    at: Point
    words: str


def worth_pointing_to(book: Book, view: View) -> tuple[Beyond, ...]:
    """Own forces at sea, and the great ports in which own ships lie, those of many ships first."""
    forces = [Beyond(centre_of(one.hex), f"{one.name}  {one.composition}".strip())
              for one in counters_of(book, view) if one.own and not one.submarine]
    ports = {port.name: port for port in book.theatre.ports.values()}
    lying = [Beyond(centre_of(ports[badge.port].hex), f"{badge.port}  {badge.words}")
             for badge in badges_of(book, view, 0.0) if badge.own and badge.rank == 0]
    return (*forces, *lying)


def edge_pointers(things: Sequence[Beyond], camera: Camera, look: Look, view: View, taken: Iterable[Rect] = ()) -> Group:
    """Arrows at the edge towards what lies beyond it, as far as there is room; each in pixels of the window."""
    window = camera.window
    if window.wide < ROOMY[0] or window.high < ROOMY[1]:
        return ()
    inner = window.grown(-FRAME - 6.0)
    busy, marks = list(taken), list[Mark]()
    for thing in things:
        spot = camera.to_screen(thing.at)
        if window.grown(-FRAME).holds(spot) or len(marks) == MOST:
            continue
        wide = width_of(thing.words, LETTERS * look.label, bold=True) + 2 * PAD * look.label + POINT
        rect, way = _room(spot, inner, wide, HIGH * look.label)
        if any(rect.meets(other) for other in busy):
            continue
        busy.append(rect.grown(2.0))
        marks.append(Stamp(rect.middle, tuple(_arrow(thing.words, rect, way, look, view))))
    return tuple(marks)


def _room(spot: Point, inner: Rect, wide: float, high: float) -> tuple[Rect, Point]:
    """Where an arrow stands, and which way it points."""
    middle = inner.middle
    right, down = spot[0] - middle[0], spot[1] - middle[1]
    # The side of the window that the line from its middle crosses.
    aside = abs(right) * inner.high >= abs(down) * inner.wide
    share = (inner.wide / 2 / abs(right)) if aside else (inner.high / 2 / abs(down))
    x, y = middle[0] + right * share, middle[1] + down * share
    left = min(inner.right - wide, max(inner.x, x - wide / 2))
    top = min(inner.bottom - high, max(inner.y, y - high / 2))
    return Rect(round(left), round(top), wide, high), ((1.0 if right > 0 else -1.0, 0.0) if aside
                                                       else (0.0, 1.0 if down > 0 else -1.0))


def _arrow(words: str, rect: Rect, way: Point, look: Look, view: View) -> Iterator[Polygon | Words]:
    """A box with one pointed side, around its middle."""
    x, y, ink = rect.wide / 2, rect.high / 2, look.theme.sides[view.side]
    corners: tuple[Point, ...] = ((-x, -y), (x, -y), (x, y), (-x, y))
    shift = 0.0
    if way[0]:
        tip = x * way[0]
        back = tip - POINT * way[0]
        corners = ((-tip, -y), (back, -y), (tip, 0.0), (back, y), (-tip, y))
        shift = -POINT / 2 * way[0]
    else:
        edge = y * way[1]
        corners = ((-x, -edge), (x, -edge), (x, edge), (7.0, edge), (0.0, edge + 6.0 * way[1]), (-7.0, edge), (-x, edge))
    yield Polygon(corners, look.theme.panel, ink, 1.5)
    yield Words(words, (shift, 0.0), LETTERS * look.label, ink, "m", bold=True)
