"""The layout of counters: stacks for those in one hex, moved aside where neighbours collide, with a line to their hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import cos, pi, sin

from msgspec import Struct

from campaign.chart.counters import SHOWN, Counter
from campaign.chart.stamps import fan, full_extent, high_of, places, size_at
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.shapes import Point, Rect
from campaign.drawing.theme import Look
from campaign.model.sea.hexes import Hex

# Zooms at which the chart is told anew: between two of them everything stays as it is told for the lower one.
STEPS = (1.5, 2.5, 4.0, 6.0, 8.0, 11.0, 14.4, 18.5, 24.0, 30.0, 35.2, 46.0, 64.0, 90.0)
# A counter moves aside by steps of so many of its heights, so often at most, in so many directions.
ASIDE, OFTEN, WAYS = 0.35, 9, 16
# How many pixels are left between counters that lie side by side; how high a submarine's circle is beside a counter.
BETWEEN, CIRCLE = 3.0, 0.72
# Of so many that are fanned out the names have room between them.
FEW = 9


class Placed(Struct, frozen=True):
    """A counter and where it lies on the screen; `hidden` in a stack that is not fanned out, `rear` beneath another one."""

    counter: Counter
    rect: Rect
    hidden: bool = False
    rear: bool = False


def step_at(zoom: float) -> float:
    """The zoom step for which the chart is composed when shown at this zoom."""
    return max((step for step in STEPS if step <= zoom), default=STEPS[0])


def lay_out(
    counters: Iterable[Counter], camera: Camera, look: Look, fanned: Hex | None, within: Rect | None = None
) -> tuple[Placed, ...]:
    """Every counter in sight with its place; the stack under the cursor is fanned out above the others."""
    by_hex: dict[Hex, list[Counter]] = {}
    for piece in counters:
        by_hex.setdefault(piece.hex, []).append(piece)
    step = step_at(camera.zoom)
    size = size_at(step, look)
    weightiest = sorted(by_hex.items(), key=lambda stack: (*_lightness(stack[1]), stack[0]))
    aside = shifts_aside(tuple(_box(here, where, size, look) for where, here in weightiest), step, high_of(size))
    in_sight = camera.seen().grown(2 + size / camera.zoom)
    found: list[Placed] = []
    visible = [place for place in by_hex if in_sight.holds(centre_of(place))]
    for where in sorted(visible, key=lambda place: (place == fanned, place)):
        (x, y), (right, down) = camera.spot_of(where), aside.get(where, (0.0, 0.0))
        here, middle = by_hex[where], (x + right, y + down)
        fan_out = where == fanned and len(here) > 1
        found += map(Placed, here, fan(len(here), middle, size, within, _written(here, size, look))) if fan_out else _stacked(
            here, middle, size)
    return tuple(found)


def _lightness(here: list[Counter]) -> tuple[bool, bool, int]:
    """Own counters weigh more than the enemy's, ships more than submarines, and the heaviest ship of a stack counts."""
    return min((not counter.own, counter.submarine, counter.rank) for counter in here)


def _written(here: list[Counter], size: float, look: Look) -> Point:
    """How much wider and higher than counters all is that is written around them; of very many it has no room."""
    if len(here) > FEW:
        return 0.0, 0.0
    rect = Rect(0.0, 0.0, size, high_of(size))
    rooms = [full_extent(counter, rect, look) for counter in here]
    return max(room.wide for room in rooms) - rect.wide, max(room.bottom - rect.bottom - min(0.0, room.y) for room in rooms)


def _stacked(here: list[Counter], middle: Point, size: float) -> Iterator[Placed]:
    """The counters of one hex around a place."""
    front = min(len(here), SHOWN) - 1
    for at, (counter, rect) in enumerate(zip(here, places(len(here), middle, size), strict=True)):
        yield Placed(counter, _round(rect) if counter.submarine else rect, hidden=at > front, rear=at < front)


def _round(rect: Rect) -> Rect:
    """The square around a submarine's circle."""
    high = rect.high * CIRCLE
    return Rect(rect.middle[0] - high / 2, rect.middle[1] - high / 2, high, high)


def _box(here: list[Counter], where: Hex, size: float, look: Look) -> tuple[Hex, Rect]:
    """The bounding box of a stack around the middle of its hex."""
    rooms = [placed.rect if placed.rear else full_extent(placed.counter, placed.rect, look)
             for placed in _stacked(here, (0.0, 0.0), size) if not placed.hidden]
    west, north = min(room.x for room in rooms), min(room.y for room in rooms)
    return where, Rect(west, north, max(room.right for room in rooms) - west, max(room.bottom for room in rooms) - north)


@lru_cache(maxsize=32)
def shifts_aside(boxes: tuple[tuple[Hex, Rect], ...], step: float, high: float) -> dict[Hex, Point]:
    """By how many pixels stacks move so that none lies upon another: the first stay, the others go no farther than they must.

    One that finds no room anywhere near stays where its hex is.
    """
    placed: list[Rect] = []
    found: dict[Hex, Point] = {}
    for where, box in boxes:
        x, y = centre_of(where)
        for right, down in _ways_out(high):
            here = Rect(x * step + box.x + right, y * step + box.y + down, box.wide, box.high).grown(BETWEEN / 2)
            if not any(here.meets(other) for other in placed):
                break
        else:
            right, down = 0.0, 0.0
            here = Rect(x * step + box.x, y * step + box.y, box.wide, box.high)
        placed.append(here)
        if right or down:
            found[where] = right, down
    return found


def _ways_out(high: float) -> Iterator[Point]:
    """Where a stack may move to, the nearest places first."""
    yield 0.0, 0.0
    for ring in range(1, OFTEN + 1):
        for way in range(WAYS):
            turn = 2 * pi * way / WAYS
            # Counters are wider than high: aside they have to go farther than up and down.
            yield round(1.4 * ring * ASIDE * high * cos(turn)), round(ring * ASIDE * high * sin(turn))

