"""The plan of the air on the chart: fields with rings as far as what stands there flies, sorties as arrows, what may be struck.

An arrow is as wide as what flies, and dashed by night. What is only proposed is hollow; what is planned is solid; the sortie
that is being planned has a glow. Sides differ by their signs: squares are Allied, cut corners are Axis.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from math import atan2, ceil, cos, dist, pi, sin

from msgspec import Struct

from campaign.chart.badges import aeroplane
from campaign.chart.layers.airborne import OUTSIDE, bent, patrol_ring
from campaign.drawing.geometry import centre_of
from campaign.drawing.lettering import room_of
from campaign.drawing.plane import Extent, Group, Mark, Stamp, Stroke
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side

# How wide an arrow is for no flight, for each flight, and at the most, in pixels.
LEAST, A_FLIGHT, MOST = 2.4, 0.26, 10.0
CASING, GLOW, GLOW_COVER = 2.6, 8.0, 0.28
HEAD, HEAD_FOR_WIDTH = 8.0, 1.5
DASH_FOR_WIDTH, DASH_LEAST = 1.6, 7.0
# How far an arrow keeps from the field and from the target, in pixels.
CLEAR, SHORT = 13.0, 13.0
LETTERS = 12.5
FIELD, TARGET = 7.5, 10.0
RING_DASH, CORNERS, SIDES = 6.0, 96, 6
# Layers that the plan of the air turns on.
IN_THE_AIR = frozenset(("patrols", "sorties"))
# The ring runs a little inside the corners of the hexes that lie in reach, and its words stand so many degrees aside.
ROUND, ASIDE = 0.945, pi / 5


class Stands(Enum):
    """How firm a sortie is."""

    PROPOSED = "proposed"
    KEPT = "kept"
    CHOSEN = "chosen"


class AirArrow(Struct, frozen=True):
    """A sortie or a mission that has not flown: from where, with how many flights from each place, to what, and a word on it.

    A mission has a ring about what it watches.
    """

    starts: tuple[tuple[Hex, int], ...]
    goal: Hex
    stands: Stands
    text: str
    night: bool = False
    ring: int | None = None


class AirRing(Struct, frozen=True):
    """How far something flies from a hex; its words stand towards what is to be struck."""

    at: Hex
    hexes: int
    side: Side
    text: str
    bold: bool = False
    towards: Hex | None = None


class AirBase(Struct, frozen=True):
    """An own field or deck: how many of its units can still fly, and whether it is chosen or flies the sortie."""

    at: Hex
    side: Side
    ready: int
    chosen: bool = False


class AirGoal(Struct, frozen=True):
    """Something that may be struck, whose it is, and whether it is what is chosen."""

    at: Hex
    side: Side
    chosen: bool = False


class AirPointing(Struct, frozen=True):
    """All that the chart shows of the plan of the air."""

    arrows: tuple[AirArrow, ...] = ()
    rings: tuple[AirRing, ...] = ()
    bases: tuple[AirBase, ...] = ()
    goals: tuple[AirGoal, ...] = ()


def air_beneath(air: AirPointing, look: Look) -> Group:
    """What lies beneath names and counters: rings, and what may be struck."""
    marks: list[Mark] = []
    for ring in air.rings:
        marks += _ring(ring, look)
    marks += (Stamp(centre_of(goal.at), tuple(_goal(goal, look))) for goal in air.goals if not goal.chosen)
    return tuple(marks)


def air_above(air: AirPointing, zoom: float, look: Look, busy: Iterable[Rect] = ()) -> Group:
    """What lies above them: what is chosen, arrows, fields, and words on top, which keep clear of some rooms."""
    marks: list[Mark] = [Stamp(centre_of(goal.at), tuple(_goal(goal, look))) for goal in air.goals if goal.chosen]
    for arrow in air.arrows:
        if arrow.ring is not None:
            marks += patrol_ring(arrow.goal, arrow.ring, look, dash=RING_DASH)
        for start, flights in arrow.starts:
            marks += _arrow(arrow, centre_of(start), width_for(flights), zoom, look)
    for base in air.bases:
        marks.append(Stamp(centre_of(base.at), tuple(_base(base, look))))
    return (*marks, *_words(air, zoom, look, [*busy]))


def width_for(flights: int) -> float:
    """How wide the arrow of so many flights is, in pixels."""
    return min(MOST, LEAST + A_FLIGHT * flights)


# Arrows ---------------------------------------------------------------------------------------------------------------


def _arrow(arrow: AirArrow, start: Point, wide: float, zoom: float, look: Look) -> Iterator[Mark]:
    goal = centre_of(arrow.goal)
    long = dist(start, goal) * zoom
    if long < CLEAR + SHORT + HEAD:
        return
    size = HEAD + HEAD_FOR_WIDTH * wide
    way = _part(bent(start, goal), CLEAR / long, 1 - (SHORT + size * 0.6) / long)
    theme, dash = look.theme, max(DASH_LEAST, DASH_FOR_WIDTH * wide) if arrow.night else 0.0
    if arrow.stands is Stands.CHOSEN:
        yield Stroke(way, theme.magenta, Extent(wide + GLOW), cover=GLOW_COVER)
    yield Stroke(way, theme.panel, Extent(wide + CASING), dash, 0.8)
    yield Stroke(way, theme.magenta, Extent(wide), dash)
    hollow = arrow.stands is Stands.PROPOSED
    if hollow:
        yield Stroke(way, theme.panel, Extent(max(1.0, wide - CASING)), dash)
    (x, y), (right, down) = way[-2], way[-1]
    turn = atan2(down - y, right - x)
    tip = tuple((size * (cos(turn) * along - sin(turn) * aside), size * (sin(turn) * along + cos(turn) * aside))
                for along, aside in ((1.0, 0.0), (-0.35, -0.55), (-0.15, 0.0), (-0.35, 0.55)))
    fill, edge = (theme.panel, theme.magenta) if hollow else (theme.magenta, theme.panel)
    yield Stamp(way[-1], (Polygon(tip, fill, edge, 1.2),))


def _part(spots: tuple[Point, ...], first: float, last: float) -> tuple[Point, ...]:
    """The middle of a way, between two shares of it."""
    pieces = len(spots) - 1

    def at(share: float) -> Point:
        place = min(pieces - 1, int(share * pieces))
        (x, y), (right, down), rest = spots[place], spots[place + 1], share * pieces - place
        return x + (right - x) * rest, y + (down - y) * rest

    between = range(ceil(first * pieces + 0.01), int(last * pieces - 0.01) + 1)
    return (at(first), *(spots[number] for number in between), at(last))


# Rings, fields and targets --------------------------------------------------------------------------------------------


def ring_of(where: Hex, hexes: int) -> tuple[Point, ...]:
    """The line about all hexes that lie so many away: a hexagon with rounded corners, as distances are counted in hexes."""
    x, y = centre_of(where)
    spots = []
    for number in range(CORNERS + 1):
        turn = 2 * pi * number / CORNERS
        off = (turn % (2 * pi / SIDES)) - pi / SIDES
        radius = (hexes + OUTSIDE) * min(ROUND, cos(pi / SIDES) / cos(off))
        spots.append((x + radius * cos(turn), y + radius * sin(turn)))
    return tuple(spots)


def _ring(ring: AirRing, look: Look) -> Iterator[Mark]:
    """Solid for one's own, dashed for the enemy's."""
    spots, ink = ring_of(ring.at, ring.hexes), look.theme.sides[ring.side]
    yield Stroke(spots, look.theme.sea0, Extent(4.0), cover=0.5)
    yield Stroke(spots, ink, Extent(2.0 if ring.bold else 1.3), 0.0 if ring.towards is None or ring.bold else RING_DASH)


def _plate(half: float, side: Side, fill: Ink, edge: Ink, width: float) -> Shape:
    """The sign of a side: a square, or one with cut corners."""
    if side is Side.ALLIED:
        return RoundedBox(Rect(-half, -half, 2 * half, 2 * half), fill, edge, width, 1.5)
    cut = half * 0.45
    corners = ((-half + cut, -half), (half - cut, -half), (half, -half + cut), (half, half - cut), (half - cut, half),
               (-half + cut, half), (-half, half - cut), (-half, -half + cut))
    return Polygon(corners, fill, edge, width)


def _base(base: AirBase, look: Look) -> Iterator[Shape]:
    """A field: filled as long as anything there can still fly."""
    theme, half = look.theme, FIELD * look.label
    ink, ready = theme.sides[base.side], base.ready > 0
    if base.chosen:
        yield _plate(half + 3.5, base.side, theme.panel, theme.magenta, 2.0)
    yield _plate(half, base.side, ink if ready else theme.panel, ink, 1.4)
    yield from aeroplane((0.0, 0.0), half * 0.72, theme.panel if ready else ink, turn=-pi / 2)


def _goal(goal: AirGoal, look: Look) -> Iterator[Shape]:
    """What may be struck: a ring with cross-hairs, in magenta and larger where it is chosen."""
    theme, radius = look.theme, TARGET * look.label * (1.35 if goal.chosen else 1.0)
    ink = theme.magenta if goal.chosen else theme.sides[goal.side]
    yield Disc((0.0, 0.0), radius + 1.5, theme.panel)
    yield Disc((0.0, 0.0), radius, theme.panel, ink, 2.2 if goal.chosen else 1.6)
    arm = radius * 0.7
    yield Line(((-arm, 0.0), (arm, 0.0)), ink, 1.8)
    yield Line(((0.0, -arm), (0.0, arm)), ink, 1.8)


# Words ----------------------------------------------------------------------------------------------------------------


def _words(air: AirPointing, zoom: float, look: Look, taken: list[Rect]) -> Iterator[Mark]:
    """What stands beside arrows and on rings, each where nothing else that is said here stands; the chosen sortie first."""
    order = list(Stands)
    for arrow in sorted(air.arrows, key=lambda arrow: -order.index(arrow.stands)):
        if arrow.starts:
            start, flights = max(arrow.starts, key=lambda start: start[1])
            spots = bent(centre_of(start), centre_of(arrow.goal))
            bold = arrow.stands is not Stands.PROPOSED
            text = Text(arrow.text, (0.0, 0.0), LETTERS * look.label, look.theme.magenta, "m", bold=bold, halo=look.theme.sea0)
            yield from _placed(text, [spots[len(spots) * share // 8] for share in (4, 3, 5, 2)], zoom, taken,
                               _beside(spots, text, width_for(flights)))
    for ring in air.rings:
        x, y = centre_of(ring.at)
        line, turns = ring_of(ring.at, ring.hexes), [-pi / 2, pi / 2, 0.0, pi]
        if ring.towards is not None:
            right, down = centre_of(ring.towards)
            turns = [atan2(down - y, right - x) + part * ASIDE for part in (1, -1, 2, -2, 4)]
        spots = tuple(line[round((turn % (2 * pi)) / (2 * pi) * CORNERS)] for turn in turns)
        text = Text(ring.text, (0.0, 0.0), LETTERS * 0.94 * look.label, look.theme.sides[ring.side], "m",
                    halo=look.theme.sea0, italic=True, bold=ring.bold)
        yield from _placed(text, spots, zoom, taken)


def _beside(spots: Sequence[Point], text: Text, wide: float) -> Point:
    """How far words stand from the middle of an arrow: above one that lies, to the right of one that rises."""
    (x, y), (right, down), room = spots[0], spots[-1], room_of(text)
    if abs(right - x) > abs(down - y):
        return 0.0, -room.high / 2 - wide / 2 - 4
    return room.wide / 2 + wide / 2 + 6, 0.0


def _placed(
    text: Text, spots: Sequence[Point], zoom: float, taken: list[Rect], shift: Point = (0.0, 0.0),
) -> Iterator[Mark]:
    room = room_of(text)
    for x, y in spots:
        here = Rect(x * zoom + shift[0] + room.x, y * zoom + shift[1] + room.y, room.wide, room.high).grown(2)
        if not any(here.meets(other) for other in taken):
            taken.append(here)
            yield Stamp((x, y), (text,), shift)
            return
