"""What is printed on the water: strokes of the waves, rings of distance, scale, compass and wind."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from msgspec import Struct

from campaign.chart.margin import rose_of
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.battle.camera import SeaCamera, in_words, round_in
from campaign.gui.battle.signs import caption, circle, offset_point
from campaign.model.battles.battle import Conditions
from campaign.model.replacing import replace

RINGS = 4
SCALE_BAR, FIELDS = 0.25, 4
COMPASS = 40.0
# A compass stands only where there is room for it.
ROOMY = (520.0, 380.0)
# In a lower window how much longer ships are drawn would lie on the ships.
SAID_FROM = 240.0
WAVE, WAVES_APART = 15.0, 74.0


class WindAndSight(Struct, frozen=True):
    """What is known of wind and sight."""

    wind_from: int | None = None
    force: int | None = None
    sight_m: int = 0


UNKNOWN = WindAndSight()


def weather_of(conditions: Conditions) -> WindAndSight:
    """Wind and sight as everybody at sea has them."""
    wind = conditions.wind_from_degrees if conditions.wind_kn else None
    return WindAndSight(wind, beaufort(conditions.wind_kn) if conditions.wind_kn else None, conditions.visibility_m)


def beaufort(knots: float) -> int:
    """The force of a wind by its knots."""
    return next((force for force, most in enumerate((1, 3, 6, 10, 16, 21, 27, 33, 40, 47, 55, 63)) if knots <= most), 12)


def waves(camera: SeaCamera, look: Look, wind_from: int | None) -> Iterator[Shape]:
    """Short strokes across the wind, at places of the sea: they move with it, and are the same whenever one looks."""
    theme, window = look.theme, camera.window
    step = WAVES_APART / camera.scale
    course = (wind_from if wind_from is not None else 300) + 90.0
    tone = (255, 255, 255) if theme.name == "light" else theme.ink2
    west, north = camera.to_sea((window.x, window.y))
    for row in range(floor((north - window.high / camera.scale) / step), floor(north / step) + 1):
        for column in range(floor(west / step), floor((west + window.wide / camera.scale) / step) + 1):
            chance = (row * 7919 + column * 104729) % 997 / 997.0
            other = (row * 15485863 + column * 32452843) % 991 / 991.0
            at = camera.to_screen(((column + chance) * step, (row + other) * step))
            long = WAVE * (0.5 + 0.5 * other)
            yield Line((offset_point(at, course, -long / 2, 0.0), offset_point(at, course, long / 2, 0.0)), tone, 1.0, 0.0,
                       0.4 if theme.name == "light" else 0.12)


def rings(middle: Point, camera: SeaCamera, look: Look, busy: list[Rect], window: Rect) -> Iterator[Shape]:
    """Circles of round distances about a spot, each with its distance in letters of the sea."""
    step = round_in(max(window.wide, window.high) / camera.scale / RINGS, look)
    for number in range(1, 2 * RINGS + 1):
        radius = step * number * camera.scale
        yield from circle(middle, radius, window, look.theme.water, 1.0)
        for turn in (15.0, 270.0, 90.0, 200.0, 330.0, 140.0):
            shapes = tuple(caption(in_words(step * number, look), offset_point(middle, turn, radius, 0.0), look.row, look, busy,
                                   window, printed=True))
            yield from shapes
            if shapes:
                break


def corner(window: Rect, look: Look) -> Rect:
    """Where the scale stands, and nothing else is written."""
    return Rect(window.x, window.bottom - 44 * look.label, window.wide * SCALE_BAR + 230 * look.label, 44 * look.label)


def scale_bar(camera: SeaCamera, look: Look, window: Rect, times: float) -> Iterator[Shape]:
    """How long so much of the sea is, in four fields, and how many times their length ships are drawn."""
    theme = look.theme
    metres = round_in(window.wide * SCALE_BAR / camera.scale, look)
    long, high = metres * camera.scale, 4.5 * look.label
    x, y = window.x + 20 * look.label, window.bottom - 18 * look.label
    for at in range(FIELDS):
        yield RoundedBox(Rect(x + long * at / FIELDS, y, long / FIELDS, high), theme.ink if at % 2 == 0 else theme.panel,
                         theme.ink, 1.0)
    size = look.note
    yield Text("0", (x, y - size * 0.8), size, theme.ink, "m", halo=theme.sea0, serif=True)
    yield Text(in_words(metres, look), (x + long, y - size * 0.8), size, theme.ink, "m", halo=theme.sea0, serif=True)
    text = f"ships drawn {times:.1f} times their length" if times < 10 else f"ships drawn {times:.0f} times their length"
    left = x + long + 24 * look.label
    fits = window.high > SAID_FROM * look.label and left + width_of(text, size, serif=True, italic=True) < window.right
    if times > 1.05 and fits:
        yield Text(text, (left, y + 1), size, theme.seaname, halo=theme.sea0, serif=True, italic=True)


def sky(look: Look, window: Rect, weather: WindAndSight, busy: list[Rect]) -> Iterator[Shape]:
    """A compass in the upper right corner, and beside it the wind and how far one sees."""
    theme, far = look.theme, COMPASS * look.label
    if window.wide < ROOMY[0] or window.high < ROOMY[1]:
        return
    middle = window.right - far - 24 * look.label, window.y + far + 32 * look.label
    busy.append(Rect(middle[0] - far, middle[1] - far - 20, 2 * far, 2 * far + 20))
    # Not in magenta: nothing is asked of it.
    quiet = replace(look, theme=replace(theme, magenta=theme.ink2))
    for shape in rose_of(quiet, far):
        yield _moved(shape, middle)
    x, size = middle[0] - far - 74 * look.label, look.note
    sight = f"seen to {in_words(weather.sight_m, look)}" if weather.sight_m else ""
    lines = [line for line in (_wind_words(weather), sight) if line]
    if weather.wind_from is not None:
        at = x, middle[1] - 16 * look.label
        course, long = weather.wind_from + 180.0, 13.0 * look.label
        tail = offset_point(at, course, -long * 0.55, 0.0)
        yield Polygon((offset_point(at, course, long, 0.0), offset_point(at, course, -long, long * 0.62), tail,
                       offset_point(at, course, -long, -long * 0.62)), theme.seaname)
    for number, line in enumerate(lines):
        spot = x, middle[1] + (12 + 15 * number) * look.label
        wide = width_of(line, size, bold=not number)
        busy.append(Rect(spot[0] - wide / 2, spot[1] - size, wide, 2 * size))
        yield Text(line, spot, size, theme.ink if not number else theme.ink2, "m", bold=not number, halo=theme.sea0)


def _wind_words(weather: WindAndSight) -> str:
    if weather.wind_from is None:
        return ""
    force = f", force {weather.force}" if weather.force is not None else ""
    return f"wind {weather.wind_from:03d}{force}"


def _moved(shape: Shape, by: Point) -> Shape:
    x, y = by
    match shape:
        case Polygon() | Line():
            return replace(shape, points=tuple((px + x, py + y) for px, py in shape.points))
        case Text():
            return replace(shape, at=(shape.at[0] + x, shape.at[1] + y))
        case _:
            return shape
