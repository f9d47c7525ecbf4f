"""A battle being carried on, with the charts and what its date says of them."""

from __future__ import annotations

from campaign.tactics.kit import proceedings
from campaign.tactics.surface_fire.battle.facts import Fact
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts

Proceedings = proceedings.Proceedings[SurfaceFireCharts, Battle, Vessel, Fact]
