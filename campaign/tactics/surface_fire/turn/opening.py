"""How a battle begins: whom the system can fight, every ship's record, and where she is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from campaign.model.battles.battle import Engagement, Light, Participant, Posture
from campaign.model.battles.presence import Arm, is_without_power
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.model.units.ships import GunId, ShipId
from campaign.tactics.kit.charts import half_up
from campaign.tactics.kit.deployment import Doctrine, deployed, fronts, without_places
from campaign.tactics.kit.opening import nobody_at_first, not_described
from campaign.tactics.plot.geometry import (
    ORIGIN,
    Point,
    Pose,
    bearing_of,
    circle,
    metres_between,
    onward,
    touching,
    turn_between,
)
from campaign.tactics.surface_fire.battle.record import Radar, Record
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.battle.vessel import Vessel, stand
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, charts_in, inches, metres
from campaign.tactics.surface_fire.helm.routes import lined_up
from campaign.tactics.surface_fire.helm.speed import top_speed
from campaign.tactics.surface_fire.ships.condition import initial_harm, stock
from campaign.tactics.surface_fire.ships.ratings import battery_record, dark, record_of, speed_in, submarine_record
from campaign.tactics.surface_fire.ships.squadrons import flights_of, kind_of, squadrons_of
from campaign.tactics.surface_fire.sight import is_poor
from campaign.tactics.surface_fire.turn.asking import sides_to_act

RULE = "SF-B.1"
SCREEN_IN, CONVOY_IN, ABREAST_IN, LINE_IN, AIR_IN = 4.0, 6.0, 3.0, 12.0, 20.0
OUT_OF_FUEL_IN = 1.0
FARTHEST_ASIDE_IN, STEP_IN, ROOM_IN, LINE = 24, 0.5, 1.5, 6


def suits(book: Book, engagement: Engagement) -> Refusal | None:
    """Ships, submarines, aircraft and guns ashore of both sides that the order of battle describes, early or late."""
    return nobody_at_first(RULE, engagement) or not_described("SF-R.2", book, engagement)


# A packet asks for this once a ship:
# 54 ships took 5 s where they take half a second.
@cached(8)
def begin(book: Book, engagement: Engagement) -> Battle:
    """SF-B.1 Records are made, squadrons formed, ships placed, and the first orders may be written."""
    charts = charts_in(book)
    records = {unit.ship: record(charts, book, engagement, unit) for _, unit in engagement.participants()
               if unit.arm is not Arm.AIRCRAFT}
    squadrons = {squadron.id: squadron for squadron in squadrons_of(charts, engagement, records)}
    of_ship = {ship: squadron.id for squadron in squadrons.values() for ship in squadron.ships}
    vessels = {
        unit.ship: _vessel(charts, side, unit, records[unit.ship], of_ship[unit.ship])
        for side, unit in engagement.participants() if unit.ship in records
    }
    poor = is_poor(charts, engagement.conditions)
    places = starting_places(charts, book, engagement, vessels, poor=poor)
    vessels = {ship: _at(charts, vessel, places[ship]) for ship, vessel in vessels.items()}
    vessels |= _apart(charts, {unit.ship: vessels[unit.ship] for _, unit in engagement.participants()
                               if unit.ship in vessels and unit.posture is not None})
    flights = {flight.id: flight for flight in flights_of(charts, book, engagement, records)}
    centre = {side: _centre(vessels, engagement, side) for side in Side}
    flights = {
        key: flight if flight.on_deck else replace(flight, at=_air_place(engagement, flight.unit, centre[flight.side]))
        for key, flight in flights.items()
    }
    battle = Battle(engagement, vessels, squadrons, flights, poor)
    return battle if sides_to_act(charts, battle, Step.LAUNCH) else replace(battle, step=Step.ORDERS)


def record(charts: SurfaceFireCharts, book: Book, engagement: Engagement, unit: Participant) -> Record:
    """The record of a unit, whatever she is."""
    if unit.arm is Arm.BATTERY:
        gun = book.oob.guns[GunId(str(unit.ship_class))]
        closed = unit.presence is not None and unit.presence.casemate
        return battery_record(charts, gun, unit.boats, unit.nation, casemate=closed)
    of_class = book.oob.classes.get(unit.ship_class)
    if of_class is None:
        return submarine_record(charts, unit.nation)
    found = record_of(charts, book.oob, of_class, book.oob.ships.get(unit.ship), unit.nation, engagement.turn)
    if unit.presence is not None and unit.presence.objective and found.code is Code.AK:
        # SF-GAP-37 What a scenario says that a transport is worth stands for the points that she has not.
        found = replace(found, points=unit.presence.objective)
    return dark(found) if is_without_power(unit.presence) else found


def _vessel(charts: SurfaceFireCharts, side: Side, unit: Participant, sheet: Record, squadron: str) -> Vessel:
    harm = initial_harm(sheet, unit.condition)
    loaded, reloads = stock(sheet, unit.condition)
    left = float(unit.condition.speed_left) * sheet.max_speed_in
    slow = half_up(left / charts.movement.round_to_in) * charts.movement.round_to_in
    arrives = 1 + -(-unit.arrives // charts.turn.campaign_minutes)
    return Vessel(
        unit.ship, unit.name, side, unit.nation, unit.task, sheet, squadron, Pose(ORIGIN, 0.0), 0.0,
        min(OUT_OF_FUEL_IN, slow) if unit.out_of_fuel else slow + _lost_already(charts, sheet, harm.marked, harm.engineering),
        harm=harm, start=harm, loaded=loaded, reloads=reloads,
        smoke_left=charts.movement.smoke_uses if sheet.smoke and sheet.code is not Code.SS else 0,
        submerged=unit.arm is Arm.SUBMARINE or sheet.code is Code.SS, arrives=arrives, company=squadron,
    )


def _lost_already(charts: SurfaceFireCharts, sheet: Record, marked: int, engineering: int) -> float:
    """Boxes marked before take their inches by themselves; the campaign's own loss of speed is not counted on top of it."""
    lost = max(0, marked // 2 - charts.damage.free_boxes) + engineering * charts.damage.engineering_in
    return min(lost, sheet.max_speed_in)


def _at(charts: SurfaceFireCharts, vessel: Vessel, place: Posture) -> Vessel:
    placed_there = replace(vessel, pose=Pose(Point(place.x_m, place.y_m), circle(place.course_degrees)))
    most = top_speed(charts, placed_there)
    cruise = half_up(most * charts.turn.cruise_share / charts.movement.round_to_in) * charts.movement.round_to_in
    speed = speed_in(charts, place.speed_kn) if place.speed_kn >= 0 else max(charts.turn.cruise_at_least_in, cruise)
    return replace(placed_there, speed=min(most, speed))


# Places -------------------------------------------------------------------------------------------------------------


def start_distance(charts: SurfaceFireCharts, engagement: Engagement, vessels: Mapping[ShipId, Vessel], *, poor: bool) -> float:
    """SF-GAP-44 How far apart the nearest enemies begin where nobody says it: by light, weather, radar, and ambush.

    But for an ambush, nobody begins farther off than one sees: who sees nobody and closes nobody has fought before it began.
    """
    start = charts.turn.start_distance_in
    sides = {side: [vessel for vessel in vessels.values() if vessel.side is side] for side in Side}
    if any(ships and all(vessel.code is Code.SS for vessel in ships) for ships in sides.values()):
        return start.submarine_ambush
    sight = inches(float(engagement.conditions.visibility_m))
    if engagement.conditions.light is Light.NIGHT:
        seers = [any(vessel.record.radar is not Radar.NONE for vessel in ships) for ships in sides.values()]
        return min(sight, start.night_one_side_radar if seers.count(True) == 1 else start.night)
    return min(sight, start.day_poor if poor else start.day_good)


def doctrine_of(charts: SurfaceFireCharts) -> Doctrine:
    """SF-B.1 In line astern by their kind, head on, so near as models allow; screens before and convoys behind."""
    return Doctrine(gap_m=metres(charts.movement.spacing.gap_in), interval_m=metres(ABREAST_IN), in_line=LINE, off_bearing=0.0,
                    screen_ahead_m=metres(SCREEN_IN), guarded_behind_m=metres(CONVOY_IN), line_m=metres(LINE_IN))


def starting_places(charts: SurfaceFireCharts, book: Book, engagement: Engagement, vessels: Mapping[ShipId, Vessel], *,
                    poor: bool) -> dict[ShipId, Posture]:
    """SF-B.1 Ships stand where they are said to; else in lines, the nearest enemies at the range named or by the chart."""
    spacing = charts.movement.spacing
    ships = {
        side: tuple(replace(ship, size=float(sheet.points), ahead_m=metres(spacing.astern_share * sheet.length_in),
                            astern_m=metres(spacing.ahead_share * sheet.length_in))
                    for ship in own for sheet in (vessels[ship.ship].record,))
        for side, own in without_places(book.oob.classes, engagement).items()}
    rule = metres(start_distance(charts, engagement, vessels, poor=poor))
    return deployed(doctrine_of(charts), engagement, ships, rule)


def _apart(charts: SurfaceFireCharts, vessels: dict[ShipId, Vessel]) -> dict[ShipId, Vessel]:
    """Placed models that would stand on each other are set in line astern of the first, and such lines abreast of each other.

    What the enemy sees of ships decides which of them are in one line, and not their squadrons: those are their own side's
    affair.
    """
    found = dict(vessels)
    for side in Side:
        done: list[Vessel] = []
        own = sorted((vessel for vessel in found.values() if vessel.side is side), key=lambda vessel: -vessel.record.boxes)
        while own:
            members = _in_one_line(charts, own)
            own = [vessel for vessel in own if vessel not in members]
            places = lined_up(charts, members[0].pose, members)
            members = [replace(vessel, pose=pose) for vessel, pose in zip(members, places, strict=True)]
            if not _is_free(charts, members, done, 0.0):
                foes = [vessel.pose.at for vessel in vessels.values() if vessel.side is not side]
                members = next((moved for moved in _aside(members, foes) if _is_free(charts, moved, done, ROOM_IN)), members)
            done += members
            found |= {vessel.ship: vessel for vessel in members}
    return found


def _in_one_line(charts: SurfaceFireCharts, vessels: list[Vessel]) -> list[Vessel]:
    """Ships of one kind whose stands touch, one by one, from the first on: the foremost leads, not too many to a line."""
    kind, line = kind_of(charts, vessels[0].record), vessels[:1]
    rest = [vessel for vessel in vessels[1:] if kind_of(charts, vessel.record) == kind]
    for member in line:
        line += [vessel for vessel in rest if vessel not in line and touching(stand(charts, member), stand(charts, vessel))]
    course = vessels[0].pose.course_degrees
    ahead = onward(vessels[0].pose.at, course, metres(FARTHEST_ASIDE_IN))
    return sorted(line, key=lambda vessel: metres_between(vessel.pose.at, ahead))[:LINE]


def _aside(members: list[Vessel], foes: Sequence[Point]) -> Iterator[list[Vessel]]:
    """The same line ever farther off: abeam away from the enemy, astern or ahead; else abeam on the enemy's hand."""
    guide = members[0].pose
    nearest = min(foes, key=lambda at: metres_between(guide.at, at), default=None)
    to_port = nearest is not None and turn_between(guide.course_degrees, bearing_of(guide.at, nearest)) < 0
    away = 90.0 if to_port else -90.0
    steps = [step * STEP_IN for step in range(1, int(FARTHEST_ASIDE_IN / STEP_IN) + 1)]
    ways = [*((way, off) for way in steps for off in (away, 180.0, 0.0)), *((way, -away) for way in steps)]
    for way, off in ways:
        yield [replace(member, pose=replace(member.pose, at=onward(member.pose.at, guide.course_degrees + off, metres(way))))
               for member in members]


def _is_free(charts: SurfaceFireCharts, members: list[Vessel], friends: list[Vessel], room_in: float) -> bool:
    """Whether no model of a line stands within so many inches of a friend's."""
    grows = charts.movement.stand_grows_in + room_in
    roomy = replace(charts, movement=replace(charts.movement, stand_grows_in=grows))
    return not any(touching(stand(roomy, member), stand(charts, other)) for member in members for other in friends)


def _centre(vessels: Mapping[ShipId, Vessel], engagement: Engagement, side: Side) -> Point:
    own = [vessel.pose.at for vessel in vessels.values() if vessel.side is side]
    if own:
        return Point(sum(at.x_m for at in own) / len(own), sum(at.y_m for at in own) / len(own))
    enemies = [vessel.pose.at for vessel in vessels.values() if vessel.side is not side]
    front = next(front for front in fronts(engagement) if front.side is side)
    return onward(enemies[0] if enemies else ORIGIN, front.towards + 180.0, metres(AIR_IN))


def _air_place(engagement: Engagement, unit: ShipId, centre: Point) -> Point:
    posture = engagement.sent(unit).posture
    return Point(posture.x_m, posture.y_m) if posture is not None else centre
