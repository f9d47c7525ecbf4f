"""What is in the air, as shapes: ranges of what was chosen, patrols and searches, and the sorties of the day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, dist, hypot, pi, sin

from campaign.chart.badges import aeroplane
from campaign.chart.layers.facts import Flying, Range
from campaign.chart.rooms import Rooms
from campaign.chart.stamps import high_of, size_at
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.lettering import room_of, width_of
from campaign.drawing.plane import Extent, Group, Mark, Stamp, Stroke
from campaign.drawing.shapes import Ink, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.play.air_war import AirTask
from campaign.model.sea.hexes import Hex
from campaign.session.planning.air_day import SortieOfTheDay
from campaign.session.planning.air_units import FlownMission

# A ring about the hexes of a radius lies so far outside their middles; so many corners make it round.
OUTSIDE, CORNERS = 0.55, 48
WIDE, DASH, RANGE_DASH = 2.0, 7.0, 10.0
LETTERS, HIGH, PAD, PLANE, APART = 11.5, 18.0, 5.0, 5.5, 4.0
TOLD_FROM = 160.0
# How an arrow bends, as a share of its length, and how far from field and target it begins and ends, in pixels.
BEND, CLEAR, HEAD, ARROW = 0.12, 10.0, 9.0, 2.2
PIECES = 14
# Pixels a hex from which missions have tags: nearer than all of the sea in a small window.
TAGS_FROM = 4.0


def ranges(flying: Flying, camera: Camera, look: Look, busy: Rooms) -> Iterator[Shape]:
    """The ranges of the chosen aircraft: solid for the normal range, dashed for the utmost, each labelled in hexes."""
    for found in flying.ranges:
        for contour in found.contours:
            spots = tuple(map(camera.to_screen, contour.points))
            yield Line(spots, look.theme.sea0, 3.6, cover=0.55)
            yield Line(spots, look.theme.ink, 1.6, RANGE_DASH if found.utmost else 0.0)
        for contour in sorted(found.contours, key=lambda contour: -len(contour.points))[:2]:
            yield from _range_told(found, tuple(map(camera.to_screen, contour.points)), look, busy)


def _range_told(found: Range, spots: Sequence[Point], look: Look, busy: Rooms) -> Iterator[Text]:
    text = f"{'at the utmost ' if found.utmost else 'range '}{found.hexes}"
    if sum(dist(spot, following) for spot, following in pairwise(spots)) < TOLD_FROM:
        return
    middle = len(spots) // 2
    for at in sorted(range(0, len(spots), 2), key=lambda number: abs(number - middle)):
        label = Text(text, spots[at], LETTERS * look.label, look.theme.ink, "m", bold=True, halo=look.theme.sea0)
        room = room_of(label)
        if not busy.covered(room):
            busy.take(room)
            yield label
            return


def search_areas(flying: Flying, camera: Camera, look: Look) -> Iterator[Shape]:
    """The sea that own aircraft search."""
    for flown, contours in flying.missions:
        if flown.mission.task is AirTask.SEARCH:
            for contour in contours:
                yield Line(tuple(map(camera.to_screen, contour.points)), look.theme.magenta, 1.4, DASH, 0.8)


def lines_of_flight(flying: Flying, zoom: float, look: Look, inks: Mapping[bool, Ink]) -> Group:
    """Rings where fighters patrol, and arrows from fields to the targets of the day; of the enemy's raids none."""
    marks: list[Mark] = []
    for flown, _ in flying.missions:
        if flown.mission.task is AirTask.PATROL:
            marks += patrol_ring(flown.hex, flown.radius, look)
    for sortie in flying.sorties:
        for start in sortie.starts:
            marks += arrow(centre_of(start), centre_of(sortie.goal), zoom, look, inks[sortie.own])
    return tuple(marks)


def patrol_ring(where: Hex, radius: int, look: Look, *, dash: float = 0.0) -> Iterator[Mark]:
    """The hexes that a patrol meets raids in."""
    ring = _ring(centre_of(where), radius + OUTSIDE)
    yield Stroke(ring, look.theme.panel, Extent(WIDE + 2.0), cover=0.6)
    yield Stroke(ring, look.theme.magenta, Extent(WIDE), dash)


def tags(flying: Flying, zoom: float, look: Look, inks: Mapping[bool, Ink]) -> Group:
    """Tags: how many flights do what at each place, and the result at each target."""
    marks: list[Mark] = [Stamp(centre_of(flown.hex), tuple(_tag(flown, look)), shift)
                         for flown, shift in tag_offsets(flying, zoom, look)]
    for sortie, shift in _resulting(flying, zoom, look):
        marks.append(Stamp(centre_of(sortie.goal), tuple(_result(sortie, look, inks[sortie.own])), shift))
    return tuple(marks)


def rooms_of_tags(flying: Flying, zoom: float, look: Look) -> Iterator[Rect]:
    """The rectangles of all tags, in pixels of the whole plane."""
    places = [(flown.hex, shift, size_of_tag(flown, look)) for flown, shift in tag_offsets(flying, zoom, look)]
    places += [(sortie.goal, shift, _size_of_result(sortie, look)) for sortie, shift in _resulting(flying, zoom, look)]
    for where, (right, down), (wide, high) in places:
        x, y = centre_of(where)
        yield Rect(x * zoom + right - wide / 2, y * zoom + down - high / 2, wide, high)


def _ring(middle: Point, radius: float) -> tuple[Point, ...]:
    return tuple((middle[0] + radius * cos(2 * pi * at / CORNERS), middle[1] + radius * sin(2 * pi * at / CORNERS))
                 for at in range(CORNERS + 1))


def tag_offsets(flying: Flying, zoom: float, look: Look) -> Iterator[tuple[FlownMission, Point]]:
    """The offset of each mission's tag: at the upper left of its ring, tags of the same place below each other."""
    stacked: dict[Hex, int] = {}
    for flown, _ in flying.missions if zoom >= TAGS_FROM else ():
        number = stacked.get(flown.hex, 0)
        stacked[flown.hex] = number + 1
        across, high = size_of_tag(flown, look)
        # What follows a force stands clear of its counter.
        counter = 0.0 if flown.force is None else size_at(zoom, look)
        left = max(counter / 2, (1.0 + OUTSIDE) * zoom * 0.72) + across / 2 + 2
        up = max(high_of(counter) / 2 if counter else 0.0, (1.0 + OUTSIDE) * zoom * 0.72)
        yield flown, (round(-left), round(-up + number * (high + 2)))


def tag_at(flying: Flying, at: Point, camera: Camera, zoom: float, look: Look) -> FlownMission | None:
    """The mission whose tag lies there."""
    for flown, (right, down) in tag_offsets(flying, zoom, look):
        (x, y), (wide, high) = camera.spot_of(flown.hex), size_of_tag(flown, look)
        if Rect(x + right - wide / 2, y + down - high / 2, wide, high).grown(2).holds(at):
            return flown
    return None


def size_of_tag(flown: FlownMission, look: Look) -> tuple[float, float]:
    """How wide and how high the tag of a mission is, in pixels."""
    unit = look.label
    return width_of(_said(flown), LETTERS * unit, bold=True) + (2 * PLANE + APART + 2 * PAD) * unit, HIGH * unit


def _said(flown: FlownMission) -> str:
    return f"{flown.flights} {'patrol' if flown.mission.task is AirTask.PATROL else 'search'}"


def _tag(flown: FlownMission, look: Look) -> Iterator[Shape]:
    wide, high = size_of_tag(flown, look)
    theme, unit, rect = look.theme, look.label, Rect(-wide / 2, -high / 2, wide, high)
    yield RoundedBox(rect, theme.panel, theme.magenta, 1.5, high / 2)
    yield from aeroplane((rect.x + (PAD + PLANE) * unit, 0.0), PLANE * unit, theme.magenta)
    yield Text(_said(flown), (rect.x + (PAD + 2 * PLANE + APART) * unit, 0.0), LETTERS * unit, theme.magenta, bold=True)


def arrow(start: Point, goal: Point, zoom: float, look: Look, ink: Ink, *, dash: float = 0.0) -> Iterator[Mark]:
    """A bent line from a field to a target, with a head."""
    spots = bent(start, goal)
    long = dist(start, goal) * zoom
    if long < 3 * CLEAR:
        return
    first, last = round(PIECES * min(0.3, CLEAR / long)), PIECES - round(PIECES * min(0.3, 1.6 * CLEAR / long))
    way = spots[first : last + 1]
    yield Stroke(way, look.theme.panel, Extent(ARROW + 2.5), cover=0.7)
    yield Stroke(way, ink, Extent(ARROW), dash)
    (x, y), (right, down) = way[-2], way[-1]
    turn = atan2(down - y, right - x)
    tip = tuple((HEAD * (cos(turn) * along - sin(turn) * aside), HEAD * (sin(turn) * along + cos(turn) * aside))
                for along, aside in ((1.0, 0.0), (-0.4, -0.6), (-0.1, 0.0), (-0.4, 0.6)))
    yield Stamp(way[-1], (Polygon(tip, ink, look.theme.panel, 1.0),))


def bent(start: Point, goal: Point) -> tuple[Point, ...]:
    """The way of an arrow: it bends to the north, whichever way it leads."""
    right, down = goal[0] - start[0], goal[1] - start[1]
    long = hypot(right, down) or 1.0
    aside = (down / long, -right / long) if right >= 0 else (-down / long, right / long)
    by = 2 * BEND * long
    middle = start[0] + right / 2 + aside[0] * by, start[1] + down / 2 + aside[1] * by
    return tuple(
        ((1 - at) ** 2 * start[0] + 2 * (1 - at) * at * middle[0] + at**2 * goal[0],
         (1 - at) ** 2 * start[1] + 2 * (1 - at) * at * middle[1] + at**2 * goal[1])
        for at in (number / PIECES for number in range(PIECES + 1)))


def _resulting(flying: Flying, zoom: float, look: Look) -> Iterator[tuple[SortieOfTheDay, Point]]:
    """The place of each sortie's result: under its target, those of the same place below each other."""
    stacked: dict[Hex, int] = {}
    for sortie in flying.sorties:
        number = stacked.get(sortie.goal, 0)
        stacked[sortie.goal] = number + 1
        _, high = _size_of_result(sortie, look)
        down = max(high_of(size_at(zoom, look)) / 2 + 16 * look.label, 0.8 * zoom) + high / 2 + number * (high + 2)
        yield sortie, (0.0, round(down))


def _told(sortie: SortieOfTheDay) -> str:
    return sortie.result if sortie.own else f"raid: {sortie.result}"


def _size_of_result(sortie: SortieOfTheDay, look: Look) -> tuple[float, float]:
    unit = look.label
    return width_of(_told(sortie), LETTERS * unit, bold=True) + (2 * PLANE + APART + 2 * PAD) * unit, HIGH * unit


def _result(sortie: SortieOfTheDay, look: Look, ink: Ink) -> Iterator[Shape]:
    """The result of a sortie; own aeroplanes fly to the right, the enemy's to the left."""
    unit = look.label
    wide, high = _size_of_result(sortie, look)
    rect = Rect(-wide / 2, -high / 2, wide, high)
    yield RoundedBox(rect, look.theme.panel, ink, 1.5, 2.0)
    yield from aeroplane((rect.x + (PAD + PLANE) * unit, 0.0), PLANE * unit, ink, turn=0.0 if sortie.own else pi)
    yield Text(_told(sortie), (rect.x + (PAD + 2 * PLANE + APART) * unit, 0.0), LETTERS * unit, ink, bold=True)
