"""Light: how dark it is, and who is lit."""

from __future__ import annotations

from campaign.model.battles.battle import Conditions, Light
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, metres
from campaign.tactics.coastal.charts.spotting import Sky
from campaign.tactics.plot.geometry import Point, metres_between

HAIR_M = 1e-6


def sky_of(charts: CoastalCharts, conditions: Conditions) -> Sky:
    """By night it is dark or moonlit, by day hazy or clear."""
    if conditions.light is Light.NIGHT:
        return Sky.NIGHT_MOON if conditions.moon >= charts.spotting.moon_from else Sky.NIGHT_DARK
    return Sky.DAY_HAZE if conditions.visibility_m < charts.spotting.haze_below_m else Sky.DAY_CLEAR


def area_lit(charts: CoastalCharts, battle: Battle, at: Point) -> bool:
    """CO-GAP-12 Whether a place lies in the light of star shell, of a flare, or of a burning vessel."""
    if any(metres_between(light.at, at) <= metres(light.radius_cm) + HAIR_M for light in battle.lights):
        return True
    near = metres(charts.spotting.burning_radius_cm) + HAIR_M
    return any(vessel.harm.fires and metres_between(vessel.pose.at, at) <= near for vessel in battle.there())


def is_lit(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> bool:
    """Whether a vessel is lit: by what burns on her, a searchlight, her own searchlight, or where she is."""
    if vessel.harm.fires or vessel.lit_until >= battle.turn:
        return True
    return area_lit(charts, battle, vessel.pose.at)
