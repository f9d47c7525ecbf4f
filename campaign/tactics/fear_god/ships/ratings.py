"""FG-6R-derive Records derived from the order of battle; published values stand with each class or ship, and win.

A value is published in `ratings` under this system's name, by its name in the record: `points`, `belt`, `deck` and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sides import Nation
from campaign.model.units.fittings import Combustible, Lading, RangefinderKind, Stowed, Subtype, TorpedoProtection
from campaign.model.units.order_of_battle import OrderOfBattle, published
from campaign.model.units.ships import Armour, Gun, ShipClass, ShipFacts, ShipId, ShipType
from campaign.tactics.fear_god.battle.record import Cargo, CargoKind, Mount, RangeFinder, Record, TorpedoSheet, TubeMount
from campaign.tactics.fear_god.charts.ballistics import Place
from campaign.tactics.fear_god.charts.collection import NAME, FearGodCharts, charts_in
from campaign.tactics.fear_god.charts.ships import ControlChart, Finders, PointsRow, Protection
from campaign.tactics.fear_god.charts.terms import Battery, Kind, Navy, Size, Standard, navy_of
from campaign.tactics.fear_god.ships.weapons import armament_of, sheet_of, tubes_of
from campaign.tactics.kit.charts import half_up

Values = Mapping[str, float | int | str | bool]
NUMBERS = ("tons", "points", "speed_kn", "belt", "deck", "underwater", "rangefinder_yd", "crew", "light", "anti_aircraft",
           "charges", "in_service", "era")
CAPITAL = (Kind.BATTLESHIP, Kind.BATTLECRUISER)
TYPES = {
    ShipType.BATTLESHIP: Kind.BATTLESHIP, ShipType.BATTLECRUISER: Kind.BATTLECRUISER, ShipType.CARRIER: Kind.CARRIER,
    ShipType.HEAVY_CRUISER: Kind.ARMOURED_CRUISER, ShipType.LIGHT_CRUISER: Kind.CRUISER,
    ShipType.ANTI_AIRCRAFT_CRUISER: Kind.CRUISER, ShipType.MINELAYER: Kind.CRUISER, ShipType.DESTROYER: Kind.DESTROYER,
    ShipType.ESCORT: Kind.DESTROYER, ShipType.TORPEDO_BOAT: Kind.TORPEDO_BOAT, ShipType.BOAT_SQUADRON: Kind.SMALL_CRAFT,
    ShipType.GUNBOAT: Kind.SMALL_CRAFT, ShipType.LANDING_CRAFT: Kind.MERCHANT, ShipType.TRANSPORT: Kind.MERCHANT,
    ShipType.SUBMARINE: Kind.SUBMARINE,
}
SUBTYPES = {
    Subtype.ARMOURED_SHIP: Kind.BATTLECRUISER, Subtype.COAST_DEFENCE_SHIP: Kind.COAST_DEFENCE,
    Subtype.MONITOR: Kind.COAST_DEFENCE,
    Subtype.AUXILIARY_CRUISER: Kind.MERCHANT_CRUISER, Subtype.AUXILIARY_MINELAYER: Kind.AUXILIARY,
    Subtype.SEAPLANE_CARRIER: Kind.CARRIER, Subtype.COASTAL_MINELAYER: Kind.SMALL_CRAFT,
}
PROTECTION = {
    TorpedoProtection.NONE: Protection.NONE, TorpedoProtection.PARTIAL_BULKHEADS: Protection.PARTIAL,
    TorpedoProtection.FULL_BULKHEAD: Protection.FULL, TorpedoProtection.BULGE: Protection.BULGE,
    TorpedoProtection.MODERN_SYSTEM: Protection.MODERN,
}
CARGOES = {
    Stowed.AMMUNITION: CargoKind.AMMO, Stowed.CRUDE_OIL: CargoKind.CRUDE, Stowed.REFINED_OIL: CargoKind.REFINED,
    Stowed.AVIATION_PETROL: CargoKind.AVGAS, Stowed.TROOPS: CargoKind.TROOPS, Stowed.SUPPLIES: CargoKind.SUPPLIES,
    Stowed.VEHICLES: CargoKind.VEHICLES, Stowed.AIRCRAFT: CargoKind.AIRCRAFT,
}
LADEN = (Kind.MERCHANT, Kind.AUXILIARY)
DREADNOUGHTS_FROM = 1906
ARMOURED_DECK_MM = 50.0


class Years(Struct, frozen=True):
    """When a ship came into service, was rebuilt (0: never), and of when her gunnery and damage control are."""

    in_service: int
    rebuilt: int
    laid_down: int

    @property
    def era(self) -> int:
        """FG-8.2-severity The year of rebuilding, where she was rebuilt."""
        return self.rebuilt or self.in_service


# Captains and views ask for a record some hundred times a battle.
@cached(1024)
def record_of(charts: FearGodCharts, oob: OrderOfBattle, of_class: ShipClass, facts: ShipFacts | None, nation: Nation,
              date: str) -> Record:
    """FG-6R-derive A ship's record follows from her history by fixed formulas, save where a published value stands."""
    values: Values = published(of_class, facts, NAME)
    years = years_of(charts, facts)
    chart = charts.ships
    listed = of_class.standard_long_tons or half_up((of_class.gross_register_tons or 0) * chart.gross_tons_times)
    tons = int(values.get("tons", listed // boats_counted(of_class)))
    size = Size(values["size"]) if "size" in values else chart.size_of(tons)
    kind = Kind(values["type"]) if "type" in values else kind_of(of_class, size, years.in_service)
    points = int(values.get("points", chart.points_of(chart.row_of(kind, years.in_service), tons)))
    armour, make = of_class.armour, of_class.armour.make
    plated = armour.year or years.laid_down or years.in_service
    belt_cm, deck_cm = armour.belt_mm / 10, (armour.deck_mm if armour.decks_mm is None else armour.decks_mm) / 10
    casemates = size.is_large and years.in_service <= chart.years.first_war
    arms = armament_of(charts, oob, of_class, nation, years.era, casemates=casemates)
    first = nation in chart.first_rank
    navy = navy_of(nation)
    directors = directors_of(charts.control, of_class, size, years.in_service)
    standard = standard_of(charts.control, kind, years.in_service, years.rebuilt, first_rank=first,
                           directed=bool(of_class.directors))
    derived = Record(
        str(of_class.id), of_class.name, nation, kind, size, tons, of_class.length_m, of_class.beam_m, years.in_service,
        years.era, points, of_class.service_kn or of_class.trial_kn,
        belt=charts.armour.belt_rating(belt_cm, charts.armour.plate_of(make, plated)) if belt_cm else 0,
        deck=charts.armour.deck_rating(deck_cm, charts.armour.plate_of(make, years.rebuilt or plated)) if deck_cm else 0,
        underwater=chart.underwater_of(protection_of(charts, of_class, kind, nation, years), points),
        standard=standard,
        rangefinder_yd=rangefinder_yd_of(charts.control, of_class, kind, navy, years.in_service, standard),
        rangefinder=rangefinder_of(of_class, navy),
        directors=directors,
        mounts=arms.mounts, tubes=tuple(tubes_of(charts, oob, of_class)),
        crew=max(chart.crew_at_least, (of_class.crew or tons // chart.crew_tons) // boats_counted(of_class)),
        searchlights=searchlights_of(charts, of_class, size), wireless=wireless_of(charts, size, years.in_service),
        light=arms.light, anti_aircraft=arms.anti_aircraft, charges=-(-of_class.depth_charges // of_class.boats),
        sonar=of_class.sonar, radar=fitted(of_class, facts, date, lays=False),
        radar_lays=fitted(of_class, facts, date, lays=True),
        smoke=of_class.smoke, star_shell=star_shell_of(of_class, oob),
        fuel=None if of_class.engines is None else of_class.engines.power, armoured=belt_cm > 0 or deck_cm > 0,
        flight_deck=of_class.type is ShipType.CARRIER and of_class.subtype is not Subtype.SEAPLANE_CARRIER,
        armoured_deck=armour.flight_deck_mm >= ARMOURED_DECK_MM, aircraft=of_class.aircraft + of_class.catapult_aircraft,
        cargo=cargo_of(charts, of_class, facts, kind, tons), combustible=of_class.combustible, belt_cm=belt_cm, deck_cm=deck_cm,
        armour_year=plated, laid_down=years.laid_down, tug=of_class.tug, paravanes=of_class.paravanes, first_rank=first,
        second_directors=directors[Battery.OTHER], places=dict(places_of(charts, armour, plated)),
    )
    own: dict[str, Any] = {name: values[name] for name in NUMBERS if name in values}
    return replace(derived, **own) if own else derived


def dark(record: Record) -> Record:
    """FG-6R-import What works aboard a ship without light and power: no lamp, no set and no smoke."""
    return replace(record, searchlights=(0, 0), star_shell=False, radar=False, radar_lays=False, sonar=False, smoke=False)


def places_of(charts: FearGodCharts, armour: Armour, plated: int) -> Iterator[tuple[Place, int]]:
    """FG-8.1.6 FG-GAP-05 Ratings of plates beside belt and decks, as far as they are told; nought of some is not known."""
    listed = {Place.ENDS: armour.ends_mm, Place.TURRET: armour.turret_mm or None, Place.CASEMATE: armour.casemate_mm,
              Place.CONNING_TOWER: armour.conning_tower_mm or None}
    plate = charts.armour.plate_of(armour.make, plated)
    for place, millimetres in listed.items():
        if millimetres is not None:
            yield place, charts.armour.belt_rating(millimetres / 10, plate) if millimetres else 0


def boats_counted(of_class: ShipClass) -> int:
    """Of how many boats the figures of a class are."""
    return of_class.boats if of_class.together else 1


def years_of(charts: FearGodCharts, facts: ShipFacts | None) -> Years:
    """The years of a ship's recorded dates."""
    days = ("", "", "") if facts is None else (facts.commissioned, facts.rebuilt, facts.laid_down)
    in_service, rebuilt, laid_down = (int(day[:4]) if day[:4].isdigit() else 0 for day in days)
    return Years(in_service or charts.ships.unknown_year, rebuilt, laid_down)


def kind_of(of_class: ShipClass, size: Size, in_service: int) -> Kind:
    """FG-6R-record The type by the order of battle's own, and by age where that tells more."""
    found = TYPES[of_class.type] if of_class.subtype is None else SUBTYPES.get(of_class.subtype, TYPES[of_class.type])
    if found is Kind.BATTLESHIP and in_service < DREADNOUGHTS_FROM:
        return Kind.PRE_DREADNOUGHT
    if found in (Kind.DESTROYER, Kind.TORPEDO_BOAT, Kind.CRUISER) and size.is_small:
        return Kind.SMALL_CRAFT
    return found


def protection_of(charts: FearGodCharts, of_class: ShipClass, kind: Kind, nation: Nation, years: Years) -> Protection:
    """FG-GAP-06 What she has below the waterline: as it is told, else by type, navy and year."""
    if of_class.torpedo_protection is not None:
        return PROTECTION[of_class.torpedo_protection]
    if kind not in CAPITAL:
        return Protection.NONE
    if of_class.weak_torpedo_protection:
        return Protection.PARTIAL
    when = charts.ships.years
    if years.era >= when.modern:
        return Protection.MODERN
    if years.rebuilt >= when.bulges:
        return Protection.BULGE
    late = nation in (Nation.BRITISH, Nation.AUSTRALIAN) and years.in_service >= when.full_bulkheads
    return Protection.FULL if nation is Nation.GERMAN or late else Protection.PARTIAL


def searchlights_of(charts: FearGodCharts, of_class: ShipClass, size: Size) -> tuple[int, int]:
    """FG-6R-record Searchlights forward and aft: as many as are told, else by size; small craft have one."""
    if of_class.searchlights is not None:
        return -(-of_class.searchlights // 2), of_class.searchlights // 2
    if size.is_small:
        return 1, 0
    forward, aft = charts.ships.searchlights_large if size.is_large else charts.ships.searchlights_small
    return forward, aft


def wireless_of(charts: FearGodCharts, size: Size, in_service: int) -> int:
    """FG-6R-record Sets of wireless: one from 1905 on, large ships a second from 1910 on."""
    if in_service < charts.ships.wireless_from:
        return 0
    return 2 if size.is_large and in_service >= charts.ships.auxiliary_wireless_from else 1


def fitted(of_class: ShipClass, facts: ShipFacts | None, date: str, *, lays: bool) -> bool:
    """FG-GAP-32 Whether a radar set was fitted by that half-month, to her class or to her."""
    try:
        now = Turn.of(date)
    except ValueError:
        return False
    sets = (*of_class.radar, *(facts.radar if facts is not None else ()))
    return any(Turn.of(fit.fitted) <= now and (fit.lays_guns or not lays) for fit in sets)


def star_shell_of(of_class: ShipClass, oob: OrderOfBattle) -> bool:
    """As listed, else every ship with guns that can fire star shell has some."""
    if of_class.star_shell is not None:
        return of_class.star_shell
    return any(STAR_SHELL_MM[0] <= oob.guns[mount.gun].calibre_mm <= STAR_SHELL_MM[1] for mount in of_class.guns)


STAR_SHELL_MM = (75.0, 155.0)


def cargo_of(charts: FearGodCharts, of_class: ShipClass, facts: ShipFacts | None, kind: Kind, tons: int) -> tuple[Cargo, ...]:
    """FG-8.3-cargo Holds and tanks: as they are told of the ship or her class; else a merchant's holds are full of stores."""
    own = None if facts is None else facts.cargo
    ladings: tuple[Lading, ...] = of_class.cargo if own is None else own
    if ladings:
        return tuple(Cargo(f"{lading.kind.value.replace('_', ' ')} {hold}", CARGOES[lading.kind],
                           -(-lading.amount // lading.holds))
                     for lading in ladings for hold in range(1, lading.holds + 1))
    if kind not in LADEN:
        return ()
    what = CargoKind.REFINED if of_class.combustible is Combustible.CARGO else CargoKind.SUPPLIES
    each = tons // charts.ships.merchant_holds
    return tuple(Cargo(f"hold {hold}", what, each) for hold in range(1, charts.ships.merchant_holds + 1))


# Fire control ---------------------------------------------------------------------------------------------------------


DREADNOUGHTS = (Kind.BATTLESHIP, Kind.BATTLECRUISER)
ARMOURED = (*DREADNOUGHTS, Kind.PRE_DREADNOUGHT, Kind.COAST_DEFENCE, Kind.ARMOURED_CRUISER)
CRUISERS = (*ARMOURED, Kind.CRUISER)


def standard_of(
    chart: ControlChart, kind: Kind, in_service: int, rebuilt: int, *, first_rank: bool, directed: bool
) -> Standard:
    """FG-GAP-13 The latest standard by year of completion or rebuilding, the oldest by year, rank and want of directors."""
    years = chart.standards
    if in_service >= years.latest_from or rebuilt >= years.latest_rebuilt_from:
        return Standard.GS3
    old = kind is Kind.MERCHANT_CRUISER or (kind in CRUISERS and in_service <= years.oldest_to and not directed)
    second = not first_rank and in_service <= years.oldest_of_second_rank_to
    return Standard.GS1 if old or second else Standard.GS2


def _finders_of(chart: ControlChart, kind: Kind, navy: Navy, in_service: int, standard: Standard) -> Finders:
    """FG-GAP-13 The row of a ship of which no instrument is told."""
    if standard is Standard.GS3:
        return Finders.GS3_CAPITAL if kind in DREADNOUGHTS else Finders.GS3_OTHER
    if standard is Standard.GS1:
        return Finders.GS1
    if kind in ARMOURED:
        if navy is Navy.BRITISH:
            return Finders.BRITISH_LATER if in_service >= chart.later_british_from else Finders.BRITISH
        return Finders.GERMAN if navy is Navy.GERMAN else Finders.OTHER_DREADNOUGHT
    return Finders.CRUISER if kind is Kind.CRUISER else Finders.DESTROYER


def rangefinder_yd_of(
    chart: ControlChart, of_class: ShipClass, kind: Kind, navy: Navy, in_service: int, standard: Standard
) -> int:
    """FG-GAP-13 How far a ship's range-finder serves: by its base where that is told."""
    if (finder := of_class.rangefinder) is not None:
        return chart.finder_yd(finder.base_m, stereoscopic=finder.kind is RangefinderKind.STEREOSCOPIC)
    return chart.finders[_finders_of(chart, kind, navy, in_service, standard)]


def rangefinder_of(of_class: ShipClass, navy: Navy) -> RangeFinder:
    """FG-GAP-13 Germans took ranges by stereoscope, all others by coincidence, where nothing else is told."""
    if (finder := of_class.rangefinder) is not None:
        return RangeFinder(finder.kind.value)
    return RangeFinder.STEREOSCOPIC if navy is Navy.GERMAN else RangeFinder.COINCIDENCE


def directors_of(chart: ControlChart, of_class: ShipClass, size: Size, in_service: int) -> dict[Battery, int]:
    """FG-GAP-13 Directors by battery, those told (nought too), else by size and year; the second battery's serve casemates."""
    main, second = chart.directors_of(size, in_service)
    main = main if of_class.directors is None else of_class.directors
    second = second if of_class.secondary_directors is None else of_class.secondary_directors
    return {Battery.MAIN: main, Battery.CASEMATE: second, Battery.OTHER: second}


# Those of no order of battle ------------------------------------------------------------------------------------------


AHEAD = ((315.0, 45.0),)
ALL_ROUND = (0.0, 360.0)
TORPEDO_LB, TORPEDO_RUN_YD, TORPEDO_KN = 600.0, 8000, 40


def submarine_record(charts: FearGodCharts, nation: Nation) -> Record:
    """FG-GAP-18 A submarine of which nothing more is told: tubes ahead."""
    chart = charts.ships
    sheet = TorpedoSheet("torpedo", "torpedo", TORPEDO_LB, charts.ballistics.charge_points(TORPEDO_LB),
                         ((TORPEDO_RUN_YD, TORPEDO_KN),))
    points = chart.points_of(PointsRow.SUBMARINE, chart.submarine_tons)
    return Record(
        "submarine", "submarine", nation, Kind.SUBMARINE, chart.size_of(chart.submarine_tons), chart.submarine_tons, 70.0, 6.0,
        chart.unknown_year, chart.unknown_year, points, chart.submarine_kn, 0, 0, 0, Standard.GS2,
        charts.control.finder_yd(0.0, stereoscopic=False), RangeFinder.COINCIDENCE, {}, (),
        (TubeMount("bow tubes", sheet, 4, AHEAD, above_water=False, reloads=4),), chart.submarine_crew, (0, 0), smoke=False,
    )


def battery_record(charts: FearGodCharts, gun: Gun, guns: int, nation: Nation, *, casemate: bool) -> Record:
    """FG-8.1.5 Guns ashore lie still, cannot sink, and are armoured where they stand in casemates."""
    chart = charts.ships
    sheet = sheet_of(charts, gun, navy_of(nation), chart.unknown_year)
    mounts = tuple(Mount(f"gun {number}", Battery.MAIN, sheet, 1, (ALL_ROUND,), place=number) for number in range(1, guns + 1))
    rating = chart.battery_casemate if casemate else chart.battery_open
    return Record(
        str(gun.id), gun.name, nation, Kind.COAST_DEFENCE, Size.D, 0, 0.0, 0.0, chart.unknown_year, chart.unknown_year,
        chart.battery_points * guns, 0.0, rating, rating, 0, Standard.GS2, charts.control.finder_yd(3.0, stereoscopic=False),
        RangeFinder.COINCIDENCE, {Battery.MAIN: 1}, mounts, (), chart.crew_at_least * guns, (1, 0), smoke=False,
        armoured=casemate, ashore=True,
    )


# In print -------------------------------------------------------------------------------------------------------------


PUBLISHED: Mapping[str, str] = {
    "tons": "int 1 100000", "points": "int 1 2000", "speed_kn": "float 0 60", "belt": "int 0 99", "deck": "int 0 99",
    "underwater": "int 0 500", "rangefinder_yd": "int 1000 40000", "crew": "int 1 5000", "light": "int 0 200",
    "anti_aircraft": "int 0 200", "charges": "int 0 300", "in_service": "int 1860 1950", "era": "int 1860 1950",
    "size": "str A|B|C|D|E|F|G", "type": "str BB|BC|PD|CDS|CA|CL|DD|TB|SS|CV|AMC|AUX|MER|SMALL",
}


def ratings(book: Book, ship: ShipId) -> Mapping[str, object]:
    """FG-6R-record Her record without what changes by date, guns and tubes by kind."""
    of_class, facts = book.oob.class_of(ship), book.oob.ships[ship]
    found = record_of(charts_in(book), book.oob, of_class, facts, facts.nation, "")
    guns = Counter(f"{mount.barrels} x {mount.sheet.name} ({mount.battery.value})" for mount in found.mounts)
    tubes = Counter(f"{tube.tubes} x {tube.sheet.name}" for tube in found.tubes)
    return {
        "size": found.size.value, "type": found.kind.value, "points": found.points, "belt": found.belt, "deck": found.deck,
        "underwater": found.underwater, "speed_kn": found.speed_kn, "standard": found.standard.value,
        "rangefinder_yd": found.rangefinder_yd, "boats": of_class.boats, "crew": found.crew, "era": found.era,
        "guns": [f"{count} of {name}" for name, count in guns.items()],
        "tubes": [f"{count} of {name}" for name, count in tubes.items()],
    }


def rating_lines(ratings: Mapping[str, Any]) -> tuple[str, ...]:
    """Her record on one line."""
    boats = f"{ratings['boats']} boats, each " if ratings["boats"] > 1 else ""
    guns = ", ".join(ratings["guns"]) or "no guns"
    tubes = f"; torpedo tubes {', '.join(ratings['tubes'])}" if ratings["tubes"] else ""
    armour = f"{ratings['belt']}/{ratings['deck']}/{ratings['underwater']}"
    rest = f"{ratings['points']} points, {armour}, {ratings['speed_kn']:g} kn, {ratings['standard']}"
    return (f"Fear God and Dread Nought: {boats}{ratings['type']} of size {ratings['size']}; {rest}; {guns}{tubes}",)
