"""The strip above the chart: the half-month, its seven days, whose step it is, the weather by zone, the points."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Mapping

from msgspec import Struct

from campaign.chart.counters import FLAGS
from campaign.chart.ground import weather_sign
from campaign.drawing.flags import flag
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Disc, Layer, Line, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.charts.campaign import Weather
from campaign.model.play.calendar import Cursor, Phase
from campaign.model.sea.theatre import Zone
from campaign.model.sides import Side

DAYS = 7
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")
DOT, APART = 4.2, 20.0


class TopStrip(Struct, frozen=True):
    """What the strip says: nothing in it is secret."""

    date: str
    day: int
    whose: Side
    side: Side
    step: str
    weather: tuple[tuple[str, Weather], ...]
    points: tuple[tuple[Side, float], ...]


def strip_of(moment: Cursor, points: Mapping[Side, float], weather: Mapping[Zone, Weather]) -> TopStrip:
    """The strip at a moment."""
    turn = moment.turn
    half = "1\u201315" if turn.half == 1 else f"16\u2013{monthrange(turn.year, turn.month)[1]}"
    date = f"{half} {MONTHS[turn.month - 1]} {turn.year}"
    naval = moment.phase is Phase.NAVAL and moment.step is not None
    what = moment.step.value if naval and moment.step is not None else f"{moment.phase.value} phase"
    step = f"{moment.acting} {what.replace('_', ' ').replace('naval ', '')}"
    return TopStrip(date, moment.nas if naval else 0, moment.player_turn, moment.acting, step,
                    tuple((zone.value.capitalize(), kind) for zone, kind in weather.items()),
                    tuple((side, points[side]) for side in (Side.ALLIED, Side.AXIS)))


def top_strip(rect: Rect, state: TopStrip, look: Look) -> Layer:
    """From the left the date, the days and whose step it is, from the right points and weather; what has no room goes."""
    theme = look.theme
    high = rect.high
    scale = high / 48.0
    size, middle, gap = 15.0 * scale, rect.y + high / 2, 14.0 * scale
    shapes: list[Shape] = [RoundedBox(rect, theme.panel), RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)]
    left = rect.x + gap
    shapes.append(Text(state.date, (left, middle), size * 1.2, theme.ink, bold=True, serif=True))
    left += width_of(state.date, size * 1.2, bold=True, serif=True) + gap
    if state.day:
        shapes += _days(state.day, left, middle, scale, look)
        left += DAYS * APART * scale + gap * 0.5
    right = rect.right - gap
    for side, points in reversed(state.points):
        number, name = f"{points:g}", str(side)
        shapes.append(Text(number, (right, middle), size, theme.ink, "r", bold=True))
        right -= width_of(number, size, bold=True) + gap * 0.4
        shapes.append(Text(name, (right, middle), size, theme.ink, "r"))
        right -= width_of(name, size) + gap
        shapes += _sign(side, (right + gap * 0.3, middle), 5.0 * scale, look)
        right -= gap * 0.9
    day = f"{state.whose} day {state.day} of {DAYS}" if state.day else ""
    weather = [f"{zone} {kind.value}" for zone, kind in state.weather]
    step = width_of(state.step, size, bold=True) + 30 * scale
    # When there is little room, weather goes first, and then the number of the day.
    weather_wide = sum(width_of(text, size) + 34 * scale for text in weather)
    day_wide = width_of(day, size) + gap if day else 0.0
    if weather and left + day_wide + step + weather_wide < right:
        for (_, kind), text in reversed(tuple(zip(state.weather, weather, strict=True))):
            shapes.append(Text(text, (right, middle), size, theme.ink2, "r"))
            right -= width_of(text, size) + 12 * scale
            shapes += weather_sign(kind, (right, middle), 4.6 * scale, look)
            right -= 22 * scale
    if day and left + day_wide + step < right:
        shapes.append(Text(day, (left, middle), size, theme.ink2))
        left += day_wide
    shapes += flag(FLAGS[state.side], Rect(left, middle - 6 * scale, 20 * scale, 12 * scale))
    left += 26 * scale
    text = shorten(state.step, size, max(size, right - left), bold=True)
    shapes.append(Text(text, (left, middle), size, theme.ink, bold=True))
    return tuple(shapes)


def _days(today: int, left: float, middle: float, scale: float, look: Look) -> Iterator[Shape]:
    """Seven dots: filled when past, with its number today, a ring when to come."""
    theme, radius = look.theme, DOT * scale
    first = left + radius
    yield Line(((first, middle), (first + (DAYS - 1) * APART * scale, middle)), theme.ink3, 1.0)
    for day in range(1, DAYS + 1):
        at = first + (day - 1) * APART * scale, middle
        if day == today:
            yield Disc(at, radius * 2.1, theme.magenta)
            yield Text(str(day), at, radius * 3, theme.panel, "m", bold=True)
        else:
            yield Disc(at, radius, theme.ink2 if day < today else theme.panel, theme.ink2, 1.3)


def _sign(side: Side, at: tuple[float, float], half: float, look: Look) -> Iterator[Shape]:
    """A square of the Allies, a diamond of the Axis."""
    x, y = at
    if side is Side.ALLIED:
        yield RoundedBox(Rect(x - half, y - half, 2 * half, 2 * half), look.theme.allied)
    else:
        far = half * 1.3
        yield Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), look.theme.axis)
