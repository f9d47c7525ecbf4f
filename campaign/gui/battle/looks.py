"""How the ships of a battle look from abeam: by the class of which whoever reads is told her name, else by her type alone."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from campaign.gui.battle.plans import Plans, no_plan, plans_of
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.silhouettes import Detail, Silhouette
from campaign.silhouettes.drawing import side_view
from campaign.silhouettes.strangers import side_view_of

# Of an id, a name and a type in letters.
Looks = Callable[[str, str, str], Silhouette | None]


def no_look(ship: str, name: str, kind: str) -> Silhouette | None:
    """Of no ship it is known how she looks."""
    return None


class Portraits(Struct, frozen=True):
    """How ships look from above and from abeam."""

    plans: Plans = no_plan
    looks: Looks = no_look


NO_PORTRAITS = Portraits()


def portraits_of(oob: OrderOfBattle) -> Portraits:
    """Both by the classes of an order of battle."""
    return Portraits(plans_of(oob), looks_of(oob))


def looks_of(oob: OrderOfBattle, detail: Detail = Detail.COARSE) -> Looks:
    """Side views by name; one whose name is not told looks as her type is wont to, and what is no ship like nothing."""
    types = {kind.value: kind for kind in ShipType}

    def look(ship: str, name: str, kind: str) -> Silhouette | None:
        facts = oob.ships.get(ShipId(ship))
        if facts is not None and facts.name == name:
            return side_view(oob.classes[facts.ship_class], oob.guns, detail)
        return side_view_of(types[kind]) if kind in types else None

    return look
