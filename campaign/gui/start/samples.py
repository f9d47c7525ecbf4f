"""Living samples beside the choices of an option: a corner of the chart, letters, a scale, a track, who leads a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from campaign.chart.counters import HULLS
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import THEMES, Look, Theme
from campaign.gui.frame.lines import asking_sign
from campaign.words.lengths import LengthUnit, in_words

# What a choice shows of itself, drawn in a box with the look that is in force.
Sample = Callable[[Rect, Look], Iterator[Shape]]

# A line with a choice at 100 %: how high it is with a sample and without one, and how wide the sample.
HIGH, LOW, WIDE = 46.0, 38.0, 132.0
# In a window of so many pixels at 100 % lines are so much higher.
TALL, MORE = 980.0, 1.24
# Narrower than so many pixels a line has no room for its sample.
ROOMY = 300.0
RANGE_M, LONGEST_M = 15_000.0, 20_000.0
# The corner of a coast, and a course off it, as shares of a sample.
COAST = ((0.0, 0.0), (0.42, 0.0), (0.36, 0.3), (0.24, 0.42), (0.3, 0.62), (0.12, 0.8), (0.0, 0.78))
COURSE = ((0.5, 0.8), (0.66, 0.62), (0.84, 0.56))
TRACK = ((0.08, 0.72), (0.34, 0.52), (0.62, 0.5), (0.88, 0.3))


class ChoiceLine(Struct, frozen=True):
    """One choice: a ring or a box that is filled when it holds, its name, what it does, and its sample at the right."""

    name: str
    means: str
    holds: bool
    sample: Sample | None = None
    several: bool = False
    high: float = LOW

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """From left to right, the sample where there is room for it."""
        theme, middle, scale = look.theme, rect.middle[1], look.scale
        x, half = rect.x + 9 * scale, 7 * scale
        if self.several:
            box = Rect(x - half, middle - half, 2 * half, 2 * half)
            yield RoundedBox(box, theme.btn, theme.magenta if self.holds else theme.btnline, 1.6, 2.0)
            if self.holds:
                tick = (x - half * 0.5, middle), (x - half * 0.1, middle + half * 0.45), (x + half * 0.6, middle - half * 0.5)
                yield Line(tick, theme.magenta, 2.0)
        else:
            yield Disc((x, middle), half, theme.btn, theme.magenta if self.holds else theme.btnline, 1.6)
            if self.holds:
                yield Disc((x, middle), half * 0.5, theme.magenta)
        left, right = rect.x + 26 * scale, rect.right - 4 * scale
        if self.sample is not None and rect.wide >= ROOMY * scale:
            box = Rect(right - WIDE * scale, rect.y + 5 * scale, WIDE * scale, rect.high - 10 * scale)
            yield from self.sample(box, look)
            right = box.x - look.gap
        name, middle_up = shorten(self.name, look.text, right - left, bold=self.holds), rect.y + rect.high * 0.32
        yield Text(name, (left, middle_up), look.text, theme.ink, bold=self.holds)
        yield Text(shorten(self.means, look.note, right - left), (left, rect.y + rect.high * 0.72), look.note, theme.ink2)


def height_of(sample: Sample | None, window: float, look: Look) -> float:
    """How high a line with that sample is in a window of some height."""
    return (LOW if sample is None else HIGH) * (MORE if window >= TALL * look.scale else 1.0)


def _spots(points: tuple[Point, ...], rect: Rect) -> tuple[Point, ...]:
    return tuple((rect.x + rect.wide * x, rect.y + rect.high * y) for x, y in points)


def of_theme(name: str) -> Sample:
    """A corner of the chart in that theme, whichever is in force."""
    def drawn(rect: Rect, look: Look) -> Iterator[Shape]:
        theme = THEMES[name]
        yield from _sea(rect, theme, look)
        yield Polygon(_spots(COAST, rect), theme.land, theme.coast)
        yield Line(_spots(COURSE, rect), theme.magenta, 2.0 * look.scale)
        yield from _token(_spots(COURSE[:1], rect)[0], theme.allied, theme.panel, look)
        enemy, half = _spots(((0.86, 0.22),), rect)[0], 4.5 * look.scale
        yield Polygon(((enemy[0], enemy[1] - half), (enemy[0] + half, enemy[1]), (enemy[0], enemy[1] + half),
                       (enemy[0] - half, enemy[1])), theme.axis)
    return drawn


def of_size(scale: float) -> Sample:
    """Letters as large as they would be."""
    def drawn(rect: Rect, look: Look) -> Iterator[Shape]:
        size = min(15.0 * scale, rect.high)
        text = next((text for text in ("12 ships", "12 sh", "Aa") if width_of(text, size) <= rect.wide), "A")
        yield Text(text, (rect.right, rect.middle[1]), size, look.theme.ink, "r")
    return drawn


def of_length(unit: LengthUnit) -> Sample:
    """One range as that unit tells it, over a bar that is as long for all of them."""
    def drawn(rect: Rect, look: Look) -> Iterator[Shape]:
        theme, y, long = look.theme, rect.bottom - 6 * look.scale, rect.wide * RANGE_M / LONGEST_M
        left = rect.right - long
        yield Text(in_words(RANGE_M, unit), (rect.right, rect.y + rect.high * 0.34), look.row, theme.ink, "r", bold=True)
        yield Line(((left, y), (rect.right, y)), theme.ink2, 1.6)
        for number in range(1 + int(RANGE_M / unit.metres / 5)):
            x = left + long * number * 5 * unit.metres / RANGE_M
            yield Line(((x, y - 4 * look.scale), (x, y + 4 * look.scale)), theme.ink2, 1.2)
    return drawn


def of_motion(*, halfway: bool, track: bool) -> Sample:
    """A force on its track: half way along it and on the move, at its end, or at its end with no track."""
    def drawn(rect: Rect, look: Look) -> Iterator[Shape]:
        theme, spots = look.theme, _spots(TRACK, rect)
        yield from _sea(rect, theme, look)
        if track:
            yield Line(spots, theme.allied, 1.6 * look.scale, dash=4.0)
        if halfway:
            for at, share in enumerate((0.25, 0.5, 0.75)):
                (x, y), (to_x, to_y) = spots[1], spots[2]
                yield Disc((x + (to_x - x) * share, y + (to_y - y) * share), (1.5 + at) * look.scale, theme.allied)
        yield from _token(spots[2 if halfway else 3], theme.allied, theme.panel, look)
    return drawn


def of_leaders(small: str, large: str) -> Sample:
    """Who leads a small battle and a large one: `ask`, `captains` or `you`, beneath a boat and a battleship."""
    def drawn(rect: Rect, look: Look) -> Iterator[Shape]:
        theme = look.theme
        for at, (hull, who) in enumerate((("destroyer", small), ("battleship", large))):
            x, y, wide = rect.x + rect.wide * (0.3, 0.76)[at], rect.y + rect.high * 0.36, (13.0, 21.0)[at] * look.scale
            ink = theme.allied if who == "you" else theme.ink2
            yield Polygon(tuple((x + dx * wide, y + dy * wide * 0.5) for dx, dy in HULLS[hull]), ink)
            if who == "ask":
                yield from asking_sign((x, rect.bottom - 7 * look.scale), look)
            else:
                yield Text(who, (x, rect.bottom - 6 * look.scale), look.note * 0.92, ink, "m", bold=who == "you")
    return drawn


def of_window(*, full: bool) -> Sample:
    """The game on a screen: all of it, or a window with a frame."""
    def drawn(rect: Rect, look: Look) -> Iterator[Shape]:
        theme = look.theme
        box = Rect(rect.right - rect.high * 1.7, rect.y, rect.high * 1.7, rect.high)
        yield RoundedBox(box, theme.panel3, theme.btnline, 1.4, 2.0)
        inner = box.grown(-2.0 if full else -box.high * 0.2)
        yield RoundedBox(inner, theme.b30, theme.ink2, 1.0)
        yield from () if full else (RoundedBox(Rect(inner.x, inner.y, inner.wide, 4 * look.scale), theme.ink2),)
    return drawn


def _sea(rect: Rect, theme: Theme, look: Look) -> Iterator[Shape]:
    yield RoundedBox(rect, theme.b30, theme.btnline, 1.0, 2.0)
    for share in (0.35, 0.7):
        y = rect.y + rect.high * share
        yield Line(((rect.x + 1, y), (rect.right - 1, y)), theme.grat, 0.8 * look.scale)


def _token(at: Point, ink: Ink, paper: Ink, look: Look) -> Iterator[Shape]:
    """A counter as it stands on the chart: a square with a hull in it."""
    (x, y), wide = at, 11.0 * look.scale
    yield RoundedBox(Rect(x - wide, y - wide * 0.6, 2 * wide, wide * 1.2), ink, None, 1.0, 2.0)
    yield Polygon(tuple((x + dx * wide * 0.7, y + dy * wide * 0.45 + 1) for dx, dy in HULLS["cruiser"]), paper)
