"""What lies where: own ships by the port they lie in, and what can be said of a port's ships until one of them changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from campaign.model.forces import Ship, ShipStatus
from campaign.model.sameness import Same, settled
from campaign.model.scenario import PortId
from campaign.model.views import View


def in_port(view: View) -> Mapping[PortId, tuple[Ship, ...]]:
    """Own ships by the port they lie in; the same tuple at each look, while none of them changes."""
    return _berths(Same(view))


def laden(ships: tuple[Ship, ...]) -> tuple[Ship, ...]:
    """Those of a port's ships that have something aboard."""
    return _laden(Same(ships))


@lru_cache(maxsize=256)
def _laden(ships: Same[tuple[Ship, ...]]) -> tuple[Ship, ...]:
    return tuple(ship for ship in ships.value if ship.cargo)


@lru_cache(maxsize=4)
def _berths(view: Same[View]) -> Mapping[PortId, tuple[Ship, ...]]:
    found: dict[PortId, list[Ship]] = {}
    for ship in view.value.ships.values():
        if ship.port is not None and ship.status is ShipStatus.ACTIVE:
            found.setdefault(ship.port, []).append(ship)
    return MappingProxyType({port: settled(tuple(ships)) for port, ships in found.items()})
