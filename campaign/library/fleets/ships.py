"""Guns, torpedoes, ship classes and named ships: the shape of their files and how they become nouns."""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from campaign.library.fleets.published import RatingsSchema, faults_of_ratings
from campaign.library.fleets.service_records import (
    AbsenceSchema,
    ServiceSchema,
    absences,
    faults_of_absence,
    faults_of_service,
    served,
)
from campaign.library.reading.entries import (
    UNCHECKED,
    AtLeastOne,
    Count,
    Entry,
    Faults,
    NotNegative,
    Schema,
    Words,
    unknown,
    unknown_day,
)
from campaign.model.play.calendar import Turn
from campaign.model.sides import Nation
from campaign.model.units.ships import (
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

Millimetres = Annotated[float, Meta(ge=0, le=1000)]
Degrees = Annotated[int, Meta(ge=0, le=360)]
Knots = Annotated[float, Meta(gt=0, le=60)]


class NationHead(Schema):
    """Head of a file of one nation: whose it is and where its figures come from unless an entry says otherwise."""

    nation: Nation
    source: Words = UNCHECKED


class NavyHead(NationHead):
    """Head of a file of named ships."""

    crew_quality: CrewQuality = CrewQuality.TRAINED


class GunSchema(Schema):
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


class TorpedoSchema(Schema):
    """One model of torpedo."""

    name: Words
    diameter_mm: Annotated[float, Meta(ge=300, le=700)]
    charge_kg: Annotated[float, Meta(gt=0, le=600)]
    settings: tuple[tuple[Annotated[int, Meta(ge=500, le=50000)], Knots], ...]
    source: Words | None = None


class MountSchema(Schema):
    """Some gun mounts alike; `arc_degrees` runs clockwise from the bow, [from, to]."""

    names: tuple[Words, ...]
    gun: str
    barrels: Annotated[int, Meta(ge=1, le=8)]
    place: Bearing
    arc_degrees: tuple[Degrees, Degrees]
    battery: Battery
    dual_purpose: bool = False
    superfiring: bool = False


class TubesSchema(Schema):
    """Some torpedo mounts alike."""

    names: tuple[Words, ...]
    torpedo: str
    tubes: Annotated[int, Meta(ge=1, le=6)]
    place: Bearing
    reloads: Count = 0


class LightGunsSchema(Schema):
    """Light anti-aircraft barrels."""

    calibre_mm: Annotated[float, Meta(gt=0, le=40)]
    barrels: AtLeastOne


class ArmourSchema(Schema):
    """Plate in mm over the vitals."""

    belt_mm: Millimetres = 0.0
    deck_mm: Millimetres = 0.0
    turret_mm: Millimetres = 0.0
    conning_tower_mm: Millimetres = 0.0
    flight_deck_mm: Millimetres = 0.0
    make: Words = "none"


class EnduranceSchema(Schema):
    """So many miles at such a speed."""

    nautical_miles: Annotated[int, Meta(ge=50, le=30000)]
    at_kn: Knots


class ClassSchema(Schema):
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
    endurance: EnduranceSchema
    fuel_t: Count
    crew: AtLeastOne
    armour: ArmourSchema = msgspec.field(default_factory=ArmourSchema)
    guns: tuple[MountSchema, ...] = ()
    torpedoes: tuple[TubesSchema, ...] = ()
    light_guns: tuple[LightGunsSchema, ...] = ()
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
    ratings: RatingsSchema = msgspec.field(default_factory=dict)
    source: Words | None = None


class RadarSchema(Schema):
    """A set and the half-month it was fitted."""

    set: Words
    fitted: str


class FateSchema(Schema):
    """How she ended by history; no place where she outlived the war and was broken up or given away."""

    date: str
    cause: Words
    place: str = ""


class ShipSchema(Schema, rename={"ship_class": "class"}):
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
    radar: tuple[RadarSchema, ...] = ()
    fate: FateSchema | None = None
    notes: str = ""
    service: tuple[ServiceSchema, ...] = ()
    in_dock: tuple[AbsenceSchema, ...] = ()
    ratings: RatingsSchema = msgspec.field(default_factory=dict)
    source: Words | None = None


GunEntry = Entry[GunSchema, NationHead]
TorpedoEntry = Entry[TorpedoSchema, NationHead]
ClassEntry = Entry[ClassSchema, NationHead]
ShipEntry = Entry[ShipSchema, NavyHead]


def gun_of(entry: GunEntry) -> Gun:
    """The gun of an entry."""
    schema = entry.schema
    return Gun(
        id=GunId(entry.id), name=schema.name, nation=entry.head.nation, calibre_mm=schema.calibre_mm,
        length_calibres=schema.length_calibres, shell_kg=schema.shell_kg, muzzle_velocity_m_s=schema.muzzle_velocity_m_s,
        maximum_range_m=schema.maximum_range_m, rounds_per_minute=schema.rounds_per_minute,
        elevation_degrees=schema.elevation_degrees, burster_kg=schema.burster_kg, sources=_sources(entry),
    )


def torpedo_of(entry: TorpedoEntry) -> Torpedo:
    """The torpedo of an entry."""
    schema = entry.schema
    return Torpedo(
        id=TorpedoId(entry.id), name=schema.name, nation=entry.head.nation, diameter_mm=schema.diameter_mm,
        charge_kg=schema.charge_kg, settings=schema.settings, sources=_sources(entry),
    )


def class_of(entry: ClassEntry) -> ShipClass:
    """The class of an entry: mounts written together are told apart by name."""
    schema = entry.schema
    guns = tuple(
        GunMount(name=name, gun=GunId(one.gun), barrels=one.barrels, place=one.place, arc_degrees=one.arc_degrees,
                 battery=one.battery.value, dual_purpose=one.dual_purpose, superfiring=one.superfiring)
        for one in schema.guns for name in one.names
    )
    tubes = tuple(
        TorpedoMount(name=name, torpedo=TorpedoId(one.torpedo), tubes=one.tubes, place=one.place, reloads=one.reloads)
        for one in schema.torpedoes for name in one.names
    )
    plate = schema.armour
    return ShipClass(
        id=ClassId(entry.id), name=schema.name, nation=entry.head.nation, type=schema.type,
        standard_long_tons=schema.standard_long_tons, full_long_tons=schema.full_long_tons, length_m=schema.length_m,
        beam_m=schema.beam_m, draught_m=schema.draught_m, trial_kn=schema.trial_kn, service_kn=schema.service_kn,
        endurance=Endurance(schema.endurance.nautical_miles, schema.endurance.at_kn), fuel_t=schema.fuel_t,
        armour=Armour(belt_mm=plate.belt_mm, deck_mm=plate.deck_mm, turret_mm=plate.turret_mm,
                      conning_tower_mm=plate.conning_tower_mm, flight_deck_mm=plate.flight_deck_mm, make=plate.make),
        guns=guns, torpedoes=tubes, light_guns=tuple(LightGuns(one.calibre_mm, one.barrels) for one in schema.light_guns),
        crew=schema.crew, sources=_sources(entry), weak_torpedo_protection=schema.weak_torpedo_protection,
        directors=schema.directors, rangefinders=schema.rangefinders, searchlights=schema.searchlights,
        depth_charges=schema.depth_charges, mines=schema.mines, catapult_aircraft=schema.catapult_aircraft,
        aircraft=schema.aircraft, sonar=schema.sonar, star_shell=schema.star_shell, smoke=schema.smoke,
        silent_engines=schema.silent_engines, boats=schema.boats, gross_register_tons=schema.gross_register_tons,
        ratings=schema.ratings,
    )


def ship_of(entry: ShipEntry) -> ShipFacts:
    """The named ship of an entry."""
    schema = entry.schema
    return ShipFacts(
        id=ShipId(entry.id), name=schema.name, ship_class=ClassId(schema.ship_class), nation=schema.nation or entry.head.nation,
        laid_down=schema.laid_down, commissioned=schema.commissioned,
        crew_quality=(schema.crew_quality or entry.head.crew_quality).value, sources=_sources(entry), rebuilt=schema.rebuilt,
        radar=tuple(Radar(one.set, one.fitted) for one in schema.radar),
        fate=Fate(schema.fate.date, schema.fate.place, schema.fate.cause) if schema.fate else None, notes=schema.notes,
        service=served(schema.service), in_dock=absences(schema.in_dock), ratings=schema.ratings,
    )


def check_class(entry: ClassEntry, faults: Faults, guns: frozenset[str], torpedoes: frozenset[str]) -> None:
    """A class names only guns and torpedoes that exist, each mount once, and figures that hang together."""
    schema = entry.schema
    for index, mount in enumerate(schema.guns):
        if said := unknown(mount.gun, guns, "gun"):
            faults.add(entry.fault(said, "guns", index, "gun"))
    for index, tubes in enumerate(schema.torpedoes):
        if said := unknown(tubes.torpedo, torpedoes, "torpedo"):
            faults.add(entry.fault(said, "torpedoes", index, "torpedo"))
    seen: set[str] = set()
    named = [("guns", index, name) for index, one in enumerate(schema.guns) for name in one.names]
    named += [("torpedoes", index, name) for index, one in enumerate(schema.torpedoes) for name in one.names]
    for key, index, name in named:
        if name in seen:
            faults.add(entry.fault(f"a mount {name!r} stands already in this class", key, index, "names"))
        seen.add(name)
    if schema.full_long_tons < schema.standard_long_tons:
        faults.add(entry.fault(f"at least the standard {schema.standard_long_tons} was expected", "full_long_tons"))
    if schema.service_kn > schema.trial_kn:
        faults.add(entry.fault(f"at most the trial speed of {schema.trial_kn} kn was expected", "service_kn"))
    if not schema.standard_long_tons and not schema.gross_register_tons:
        faults.add(entry.fault("a displacement was expected, or `gross_register_tons` where that is the measure",
                               "standard_long_tons"))
    for what, path in faults_of_ratings(schema.ratings):
        faults.add(entry.fault(what, *path))


def check_ship(entry: ShipEntry, faults: Faults, classes: frozenset[str]) -> None:
    """A ship's class exists and her dates are dates."""
    schema = entry.schema
    if said := unknown(schema.ship_class, classes, "class"):
        faults.add(entry.fault(said, "class"))
    for key, day in (("laid_down", schema.laid_down), ("commissioned", schema.commissioned), ("rebuilt", schema.rebuilt)):
        if (day or key == "commissioned") and (said := unknown_day(day)):
            faults.add(entry.fault(said, key))
    if schema.fate and (said := unknown_day(schema.fate.date)):
        faults.add(entry.fault(said, "fate", "date"))
    if schema.laid_down and not unknown_day(schema.laid_down) and schema.laid_down[:4] > schema.commissioned[:4]:
        faults.add(entry.fault(f"not later than commissioning in {schema.commissioned} was expected", "laid_down"))
    for index, radar in enumerate(schema.radar):
        try:
            Turn.of(radar.fitted)
        except ValueError as trouble:
            faults.add(entry.fault(str(trouble), "radar", index, "fitted"))
    records = chain(faults_of_service(schema.service), faults_of_absence(schema.in_dock), faults_of_ratings(schema.ratings))
    for what, path in records:
        faults.add(entry.fault(what, *path))


def _sources(entry: Entry[Any, Any]) -> tuple[str, ...]:
    return (entry.schema.source or entry.head.source,)
