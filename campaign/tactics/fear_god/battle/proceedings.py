"""A battle being carried on, with the charts."""

from __future__ import annotations

from campaign.model.dice import Die, Why
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


class Proceedings:
    """A battle in progress, with its charts; each die is rolled for a rule, a purpose and the ships concerned."""

    def __init__(self, charts: FearGodCharts, carried: BattleProceedings[Battle, Fact]) -> None:
        self.charts = charts
        self._carried = carried

    @property
    def battle(self) -> Battle:
        """The current state of the battle."""
        return self._carried.battle

    def vessel(self, ship: ShipId) -> Vessel:
        """A ship as she is now."""
        return self.battle.vessels[ship]

    def add(self, fact: Fact) -> None:
        """FG-GAP-15 What befalls a ship that her enemy does not see, or what she does, he is not told."""
        match fact:
            case (Fired() | Shone() | Grounded() | MenTaken() | PointsLost() | CriticalStruck() | CasualtyBegan()
                  | CasualtiesFought() | Tended() | Doomed() | Sank()):
                self._carried.add(replace(fact, readers=self._told(fact.ship, fact.readers)))
            case _:
                self._carried.add(fact)

    def roll(self, die: Die, why: Why) -> int:
        """FG-GAP-15 Of the dice of a ship that her enemy does not see he is not told."""
        readers = self._told(ShipId(why.actors[0]), why.seen_by) if why.actors else why.seen_by
        return self._carried.roll(die, replace(why, seen_by=readers))

    def _told(self, ship: ShipId, readers: tuple[Side, ...]) -> tuple[Side, ...]:
        vessel = self.battle.vessels.get(ship)
        if vessel is None or vessel.contact is not Contact.NONE:
            return readers
        return tuple(side for side in readers if side is vessel.side)

    def percent(self, rule: str, what: str, *actors: str, needed: str = "", modifiers: tuple[str, ...] = (),
                readers: tuple[Side, ...] = BOTH) -> int:
        """FG-0-dice The percentage dice; a chance is met by its number or less."""
        return self.roll(Die.PERCENT, Why(rule, what, actors, needed, modifiers, readers))

    def d10(self, rule: str, what: str, *actors: str, needed: str = "", modifiers: tuple[str, ...] = (),
            readers: tuple[Side, ...] = BOTH) -> int:
        """One ten-sided die."""
        return self.roll(Die.D10, Why(rule, what, actors, needed, modifiers, readers))

    def d6(self, rule: str, what: str, *actors: str, needed: str = "", readers: tuple[Side, ...] = BOTH) -> int:
        """One six-sided die."""
        return self.roll(Die.D6, Why(rule, what, actors, needed, (), readers))

    def two_d6(self, rule: str, what: str, *actors: str, readers: tuple[Side, ...] = BOTH) -> int:
        """The sum of two six-sided dice."""
        return self.roll(Die.TWO_D6, Why(rule, what, actors, "", (), readers))

    def d20(self, rule: str, what: str, *actors: str, readers: tuple[Side, ...] = BOTH) -> int:
        """FG-8.1.2-type A twenty-sided die, by percentage dice: five faces to each of its own."""
        return -(-self.percent(rule, what, *actors, readers=readers) // 5)

    def one_of(self, count: int, rule: str, what: str, *actors: str, readers: tuple[Side, ...] = BOTH) -> int:
        """FG-8.3 An even draw of one of so many items, by percentage dice, from 0; none is rolled where there is one."""
        if count <= 1:
            return 0
        return (self.percent(rule, what, *actors, readers=readers) - 1) * count // 100
