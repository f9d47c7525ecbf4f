"""Records of what is no ship of the order of battle: submarines that it only counts, and guns ashore."""

from __future__ import annotations

from campaign.model.sides import Nation
from campaign.model.units.ships import Gun
from campaign.tactics.fear_god.battle.record import Mount, RangeFinder, Record, TorpedoSheet, TubeMount
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.navies import navy_of
from campaign.tactics.fear_god.charts.ships import PointsRow
from campaign.tactics.fear_god.charts.terms import Battery, Kind, Size, Standard
from campaign.tactics.fear_god.ships.guns import sheet_of

AHEAD = ((315.0, 45.0),)
ALL_ROUND = (0.0, 360.0)
TORPEDO_LB, TORPEDO_RUN_YD, TORPEDO_KN = 600.0, 8000, 40


def submarine_record(charts: FearGodCharts, nation: Nation) -> Record:
    """FG-GAP-18 A submarine of which nothing more is told: tubes ahead."""
    chart = charts.ships
    sheet = TorpedoSheet("torpedo", "torpedo", TORPEDO_LB, charts.ballistics.charge_points(TORPEDO_LB),
                         ((TORPEDO_RUN_YD, TORPEDO_KN),))
    points = chart.points_of(PointsRow.SUBMARINE, chart.submarine_tons)
    return Record(
        "submarine", "submarine", nation, Kind.SUBMARINE, chart.size_of(chart.submarine_tons), chart.submarine_tons, 70.0, 6.0,
        chart.unknown_year, chart.unknown_year, points, chart.submarine_kn, 0, 0, 0, Standard.GS2,
        charts.control.finder_yd(0.0, stereoscopic=False), RangeFinder.COINCIDENCE, {}, (),
        (TubeMount("bow tubes", sheet, 4, AHEAD, above_water=False, reloads=4),), chart.submarine_crew, (0, 0), smoke=False,
    )


def battery_record(charts: FearGodCharts, gun: Gun, guns: int, nation: Nation, *, casemate: bool) -> Record:
    """FG-8.1.5 Guns ashore lie still, cannot sink, and are armoured where they stand in casemates."""
    chart = charts.ships
    sheet = sheet_of(charts, gun, navy_of(nation), chart.unknown_year)
    mounts = tuple(Mount(f"gun {number}", Battery.MAIN, sheet, 1, (ALL_ROUND,), place=number) for number in range(1, guns + 1))
    rating = chart.battery_casemate if casemate else chart.battery_open
    return Record(
        str(gun.id), gun.name, nation, Kind.COAST_DEFENCE, Size.D, 0, 0.0, 0.0, chart.unknown_year, chart.unknown_year,
        chart.battery_points * guns, 0.0, rating, rating, 0, Standard.GS2, charts.control.finder_yd(3.0, stereoscopic=False),
        RangeFinder.COINCIDENCE, {Battery.MAIN: 1}, mounts, (), chart.crew_at_least * guns, (1, 0), smoke=False,
        armoured=casemate, ashore=True,
    )
