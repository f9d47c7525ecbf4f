"""Rule 8A3: in port a ship's guns and tubes are filled again."""

from __future__ import annotations

from campaign.model.events import ShipsReplenished
from campaign.model.play.state import State
from campaign.model.sides import BOTH
from campaign.model.units.condition import SOUND
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipType
from campaign.ratings.condition import replenished
from campaign.rules.facts.geography import port_side
from campaign.rules.proceedings import Proceedings


def in_port_all_segment(state: State, ship: Ship) -> bool:
    """SM-8A3.1 One segment in port means a friendly port from its beginning to its end, without putting to sea."""
    if ship.port is None or not ship.began_in_port or ship.was_at_sea or ship.prize:
        return False
    return port_side(state, ship.port) is ship.side


def replenishment(now: Proceedings) -> None:
    """SM-8A3 One segment in a friendly port restores a surface ship's ammunition and all her torpedoes."""
    book, state = now.book, now.state
    for side in BOTH:
        served = tuple(
            ship.id for ship in state.ships.values()
            if ship.condition is not SOUND and ship.side is side and ship.status is ShipStatus.ACTIVE
            and in_port_all_segment(state, ship) and book.counters[ship.id].type is not ShipType.SUBMARINE
            and replenished(ship.condition) is not ship.condition
        )
        if served:
            now.add(ShipsReplenished(served))
