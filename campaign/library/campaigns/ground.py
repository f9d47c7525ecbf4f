"""Ground units and cargo in scenario files: their schemas, and what must hold of what is aboard or on a coast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta

from campaign.library.reading.entries import NotNegative, Positive, Schema, Words
from campaign.model.sea.hexes import Hex, parse_hex
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, GroundFacts, PortId, UnitKind
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType

TRIFLE = 1e-9
Faulty = Iterator[tuple[str, tuple[str | int, ...]]]


class GroundSchema(Schema):
    """What a ground unit is: its kind under `unit`, whether combat or motorised (c/m), equipment, cost, allowance."""

    unit: UnitKind
    motorised: bool = False
    heavy_equipment: bool = False
    infantry_points: NotNegative = 0.0
    other_points: NotNegative = 0.0
    movement: Annotated[int, Meta(ge=0, le=20)] = 8


class CargoSchema(Schema):
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
    ground: GroundSchema | None = None


def cargo_facts(name: str, schema: CargoSchema) -> CargoFacts:
    """The noun that a sound schema describes."""
    return CargoFacts(
        id=CargoId(name), name=schema.name, side=schema.side, kind=schema.kind, size_re=schema.size_re,
        destination=PortId(schema.destination), worth_points=schema.worth_points,
        at=PortId(schema.at) if schema.at else None, aboard=tuple(ShipId(ship) for ship in schema.aboard),
        ground=None if schema.ground is None else GroundFacts(
            schema.ground.unit, schema.ground.motorised, schema.ground.heavy_equipment, schema.ground.infantry_points,
            schema.ground.other_points, schema.ground.movement),
        hex=Hex(schema.hex) if schema.hex else None,
    )


def faults_of_place(schema: CargoSchema, theatre: Theatre) -> Faulty:
    """It lies in one place, and what lies on an open coast is troops."""
    if sum((schema.at is not None, bool(schema.aboard), schema.hex is not None)) != 1:
        yield "either a port under `at`, ships under `aboard` or a coast under `hex` was expected", ()
    if schema.ground is not None and schema.kind is not CargoKind.TROOPS:
        yield "only `kind: troops` is a ground unit", ("ground",)
    if schema.kind is CargoKind.LANDING_CRAFT:
        yield "landing craft are ships of the order of battle, hoisted in play", ("kind",)
    if schema.hex is None:
        return
    if schema.ground is None:
        yield "only ground units stand on an open coast", ("hex",)
    try:
        if theatre.coast_of(parse_hex(schema.hex)) is None:
            yield f"hex {schema.hex} belongs to no coast", ("hex",)
    except ValueError as trouble:
        yield str(trouble), ("hex",)


def faults_of_stowage(
    cargoes: Mapping[str, CargoSchema], types: Mapping[str, ShipType], capacities: Mapping[ShipType, float]
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
