"""Tones of the two themes. Every tone that says something differs from its neighbours in lightness as well as in hue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.gui.drawing.shapes import Ink
from campaign.model.sea.theatre import Terrain
from campaign.model.sides import Nation, Side


@dataclass(frozen=True, slots=True)
class Theme:
    """The tones of a theme; counters are of their side's colour in both, Axis dark and Allied pale."""

    name: str
    ground: Mapping[Terrain, Ink]
    grid: Ink
    shore: Ink
    ink: Ink
    faint: Ink
    halo: Ink
    panel: Ink
    raised: Ink
    edge: Ink
    accent: Ink
    warning: Ink
    chosen: Ink
    mines: Ink
    track: Ink
    order: Ink

    @property
    def ground_tone(self) -> Ink:
        """The tone of the open sea, into which what is old fades."""
        return self.ground[Terrain.FULL_SEA]


LIGHT = Theme(
    "light",
    {
        Terrain.BEYOND: (214, 214, 210),
        Terrain.FULL_SEA: (196, 220, 236),
        Terrain.PARTIAL_SEA: (221, 235, 241),
        Terrain.STEEP_SHORE: (202, 219, 226),
        Terrain.LAND: (226, 208, 165),
        Terrain.MOUNTAINS: (186, 160, 118),
    },
    grid=(172, 197, 214),
    shore=(74, 64, 48),
    ink=(28, 30, 34),
    faint=(96, 98, 104),
    halo=(247, 245, 238),
    panel=(246, 244, 238),
    raised=(230, 227, 217),
    edge=(150, 145, 132),
    accent=(22, 84, 140),
    warning=(158, 30, 24),
    chosen=(255, 214, 84),
    mines=(150, 20, 90),
    track=(30, 90, 60),
    order=(120, 60, 150),
)
DARK = Theme(
    "dark",
    {
        Terrain.BEYOND: (20, 22, 26),
        Terrain.FULL_SEA: (23, 42, 62),
        Terrain.PARTIAL_SEA: (38, 66, 90),
        Terrain.STEEP_SHORE: (32, 56, 78),
        Terrain.LAND: (94, 86, 68),
        Terrain.MOUNTAINS: (126, 112, 88),
    },
    grid=(36, 58, 80),
    shore=(160, 150, 126),
    ink=(232, 232, 226),
    faint=(164, 166, 170),
    halo=(16, 20, 26),
    panel=(28, 32, 38),
    raised=(46, 52, 60),
    edge=(92, 98, 106),
    accent=(120, 186, 240),
    warning=(255, 128, 112),
    chosen=(236, 190, 40),
    mines=(240, 110, 180),
    track=(120, 220, 160),
    order=(206, 150, 240),
)
THEMES: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK}

# Fill and what stands on it.
COUNTERS: Mapping[Side, tuple[Ink, Ink]] = {
    Side.AXIS: ((34, 74, 46), (244, 246, 240)),
    Side.ALLIED: ((250, 244, 232), (128, 22, 22)),
}
TINTS: Mapping[Nation, Ink] = {
    Nation.ITALIAN: (84, 158, 84),
    Nation.GERMAN: (110, 110, 110),
    Nation.BRITISH: (216, 102, 102),
    Nation.EGYPTIAN: (216, 102, 102),
    Nation.FRENCH: (114, 114, 216),
    Nation.VICHY: (114, 114, 216),
    Nation.GREEK: (76, 166, 216),
    Nation.YUGOSLAV: (166, 114, 178),
    Nation.SPANISH: (234, 190, 76),
    Nation.TURKISH: (230, 140, 76),
}
NEUTRAL: Ink = (150, 150, 150)


def blend(one: Ink, other: Ink, share: float) -> Ink:
    """A tone with so much of another in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Look:
    """How a player has it: theme and the scale of text and panels."""

    theme: Theme = LIGHT
    scale: float = 1.0

    @property
    def text(self) -> float:
        """The height of ordinary text in pixels."""
        return 13.0 * self.scale

    @property
    def gap(self) -> float:
        """The room between things."""
        return 6.0 * self.scale
