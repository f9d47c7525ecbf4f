"""Ground units and cargo in scenario files: their doors, and what must hold of what is aboard or on a coast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta

from campaign.library.reading.entries import Door, NotNegative, Positive, Words
from campaign.model.hexes import Hex, parse_hex
from campaign.model.scenario import CargoFacts, CargoId, CargoKind, GroundFacts, PortId, UnitKind
from campaign.model.ships import ShipId, ShipType
from campaign.model.sides import Side
from campaign.model.theatre import Theatre

TRIFLE = 1e-9
Faulty = Iterator[tuple[str, tuple[str | int, ...]]]


class GroundDoor(Door):
    """What a ground unit is: its kind under `unit`, whether combat or motorised (c/m), equipment, cost, allowance."""

    unit: UnitKind
    motorised: bool = False
    heavy_equipment: bool = False
    infantry_points: NotNegative = 0.0
    other_points: NotNegative = 0.0
    movement: Annotated[int, Meta(ge=0, le=20)] = 8


class CargoDoor(Door):
    """One item of cargo, lying in a port, already in ships, or (troops) on the coast in a hex."""

    name: Words
    side: Side
    kind: CargoKind
    size_re: Positive
    destination: str
    worth_points: NotNegative
    at: str | None = None
    aboard: tuple[str, ...] = ()
    hex: str | None = None
    ground: GroundDoor | None = None


def cargo_facts(name: str, door: CargoDoor) -> CargoFacts:
    """The noun that a sound door describes."""
    return CargoFacts(
        id=CargoId(name), name=door.name, side=door.side, kind=door.kind, size_re=door.size_re,
        destination=PortId(door.destination), worth_points=door.worth_points,
        at=PortId(door.at) if door.at else None, aboard=tuple(ShipId(ship) for ship in door.aboard),
        ground=None if door.ground is None else GroundFacts(
            door.ground.unit, door.ground.motorised, door.ground.heavy_equipment, door.ground.infantry_points,
            door.ground.other_points, door.ground.movement),
        hex=Hex(door.hex) if door.hex else None,
    )


def faults_of_place(door: CargoDoor, theatre: Theatre) -> Faulty:
    """It lies in one place, and what lies on an open coast is troops."""
    if sum((door.at is not None, bool(door.aboard), door.hex is not None)) != 1:
        yield "either a port under `at`, ships under `aboard` or a coast under `hex` was expected", ()
    if door.ground is not None and door.kind is not CargoKind.TROOPS:
        yield "only `kind: troops` is a ground unit", ("ground",)
    if door.kind is CargoKind.LANDING_CRAFT:
        yield "landing craft are ships of the order of battle, hoisted in play", ("kind",)
    if door.hex is None:
        return
    if door.ground is None:
        yield "only ground units stand on an open coast", ("hex",)
    try:
        if theatre.coast_of(parse_hex(door.hex)) is None:
            yield f"hex {door.hex} belongs to no coast", ("hex",)
    except ValueError as trouble:
        yield str(trouble), ("hex",)


def faults_of_stowage(
    cargoes: Mapping[str, CargoDoor], types: Mapping[str, ShipType], capacities: Mapping[ShipType, float]
) -> Faulty:
    """SM-2D, SM-2E, SM-GAP-09 What lies in ships fits, each item shared by capacity; warships take no heavy equipment."""
    room = {ship: capacities.get(kind, 0.0) for ship, kind in types.items()}
    for name, cargo in cargoes.items():
        holders = [ship for ship in cargo.aboard if ship in types]
        whole = sum(capacities.get(types[ship], 0.0) for ship in holders)
        if not holders or not whole:
            continue
        size = cargo.size_re * (2 if cargo.ground is not None and cargo.ground.motorised else 1)
        short = 0.0
        for ship in holders:
            room[ship] -= size * capacities[types[ship]] / whole
            short += max(0.0, -room[ship])
            room[ship] = max(0.0, room[ship])
        if short > TRIFLE:
            yield f"{short:g} RE find no room aboard; a transport carries 1 RE", (name, "size_re")
        warship = any(types[ship] not in (ShipType.TRANSPORT, ShipType.LANDING_CRAFT) for ship in holders)
        heavy = cargo.ground is not None and cargo.ground.heavy_equipment
        if warship and (heavy or cargo.kind in (CargoKind.FUEL, CargoKind.AIR_ECHELON)):
            yield "warships carry neither fuel nor heavy equipment (SM-4A5)", (name, "aboard")
