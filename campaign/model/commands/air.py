"""Orders to carriers: search, and ferry a group of fighters. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from campaign.model.aircraft import AirUnitId, BaseId
from campaign.model.grammar import Contact, Grammar
from campaign.model.ships import ShipId
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class SearchFromCarrier:
    """Search for an enemy task force, by its contact, with a carrier's aircraft."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "search with a carrier's aircraft", "search {contact} with {carrier}", example="search AX1 with ark_royal"
    )

    side: Side
    contact: Contact
    carrier: ShipId


@dataclass(frozen=True, slots=True)
class LoadFighters:
    """Take a group of land fighters aboard a carrier in port."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "take fighters aboard in port", "embark {unit} on|in {carrier}", example="embark squadron_230 on ark_royal"
    )

    side: Side
    carrier: ShipId
    unit: AirUnitId


@dataclass(frozen=True, slots=True)
class UnloadFighters:
    """Put ferried fighters ashore in port, on an airfield there."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "put ferried fighters ashore in port", "disembark {carrier} to|at {base}", example="disembark ark_royal to north_front"
    )

    side: Side
    carrier: ShipId
    base: BaseId


@dataclass(frozen=True, slots=True)
class LaunchFighters:
    """Fly ferried fighters off to an airfield."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "fly ferried fighters off", "launch {carrier} to|at {base}", example="launch ark_royal to hal_far"
    )

    side: Side
    carrier: ShipId
    base: BaseId


AirCommand = SearchFromCarrier | LoadFighters | UnloadFighters | LaunchFighters
