"""Tones, tints and shapes of the sheet: each differs in lightness or in shape as well as in hue."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Terrain
from campaign.model.sides import Nation, Side

Colour = tuple[float, float, float]

TONES: dict[Terrain, Colour] = {
    Terrain.FULL_SEA: (0.86, 0.93, 0.98),
    Terrain.PARTIAL_SEA: (0.74, 0.85, 0.91),
    Terrain.STEEP_SHORE: (0.62, 0.74, 0.80),
    Terrain.LAND: (0.87, 0.79, 0.61),
    Terrain.MOUNTAINS: (0.68, 0.57, 0.41),
}
TINTS: dict[Nation, Colour] = {
    Nation.ITALIAN: (0.33, 0.62, 0.33),
    Nation.BRITISH: (0.85, 0.40, 0.40),
    Nation.FRENCH: (0.45, 0.45, 0.85),
    Nation.VICHY: (0.45, 0.45, 0.85),
    Nation.GREEK: (0.30, 0.65, 0.85),
    Nation.YUGOSLAV: (0.65, 0.45, 0.70),
    Nation.SPANISH: (0.92, 0.75, 0.30),
    Nation.TURKISH: (0.90, 0.55, 0.30),
}
NEUTRAL_TINT: Colour = (0.6, 0.6, 0.6)
SIDES: dict[Side, tuple[str, str]] = {Side.AXIS: ("#1d3b1d", "#1d3b1d"), Side.ALLIED: ("white", "#8b1a1a")}
INK = "#222222"


class Shape(Enum):
    """How a marker looks."""

    CIRCLE = "o"
    SQUARE = "s"
    TRIANGLE = "^"
    DIAMOND = "D"
    CROSS = "X"


@dataclass(frozen=True, slots=True)
class MapMark:
    """Something to show on the sheet: a force, a sighting, an air base in use."""

    hex: Hex
    label: str
    side: Side | None = None
    shape: Shape = Shape.SQUARE


def blend(tone: Colour, tint: Colour) -> Colour:
    """A tone with some of a tint in it."""
    red, green, blue = (0.62 * one + 0.38 * other for one, other in zip(tone, tint, strict=True))
    return red, green, blue
