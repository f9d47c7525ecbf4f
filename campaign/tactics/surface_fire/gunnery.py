"""Gunnery: where batteries bear, how many dice they throw, what each must show; declared together and turned into hits."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from campaign.model.sides import Nation
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import HAIR, Hand, hand_of, metres_between, off_the_bow
from campaign.tactics.surface_fire.battle.facts import Fired
from campaign.tactics.surface_fire.battle.orders import Shoot
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.record import End, Guns, Radar, Rank, Record
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel, aim_key
from campaign.tactics.surface_fire.charts.air import Level, Role
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches
from campaign.tactics.surface_fire.charts.damage import Cause
from campaign.tactics.surface_fire.charts.gunnery import GunneryChart, RangeBand
from campaign.tactics.surface_fire.charts.turn import BatteryCount, FireCount
from campaign.tactics.surface_fire.helm.speed import is_dead
from campaign.tactics.surface_fire.hits import Blow
from campaign.tactics.surface_fire.sight import is_lit, range_in

HALF_CIRCLE = 180.0
WINGS = (End.PORT, End.STARBOARD)


class Shot(Struct, frozen=True):
    """How a battery would fire at a target now: no band is out of reach; no dice, that it may not fire."""

    range_in: float
    band: RangeBand | None
    dice: int
    need: int
    modifiers: tuple[tuple[str, int], ...]

    @property
    def modifier(self) -> int:
        """What is added to each die."""
        return sum(add for _, add in self.modifiers)


# Dice ---------------------------------------------------------------------------------------------------------------


def gun_dice(chart: GunneryChart, calibre: float, guns: int, band: RangeBand, *, small_target: bool) -> tuple[int, int]:
    """SF-VII.10 Dice of a battery at a band, and what each needs; two guns or fewer have base dice of their own."""
    two = chart.two_guns
    pair = guns <= two.at_most
    dice = two.dice[band] if pair else chart.base_dice[band]
    if guns < chart.few_guns.below and not pair:
        dice += chart.few_guns.dice
    if guns >= chart.many_guns.from_guns and band in chart.many_guns.bands:
        dice += chart.many_guns.dice
    if calibre >= chart.large_at_small.from_in and small_target:
        dice += chart.large_at_small.dice
    return max(chart.minimum_dice, dice), two.need if pair else chart.need


def night_need(chart: GunneryChart, nation: Nation, *, radar: bool) -> int:
    """SF-X.8 In the dark British and Japanese gunners, and those with radar, need what they need by day."""
    by = chart.night_need
    if radar:
        return by.gunnery_radar
    # No Japanese nation is in the order of battle yet; the chart has its line.
    named = {"british": by.british, "japanese": by.japanese}
    return by.british if nation in chart.as_british else named.get(nation.value, by.other)


def firing_turn(chart: GunneryChart, before: tuple[int, ...], now: int, count: FireCount) -> tuple[str, int]:
    """SF-GAP-13 The first turn of fire at a target costs, the second does not, the third and later ones gain."""
    turns = len(set(before) - {now})
    if count is FireCount.CONSECUTIVE:
        turns, past = 0, now - 1
        while past in before:
            turns, past = turns + 1, past - 1
    return [("first time", chart.first_time), ("second time", chart.second_time)][turns] if turns < 2 else (
        "third time", chart.third_time)


def over_concentration(chart: GunneryChart, ships: int) -> int:
    """SF-VII.14 Every further ship that fires at the same target costs each of them."""
    return chart.over_concentration * max(0, ships - 1)


# Where guns bear ----------------------------------------------------------------------------------------------------


def broadside_bears(chart: GunneryChart, ends: tuple[End, ...], off_bow: float) -> bool:
    """SF-GAP-11 A full broadside bears from 30 to 150 degrees off the bow; guns all forward, or all aft, to that end too."""
    first, last = chart.broadside_deg
    low = 0.0 if all(end is End.FORE for end in ends) else first
    high = HALF_CIRCLE if all(end is End.AFT for end in ends) else last
    return low - HAIR <= off_bow <= high + HAIR


def may_bear(chart: GunneryChart, ends: tuple[End, ...], off_bow: float) -> bool:
    """Wing batteries do not fire near bow and stern at all."""
    wings = bool(ends) and all(end in WINGS for end in ends)
    return not wings or chart.wing_blind_deg < off_bow < HALF_CIRCLE - chart.wing_blind_deg


def _ends(vessel: Vessel, guns: Guns, hand: Hand) -> tuple[End, ...]:
    """Where the mounts stand that could bear on that side."""
    other = End.PORT if hand is Hand.STARBOARD else End.STARBOARD
    return tuple(turret.end for turret in vessel.working(guns) if turret.end is not other)


def half_battery(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, calibre: float, distance_in: float, *,
                 broadside: bool) -> bool:
    """SF-VII.13 However many causes, a half battery costs once (SF-GAP-12)."""
    harm = vessel.harm
    hurt = vessel.half_damaged or harm.flooding or harm.fire_control
    return hurt or not broadside or battle.poor or is_point_blank(charts.gunnery, calibre, distance_in)


def is_point_blank(chart: GunneryChart, calibre: float, distance_in: float) -> bool:
    """SF-VII.15 Large guns cannot depress far enough at an inch or less."""
    return calibre >= chart.point_blank.from_in and distance_in <= chart.point_blank.within_in + HAIR


# All of it ----------------------------------------------------------------------------------------------------------


def shot_of(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, guns: Guns, target: Vessel, ships: int = 1) -> Shot:
    """SF-VII.17 What each die of a battery needs, and all that is added to it; `ships` fire at that target in all."""
    chart, distance = charts.gunnery, range_in(vessel, target)
    band = guns.gun.band(distance)
    lit = is_lit(battle, target)
    if band is None or (not lit and not reaches_in_the_dark(charts, band, distance)):
        return Shot(distance, None, 0, chart.need, ())
    count = vessel.guns_left(guns, broadside=charts.turn.options.battery_count is BatteryCount.BROADSIDE)
    small = charts.classes.row(target.code).small_ship
    dice, need = gun_dice(chart, guns.cal_in, count, band, small_target=small)
    if not lit:
        need = max(need, night_need(chart, vessel.nation, radar=vessel.record.radar is not Radar.NONE))
    off = off_the_bow(vessel.pose, target.pose.at)
    ends = _ends(vessel, guns, hand_of(vessel.pose, target.pose.at))
    if not ends or not may_bear(chart, ends, off):
        dice = 0
    half = half_battery(charts, battle, vessel, guns.cal_in, distance, broadside=broadside_bears(chart, ends, off))
    fired = vessel.fired_at.get(aim_key(guns.rank, target.ship), ())
    concentrated = 0 if guns.rank is Rank.TERTIARY else over_concentration(chart, ships)
    modifiers = (
        ("dead in the water", chart.dead_in_water if is_dead(charts, target.deeds.moved) else 0),
        ("short range", chart.short_range if band is RangeBand.SHORT else 0),
        ("over-concentration", concentrated),
        ("half battery", chart.half_battery if half else 0),
        ("gunnery radar", chart.gunnery_radar if radar_helps(charts, vessel.record) else 0),
        firing_turn(chart, fired, battle.turn, charts.turn.options.fire_count),
        ("evading", chart.firer_evasive if vessel.deeds.evasive else 0),
        ("target evades", chart.target_evasive if target.deeds.evasive else 0),
        ("fast target", chart.fast_target if is_fast(charts, target.deeds.moved) else 0),
        ("spotter", chart.spotter if _is_spotted_for(charts, battle, vessel, target) else 0),
    )
    return Shot(distance, band, dice, need, tuple((name, add) for name, add in modifiers if add))


def reaches_in_the_dark(charts: SurfaceFireCharts, band: RangeBand, distance_in: float) -> bool:
    """SF-GAP-39 Unlit ships are fired at to the medium band, and no farther than players agreed; flashes show nobody."""
    limit = charts.turn.options.night_visibility_in
    return band is not RangeBand.LONG and (limit is None or distance_in <= limit + HAIR)


def radar_helps(charts: SurfaceFireCharts, record: Record) -> bool:
    """SF-X.9 Gunnery radar adds one, or late sets alone do where players agreed on that."""
    late_only = charts.turn.options.radar_bonus_late_only
    return record.radar is Radar.LATE or (record.radar is Radar.EARLY and not late_only)


def is_fast(charts: SurfaceFireCharts, moved: float) -> bool:
    """Whether a target moved far enough to be hard to hit."""
    return moved > charts.movement.fast_target_in + HAIR


def _is_spotted_for(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, target: Vessel) -> bool:
    """Whether a spotter of the ship's own is on station over a target."""
    return any(
        flight.role is Role.SPOTTER and flight.home == vessel.ship and flight.at is not None
        and spots(charts, inches(metres_between(flight.at, target.pose.at)), flight.level, suppressed=flight.suppressed)
        for flight in battle.flying(vessel.side)
    )


def spots(charts: SurfaceFireCharts, distance_in: float, level: Level, *, suppressed: bool) -> bool:
    """SF-X.1 A spotter low over the target, within five inches and not suppressed, helps the ship it came from."""
    return level is Level.LOW and distance_in <= charts.gunnery.spotter_within_in + HAIR and not suppressed


# Fire -----------------------------------------------------------------------------------------------------------------


def fire_all(proceedings: Proceedings, declared: Sequence[Shoot]) -> list[Blow]:
    """SF-VII.9 All batteries fire as declared; the hits are marked when every die of the phase has fallen."""
    battle = proceedings.battle
    blows: list[Blow] = []
    for shoot in sorted(declared, key=lambda shoot: _firing_order(battle, shoot)):
        vessel, target = battle.vessels[shoot.ship], battle.vessels[shoot.target]
        guns = vessel.battery(shoot.rank)
        if guns is not None:
            ships = _concentrated(proceedings.charts, battle, declared, shoot.target)
            shot = shot_of(proceedings.charts, battle, vessel, guns, target, ships)
            blows += _fire(proceedings, vessel, guns, target, shot)
    return blows


def _firing_order(battle: Battle, shoot: Shoot) -> tuple[str, str, str, int]:
    """The order in which dice are drawn: side, squadron, ship, battery."""
    vessel = battle.vessels[shoot.ship]
    return vessel.side.value, vessel.squadron, vessel.ship, list(Rank).index(shoot.rank)


def _concentrated(charts: SurfaceFireCharts, battle: Battle, declared: Sequence[Shoot], target: ShipId) -> int:
    """SF-0.2 How many ships fire at one target with main or secondary guns; a shot out of reach is wasted and counts not."""
    ships = set()
    for shoot in declared:
        if shoot.target == target and shoot.rank is not Rank.TERTIARY and shoot.ship not in ships:
            vessel = battle.vessels[shoot.ship]
            guns = vessel.battery(shoot.rank)
            if guns is not None and shot_of(charts, battle, vessel, guns, battle.vessels[target]).band is not None:
                ships.add(shoot.ship)
    return len(ships)


def _fire(proceedings: Proceedings, vessel: Vessel, guns: Guns, target: Vessel, shot: Shot) -> list[Blow]:
    modifiers = tuple(f"{name} {add:+d}" for name, add in shot.modifiers)
    faces = [
        proceedings.d10("SF-VII.17", f"{guns.rank.value} battery", vessel.ship, target.ship, needed=f"{shot.need}+",
                        modifiers=modifiers)
        for _ in range(shot.dice)
    ]
    pierced = shot.band is not None and pierces(guns, shot.band, target.record.armour_mm)
    radar = vessel.record.radar is not Radar.NONE
    boxes = shell_boxes(proceedings.charts, guns.cal_in, proceedings.charts.classes.row(target.code).gun_row, pierced=pierced,
                        radar=radar)
    hits = [face for face in faces if is_hit(face, shot.modifier, shot.need)]
    proceedings.add(Fired(vessel.ship, guns.rank, target.ship, round(shot.range_in, 3), shot.band, shot.dice, shot.need,
                          shot.modifier, len(hits), boxes, pierced))
    natural = proceedings.charts.damage.natural
    return [Blow(target.ship, vessel.ship, Cause.SHELL, boxes, natural=face == natural, pierced=pierced, cal_in=guns.cal_in)
            for face in hits]


def is_hit(face: int, modifier: int, need: int) -> bool:
    """Whether a die hits: its face plus modifiers reaches the number; no face hits or misses automatically."""
    return face + modifier >= need


def pierces(guns: Guns, band: RangeBand, armour_mm: int) -> bool:
    """Whether a gun comes through a thickness of armour in a band."""
    return guns.gun.pierces(band) >= armour_mm


def shell_boxes(charts: SurfaceFireCharts, calibre: float, row: str, *, pierced: bool, radar: bool) -> float:
    """SF-VII.18 Boxes of one hit by calibre and target, half a box where it does not pierce, half a box more by radar."""
    chart = charts.damage
    boxes = chart.shell_boxes.at(calibre)[row] if pierced else chart.not_pierced_boxes
    return boxes + (charts.gunnery.radar_boxes if radar else 0.0)
