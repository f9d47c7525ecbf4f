"""Records derived from the order of battle (CO-R.2), and of what is no ship of it; published values stand with each class."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, assert_never

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sides import Nation
from campaign.model.units.fittings import Housing, Launch, Sector
from campaign.model.units.order_of_battle import OrderOfBattle, published
from campaign.model.units.ships import (
    CrewQuality,
    Gun,
    GunMount,
    LightGuns,
    ShipClass,
    ShipFacts,
    ShipId,
    ShipType,
    TorpedoMount,
)
from campaign.tactics.coastal.battle.vessel import Mount, Record, Tube
from campaign.tactics.coastal.charts.collection import NAME, CoastalCharts, MountArc, charts_in, cm_of
from campaign.tactics.coastal.charts.fire import Armour, Kind, Rating, rating_of
from campaign.tactics.coastal.charts.weapons import LaunchKind, Size
from campaign.tactics.kit.charts import half_up

ESCORTS = frozenset({ShipType.DESTROYER, ShipType.ESCORT, ShipType.TORPEDO_BOAT})
NUMBERS = ("tons", "max_knots", "damage_control", "crew", "quiet", "radar", "searchlight", "star_shell", "smoke",
           "shallow_draught", "reloads", "charges", "hull_boxes")
Values = Mapping[str, float | int | str | bool]


@cached(1024)
def record_of(charts: CoastalCharts, oob: OrderOfBattle, of_class: ShipClass, facts: ShipFacts | None, nation: Nation,
              date: str) -> Record:
    """CO-R.2 A record follows from history by fixed formulas, save where a published value stands."""
    values: Values = published(of_class, facts, NAME)
    chart = charts.records
    kind = Kind(values.get("kind", Kind.MERCHANT.value if of_class.type is ShipType.TRANSPORT else Kind.WARSHIP.value))
    tons = int(values.get("tons", (of_class.standard_long_tons or of_class.gross_register_tons or 0) // _counted(of_class)))
    size = int(values.get("class", chart.size_of(tons, of_class.length_m)))
    quality = CrewQuality(facts.crew_quality) if facts is not None else CrewQuality.TRAINED
    merchant = kind is Kind.MERCHANT
    listed = of_class.damage_control
    parties = damage_control_of(charts, kind, size, tons) if listed is None else listed
    has_radar = _radar_of(of_class, facts, date)
    mounts = (*_mounts(charts, oob, of_class), *_rockets(charts, of_class))
    crew = chart.merchant_crew if merchant and quality is CrewQuality.TRAINED else chart.crew_quality[quality]
    derived = Record(
        str(of_class.id), of_class.name, nation, kind, size, tons, of_class.length_m, _length_of(charts, of_class.length_m),
        chart.boxes_of(tons), _armour_of(charts, of_class, kind, tons), of_class.trial_kn, charts.movement.manoeuvre_cm[size],
        parties, crew, of_class.silent_engines or of_class.exhaust_silencers,
        has_radar, searchlight=of_class.searchlights != 0, star_shell=_star_shell_of(charts, of_class, mounts),
        smoke=of_class.smoke, sonar=of_class.sonar, shallow_draught=of_class.shallow_draught, mounts=mounts,
        tubes=tuple(_tubes(charts, oob, of_class)), reloads=sum(mount.reloads for mount in of_class.torpedoes),
        charges=-(-of_class.depth_charges // of_class.boats), throwers=of_class.depth_charge_throwers,
        engines=of_class.engines,
        submarine=of_class.type is ShipType.SUBMARINE,
    )
    own: dict[str, Any] = {name: values[name] for name in NUMBERS if name in values}
    return replace(derived, **own) if own else derived


def _counted(of_class: ShipClass) -> int:
    """Of how many boats the figures are."""
    return of_class.boats if of_class.together else 1


def _length_of(charts: CoastalCharts, metres: float) -> float:
    """Centimetres of a model in halves, and none too short to be handled."""
    return max(charts.records.shortest_cm, half_up(cm_of(metres) * 2) / 2)


def _armour_of(charts: CoastalCharts, of_class: ShipClass, kind: Kind, tons: int) -> Armour:
    """The plate over hull or bridge; merchants and wooden boats have none, destroyers and the like their plating."""
    chart = charts.records
    if kind is Kind.MERCHANT:
        return Armour.NIL
    plate = max(of_class.armour.belt_mm, of_class.armour.conning_tower_mm)
    level = chart.armour_mm.at(plate)
    plated = of_class.type in ESCORTS and tons >= chart.plated_from_tons
    return chart.plain_plating if plated and level is Armour.NIL else level


def damage_control_of(charts: CoastalCharts, kind: Kind, size: int, tons: int) -> int:
    """Damage control parties by class unless listed; large warships have one more, merchants fewer."""
    chart = charts.records
    if kind is Kind.MERCHANT:
        return chart.merchant_damage_control[size]
    return chart.large_warship.damage_control if tons >= chart.large_warship.tons else chart.damage_control[size]


def _radar_of(of_class: ShipClass, facts: ShipFacts | None, date: str) -> bool:
    """Whether any set was fitted by that half-month, to her class or to her."""
    try:
        now = Turn.of(date)
    except ValueError:
        return False
    return any(Turn.of(fit.fitted) <= now for fit in (*of_class.radar, *(facts.radar if facts is not None else ())))


def _star_shell_of(charts: CoastalCharts, of_class: ShipClass, mounts: tuple[Mount, ...]) -> bool:
    """As listed, else every vessel with a gun that can fire star shell has some (CO-GAP-12)."""
    if of_class.star_shell is not None:
        return of_class.star_shell
    return any(mount.mm >= charts.spotting.star_shell.gun_mm for mount in mounts)


# Guns and tubes -----------------------------------------------------------------------------------------------------


def _mounts(charts: CoastalCharts, oob: OrderOfBattle, of_class: ShipClass) -> Iterator[Mount]:
    """CO-R.1 One for each gun mounting; where one gun stands for the cannon of a squadron, its boats have the cannon alone."""
    if not of_class.together:
        for mount in of_class.guns:
            yield _gun_mount(charts, mount, oob.guns[mount.gun])
    yield from _light_mounts(charts, of_class.light_guns)


def _gun_mount(charts: CoastalCharts, mount: GunMount, gun: Gun) -> Mount:
    """CO-R.1 A mount as history has it: its own arc and shield, worked by hand where it is large and in no turret."""
    weapon = charts.guns.weapon_of(gun.calibre_mm)
    by_hand = gun.calibre_mm > charts.records.by_hand_from_mm and mount.housing is not Housing.TURRET
    rating = single_rating(charts, weapon, by_hand=by_hand, high_angle=mount.dual_purpose)
    start, end = mount.arc_degrees
    return Mount(mount.name, weapon, charts.guns.weapons[weapon].row, gun.calibre_mm, mount.barrels, rating,
                 (float(start), float(end)), shielded=mount.housing is not Housing.OPEN)


def single_rating(charts: CoastalCharts, weapon: str, *, by_hand: bool, high_angle: bool) -> Rating:
    """CO-7.10 What one barrel rolls: less of hand-worked guns, more of those that train fast (CO-GAP-03)."""
    line = charts.guns.weapons[weapon]
    if by_hand and line.by_hand is not None:
        return rating_of(line.by_hand)
    return rating_of(line.high_angle if high_angle and line.high_angle is not None else line.rating)


def _light_mounts(charts: CoastalCharts, light: tuple[LightGuns, ...]) -> Iterator[Mount]:
    """Machine guns and cannon, mount by mount, each over its own sector; those of one calibre are numbered through."""
    places: dict[float, int] = {}
    for guns in light:
        weapon = charts.guns.weapon_of(guns.calibre_mm)
        line = charts.guns.weapons[weapon]
        for sector in guns.sectors:
            place = places[guns.calibre_mm] = places.get(guns.calibre_mm, 0) + 1
            yield Mount(f"{guns.calibre_mm:g} mm {place}", weapon, line.row, guns.calibre_mm, guns.barrels_a_mount,
                        rating_of(line.rating), charts.records.arcs_degrees[ARCS[sector]], guns.shielded)


def _rockets(charts: CoastalCharts, of_class: ShipClass) -> Iterator[Mount]:
    """CO-GAP-42 Each frame of rockets is a mount of its own row."""
    for launcher in of_class.rockets:
        weapon = HEAVY_ROCKET if launcher.heavy else ROCKET_SALVO
        line = charts.guns.weapons[weapon]
        yield Mount(launcher.name, weapon, line.row, 0.0, 1, rating_of(line.rating),
                    charts.records.arcs_degrees[ARCS[launcher.sector]], shielded=False)


def _tubes(charts: CoastalCharts, oob: OrderOfBattle, of_class: ShipClass) -> Iterator[Tube]:
    tubes = [(mount, number) for mount in of_class.torpedoes for number in range(1, mount.tubes + 1)]
    for mount, number in tubes[:len(tubes) // _counted(of_class)]:
        size = charts.records.torpedo_mm.at(oob.torpedoes[mount.torpedo].diameter_mm)
        name = mount.name if mount.tubes == 1 else f"{mount.name} {number}"
        yield Tube(name, size, launch_kind(mount))


def launch_kind(mount: TorpedoMount) -> LaunchKind:
    """CO-8.8 How tubes point: trained on the beam, set ahead, dropped overside, or off a trough."""
    match mount.launch:
        case Launch.TRAINED:
            return LaunchKind.TRAINABLE
        case Launch.FIXED:
            if _points_ahead(mount):
                return LaunchKind.FIXED_BOW
            return LaunchKind.FIXED_STERN if _points_astern(mount) else LaunchKind.TRAINABLE
        case Launch.ANGLED:
            return LaunchKind.ANGLED_BOW
        case Launch.DROPPED:
            return LaunchKind.SIDE_DROP
        case Launch.TROUGH:
            return LaunchKind.STERN_TROUGH
        case _:
            assert_never(mount.launch)


def _points_ahead(mount: TorpedoMount) -> bool:
    """Whether the bow lies in one of its arcs."""
    return any(start > end or start == 0 for start, end in mount.arcs_degrees)


def _points_astern(mount: TorpedoMount) -> bool:
    """Whether what lies right astern is in one of its arcs."""
    return any(start <= HALF_CIRCLE <= end for start, end in mount.arcs_degrees)


HALF_CIRCLE = 180
ROCKET_SALVO, HEAVY_ROCKET = "rocket_salvo", "heavy_rocket"
ARCS = {
    Sector.ALL_ROUND: MountArc.ALL, Sector.FORWARD: MountArc.F, Sector.AFT: MountArc.A, Sector.PORT: MountArc.P,
    Sector.STARBOARD: MountArc.S, Sector.FORWARD_PORT: MountArc.FP, Sector.FORWARD_STARBOARD: MountArc.FS,
    Sector.AFT_PORT: MountArc.AP, Sector.AFT_STARBOARD: MountArc.AS,
}


# What is no ship ------------------------------------------------------------------------------------------------------


DECK_GUN_MM, TUBES = 100.0, 4
ROUND = (0.0, 360.0)


def submarine_record(charts: CoastalCharts, nation: Nation) -> Record:
    """The default record of a submarine that is not described: bow tubes and one gun."""
    chart = charts.others.submarine
    weapon = charts.guns.weapon_of(DECK_GUN_MM)
    gun = Mount("deck gun", weapon, charts.guns.weapons[weapon].row, DECK_GUN_MM, 1,
                single_rating(charts, weapon, by_hand=False, high_angle=False), (225.0, 135.0), shielded=False)
    tubes = tuple(Tube(f"tube {number}", Size.IN_21, LaunchKind.FIXED_BOW) for number in range(1, TUBES + 1))
    size = charts.records.size_of(chart.tons)
    return Record(
        "submarine", "submarine", nation, Kind.WARSHIP, size, chart.tons, chart.length_m, _length_of(charts, chart.length_m),
        charts.records.boxes_of(chart.tons), Armour.NIL, chart.max_knots, charts.movement.manoeuvre_cm[size],
        charts.records.damage_control[size], 0, quiet=True, radar=False, searchlight=False, star_shell=False, smoke=False,
        sonar=False, shallow_draught=False, mounts=(gun,), tubes=tubes, reloads=TUBES, charges=0, submarine=True,
    )


def dark(record: Record) -> Record:
    """CO-R.4 What works aboard a ship without light and power: no lamp, no set, no smoke, and no pump or engine is repaired."""
    return replace(record, radar=False, searchlight=False, star_shell=False, smoke=False, sonar=False, damage_control=0)


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


# Records in print -----------------------------------------------------------------------------------------------------


PUBLISHED: Mapping[str, str] = {
    "tons": "int 1 100000", "class": "int 1 3", "damage_control": "int 0 9",
    "crew": "int -2 2", "reloads": "int 0 20", "charges": "int 0 300",
    "hull_boxes": "int 3 400", "max_knots": "float 0 60", "kind": "str warship|merchant",
    **dict.fromkeys(("quiet", "radar", "searchlight", "star_shell", "smoke", "shallow_draught"), "bool"),
}


def ratings(book: Book, ship: ShipId) -> Mapping[str, object]:
    """Her record without what changes by date, mounts and tubes by kind."""
    of_class, facts = book.oob.class_of(ship), book.oob.ships[ship]
    found = record_of(charts_in(book), book.oob, of_class, facts, facts.nation, "")
    guns = Counter(f"{mount.barrels} x {mount.weapon.replace('_', ' ')} {mount.rating}" for mount in found.mounts)
    tubes = Counter(tube.size.value for tube in found.tubes)
    return {
        "class": found.size, "kind": found.kind.value, "hull_boxes": found.hull_boxes, "armour": found.armour.value,
        "max_knots": found.max_knots, "damage_control": found.damage_control, "crew": found.crew, "boats": of_class.boats,
        "guns": [f"{count} of {name}" for name, count in guns.items()],
        "tubes": [f"{count} of {name}" for name, count in tubes.items()],
    }


def rating_lines(ratings: Mapping[str, Any]) -> tuple[str, ...]:
    """Her record on one line."""
    boats = f"{ratings['boats']} boats, each " if ratings["boats"] > 1 else ""
    guns = ", ".join(ratings["guns"]) or "no guns"
    tubes = f"; torpedo tubes {', '.join(ratings['tubes'])}" if ratings["tubes"] else ""
    rest = f"{ratings['hull_boxes']} boxes, armour {ratings['armour'].replace('_', ' ')}, {ratings['max_knots']:g} kn"
    crew = f"damage control {ratings['damage_control']}, crew {ratings['crew']:+d}"
    return (f"Coastal rules: {boats}class {ratings['class']} {ratings['kind']}; {rest}; {crew}; {guns}{tubes}",)
