"""The clock of a day below the chart: its hours, the numbers of what happened in them, how late it is, and a button to play."""

from __future__ import annotations

from collections.abc import Iterator
from math import acos, degrees, pi, radians, sin, tan

from msgspec import Struct

from campaign.chart.day import MIDNIGHT
from campaign.chart.pins import number
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Layer, Line, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.plain import InDay
from campaign.gui.actions.values import Action, ShowLine, TurnClock
from campaign.gui.frame.page import Hotspot
from campaign.session.days.dates import DayId
from campaign.session.days.report import DayReport

# At 100 %: how high the clock is, the room at its left for the button, its bar, its pins; how far apart hours are told.
HIGH, BUTTON, EDGE, BAR, PIN = 62.0, 46.0, 30.0, 8.0, 9.0
HOURS_APART = 46.0
# How far north the middle of the sea lies, how far the sun goes from the equator, and when it crosses it in spring.
NORTH, TILT, SPRING = 37.0, 23.44, 80


class DayClock(Struct, frozen=True):
    """What the clock shows: the report, where its hand stands, the line that is spoken of, and whether it can be played."""

    report: DayReport
    minute: float
    shown: int | None
    goes: bool
    plays: bool


def high_of_clock(look: Look) -> float:
    """How high it is."""
    return round(HIGH * look.label)


def daylight(day: DayId) -> tuple[float, float]:
    """When the sun rises and sets on a day, in minutes, in the middle of the sea."""
    turned = TILT * sin(2 * pi * (day.date.timetuple().tm_yday - SPRING) / 365)
    half = degrees(acos(-tan(radians(NORTH)) * tan(radians(turned)))) / 15 * 60
    return MIDNIGHT / 2 - half, MIDNIGHT / 2 + half


def draw_clock(clock: DayClock, rect: Rect, look: Look) -> tuple[Layer, tuple[Hotspot, ...]]:
    """Its shapes around the corner of its sheet, and what of it can be pressed, in the window."""
    inner = Rect(0, 0, rect.wide, rect.high)
    bar = _bar(clock, inner, look)
    layer = (RoundedBox(inner, look.theme.panel, look.theme.line, 1.0, 2.0), *_button(clock, inner, look),
             *_hours(clock, bar, look), *_lines(clock, bar, look))
    return layer, tuple(_spots(clock, rect, bar, look))


def _bar(clock: DayClock, inner: Rect, look: Look) -> Rect:
    left = (BUTTON if clock.plays else EDGE) * look.label
    return Rect(left, inner.high * 0.46, inner.wide - left - EDGE * look.label, BAR * look.label)


def _at(bar: Rect, minute: float) -> float:
    return bar.x + bar.wide * minute / MIDNIGHT


def _button(clock: DayClock, inner: Rect, look: Look) -> Iterator[Shape]:
    """A triangle that plays, or two strokes while it goes."""
    if not clock.plays:
        return
    x, y, half = BUTTON * look.label / 2, inner.high / 2, 8.0 * look.label
    if clock.goes:
        for left in (-0.7, 0.25):
            yield RoundedBox(Rect(x + left * half, y - half, half * 0.5, 2 * half), look.theme.ink)
    else:
        yield Polygon(((x - half * 0.7, y - half), (x + half * 0.9, y), (x - half * 0.7, y + half)), look.theme.ink)


def _hours(clock: DayClock, bar: Rect, look: Look) -> Iterator[Shape]:
    """The bar with its nights, its hours, and its hand; of several days, the days."""
    theme, days = look.theme, clock.report.days
    yield RoundedBox(bar, theme.panel3)
    if len(days) < 2:
        rises, sets = daylight(clock.report.id)
        for begin, end in ((0.0, rises), (sets, float(MIDNIGHT))):
            yield RoundedBox(Rect(_at(bar, begin), bar.y + 1, _at(bar, end) - _at(bar, begin), bar.high - 2), theme.ink2)
    for minute, label in hour_marks(clock.report, bar.wide / look.label):
        x = _at(bar, minute)
        yield Line(((x, bar.bottom), (x, bar.bottom + 5 * look.label)), theme.ink3, 1.0)
        yield Text(label, (x, bar.bottom + 13 * look.label), 11.5 * look.label, theme.ink2, "m")
    x = _at(bar, clock.minute)
    yield RoundedBox(Rect(x - 1.5, bar.y - 4 * look.label, 3.0, bar.high + 8 * look.label), theme.magenta)


def hour_marks(report: DayReport, wide: float) -> Iterator[tuple[float, str]]:
    """The labels below the bar: every third hour, or fewer if there is less room; for several days their dates."""
    days = report.days
    if len(days) > 1:
        most = max(1, int(wide // (HOURS_APART * 1.4)))
        step = -(-len(days) // most)
        for at in range(0, len(days), step):
            yield MIDNIGHT * at / len(days), days[at].date_words.rsplit(" ", 1)[0]
        return
    step = next((hours for hours in (3, 6, 12) if wide / (24 / hours) >= HOURS_APART), 24)
    for hour in range(0, 25, step):
        yield hour * 60.0, f"{hour:02d}:00"


def _lines(clock: DayClock, bar: Rect, look: Look) -> Iterator[Shape]:
    for line_number, x in _places(clock, bar, look):
        minute = next(line.minute for line in clock.report.lines if line.number == line_number)
        yield Line(((_at(bar, minute), bar.bottom), (x, bar.y - 5 * look.label)), look.theme.ink, 1.2)
        yield from number(line_number, (x, bar.y - 12 * look.label), PIN * look.label, look,
                          shown=line_number == clock.shown, rim=1.5)


def _places(clock: DayClock, bar: Rect, look: Look) -> tuple[tuple[int, float], ...]:
    """Where the numbers stand: at their minutes, but side by side."""
    apart = (2 * PIN + 4) * look.label
    lines = sorted(clock.report.lines, key=lambda line: (line.minute, line.number))
    spots: list[float] = []
    for line in lines:
        spots.append(max(_at(bar, line.minute), spots[-1] + apart if spots else bar.x))
    for at in range(len(spots) - 1, -1, -1):
        spots[at] = min(spots[at], spots[at + 1] - apart if at + 1 < len(spots) else bar.right)
    return tuple((line.number, x) for line, x in zip(lines, spots, strict=True))


def _spots(clock: DayClock, rect: Rect, bar: Rect, look: Look) -> Iterator[Hotspot]:
    """The numbers, the button, and every hour of the bar."""
    half = (PIN + 2) * look.label

    def spot(x: float, y: float, wide: float, high: float, action: Action, hint: str) -> Hotspot:
        return Hotspot(Rect(rect.x + x, rect.y + y, wide, high), action, hint)

    for line_number, x in _places(clock, bar, look):
        line = next(line for line in clock.report.lines if line.number == line_number)
        text = f"{line.kind.word} {line.words}"
        yield spot(x - half, bar.y - 12 * look.label - half, 2 * half, 2 * half, ShowLine(line_number), text)
    if clock.plays:
        yield spot(0, 0, BUTTON * look.label, rect.high, InDay.REPLAY, "all forces by the clock, in six seconds")
    for hour in range(24):
        x = _at(bar, hour * 60)
        yield spot(x, bar.y - 2 * look.label, bar.wide / 24, rect.high - bar.y, TurnClock(hour * 60 + 30),
                   f"the day as it stood at {hour:02d}:30")


def clock_fits(look: Look, wide: float) -> bool:
    """Whether there is room for a clock of that width."""
    return wide >= BUTTON * look.label + EDGE * look.label + 2 * width_of("00:00", 11.5 * look.label)
