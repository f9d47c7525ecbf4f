"""The war in thirty seconds: on a small chart forces pass, battles flare up and ships go down, half-month by half-month."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.chart.ground import ground_of, plane_of
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.lettering import width_of
from campaign.drawing.plane import PlaneScene
from campaign.drawing.shapes import Disc, Layer, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.model.sides import Side
from campaign.session.days.dates import MONTHS
from campaign.session.ending.facts import EndOfCampaign, HalfMonthOfWar

# Seconds that it takes: of a war of months, and of a campaign of days.
LONG, SHORT = 30.0, 10.0
# Half a month goes by in so many pictures, of a long war.
PICTURES = 8
DAYS = 14
HEAD, FOOT = 40.0, 26.0
# The chart is no higher than this share of its width, or there would be nothing to see at its edges.
HIGHEST = 0.76
# So many hexes of land and sea are seen around the outermost ports.
AROUND = 5.0


def seconds_of(end: EndOfCampaign) -> float:
    """How long the replay takes."""
    return LONG if end.is_long else SHORT


def picture_at(end: EndOfCampaign, seconds: float) -> int:
    """The number of the picture shown so many seconds after it began; each is made when it is shown."""
    return min(last_picture(end), int(seconds / seconds_of(end) * last_picture(end)))


def last_picture(end: EndOfCampaign) -> int:
    """The number of the last picture, on which all that was lost is seen."""
    return len(end.replay) * (PICTURES if end.is_long else DAYS * 4)


def room_of_chart(rect: Rect, look: Look) -> Rect:
    """Where in its part the chart stands: below the head, above its caption."""
    top, wide = round(rect.y + HEAD * look.scale), round(rect.wide)
    return Rect(round(rect.x), top, wide, min(round(rect.bottom - FOOT * look.scale) - top, round(wide * HIGHEST)))


def camera_of(theatre: Theatre, window: Rect) -> Camera:
    """The sea from its westernmost port to its easternmost in a window."""
    spots = [centre_of(port.hex) for port in theatre.ports.values()] or [plane_of(theatre).middle]
    (west, east), (north, south) = ((min(along) - AROUND, max(along) + AROUND) for along in zip(*spots, strict=True))
    zoom = min(window.wide / (east - west), window.high / (south - north))
    return Camera((west + east) / 2, (north + south) / 2, zoom, window)


def scene_of(theatre: Theatre, look: Look) -> PlaneScene:
    """The bare chart."""
    return PlaneScene(ground_of(theatre, {}, look.theme))


class ReplayFrame(Struct, frozen=True):
    """One picture of the replay: of which half-month, and how much of it has gone by."""

    months: tuple[HalfMonthOfWar, ...]
    number: int
    share: float

    def lost(self) -> Iterator[tuple[Side, Hex, bool]]:
        """Ships lost so far, and whether just now."""
        for at, month in enumerate(self.months[: self.number + 1]):
            for ship in month.lost:
                if ship.where is not None and (at < self.number or ship.day.of_turn <= self.share * DAYS + 1):
                    yield ship.side, ship.where, at == self.number


def frame_at(end: EndOfCampaign, picture: int) -> ReplayFrame:
    """The frame of a picture by its number."""
    each = PICTURES if end.is_long else DAYS * 4
    number, part = divmod(picture, each)
    if number >= len(end.replay):
        return ReplayFrame(end.replay, len(end.replay), 0.0)
    return ReplayFrame(end.replay, number, (part + 1) / each)


def marks(frame: ReplayFrame, camera: Camera, look: Look) -> Layer:
    """Crosses for ships lost, ways as far as they have come, stars for battles, in pixels about the corner of the chart."""
    return tuple(_marks(frame, camera, look))


def _marks(frame: ReplayFrame, camera: Camera, look: Look) -> Iterator[Shape]:
    theme = look.theme
    now = frame.months[frame.number] if frame.number < len(frame.months) else None
    if now is not None:
        for passage in now.passages:
            ink = theme.sides[passage.side]
            way = _as_far(tuple(map(camera.spot_of, passage.way)), frame.share)
            if len(way) > 1:
                yield Line(way, blend(theme.sea0, ink, 0.55), 1.3 * look.label)
            yield Disc(way[-1], 2.2 * look.label, ink)
    for side, where, fresh in frame.lost():
        yield from _cross(side, camera.spot_of(where), (5.5 if fresh else 3.6) * look.label, theme.sides[side],
                          (2.4 if fresh else 1.5) * look.label)
    for where in () if now is None else now.battles:
        yield from _star(camera.spot_of(where), 8.0 * look.label, look)


def _as_far(way: tuple[Point, ...], share: float) -> tuple[Point, ...]:
    """The part of a way that is done."""
    come = share * (len(way) - 1)
    whole = int(come)
    if whole >= len(way) - 1:
        return way
    (x, y), (to_x, to_y) = way[whole], way[whole + 1]
    part = come - whole
    return (*way[: whole + 1], (x + (to_x - x) * part, y + (to_y - y) * part))


def _cross(side: Side, at: Point, half: float, ink: tuple[int, int, int], width: float) -> Iterator[Shape]:
    """Where a ship was lost: an upright cross for the Axis, one aslant for the Allies, so that no side is colour alone."""
    x, y = at
    if side is Side.AXIS:
        far = half * 1.3
        yield Line(((x - far, y), (x + far, y)), ink, width)
        yield Line(((x, y - far), (x, y + far)), ink, width)
        return
    yield Line(((x - half, y - half), (x + half, y + half)), ink, width)
    yield Line(((x - half, y + half), (x + half, y - half)), ink, width)


def _star(at: Point, far: float, look: Look) -> Iterator[Shape]:
    x, y = at
    near = far * 0.36
    corners = ((0, -far), (near, -near), (far, 0), (near, near), (0, far), (-near, near), (-far, 0), (-near, -near))
    yield Polygon(tuple((x + dx, y + dy) for dx, dy in corners), look.theme.amberfill, look.theme.ink, 1.0)


def caption(end: EndOfCampaign, frame: ReplayFrame | None, rect: Rect, look: Look) -> Iterator[Shape]:
    """Below the chart: what crosses mean, or how far it has come, with the points as they stood then."""
    theme, chart = look.theme, room_of_chart(rect, look)
    y, size = chart.bottom + FOOT * look.scale * 0.62, look.note
    if frame is None:
        x = rect.x
        for side, words in ((Side.ALLIED, "an Allied ship lost"), (Side.AXIS, "an Axis ship lost")):
            half = size * 0.34
            yield from _cross(side, (x + half * 1.3, y), half, theme.sides[side], 1.6 * look.scale)
            yield Text(words, (x + half * 2.6 + look.gap * 0.6, y), size, theme.ink2)
            x += half * 2.6 + look.gap * 2.6 + width_of(words, size)
        return
    months = len(frame.months)
    track = Rect(rect.x, chart.bottom + 5 * look.scale, rect.wide, 3 * look.scale)
    share = min(1.0, (frame.number + frame.share) / months) if months else 1.0
    yield RoundedBox(track, theme.track)
    yield RoundedBox(Rect(track.x, track.y, track.wide * share, track.high), theme.magenta)
    month = frame.months[min(frame.number, months - 1)]
    half = "first half of" if month.turn.half == 1 else "second half of"
    when = f"{half} {MONTHS[month.turn.month - 1]} {month.turn.year}"
    yield Text(when, (rect.x, y + 4 * look.scale), size, theme.ink, bold=True)
    lead = month.difference
    ahead = "level" if not lead else f"{'Allies' if lead > 0 else 'Axis'} ahead by {abs(lead):g}"
    yield Text(ahead, (rect.right, y + 4 * look.scale), size, theme.ink2, "r")


def play_sign(window: Rect, look: Look) -> Iterator[Shape]:
    """What starts it: a triangle in a ring in the midst of the chart."""
    (x, y), radius = window.middle, min(window.high * 0.17, 34 * look.scale)
    yield Disc((x, y), radius, look.theme.panel, look.theme.magenta, 2.2 * look.scale)
    far = radius * 0.46
    yield Polygon(((x - far * 0.75, y - far), (x + far * 1.05, y), (x - far * 0.75, y + far)), look.theme.magenta)
