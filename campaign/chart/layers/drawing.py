"""The layers as shapes. Each differs from the others by its shapes as well as by its tone: dots, diamonds, hatching, lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import dist

from campaign.chart.contours import Contour, contours_of
from campaign.chart.layers.airborne import ranges, search_areas
from campaign.chart.layers.facts import LayerFacts
from campaign.chart.legs import straighten
from campaign.chart.rooms import Rooms
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.model.sides import Side
from campaign.session.planning.ranges import Lane, SearchCircle

# Chances in percent from which a mark is larger, and its size in hexes.
STEPS = ((1, 0.07), (20, 0.13), (40, 0.19), (60, 0.25), (80, 0.31))
NUMBERS_FROM = 27.0
HATCHED_FROM = 7.0
ARROW_EVERY = 120.0
# Letters of contours and lanes; how long a contour must be to say something, and how far apart it says it, in pixels.
CONTOUR, LANE = 12.0, 12.0
TOLD_FROM, TOLD_APART = 140.0, 700.0


def overlay(facts: LayerFacts, theatre: Theatre, camera: Camera, look: Look, occupied: Iterable[Rect] = ()) -> Iterator[Shape]:
    """All layers that are on, the faintest first; labels of contours keep clear of the `occupied` rectangles."""
    if "search" in facts.shown:
        both = "exposed" in facts.shown
        yield from chances(facts.found, camera, look, look.theme.magenta, -0.2 if both else 0.0, round_=True)
    if "exposed" in facts.shown:
        both = "search" in facts.shown
        yield from chances(facts.exposed, camera, look, look.theme.red, 0.2 if both else 0.0, round_=False)
    if "submarines" in facts.shown:
        for area in facts.areas:
            yield from _area(area, theatre, camera, look)
    if "lanes" in facts.shown:
        for lane in facts.lanes:
            yield from _lane(lane, theatre, facts.side, camera, look)
    busy = Rooms(occupied)
    if "air" in facts.shown:
        yield from _air(facts, camera, look)
    yield from search_areas(facts.flying, camera, look)
    yield from ranges(facts.flying, camera, look, busy)
    if "home" in facts.shown:
        yield from _home(facts, camera, look, busy)


def chances(chance: Mapping[Hex, int], camera: Camera, look: Look, ink: Ink, aside: float, *, round_: bool) -> Iterator[Shape]:
    """A dot or a diamond in every hex, larger where the chance is greater; near at hand the number instead."""
    in_sight = camera.seen().grown(1)
    numbers = camera.zoom * (1.0 if not aside else 0.62) >= NUMBERS_FROM
    for where, percent in chance.items():
        if not in_sight.holds(centre_of(where)):
            continue
        x, y = camera.spot_of(where)
        x += aside * camera.zoom
        size = max(0.6, size_of(percent) * camera.zoom * (0.62 if aside else 1.0))
        if numbers:
            size = min(size * 0.5, camera.zoom * 0.1)
            yield Text(str(percent), (x, y + camera.zoom * 0.24), min(look.text * 0.85, camera.zoom * 0.26), ink, "m",
                       halo=look.theme.sea0)
        yield mark((x, y), size, ink, round_=round_)


def size_of(percent: int) -> float:
    """How large the mark of a chance is, in hexes."""
    return max((size for least, size in STEPS if percent >= least), default=0.0)


def mark(at: Point, size: float, ink: Ink, *, round_: bool) -> Shape:
    """A dot, or a diamond."""
    if round_:
        return Disc(at, size, ink)
    x, y = at
    size *= 1.2
    return Polygon(((x, y - size), (x + size, y), (x, y + size), (x - size, y)), None, ink, max(1.0, size / 4))


def lines_on(line: Iterable[Point], camera: Camera, ground: Ink, ink: Ink, width: float, dash: float = 0.0) -> Iterator[Line]:
    """A contour in pixels, with a halo against the ground beneath it."""
    spots = tuple(map(camera.to_screen, line))
    yield Line(spots, ground, width + 2.0, cover=0.55)
    yield Line(spots, ink, width, dash)


def _home(facts: LayerFacts, camera: Camera, look: Look, busy: Rooms) -> Iterator[Shape]:
    """Contours of the days to spare when home again, dashed; the last is whole, and beyond it nobody comes home."""
    theme = look.theme
    for contour in facts.contours:
        yield from lines_on(contour.points, camera, theme.sea0, theme.fuel, 2.2 if contour.outermost else 1.4,
                            0.0 if contour.outermost else 5.0)
    for contour in sorted(facts.contours, key=lambda contour: -len(contour.points)):
        text = f"{contour.worth} to spare" if contour.worth else "none to spare"
        yield from _on_the_line(contour, text, camera, look, busy)


def _on_the_line(contour: Contour, text: str, camera: Camera, look: Look, busy: Rooms) -> Iterator[Text]:
    """Labels on a contour, wherever there is room, spaced so that each piece in a window has one."""
    spots = tuple(map(camera.to_screen, contour.points))
    label = Text(text, (0.0, 0.0), CONTOUR * look.label, look.theme.fuel, "m", bold=True, halo=look.theme.sea0)
    labelled: list[Point] = []
    middle = len(spots) // 2
    for at in sorted(range(0, len(spots), 2), key=lambda number: abs(number - middle)):
        if len(spots) * camera.zoom * 0.5 < TOLD_FROM or any(dist(spots[at], spot) < TOLD_APART for spot in labelled):
            continue
        placed = replace(label, at=spots[at])
        room = room_of(placed)
        if not busy.covered(room):
            busy.take(room)
            labelled.append(spots[at])
            yield placed


def _area(area: SearchCircle, theatre: Theatre, camera: Camera, look: Look) -> Iterator[Shape]:
    """Own areas lie hatched across, the enemy's upright; his are broken at the rim while his mission is not known."""
    ink = look.theme.ink2 if area.own else look.theme.red
    for contour in contours_of(dict.fromkeys(area.hexes, 0), theatre):
        yield Line(tuple(map(camera.to_screen, contour.points)), ink, max(1.5, camera.zoom / 16),
                   dash=0.0 if area.sure else max(2.0, camera.zoom / 6))
    if camera.zoom < HATCHED_FROM:
        return
    in_sight, half = camera.seen().grown(1), camera.zoom * 0.36
    for where in area.hexes if len(area.hexes) > 1 else ():
        if in_sight.holds(centre_of(where)):
            x, y = camera.spot_of(where)
            for by in (-half * 0.6, half * 0.6):
                ends = ((x - half, y + by), (x + half, y + by)) if area.own else ((x + by, y - half), (x + by, y + half))
                yield Line(ends, ink, max(1.0, camera.zoom / 34))


def _air(facts: LayerFacts, camera: Camera, look: Look) -> Iterator[Shape]:
    """One rim around everything that own aircraft reach; for chosen ones their own ranges are shown instead."""
    for contour in facts.reach if not facts.flying.ranges else ():
        yield from lines_on(contour.points, camera, look.theme.sea0, look.theme.ink, 1.6, 12.0)


def _lane(lane: Lane, theatre: Theatre, side: Side, camera: Camera, look: Look) -> Iterator[Shape]:
    """A line in its side's colour, as wide as its cargo, with arrows the way out and its name; one that waits is broken."""
    spots = tuple(map(camera.to_screen, straighten(theatre, lane.hexes).spots))
    theme = look.theme
    ink, wide = theme.sides[side], width_of_lane(lane.units)
    yield Line(spots, theme.panel, wide + 2.0, cover=0.7)
    yield Line(spots, ink, wide, dash=12.0 if lane.waits else 0.0, cover=0.6)
    along = ARROW_EVERY / 2
    for start, end in pairwise(spots):
        length = dist(start, end)
        while length and along < length:
            way = (end[0] - start[0]) / length, (end[1] - start[1]) / length
            yield arrow((start[0] + way[0] * along, start[1] + way[1] * along), way, max(4.0, wide * 0.9), ink)
            along += ARROW_EVERY
        along -= length
    longest = max(pairwise(spots), key=lambda leg: dist(*leg))
    x, y = (longest[0][0] + longest[1][0]) / 2, (longest[0][1] + longest[1][1]) / 2
    text = f"{lane.name}: {lane.units:g} RE" if lane.units else lane.name
    yield Text(text, (x, y - wide / 2 - LANE * look.label * 0.8), LANE * look.label, ink, "m", bold=True, italic=True,
               halo=theme.sea0)


def width_of_lane(units: float) -> float:
    """How wide a lane is by the REs that sail it: a ship with one is a thin line, a great convoy a broad one."""
    return min(12.0, 2.0 + 0.9 * units)


def arrow(tip: Point, way: Point, size: float, ink: Ink) -> Polygon:
    """An arrowhead that points in a direction."""
    (x, y), (right, down) = tip, way
    back = (x - right * size * 1.4, y - down * size * 1.4)
    return Polygon((tip, (back[0] - down * size * 0.7, back[1] + right * size * 0.7),
                    (back[0] + down * size * 0.7, back[1] - right * size * 0.7)), ink)
