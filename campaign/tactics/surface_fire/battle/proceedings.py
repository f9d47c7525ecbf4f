"""A battle being carried on, with the charts and what its date says of them."""

from __future__ import annotations

from campaign.model.dice import Die, Why
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics import conduct
from campaign.tactics.surface_fire.battle.facts import Fact
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts


class Proceedings:
    """A battle being carried on, with the charts."""

    def __init__(self, charts: SurfaceFireCharts, carried: conduct.BattleProceedings[Battle, Fact]) -> None:
        self.charts = charts
        self.add, self.roll = carried.add, carried.roll
        self._carried = carried

    @property
    def battle(self) -> Battle:
        """The current state of the battle."""
        return self._carried.battle

    def vessel(self, ship: ShipId) -> Vessel:
        """A ship as she is now."""
        return self.battle.vessels[ship]

    def d10(self, rule: str, what: str, *actors: str, needed: str = "", modifiers: tuple[str, ...] = (),
            readers: tuple[Side, ...] = BOTH) -> int:
        """SF-0.5 One ten-sided die; several are judged each by itself unless a rule adds two of them up."""
        return self.roll(Die.D10, Why(rule, what, actors, needed, modifiers, readers))
