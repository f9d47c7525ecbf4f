"""How a battle begins: whom the system can fight, every record, and where each ship is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import Engagement, Participant, Posture, Task
from campaign.model.battles.presence import Arm, is_without_power
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AircraftType, LiftingGas
from campaign.model.units.ships import GunId, ShipId
from campaign.tactics.fear_god.battle.harm import MountState
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Airship, Contact, Flight, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_in
from campaign.tactics.fear_god.charts.terms import Depth, Kind, metres
from campaign.tactics.fear_god.helm import DIVED_KN, top_speed
from campaign.tactics.fear_god.ships.condition import initial_harm, stores, torpedoes_of, worn
from campaign.tactics.fear_god.ships.ratings import battery_record, dark, record_of, submarine_record
from campaign.tactics.fear_god.sight import contact_of, sky_of, visibility_of
from campaign.tactics.kit.deployment import FAR_AT_MOST_M, UNKNOWN_SPEED, Doctrine, deployed, fronts, without_places
from campaign.tactics.kit.opening import boats_of, date_of, hulls_of, is_squadron, nobody_at_first, not_described
from campaign.tactics.plot.geometry import ORIGIN, Point, Pose, circle, onward

RULE = "FG-GAP-01"
BOATS_M, OUT_OF_FUEL_KN = 200.0, 4
AIR_M = 15_000.0
# FG-GAP-01 The rules say nothing of how ships stand at first: ours.
DOCTRINE = Doctrine(gap_m=900.0, interval_m=900.0, in_line=8, off_bearing=60.0, screen_ahead_m=3000.0, guarded_behind_m=3000.0,
                    step_m=1.0)


def suits(book: Book, engagement: Engagement) -> Refusal | None:
    """Ships, submarines, aircraft and guns ashore of both sides that the order of battle describes, early or late."""
    return nobody_at_first(RULE, engagement) or not_described("FG-6R-derive", book, engagement)


# A packet asks for this once a ship.
@cached(8)
def begin(book: Book, engagement: Engagement) -> Battle:
    """FG-6R-import Records are made boat by boat, ships placed, and it is settled who is in sight of whom."""
    charts = charts_in(book)
    sky, visibility = sky_of(charts, engagement.conditions), visibility_of(charts, engagement.conditions)
    records = {unit.ship: record(charts, book, engagement, unit) for _, unit in engagement.participants()
               if unit.arm is not Arm.AIRCRAFT}
    places = _places(charts, book, engagement, records)
    vessels = {vessel.id: vessel for side, unit in engagement.participants() if unit.ship in records
               for vessel in _vessels(charts, book, engagement, side, unit, records[unit.ship], places)}
    flights = {unit.ship: _flight_of(charts, book, side, unit, _pose(places, unit.ship))
               for side, unit in engagement.participants() if unit.arm is Arm.AIRCRAFT}
    battle = Battle(engagement, sky, visibility, vessels, flights, date_of(engagement))
    surprised = None if engagement.setting is None else engagement.setting.surprise
    contacts = {vessel.id: contact_of(charts, battle, vessel) for vessel in battle.there()}
    return Battle(engagement, sky, visibility, {ship: _in_sight(vessel, contacts.get(ship, Contact.NONE), surprised)
                                                for ship, vessel in vessels.items()}, flights, date_of(engagement))


def _in_sight(vessel: Vessel, contact: Contact, surprise: Side | None) -> Vessel:
    """The enemy's first contact with her; a side that achieves surprise is not seen during the first turn."""
    seen = Contact.NONE if vessel.side is surprise else contact
    return replace(vessel, contact=seen, known=seen is not Contact.NONE)


def record(charts: FearGodCharts, book: Book, engagement: Engagement, unit: Participant) -> Record:
    """The record of a unit, whatever she is."""
    if unit.arm is Arm.BATTERY:
        closed = unit.presence is not None and unit.presence.casemate
        return battery_record(charts, book.oob.guns[GunId(str(unit.ship_class))], unit.boats, unit.nation, casemate=closed)
    of_class = book.oob.classes.get(unit.ship_class)
    if of_class is None:
        return submarine_record(charts, unit.nation)
    found = record_of(charts, book.oob, of_class, book.oob.ships.get(unit.ship), unit.nation, engagement.turn)
    return dark(found) if is_without_power(unit.presence) else found


def _vessels(charts: FearGodCharts, book: Book, engagement: Engagement, side: Side, unit: Participant, sheet: Record,
             places: Mapping[ShipId, Posture]) -> Iterator[Vessel]:
    """A boat for each of a squadron."""
    boats, squadron = boats_of(unit), is_squadron(book, unit)
    of_class = book.oob.classes.get(unit.ship_class)
    rounds = stores(charts, sheet, of_class, unit.condition)
    full = stores(charts, sheet, of_class, type(unit.condition)())
    pose, speed = _pose(places, unit.ship), places[unit.ship].speed_kn
    aground = unit.presence is not None and unit.presence.aground
    for place, ship, name in hulls_of(unit):
        harm = initial_harm(sheet, unit.condition, squadron=squadron, place=place, aground=aground)
        if is_without_power(unit.presence):
            harm = replace(harm, out=tuple((name, MountState.OUT) for name, _ in sheet.items))
        loaded, reloads = torpedoes_of(sheet, unit.condition, boats, place)
        top = top_speed(charts, sheet, harm, engagement.conditions.sea_state)
        top = min(top, OUT_OF_FUEL_KN) if unit.out_of_fuel else top
        at = Pose(onward(pose.at, pose.course_degrees + 180.0, place * BOATS_M), pose.course_degrees)
        # Who comes faster than a boat goes under water is on the surface.
        submerged = (unit.arm is Arm.SUBMARINE or sheet.is_submarine) and speed <= DIVED_KN
        yield Vessel(
            ship, unit.ship, name, side, unit.nation, unit.task, sheet,
            _company_of(engagement, unit, sheet), at, first_speed(top, speed), harm, harm,
            rounds, rounds, full, loaded, reloads, charges=-(-sheet.charges // charts.weapons.charges.pattern),
            worn=0.0 if squadron else worn(unit.condition), depth=Depth.PERISCOPE if submerged else Depth.SURFACE,
            arrives=1 + charts.movement.turns_in(unit.arrives),
        )


CRUISE = 0.8


def first_speed(top: int, wanted: float) -> float:
    """The given speed, else most of her top speed; never above what she can make now."""
    return round(float(min(top, wanted if wanted >= 0 else round(top * CRUISE))), 1)


# Places -------------------------------------------------------------------------------------------------------------


def _pose(places: Mapping[ShipId, Posture], ship: ShipId) -> Pose:
    place = places[ship]
    return Pose(Point(place.x_m, place.y_m), circle(place.course_degrees))


def _places(charts: FearGodCharts, book: Book, engagement: Engagement, records: Mapping[ShipId, Record]
            ) -> dict[ShipId, Posture]:
    """FG-GAP-01 Units at their given places or in lines, where the first is seen by her size; aircraft behind their fleets."""
    furthest, share = charts.sighting.furthest_yd, visibility_of(charts, engagement.conditions) / 100
    sent = {unit.ship: unit for _, unit in engagement.participants()}
    ships = {side: tuple(replace(ship, astern_m=(boats_of(sent[ship.ship]) - 1) * BOATS_M) for ship in own)
             for side, own in without_places(book.oob.classes, engagement).items()}
    shows = {ship: metres(furthest[sheet.size] * share) for ship, sheet in records.items() if sent[ship].arm is Arm.SHIP}
    most = min(float(engagement.conditions.visibility_m), FAR_AT_MOST_M)
    found = deployed(DOCTRINE, engagement, ships, most, shows)
    for front in fronts(engagement):
        units = engagement.parties[front.side].participants
        fleet = next((found[unit.ship] for unit in units if unit.ship in records), None)
        start = ORIGIN if fleet is None else Point(fleet.x_m, fleet.y_m)
        behind = onward(start, front.towards + 180.0, AIR_M)
        course = front.towards if fleet is None else fleet.course_degrees
        for unit in units:
            found.setdefault(unit.ship, Posture(round(behind.x_m), round(behind.y_m), course, UNKNOWN_SPEED))
    return found


# Aircraft -------------------------------------------------------------------------------------------------------------


DIVERS = (AircraftRole.DIVE_BOMBER, AircraftRole.FIGHTER)


def _airship_of(charts: FearGodCharts, kind: AircraftType) -> Airship | None:
    """FG-8.8 FG-GAP-20 What a type that is lighter than air floats by; its engines as they are told."""
    if kind.airship is None:
        return None
    return Airship(kind.airship.gas is LiftingGas.HELIUM, kind.airship.cells or charts.air.airship.gas_cells,
                   kind.engines or charts.air.airship.engines)


def _flight_of(charts: FearGodCharts, book: Book, side: Side, unit: Participant, pose: Pose) -> Flight:
    """FG-GAP-20 A unit of aircraft as it comes to a battle; each plane carries one torpedo, or bombs of one weight."""
    kind = book.oob.aircraft[str(unit.ship_class)]
    torpedo = kind.ordnance.torpedo or kind.role is AircraftRole.TORPEDO_BOMBER
    loaded = unit.boats if torpedo or kind.ordnance.bombs else 0
    return Flight(
        unit.ship, unit.name, side, unit.nation, kind.role, unit.boats, float(kind.cruise_kn), pose, loaded,
        0.0 if torpedo else float(kind.ordnance.bomb_lb), torpedo, kind.role in DIVERS, kind.engines,
        0 if kind.guns is None else kind.guns.barrels, _airship_of(charts, kind),
        guns_mm=0.0 if kind.guns is None else kind.guns.calibre_mm, bombs=max(1, kind.ordnance.bombs),
        arrives=1 + charts.movement.turns_in(unit.arrives),
    )


# Squadrons ------------------------------------------------------------------------------------------------------------


KINDS = {
    Kind.BATTLESHIP: "heavy", Kind.BATTLECRUISER: "heavy", Kind.PRE_DREADNOUGHT: "heavy", Kind.COAST_DEFENCE: "heavy",
    Kind.ARMOURED_CRUISER: "cruisers", Kind.CRUISER: "cruisers", Kind.MERCHANT_CRUISER: "cruisers",
    Kind.DESTROYER: "destroyers", Kind.TORPEDO_BOAT: "destroyers", Kind.SMALL_CRAFT: "boats", Kind.SUBMARINE: "submarine",
    Kind.CARRIER: "carriers", Kind.AUXILIARY: "convoy", Kind.MERCHANT: "convoy",
}


def _company_of(engagement: Engagement, unit: Participant, record: Record) -> str:
    """The squadron that a unit belongs to."""
    for party in engagement.parties.values():
        for division in party.divisions:
            if unit.ship in division.units:
                return division.name
    if unit.arm is not Arm.SHIP:
        return str(unit.ship)
    kind = "convoy" if unit.task is Task.CARGO else KINDS[record.kind]
    return f"{unit.force} {kind}"
