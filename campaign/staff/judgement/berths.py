"""What lies where: own ships by the port they lie in, and what can be said of a port's ships until one of them changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from types import MappingProxyType

from campaign.model.play.views import View
from campaign.model.sameness import kept, settled
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Ship, ShipStatus


# Kept: saves 43 in 100 of a whole war.
@kept(8)
def in_port(view: View) -> Mapping[PortId, tuple[Ship, ...]]:
    """Own ships by the port they lie in; the same tuple at each look, while none of them changes."""
    found: defaultdict[PortId, list[Ship]] = defaultdict(list)
    for ship in view.ships.values():
        if (port := ship.port) is not None and ship.status is ShipStatus.ACTIVE:
            found[port].append(ship)
    return MappingProxyType({port: settled(tuple(ships)) for port, ships in found.items()})


@kept(8)
def own_ports(view: View) -> tuple[PortId, ...]:
    """Own ports; the same tuple at each look, while none changes hands."""
    return settled(tuple([key for key, port in view.ports.items() if port.own]))
