"""FG-GAP-15 What light a battle is fought in, and the visibility in percent of the best."""

from __future__ import annotations

from campaign.model.battles.battle import Conditions, Light
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import whole, yards

DAYS = (Sky.CLEAR, Sky.HAZY, Sky.MIST, Sky.RAIN, Sky.FOG)


def sky_of(charts: FearGodCharts, conditions: Conditions) -> Sky:
    """FG-GAP-15 Light and weather by what is told of them: the moon by night, how far one sees by day."""
    if conditions.light is Light.NIGHT:
        return Sky.MOONLIT if conditions.moon >= charts.sighting.low_moon else Sky.DARK
    percent = day_percent(charts, conditions.visibility_m)
    return next((sky for sky in DAYS if percent >= charts.sighting.percent[sky]), Sky.FOG)


def visibility_of(charts: FearGodCharts, conditions: Conditions) -> int:
    """FG-GAP-15 The visibility in percent: by day as far as one sees, by night that of the sky, and never more than told."""
    told = day_percent(charts, conditions.visibility_m)
    if conditions.light is Light.NIGHT:
        return max(1, min(told, charts.sighting.percent[sky_of(charts, conditions)]))
    return told


def day_percent(charts: FearGodCharts, visibility_m: int) -> int:
    """What share of full visibility so many metres are."""
    return max(1, min(100, whole(100 * yards(visibility_m) / charts.sighting.full_visibility_yd)))
