"""FG-GAP-15 Sight: who is seen, lit, betrayed by her flashes or held by radar, by what light, and what stands in between."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import Struct

from campaign.model.battles.battle import Conditions, Engagement, Ground, Light
from campaign.model.sameness import cached
from campaign.model.sides import BOTH
from campaign.ratings.sky import Daylight, sky_over
from campaign.tactics.fear_god.battle.facts import Shone, Sighted
from campaign.tactics.fear_god.battle.harm import Peril
from campaign.tactics.fear_god.battle.orders import Plot
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import Depth, metres, yards
from campaign.tactics.kit.charts import whole
from campaign.tactics.kit.sea import walls
from campaign.tactics.plot.geometry import HAIR, Point, metres_between
from campaign.tactics.plot.sight import Obstacle, Stuff, between, clear


def detect(proceedings: Proceedings) -> None:
    """FG-GAP-15 What is in range is seen, without a die; what was in contact and is no more is lost this turn."""
    for side in BOTH:
        marks = sorted(proceedings.battle.there(side.enemy), key=lambda mark: mark.id)
        for mark in marks:
            contact = contact_of(proceedings.charts, proceedings.battle, mark)
            if contact is Contact.NONE and mark.contact.held:
                contact = Contact.LOST
            if contact is not mark.contact:
                proceedings.add(Sighted(mark.id, contact, mark.side))


def range_yd(vessel: Vessel, other: Vessel) -> float:
    """Yards between two ships."""
    return yards(metres_between(vessel.pose.at, other.pose.at))


def _burns_visibly(charts: FearGodCharts, battle: Battle, vessel: Vessel) -> bool:
    """FG-8.2-fire-effects By night a fire from major up lights its own ship like a star shell."""
    return battle.sky.night and vessel.harm.total(Peril.FIRE) > charts.casualties.bounds(
        vessel.record.size, vessel.record.era)[0]


def sight_yd(charts: FearGodCharts, battle: Battle, mark: Vessel) -> float:
    """FG-GAP-15 How far a ship is seen: by size and visibility, half as far without a wake, three times if lit up by night."""
    furthest = charts.sighting.furthest_yd[mark.record.size] * battle.visibility / 100
    if not mark.speed_kn and not mark.record.ashore:
        furthest /= 2
    if mark.depth is Depth.PERISCOPE:
        return min(furthest, charts.sighting.periscope_yd)
    lit = battle.sky.night and (mark.light_on or _burns_visibly(charts, battle, mark))
    return min(furthest * charts.sighting.lit_times, charts.sighting.furthest_yd[mark.record.size]) if lit else furthest


def contact_of(charts: FearGodCharts, battle: Battle, mark: Vessel) -> Contact:
    """FG-GAP-15 How her enemy has a ship now: by eye, lit up, by radar, by her flashes, or not at all."""
    if mark.depth not in (Depth.SURFACE, Depth.PERISCOPE):
        return Contact.RADAR if _heard(charts, battle, mark) else Contact.NONE
    far = sight_yd(charts, battle, mark)
    eyes = [eye for eye in battle.there(mark.side.enemy) if eye.depth in (Depth.SURFACE, Depth.PERISCOPE)]
    if mark.contact is Contact.LIT and battle.sky.night and any(_sees(charts, battle, eye, mark, _lit_yd(charts, mark))
                                                                for eye in eyes):
        return Contact.LIT
    if any(_sees(charts, battle, eye, mark, far) for eye in eyes):
        return Contact.SEEN
    if _from_above(battle, (flight.pose.at for flight in battle.flying(mark.side.enemy)), mark, far):
        return Contact.SEEN
    search = charts.sighting.radar_yd[mark.record.size]
    if mark.surfaced and any(eye.record.radar and _sees(charts, battle, eye, mark, search, smoke=False) for eye in eyes):
        return Contact.RADAR
    flash = far * charts.sighting.flash_times if battle.sky.night and mark.deeds.fired else 0.0
    return Contact.FLASH if any(_sees(charts, battle, eye, mark, flash) for eye in eyes) else Contact.NONE


def _lit_yd(charts: FearGodCharts, mark: Vessel) -> float:
    """How far a ship is seen that star shell or a searchlight lights up: as by day."""
    return float(charts.sighting.furthest_yd[mark.record.size])


def _sees(charts: FearGodCharts, battle: Battle, eye: Vessel, mark: Vessel, far: float, *, smoke: bool = True) -> bool:
    if range_yd(eye, mark) > far + HAIR:
        return False
    if smoke and screens_between(battle, eye, mark) >= charts.sighting.smoke.screens_that_hide:
        return False
    return clear_of_land(battle, eye.pose.at, mark.pose.at)


def _from_above(battle: Battle, places: Iterable[Point], mark: Vessel, far: float) -> bool:
    return any(metres_between(at, mark.pose.at) <= metres(far) for at in places)


def _heard(charts: FearGodCharts, battle: Battle, mark: Vessel) -> bool:
    """FG-GAP-18 A submarine that is under water is held by sonar near enough, whose set is well."""
    return any(eye.record.sonar and range_yd(eye, mark) <= charts.sighting.sonar_yd and not eye.harm.is_out("sonar")
               for eye in battle.there(mark.side.enemy))


def shine(proceedings: Proceedings, plots: tuple[Plot, ...]) -> None:
    """FG-GAP-15 Searchlights and star shell light targets up within their reach, and a searchlight shows who shines."""
    charts = proceedings.charts
    for light in (light for plot in plots for light in plot.lights):
        vessel, target = proceedings.vessel(light.ship), proceedings.vessel(light.target)
        if not vessel.fights or not proceedings.battle.present(target):
            continue
        reach = charts.sighting.star_shell_yd if light.star_shell else charts.sighting.searchlight_yd
        reached = _sees(charts, proceedings.battle, vessel, target, reach)
        proceedings.add(Shone(vessel.id, target.id, light.star_shell, reached))


# Lines of sight -------------------------------------------------------------------------------------------------------


def screens_between(battle: Battle, eye: Vessel, mark: Vessel) -> int:
    """FG-GAP-27 How many smoke screens stand on the line between two ships; the end of one blinds nobody who lays it."""
    if not battle.screens:
        return 0
    return len(between(eye.pose.at, mark.pose.at, [
        Obstacle(screen.by, Stuff.SMOKE, screen.points, closed=False, open_at=screen.points[-1:])
        for screen in battle.screens]))


def clear_of_land(battle: Battle, eye: Point, mark: Point) -> bool:
    """FG-GAP-07 Land that is not low hides what lies behind it."""
    lands = walls(battle.engagement, Ground.LAND)
    return not lands or clear(eye, mark, lands)


# Light ----------------------------------------------------------------------------------------------------------------


DAYS = (Sky.CLEAR, Sky.HAZY, Sky.MIST, Sky.RAIN, Sky.FOG)


def sky_of(charts: FearGodCharts, conditions: Conditions) -> Sky:
    """FG-GAP-15 Light and weather by what is told of them: the moon by night, how far one sees by day."""
    if conditions.light is Light.NIGHT:
        return Sky.MOONLIT if conditions.moon >= charts.sighting.low_moon else Sky.DARK
    percent = _day_percent(charts, conditions.visibility_m)
    return next((sky for sky in DAYS if percent >= charts.sighting.percent[sky]), Sky.FOG)


def visibility_of(charts: FearGodCharts, conditions: Conditions) -> int:
    """FG-GAP-15 The visibility in percent: by day as far as one sees, by night that of the sky, and never more than told."""
    percent = _day_percent(charts, conditions.visibility_m)
    if conditions.light is Light.NIGHT:
        return max(1, min(percent, charts.sighting.percent[sky_of(charts, conditions)]))
    return percent


def _day_percent(charts: FearGodCharts, visibility_m: int) -> int:
    """A distance in metres as a percentage of full visibility."""
    return max(1, min(100, whole(100 * yards(visibility_m) / charts.sighting.full_visibility_yd)))


# The sun --------------------------------------------------------------------------------------------------------------


HIGH_DEGREES = 20.0


class Sun(Struct, frozen=True):
    """The sun's true bearing while it dazzles (`low`), or while its afterglow stands on the horizon."""

    azimuth_degrees: float
    low: bool


# Every shot of a turn asks for the same sun.
@cached(16)
def sun_over(engagement: Engagement, minutes: int) -> Sun | None:
    """FG-6.4-sun FG-6.4-twilight The low sun or the afterglow so many minutes on; none when high, far below, unknown."""
    setting = engagement.setting
    if setting is None:
        return None
    sky = sky_over(setting.latitude, setting.longitude, datetime.fromisoformat(setting.moment) + timedelta(minutes=minutes))
    if sky.daylight is Daylight.DAY:
        low = sky.sun.altitude_degrees <= HIGH_DEGREES
        return Sun(sky.sun.azimuth_degrees, low=True) if low else None
    return Sun(sky.sun.azimuth_degrees, low=False) if sky.daylight is Daylight.CIVIL_TWILIGHT else None
