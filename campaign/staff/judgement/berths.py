"""What lies where: own ships by the port they lie in, and what can be said of a port's ships until one of them changes."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.model.grouping import kept_in_groups
from campaign.model.play.views import PortView, View
from campaign.model.sameness import kept, kept_for_each, settled
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId


# Kept: a dozen plans ask at every look, and between two looks a handful of ships comes and goes.
@kept(8)
def in_port(view: View) -> Mapping[PortId, tuple[Ship, ...]]:
    """Own ships by the port they lie in; the same tuple at each look while none of them changes, and the same mapping."""
    return _each_in_order(_lying(view.ships, view.side), view.side)


@kept_in_groups(4)
def _lying(ship: Ship, _: Side) -> PortId | None:
    return ship.port if ship.status is ShipStatus.ACTIVE else None


@kept_for_each(4)
def _each_in_order(ships: Mapping[ShipId, Ship], _: Side) -> tuple[Ship, ...]:
    return settled(tuple(ships.values()))


def own_ports(view: View) -> tuple[PortId, ...]:
    """Own ports; the same tuple at each look, while none changes hands."""
    return _own(view.ports)


# Kept: half of all looks find the harbours as they were at the look before.
@kept(8)
def _own(ports: Mapping[PortId, PortView]) -> tuple[PortId, ...]:
    return settled(tuple([key for key, port in ports.items() if port.own]))


@kept(8)
def docked(view: View) -> frozenset[ShipId]:
    """Own ships that are being mended in dock; the same set at each look, while none comes or goes."""
    return _set_of(settled(tuple([job.ship for job in view.repairs.values() if not job.suspended])))


@kept(64)
def _set_of(ships: tuple[ShipId, ...]) -> frozenset[ShipId]:
    return frozenset(ships)
