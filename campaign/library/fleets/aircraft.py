"""Airfields and air units in their files: what must hold."""

from __future__ import annotations

from campaign.library.fleets.service_records import faults_of_service
from campaign.library.reading.entries import Entry, Faults
from campaign.library.reading.faults import unknown
from campaign.model.units.aircraft import AircraftRole, AircraftType, AirUnitFacts


def check_type(entry: Entry[AircraftType], faults: Faults) -> None:
    """Bombs have a weight, and torpedo bombers bring torpedoes."""
    kind = entry.noun
    if (kind.ordnance.bombs > 0) != (kind.ordnance.bomb_lb > 0):
        faults.add(entry.fault("`bombs` and `bomb_lb` were expected together, or neither", "ordnance"))
    if kind.role is AircraftRole.TORPEDO_BOMBER and not kind.ordnance.torpedo:
        faults.add(entry.fault("a torpedo bomber brings `torpedo: true`", "ordnance"))


def check_unit(entry: Entry[AirUnitFacts], faults: Faults, types: frozenset[str]) -> None:
    """An air unit flies a known type."""
    if said := unknown(entry.noun.aircraft, types, "type of aircraft"):
        faults.add(entry.fault(said, "aircraft"))
    for what, path in faults_of_service(entry.noun.service):
        faults.add(entry.fault(what, *path))
