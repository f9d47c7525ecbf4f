"""Aircraft types, airfields and air units: the shape of their files and how they become nouns."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from campaign.library.fleets.service_records import ServiceDoor, faults_of_service, served
from campaign.library.reading.entries import UNCHECKED, AtLeastOne, Count, Door, Entry, Faults, Words, unknown
from campaign.model.aircraft import Airbase, AircraftRole, AircraftType, AirSize, AirUnitFacts, AirUnitId, BaseId
from campaign.model.projection import hex_of
from campaign.model.sides import Nation


class AirHead(Door):
    """Head of a file of the air: where its figures come from unless an entry says otherwise."""

    source: Words = UNCHECKED


class TypeDoor(Door):
    """One type of aircraft; factors per unit, range in hexes one way."""

    name: Words
    nation: Nation
    role: AircraftRole
    attack: Annotated[int, Meta(ge=0, le=20)]
    defence: Annotated[int, Meta(ge=0, le=20)]
    bombing: Annotated[int, Meta(ge=0, le=20)]
    range_hexes: Annotated[int, Meta(ge=1, le=120)]
    source: Words | None = None


class BaseDoor(Door):
    """One airfield or seaplane station."""

    name: Words
    nation: Nation
    latitude: Annotated[float, Meta(ge=10, le=50)]
    longitude: Annotated[float, Meta(ge=-12, le=50)]
    capacity_groups: AtLeastOne
    source: Words | None = None


class UnitDoor(Door):
    """One air unit."""

    name: Words
    aircraft: str
    size: AirSize
    nation: Nation
    strength: Count = 0
    notes: str = ""
    service: tuple[ServiceDoor, ...] = ()
    source: Words | None = None


TypeEntry = Entry[TypeDoor, AirHead]
BaseEntry = Entry[BaseDoor, AirHead]
UnitEntry = Entry[UnitDoor, AirHead]


def aircraft_of(entry: TypeEntry) -> AircraftType:
    """The type of an entry."""
    door = entry.door
    return AircraftType(
        id=entry.id, name=door.name, nation=door.nation, role=door.role, attack=door.attack, defence=door.defence,
        bombing=door.bombing, range_hexes=door.range_hexes, sources=(door.source or entry.head.source,),
    )


def base_of(entry: BaseEntry) -> Airbase:
    """The airfield of an entry, in the hex that its position falls into."""
    door = entry.door
    return Airbase(
        id=BaseId(entry.id), name=door.name, hex=hex_of(door.latitude, door.longitude), nation=door.nation,
        capacity_groups=door.capacity_groups, latitude=door.latitude, longitude=door.longitude,
    )


def unit_of(entry: UnitEntry) -> AirUnitFacts:
    """The air unit of an entry."""
    door = entry.door
    return AirUnitFacts(
        id=AirUnitId(entry.id), name=door.name, aircraft=door.aircraft, size=door.size, nation=door.nation,
        sources=(door.source or entry.head.source,), strength=door.strength, notes=door.notes,
        service=served(door.service),
    )


def check_base(entry: BaseEntry, faults: Faults) -> None:
    """An airfield lies on the map that labels can name."""
    try:
        base_of(entry)
    except ValueError as trouble:
        faults.add(entry.fault(str(trouble), "latitude"))


def check_unit(entry: UnitEntry, faults: Faults, types: frozenset[str]) -> None:
    """An air unit flies a known type."""
    if said := unknown(entry.door.aircraft, types, "type of aircraft"):
        faults.add(entry.fault(said, "aircraft"))
    for what, path in faults_of_service(entry.door.service):
        faults.add(entry.fault(what, *path))
