"""What is drawn of a staff meeting beside its lines: operations on small charts, oil, weather."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from campaign.chart.ground import ground_of, weather_sign
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.lettering import width_of
from campaign.drawing.plane import PlaneScene
from campaign.drawing.printing import picture_of
from campaign.drawing.shapes import Disc, Line, Point, Rect, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.showing import Sheet
from campaign.gui.reading.desk_charts import PoolCurve
from campaign.gui.reading.logistics_parts import TO_THOUSANDS, TURN_DAYS
from campaign.model.charts.campaign import Weather
from campaign.model.replacing import replace
from campaign.model.sea.theatre import Theatre, Zone
from campaign.session.logistics.stocks import PoolOverTime
from campaign.session.meeting.operations import Operation

# So many hexes are seen about an operation, and at least so many across.
AROUND, LEAST_SEEN = 3.0, 12.0


def small_chart(number: int, operation: Operation, theatre: Theatre, window: Rect, look: Look) -> Iterator[Sheet]:
    """The sea about an operation, and its ways on it."""
    scene, camera = PlaneScene(ground_of(theatre, {}, look.theme)), _camera_for(operation, window)
    size = round(window.wide), round(window.high)
    yield Sheet(f"operation {number}", (camera, look), window, size, partial(picture_of, scene, camera), look.theme.sea0,
                scene=scene, camera=camera)
    layer = tuple(_marks(operation, replace(camera, window=Rect(0, 0, *size)), look))
    yield Sheet(f"course {number}", (layer, size), window, size, partial(tuple, (layer,)))


def _camera_for(operation: Operation, window: Rect) -> Camera:
    spots = [centre_of(where) for way in operation.ways for where in way]
    (west, east), (north, south) = ((min(along) - AROUND, max(along) + AROUND) for along in zip(*spots, strict=True))
    wide, high = max(LEAST_SEEN, east - west), max(LEAST_SEEN, south - north)
    return Camera((west + east) / 2, (north + south) / 2, min(window.wide / wide, window.high / high), window)


def _marks(operation: Operation, camera: Camera, look: Look) -> Iterator[Shape]:
    """The ways as courses on paper, with a dot where each ends, and a ring about the enemy."""
    ink, paper, scale = look.theme.magenta, look.theme.panel, look.scale
    for way in operation.ways:
        spots = _eased(tuple(map(camera.spot_of, way)))
        if len(spots) > 1:
            yield Line(spots, paper, 4.6 * scale)
            yield Line(spots, ink, 2.4 * scale)
        yield Disc(spots[-1], 3.6 * scale, ink, paper, 1.2)
    if operation.against is not None:
        yield Disc(camera.spot_of(operation.against), 8 * scale, None, ink, 1.8)


def _eased(spots: tuple[Point, ...]) -> tuple[Point, ...]:
    """A way without the steps of its hexes: each spot is the mean of itself and its neighbours, the ends stay."""
    for _ in range(2):
        between = (((before[0] + 2 * here[0] + then[0]) / 4, (before[1] + 2 * here[1] + then[1]) / 4)
                   for before, here, then in zip(spots, spots[1:], spots[2:], strict=False))
        spots = (spots[0], *between, spots[-1]) if len(spots) > 2 else spots
    return spots


def weather_by_zone(weather: Mapping[Zone, Weather], end: Point, look: Look) -> Iterator[Shape]:
    """A sun or a cloud before the name of each zone, in a line that ends at a point."""
    (right, y), theme, half = end, look.theme, 5 * look.scale
    for zone, kind in reversed(tuple(weather.items())):
        text = zone.value.capitalize()
        yield Text(text, (right, y), look.row, theme.ink2, "r")
        right -= width_of(text, look.row) + 16 * look.scale
        yield from weather_sign(kind, (right, y), half, look)
        right -= 34 * look.scale


def curve_of(pool: PoolOverTime) -> PoolCurve:
    """The pool in thousand tons, as the logistics desk has it."""
    past = tuple((sample.day.turn.number + sample.day.of_turn / TURN_DAYS, (sample.amount or 0.0) / TO_THOUSANDS)
                 for sample in pool.past)
    ahead = tuple((float(turn), low / TO_THOUSANDS, middle / TO_THOUSANDS, high / TO_THOUSANDS)
                  for turn, low, middle, high in pool.ahead)
    return PoolCurve(past, ahead, pool.now / TO_THOUSANDS, "")
