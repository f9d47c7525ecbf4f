"""One critical hit of a kind on a ship, for tests of what it does."""

from __future__ import annotations

from typing import Any

from campaign.tactics.fear_god.battle.facts import CriticalStruck
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.charts.criticals import Column, CriticalKind
from campaign.tactics.fear_god.criticals.blows import Blow, Stroke, column_of
from campaign.tactics.fear_god.criticals.striking import carry_out
from tests.tactics.fear_god.hulls import (
    Faces,
    battle,
    carried,
    told,
)


class Hit:
    """A critical hit of one kind on a ship, with those dice."""

    def __init__(self, ship: Any, kind: CriticalKind, dice: Faces | None = None, own: Any = None, *, turn: int = 1,
                 day: str = "1916-05-31", column: Column | None = None, **of_blow: Any) -> None:
        self.going = carried(battle(ship, turn=turn, date=day), dice or Faces(), own)
        plain: dict[str, Any] = {"damage": 40, "cause": Cause.SHELL, "pierced": True}
        blow = Blow(ship.id, **{**plain, **of_blow})
        stroke = Stroke(self.going, blow, column or column_of(ship, blow), blow.pierced)
        self.let_loose = tuple(carry_out(stroke, kind))
        assert (dice or Faces()).used_up, "all dice were planned for something"

    @property
    def ship(self) -> Any:
        """The ship after it."""
        return next(iter(self.going.battle.vessels.values()))

    @property
    def items(self) -> list[str]:
        """What was struck."""
        return [fact.item for fact in told(self.going, CriticalStruck)]
