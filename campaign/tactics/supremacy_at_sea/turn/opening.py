"""How a battle begins: whom the system can fight, every ship's sheet, and where she is."""

from __future__ import annotations

from campaign.model.battles.battle import Engagement, Light, Participant, Posture
from campaign.model.battles.presence import Arm, is_without_power
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipClass, ShipId, ShipType
from campaign.tactics.conduct import not_both_sides
from campaign.tactics.kit.deployment import Doctrine, deployed, without_places
from campaign.tactics.kit.opening import not_described
from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.supremacy_at_sea.battle.sheet import ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Flight, Glimpse, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in, metres, units
from campaign.tactics.supremacy_at_sea.condition import initial_state
from campaign.tactics.supremacy_at_sea.helm import PLACE_U, rounded_pose, top_speed
from campaign.tactics.supremacy_at_sea.ships import dark, sheet_of
from campaign.tactics.supremacy_at_sea.sight import spotted_enemies
from campaign.tactics.supremacy_at_sea.support import strange_sheet
from campaign.words.counting import quantity

# Who keeps no company with a line of ships.
APART = ("battery", "submarine")


def suits(book: Book, engagement: Engagement) -> Refusal | None:
    """SAS-A1 Battles of ships that the order of battle describes, with aircraft, submarines and guns ashore."""
    if (refused := not_both_sides("SAS-A1", engagement)) is not None:
        return refused
    if (missing := not_described("SAS-GAP-21", book, engagement)) is not None:
        return missing
    for _, unit in engagement.participants():
        if (unfit := _unfit(book, unit)) is not None:
            return unfit
    if not any(unit.arm in (Arm.SHIP, Arm.SUBMARINE) for _, unit in engagement.participants()):
        return Refusal("SAS-A1", "no ship is in this battle")
    return None


def _unfit(book: Book, unit: Participant) -> Refusal | None:
    if unit.arrives and unit.arm is not Arm.AIRCRAFT:
        return Refusal("SAS-A5", f"{unit.name} comes after {quantity(unit.arrives, 'minute')}: by these rules only "
                                 "aircraft come later")
    if unit.arm is Arm.AIRCRAFT:
        role = book.oob.aircraft[str(unit.ship_class)].role
        if role not in charts_in(book).environment.air.by_role:
            return Refusal("SAS-GAP-07", f"{unit.name}: aircraft of the role {role.value} attack no ship")
    if unit.arm is Arm.SHIP and book.oob.classes[unit.ship_class].type is ShipType.SUBMARINE:
        return Refusal("SAS-GAP-17", f"{unit.name} is a submarine, and is sent as a ship")
    return None


def begin(book: Book, engagement: Engagement) -> Battle:
    """SAS-A5 Sheets are written, ships placed, and the first moves may be written."""
    charts = charts_in(book)
    sheets = {unit.ship: _sheet(charts, book, engagement, unit) for _, unit in engagement.participants()
              if unit.arm is not Arm.AIRCRAFT}
    places = placed(charts, book, engagement, sheets)
    vessels = {unit.ship: _vessel(charts, side, unit, sheets[unit.ship], places[unit.ship],
                                  submerged=unit.arm is Arm.SUBMARINE and engagement.conditions.light is Light.DAY)
               for side, unit in engagement.participants() if unit.arm is not Arm.AIRCRAFT}
    flights = {
        unit.ship: _flight(charts, book, side, unit) for side, unit in engagement.participants() if unit.arm is Arm.AIRCRAFT
    }
    sight = units(float(engagement.conditions.visibility_m))
    battle = Battle(engagement, _in_company(charts, vessels, places), sight)
    glimpses = tuple(Glimpse(side, ship, 0, pose) for side in Side
                     for ship, pose in spotted_enemies(charts, battle, side).items())
    return Battle(engagement, battle.vessels, sight, seen=glimpses, flights=flights)


def _flight(charts: SupremacyCharts, book: Book, side: Side, unit: Participant) -> Flight:
    """SAS-GAP-07.7 Aircraft attack as their role has it, from the turn in which their minute falls."""
    errand = charts.environment.air.by_role[book.oob.aircraft[str(unit.ship_class)].role]
    turn = unit.arrives // charts.movement.turn_minutes + 1
    model = str(unit.ship_class)
    return Flight(unit.ship, unit.name, side, unit.nation, model, errand.way, errand.bomb, unit.boats, unit.boats, turn)


def _sheet(charts: SupremacyCharts, book: Book, engagement: Engagement, unit: Participant) -> ShipSheet:
    if unit.arm is not Arm.SHIP:
        under = engagement.conditions.light is Light.DAY
        return strange_sheet(charts, book, str(unit.ship_class), unit.boats, unit.nation, submerged=under)
    of_class: ShipClass = book.oob.classes[unit.ship_class]
    if unit.boats > 1:
        of_class = replace(of_class, boats=unit.boats)
    found = sheet_of(charts, book.oob, of_class, book.oob.ships.get(unit.ship), engagement.turn)
    return dark(found) if is_without_power(unit.presence) else found


def _vessel(charts: SupremacyCharts, side: Side, unit: Participant, sheet: ShipSheet, place: Posture, *,
            submerged: bool) -> Vessel:
    found = initial_state(charts, sheet, unit.condition)
    pose = rounded_pose(Pose(Point(place.x_m, place.y_m), place.course_degrees))
    slow = charts.environment.battle.out_of_fuel_kn if unit.out_of_fuel else sheet.speed
    return Vessel(
        unit.ship, unit.name, side, unit.nation, unit.task, sheet, pose, place.speed_kn, found.magazine, slow,
        start_points=found.start_points, knots_lost=found.knots_lost, engine_rooms=found.engine_rooms, out=found.out,
        unloaded=found.unloaded, rudder=found.rudder, aircraft_out=found.aircraft_out, lights_out=found.lights_out,
        radar_out=found.radar_out, smoke_left=sheet.smoke, mains_for_good=found.mains_for_good,
        submerged=submerged,
    )


def _in_company(charts: SupremacyCharts, vessels: dict[ShipId, Vessel], places: dict[ShipId, Posture]) -> dict[ShipId, Vessel]:
    """SAS-C5 Ships without a speed of their own begin at the speed of the slowest of their side, in whole order steps."""
    step = 2 * charts.movement.order_step_u
    found = {}
    for ship, vessel in vessels.items():
        fastest = top_speed(charts, vessel)
        company = min((top_speed(charts, other) for other in vessels.values() if other.side is vessel.side
                       and other.sheet.kind not in APART), default=0.0)
        speed = places[ship].speed_kn if places[ship].speed_kn >= 0 else int(company / step) * step
        found[ship] = replace(vessel, speed=min(speed, fastest))
    return found


def doctrine_of(charts: SupremacyCharts) -> Doctrine:
    """SAS-C5.1 In line ahead, sixty degrees off the enemy's bearing; screens before the line, what they guard behind it."""
    rule = charts.environment.battle
    return Doctrine(
        gap_m=metres(rule.formation_gap_u + 1), interval_m=metres(rule.lines_apart_u), in_line=rule.ships_in_line,
        off_bearing=rule.off_bearing_degrees, screen_ahead_m=metres(rule.screen_ahead_u),
        guarded_behind_m=metres(rule.convoy_behind_u), screen_share=rule.screen_share, step_m=metres(PLACE_U),
    )


def placed(charts: SupremacyCharts, book: Book, engagement: Engagement, sheets: dict[ShipId, ShipSheet]
           ) -> dict[ShipId, Posture]:
    """SAS-C5.1 Ships stand where they are said to; else the nearest enemies at the range that is named or where they show.

    That is at the visibility or what the chart allows at most, in the dark where the first of them is made out.
    """
    rule, sky = charts.environment.battle, engagement.conditions
    sight = units(float(sky.visibility_m))
    ships = {side: tuple(replace(ship, size=float(sheets[ship.ship].sink_points)) for ship in own)
             for side, own in without_places(book.oob.classes, engagement).items()}
    shows = {unit.ship: metres(min(sight, charts.environment.night.sight_u(sky.moon, sheets[unit.ship].size)))
             for _, unit in engagement.participants() if unit.arm is Arm.SHIP}
    return deployed(doctrine_of(charts), engagement, ships, metres(min(sight, rule.opening_at_most_u)),
                    shows if sky.light is Light.NIGHT else None)
