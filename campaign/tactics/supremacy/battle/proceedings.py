"""What happens while an order is carried out: facts in order, each folded in as it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from campaign.model.dice import Dice, Die, Why
from campaign.model.ships import ShipId
from campaign.model.sides import BOTH, Side
from campaign.tactics import conduct
from campaign.tactics.supremacy.battle.facts import Fact, RollFell
from campaign.tactics.supremacy.battle.fold import evolve
from campaign.tactics.supremacy.battle.state import Battle, Vessel
from campaign.tactics.supremacy.charts.effects import Turns
from campaign.tactics.supremacy.charts.system import SupremacyCharts

Item = TypeVar("Item")
FOR_EVER = 10_000


class Proceedings(conduct.Proceedings[Battle, Fact]):
    """A battle being carried on: the state so far, the facts since the order, the charts, and the door to the dice."""

    def __init__(self, charts: SupremacyCharts, battle: Battle, dice: Dice) -> None:
        super().__init__(battle, dice, evolve, _fell)
        self.charts = charts
        self.readers: dict[ShipId, tuple[Side, ...]] = {}

    def vessel(self, ship: ShipId) -> Vessel:
        """A ship as she is now."""
        return self.battle.vessels[ship]

    def readers_of(self, ship: ShipId) -> tuple[Side, ...]:
        """Who may know what happens on board: everybody, but where the phase says otherwise."""
        return self.readers.get(ship, BOTH)

    def d6(self, rule: str, what: str, *actors: str, needed: str = "", readers: tuple[Side, ...] = BOTH) -> int:
        """One six-sided die."""
        return self.roll(Die.D6, Why(rule, what, actors, needed, seen_by=readers))

    def draw(self, rule: str, what: str, ship: ShipId, items: Sequence[Item]) -> Item | None:
        """One of several things by lot, every one as likely; None of none, and no die for one."""
        if len(items) < 2:
            return items[0] if items else None
        face = self.roll(Die.PERCENT, Why(rule, what, (ship,), f"1 to {len(items)} in equal shares"))
        return items[(face - 1) * len(items) // 100]

    def turns(self, rule: str, what: str, ship: ShipId, turns: Turns) -> tuple[int, tuple[Side, ...]]:
        """SAS-T5v.2 How long an effect lasts, and who may know it: `d6-2` is the owner's secret."""
        own = (self.vessel(ship).side,)
        match turns:
            case Turns.ONE | Turns.TWO:
                return int(turns.value), BOTH
            case Turns.D6:
                return self.d6(rule, f"turns of {what}", ship), BOTH
            case Turns.D6_LESS_TWO:
                return max(0, self.d6(rule, f"turns of {what}, less 2", ship, readers=own) - 2), own
            case Turns.FOREVER:
                return FOR_EVER, BOTH
            case Turns.UNSPECIFIED:
                return self.charts.special.unspecified_turns, BOTH


def _fell(die: Die, face: int, why: Why) -> Fact:
    """SAS-GAP-26 A die falls by the battle's one repeatable generator, and who may know it stands with it."""
    return RollFell(die.name, face, why.rule, why.what, why.actors, why.needed, why.modifiers, why.seen_by)
