"""Orders to carriers: search, and ferry a group of fighters. `side` is who gives the order."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.grammar import Contact, syntax
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.ships import ShipId


@syntax("search with a carrier's aircraft", "search {contact} with {carrier}", example="search AX1 with ark_royal")
class SearchFromCarrier(Struct, frozen=True):
    """Search for an enemy task force, by its contact, with a carrier's aircraft."""

    side: Side
    contact: Contact
    carrier: ShipId


@syntax("take fighters aboard in port", "embark {unit} on|in {carrier}", example="embark squadron_230 on ark_royal")
class LoadFighters(Struct, frozen=True):
    """Take a group of land fighters aboard a carrier in port."""

    side: Side
    carrier: ShipId
    unit: AirUnitId


@syntax("put ferried fighters ashore in port", "disembark {carrier} to|at {base}", example="disembark ark_royal to north_front")
class UnloadFighters(Struct, frozen=True):
    """Put ferried fighters ashore in port, on an airfield there."""

    side: Side
    carrier: ShipId
    base: BaseId


@syntax("fly ferried fighters off", "launch {carrier} to|at {base}", example="launch ark_royal to hal_far")
class LaunchFighters(Struct, frozen=True):
    """Fly ferried fighters off to an airfield."""

    side: Side
    carrier: ShipId
    base: BaseId


AirCommand = SearchFromCarrier | LoadFighters | UnloadFighters | LaunchFighters
