"""Submarines and guns ashore: sheets for them, and what escorts do to a submarine they have found."""

from __future__ import annotations

from dataclasses import replace

from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Cause
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.sheet import Guns, Radar, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import Effects
from campaign.tactics.supremacy_at_sea.hits.marking import lose_points, sink


# Awaits SM-6G: no engagement brings submarines yet.
def surfaced(charts: SupremacyCharts, sheet: ShipSheet) -> ShipSheet:
    """SAS-GAP-17.1 A submarine on the surface is a very small ship without armour."""
    return replace(sheet, kind="submarine", belt=0.0, deck=0.0, turret=0.0, size=charts.environment.submarine.size)


# Awaits SM-6G: no engagement brings submarines yet.
def submerged_u(charts: SupremacyCharts, knots: float) -> float:
    """SAS-GAP-17.2 Under water a quarter of the speed counts as units a turn, and no gun reaches her."""
    return knots * charts.environment.submarine.submerged_speed_share


# Awaits SM-6G: no engagement brings submarines yet.
def hunted(proceedings: Proceedings, escort: ShipId, submarine: Vessel) -> bool:
    """SAS-GAP-17.3 An escort close to a submarine that was found attacks each turn: a six sinks, a five damages her."""
    chart = proceedings.charts.environment.submarine
    face = proceedings.d6("SAS-GAP-17", "depth charges", escort, submarine.ship, needed=f"{chart.sunk_on} sinks")
    if face == chart.sunk_on:
        sink(proceedings, submarine.ship, "was sunk by depth charges", escort)
    elif face == chart.damaged_on:
        lose_points(proceedings, submarine.ship, submarine.sheet.sink_points / 2, Cause.MINE, escort)
    return face >= chart.damaged_on


# Awaits SM-9: no engagement brings shore batteries yet.
def battery_sheet(charts: SupremacyCharts, title: str, guns: Guns) -> ShipSheet:
    """SAS-GAP-18 Guns ashore are an un-armoured ship that lies still: small, with a director, and points for each gun."""
    shore = charts.environment.shore
    return ShipSheet(
        "battery", title, "battery", 0.0, 0.0, 0.0, bulge=False, aa_high=0, aa_low=0, size=shore.size,
        sink_points=shore.points_a_gun * guns.barrels, speed=0.0, track="", acceleration=0, sharp=False, american_carrier=False,
        length_u=0.1, smoke=0, searchlights=True, star_shell=True, radar=Radar.NONE, crew_columns=0, batteries=(guns,),
        banks=(),
    )


# Awaits SM-9: no engagement brings shore batteries yet.
def special_ashore(charts: SupremacyCharts, face: int) -> Effects:
    """SAS-GAP-18.1 Only two lines of the un-armoured specials touch a battery; any other costs points alone."""
    effects = charts.unarmoured.special[face - 1]
    if face in charts.environment.shore.specials:
        return effects
    return Effects(damage=effects.damage)
