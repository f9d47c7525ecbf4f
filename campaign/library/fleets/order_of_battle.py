"""The order of battle from its folder: guns, torpedoes, classes, navies and the air, cross-checked as one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from msgspec import Meta

from campaign.library import places
from campaign.library.fleets.ships import NAVY, check_class, check_gun, check_ship, faults_of_service
from campaign.library.reading.entries import NATION, SOURCE, Entry, Faults, Section, read_section
from campaign.library.reading.faults import FaultyData, Source, unknown, yaml_files
from campaign.model.sea.projection import hex_of
from campaign.model.units.aircraft import Airbase, AircraftRole, AircraftType, AirUnitFacts
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import Gun, ShipClass, ShipFacts, Torpedo

NOTHING = OrderOfBattle({}, {}, {}, {}, {}, {}, {})


def load_order_of_battle(folder: Source | None = None, beside: OrderOfBattle | None = None) -> OrderOfBattle:
    """Everything in the folder `oob/`, or in another laid out like it.

    One that stands `beside` another may refer to what is described there, has no id of it, and need not hold everything.
    Raises FaultyData with every fault of every file: shapes, ranges, doubled ids, references that lead
    nowhere. Nothing is handed out unless all of it is sound.
    """
    root = folder or places.order_of_battle()
    faults = Faults()
    some = beside is not None
    other = beside or NOTHING
    guns = read_section(faults, _files(root, "guns", faults, some=some), "guns", Gun, NATION)
    torpedoes = read_section(faults, _files(root, "torpedoes", faults, some=some), "torpedoes", Torpedo, NATION)
    classes = read_section(faults, _files(root, "classes", faults, some=some), "classes", ShipClass, NATION)
    ships = read_section(faults, _files(root, "navies", faults, some=some), "ships", ShipFacts, NAVY)
    air = root / "air"
    types = read_section(faults, _air_files(air, "types", some=some), "types", AircraftType, SOURCE)
    bases = read_section(faults, _air_files(air, "bases", some=some), "bases", Airbase, SOURCE,
                         {"hex": lambda at: hex_of(at.latitude, at.longitude)},
                         latitude=Annotated[float, Meta(ge=10, le=50)], longitude=Annotated[float, Meta(ge=-12, le=50)])
    units = read_section(faults, _air_files(air, "units", some=some), "units", AirUnitFacts, SOURCE)

    for of_gun in guns:
        check_gun(of_gun, faults)
    for of_class in classes:
        check_class(of_class, faults, guns.ids | other.guns.keys(), torpedoes.ids | other.torpedoes.keys())
    for of_ship in ships:
        check_ship(of_ship, faults, classes.ids | other.classes.keys())
    for of_type in types:
        _check_type(of_type, faults)
    for of_unit in units:
        _check_unit(of_unit, faults, types.ids | other.aircraft.keys())
    _check_new_ids(faults, ((guns, other.guns), (torpedoes, other.torpedoes), (classes, other.classes), (ships, other.ships),
                            (types, other.aircraft), (bases, other.bases), (units, other.air_units)))
    for base in bases:
        if base.id in ships.ids:
            faults.add(base.fault("a ship has this id already; a base and a carrier must be told apart by it"))
    faults.raise_any()
    return OrderOfBattle(guns.by_id(), torpedoes.by_id(), classes.by_id(), ships.by_id(), types.by_id(), bases.by_id(),
                         units.by_id())


def _check_new_ids(faults: Faults, sections: Iterable[tuple[Section[Any], Mapping[Any, Any]]]) -> None:
    """Nothing is described twice, here and beside it."""
    for section, there in sections:
        for entry in section:
            if entry.id in there:
                faults.add(entry.fault("this id stands already in the order of battle beside which this one stands"))


def _air_files(air: Source, what: str, *, some: bool) -> list[Source]:
    """The files of one kind of thing in the air: `units.yaml`, `units_german.yaml` and so on; one at least, or `some`."""
    found = [file for file in (yaml_files(air) if air.is_dir() else ())
             if file.name == f"{what}.yaml" or file.name.startswith(f"{what}_")]
    return found if found or some else [air / f"{what}.yaml"]


def _files(root: Source, name: str, faults: Faults, *, some: bool) -> list[Source]:
    if some and not (root / name).is_dir():
        return []
    try:
        return yaml_files(root / name)
    except FaultyData as trouble:
        for fault in trouble.faults:
            faults.add(fault)
        return []


def _check_type(entry: Entry[AircraftType], faults: Faults) -> None:
    """Bombs have a weight, and torpedo bombers bring torpedoes."""
    kind = entry.noun
    if (kind.ordnance.bombs > 0) != (kind.ordnance.bomb_lb > 0):
        faults.add(entry.fault("`bombs` and `bomb_lb` were expected together, or neither", "ordnance"))
    if kind.role is AircraftRole.TORPEDO_BOMBER and not kind.ordnance.torpedo:
        faults.add(entry.fault("a torpedo bomber brings `torpedo: true`", "ordnance"))


def _check_unit(entry: Entry[AirUnitFacts], faults: Faults, types: frozenset[str]) -> None:
    """An air unit flies a known type."""
    if fault := unknown(entry.noun.aircraft, types, "type of aircraft"):
        faults.add(entry.fault(fault, "aircraft"))
    for what, path in faults_of_service(entry.noun.service):
        faults.add(entry.fault(what, *path))
