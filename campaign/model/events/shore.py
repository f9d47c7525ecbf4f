"""Ports damaged, mended and captured; bombardments and support of troops ashore."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.charts.shore import ShoreTarget
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId


@dataclass(frozen=True, slots=True)
class PortHit:
    """A port took hits."""

    port: PortId
    hits: int
    cause: str


@dataclass(frozen=True, slots=True)
class PortFuelLost:
    """Fuel burned with the tanks of a port; only its owner knows how much."""

    port: PortId
    points: float


@dataclass(frozen=True, slots=True)
class PortDemolished:
    """The owner blew up what he could of a port: it cannot be done twice in a player turn."""

    port: PortId


@dataclass(frozen=True, slots=True)
class PortMended:
    """Hits on a port were mended, by engineers or by time."""

    port: PortId
    hits: int
    engineers: bool


@dataclass(frozen=True, slots=True)
class DockyardLost:
    """A captured port repairs no ships any more, for either side."""

    port: PortId


@dataclass(frozen=True, slots=True)
class ShipCaptured:
    """A unit in a port that fell joined its captor; whose naval phase is still to come has the use of it `at_once`."""

    ship: ShipId
    port: PortId
    by: Side
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class CargoDestroyed:
    """An item of cargo ashore was destroyed with the port that it lay in."""

    cargo: CargoId
    port: PortId


@dataclass(frozen=True, slots=True)
class ShoreBombarded:
    """Ships fired at the coast: at what, with how many bombing points, and how many hits they made."""

    force: ForceId
    ships: tuple[ShipId, ...]
    target: ShoreTarget
    place: str
    hex: Hex
    points: int
    hits: int


@dataclass(frozen=True, slots=True)
class BombardmentForestalled:
    """Enemy ships that nobody had seen lay in the way: the bombardment was broken off before a shot."""

    force: ForceId
    ships: tuple[ShipId, ...]


@dataclass(frozen=True, slots=True)
class GroundSupported:
    """The guns of a force added this strength to a land combat."""

    force: ForceId
    ships: tuple[ShipId, ...]
    hex: Hex
    strength: int


@dataclass(frozen=True, slots=True)
class SupportDeclined:
    """The side that is not phasing supports no more land combats in this phase."""

    side: Side


ShoreEvent = (
    PortHit | PortFuelLost | PortDemolished | PortMended | DockyardLost | ShipCaptured | CargoDestroyed
    | ShoreBombarded | BombardmentForestalled | GroundSupported | SupportDeclined
)
