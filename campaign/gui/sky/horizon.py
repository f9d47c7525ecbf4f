"""The moment a raid comes in: sky and sea, aeroplanes on their way, and a headline; alike in both themes, darker by night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.drawing.lettering import shortened, width_of
from campaign.drawing.seascape import GOLDEN, OTHER, Stops, glints, heights, tone_at
from campaign.drawing.shapes import Disc, Ink, Layer, Point, Polygon, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look, blend
from campaign.model.battles.battle import Light

HORIZON = 0.8
SKIES: dict[Light, Stops] = {
    Light.DAY: ((0.0, (43, 60, 77)), (0.4, (112, 136, 148)), (0.68, (206, 196, 168)), (HORIZON, (240, 219, 170)),
                (HORIZON + 0.01, (122, 150, 158)), (1.0, (58, 96, 118))),
    Light.NIGHT: ((0.0, (9, 14, 24)), (0.5, (22, 34, 50)), (HORIZON, (58, 74, 92)), (HORIZON + 0.01, (26, 42, 58)),
                  (1.0, (12, 22, 34))),
}
PAPER: Ink = (250, 246, 236)
DARK: Ink = (34, 44, 54)
# Of more aeroplanes no more is seen; three fly together.
MOST, VIC = 27, 3
TITLE, NOTE = 34.0, 16.0


def horizon(rect: Rect, light: Light, flights: int, headline: str, notes: Sequence[str], look: Look) -> tuple[Layer, ...]:
    """All of it in a rectangle, with a magenta line beneath; layer by layer, as it is painted."""
    stops = SKIES[light]
    shining = tuple(glints(rect, stops, HORIZON, stops[-3][1]))
    return ((heights(rect, stops),), shining, tuple(_aeroplanes(rect, stops, flights)),
            tuple(_words(rect, headline, notes, look)))


def _words(rect: Rect, headline: str, notes: Sequence[str], look: Look) -> Iterator[Shape]:
    left, top, unit = rect.x + 28 * look.scale, rect.y + rect.high * 0.26, look.scale
    size = min(TITLE * unit, rect.high * 0.24)
    room = rect.wide - 2 * 28 * unit
    wanted = width_of(headline, size, bold=True, serif=True)
    size = size if wanted <= room else max(size * 0.6, size * room / wanted)
    yield Words(shortened(headline, size, room, bold=True, serif=True), (left, top), size, PAPER, bold=True, serif=True)
    step = min(NOTE * unit * 1.3, rect.high * 0.13)
    for at, note in enumerate(notes):
        below = top + size * 0.9 + at * step
        if below < rect.y + rect.high * 0.72:
            yield Words(shortened(note, step / 1.3, room), (left, below), step / 1.3, PAPER)
    yield RoundedBox(Rect(rect.x, rect.bottom - 2, rect.wide, 2), look.theme.magenta)


def _aeroplanes(rect: Rect, stops: Stops, flights: int) -> Iterator[Shape]:
    """They come in over the right half, three by three, the nearer the larger."""
    number = min(MOST, VIC * max(1, flights))
    for at in range(number):
        vic, place = divmod(at, VIC)
        x = rect.x + rect.wide * (0.5 + 0.46 * ((vic + 1) * GOLDEN % 1.0))
        y = rect.y + rect.high * (0.34 + 0.34 * ((vic + 1) * OTHER % 1.0))
        half = rect.high * (0.035 + 0.03 * ((vic + 3) * GOLDEN % 1.0))
        x += (0.0, -2.3 * half, 2.3 * half)[place]
        y += 0.0 if not place else 0.9 * half
        ink = blend(tone_at(stops, (y - rect.y) / rect.high), DARK, 0.78)
        yield from _head_on((x, y), half, ink)


def _head_on(at: Point, half: float, ink: Ink) -> Iterator[Shape]:
    """An aeroplane that comes towards one: wings, two engines, a body."""
    x, y = at
    yield Polygon(((x - half, y - half * 0.1), (x, y - half * 0.02), (x + half, y - half * 0.1), (x + half, y - half * 0.02),
                   (x, y + half * 0.12), (x - half, y - half * 0.02)), ink)
    yield Polygon(((x - half * 0.05, y - half * 0.42), (x + half * 0.05, y - half * 0.42), (x + half * 0.07, y),
                   (x - half * 0.07, y)), ink)
    yield Disc((x, y + half * 0.02), half * 0.19, ink)
    for aside in (-0.42, 0.42):
        yield Disc((x + half * aside, y), half * 0.11, ink)
