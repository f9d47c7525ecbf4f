"""Orders to carriers: search, and ferry a group of fighters. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.aircraft import AirUnitId, BaseId
from campaign.model.ships import ShipId
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class SearchFromCarrier:
    """Search for an enemy task force, by its contact, with a carrier's aircraft."""

    side: Side
    contact: str
    carrier: ShipId


@dataclass(frozen=True, slots=True)
class LoadFighters:
    """Take a group of land fighters aboard a carrier in port."""

    side: Side
    carrier: ShipId
    unit: AirUnitId


@dataclass(frozen=True, slots=True)
class UnloadFighters:
    """Put ferried fighters ashore in port, on an airfield there."""

    side: Side
    carrier: ShipId
    base: BaseId


@dataclass(frozen=True, slots=True)
class LaunchFighters:
    """Fly ferried fighters off to an airfield."""

    side: Side
    carrier: ShipId
    base: BaseId


AirCommand = SearchFromCarrier | LoadFighters | UnloadFighters | LaunchFighters
