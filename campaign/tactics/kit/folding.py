"""What folds of battles share: other values of one ship."""

from __future__ import annotations

from typing import Any, TypeVar

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.shapes import BattleOfShips

Battle = TypeVar("Battle", bound=BattleOfShips)


def change(battle: Battle, ship: ShipId, **fields: Any) -> Battle:
    """The battle with other values of one ship."""
    return with_vessel(battle, ship, replace(battle.vessels[ship], **fields))


def with_vessel(battle: Battle, ship: ShipId, vessel: object) -> Battle:
    """The battle with a ship as she is now."""
    before: Any = battle
    after: Battle = replace(before, vessels={**battle.vessels, ship: vessel})
    return after
