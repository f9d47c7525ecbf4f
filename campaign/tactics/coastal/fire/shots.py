"""One mount's fire: whether it may, what it rolls, what moves the roll."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.model.dice import Die
from campaign.tactics.coastal.battle.record import Mount
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts
from campaign.tactics.coastal.charts.guns import GunChart, Moved, Row, Twins
from campaign.tactics.coastal.charts.turn import Reroll
from campaign.tactics.coastal.sight.light import is_lit
from campaign.tactics.coastal.sight.lines import friend_between, range_cm, sees_through, smoke_lines
from campaign.tactics.plot.geometry import bears, relative_bearing


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


def moved_by(chart: GunChart, aim: Aim) -> Iterator[tuple[Moved, int]]:
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
    yield from ((key, chart.modifiers[key] * int(times)) for key, times in found if times)


def modifier(chart: GunChart, aim: Aim) -> int:
    """Crew quality and all that moves the shot."""
    return aim.crew + sum(by for _, by in moved_by(chart, aim))


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
    """CO-GAP-40 Why a mount may not fire at a vessel: she must be known, in reach, in its arc and in a clear line."""
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
