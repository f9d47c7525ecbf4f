"""Other ships that lie close and lend hands against fires and floods."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.tactics.fear_god.battle.harm import Peril
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties.levels import lends
from campaign.tactics.fear_god.charts.casualties import HelpChart
from campaign.tactics.fear_god.charts.terms import yards
from campaign.tactics.plot.geometry import bearing_of, metres_between

SAME_COURSE_DEGREES, SAME_KNOTS = 1.0, 0.5


def helpers_of(chart: HelpChart, battle: Battle, vessel: Vessel) -> tuple[Vessel, ...]:
    """FG-8.2-assist One friend on each side, the nearest, close by on her course and at her speed, and well enough to help."""
    found: dict[bool, Vessel] = {}
    for friend in sorted(_beside(chart, battle, vessel), key=lambda one: metres_between(one.pose.at, vessel.pose.at)):
        to_starboard = (bearing_of(vessel.pose.at, friend.pose.at) - vessel.pose.course_degrees) % 360 < 180
        found.setdefault(to_starboard, friend)
    return tuple(found.values())[:chart.helpers]


def _beside(chart: HelpChart, battle: Battle, vessel: Vessel) -> Iterator[Vessel]:
    for friend in battle.fighting(vessel.side):
        if friend.id == vessel.id or not friend.surfaced or friend.record.ashore:
            continue
        apart = abs(friend.pose.course_degrees - vessel.pose.course_degrees) % 360
        if (yards(metres_between(friend.pose.at, vessel.pose.at)) <= chart.within_yd
                and min(apart, 360 - apart) <= SAME_COURSE_DEGREES
                and abs(friend.speed_kn - vessel.speed_kn) <= SAME_KNOTS and may_help(chart, friend)):
            yield friend


def may_help(chart: HelpChart, friend: Vessel) -> bool:
    """FG-8.2-assist Who burns, or has lost more than half, has no hands to lend."""
    return friend.harm.total(Peril.FIRE) == 0 and 100 * friend.damage <= chart.damage_percent * friend.record.points


def lent_to(proceedings: Proceedings, vessel: Vessel) -> int:
    """FG-8.2-assist What all helpers together take off the total that the die of control goes by."""
    chart = proceedings.charts.casualties
    return sum(lends(chart, friend.record) for friend in helpers_of(chart.help, proceedings.battle, vessel))
