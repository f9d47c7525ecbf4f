"""How a battery lies on a target: every fact of the battle that moves its chance."""

from __future__ import annotations

from msgspec import Struct

from campaign.tactics.fear_god.battle.record import GunSheet, Mount, RangeFinder
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Aim, Contact, Vessel
from campaign.tactics.fear_god.casualties.levels import burns_brightly
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Band, Battery
from campaign.tactics.fear_god.criticals.instruments import directors, directors_left
from campaign.tactics.fear_god.fire.chances import Laying, Ranging, Seen
from campaign.tactics.fear_god.sight.contacts import range_yd
from campaign.tactics.fear_god.sight.lines import screens_between
from campaign.tactics.fear_god.sight.sun import sun_over
from campaign.tactics.plot.geometry import bearing_of, metres_between, off_the_bow, turn_between
from campaign.tactics.plot.sight import seen_against

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
        turned=shooter.deeds.turned, evading=shooter.deeds.evading, local=is_local(shooter, attack.battery),
        target=target.record.size, target_knots=target.speed_kn, target_evading=target.deeds.evading,
        aspect=charts.gunnery.aspect_at(off_the_bow(target.pose, shooter.pose.at)),
    )


def _visibility(charts: FearGodCharts, battle: Battle, screens: int) -> int:
    """FG-GAP-27 Through a screen one sees no better than in rain."""
    return min(battle.visibility, charts.sighting.smoke.one_screen_percent) if screens else battle.visibility


def is_local(shooter: Vessel, battery: Battery) -> bool:
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
    rule = charts.gunnery.radar
    near = range_yd(shooter, target) <= rule.reach_share * charts.sighting.radar_yd[target.record.size]
    if not shooter.record.radar or not near:
        return Ranging.NONE
    return Ranging.BLIND if shooter.record.radar_lays and _year(battle) >= rule.blind_from else Ranging.RANGES


def _year(battle: Battle) -> int:
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
