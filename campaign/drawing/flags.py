"""Flags, small: as many stripes and crosses as can be told apart in thirteen pixels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from campaign.drawing.shapes import Ink, Line, Rect, RoundedBox, Shape
from campaign.model.sides import Nation

WHITE, RED, BLUE, GREEN, BLACK = (250, 250, 246), (196, 30, 40), (20, 50, 120), (20, 122, 64), (20, 20, 20)
GOLD: Ink = (236, 190, 60)
EDGE: Ink = (60, 60, 56)
Stripes = tuple[Ink, ...]
UPRIGHT: Mapping[Nation, Stripes] = MappingProxyType({
    Nation.ITALIAN: (GREEN, WHITE, RED), Nation.FRENCH: (BLUE, WHITE, RED), Nation.VICHY: (BLUE, WHITE, RED),
})
LYING: Mapping[Nation, Stripes] = MappingProxyType({
    Nation.GERMAN: (BLACK, WHITE, RED), Nation.GREEK: (BLUE, WHITE, BLUE, WHITE, BLUE), Nation.POLISH: (WHITE, RED),
    Nation.DUTCH: (RED, WHITE, BLUE), Nation.YUGOSLAV: (BLUE, WHITE, RED), Nation.SPANISH: (RED, GOLD, GOLD, RED),
    Nation.AMERICAN: (RED, WHITE, RED, WHITE, RED),
    Nation.TURKISH: (RED,), Nation.EGYPTIAN: (GREEN,), Nation.JAPANESE: (WHITE,),
})


def flag(nation: Nation, rect: Rect) -> Iterator[Shape]:
    """The flag of a nation in a rectangle; the Royal Navy's and Australia's ships fly the white ensign."""
    if nation in UPRIGHT:
        stripes = UPRIGHT[nation]
        wide = rect.wide / len(stripes)
        yield from (RoundedBox(Rect(rect.x + at * wide, rect.y, wide + 0.5, rect.high), ink) for at, ink in enumerate(stripes))
    elif nation in LYING:
        stripes = LYING[nation]
        high = rect.high / len(stripes)
        yield from (RoundedBox(Rect(rect.x, rect.y + at * high, rect.wide, high + 0.5), ink) for at, ink in enumerate(stripes))
        if nation is Nation.AMERICAN:
            yield RoundedBox(Rect(rect.x, rect.y, rect.wide * 0.45, rect.high * 0.6), BLUE)
        elif nation in (Nation.TURKISH, Nation.EGYPTIAN, Nation.JAPANESE):
            side = rect.high * 0.44
            ink = RED if nation is Nation.JAPANESE else WHITE
            yield RoundedBox(Rect(rect.middle[0] - side / 2, rect.middle[1] - side / 2, side, side), ink, None, 1.0, side / 2)
    else:
        yield RoundedBox(rect, WHITE)
        yield RoundedBox(Rect(rect.x, rect.y, rect.wide / 2, rect.high / 2), BLUE)
        yield Line(((rect.x, rect.middle[1]), (rect.right, rect.middle[1])), RED, rect.high / 5)
        yield Line(((rect.middle[0], rect.y), (rect.middle[0], rect.bottom)), RED, rect.high / 5)
    yield RoundedBox(rect, None, EDGE, 0.5)
