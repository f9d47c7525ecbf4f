"""How a battery lies on a target: every fact that moves its chance, one by one, and their sum."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from campaign.tactics.fear_god.battle.record import GunSheet, Mount, RangeFinder, Record
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Aim, Contact, Vessel
from campaign.tactics.fear_god.casualties import burns_brightly
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.gunnery import GunneryChart, Moved
from campaign.tactics.fear_god.charts.terms import Aspect, Band, Battery, Size, Standard
from campaign.tactics.fear_god.criticals.instruments import directors, directors_left
from campaign.tactics.fear_god.sight import range_yd, screens_between, sun_over
from campaign.tactics.kit.charts import holding, whole
from campaign.tactics.plot.geometry import bearing_of, metres_between, off_the_bow, turn_between
from campaign.tactics.plot.sight import seen_against


class Seen(Enum):
    """FG-6.4-illum How a target is lit in bad light, the worst for the firer first."""

    UNLIT = "unlit"
    SILHOUETTED = "silhouetted"
    LIT = "lit"
    SEARCHLIT = "searchlit"


class Ranging(Enum):
    """FG-GAP-32 What radar does for the guns."""

    NONE = "none"
    RANGES = "ranges"
    BLIND = "blind"


class Laying(Struct, frozen=True, kw_only=True):
    """FG-6.4 All that a chance depends on, as facts about firer, target and light; speeds in knots, distances in yards.

    `salvo` is 1 for the first on a target; `ships` are all that fire at it; `beyond_yd` is how much farther the target is than
    the range-finder serves; `local` means that she had directors for these guns and has lost them all.
    """

    standard: Standard
    band: Band
    barrels: int
    size: Size
    sea_state: int = 0
    visibility: int = 100
    seen: Seen = Seen.UNLIT
    up_sun: bool = False
    twilight: bool = False
    dead_reckoning: bool = False
    blind: bool = False
    ranging: Ranging = Ranging.NONE
    under_fire: bool = True
    salvo: int = 2
    ships: int = 1
    beyond_yd: float = 0.0
    coincidence: bool = False
    knots: float = 0.0
    turned: float = 0.0
    evading: bool = False
    local: bool = False
    target: Size = Size.A
    target_knots: float = 15.0
    target_evading: bool = False
    aspect: Aspect = Aspect.NARROW


OF_LIGHT = {Seen.SILHOUETTED: Moved.SILHOUETTED, Seen.LIT: Moved.LIT, Seen.SEARCHLIT: Moved.SEARCHLIT}
THIRD = 3


def moved_by(chart: GunneryChart, laying: Laying) -> Iterator[tuple[Moved, int]]:
    """FG-6.4 Everything that moves the chance, with its figure; some things count at long and extreme range alone."""
    far = laying.band in (Band.LONG, Band.EXTREME)
    for key, by in (*_by_light(chart, laying), *_by_control(chart, laying), *_by_target(chart, laying)):
        if by and (far or key not in chart.far):
            yield key, by


def _by_light(chart: GunneryChart, laying: Laying) -> Iterator[tuple[Moved, int]]:
    """FG-6.4-vis FG-6.4-illum FG-6.4-twilight FG-6.4-blind What lights a target up takes away what bad light costs."""
    moved, dim = chart.moved, laying.visibility <= chart.light.haze_percent
    clears = laying.twilight or laying.blind or laying.seen is not Seen.UNLIT or laying.ranging is Ranging.BLIND
    if dim and not clears:
        key = Moved.POOR_VISIBILITY if laying.visibility <= chart.light.poor_percent else Moved.HAZE
        # Halves of a loss are rounded towards 0.
        share = chart.radar.light_share if laying.ranging is Ranging.RANGES else 1.0
        yield key, -whole(-moved[key] * share)
    if dim and laying.seen is not Seen.UNLIT:
        yield OF_LIGHT[laying.seen], moved[OF_LIGHT[laying.seen]]
    yield from holding(moved, ((Moved.UP_SUN, laying.up_sun), (Moved.TWILIGHT, laying.twilight),
                               (Moved.DEAD_RECKONING, laying.dead_reckoning), (Moved.BLIND, laying.blind)))


def _by_control(chart: GunneryChart, laying: Laying) -> Iterator[tuple[Moved, int]]:
    """FG-6.4-firstsalvo FG-6.4-rangefinder FG-6.4-local What firer and fire control do; evading stands for any turn."""
    moved = chart.moved
    turned = not laying.evading and abs(laying.turned) >= chart.hasty.turn_degrees
    yield Moved.SEA, chart.sea_state(laying.size, laying.sea_state) or 0
    yield Moved.CONCENTRATED, moved[Moved.CONCENTRATED] * max(0, laying.ships - chart.ships_a_target[laying.standard])
    if laying.ranging is Ranging.NONE:
        yield Moved.RANGEFINDER, chart.rangefinder.at(laying.beyond_yd, 0)
        dim = laying.visibility <= chart.light.haze_percent
        if laying.coincidence and dim:
            yield Moved.COINCIDENCE, moved[Moved.COINCIDENCE]
    yield Moved.BARRELS, chart.barrels.at(laying.barrels, 0)
    yield from holding(moved, (
        (Moved.NOT_UNDER_FIRE, not laying.under_fire), (Moved.FIRST_SALVO, laying.salvo == 1),
        (Moved.THIRD_SALVO, laying.salvo >= THIRD), (Moved.OWN_SPEED, laying.knots > chart.hasty.above_kn),
        (Moved.LOCAL, laying.local and laying.standard is not Standard.GS1), (Moved.COURSE_CHANGED, turned),
        (Moved.EVADING, laying.evading),
    ))


def _by_target(chart: GunneryChart, laying: Laying) -> Iterator[tuple[Moved, int]]:
    """FG-6.4-tspeed FG-6.4-tevade FG-6.4-aspect What the target is and does, in whole knots."""
    knots = whole(laying.target_knots)
    yield Moved.TARGET_SPEED, chart.speed.at(knots)
    if laying.target_evading and knots >= chart.evading.from_kn:
        yield Moved.TARGET_EVADING, chart.evading.mods[laying.target]
    yield Moved.ASPECT, chart.aspect[laying.target][tuple(Aspect).index(laying.aspect)]


def may_fire(chart: GunneryChart, laying: Laying) -> bool:
    """FG-6.4-sea Whether the sea lets a ship of that size fire at all."""
    return chart.sea_state(laying.size, laying.sea_state) is not None


def chance_of(chart: GunneryChart, laying: Laying) -> int:
    """FG-6.4 The chance in percent: base and step of the band times the sum of all that moves it, within bounds."""
    net = sum(by for _, by in moved_by(chart, laying))
    chance = chart.base[laying.standard][laying.band] + chart.step[laying.band] * net
    return min(max(chance, chart.lowest), chart.highest)


def chance_of_few(chart: GunneryChart, chance: int, expected: float) -> int:
    """FG-GAP-09 Where fewer than one hit is expected the chance is so much less, and one shell hits."""
    return chance if expected >= 1 else max(chart.lowest, whole(chance * expected))


# Batteries ------------------------------------------------------------------------------------------------------------


MILE_M = 1852.0
BEHIND_DEGREES = 10.0


class Attack(Struct, frozen=True):
    """One battery's fire at one target: its guns of one kind that bear, how many ships fire at it, who is fired at."""

    key: str
    mounts: tuple[Mount, ...]
    barrels: int
    ships: int
    under_fire: bool

    @property
    def sheet(self) -> GunSheet:
        """Her guns."""
        return self.mounts[0].sheet

    @property
    def battery(self) -> Battery:
        """What they belong to."""
        return self.mounts[0].battery


def laying_of(charts: FearGodCharts, battle: Battle, shooter: Vessel, target: Vessel, attack: Attack, band: Band) -> Laying:
    """FG-6.4 Firer and target as they are after the movement of this turn."""
    sun = sun_over(battle.engagement, (battle.turn - 1) * charts.movement.turn_minutes)
    light = charts.gunnery.light
    before = sun is not None and seen_against(
        shooter.pose.at, target.pose.at, sun.azimuth_degrees, light.sun_degrees if sun.low else light.twilight_degrees)
    screens = screens_between(battle, shooter, target)
    return Laying(
        standard=shooter.record.standard, band=band, barrels=attack.barrels, size=shooter.record.size,
        sea_state=battle.engagement.conditions.sea_state, visibility=_visibility(charts, battle, screens),
        seen=seen_of(charts, battle, shooter, target), up_sun=before and sun is not None and sun.low,
        twilight=before and sun is not None and not sun.low, dead_reckoning=target.contact is Contact.LOST,
        blind=target.contact is Contact.FLASH or screens >= charts.sighting.smoke.screens_that_hide,
        ranging=ranging_of(charts, battle, shooter, target), under_fire=attack.under_fire,
        salvo=aim_of(charts, battle, shooter, target, attack.key).salvos, ships=attack.ships,
        beyond_yd=range_yd(shooter, target) - shooter.record.rangefinder_yd,
        coincidence=shooter.record.rangefinder is RangeFinder.COINCIDENCE, knots=shooter.speed_kn,
        turned=shooter.deeds.turned, evading=shooter.deeds.evading, local=_is_local(shooter, attack.battery),
        target=target.record.size, target_knots=target.speed_kn, target_evading=target.deeds.evading,
        aspect=charts.gunnery.aspect_at(off_the_bow(target.pose, shooter.pose.at)),
    )


def _visibility(charts: FearGodCharts, battle: Battle, screens: int) -> int:
    """FG-GAP-27 Through a screen one sees no better than in rain."""
    return min(battle.visibility, charts.sighting.smoke.one_screen_percent) if screens else battle.visibility


def _is_local(shooter: Vessel, battery: Battery) -> bool:
    """FG-6.4-local Who had directors for these guns and has lost them all fires in local control; who never had, does not."""
    return bool(directors(shooter, battery)) and not directors_left(shooter, battery)


# Light --------------------------------------------------------------------------------------------------------------


def seen_of(charts: FearGodCharts, battle: Battle, shooter: Vessel, target: Vessel) -> Seen:
    """FG-6.4-illum FG-6.4-searchlight FG-6.4-silhouette By night, of all that lights a target the best for the firer."""
    if not battle.sky.night:
        return Seen.UNLIT
    if any(light.target == target.id and not light.star_shell and _reaches(charts, battle, light.ship, target)
           for plot in battle.plots for light in plot.lights):
        return Seen.SEARCHLIT
    if target.contact is Contact.LIT or target.light_on or burns_brightly(charts.casualties, target):
        return Seen.LIT
    return Seen.SILHOUETTED if any(_stands_behind(shooter, target, other) for other in battle.there()
                                   if burns_brightly(charts.casualties, other)) else Seen.UNLIT


def _reaches(charts: FearGodCharts, battle: Battle, ship: object, target: Vessel) -> bool:
    eye = next((vessel for vessel in battle.fighting() if vessel.id == ship), None)
    return eye is not None and range_yd(eye, target) <= charts.sighting.searchlight_yd


def _stands_behind(shooter: Vessel, target: Vessel, fire: Vessel) -> bool:
    """Whether a burning ship stands behind a target, near the line to it."""
    if fire.id in (shooter.id, target.id):
        return False
    farther = metres_between(shooter.pose.at, fire.pose.at) > metres_between(shooter.pose.at, target.pose.at)
    return farther and seen_against(shooter.pose.at, fire.pose.at, bearing_of(shooter.pose.at, target.pose.at), BEHIND_DEGREES)


def ranging_of(charts: FearGodCharts, battle: Battle, shooter: Vessel, target: Vessel) -> Ranging:
    """FG-GAP-32 A set that is well ranges within half its search, and from 1943 on, if it lays guns, it needs no light."""
    return ranging(charts, shooter.record, target.record.size, range_yd(shooter, target), year_of(battle))


def ranging(charts: FearGodCharts, record: Record, target: Size, far_yd: float, year: int) -> Ranging:
    """FG-GAP-32 What a sound set does at a target of that size so far away."""
    rule = charts.gunnery.radar
    if not record.radar or far_yd > rule.reach_share * charts.sighting.radar_yd[target]:
        return Ranging.NONE
    return Ranging.BLIND if record.radar_lays and year >= rule.blind_from else Ranging.RANGES


def year_of(battle: Battle) -> int:
    """The year of a battle, 0 where it is not told."""
    return int(battle.date[:4] or 0)


# Salvos -------------------------------------------------------------------------------------------------------------


def aim_of(charts: FearGodCharts, battle: Battle, shooter: Vessel, target: Vessel, key: str) -> Aim:
    """FG-6.4-firstsalvo FG-6.4-thirdsalvo Salvos are counted on; a new target, a pause or lost contact begins them anew.

    A target that is near the old one is no new one: there the count goes on from two.
    """
    bearing, away = bearing_of(shooter.pose.at, target.pose.at), range_yd(shooter, target)
    last = shooter.aims.get(key)
    if last is None or last.turn < battle.turn - 1 or target.contact is Contact.LOST:
        return Aim(target.id, 1, battle.turn, bearing, away)
    if last.target == target.id:
        return Aim(target.id, last.salvos + 1, battle.turn, bearing, away)
    old, shift = battle.vessels[last.target], charts.gunnery.shift
    turn = abs(turn_between(bearing, bearing_of(shooter.pose.at, old.pose.at)))
    new = turn > shift.degrees and metres_between(old.pose.at, target.pose.at) > shift.nautical_miles * MILE_M
    return Aim(target.id, 1 if new else 2, battle.turn, bearing, away)
