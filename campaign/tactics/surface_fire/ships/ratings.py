"""Records of ships derived from the order of battle (SF-R.2); published values stand with each class or ship, and win.

A value is published in `ratings` under this system's name, by its name in the record: `class`, `heavy_aa`, `light_aa`,
`reloads`, `torpedo_type` and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sides import Nation
from campaign.model.units.fittings import Combustible, Launch
from campaign.model.units.order_of_battle import OrderOfBattle, published
from campaign.model.units.ships import Armour, Bearing, Gun, GunMount, ShipClass, ShipFacts, ShipId, TorpedoMount
from campaign.tactics.kit.charts import half_up
from campaign.tactics.surface_fire.battle.record import Bank, End, Guns, Radar, Rank, Record, Turret
from campaign.tactics.surface_fire.charts.air import FlakDice
from campaign.tactics.surface_fire.charts.classes import CAPITAL, CARRIERS, CRUISERS, Code
from campaign.tactics.surface_fire.charts.collection import NAME, SurfaceFireCharts, charts_in
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make
from campaign.tactics.surface_fire.charts.turn import EscortAa

MM_AN_INCH, YARDS_A_METRE = 25.4, 1.0936133
INCHES_A_METRE = 39.37
ENDS = {Bearing.FORWARD: End.FORE, Bearing.AFT: End.AFT, Bearing.PORT: End.PORT, Bearing.STARBOARD: End.STARBOARD,
        Bearing.AMIDSHIPS: End.MID, Bearing.CENTRE: End.MID}
SURFACE = ("main", "secondary")
NAMED_WITHIN_IN = 0.06
NUMBERS = ("max_speed_in", "boxes", "armour_mm", "belt", "armoured_deck", "reloads", "heavy_aa", "light_aa", "aa_split",
           "sonar", "asw", "searchlight", "star_shell", "minesweeper", "points", "length_in", "width_in")
Values = Mapping[str, float | int | str | bool]


# Twelve of these make a battle, and captains ask for each some hundred times: 0.2 s of a battle without it.
@cached(1024)
def record_of(charts: SurfaceFireCharts, oob: OrderOfBattle, of_class: ShipClass, facts: ShipFacts | None, nation: Nation,
              date: str) -> Record:
    """SF-R.2 A ship's record follows from her history by fixed formulas, save where a published value stands."""
    values: Values = published(of_class, facts, NAME)
    code = Code(values["class"]) if "class" in values else charts.classes.code_of(of_class)
    row, new = charts.classes.row(code), is_new(charts, facts)
    flak = flak_dice(charts, code, nation, new=new)
    batteries = _batteries(charts, oob, of_class)
    derived = Record(
        str(of_class.id), of_class.name, nation, code, new, _length(charts, code, of_class), _width(charts, of_class),
        _speed(charts, code, of_class), row.boxes, armour_of(charts, code, of_class.armour),
        belt=_belted(charts, code, of_class.armour),
        armoured_deck=code in (Code.CV, Code.CVL) and of_class.armour.flight_deck_mm >= charts.ship_data.armoured_deck_from_mm,
        batteries=batteries, banks=_banks_of(charts, code, of_class), make=_make_of(oob, of_class, values.get("torpedo_type")),
        reloads=_reloads_of(charts, code, of_class), heavy_aa=flak.heavy, light_aa=flak.light,
        aa_split=splits(code, new=new), radar=_radar(charts, of_class, facts, date), sonar=of_class.sonar,
        asw=row.small_ship and code is not Code.SS and of_class.depth_charges + of_class.depth_charge_throwers > 0,
        searchlight=of_class.searchlights != 0,
        star_shell=_star_shell(charts, of_class, batteries), smoke=of_class.smoke, minesweeper=of_class.minesweeper,
        combustible=_combustible(of_class, facts, values), catapults=of_class.catapult_aircraft, points=row.points,
        rearm_turns=_rearm_turns_of(charts, of_class), air_group=_air_group_of(oob, facts, date),
    )
    own: dict[str, Any] = {name: values[name] for name in NUMBERS if name in values}
    return replace(derived, **own) if own else derived


def speed_in(charts: SurfaceFireCharts, knots: float) -> float:
    """SF-III.6 Knots in inches of a move, to the nearest half inch, halves up (SF-GAP-06)."""
    step = charts.movement.round_to_in
    return half_up(knots / charts.movement.knots_an_inch / step) * step


def is_new(charts: SurfaceFireCharts, facts: ShipFacts | None) -> bool:
    """SF-GAP-09 A ship completed, or fully rebuilt, from 1935 on is new; one of which no day is known is old."""
    days = (facts.commissioned, facts.rebuilt) if facts is not None else ()
    return any(day and day >= charts.ship_data.new_from[:len(day)] for day in days)


def flak_dice(charts: SurfaceFireCharts, code: Code, nation: Nation, *, new: bool) -> FlakDice:
    """SF-VI.9 Dice against aircraft by class, era and nation; an escort carrier has the weaker of her rows (SF-GAP-08)."""
    air = charts.air
    if code in CAPITAL:
        weaker = nation in air.weaker_new_capitals
        row = "old_BC_old_BB" if not new else "french_italian_new_BC_BB" if weaker else "other_new_BC_BB"
    elif code is Code.CVE:
        row = "CL_CVE" if charts.turn.options.cve_aa is EscortAa.WEAK else "CLAA_CA_CVL"
    else:
        row = air.flak_row_of[code]
    return air.flak_dice[row]


def splits(code: Code, *, new: bool) -> bool:
    """SF-VI.8 Anti-aircraft cruisers, capital ships and new fleet carriers fire at several squadrons, others at one."""
    return code in (*CAPITAL, Code.CLAA) or (code is Code.CV and new)


def armour_of(charts: SurfaceFireCharts, code: Code, armour: Armour) -> int:
    """SF-GAP-47 The belt; where nothing at all is known of a ship's armour, that of her class."""
    known = any((armour.belt_mm, armour.deck_mm, armour.turret_mm, armour.conning_tower_mm, armour.flight_deck_mm))
    return round(armour.belt_mm) if known else charts.ship_data.armour_mm[code]


def _belted(charts: SurfaceFireCharts, code: Code, armour: Armour) -> bool:
    data = charts.ship_data
    return code in data.always_belted or (code in data.may_be_belted and armour.belt_mm >= data.belt_from_mm)


def _length(charts: SurfaceFireCharts, code: Code, of_class: ShipClass) -> float:
    data = charts.ship_data
    length = of_class.length_m * INCHES_A_METRE / data.model_scale
    return round(length, 2) if length else data.length_in[code]


def _width(charts: SurfaceFireCharts, of_class: ShipClass) -> float:
    data = charts.ship_data
    return max(data.width_at_least_in, round(of_class.beam_m * INCHES_A_METRE / data.model_scale, 2))


def _speed(charts: SurfaceFireCharts, code: Code, of_class: ShipClass) -> float:
    """Transports and submarines have speeds that no roster says (SF-III.7)."""
    fixed = charts.movement.fixed_speed_in
    if code is Code.AK:
        return fixed.transports_oilers_troopships
    if code is Code.SS:
        return fixed.submarine_surfaced
    return speed_in(charts, of_class.service_kn or of_class.trial_kn)


def _radar(charts: SurfaceFireCharts, of_class: ShipClass, facts: ShipFacts | None, date: str) -> Radar:
    """SF-GAP-38 Sets that lay guns count from the day they were fitted, to her class or to her, and as late ones from 1943."""
    if not date:
        return Radar.NONE
    now = Turn.of(date)
    sets = (*of_class.radar, *(facts.radar if facts is not None else ()))
    if not any(fitted.lays_guns and Turn.of(fitted.fitted) <= now for fitted in sets):
        return Radar.NONE
    return Radar.LATE if now >= Turn.of(charts.gunnery.radar_late_from) else Radar.EARLY


def _star_shell(charts: SurfaceFireCharts, of_class: ShipClass, batteries: tuple[Guns, ...]) -> bool:
    """As listed, else a ship with guns of three inches or more has star shell."""
    if of_class.star_shell is not None:
        return of_class.star_shell
    return any(guns.cal_in >= charts.watch.star_shell.from_in for guns in batteries)


def _combustible(of_class: ShipClass, facts: ShipFacts | None, values: Values) -> Combustible:
    """Combustible cargo: published, listed for the ship, or for her whole class."""
    if "combustible" in values:
        return Combustible(values["combustible"])
    return of_class.combustible if facts is None or facts.combustible is None else facts.combustible


# Guns ------------------------------------------------------------------------------------------------------------


def _batteries(charts: SurfaceFireCharts, oob: OrderOfBattle, of_class: ShipClass) -> tuple[Guns, ...]:
    """The largest calibre is the main battery, the next two that fire at ships are secondary and tertiary."""
    calibres: dict[float, list[GunMount]] = {}
    for mount in of_class.guns:
        calibre = named_calibre(charts, oob.guns[mount.gun].calibre_mm)
        if calibre >= charts.ship_data.smallest_gun_in and (mount.battery in SURFACE or mount.dual_purpose):
            calibres.setdefault(calibre, []).append(mount)
    found = []
    for rank, calibre in zip(Rank, sorted(calibres, reverse=True), strict=False):
        mounts = calibres[calibre]
        reach = max(oob.guns[mount.gun].maximum_range_m for mount in mounts) * YARDS_A_METRE
        boats = 1 if of_class.together else of_class.boats
        turrets = tuple(Turret(mount.name, mount.barrels * boats, ENDS[mount.place]) for mount in mounts)
        found.append(Guns(rank, calibre, charts.guns.sheet(calibre, reach), turrets, mounts[0].battery))
    return tuple(found)


def named_calibre(charts: SurfaceFireCharts, mm: float) -> float:
    """A calibre as the chart names it, else in hundredths of an inch."""
    calibre = mm / MM_AN_INCH
    nearest = min((line.cal_in for line in charts.guns.guns), key=lambda listed: abs(listed - calibre))
    return nearest if abs(nearest - calibre) <= NAMED_WITHIN_IN else round(calibre, 2)


def is_heavy(code: Code) -> bool:
    """Whether a ship is no small ship and no transport: one that others look to."""
    return code in (*CAPITAL, *CARRIERS, *CRUISERS)


# Tubes ----------------------------------------------------------------------------------------------------------------


PLACES = {Bearing.FORWARD: BankKind.CENTRELINE, Bearing.AFT: BankKind.CENTRELINE, Bearing.AMIDSHIPS: BankKind.CENTRELINE,
          Bearing.CENTRE: BankKind.CENTRELINE, Bearing.PORT: BankKind.PORT, Bearing.STARBOARD: BankKind.STARBOARD}
BANKS_AT = {Bearing.FORWARD: BankKind.BOW, Bearing.AFT: BankKind.STERN}
CIRCLE, HALF_CIRCLE = 360.0, 180.0


def _banks_of(charts: SurfaceFireCharts, code: Code, of_class: ShipClass) -> tuple[Bank, ...]:
    """Each mount is a bank, with the tubes of all boats of a unit of several."""
    return tuple(Bank(mount.name, kind_of_bank(charts, code, mount), mount.tubes * (1 if of_class.together else of_class.boats))
                 for mount in of_class.torpedoes)


def kind_of_bank(charts: SurfaceFireCharts, code: Code, mount: TorpedoMount) -> BankKind:
    """Trained tubes are of the centreline or a side; what is fixed towards bow or stern fires there alone.

    Tubes, troughs and racks of small craft point ahead where nothing else is told of them.
    """
    if mount.launch is Launch.TRAINED and code is not Code.SS:
        return PLACES[mount.place]
    if mount.place in BANKS_AT:
        return BANKS_AT[mount.place]
    off = [_off_the_bow(angle) for arc in mount.arcs_degrees for angle in arc]
    within = charts.ship_data.end_tubes_within_deg
    if (off and max(off) <= within) or (not off and code is Code.SC):
        return BankKind.BOW
    return BankKind.STERN if off and min(off) >= HALF_CIRCLE - within else PLACES[mount.place]


def _off_the_bow(angle: float) -> float:
    return min(angle % CIRCLE, CIRCLE - angle % CIRCLE)


def _make_of(oob: OrderOfBattle, of_class: ShipClass, published: object) -> Make:
    """Oxygen torpedoes are the long ones; all others are the same."""
    if published is not None:
        return Make(published)
    oxygen = any(oob.torpedoes[mount.torpedo].oxygen for mount in of_class.torpedoes if mount.torpedo in oob.torpedoes)
    return Make.LONG_LANCE if oxygen else Make.STANDARD


def _reloads_of(charts: SurfaceFireCharts, code: Code, of_class: ShipClass) -> int:
    """Full sets of reloads aboard, as listed, else those of her kind of ship."""
    tubes, spare = (sum(counts) for counts in (
        [mount.tubes for mount in of_class.torpedoes], [mount.reloads for mount in of_class.torpedoes]))
    return spare // tubes if spare else charts.ship_data.reloads.get(code, 0)


# Air groups -----------------------------------------------------------------------------------------------------------


def _air_group_of(oob: OrderOfBattle, facts: ShipFacts | None, date: str) -> tuple[tuple[str, int], ...]:
    """SF-R.1 Types and planes of the units that were based on her then; none where no date is told."""
    if facts is None or not date:
        return ()
    now = Turn.of(date)
    planes: dict[str, int] = {}
    for unit in oob.air_units.values():
        if any(stay.base == str(facts.id) and Turn.of(stay.first) <= now and (stay.last is None or now <= Turn.of(stay.last))
               for stay in unit.service):
            planes[unit.aircraft] = planes.get(unit.aircraft, 0) + unit.strength
    return tuple(planes.items())


def _rearm_turns_of(charts: SurfaceFireCharts, of_class: ShipClass) -> int:
    """SF-IV.11 Minutes that arming takes aboard her class in turns of the campaign's clock; else what the chart says."""
    minutes = of_class.rearming_minutes
    return charts.air.rearm_turns if minutes is None else -(-minutes // charts.turn.campaign_minutes)


# Those of no order of battle ------------------------------------------------------------------------------------------


def submarine_record(charts: SurfaceFireCharts, nation: Nation) -> Record:
    """The default record of a submarine that is not described: tubes at bow and stern, one gun."""
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


def dark(record: Record) -> Record:
    """SF-GAP-49 Without light and power a record has no flak, radar, sonar, searchlight, star shell or smoke."""
    return replace(record, heavy_aa=0, light_aa=0, radar=Radar.NONE, sonar=False, asw=False, searchlight=False,
                   star_shell=False, smoke=False)


# In print -------------------------------------------------------------------------------------------------------------


PUBLISHED: Mapping[str, str] = {
    "max_speed_in": "float 0 10 0.5", "length_in": "float 0.1 6", "width_in": "float 0.1 2",
    "boxes": "int 4 10 2", "armour_mm": "int 0 700", "reloads": "int 0 3", "heavy_aa": "int 0 5", "light_aa": "int 0 6",
    "points": "int 0 10",
    **dict.fromkeys(("belt", "armoured_deck", "aa_split", "sonar", "asw", "searchlight", "star_shell", "minesweeper"), "bool"),
    "class": f"str {'|'.join(code.value for code in Code)}", "torpedo_type": f"str {'|'.join(make.value for make in Make)}",
    "combustible": f"str {'|'.join(stores.value for stores in Combustible)}",
}


def ratings(book: Book, ship: ShipId) -> Mapping[str, object]:
    """Her record, with the radar that she ever had left out."""
    facts, of_class = book.oob.ships[ship], book.oob.class_of(ship)
    found = record_of(charts_in(book), book.oob, of_class, facts, facts.nation, "")
    return {
        "class": found.code.value, "boxes": found.boxes, "armour_mm": found.armour_mm, "belt": found.belt,
        "speed_in": found.max_speed_in, "points": found.points, "anti_aircraft": f"{found.heavy_aa}/{found.light_aa}",
        "guns": [f"{sum(turret.guns for turret in guns.turrets)}x{guns.cal_in:g}" for guns in found.batteries],
        "bands": ["/".join(map(str, guns.gun.bands)) for guns in found.batteries],
        "torpedo_banks": [f"{bank.tubes} {bank.kind.value}" for bank in found.banks],
    }


def rating_lines(ratings: Mapping[str, Any]) -> tuple[str, ...]:
    """Her record on one line."""
    guns = ", ".join(f"{gun} to {bands} in" for gun, bands in zip(ratings["guns"], ratings["bands"], strict=True)) or "no guns"
    tubes = f"; torpedoes {', '.join(ratings['torpedo_banks'])}" if ratings["torpedo_banks"] else ""
    hull = f"{ratings['class']}, {ratings['boxes']} boxes, {ratings['points']} points, {ratings['armour_mm']} mm"
    return (f"Surface Fire: {hull}, {ratings['speed_in']:g} in; {guns}{tubes}; AA {ratings['anti_aircraft']}",)
