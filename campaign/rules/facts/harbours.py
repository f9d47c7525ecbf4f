"""Berthed in a port, or in the roads outside it: what is shown to players, and what attacks and entering port go by."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ShipStatus, TaskForce
from campaign.model.units.ships import ShipId
from campaign.rules.facts.geography import friendly_ports_at


def is_met_in(force: TaskForce, where: Hex) -> bool:
    """SM-1B.6 A force is met at sea in the hex where it lies, in the roads of a port as well; scattered, nowhere."""
    return force.scattered is None and force.hex == where


def roads_of(book: Book, state: State, force: TaskForce) -> tuple[PortId, ...]:
    """SM-1B.7 A force in the hex of ports of its own side lies in their roads: at sea, outside the harbour."""
    ports = friendly_ports_at(book, state, force.hex, force.side)
    return ports if ports and is_met_in(force, force.hex) else ()


def berthed_in(state: State, port: PortId, side: Side) -> tuple[ShipId, ...]:
    """SM-1B.8 A side's ships in a port are in no force, so nobody meets them at sea; what may reach them is SM-GAP-46."""
    return tuple(key for key, ship in state.ships.items()
                 if ship.port == port and ship.side is side and ship.status is ShipStatus.ACTIVE)
