"""The charts of the start screen: the sea behind it, and the last campaign's as it was left; read when all is quiet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

from campaign.chart.ground import ground_of, plane_of
from campaign.drawing.geometry import FARTHEST, Camera, centre_of
from campaign.drawing.plane import PlaneScene
from campaign.drawing.printing import picture_of
from campaign.drawing.shapes import Line, Point, Polygon, Rect, Shape
from campaign.drawing.theme import Look
from campaign.gui.frame.showing import Sheet
from campaign.gui.start.evening import LINE, line_ahead, scenery
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.silhouettes import Silhouette

# What lies behind: half of the theatre's breadth about this port, a little right of the middle and near the top.
ABOUT = PortId("taranto")
BREADTH, ACROSS, DOWN = 0.5, 0.58, 0.2
# Below so much of the window the sky covers the chart.
CHART_TO = 0.48
# Where a campaign's chart was never left it is shown so many pixels a hex.
NEAR = 16.0
# A card shows about as much as the window did.
SMALLER = 0.3
Marks = Sequence[tuple[Side, Hex]]
Ways = Sequence[Sequence[Hex]]
Left = tuple[float, float, float]
# A course is dashed: so many pixels of line, and so many of none.
DASH, GAP, DASHES = 4.0, 3.0, 400


@dataclass(slots=True)
class Backdrop:
    """The evening at sea, as large as the window, with the theatre above it."""

    theatre: Theatre | None = None
    ships: Sequence[Silhouette] = ()
    # The first page comes on a bare ground, lest it come later for what is behind it.
    seen: bool = False

    def passed(self) -> bool:
        """Shows sea and sky at the first quiet moment, reads map and ships at the next; whether there is more to see now."""
        if not self.seen:
            self.seen = True
            return True
        if self.theatre is not None:
            return False
        from campaign.session.play.beginning import line_of_battle, theatre_at_a_glance

        self.theatre, self.ships = theatre_at_a_glance(), line_of_battle(LINE)
        return True

    def sheets(self, size: tuple[int, int], look: Look, words_to: float) -> Iterator[Sheet]:
        """Chart, then sky and sea, then the ships; it is dark as far to the right as words stand."""
        whole = Rect(0, 0, *size)
        if self.theatre is not None:
            plane = plane_of(self.theatre)
            zoom = size[0] / (plane.wide * BREADTH)
            port = self.theatre.ports.get(ABOUT)
            x, y = plane.middle if port is None else centre_of(port.hex)
            part = Rect(0, 0, size[0], round(size[1] * CHART_TO))
            camera = Camera(x - (ACROSS - 0.5) * size[0] / zoom, y + (part.high / 2 - DOWN * size[1]) / zoom, zoom, part)
            yield self._chart("backdrop", part, camera, look)
        scene = (size, look.theme.name, words_to)
        ground = look.theme.sea0 if self.theatre is None else None
        seen = self.seen
        yield Sheet("evening", (scene, ground, seen), whole, size,
                    lambda: scenery(size, look.theme, words_to) if seen else (), ground)
        first = line_from(size, words_to)
        if self.ships and first is not None:
            start = first
            yield Sheet("ships", (scene, len(self.ships)), whole, size,
                        lambda: (line_ahead(self.ships, size, look.theme, start),), fine=True)

    def card(self, rect: Rect, look: Look, left: Left | None, marks: Marks, ways: Ways = ()) -> Iterator[Sheet]:
        """A campaign's chart as it was left, small, with its forces, squares and diamonds by side, and their courses."""
        if self.theatre is None:
            return
        spots = [centre_of(where) for _, where in marks]
        middle = (sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)) if spots else (
            plane_of(self.theatre).middle)
        x, y, zoom = left or (*middle, NEAR)
        small = Camera(x, y, max(FARTHEST, zoom * SMALLER), Rect(0, 0, rect.wide, rect.high))
        yield self._chart("card", rect, small, look)
        size = round(rect.wide), round(rect.high)
        held = tuple((side, small.to_screen(centre_of(where))) for side, where in marks)
        laid = tuple(tuple(small.to_screen(centre_of(where)) for where in way) for way in ways)
        yield Sheet("marks", (held, laid, size, look), rect, size,
                    lambda: ((*_courses(laid, small.window, look), *_marks(held, small.window, look)),))

    def _chart(self, name: str, rect: Rect, camera: Camera, look: Look) -> Sheet:
        """The one place where a chart is drawn here."""
        theatre = self.theatre
        assert theatre is not None
        size = round(rect.wide), round(rect.high)
        here, scene = replace(camera, window=rect), PlaneScene(ground_of(theatre, {}, look.theme))
        return Sheet(name, (camera, look), rect, size, lambda: picture_of(scene, here), look.theme.sea0, scene=scene,
                     camera=here)


def line_from(size: tuple[int, int], words_to: float) -> float | None:
    """Where the line of ships begins: right of the words, or half behind them; None where they leave no room."""
    free = words_to + 0.02 * size[0]
    return free if free < 0.6 * size[0] else 0.45 * size[0] if free < 0.85 * size[0] else None


def _courses(laid: Sequence[Sequence[Point]], window: Rect, look: Look) -> Iterator[Shape]:
    """Dashes from each force to the end of its course, as far as they stand on the card."""
    room = window.grown(-2.0)
    for way in laid:
        for (x, y), (to_x, to_y) in pairwise(way):
            far = hypot(to_x - x, to_y - y)
            for number in range(min(DASHES, ceil(far / (DASH + GAP)))):
                one, other = (min(far, number * (DASH + GAP) + more) / far for more in (0.0, DASH))
                ends = tuple((x + (to_x - x) * share, y + (to_y - y) * share) for share in (one, other))
                if all(room.holds(end) for end in ends):
                    yield Line(ends, look.theme.magenta, 1.6 * look.label)


def _marks(held: Sequence[tuple[Side, Point]], window: Rect, look: Look) -> Iterator[Shape]:
    half = 5.0 * look.label
    for side, (x, y) in held:
        if not window.grown(-half).holds((x, y)):
            continue
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1)) if side is Side.ALLIED else ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0))
        yield Polygon(tuple((x + dx * half, y + dy * half) for dx, dy in corners), look.theme.sides[side], look.theme.sea0)
