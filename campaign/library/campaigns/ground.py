"""Ground units and cargo in scenario files: what must hold of what is aboard or on a coast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import CargoFacts, CargoKind
from campaign.model.units.ships import ShipId, ShipType

TRIFLE = 1e-9
Faulty = Iterator[tuple[str, tuple[str | int, ...]]]


def faults_of_place(cargo: CargoFacts, theatre: Theatre) -> Faulty:
    """It lies in one place, and what lies on an open coast is troops."""
    if sum((cargo.at is not None, bool(cargo.aboard), cargo.hex is not None)) != 1:
        yield "either a port under `at`, ships under `aboard` or a coast under `hex` was expected", ()
    if cargo.ground is not None and cargo.kind is not CargoKind.TROOPS:
        yield "only `kind: troops` is a ground unit", ("ground",)
    if cargo.kind is CargoKind.LANDING_CRAFT:
        yield "landing craft are ships of the order of battle, hoisted in play", ("kind",)
    if cargo.hex is None:
        return
    if cargo.ground is None:
        yield "only ground units stand on an open coast", ("hex",)
    if theatre.coast_of(cargo.hex) is None:
        yield f"hex {cargo.hex} belongs to no coast", ("hex",)


def faults_of_stowage(
    cargoes: Iterable[CargoFacts], types: Mapping[ShipId, ShipType], capacities: Mapping[ShipType, float]
) -> Faulty:
    """SM-2D, SM-2E, SM-GAP-09 What lies in ships fits, each item shared by capacity; warships take no heavy equipment."""
    room = {ship: capacities.get(kind, 0.0) for ship, kind in types.items()}
    for cargo in cargoes:
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
            yield f"{short:g} RE find no room aboard; a transport carries 1 RE", (cargo.id, "size_re")
        if cargo.kind is CargoKind.FUEL and any(types[ship] is ShipType.LANDING_CRAFT for ship in holders):
            yield "fuel goes in transports, not in landing craft (SM-10A3)", (cargo.id, "aboard")
        warship = any(types[ship] not in (ShipType.TRANSPORT, ShipType.LANDING_CRAFT) for ship in holders)
        heavy = cargo.ground is not None and cargo.ground.heavy_equipment
        if warship and (heavy or cargo.kind in (CargoKind.FUEL, CargoKind.AIR_ECHELON)):
            yield "warships carry neither fuel nor heavy equipment (SM-4A5)", (cargo.id, "aboard")
