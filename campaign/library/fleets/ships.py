"""Guns, torpedoes, ship classes and named ships: the shape of their files and how they become nouns."""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from campaign.library.fleets.published import RatingsDoor, faults_of_ratings
from campaign.library.fleets.service_records import (
    AbsenceDoor,
    ServiceDoor,
    absences,
    faults_of_absence,
    faults_of_service,
    served,
)
from campaign.library.reading.entries import (
    UNCHECKED,
    AtLeastOne,
    Count,
    Door,
    Entry,
    Faults,
    NotNegative,
    Words,
    unknown,
    unknown_day,
)
from campaign.model.calendar import Turn
from campaign.model.ships import (
    Armour,
    Battery,
    Bearing,
    ClassId,
    CrewQuality,
    Endurance,
    Fate,
    Gun,
    GunId,
    GunMount,
    LightGuns,
    Radar,
    ShipClass,
    ShipFacts,
    ShipId,
    ShipType,
    Torpedo,
    TorpedoId,
    TorpedoMount,
)
from campaign.model.sides import Nation

Millimetres = Annotated[float, Meta(ge=0, le=1000)]
Degrees = Annotated[int, Meta(ge=0, le=360)]
Knots = Annotated[float, Meta(gt=0, le=60)]


class NationHead(Door):
    """Head of a file of one nation: whose it is and where its figures come from unless an entry says otherwise."""

    nation: Nation
    source: Words = UNCHECKED


class NavyHead(NationHead):
    """Head of a file of named ships."""

    crew_quality: CrewQuality = CrewQuality.TRAINED


class GunDoor(Door):
    """One model of gun."""

    name: Words
    calibre_mm: Annotated[float, Meta(gt=0, le=500)]
    length_calibres: Annotated[float, Meta(gt=0, le=100)]
    shell_kg: Annotated[float, Meta(gt=0, le=1500)]
    muzzle_velocity_m_s: Annotated[float, Meta(ge=150, le=1200)]
    maximum_range_m: Annotated[int, Meta(ge=1000, le=50000)]
    rounds_per_minute: Annotated[float, Meta(gt=0, le=120)]
    elevation_degrees: Annotated[float, Meta(gt=0, le=90)]
    burster_kg: NotNegative | None = None
    source: Words | None = None


class TorpedoDoor(Door):
    """One model of torpedo."""

    name: Words
    diameter_mm: Annotated[float, Meta(ge=300, le=700)]
    charge_kg: Annotated[float, Meta(gt=0, le=600)]
    settings: tuple[tuple[Annotated[int, Meta(ge=500, le=50000)], Knots], ...]
    source: Words | None = None


class MountDoor(Door):
    """Some gun mounts alike; `arc_degrees` runs clockwise from the bow, [from, to]."""

    names: tuple[Words, ...]
    gun: str
    barrels: Annotated[int, Meta(ge=1, le=8)]
    place: Bearing
    arc_degrees: tuple[Degrees, Degrees]
    battery: Battery
    dual_purpose: bool = False
    superfiring: bool = False


class TubesDoor(Door):
    """Some torpedo mounts alike."""

    names: tuple[Words, ...]
    torpedo: str
    tubes: Annotated[int, Meta(ge=1, le=6)]
    place: Bearing
    reloads: Count = 0


class LightGunsDoor(Door):
    """Light anti-aircraft barrels."""

    calibre_mm: Annotated[float, Meta(gt=0, le=40)]
    barrels: AtLeastOne


class ArmourDoor(Door):
    """Plate in mm over the vitals."""

    belt_mm: Millimetres = 0.0
    deck_mm: Millimetres = 0.0
    turret_mm: Millimetres = 0.0
    conning_tower_mm: Millimetres = 0.0
    flight_deck_mm: Millimetres = 0.0
    make: Words = "none"


class EnduranceDoor(Door):
    """So many miles at such a speed."""

    nautical_miles: Annotated[int, Meta(ge=50, le=30000)]
    at_kn: Knots


class ClassDoor(Door):
    """A class of ships in her state of 1940."""

    name: Words
    type: ShipType
    standard_long_tons: Count
    full_long_tons: Count
    length_m: Annotated[float, Meta(gt=0, le=350)]
    beam_m: Annotated[float, Meta(gt=0, le=50)]
    draught_m: Annotated[float, Meta(gt=0, le=15)]
    trial_kn: Knots
    service_kn: Knots
    endurance: EnduranceDoor
    fuel_t: Count
    crew: AtLeastOne
    armour: ArmourDoor = msgspec.field(default_factory=ArmourDoor)
    guns: tuple[MountDoor, ...] = ()
    torpedoes: tuple[TubesDoor, ...] = ()
    light_guns: tuple[LightGunsDoor, ...] = ()
    weak_torpedo_protection: bool = False
    directors: Count = 0
    rangefinders: Count = 0
    searchlights: Count = 0
    depth_charges: Count = 0
    mines: Count = 0
    catapult_aircraft: Count = 0
    aircraft: Count = 0
    sonar: bool = False
    star_shell: bool = False
    smoke: bool = True
    silent_engines: bool = False
    boats: AtLeastOne = 1
    gross_register_tons: AtLeastOne | None = None
    ratings: RatingsDoor = msgspec.field(default_factory=dict)
    source: Words | None = None


class RadarDoor(Door):
    """A set and the half-month it was fitted."""

    set: Words
    fitted: str


class FateDoor(Door):
    """How she ended by history; no place where she outlived the war and was broken up or given away."""

    date: str
    cause: Words
    place: str = ""


class ShipDoor(Door, rename={"ship_class": "class"}):
    """One named ship; `nation` and `crew_quality` only where they differ from her file's.

    `service` says when she was in the theatre and where she was based, `in_dock` when damage or refit kept her away.
    """

    name: Words
    ship_class: str
    commissioned: str
    laid_down: str = ""
    rebuilt: str = ""
    nation: Nation | None = None
    crew_quality: CrewQuality | None = None
    radar: tuple[RadarDoor, ...] = ()
    fate: FateDoor | None = None
    notes: str = ""
    service: tuple[ServiceDoor, ...] = ()
    in_dock: tuple[AbsenceDoor, ...] = ()
    ratings: RatingsDoor = msgspec.field(default_factory=dict)
    source: Words | None = None


GunEntry = Entry[GunDoor, NationHead]
TorpedoEntry = Entry[TorpedoDoor, NationHead]
ClassEntry = Entry[ClassDoor, NationHead]
ShipEntry = Entry[ShipDoor, NavyHead]


def gun_of(entry: GunEntry) -> Gun:
    """The gun of an entry."""
    door = entry.door
    return Gun(
        id=GunId(entry.id), name=door.name, nation=entry.head.nation, calibre_mm=door.calibre_mm,
        length_calibres=door.length_calibres, shell_kg=door.shell_kg, muzzle_velocity_m_s=door.muzzle_velocity_m_s,
        maximum_range_m=door.maximum_range_m, rounds_per_minute=door.rounds_per_minute,
        elevation_degrees=door.elevation_degrees, burster_kg=door.burster_kg, sources=_sources(entry),
    )


def torpedo_of(entry: TorpedoEntry) -> Torpedo:
    """The torpedo of an entry."""
    door = entry.door
    return Torpedo(
        id=TorpedoId(entry.id), name=door.name, nation=entry.head.nation, diameter_mm=door.diameter_mm,
        charge_kg=door.charge_kg, settings=door.settings, sources=_sources(entry),
    )


def class_of(entry: ClassEntry) -> ShipClass:
    """The class of an entry: mounts written together are told apart by name."""
    door = entry.door
    guns = tuple(
        GunMount(name=name, gun=GunId(one.gun), barrels=one.barrels, place=one.place, arc_degrees=one.arc_degrees,
                 battery=one.battery.value, dual_purpose=one.dual_purpose, superfiring=one.superfiring)
        for one in door.guns for name in one.names
    )
    tubes = tuple(
        TorpedoMount(name=name, torpedo=TorpedoId(one.torpedo), tubes=one.tubes, place=one.place, reloads=one.reloads)
        for one in door.torpedoes for name in one.names
    )
    plate = door.armour
    return ShipClass(
        id=ClassId(entry.id), name=door.name, nation=entry.head.nation, type=door.type,
        standard_long_tons=door.standard_long_tons, full_long_tons=door.full_long_tons, length_m=door.length_m,
        beam_m=door.beam_m, draught_m=door.draught_m, trial_kn=door.trial_kn, service_kn=door.service_kn,
        endurance=Endurance(door.endurance.nautical_miles, door.endurance.at_kn), fuel_t=door.fuel_t,
        armour=Armour(belt_mm=plate.belt_mm, deck_mm=plate.deck_mm, turret_mm=plate.turret_mm,
                      conning_tower_mm=plate.conning_tower_mm, flight_deck_mm=plate.flight_deck_mm, make=plate.make),
        guns=guns, torpedoes=tubes, light_guns=tuple(LightGuns(one.calibre_mm, one.barrels) for one in door.light_guns),
        crew=door.crew, sources=_sources(entry), weak_torpedo_protection=door.weak_torpedo_protection,
        directors=door.directors, rangefinders=door.rangefinders, searchlights=door.searchlights,
        depth_charges=door.depth_charges, mines=door.mines, catapult_aircraft=door.catapult_aircraft,
        aircraft=door.aircraft, sonar=door.sonar, star_shell=door.star_shell, smoke=door.smoke,
        silent_engines=door.silent_engines, boats=door.boats, gross_register_tons=door.gross_register_tons,
        ratings=door.ratings,
    )


def ship_of(entry: ShipEntry) -> ShipFacts:
    """The named ship of an entry."""
    door = entry.door
    return ShipFacts(
        id=ShipId(entry.id), name=door.name, ship_class=ClassId(door.ship_class), nation=door.nation or entry.head.nation,
        laid_down=door.laid_down, commissioned=door.commissioned,
        crew_quality=(door.crew_quality or entry.head.crew_quality).value, sources=_sources(entry), rebuilt=door.rebuilt,
        radar=tuple(Radar(one.set, one.fitted) for one in door.radar),
        fate=Fate(door.fate.date, door.fate.place, door.fate.cause) if door.fate else None, notes=door.notes,
        service=served(door.service), in_dock=absences(door.in_dock), ratings=door.ratings,
    )


def check_class(entry: ClassEntry, faults: Faults, guns: frozenset[str], torpedoes: frozenset[str]) -> None:
    """A class names only guns and torpedoes that exist, each mount once, and figures that hang together."""
    door = entry.door
    for index, mount in enumerate(door.guns):
        if said := unknown(mount.gun, guns, "gun"):
            faults.add(entry.fault(said, "guns", index, "gun"))
    for index, tubes in enumerate(door.torpedoes):
        if said := unknown(tubes.torpedo, torpedoes, "torpedo"):
            faults.add(entry.fault(said, "torpedoes", index, "torpedo"))
    seen: set[str] = set()
    named = [("guns", index, name) for index, one in enumerate(door.guns) for name in one.names]
    named += [("torpedoes", index, name) for index, one in enumerate(door.torpedoes) for name in one.names]
    for key, index, name in named:
        if name in seen:
            faults.add(entry.fault(f"a mount {name!r} stands already in this class", key, index, "names"))
        seen.add(name)
    if door.full_long_tons < door.standard_long_tons:
        faults.add(entry.fault(f"at least the standard {door.standard_long_tons} was expected", "full_long_tons"))
    if door.service_kn > door.trial_kn:
        faults.add(entry.fault(f"at most the trial speed of {door.trial_kn} kn was expected", "service_kn"))
    if not door.standard_long_tons and not door.gross_register_tons:
        faults.add(entry.fault("a displacement was expected, or `gross_register_tons` where that is the measure",
                               "standard_long_tons"))
    for what, path in faults_of_ratings(door.ratings):
        faults.add(entry.fault(what, *path))


def check_ship(entry: ShipEntry, faults: Faults, classes: frozenset[str]) -> None:
    """A ship's class exists and her dates are dates."""
    door = entry.door
    if said := unknown(door.ship_class, classes, "class"):
        faults.add(entry.fault(said, "class"))
    for key, day in (("laid_down", door.laid_down), ("commissioned", door.commissioned), ("rebuilt", door.rebuilt)):
        if (day or key == "commissioned") and (said := unknown_day(day)):
            faults.add(entry.fault(said, key))
    if door.fate and (said := unknown_day(door.fate.date)):
        faults.add(entry.fault(said, "fate", "date"))
    if door.laid_down and not unknown_day(door.laid_down) and door.laid_down[:4] > door.commissioned[:4]:
        faults.add(entry.fault(f"not later than commissioning in {door.commissioned} was expected", "laid_down"))
    for index, radar in enumerate(door.radar):
        try:
            Turn.of(radar.fitted)
        except ValueError as trouble:
            faults.add(entry.fault(str(trouble), "radar", index, "fitted"))
    records = chain(faults_of_service(door.service), faults_of_absence(door.in_dock), faults_of_ratings(door.ratings))
    for what, path in records:
        faults.add(entry.fault(what, *path))


def _sources(entry: Entry[Any, Any]) -> tuple[str, ...]:
    return (entry.door.source or entry.head.source,)
