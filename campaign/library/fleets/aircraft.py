"""Aircraft types, airfields and air units: the shape of their files and how they become nouns."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from campaign.library.fleets.service_records import ServiceSchema, faults_of_service, served
from campaign.library.reading.entries import UNCHECKED, AtLeastOne, Count, Entry, Faults, Schema, Words, unknown
from campaign.model.sea.projection import hex_of
from campaign.model.sides import Nation
from campaign.model.units.aircraft import Airbase, AircraftRole, AircraftType, AirSize, AirUnitFacts, AirUnitId, BaseId


class AirHead(Schema):
    """Head of a file of the air: where its figures come from unless an entry says otherwise."""

    source: Words = UNCHECKED


class TypeSchema(Schema):
    """One type of aircraft; factors per unit, range in hexes one way."""

    name: Words
    nation: Nation
    role: AircraftRole
    attack: Annotated[int, Meta(ge=0, le=20)]
    defence: Annotated[int, Meta(ge=0, le=20)]
    bombing: Annotated[int, Meta(ge=0, le=20)]
    range_hexes: Annotated[int, Meta(ge=1, le=120)]
    source: Words | None = None


class BaseSchema(Schema):
    """One airfield or seaplane station."""

    name: Words
    nation: Nation
    latitude: Annotated[float, Meta(ge=10, le=50)]
    longitude: Annotated[float, Meta(ge=-12, le=50)]
    capacity_groups: AtLeastOne
    source: Words | None = None


class UnitSchema(Schema):
    """One air unit."""

    name: Words
    aircraft: str
    size: AirSize
    nation: Nation
    strength: Count = 0
    notes: str = ""
    service: tuple[ServiceSchema, ...] = ()
    source: Words | None = None


TypeEntry = Entry[TypeSchema, AirHead]
BaseEntry = Entry[BaseSchema, AirHead]
UnitEntry = Entry[UnitSchema, AirHead]


def aircraft_of(entry: TypeEntry) -> AircraftType:
    """The type of an entry."""
    schema = entry.schema
    return AircraftType(
        id=entry.id, name=schema.name, nation=schema.nation, role=schema.role, attack=schema.attack, defence=schema.defence,
        bombing=schema.bombing, range_hexes=schema.range_hexes, sources=(schema.source or entry.head.source,),
    )


def base_of(entry: BaseEntry) -> Airbase:
    """The airfield of an entry, in the hex that its position falls into."""
    schema = entry.schema
    return Airbase(
        id=BaseId(entry.id), name=schema.name, hex=hex_of(schema.latitude, schema.longitude), nation=schema.nation,
        capacity_groups=schema.capacity_groups, latitude=schema.latitude, longitude=schema.longitude,
    )


def unit_of(entry: UnitEntry) -> AirUnitFacts:
    """The air unit of an entry."""
    schema = entry.schema
    return AirUnitFacts(
        id=AirUnitId(entry.id), name=schema.name, aircraft=schema.aircraft, size=schema.size, nation=schema.nation,
        sources=(schema.source or entry.head.source,), strength=schema.strength, notes=schema.notes,
        service=served(schema.service),
    )


def check_base(entry: BaseEntry, faults: Faults) -> None:
    """An airfield lies on the map that labels can name."""
    try:
        base_of(entry)
    except ValueError as trouble:
        faults.add(entry.fault(str(trouble), "latitude"))


def check_unit(entry: UnitEntry, faults: Faults, types: frozenset[str]) -> None:
    """An air unit flies a known type."""
    if said := unknown(entry.schema.aircraft, types, "type of aircraft"):
        faults.add(entry.fault(said, "aircraft"))
    for what, path in faults_of_service(entry.schema.service):
        faults.add(entry.fault(what, *path))
