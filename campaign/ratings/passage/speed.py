"""How fast a damaged ship is, and how fast she had better be."""

from __future__ import annotations

from campaign.model.charts.passage import Level, PassageChart
from campaign.model.units.wounds import Gear, Measure, Peril, VoyageHome, Wounds
from campaign.ratings.passage.casualties import level
from campaign.ratings.passage.hull import HAIR, Hull

HALF_UP = 50
STILL = (Measure.BEACH, Measure.SHELTER)


def speed_level(chart: PassageChart, hull: Hull, wounds: Wounds) -> int:
    """FG-8.1.1, FG-8.1.1-prop The break points that her damage has reached, and one more for each engine out of action."""
    damage, levels = hull.points - wounds.points, chart.hull.level_percent_damage
    reached = sum(damage >= (hull.points * percent + HALF_UP) // 100 for percent in levels[1:])
    return min(len(levels) - 1, reached + len(wounds.open(Gear.ENGINES)))


def able_knots(chart: PassageChart, hull: Hull, wounds: Wounds) -> int:
    """FG-6R-passage Her best speed: by the chart of damage, and no more than floods, fires and a rudder out of action allow."""
    best = int(hull.knots * chart.hull.speed_percent[speed_level(chart, hull, wounds)] / 100 + 0.5 + HAIR)
    caps = [best]
    if any(level(chart.casualties, hull, wounds.total(peril)) is not Level.MINOR for peril in Peril):
        caps.append(chart.casualties.speed_cap_kn)
    if wounds.open(Gear.RUDDER):
        caps.append(hull.knots // chart.sea.rudder_divisor)
    return min(caps)


def advised_knots(chart: PassageChart, sea_state: int) -> int:
    """FG-6R-passage The speed at which a patch is in no danger, but never below that of a tow (SM-GAP-78.1)."""
    safe = chart.sea.patch_holds_to_kn - chart.sea.patch_percent_a_sea_state * sea_state
    return max(chart.sea.tow_kn, safe)


def knots(chart: PassageChart, hull: Hull, voyage: VoyageHome) -> int:
    """SM-GAP-78 What she makes under her owner's word: nothing aground or in a harbour, what a tow makes, or what is wise."""
    if voyage.measure in STILL:
        return 0
    if voyage.measure is Measure.TOW:
        return chart.sea.tow_kn
    able = able_knots(chart, hull, voyage.wounds)
    if voyage.measure is Measure.EASE and voyage.wounds.patched:
        return min(able, advised_knots(chart, voyage.sea))
    return able


def patch_percent(chart: PassageChart, sea_state: int, made_good: int) -> int:
    """FG-8.4-flooding What a patch risks in a day: five percent for each state of the sea, less the knots below thirty."""
    sea = chart.sea
    return max(0, sea.patch_percent_a_sea_state * sea_state - (sea.patch_holds_to_kn - made_good))
