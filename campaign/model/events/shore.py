"""Ports damaged, mended and captured; bombardments and support of troops ashore."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.charts.shore import ShoreTarget
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId


class PortHit(Struct, frozen=True):
    """A port took hits."""

    port: PortId
    hits: int
    cause: str


class PortFuelLost(Struct, frozen=True):
    """Fuel burned with the tanks of a port; only its owner knows how much."""

    port: PortId
    points: float


class PortDemolished(Struct, frozen=True):
    """The owner blew up what he could of a port: it cannot be done twice in a player turn."""

    port: PortId


class PortMended(Struct, frozen=True):
    """Hits on a port were mended, by engineers or by time."""

    port: PortId
    hits: int
    engineers: bool


class DockyardLost(Struct, frozen=True):
    """A captured port repairs no ships any more, for either side."""

    port: PortId


class ShipCaptured(Struct, frozen=True):
    """A unit in a port that fell joined its captor; whose naval phase is still to come has the use of it `at_once`."""

    ship: ShipId
    port: PortId
    by: Side
    at_once: bool = False


class CargoDestroyed(Struct, frozen=True):
    """An item of cargo ashore was destroyed with the port that it lay in."""

    cargo: CargoId
    port: PortId


class ShoreBombarded(Struct, frozen=True):
    """Ships fired at the coast: at what, with how many bombing points, and how many hits they made."""

    force: ForceId
    ships: tuple[ShipId, ...]
    target: ShoreTarget
    place: str
    hex: Hex
    points: int
    hits: int


class BombardmentForestalled(Struct, frozen=True):
    """Enemy ships that nobody had seen lay in the way: the bombardment was broken off before a shot."""

    force: ForceId
    ships: tuple[ShipId, ...]


class GroundSupported(Struct, frozen=True):
    """The guns of a force added this strength to a land combat."""

    force: ForceId
    ships: tuple[ShipId, ...]
    hex: Hex
    strength: int


class SupportDeclined(Struct, frozen=True):
    """The side that is not phasing supports no more land combats in this phase."""

    side: Side


ShoreEvent = (
    PortHit | PortFuelLost | PortDemolished | PortMended | DockyardLost | ShipCaptured | CargoDestroyed
    | ShoreBombarded | BombardmentForestalled | GroundSupported | SupportDeclined
)
