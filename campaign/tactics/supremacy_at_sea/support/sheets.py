"""Sheets of what is no ship on the surface and fights by one all the same: submarines, and guns ashore."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.ships import Gun, GunId
from campaign.tactics.supremacy_at_sea.battle.sheet import Bank, Battery, Group, Guns, Post, Radar, ShipSheet
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.manoeuvre.speed import KN_A_UNIT
from campaign.tactics.supremacy_at_sea.ships.ratings import named_calibre

ALL_ROUND = ((0.0, 360.0),)


def strange_sheet(charts: SupremacyCharts, book: Book, model: str, count: int, nation: Nation, *, submerged: bool) -> ShipSheet:
    """The sheet of a battery of so many guns of a model, or of a submarine, of which the order of battle describes none."""
    gun = book.oob.guns.get(GunId(model))
    if gun is None:
        return submarine_sheet(charts, "a submarine", nation, submerged=submerged)
    return replace(battery_sheet(charts, gun.name, guns_ashore(charts, gun, count, nation)), of=model)


def submarine_sheet(charts: SupremacyCharts, title: str, nation: Nation, *, submerged: bool) -> ShipSheet:
    """SAS-GAP-17.1 A submarine is a very small ship without armour or guns, her tubes ahead and astern.

    She fights submerged by day, where no gun reaches her, and on the surface by night.
    """
    chart = charts.environment.submarine
    torpedo = charts.ship_data.torpedo_type_by_nation[nation]
    banks = tuple(Bank(f"{end} tubes", tubes, torpedo, way) for end, way, tubes in (
        ("bow", "ahead", chart.tubes_ahead), ("stern", "astern", chart.tubes_astern)) if tubes)
    knots = KN_A_UNIT * submerged_u(charts, chart.speed_kn) if submerged else chart.speed_kn
    kind = "submarine"
    return ShipSheet(
        kind, title, kind, 0.0, 0.0, 0.0, bulge=False, aa_high=0, aa_low=0, size=chart.size, sink_points=chart.sink_points,
        speed=knots, track="", acceleration=charts.movement.acceleration_kn[kind], sharp=False, american_carrier=False,
        length_u=chart.length_u, smoke=0, searchlights=False, star_shell=False, radar=Radar.NONE, crew_columns=0, batteries=(),
        banks=banks,
    )


def submerged_u(charts: SupremacyCharts, knots: float) -> float:
    """SAS-GAP-17.2 Under water a quarter of the speed counts as units a turn, and no gun reaches her."""
    return knots * charts.environment.submarine.submerged_speed_share


def battery_sheet(charts: SupremacyCharts, title: str, guns: Guns) -> ShipSheet:
    """SAS-GAP-18 Guns ashore are an un-armoured ship that lies still: small, with a director, and points for each gun."""
    shore, kind = charts.environment.shore, "battery"
    return ShipSheet(
        kind, title, kind, 0.0, 0.0, 0.0, bulge=False, aa_high=0, aa_low=0, size=shore.size,
        sink_points=shore.points_a_gun * guns.barrels, speed=0.0, track="", acceleration=0, sharp=False, american_carrier=False,
        length_u=shore.length_u, smoke=0, searchlights=True, star_shell=True, radar=Radar.NONE, crew_columns=0,
        batteries=(guns,), banks=(),
    )


def guns_ashore(charts: SupremacyCharts, gun: Gun, count: int, nation: Nation) -> Guns:
    """SAS-GAP-18.2 So many guns of one kind, each by itself, that bear all round under one director."""
    calibre = named_calibre(gun.calibre_mm)
    line = charts.hit_table.line_for(calibre)
    points = (line.points_of or {}).get(nation.value, line.points)
    posts = tuple(Post(f"gun {number}", 1, ALL_ROUND, Group.BOW) for number in range(1, count + 1))
    return Guns(Battery.MN, calibre, line.calibre, points, charts.environment.shore.salvos, posts, "main")
