"""Gunfire, lights and depth charges: what one vessel fires in a turn, mount by mount, and what comes of it at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from campaign.model.dice import Die
from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Dropped, Fired, FlakHit, LightShone
from campaign.tactics.coastal.battle.harms import Cause, FloodStarted, Hurt
from campaign.tactics.coastal.battle.orders import Fire, Shot
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle, Flight, Lit
from campaign.tactics.coastal.battle.vessel import Depth, Mount, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, cm_of, metres
from campaign.tactics.coastal.charts.fire import GunChart, Moved, Row, Twins
from campaign.tactics.coastal.charts.turn import Reroll
from campaign.tactics.coastal.charts.weapons import ChargeChart
from campaign.tactics.coastal.damage import lose, shell
from campaign.tactics.coastal.sight import friend_between, is_lit, range_cm, sees_through, smoke_lines
from campaign.tactics.kit.charts import holding
from campaign.tactics.plot.geometry import Point, bears, distance_to_line, metres_between, onward, relative_bearing


class Aim(Struct, frozen=True):
    """All that moves a shot, as facts about shooter, target and light."""

    crew: int
    sign: int = 0
    suppressed: bool = False
    night: bool = False
    lit: bool = False
    out_of_light: bool = False
    radar: bool = False
    smoke: int = 0
    target_size: int = 1
    target_knots: float = 0.0
    target_stopped: bool = False
    target_steering: bool = False
    aircraft: bool = False


def _moved_by(chart: GunChart, aim: Aim) -> Iterator[tuple[Moved, int]]:
    """CO-7.7 What moves a shot; of being slow and stopped, and of darkness and radar, one alone counts (CO-GAP-37)."""
    found: list[tuple[Moved, bool | int]] = [
        (Moved.SLOW_MOUNT, aim.sign < 0), (Moved.FAST_MOUNT, aim.sign > 0), (Moved.SUPPRESSED, aim.suppressed),
        (Moved.RADAR_TARGET, aim.radar),
        (Moved.NIGHT_LIT, aim.night and aim.lit and not aim.radar),
        (Moved.NIGHT_UNLIT, aim.night and not aim.lit and not aim.radar),
        (Moved.OUT_OF_LIGHT, aim.out_of_light and not aim.lit), (Moved.BURNING_SMOKE, aim.smoke),
    ]
    if not aim.aircraft:
        slow = not aim.target_stopped and aim.target_knots <= chart.slow_knots
        found += [
            (Moved.TARGET_CLASS_2, aim.target_size == 2), (Moved.TARGET_CLASS_3, aim.target_size == 3),
            (Moved.TARGET_STOPPED, aim.target_stopped), (Moved.TARGET_SLOW, slow), (Moved.TARGET_STEERING, aim.target_steering),
        ]
    return holding(chart.modifiers, found)


def modifier(chart: GunChart, aim: Aim) -> int:
    """Crew quality and all that moves the shot."""
    return aim.crew + sum(by for _, by in _moved_by(chart, aim))


def shakes(chart: GunChart, mount: Mount) -> bool:
    """CO-7.8 Shielded mounts and turrets from 3.9 inches on are not suppressed."""
    return not (mount.shielded and mount.mm >= chart.unsuppressed_from_mm)


def dice_of(charts: CoastalCharts, mount: Mount, *, suppressed: bool) -> tuple[int, int]:
    """CO-GAP-02 Dice of a mount, and how many of them are rolled again where they miss.

    Two guns of the light rows share their dice and roll misses again, three are a pair and a single, four two pairs; of heavier
    rows each barrel has its own. A suppressed crew has half of its dice and no second try (CO-GAP-19).
    """
    line = charts.guns.rows[mount.row]
    pairs, single = divmod(mount.barrels, 2)
    if line.twins is Twins.DICE:
        dice, again = mount.rating.dice * mount.barrels, 0
        if charts.turn.options.reroll_scope is Reroll.ALL:
            dice, again = mount.rating.dice * (pairs + single), mount.rating.dice * pairs
    else:
        dice, again = mount.rating.dice * (pairs + single), mount.rating.dice * pairs
    if suppressed and shakes(charts.guns, mount):
        return max(1, dice // 2), 0
    return dice, again


def aim_of(charts: CoastalCharts, battle: Battle, shooter: Vessel, mount: Mount, target: Vessel) -> Aim:
    """The facts of one shot."""
    night = battle.sky.night
    lit = is_lit(charts, battle, target)
    return Aim(
        shooter.crew, mount.rating.sign, shooter.harm.suppression > 0 and shakes(charts.guns, mount), night, lit,
        night and is_lit(charts, battle, shooter), radar=not target.spotted, smoke=smoke_lines(charts, battle, shooter, target),
        target_size=target.record.size, target_knots=target.knots, target_stopped=target.stopped,
        target_steering=bool(target.harm.steering),
    )


def chance_to_hit(charts: CoastalCharts, battle: Battle, shooter: Vessel, mount: Mount, target: Vessel) -> float:
    """CO-7.2 The chance that a mount hits once at least: each die that is rolled again where it missed counts twice."""
    chart, cm = charts.guns, range_cm(shooter, target)
    need = chart.need(mount.row, cm, ashore=target.record.ashore)
    if need is None:
        return 0.0
    moved = modifier(chart, aim_of(charts, battle, shooter, mount, target))
    missed = sum(face + moved < need for face in range(1, Die.D10.highest + 1)) / Die.D10.highest
    dice, again = dice_of(charts, mount, suppressed=shooter.harm.suppression > 0)
    return 1 - missed ** (dice + min(dice, again))


def barred(charts: CoastalCharts, battle: Battle, shooter: Vessel, mount: Mount, target: Vessel) -> str | None:
    """CO-7.17 Why a mount may not fire at a vessel: she must be known, in reach, in its arc and in a clear line (CO-GAP-40)."""
    if not shooter.surfaced or shooter.surprised(battle.turn):
        return "cannot fire now"
    if mount.name in shooter.harm.out or mount.name in shooter.deeds.broken:
        return f"has no {mount.name} any more, or it has fired"
    if mount.row is Row.ROCKET and shooter.rockets_from > battle.turn:
        return f"reloads {mount.name} until turn {shooter.rockets_from}"
    if target.depth is not Depth.SURFACE or not (target.spotted or (target.radar_target and shooter.record.radar)):
        return "does not see her"
    cm = range_cm(shooter, target)
    if charts.guns.need(mount.row, cm, ashore=target.record.ashore) is None:
        return f"{mount.name} does not fire over {cm:.0f} cm"
    if not bears((mount.arc,), relative_bearing(shooter.pose, target.pose.at)):
        return f"{mount.name} does not bear"
    if not sees_through(battle, shooter.pose.at, target.pose.at) or friend_between(charts, battle, shooter, target.pose.at):
        return "has no clear line of fire"
    return None


# Lights ---------------------------------------------------------------------------------------------------------------


DEGREES_A_FACE = 36.0


def may_shine(charts: CoastalCharts, battle: Battle, vessel: Vessel, target: Vessel) -> bool:
    """CO-GAP-12 A searchlight reaches fifty centimetres."""
    return (vessel.record.searchlight and battle.sky.night and vessel.surfaced and not vessel.surprised(battle.turn)
            and range_cm(vessel, target) <= charts.spotting.searchlight_cm)


def _searchlight(proceedings: Proceedings, ship: ShipId, target: str) -> None:
    """A searchlight lights up its own ship as well as the target."""
    vessel = proceedings.vessel(ship)
    found = proceedings.battle.named(vessel.side, target)
    if found is not None:
        proceedings.add(LightShone(ship, None, (ship, found.id), proceedings.battle.turn, BOTH))


def may_star(charts: CoastalCharts, battle: Battle, vessel: Vessel, mount: Mount, target: Vessel) -> bool:
    """Whether a gun may fire star shell over a place."""
    chart = charts.spotting.star_shell
    return (battle.sky.night and vessel.surfaced and not vessel.surprised(battle.turn) and mount.mm >= chart.gun_mm
            and vessel.record.star_shell and mount.name not in vessel.harm.out
            and chart.nearest_cm <= range_cm(vessel, target) <= chart.farthest_cm
            and bears((mount.arc,), relative_bearing(vessel.pose, target.pose.at)))


def star_shell(proceedings: Proceedings, ship: ShipId, shot: Shot) -> None:
    """A shell that misses its point opens some centimetres away, in a random direction."""
    vessel, chart = proceedings.vessel(ship), proceedings.charts.spotting.star_shell
    target = proceedings.battle.named(vessel.side, shot.target)
    if target is None:
        return
    at = target.pose.at
    if proceedings.d10("CO-GAP-12", "star shell", ship, needed=f"{chart.need}+") < chart.need:
        away = proceedings.two_d6("CO-GAP-12", "scatter", ship)
        bearing = proceedings.d10("CO-GAP-12", "direction of scatter", ship)
        at = onward(at, DEGREES_A_FACE * bearing, metres(away))
    proceedings.add(LightShone(ship, Lit(at, chart.radius_cm, proceedings.battle.turn + chart.turns - 1), (), 0, BOTH))


# Depth charges --------------------------------------------------------------------------------------------------------


def _passed_cm(vessel: Vessel, at: Point) -> float:
    """How near her way of this turn led to a place."""
    points = vessel.deeds.track or (vessel.pose.at,)
    pieces = list(pairwise(points)) or [(points[0], points[0])]
    return cm_of(min(distance_to_line(at, start, end) for start, end in pieces))


def may_charge(charts: CoastalCharts, battle: Battle, vessel: Vessel, target: Vessel) -> bool:
    """CO-GAP-31 A detected submarine that she passed near, or a vessel on the surface right under her stern."""
    chart = charts.others.charges
    if not vessel.may_drop or vessel.surprised(battle.turn) or not vessel.surfaced or target.record.ashore:
        return False
    if target.surfaced:
        return target.spotted and _passed_cm(vessel, target.pose.at) <= chart.surface_cm
    reach = chart.thrown_cm if vessel.record.throwers else chart.astern_cm
    return target.detected and _passed_cm(vessel, target.pose.at) <= reach


def _dice_for(chart: ChargeChart, total: int, *, surface: bool) -> int:
    """How many dice of boxes a pattern does by its roll."""
    if surface:
        return chart.dice if total >= chart.surface_need else 0
    return chart.many_dice if total >= chart.sinks_from else chart.dice if total >= chart.hits_from else 0


def drop(proceedings: Proceedings, ship: ShipId, name: str) -> None:
    """A pattern goes over the side."""
    vessel, chart = proceedings.vessel(ship), proceedings.charts.others.charges
    target = proceedings.battle.named(vessel.side, name)
    if target is None:
        return
    total = proceedings.d10("CO-GAP-31", "depth charges", ship, target.id) + (0 if target.surfaced else vessel.crew)
    dice = _dice_for(chart, total, surface=target.surfaced)
    boxes = proceedings.several_d6(dice, "CO-GAP-31", "boxes", ship, target.id)
    proceedings.add(Dropped(ship, target.id, boxes))
    if boxes:
        proceedings.add(Hurt(target.id, ship))
        if dice == chart.many_dice:
            proceedings.add(FloodStarted(target.id))
        lose(proceedings, target.id, boxes, Cause.DEPTH_CHARGE)


# All that one vessel fires --------------------------------------------------------------------------------------------


LIGHT_MM, MEDIUM_MM = 20.0, 37.0


def open_fire(proceedings: Proceedings, order: Fire) -> None:
    """CO-3.1.5 Lights first, then each mount once at the target named for it, then charges."""
    if order.searchlight:
        _searchlight(proceedings, order.ship, order.searchlight)
    if order.star_shell is not None:
        star_shell(proceedings, order.ship, order.star_shell)
    for shot in order.shots:
        shoot(proceedings, order.ship, shot)
    if order.charges:
        drop(proceedings, order.ship, order.charges)


def shoot(proceedings: Proceedings, ship: ShipId, shot: Shot) -> None:
    """One mount's dice."""
    shooter, battle = proceedings.vessel(ship), proceedings.battle
    mount = shooter.record.mount(shot.mount)
    assert mount is not None, f"{shot.mount} is no mount of {ship}"
    flight = battle.flights.get(ShipId(shot.target))
    if flight is not None:
        _at_aircraft(proceedings, shooter, mount, flight)
        return
    target = battle.named(shooter.side, shot.target)
    if target is None or target.sunk:
        return
    charts = proceedings.charts
    needed = charts.guns.need(mount.row, range_cm(shooter, target), ashore=target.record.ashore)
    assert needed is not None, "a law refuses fire out of range"
    dice, hits = roll_all(proceedings, shooter, mount, needed, aim_of(charts, battle, shooter, mount, target),
                          shot.target)
    from_turn = battle.turn + charts.guns.rocket_reload_turns if mount.row is Row.ROCKET else 0
    proceedings.add(Fired(ship, shooter.unit, mount.name, target.id, target.unit, dice, hits, shooter.known_to, from_turn))
    for _ in range(hits):
        if not proceedings.vessel(target.id).sunk:
            shell(proceedings, ship, target.id, mount.weapon)


def roll_all(proceedings: Proceedings, shooter: Vessel, mount: Mount, needed: int, aim: Aim, target: str) -> tuple[int, int]:
    """CO-7.2 The dice of a mount, misses of a pair rolled again once."""
    charts, readers = proceedings.charts, shooter.known_to
    mod = modifier(charts.guns, aim)
    dice, again = dice_of(charts, mount, suppressed=shooter.harm.suppression > 0)

    def hit() -> bool:
        return proceedings.d10("CO-7.1", f"fire of {mount.name}", shooter.id, target, needed=f"{needed}+",
                               modifiers=(f"{mod:+d}",), readers=readers) + mod >= needed

    missed = [place for place in range(dice) if not hit()]
    hits = dice - len(missed) + sum(hit() for place in missed if place < again)
    return dice, hits


# Aircraft as targets ------------------------------------------------------------------------------------------------


def _at_aircraft(proceedings: Proceedings, shooter: Vessel, mount: Mount, flight: Flight) -> None:
    """CO-7.4 Fire at aircraft, in the bands that allow it."""
    charts = proceedings.charts
    cm = cm_of(metres_between(shooter.pose.at, flight.pose.at))
    needed = charts.guns.need(mount.row, cm, aircraft=True)
    assert needed is not None, "a law refuses fire out of range"
    aim = Aim(shooter.crew, mount.rating.sign, shooter.harm.suppression > 0, proceedings.battle.sky.night, aircraft=True)
    dice, hits = roll_all(proceedings, shooter, mount, needed, aim, str(flight.unit))
    proceedings.add(Fired(shooter.id, shooter.unit, mount.name, flight.unit, flight.unit, dice, hits, BOTH))
    for _ in range(hits):
        if not proceedings.battle.flights[flight.unit].flying:
            return
        needed = need_to_shoot_down(charts, mount.mm)
        face = proceedings.d10("CO-GAP-10", "anti-aircraft hit", shooter.id, flight.unit, secret=f"{needed}+ shoots one down")
        proceedings.add(FlakHit(flight.unit, shooter.id, down=face >= needed))


def need_to_shoot_down(charts: CoastalCharts, mm: float) -> int:
    """The face from which on a hit brings a plane down; below it its attack is spoiled."""
    air = charts.others.aircraft
    mod = air.aa_37mm if mm >= MEDIUM_MM else air.aa_20mm if mm >= LIGHT_MM else 0
    return air.shot_down_from - mod


def may_fire_up(charts: CoastalCharts, shooter: Vessel, mount: Mount, flight: Flight) -> bool:
    """Whether a mount may fire at aircraft where they are."""
    cm = cm_of(metres_between(shooter.pose.at, flight.pose.at))
    return charts.guns.need(mount.row, cm, aircraft=True) is not None and bears(
        (mount.arc,), relative_bearing(shooter.pose, flight.pose.at))
