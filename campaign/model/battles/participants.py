"""What the order of battle says of whatever takes part in a battle: ships, submarines, aircraft, guns ashore."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import Participant
from campaign.model.battles.presence import Arm
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import GunId, ShipClass


class Described(Struct, frozen=True):
    """A participant's kind and model in a word or two, her length, and her class where she is a ship or a submarine."""

    kind: str
    model: str
    length_m: float = 0.0
    ship_class: ShipClass | None = None


def described(oob: OrderOfBattle, sent: Participant) -> Described:
    """What is known of one participant before any battle; raises KeyError for a model that nobody described."""
    facts = oob.classes.get(sent.ship_class)
    match sent.arm:
        case Arm.AIRCRAFT:
            return Described("aircraft", oob.aircraft[str(sent.ship_class)].name)
        case Arm.BATTERY:
            return Described("battery", oob.guns[GunId(str(sent.ship_class))].name)
        case Arm.SUBMARINE if facts is None:
            # The order of battle counts submarines by flotilla, and describes none of them.
            return Described("submarine", "")
        case Arm.SHIP | Arm.SUBMARINE:
            facts = oob.classes[sent.ship_class]
            return Described(facts.type.value, facts.name, facts.length_m, facts)
