"""The foot of a printed map: its title, and a sample with a word for whatever lies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil

from campaign.chart.counters import Certainty, Counter
from campaign.chart.names import MARKS
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Disc, Layer, Line, Polygon, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import LIGHT, Theme, blend
from campaign.model.sea.drawn import DEPTHS
from campaign.model.sides import Side

# Heights of letters as shares of the sheet's width.
TITLE, LETTERS = 0.0155, 0.0078
LINE, GAP, SAMPLE, COLUMNS = 1.75, 1.4, 3.2, 6
Sample = Callable[[float, float, float], Iterator[Shape]]


def foot(title: str, at: Rect, counters: Sequence[Counter], hex_miles: float) -> tuple[int, Layer]:
    """How high the foot is under a chart whose lower left corner and width are given, and what is drawn in it."""
    size, head = at.wide * LETTERS, at.wide * TITLE
    entries = [*_ground(), *_signs(), *_pieces(counters)]
    rows = ceil(len(entries) / COLUMNS)
    line, edge = size * LINE, size * GAP * 1.6
    high = round(edge + head * 1.5 + rows * line + edge * 0.7)
    top = at.y + edge * 0.6 + head / 2
    said = f"{hex_miles:g} miles a hex" if hex_miles else ""
    shapes: list[Shape] = [
        RoundedBox(Rect(at.x, at.y, at.wide, high), LIGHT.panel),
        Words(title, (at.x + edge, top), head, LIGHT.ink, "l", bold=True, serif=True),
        Words(said, (at.x + at.wide - edge, top), size * 1.2, LIGHT.ink2, "r"),
        Line(((at.x + edge, top + head * 0.8), (at.x + at.wide - edge, top + head * 0.8)), LIGHT.line, max(1.0, size / 14)),
    ]
    first, column = top + head * 0.8 + line * 0.75, (at.wide - 2 * edge) / COLUMNS
    for number, (sample, words) in enumerate(entries):
        x, y = at.x + edge + column * (number // rows), first + line * (number % rows)
        shapes += sample(x, y, size)
        room = column - size * (SAMPLE + 1.8)
        fits = min(1.0, room / max(1.0, width_of(words, size)))
        shapes.append(Words(words, (x + size * (SAMPLE + 0.5), y), size * fits, LIGHT.ink))
    return high, tuple(shapes)


def _ground() -> Iterator[tuple[Sample, str]]:
    theme = LIGHT

    def tones(x: float, y: float, size: float) -> Iterator[Shape]:
        inks = (theme.b3, theme.b8, theme.b16, theme.b30, theme.b52, theme.b85)
        for at, ink in enumerate(inks):
            yield RoundedBox(Rect(x + size * SAMPLE * at / 6, y - size / 2, size * SAMPLE / 6, size), ink)

    yield tones, f"sea within {', '.join(f'{miles:g}' for miles in reversed(DEPTHS))} miles of land"
    for side, words in ((Side.AXIS, "Axis coast (Ax)"), (Side.ALLIED, "Allied coast (Al)"), (None, "neutral coast (n)")):
        yield _shore(theme, side), words
    yield _line(theme.coast, 0.16), "hexside that blocks"
    yield _line(theme.ink, 0.16, 0.4), "strait or canal"
    yield _line(theme.ink3, 0.12, 0.2), "limit of a weather zone"


def _signs() -> Iterator[tuple[Sample, str]]:
    theme = LIGHT
    yield _sign(lambda x, y, half: RoundedBox(Rect(x - half, y - half, 2 * half, 2 * half), theme.allied)), "Allied port"
    yield _sign(lambda x, y, half: Polygon(((x, y - half * 1.3), (x + half * 1.3, y), (x, y + half * 1.3), (x - half * 1.3, y)),
                                           theme.axis)), "Axis port"
    yield _sign(lambda x, y, half: Disc((x, y), half, theme.panel, theme.neutral, half * 0.3)), "neutral port"

    def field(x: float, y: float, size: float) -> Iterator[Shape]:
        middle, half = x + size * SAMPLE / 2, size * 0.5
        yield Line(((middle, y - half), (middle, y + half)), theme.ink2, size * 0.16)
        yield Line(((middle - half * 1.2, y - half * 0.2), (middle + half * 1.2, y - half * 0.2)), theme.ink2, size * 0.16)
        yield Line(((middle - half * 0.5, y + half * 0.8), (middle + half * 0.5, y + half * 0.8)), theme.ink2, size * 0.12)

    yield field, "airfield"
    for fill, words in ((theme.ink, "Axis minefield"), (theme.sea0, "Allied minefield")):
        yield _mine(theme, fill), words

    def exit_(x: float, y: float, size: float) -> Iterator[Shape]:
        yield Disc((x + size * SAMPLE / 2, y), size * 0.3, None, theme.seaname, size * 0.1)

    yield exit_, "edge that leads off the map"


def _pieces(counters: Sequence[Counter]) -> Iterator[tuple[Sample, str]]:
    """What counters mean, where there are any."""
    for side in (Side.ALLIED, Side.AXIS):
        if any(counter.side is side for counter in counters):
            yield _counter(side, Certainty.NOW), f"{side} force"
    enemies = [counter.side for counter in counters if not counter.own]
    if enemies:
        yield _counter(enemies[0], Certainty.OLDER), "enemy, seen a day ago"
        yield _counter(enemies[0], Certainty.UNKNOWN), "enemy, seen longer ago or never"


def _shore(theme: Theme, side: Side | None) -> Sample:
    def drawn(x: float, y: float, size: float) -> Iterator[Shape]:
        ink, cover = theme.wash_of(side)
        wide = size * SAMPLE
        yield RoundedBox(Rect(x, y - size / 2, wide, size), theme.land)
        yield RoundedBox(Rect(x, y - size / 2, wide, size * 0.5), blend(theme.land, ink, cover))
        yield Line(((x, y - size / 2), (x + wide, y - size / 2)), theme.coast, max(1.0, size / 14))

    return drawn


def _line(ink: tuple[int, int, int], wide: float, dash: float = 0.0) -> Sample:
    def drawn(x: float, y: float, size: float) -> Iterator[Shape]:
        yield Line(((x, y), (x + size * SAMPLE, y)), ink, size * wide, size * dash)

    return drawn


def _sign(shape: Callable[[float, float, float], Shape]) -> Sample:
    def drawn(x: float, y: float, size: float) -> Iterator[Shape]:
        for at, half in enumerate(MARKS):
            yield shape(x + size * SAMPLE * (0.16 + 0.34 * at), y, half / MARKS[0] * size * 0.4)

    return drawn


def _mine(theme: Theme, fill: tuple[int, int, int]) -> Sample:
    def drawn(x: float, y: float, size: float) -> Iterator[Shape]:
        middle, far = x + size * SAMPLE / 2, size * 0.55
        for dx, dy in ((far, 0.0), (0.0, far), (far * 0.7, far * 0.7), (far * 0.7, -far * 0.7)):
            yield Line(((middle - dx, y - dy), (middle + dx, y + dy)), theme.ink, size * 0.1)
        yield Disc((middle, y), size * 0.34, fill, theme.ink, size * 0.08)

    return drawn


def _counter(side: Side, certainty: Certainty) -> Sample:
    """A counter without its ship: the side by its shape, what is sure by how solid it is."""
    def drawn(x: float, y: float, size: float) -> Iterator[Shape]:
        ink, left, right = LIGHT.sides[side], x + size * 0.7, x + size * (SAMPLE - 0.7)
        top, bottom, cut = y - size * 0.6, y + size * 0.6, size * (0.3 if side is Side.AXIS else 0.0)
        corners = ((left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut), (right - cut, bottom),
                   (left + cut, bottom), (left, bottom - cut), (left, top + cut))
        yield Polygon(corners, ink if certainty is Certainty.NOW else LIGHT.panel)
        if certainty is not Certainty.NOW:
            yield Line((*corners, corners[0]), ink, size * 0.14, size * 0.3 if certainty is Certainty.UNKNOWN else 0.0)

    return drawn
