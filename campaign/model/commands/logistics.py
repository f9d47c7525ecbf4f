"""Orders for cargo, fuel and repairs. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.landings import Wave
from campaign.model.ports import JobId, Track
from campaign.model.scenario import CargoId, PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class LoadCargo:
    """Load one item of cargo into ships that lie where it lies; `wave` is what troops board landing craft for."""

    side: Side
    cargo: CargoId
    ships: tuple[ShipId, ...]
    wave: Wave | None = None


@dataclass(frozen=True, slots=True)
class UnloadCargo:
    """Unload one item of cargo in the port where its ships lie, or on the beach where its landing craft are."""

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
