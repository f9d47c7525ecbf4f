"""A battle being carried on, with the charts."""

from __future__ import annotations

from campaign.model.dice import Die, Why
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import BrokeOff, Fact, MineMet
from campaign.tactics.coastal.battle.harms import Burned, EffectStruck, FloodStarted, Mended, SpeedLost
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts
from campaign.tactics.conduct import BattleProceedings

OF_HER_OWN = (BrokeOff, MineMet, Burned, EffectStruck, FloodStarted, Mended, SpeedLost)


class Proceedings:
    """A battle being carried on, with the charts."""

    def __init__(self, charts: CoastalCharts, carried: BattleProceedings[Battle, Fact]) -> None:
        self.charts = charts
        self.roll = carried.roll
        self._carried = carried

    def add(self, fact: Fact) -> None:
        """What happens to a vessel whose marker is still face down is shown to her own side only (CO-5.1)."""
        if isinstance(fact, OF_HER_OWN):
            fact = replace(fact, readers=self.vessel(fact.ship).known_to)
        self._carried.add(fact)

    @property
    def battle(self) -> Battle:
        """The current state of the battle."""
        return self._carried.battle

    def vessel(self, ship: ShipId) -> Vessel:
        """A vessel as she is now."""
        return self.battle.vessels[ship]

    def d10(self, rule: str, what: str, *actors: str, needed: str = "", modifiers: tuple[str, ...] = (),
            readers: tuple[Side, ...] = BOTH) -> int:
        """One ten-sided die."""
        return self.roll(Die.D10, Why(rule, what, actors, needed, modifiers, self._read_by(actors, readers)))

    def d6(self, rule: str, what: str, *actors: str, readers: tuple[Side, ...] = BOTH) -> int:
        """One six-sided die."""
        return self.roll(Die.D6, Why(rule, what, actors, "", (), self._read_by(actors, readers)))

    def two_d6(self, rule: str, what: str, *actors: str, readers: tuple[Side, ...] = BOTH) -> int:
        """The sum of two six-sided dice."""
        return self.roll(Die.TWO_D6, Why(rule, what, actors, "", (), self._read_by(actors, readers)))

    def _read_by(self, actors: tuple[str, ...], readers: tuple[Side, ...]) -> tuple[Side, ...]:
        """CO-5.1 Dice of a vessel whose marker was not turned over are her own side's."""
        for actor in actors:
            vessel = self.battle.vessels.get(ShipId(actor))
            if vessel is not None:
                readers = tuple(side for side in readers if side in vessel.known_to)
        return readers

    def several_d6(self, count: int, rule: str, what: str, *actors: str) -> int:
        """Six-sided dice added up."""
        return sum(self.d6(rule, what, *actors) for _ in range(count))
