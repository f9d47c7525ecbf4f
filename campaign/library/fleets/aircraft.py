"""Airfields and air units in their files: heads, an airfield's hex by its position, and what must hold."""

from __future__ import annotations

from campaign.library.fleets.service_records import faults_of_service
from campaign.library.reading.entries import UNCHECKED, Entry, Faults, Schema, Words, unknown
from campaign.model.units.aircraft import AirUnitFacts


class AirHead(Schema):
    """Head of a file of the air: where its figures come from unless an entry says otherwise."""

    source: Words = UNCHECKED


def check_unit(entry: Entry[AirUnitFacts, AirHead], faults: Faults, types: frozenset[str]) -> None:
    """An air unit flies a known type."""
    if said := unknown(entry.noun.aircraft, types, "type of aircraft"):
        faults.add(entry.fault(said, "aircraft"))
    for what, path in faults_of_service(entry.noun.service):
        faults.add(entry.fault(what, *path))
