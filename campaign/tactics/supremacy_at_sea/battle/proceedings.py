"""What happens while an order is carried out: facts in order, each folded in as it happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit import proceedings
from campaign.tactics.supremacy_at_sea.battle.facts import Fact
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import Turns

Item = TypeVar("Item")
FOR_EVER = 10_000


class Proceedings(proceedings.Proceedings[SupremacyCharts, Battle, Vessel, Fact]):
    """A battle in progress, with its charts, and who may know what happens on board."""

    readers: Mapping[ShipId, tuple[Side, ...]] = MappingProxyType({})

    def readers_of(self, ship: ShipId) -> tuple[Side, ...]:
        """Who may know what happens on board: everybody, but where the phase says otherwise."""
        return self.readers.get(ship, BOTH)

    def draw(self, rule: str, what: str, ship: ShipId, items: Sequence[Item]) -> Item | None:
        """One of several things by lot, every one as likely; None of none, and no die for one."""
        shares = f"1 to {len(items)} in equal shares"
        return items[self.one_of(len(items), rule, what, ship, needed=shares)] if items else None

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
