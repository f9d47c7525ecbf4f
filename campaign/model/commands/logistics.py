"""Orders for cargo, fuel and repairs. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.ports import JobId, Track
from campaign.model.scenario import CargoId, PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class LoadCargo:
    """Load one item of cargo into transports that lie where it lies."""

    side: Side
    cargo: CargoId
    ships: tuple[ShipId, ...]


@dataclass(frozen=True, slots=True)
class UnloadCargo:
    """Unload one item of cargo in the port where its transports lie."""

    side: Side
    cargo: CargoId


@dataclass(frozen=True, slots=True)
class AllotRepair:
    """Bind one repair point of her port to one hit of a ship."""

    side: Side
    ship: ShipId
    track: Track


@dataclass(frozen=True, slots=True)
class SuspendRepair:
    """Halt the work on one hit."""

    side: Side
    job: JobId


@dataclass(frozen=True, slots=True)
class ResumeRepair:
    """Go on with halted work."""

    side: Side
    job: JobId


@dataclass(frozen=True, slots=True)
class PrioritiseRefuelling:
    """Serve these ships first when a port cannot refuel all."""

    side: Side
    port: PortId
    ships: tuple[ShipId, ...]


LogisticsCommand = (
    LoadCargo | UnloadCargo | AllotRepair | SuspendRepair | ResumeRepair
    | PrioritiseRefuelling
)
