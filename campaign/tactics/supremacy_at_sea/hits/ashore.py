"""What special damage does to guns ashore."""

from __future__ import annotations

from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import Effects


def special_ashore(charts: SupremacyCharts, face: int) -> Effects:
    """SAS-GAP-18.1 Only two lines of the un-armoured specials touch a battery; any other costs points alone."""
    effects = charts.unarmoured.special[face - 1]
    if face in charts.environment.shore.specials:
        return effects
    return Effects(damage=effects.damage)
