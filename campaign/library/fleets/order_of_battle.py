"""The order of battle from its folder: guns, torpedoes, classes, navies and the air, cross-checked as one."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from campaign.library import places
from campaign.library.fleets.aircraft import check_unit
from campaign.library.fleets.ships import NAVY, check_class, check_ship
from campaign.library.reading.entries import NATION, SOURCE, Faults, read_section
from campaign.library.reading.faults import FaultyData, Source, yaml_files
from campaign.model.sea.projection import hex_of
from campaign.model.units.aircraft import Airbase, AircraftType, AirUnitFacts
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import Gun, ShipClass, ShipFacts, Torpedo


def load_order_of_battle(folder: Source | None = None) -> OrderOfBattle:
    """Everything in the folder `oob/`, or in another laid out like it.

    Raises FaultyData with every fault of every file: shapes, ranges, doubled ids, references that lead
    nowhere. Nothing is handed out unless all of it is sound.
    """
    root = folder or places.order_of_battle()
    faults = Faults()
    guns = read_section(faults, _files(root, "guns", faults), "guns", Gun, NATION)
    torpedoes = read_section(faults, _files(root, "torpedoes", faults), "torpedoes", Torpedo, NATION)
    classes = read_section(faults, _files(root, "classes", faults), "classes", ShipClass, NATION)
    ships = read_section(faults, _files(root, "navies", faults), "ships", ShipFacts, NAVY)
    air = root / "air"
    types = read_section(faults, _kept_in(air, "types"), "types", AircraftType, SOURCE)
    bases = read_section(faults, _kept_in(air, "bases"), "bases", Airbase, SOURCE,
                         {"hex": lambda at: hex_of(at.latitude, at.longitude)},
                         latitude=Annotated[float, Meta(ge=10, le=50)], longitude=Annotated[float, Meta(ge=-12, le=50)])
    units = read_section(faults, _kept_in(air, "units"), "units", AirUnitFacts, SOURCE)

    for of_class in classes:
        check_class(of_class, faults, guns.ids, torpedoes.ids)
    for of_ship in ships:
        check_ship(of_ship, faults, classes.ids)
    for of_unit in units:
        check_unit(of_unit, faults, types.ids)
    for base in bases:
        if base.id in ships.ids:
            faults.add(base.fault("a ship has this id already; a base and a carrier must be told apart by it"))
    faults.raise_any()
    return OrderOfBattle(guns.by_id(), torpedoes.by_id(), classes.by_id(), ships.by_id(), types.by_id(), bases.by_id(),
                         units.by_id())


def _kept_in(air: Source, what: str) -> list[Source]:
    """The files of one kind of thing in the air: `units.yaml`, `units_german.yaml` and so on; one at least."""
    if not air.is_dir():
        return [air / f"{what}.yaml"]
    found = [file for file in yaml_files(air) if file.name == f"{what}.yaml" or file.name.startswith(f"{what}_")]
    return found or [air / f"{what}.yaml"]


def _files(root: Source, name: str, faults: Faults) -> list[Source]:
    try:
        return yaml_files(root / name)
    except FaultyData as trouble:
        for fault in trouble.faults:
            faults.add(fault)
        return []
