"""FG-GAP-25 FG-6.4 What a battery may hope for, reckoned by what a captain sees and has ordered himself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.record import Mount, RangeFinder
from campaign.tactics.fear_god.battle.vessel import Contact
from campaign.tactics.fear_god.captains.reading import YARDS_A_KNOT, Picture
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Band, metres, yards
from campaign.tactics.fear_god.laying import THIRD, Laying, Seen, chance_of, chance_of_few, may_fire, ranging
from campaign.tactics.fear_god.seeing import Known, Own
from campaign.tactics.fear_god.ships.weapons import batteries, bearing_on
from campaign.tactics.plot.geometry import Pose, circle, metres_between, off_the_bow, onward, relative_bearing


class Foreseen(Struct, frozen=True):
    """Where a ship of his will be when guns fire, and how she gets there."""

    pose: Pose
    turned: float = 0.0
    evading: bool = False


class Plans(Struct, frozen=True):
    """What a captain has ordered before he names targets: helms by ship, none in a reaction, and enemies to be lit up."""

    helms: Mapping[str, Foreseen] = {}
    lit: Collection[str] = ()


def foreseen(own: Own, turn: float, knots: float, *, evading: bool) -> Foreseen:
    """About where a helm order takes her: an advance, and the rest on the new course."""
    way = metres(YARDS_A_KNOT * knots)
    advance = min(own.advance_m, way) if turn else 0.0
    course = circle(own.course + turn)
    return Foreseen(Pose(onward(onward(own.at, own.course, advance), course, way - advance), course), turn, evading)


def percent_of(seen: Picture, own: Own, mark: Known, battery: str, plans: Plans, ships: int) -> int:
    """FG-6.4 The chance of a battery, with so many ships at the target, after both have moved: the enemy as he steers now.

    A new target is judged by the second salvo: the first only finds the range. Smoke, the sun and what the enemy will do are
    left out of account.
    """
    moves = own.id in plans.helms
    then = plans.helms.get(own.id, Foreseen(Pose(own.at, own.course), own.turned, own.evaded))
    there = onward(mark.at, mark.course, metres(YARDS_A_KNOT * mark.knots)) if moves else mark.at
    far, kept = yards(metres_between(then.pose.at, there)), own.aims.get(battery) == mark.id
    plain = _laying(seen, own, mark, then, far)
    bright = seen.sky.night and (mark.id in plans.lit or mark.contact is Contact.LIT)
    if bright:
        plain = replace(plain, seen=Seen.LIT, dead_reckoning=False, blind=False)
    mounts = tuple(mount for mount in batteries(own.record).get(battery, ()) if not own.harm.is_out(mount.name))
    bearing = sorted(bearing_on(mounts, relative_bearing(then.pose, there)), key=_gun)
    return max((_percent(seen.charts, tuple(same), far, replace(plain, ships=ships, salvo=THIRD if kept else THIRD - 1))
                for _, same in groupby(bearing, key=_gun)), default=0)


def _gun(mount: Mount) -> str:
    return mount.sheet.gun


def _percent(charts: FearGodCharts, mounts: tuple[Mount, ...], far_yd: float, laying: Laying) -> int:
    """The chance of guns of one kind."""
    sheet, barrels = mounts[0].sheet, sum(mount.barrels for mount in mounts)
    band = sheet.band(far_yd)
    if band is None or not may_fire(charts.gunnery, laying):
        return 0
    expected = charts.ballistics.expected(barrels, sheet.rof, band)
    return chance_of_few(charts.gunnery, chance_of(charts.gunnery, replace(laying, band=band, barrels=barrels)), expected)


def _laying(seen: Picture, own: Own, mark: Known, then: Foreseen, far_yd: float) -> Laying:
    """All that does not hang on the guns."""
    return Laying(
        standard=own.record.standard, band=Band.EXTREME, barrels=0, size=own.size, sea_state=seen.sea_state,
        visibility=seen.visibility, dead_reckoning=mark.contact is Contact.LOST, blind=mark.contact is Contact.FLASH,
        ranging=ranging(seen.charts, own.record, mark.size, far_yd, seen.year), under_fire=own.under_fire > 0,
        beyond_yd=far_yd - own.record.rangefinder_yd, coincidence=own.record.rangefinder is RangeFinder.COINCIDENCE,
        knots=own.knots, turned=then.turned, evading=then.evading, target=mark.size, target_knots=mark.knots,
        aspect=seen.charts.gunnery.aspect_at(off_the_bow(Pose(mark.at, mark.course), own.at)))
