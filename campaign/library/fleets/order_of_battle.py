"""The order of battle from its folder: guns, torpedoes, classes, navies and the air, cross-checked as one."""

from __future__ import annotations

from campaign.library import places
from campaign.library.fleets.aircraft import (
    AirHead,
    BaseSchema,
    TypeSchema,
    UnitSchema,
    aircraft_of,
    base_of,
    check_base,
    check_unit,
    unit_of,
)
from campaign.library.fleets.ships import (
    ClassSchema,
    GunSchema,
    NationHead,
    NavyHead,
    ShipSchema,
    TorpedoSchema,
    check_class,
    check_ship,
    class_of,
    gun_of,
    ship_of,
    torpedo_of,
)
from campaign.library.reading.entries import Faults, read_section
from campaign.library.reading.faults import FaultyData, Source, yaml_files
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ClassId, GunId, ShipId, TorpedoId


def load_order_of_battle(folder: Source | None = None) -> OrderOfBattle:
    """Everything in the folder `oob/`, or in another laid out like it.

    Raises FaultyData with every fault of every file: shapes, ranges, doubled ids, references that lead
    nowhere. Nothing is handed out unless all of it is sound.
    """
    root = folder or places.order_of_battle()
    faults = Faults()
    guns = read_section(faults, _files(root, "guns", faults), "guns", GunSchema, NationHead)
    torpedoes = read_section(faults, _files(root, "torpedoes", faults), "torpedoes", TorpedoSchema, NationHead)
    classes = read_section(faults, _files(root, "classes", faults), "classes", ClassSchema, NationHead)
    ships = read_section(faults, _files(root, "navies", faults), "ships", ShipSchema, NavyHead)
    air = root / "air"
    types = read_section(faults, _kept_in(air, "types"), "types", TypeSchema, AirHead)
    bases = read_section(faults, _kept_in(air, "bases"), "bases", BaseSchema, AirHead)
    units = read_section(faults, _kept_in(air, "units"), "units", UnitSchema, AirHead)

    for of_class in classes:
        check_class(of_class, faults, guns.ids, torpedoes.ids)
    for of_ship in ships:
        check_ship(of_ship, faults, classes.ids)
    for of_base in bases:
        check_base(of_base, faults)
    for of_unit in units:
        check_unit(of_unit, faults, types.ids)
    for base in bases:
        if base.id in ships.ids:
            faults.add(base.fault("a ship has this id already; a base and a carrier must be told apart by it"))
    faults.raise_any()
    return OrderOfBattle(
        guns={GunId(one.id): gun_of(one) for one in guns},
        torpedoes={TorpedoId(one.id): torpedo_of(one) for one in torpedoes},
        classes={ClassId(one.id): class_of(one) for one in classes},
        ships={ShipId(one.id): ship_of(one) for one in ships},
        aircraft={one.id: aircraft_of(one) for one in types},
        bases={BaseId(one.id): base_of(one) for one in bases},
        air_units={AirUnitId(one.id): unit_of(one) for one in units},
    )


def _kept_in(air: Source, what: str) -> list[Source]:
    """The files of one kind of thing in the air: `units.yaml`, `units_german.yaml` and so on; one at least."""
    if not air.is_dir():
        return [air / f"{what}.yaml"]
    found = [one for one in yaml_files(air) if one.name == f"{what}.yaml" or one.name.startswith(f"{what}_")]
    return found or [air / f"{what}.yaml"]


def _files(root: Source, name: str, faults: Faults) -> list[Source]:
    try:
        return yaml_files(root / name)
    except FaultyData as trouble:
        for fault in trouble.faults:
            faults.add(fault)
        return []
