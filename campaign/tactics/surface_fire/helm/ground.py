"""What lies in the sea: shallow water along a beach, shoals, land, mines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from campaign.model.battles.battle import Engagement, Ground, Patch
from campaign.model.dice import Die, Why
from campaign.tactics.kit.sea import around, inside, patches
from campaign.tactics.plot.geometry import HAIR, Point, distance_to_line, metres_between
from campaign.tactics.surface_fire.battle.facts import Grounded
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches
from campaign.tactics.surface_fire.charts.damage import Cause
from campaign.tactics.surface_fire.charts.ground import Shoals
from campaign.tactics.surface_fire.hits import mark

BEACHES = (Ground.LAND, Ground.LOW_LAND)
# Pieces into which a leg of a move is cut.
PIECES = 20


def away_from(patch: Patch, at: Point) -> float:
    """Inches from a point to the outline of a patch, zero inside it."""
    if inside(patch, at):
        return 0.0
    corners = [Point(x, y) for x, y in patch.outline]
    return inches(min(distance_to_line(at, start, end) for start, end in pairwise((*corners, corners[0]))))


def is_shallow(charts: SurfaceFireCharts, engagement: Engagement, at: Point) -> bool:
    """SF-GAP-41 Water up to five inches from a beach is shallow, and so are shoals; a steep coast has no beach."""
    near = any(away_from(patch, at) <= charts.ground.shoals.within_in + HAIR for patch in patches(engagement, *BEACHES)
               if not patch.steep)
    return near or any(around(engagement, at, Ground.SHOAL))


def on_land(engagement: Engagement, at: Point) -> bool:
    """Whether a point lies ashore."""
    return any(around(engagement, at, *BEACHES))


def shoal_result(chart: Shoals, face: int) -> tuple[int, bool]:
    """SF-X.10 Boxes that bottom costs, and whether the ship sticks, by the face."""
    sticks = face in chart.sticks
    return (chart.boxes if sticks or face in chart.strikes else 0), sticks


def touch_bottom(proceedings: Proceedings, vessel: Vessel, *, ashore: bool) -> bool:
    """A ship in shallow water may strike and may stick; one that runs on a beach sticks for certain. True when she does."""
    chart = proceedings.charts.ground.shoals
    if ashore:
        boxes, sticks = chart.boxes, True
    else:
        why = Why("SF-X.10", "does she touch bottom", (vessel.ship,), f"{min(chart.strikes)}+, sticks on {min(chart.sticks)}")
        boxes, sticks = shoal_result(chart, proceedings.roll(Die.D10, why))
    if boxes:
        mark(proceedings, vessel.ship, boxes, Cause.GROUND, None)
    if sticks and not proceedings.vessel(vessel.ship).sunk:
        proceedings.add(Grounded(vessel.ship, aground=True))
    return sticks


def mined_in(engagement: Engagement, track: Sequence[Point]) -> float:
    """SF-GAP-42 Inches of a move that lie in a minefield."""
    fields = patches(engagement, Ground.MINES)
    if not fields:
        return 0.0
    return sum(length for length, at in _pieces(track) if any(inside(field, at) for field in fields))


def crosses(field: Patch, track: Sequence[Point]) -> bool:
    """Whether a move leads through a field."""
    return any(inside(field, at) for _, at in _pieces(track))


def _pieces(track: Sequence[Point]) -> Iterator[tuple[float, Point]]:
    """A move cut into short pieces: the inches of each, and its middle."""
    for start, end in pairwise(track):
        length = inches(metres_between(start, end)) / PIECES
        for piece in range(PIECES):
            share = (piece + 0.5) / PIECES
            yield length, Point(start.x_m + share * (end.x_m - start.x_m), start.y_m + share * (end.y_m - start.y_m))
