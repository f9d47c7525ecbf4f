"""Records of what is no ship of the order of battle: submarines that it only counts, and guns ashore."""

from __future__ import annotations

from campaign.model.sides import Nation
from campaign.model.units.fittings import Combustible
from campaign.model.units.ships import Gun
from campaign.tactics.surface_fire.battle.record import Bank, End, Guns, Radar, Rank, Record, Turret
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make
from campaign.tactics.surface_fire.ships.ratings import YARDS_A_METRE, named_calibre


def submarine_record(charts: SurfaceFireCharts, nation: Nation) -> Record:
    """A submarine of which nothing more is told: tubes at bow and stern, one gun."""
    plain, row = charts.ship_data.submarine, charts.classes.row(Code.SS)
    gun = Guns(Rank.MAIN, plain.gun_in, charts.guns.sheet(plain.gun_in), (Turret("deck gun", plain.guns, End.FORE),), "main")
    flak = charts.air.flak_dice[charts.air.flak_row_of[Code.SS]]
    banks = (Bank("bow tubes", BankKind.BOW, plain.bow_tubes), Bank("stern tubes", BankKind.STERN, plain.stern_tubes))
    return Record(
        "submarine", "submarine", nation, Code.SS, new=False, length_in=plain.length_in,
        width_in=charts.ship_data.width_at_least_in, max_speed_in=charts.movement.fixed_speed_in.submarine_surfaced,
        boxes=row.boxes, armour_mm=0, belt=False, armoured_deck=False, batteries=(gun,), banks=banks, make=Make.STANDARD,
        reloads=charts.ship_data.reloads[Code.SS], heavy_aa=flak.heavy, light_aa=flak.light, aa_split=False, radar=Radar.NONE,
        sonar=False, asw=False, searchlight=False, star_shell=False, smoke=False, minesweeper=False,
        combustible=Combustible.NONE, catapults=0, points=row.points,
    )


def battery_record(charts: SurfaceFireCharts, gun: Gun, guns: int, nation: Nation, *, casemate: bool) -> Record:
    """SF-GAP-48 Guns ashore are a target like a heavy cruiser that lies still, armoured in a casemate and bare in the open."""
    chart = charts.ground.battery
    calibre = named_calibre(charts, gun.calibre_mm)
    sheet = charts.guns.sheet(calibre, gun.maximum_range_m * YARDS_A_METRE)
    return Record(
        str(gun.id), gun.name, nation, Code.CA, new=False, length_in=0.5, width_in=0.5, max_speed_in=0.0, boxes=chart.boxes,
        armour_mm=chart.casemate_mm if casemate else chart.open_mm, belt=False, armoured_deck=False,
        batteries=(Guns(Rank.MAIN, calibre, sheet, (Turret("battery", guns, End.FORE),), "main"),), banks=(),
        make=Make.STANDARD, reloads=0, heavy_aa=0, light_aa=0, aa_split=False, radar=Radar.NONE, sonar=False, asw=False,
        searchlight=True, star_shell=calibre >= charts.watch.star_shell.from_in, smoke=False, minesweeper=False,
        combustible=Combustible.NONE, catapults=0, points=0, ashore=True,
    )
