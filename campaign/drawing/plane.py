"""The scene of a chart as it is told to a painter: the ground, the lattice, and groups of marks, all in the plane."""

from __future__ import annotations

from msgspec import Struct, field

from campaign.drawing.marks import Group
from campaign.drawing.shapes import Ink, Point
from campaign.model.sea.drawn import DrawnChart

# Pixels a hex from which the next finer level is drawn, and from which water lines are.
FINER = (40.0, 15.0)
WATER_FROM = 14.4
# Five lines, fainter the farther out; how wide lines are, and how far around a place hexes are seen.
WATER_FADES = (0.62, 0.46, 0.34, 0.24, 0.16)
COAST_WIDE, WATER_WIDE = 1.15, 1.0
AROUND, NEAR = 5.0, 0.55


def level_of(zoom: float) -> int:
    """Which level is drawn at so many pixels a hex."""
    return next((level for level, least in enumerate(FINER) if zoom >= least), len(FINER))


class PrintedGround(Struct, frozen=True):
    """The printed chart: what is drawn of a theatre, and in which tones; a wash for each coast, with how much of it."""

    chart: DrawnChart
    sea: Ink
    depths: tuple[Ink, ...]
    land: Ink
    light: Ink
    shade: Ink
    coast: Ink
    water: Ink
    veil: Ink
    wash: tuple[tuple[Ink, float], ...]


class Lattice(Struct, frozen=True):
    """Where hexes are seen: around these places of the plane, fading, and with how much of the ink everywhere."""

    ink: Ink
    around: tuple[Point, ...] = ()
    everywhere: float = 0.0


class PlaneScene(Struct, frozen=True):
    """All that a chart shows, from below: ground, marks printed on it, lattice, marks above; `frame` is in pixels."""

    ground: PrintedGround
    under: tuple[Group, ...] = ()
    printed: tuple[Group, ...] = ()
    lattice: Lattice | None = None
    groups: tuple[Group, ...] = ()
    frame: Group = field(default=())
