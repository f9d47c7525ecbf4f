"""Section 6.3: what a side may know of supply points and of forces ashore."""

from __future__ import annotations

from campaign.model.play.ashore import AshoreView
from campaign.model.play.state import State
from campaign.model.sides import Side
from campaign.rules.facts.ashore import owner_of


def ashore_view(state: State, side: Side) -> AshoreView:
    """SM-GAP-56.12 How much a side has stocked is its secret; where it lies, and how forces ashore fare, is public."""
    ashore = state.ashore
    return AshoreView(
        depots=ashore.depots.get(side, {}),
        enemy_depots=tuple(sorted(ashore.depots.get(side.enemy, {}))),
        contingents=ashore.contingents,
        statuses={key: status for key, status in ashore.statuses.items()
                  if key in ashore.contingents or owner_of(state, key) is side},
        loads={unit: points for unit, points in ashore.loads.items() if state.cargoes[unit].facts.side is side},
        withheld=tuple(key for key in ashore.withheld if owner_of(state, key) is side),
        hauled=tuple(unit for unit in ashore.hauled if state.cargoes[unit].facts.side is side),
    )
