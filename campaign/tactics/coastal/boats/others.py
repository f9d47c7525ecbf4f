"""Records of what is no ship of the order of battle: submarines that it only counts, guns ashore, empty markers."""

from __future__ import annotations

from campaign.model.sides import Nation
from campaign.model.units.ships import Gun
from campaign.tactics.coastal.battle.record import Mount, Record, Tube
from campaign.tactics.coastal.boats.ratings import length_of, single_rating
from campaign.tactics.coastal.charts.collection import CoastalCharts
from campaign.tactics.coastal.charts.damage import Kind
from campaign.tactics.coastal.charts.guns import Armour
from campaign.tactics.coastal.charts.torpedoes import LaunchKind, Size

DECK_GUN_MM, TUBES = 100.0, 4
ROUND = (0.0, 360.0)


def submarine_record(charts: CoastalCharts, nation: Nation) -> Record:
    """A submarine of which nothing more is told: tubes ahead, one gun."""
    chart = charts.others.submarine
    weapon = charts.guns.weapon_of(DECK_GUN_MM)
    gun = Mount("deck gun", weapon, charts.guns.weapons[weapon].row, DECK_GUN_MM, 1,
                single_rating(charts, weapon, by_hand=False, high_angle=False), (225.0, 135.0), shielded=False)
    tubes = tuple(Tube(f"tube {number}", Size.IN_21, LaunchKind.FIXED_BOW) for number in range(1, TUBES + 1))
    size = charts.records.size_of(chart.tons)
    return Record(
        "submarine", "submarine", nation, Kind.WARSHIP, size, chart.tons, chart.length_m, length_of(charts, chart.length_m),
        charts.records.boxes_of(chart.tons), Armour.NIL, chart.max_knots, charts.movement.manoeuvre_cm[size],
        charts.records.damage_control[size], 0, quiet=True, radar=False, searchlight=False, star_shell=False, smoke=False,
        sonar=False, shallow_draught=False, mounts=(gun,), tubes=tubes, reloads=TUBES, charges=0, submarine=True,
    )


def battery_record(charts: CoastalCharts, gun: Gun, guns: int, nation: Nation) -> Record:
    """CO-GAP-33 Guns ashore are a large target that lies still behind heavy armour."""
    chart = charts.others.battery
    weapon = charts.guns.weapon_of(gun.calibre_mm)
    rating = single_rating(charts, weapon, by_hand=gun.calibre_mm > charts.records.by_hand_from_mm, high_angle=False)
    row = charts.guns.weapons[weapon].row
    mounts = tuple(Mount(f"gun {number}", weapon, row, gun.calibre_mm, 1, rating, ROUND, shielded=True)
                   for number in range(1, guns + 1))
    return Record(
        str(gun.id), gun.name, nation, Kind.WARSHIP, chart.size, 0, 0.0, 2.0, chart.boxes, chart.armour, 0.0,
        charts.movement.manoeuvre_cm[chart.size], 0, 0, quiet=False, radar=False, searchlight=True, star_shell=True,
        smoke=False, sonar=False, shallow_draught=False, mounts=mounts, tubes=(), reloads=0, charges=0, ashore=True,
    )


def dummy_record(charts: CoastalCharts, nation: Nation, size: int) -> Record:
    """CO-GAP-09 A marker with nobody beneath moves as a marker may."""
    return Record(
        "marker", "marker", nation, Kind.WARSHIP, size, 0, 0.0, charts.records.shortest_cm, 1, Armour.NIL,
        charts.movement.marker_cm, charts.movement.manoeuvre_cm[size], 0, 0, quiet=False, radar=False, searchlight=False,
        star_shell=False, smoke=False, sonar=False, shallow_draught=False, mounts=(), tubes=(), reloads=0, charges=0,
        dummy=True,
    )
