"""What a captain fears beneath and ahead of him: beaches, shallow water, mines."""

from __future__ import annotations

from campaign.model.battles.battle import Ground
from campaign.tactics.plot.geometry import Point
from campaign.tactics.surface_fire.captains.reading import Picture
from campaign.tactics.surface_fire.helm.ground import BEACHES, away_from, inside

# What a moment of a way over each weighs, beside that of one in which a friend comes too near.
ASHORE, MINED, SHALLOW = 40.0, 6.0, 2.0


def hazard_at(seen: Picture, at: Point) -> float:
    """What a place threatens: a beach certainly, mines and shallow water likely."""
    return max((_of_patch(seen, kind, away_from(patch, at) if kind in BEACHES else 0.0 if inside(patch, at) else FAR_IN)
                for patch in seen.grounds if (kind := patch.kind) in WORTH), default=0.0)


def _of_patch(seen: Picture, kind: Ground, away: float) -> float:
    if kind in BEACHES and away <= 0.0:
        return ASHORE
    reach = seen.charts.ground.shoals.within_in if kind in BEACHES else 0.0
    return WORTH[kind] if away <= reach else 0.0


FAR_IN = 1000.0
WORTH = {Ground.LAND: SHALLOW, Ground.LOW_LAND: SHALLOW, Ground.SHOAL: SHALLOW, Ground.MINES: MINED}
