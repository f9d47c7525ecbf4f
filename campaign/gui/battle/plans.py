"""How the ships of a battle look from above: each by the class of which whoever reads is told her name, and no other."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.battles.battle import Token
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import Detail, Silhouette
from campaign.silhouettes.drawing import plan_view

Plans = Callable[[Token, Detail], Silhouette | None]


def no_plan(token: Token, detail: Detail) -> Silhouette | None:
    """Of no ship it is known how she looks."""
    return None


def plans_of(oob: OrderOfBattle) -> Plans:
    """Plans by name: a ship whose name is not told is none of them."""

    def plan(token: Token, detail: Detail) -> Silhouette | None:
        facts = oob.ships.get(ShipId(token.id))
        if facts is None or facts.name != token.name:
            return None
        return plan_view(oob.classes[facts.ship_class], oob.guns, detail)

    return plan
