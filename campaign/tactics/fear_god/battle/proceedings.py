"""A battle being carried on, with the charts."""

from __future__ import annotations

from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.conduct import BattleProceedings
from campaign.tactics.fear_god.battle.facts import (
    CasualtiesFought,
    CasualtyBegan,
    CriticalStruck,
    Doomed,
    Fact,
    Fired,
    Grounded,
    MenTaken,
    PointsLost,
    Sank,
    Shone,
    Tended,
)
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.kit import proceedings


class Proceedings(proceedings.Proceedings[FearGodCharts, Battle, Vessel, Fact]):
    """A battle in progress, with its charts."""

    def __init__(self, charts: FearGodCharts, carried: BattleProceedings[Battle, Fact]) -> None:
        super().__init__(charts, carried, _narrowed, _readers_of)

    def d20(self, rule: str, what: str, *actors: str, readers: tuple[Side, ...] = BOTH) -> int:
        """FG-8.1.2-type A twenty-sided die, by percentage dice: five faces to each of its own."""
        return -(-self.percent(rule, what, *actors, readers=readers) // 5)


def _narrowed(battle: Battle, fact: Fact) -> Fact:
    """FG-GAP-15 What befalls a ship that her enemy does not see, or what she does, he is not told."""
    match fact:
        case (Fired() | Shone() | Grounded() | MenTaken() | PointsLost() | CriticalStruck() | CasualtyBegan()
              | CasualtiesFought() | Tended() | Doomed() | Sank()):
            return replace(fact, readers=_readers_of(battle, (fact.ship,), fact.readers))
        case _:
            return fact


def _readers_of(battle: Battle, actors: tuple[str, ...], readers: tuple[Side, ...]) -> tuple[Side, ...]:
    """FG-GAP-15 Of the dice of a ship that her enemy does not see he is not told."""
    vessel = battle.vessels.get(ShipId(actors[0])) if actors else None
    if vessel is None or vessel.contact is not Contact.NONE:
        return readers
    return tuple(side for side in readers if side is vessel.side)
