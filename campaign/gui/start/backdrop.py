"""The backdrop of the start screen: the battle line on the evening sea, and charts, the last campaign's as it was left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

from msgspec import Struct

from campaign.chart.ground import ground_of, plane_of
from campaign.drawing.geometry import FARTHEST, Camera, centre_of
from campaign.drawing.hulls import draw_hull
from campaign.drawing.plane import PlaneScene
from campaign.drawing.printing import picture_of
from campaign.drawing.shapes import Ink, Layer, Line, Picture, Point, Polygon, Rect, Shape
from campaign.drawing.theme import Look, Theme, blend
from campaign.gui.frame.showing import Sheet
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import ShipPart, Silhouette

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
                    lambda: _scenery(size, look.theme, words_to) if seen else (), ground)
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
        placed = tuple((side, small.to_screen(centre_of(where))) for side, where in marks)
        courses = tuple(tuple(small.to_screen(centre_of(where)) for where in way) for way in ways)
        yield Sheet("marks", (placed, courses, size, look), rect, size,
                    lambda: ((*_courses(courses, small.window, look), *_marks(placed, small.window, look)),))

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


def _courses(courses: Sequence[Sequence[Point]], window: Rect, look: Look) -> Iterator[Shape]:
    """Dashes from each force to the end of its course, as far as they stand on the card."""
    room = window.grown(-2.0)
    for way in courses:
        for (x, y), (to_x, to_y) in pairwise(way):
            far = hypot(to_x - x, to_y - y)
            for number in range(min(DASHES, ceil(far / (DASH + GAP)))):
                start, end = (min(far, number * (DASH + GAP) + length) / far for length in (0.0, DASH))
                ends = tuple((x + (to_x - x) * share, y + (to_y - y) * share) for share in (start, end))
                if all(room.holds(end) for end in ends):
                    yield Line(ends, look.theme.magenta, 1.6 * look.label)


def _marks(placed: Sequence[tuple[Side, Point]], window: Rect, look: Look) -> Iterator[Shape]:
    half = 5.0 * look.label
    for side, (x, y) in placed:
        if not window.grown(-half).holds((x, y)):
            continue
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1)) if side is Side.ALLIED else ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0))
        yield Polygon(tuple((x + dx * half, y + dy * half) for dx, dy in corners), look.theme.sides[side], look.theme.sea0)


# The evening sea ------------------------------------------------------------------------------------------------------


# The Mediterranean Fleet in line ahead, the nearest first.
LINE = tuple(map(ShipId, ("warspite", "malaya", "royal_sovereign", "gloucester", "hyperion")))
HORIZON = 0.648
# Of each ship: where her stern stands in the room of the line, pixels a metre in a line of LINE_WIDE, and how far she is
# below the horizon.
LINE_WIDE = 1060.0
STATIONS = ((0.0, 1.95, 23.0), (404.0, 1.36, 11.0), (680.0, 0.94, 5.0), (864.0, 0.68, 2.5), (985.0, 0.5, 1.0))
RAISED = 1.12
# Multiples of these never come near each other again: so the glints on the sea look strewn, and are always the same.
GOLDEN, OTHER = 0.6180339887, 0.7548776662
GLINTS = 240
BLACK: Ink = (2, 4, 8)
Stops = tuple[tuple[float, Ink, float], ...]


class Dusk(Struct, frozen=True):
    """The tones of an hour: sky and sea by height with how much each covers, glow, glints, hulls and frame."""

    stops: Stops
    shade: Ink
    shaded: float
    glow: Ink
    glint: Ink
    hull: Ink
    frame: Ink


def dusk_of(theme: Theme) -> Dusk:
    """The evening of the dark theme, and a morning in the light one."""
    if sum(theme.panel) < sum(theme.ink):
        glow = blend(theme.amberfill, theme.ink, 0.36)
        sky, near, far = theme.b85, blend(theme.b16, theme.amberfill, 0.07), blend(theme.sea0, BLACK, 0.35)
        first, shaded, hull = 0.3, 0.93, theme.veil
    else:
        glow = blend(theme.amberfill, theme.panel, 0.45)
        sky, near, far = blend(theme.sea0, theme.panel, 0.5), blend(theme.b3, theme.seaname, 0.12), theme.b30
        first, shaded, hull = 0.22, 0.9, blend(theme.ink, theme.seaname, 0.35)
    stops = (
        (0.0, theme.sea0, first), (0.26, theme.sea0, first + 0.05), (0.42, sky, 0.94), (0.5, sky, 1.0),
        (0.54, blend(sky, glow, 0.13), 1.0), (0.6, blend(sky, glow, 0.55), 1.0), (HORIZON, glow, 1.0),
        (HORIZON + 0.002, blend(near, glow, 0.25), 1.0), (0.7, near, 1.0), (0.82, blend(near, far, 0.62), 1.0), (1.0, far, 1.0),
    )
    return Dusk(stops, theme.sea0, shaded, glow, blend(near, theme.seaname, 0.3), hull, blend(theme.sea0, theme.coast, 0.42))


def tone_at(stops: Stops, height: float) -> tuple[Ink, float]:
    """The tone at a height of the window, 0 at its top, and how much it covers of the chart behind."""
    for (top, ink, cover), (bottom, other, more) in pairwise(stops):
        if height <= bottom:
            share = (height - top) / (bottom - top)
            return blend(ink, other, share), cover + (more - cover) * share
    return stops[-1][1], stops[-1][2]


def _scenery(size: tuple[int, int], theme: Theme, dark_to: float) -> tuple[Layer, ...]:
    """Sky and sea over whatever chart lies behind, dark to the left as far as words stand there, and a double frame."""
    dusk = dusk_of(theme)
    return (
        (_heights(size, dusk),),
        tuple(_glints(size, dusk)),
        (_shade(size, dusk, dark_to),),
        *((line,) for line in _frame(size, dusk)),
    )


def line_ahead(ships: Sequence[Silhouette], size: tuple[int, int], theme: Theme, first: float) -> Layer:
    """The ships on the horizon from an x on, each with her smoke, her wake and her shadow in the water."""
    return tuple(_line_ahead(ships, size, dusk_of(theme), first))


def _heights(size: tuple[int, int], dusk: Dusk) -> Picture:
    wide, high = size
    rows = []
    for y in range(high):
        ink, cover = tone_at(dusk.stops, y / high)
        rows.append(bytes((*ink, round(255 * cover))) * wide)
    return Picture(Rect(0, 0, wide, high), size, b"".join(rows))


def _shade(size: tuple[int, int], dusk: Dusk, dark_to: float) -> Picture:
    wide, high = size
    row = bytearray()
    for x in range(wide):
        beyond = min(1.0, max(0.0, (x - 0.72 * dark_to) / max(1.0, 0.62 * dark_to)))
        eased = beyond * beyond * (3 - 2 * beyond)
        row += bytes((*dusk.shade, round(255 * dusk.shaded * (1 - eased))))
    return Picture(Rect(0, 0, wide, high), size, bytes(row) * high)


def _glints(size: tuple[int, int], dusk: Dusk) -> Iterator[Line]:
    """Short level lines, longer and further apart towards the eye; those under the glow have its tone."""
    wide, high = size
    sea = high * (1 - HORIZON)
    for number in range(1, GLINTS + 1):
        near = (number / GLINTS) ** 1.25
        y = high * HORIZON + 4 + near * sea
        x = (number * number * GOLDEN % 1.0) * wide
        long = (14 + 90 * near * (0.3 + number * OTHER % 1.0)) * wide / 1920
        water, _ = tone_at(dusk.stops, min(1.0, y / high))
        # Under the brightest of the sky the sea gives back its light.
        warm = max(0.0, 1 - abs(x / wide - 0.66) * 2.4) * (1 - near) ** 0.8 if number % 3 else 0.0
        cool = blend(water, dusk.glint, 0.35 + 0.3 * (number * OTHER % 1.0))
        ink = blend(water, dusk.glow, 0.75 * warm) if warm > 0.12 else cool
        yield Line(((x, y), (min(float(wide), x + long), y)), ink, max(1.0, 2.0 * near * high / 1080))


def _frame(size: tuple[int, int], dusk: Dusk) -> Iterator[Line]:
    wide, high = size
    for inset, ink in ((round(0.0205 * high), dusk.frame), (round(0.0265 * high), blend(dusk.frame, dusk.shade, 0.55))):
        west, north, east, south = inset, inset, wide - inset, high - inset
        for start, end in (((west, north), (east, north)), ((west, south), (east, south)), ((west, north), (west, south)),
                           ((east, north), (east, south))):
            yield Line((start, end), ink)


def _line_ahead(ships: Sequence[Silhouette], size: tuple[int, int], dusk: Dusk, first: float) -> Iterator[Shape]:
    wide, high = size
    room = (wide * 0.975 - first) / LINE_WIDE
    stationed = list(zip(ships, STATIONS, strict=False))
    inks: dict[ShipPart, Ink | None] = {part: dusk.hull for part in ShipPart if part is not ShipPart.BOTTOM}
    inks[ShipPart.LIGHT] = blend(dusk.hull, dusk.glow, 0.3)
    # The farthest first, so that the smoke and the bow of the nearer stand before her.
    for ship, (along, scale, below) in reversed(stationed):
        at = first + along * room, high * HORIZON + below * room
        yield from _smoke(ship, at, scale * room, high, dusk)
        yield from _water(ship, at, scale * room, high, dusk)
        yield from draw_hull(ship, at, scale * room, inks, raised=RAISED)


def _smoke(ship: Silhouette, at: tuple[float, float], scale: float, high: int, dusk: Dusk) -> Iterator[Polygon]:
    """A plume that drifts astern, thinner in the air the older it is."""
    if not ship.funnels:
        return
    x, top = at[0] + ship.funnels[0] * scale, at[1] - ship.top_m * 0.62 * RAISED * scale
    long, steps = ship.length_m * 0.95 * scale, 36
    middle: list[tuple[float, float]] = []
    half: list[float] = []
    for step in range(steps + 1):
        share = step / steps
        middle.append((x - long * share, top - ship.top_m * scale * (0.5 * share ** 0.6 - 0.12 * share)))
        half.append(scale * (1.6 + 6.0 * share ** 0.8 * (1 - 0.75 * share ** 3)))
    for step in range(steps):
        (east, upper), (west, lower) = middle[step], middle[step + 1]
        air, _ = tone_at(dusk.stops, upper / high)
        ink = blend(air, dusk.hull, 0.55 * (1 - step / steps) ** 0.9)
        yield Polygon(((east + 0.5, upper - half[step]), (west, lower - half[step + 1]), (west, lower + half[step + 1]),
                       (east + 0.5, upper + half[step])), ink)


def _water(ship: Silhouette, at: tuple[float, float], scale: float, high: int, dusk: Dusk) -> Iterator[Shape]:
    """Foam along her, and her hull given back by the swell in broken lines."""
    left, water = at
    long = ship.length_m * scale
    sea, _ = tone_at(dusk.stops, water / high)
    foam = blend(sea, dusk.glow, 0.45)
    foaming = ((-0.14, 1.6), (0.2, -1.2), (1.0, -1.0), (1.05, 1.2), (0.6, 2.6))
    yield Polygon(tuple((left + along * long, water + down * scale) for along, down in foaming), foam)
    for number in range(1, 15):
        deep = number / 15
        y = water + (3 + 17 * deep) * scale
        middle = left + long * (0.5 + 0.5 * (number * GOLDEN % 1.0 - 0.5) * (0.4 + deep))
        half = long * (0.42 - 0.34 * deep) * (0.55 + 0.45 * (number * OTHER % 1.0))
        ink = blend(tone_at(dusk.stops, min(1.0, y / high))[0], dusk.hull, 0.6 * (1 - deep) ** 0.7)
        yield Line(((middle - half, y), (middle + half, y)), ink, max(1.0, 0.9 * scale))
