"""Aircraft: flying, and their attacks."""

from __future__ import annotations

from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Attacked, Fired, Flew, LightShone
from campaign.tactics.coastal.battle.harms import Cause, Hurt
from campaign.tactics.coastal.battle.orders import Attack, Fly
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle, Flight, Lit, Means
from campaign.tactics.coastal.battle.vessel import Mount, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, cm_of, metres
from campaign.tactics.coastal.charts.fire import Moved, rating_of
from campaign.tactics.coastal.charts.weapons import AircraftChart, Bomb, Size
from campaign.tactics.coastal.damage import lose, shell, special
from campaign.tactics.coastal.fire import Aim, dice_of, modifier
from campaign.tactics.coastal.sight import is_lit
from campaign.tactics.coastal.torpedoes import Thrown, launch_track, meeting_course
from campaign.tactics.kit.charts import at_sum
from campaign.tactics.plot.geometry import Point, Pose, bearing_of, circle, metres_between, onward, turn_between

ROUND = 360.0


def flown(chart: AircraftChart, flight: Flight, mark: Point | None) -> Pose:
    """CO-3.1.2 Step 2c: knots for centimetres, one turn of so many degrees for each stretch; over its mark it circles."""
    pose, left = flight.pose, flight.knots
    if mark is None:
        return Pose(pose.at, circle(pose.course_degrees + ROUND / 2))
    while left > 0:
        apart = cm_of(metres_between(pose.at, mark))
        if apart <= chart.over_cm / 2:
            break
        by = turn_between(pose.course_degrees, bearing_of(pose.at, mark))
        course = circle(pose.course_degrees + max(-chart.turn_degrees, min(chart.turn_degrees, by)))
        ahead = min(chart.turn_cm, left, max(apart, 1.0)) if abs(by) <= chart.turn_degrees else min(chart.turn_cm, left)
        pose = Pose(onward(pose.at, course, metres(ahead)), course)
        left -= ahead
    return pose


def fly(proceedings: Proceedings, order: Fly) -> None:
    """A unit of aircraft moves."""
    battle = proceedings.battle
    flight = battle.flights[order.flight]
    mark = battle.named(order.side, order.towards) if order.towards else None
    at = mark.pose.at if mark is not None else None
    proceedings.add(Flew(flight.unit, flown(proceedings.charts.others.aircraft, flight, at)))


def means_of(charts: CoastalCharts, battle: Battle, flight: Flight, target: Vessel) -> tuple[Means, ...]:
    """What a unit of aircraft may do about a vessel."""
    cm = cm_of(metres_between(flight.pose.at, target.pose.at))
    near = cm <= charts.others.aircraft.over_cm
    found = []
    if target.spotted and target.surfaced and near:
        if flight.guns is not None:
            found.append(Means.STRAFE)
        if flight.bomb is not None and flight.loaded:
            found.append(Means.BOMB)
    if target.spotted and target.surfaced and flight.bomb is None and flight.loaded and \
            cm <= charts.torpedoes.types[Size.AIRCRAFT].range_cm:
        found.append(Means.TORPEDO)
    if near and battle.sky.night and flight.flares:
        found.append(Means.FLARE)
    return tuple(found)


def attack(proceedings: Proceedings, order: Attack) -> None:
    """CO-GAP-10 Each plane attacks by itself; those that flak shook do worse."""
    battle = proceedings.battle
    flight = battle.flights[order.flight]
    target = battle.named(order.side, order.target) if order.target else None
    if order.means is None or target is None:
        proceedings.add(Attacked(flight.unit, None, None, None, 0, 0, 0))
        return
    match order.means:
        case Means.FLARE:
            flare = proceedings.charts.spotting.flare
            area = Lit(target.pose.at, flare.radius_cm, battle.turn + flare.turns - 1)
            proceedings.add(LightShone(flight.unit, area, (), 0))
            proceedings.add(Attacked(flight.unit, order.means, None, None, 0, 0, 0))
        case Means.STRAFE:
            hits = sum(_strafe(proceedings, flight, target, shaken=plane < flight.shaken) for plane in range(flight.planes))
            hits = min(hits, flight.planes)
            proceedings.add(Attacked(flight.unit, order.means, target.id, target.unit, flight.planes, hits, 0))
        case Means.BOMB:
            hits = sum(_bomb(proceedings, flight, target.id, shaken=plane < flight.shaken) for plane in range(flight.loaded))
            proceedings.add(Attacked(flight.unit, order.means, target.id, target.unit, flight.loaded, hits, flight.loaded))
        case Means.TORPEDO:
            _drop_torpedoes(proceedings, flight, target)
            proceedings.add(Attacked(flight.unit, order.means, target.id, target.unit, flight.loaded, 0, flight.loaded))


def _strafe(proceedings: Proceedings, flight: Flight, target: Vessel, *, shaken: bool) -> int:
    charts = proceedings.charts
    air = charts.others.aircraft
    guns = flight.guns
    if proceedings.vessel(target.id).sunk or guns is None:
        return 0
    weapon = charts.guns.weapon_of(guns.calibre_mm)
    line = charts.guns.weapons[weapon]
    mount = Mount("guns", weapon, line.row, guns.calibre_mm, guns.barrels, rating_of(line.rating), (0.0, 360.0), shielded=False)
    needed = charts.guns.need(mount.row, cm_of(metres_between(flight.pose.at, target.pose.at)))
    if needed is None:
        return 0
    battle = proceedings.battle
    aim = Aim(air.shaken if shaken else 0, night=battle.sky.night, lit=is_lit(charts, battle, target),
              target_size=target.record.size, target_knots=target.knots, target_stopped=target.stopped)
    mod = modifier(charts.guns, aim)
    dice, again = dice_of(charts, mount, suppressed=False)

    def hit() -> bool:
        return proceedings.d10("CO-GAP-10", "strafing", flight.unit, target.id, needed=f"{needed}+",
                               modifiers=(f"{mod:+d}",)) + mod >= needed

    missed = [place for place in range(dice) if not hit()]
    hits = dice - len(missed) + sum(hit() for place in missed if place < again)
    proceedings.add(Fired(flight.unit, flight.unit, "guns", target.id, target.unit, dice, hits, BOTH))
    for _ in range(hits):
        if not proceedings.vessel(target.id).sunk:
            shell(proceedings, flight.unit, target.id, weapon)
    return hits


def need_of_bomb(charts: CoastalCharts, target: Vessel, *, shaken: bool = False) -> int:
    """The face from which on a bomb hits, by class and speed of its target."""
    mods = charts.guns.modifiers
    by_size = {2: mods[Moved.TARGET_CLASS_2], 3: mods[Moved.TARGET_CLASS_3]}.get(target.record.size, 0)
    slow = target.knots <= charts.guns.slow_knots
    by_speed = mods[Moved.TARGET_STOPPED] if target.stopped else mods[Moved.TARGET_SLOW] if slow else 0
    air = charts.others.aircraft
    return air.bomb_need - by_size - by_speed - (air.shaken if shaken else 0)


def _bomb(proceedings: Proceedings, flight: Flight, ship: ShipId, *, shaken: bool) -> int:
    target, charts = proceedings.vessel(ship), proceedings.charts
    bomb = flight.bomb
    if target.sunk or bomb is None:
        return 0
    needed = need_of_bomb(charts, target, shaken=shaken)
    if proceedings.d10("CO-GAP-10", "bomb", flight.unit, ship, secret=f"{needed}+ hits") < needed:
        return 0
    proceedings.add(Hurt(ship, flight.unit))
    air = charts.others.aircraft
    lose(proceedings, ship, proceedings.several_d6(air.bomb_dice[bomb], "CO-GAP-10", "bomb damage", ship), Cause.BOMB)
    for _ in range(_specials_of(air, bomb)):
        if not proceedings.vessel(ship).sunk:
            special(proceedings, ship)
    return 1


def _specials_of(chart: AircraftChart, bomb: Bomb) -> int:
    """How many special effects a bomb has."""
    return 2 if bomb in chart.two_specials_from else 1


def _drop_torpedoes(proceedings: Proceedings, flight: Flight, target: Vessel) -> None:
    charts = proceedings.charts
    run = charts.torpedoes.types[Size.AIRCRAFT]
    course = meeting_course(run, flight.pose.at, target.pose.at, target.pose.course_degrees, target.knots)
    for plane in range(flight.loaded):
        error = at_sum(charts.torpedoes.aim_error, proceedings.two_d6("CO-8.8", "aim", flight.unit, f"plane {plane + 1}"))
        aimed = course if course is not None else bearing_of(flight.pose.at, target.pose.at)
        thrown = Thrown(flight.unit, flight.side, flight.nation, Size.AIRCRAFT, "")
        launch_track(proceedings, thrown, flight.pose.at, circle(aimed + error))
