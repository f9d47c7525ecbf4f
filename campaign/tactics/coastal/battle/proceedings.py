"""A battle being carried on, with the charts."""

from __future__ import annotations

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import BrokeOff, Fact, MineMet
from campaign.tactics.coastal.battle.harms import Burned, EffectStruck, FloodStarted, Mended, SpeedLost
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts
from campaign.tactics.conduct import BattleProceedings
from campaign.tactics.kit import proceedings

OF_HER_OWN = (BrokeOff, MineMet, Burned, EffectStruck, FloodStarted, Mended, SpeedLost)


class Proceedings(proceedings.Proceedings[CoastalCharts, Battle, Vessel, Fact]):
    """A battle being carried on, with the charts."""

    def __init__(self, charts: CoastalCharts, carried: BattleProceedings[Battle, Fact]) -> None:
        super().__init__(charts, carried, _narrowed, _readers_of)

    def several_d6(self, count: int, rule: str, what: str, *actors: str) -> int:
        """Six-sided dice added up."""
        return sum(self.d6(rule, what, *actors) for _ in range(count))


def _narrowed(battle: Battle, fact: Fact) -> Fact:
    """CO-5.1 What happens to a vessel whose marker is still face down is shown to her own side only."""
    return replace(fact, readers=battle.vessels[fact.ship].known_to) if isinstance(fact, OF_HER_OWN) else fact


def _readers_of(battle: Battle, actors: tuple[str, ...], readers: tuple[Side, ...]) -> tuple[Side, ...]:
    """CO-5.1 Dice of a vessel whose marker was not turned over are her own side's."""
    for actor in actors:
        vessel = battle.vessels.get(ShipId(actor))
        if vessel is not None:
            readers = tuple(side for side in readers if side in vessel.known_to)
    return readers
