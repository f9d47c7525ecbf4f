"""Carriers' searches, ferried fighters, and flights that lost their deck."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId


class CarrierSearched(Struct, frozen=True):
    """A force was searched for by a carrier's aircraft."""

    by: Side
    force: ForceId
    carrier: ShipId
    found: bool


class FightersEmbarked(Struct, frozen=True):
    """A group of land fighters was taken aboard a carrier."""

    unit: AirUnitId
    carrier: ShipId


class FightersLanded(Struct, frozen=True):
    """Ferried fighters are on an airfield: put ashore in port, or flown off."""

    unit: AirUnitId
    carrier: ShipId
    base: BaseId
    flew: bool


class FlightsDiverted(Struct, frozen=True):
    """Flights that their own carrier could not hold landed elsewhere: on another carrier or an airfield."""

    units: tuple[AirUnitId, ...]
    carrier: ShipId
    base: str


class AirUnitsLost(Struct, frozen=True):
    """Air units are lost with the carrier that they flew from, or for want of a deck in reach."""

    units: tuple[AirUnitId, ...]
    carrier: ShipId
    cause: str


AirEvent = CarrierSearched | FightersEmbarked | FightersLanded | FlightsDiverted | AirUnitsLost
