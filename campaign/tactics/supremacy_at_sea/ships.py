"""Ship sheets derived from the order of battle (SAS-GAP-21); published values stand with the class and win.

An override is written in a class's `ratings` under this system's name: any number of the sheet by its name (belt, deck,
turret, bulge, aa_high, aa_low, size, sink_points, speed, track, acceleration), and `mains_points`, `mains_salvos`,
`secondaries_points`, `tertiaries_salvos` and so on for the batteries.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import Bearing, GunMount, ShipClass, ShipFacts, ShipId, ShipType, TorpedoMount
from campaign.tactics.supremacy_at_sea.battle.sheet import (
    BATTERY_NAMES,
    ECONOMICAL_KN,
    PUBLISHED_KN,
    TORPEDO_NAMES,
    Bank,
    Battery,
    Group,
    Guns,
    Post,
    Quarter,
    Radar,
    ShipSheet,
    gun_notation,
)
from campaign.tactics.supremacy_at_sea.charts.collection import NAME, SupremacyCharts, charts_in, units

MM_PER_INCH = 25.4
QUARTERS = {"1": Quarter.BOW, "2": Quarter.BOW, "8": Quarter.BOW, "3": Quarter.STARBOARD, "7": Quarter.PORT, "4": Quarter.STERN,
            "5": Quarter.STERN, "6": Quarter.STERN}
MAIN = "main"
BOW_LETTERS, MIDDLE_LETTERS, STERN_LETTERS = "ABC", "PQR", "WXY"
NUMBERS = ("belt", "deck", "turret", "bulge", "aa_high", "aa_low", "size", "sink_points", "speed", "track", "acceleration",
           "fuel_load", "range_nm")
Override = Mapping[str, float | int | str | bool]


def sheet_of(charts: SupremacyCharts, oob: OrderOfBattle, of_class: ShipClass, facts: ShipFacts | None = None,
             date: str = "") -> ShipSheet:
    """SAS-GAP-21 A ship's sheet follows from her history by fixed formulas, save where a published value stands."""
    chart = charts.ship_data
    kind = chart.type[of_class.type]
    published: Override = of_class.ratings.get(NAME, {})
    armour = of_class.armour
    plates = {name: _inches(charts, mm) for name, mm in
              (("belt", armour.belt_mm), ("deck", armour.deck_mm), ("turret", armour.turret_mm))}
    high = _anti_aircraft(charts, of_class)
    track = "" if not any(plates.values()) and kind != "merchant" else charts.fire.engine_track.get(kind, "")
    derived = ShipSheet(
        str(of_class.id), of_class.name, kind, plates["belt"], plates["deck"], plates["turret"],
        bulge=_bulged(of_class), aa_high=high,
        aa_low=_stepped(high * chart.anti_aircraft.low_share, chart.anti_aircraft.round_to),
        size=_size(charts, kind, of_class), sink_points=_sink_points(charts, of_class),
        speed=_speed(charts, of_class), track=track, acceleration=charts.movement.acceleration_kn[kind],
        sharp=kind in charts.movement.turning.sharp_types,
        american_carrier=kind == "CV" and of_class.nation is Nation.AMERICAN,
        length_u=units(of_class.length_m or chart.boat_length_m),
        smoke=charts.movement.smoke_turns if of_class.smoke else 0, searchlights=bool(of_class.searchlights),
        star_shell=bool(of_class.star_shell), radar=_radar(charts, facts, date),
        crew_columns=charts.fire.columns_by_crew.get(facts.crew_quality, 0) if facts else 0,
        batteries=_batteries(charts, oob, of_class, kind), banks=_banks(charts, oob, of_class), aircraft=of_class.aircraft,
        fuel_load=float(of_class.fuel_t), range_nm=_range(of_class),
    )
    return _published(derived, published)


def _range(of_class: ShipClass) -> float:
    """SAS-C4.2 The range at 15 knots, from the endurance that history gives at a speed of its own."""
    endurance = of_class.endurance
    return round(endurance.nautical_miles * (max(endurance.at_kn, ECONOMICAL_KN) / PUBLISHED_KN) ** 2)


def _inches(charts: SupremacyCharts, mm: float) -> float:
    step = charts.ship_data.armour_step_in
    return round(mm / MM_PER_INCH / step) * step


def _stepped(value: float, step: int) -> int:
    return int(value / step + 0.5) * step


def _bulged(of_class: ShipClass) -> bool:
    return of_class.type in (ShipType.BATTLESHIP, ShipType.BATTLECRUISER) and not of_class.weak_torpedo_protection


def _anti_aircraft(charts: SupremacyCharts, of_class: ShipClass) -> int:
    """SAS-T1 Anti-aircraft value by heavy and light barrels; heavy ones are those that serve both purposes or only this."""
    chart = charts.ship_data.anti_aircraft
    heavy = sum(gun.barrels for gun in of_class.guns if gun.dual_purpose or gun.battery == "heavy_aa")
    light = sum(gun.barrels for gun in of_class.light_guns)
    return _stepped((heavy * chart.heavy_barrels + light * chart.light_barrels) * of_class.boats, chart.round_to)


def _size(charts: SupremacyCharts, kind: str, of_class: ShipClass) -> int:
    """SAS-B5.4e A ship's size as a target follows from her type, and among small ones from her tonnage."""
    tons = of_class.standard_long_tons
    smaller = [row.size for row in charts.ship_data.smaller if row.type == kind and tons < row.below_tons]
    return min([charts.ship_data.size[kind], *smaller])


def _sink_points(charts: SupremacyCharts, of_class: ShipClass) -> int:
    """SAS-T1 Sink points by standard displacement, for merchantmen by gross tons, to the nearest five."""
    chart = charts.ship_data.sink_points
    tons = of_class.standard_long_tons
    if of_class.type is ShipType.TRANSPORT:
        points = (of_class.gross_register_tons or charts.ship_data.merchant_gross_tons) * chart.per_gross_ton
    elif tons <= chart.to_tons:
        points = chart.per_ton * tons
    else:
        points = chart.then + chart.per_further_ton * (tons - chart.to_tons)
    return max(_stepped(points, chart.round_to), chart.round_to) * of_class.boats


def _speed(charts: SupremacyCharts, of_class: ShipClass) -> float:
    fast = of_class.trial_kn or of_class.service_kn
    return max(1.0, float(int(fast - charts.ship_data.below_trial_kn)))


def _radar(charts: SupremacyCharts, facts: ShipFacts | None, date: str) -> Radar:
    """SAS-GAP-05.1 A ship has the best radar that was fitted by the day of the battle."""
    if facts is None or not date:
        return Radar.NONE
    now = Turn.of(date)
    fitted = [fit for fit in facts.radar if Turn.of(fit.fitted) <= now]
    if any(mark in fit.set for fit in fitted for mark in charts.ship_data.fire_control_sets):
        return Radar.LATE if now >= Turn.of(charts.environment.radar.late_from) else Radar.EARLY
    return Radar.SEARCH if fitted else Radar.NONE


def dark(sheet: ShipSheet) -> ShipSheet:
    """SAS-C2.1 What works aboard a ship without light and power: no lamp, no set, no flak and no smoke."""
    return replace(sheet, aa_high=0, aa_low=0, smoke=0, searchlights=False, star_shell=False, radar=Radar.NONE)


# Guns ---------------------------------------------------------------------------------------------------------------


def _batteries(charts: SupremacyCharts, oob: OrderOfBattle, of_class: ShipClass, kind: str) -> tuple[Guns, ...]:
    """SAS-B4.4b.1 The rank of the calibre, not the place, says which battery a gun belongs to."""
    ranks: dict[tuple[bool, float], list[GunMount]] = {}
    for mount in of_class.guns:
        calibre = round(oob.guns[mount.gun].calibre_mm / MM_PER_INCH, 2)
        if calibre >= charts.ship_data.smallest_gun_in or mount.battery == MAIN:
            ranks.setdefault((mount.battery == MAIN, calibre), []).append(mount)
    ordered = sorted(ranks, reverse=True)
    names = list(Battery) if any(main for main, _ in ordered) else [Battery.SE, Battery.TR]
    found: list[Guns] = []
    for battery, key in zip(names, ordered, strict=False):
        mounts, calibre = ranks[key], _named_calibre(key[1])
        line = charts.hit_table.line_for(calibre)
        points = (line.points_of or {}).get(of_class.nation.value, line.points)
        posts = _turrets(charts, mounts) if battery is Battery.MN else tuple(_light(charts, mount) for mount in mounts)
        posts = tuple(replace(post, guns=post.guns * of_class.boats) for post in posts)
        found.append(Guns(battery, calibre, line.calibre, points, _salvos(charts, battery, calibre, kind), posts,
                          mounts[0].battery))
    return tuple(found)


def named_calibre(calibre_mm: float) -> float:
    """A calibre in inches, as sailors name it."""
    return _named_calibre(round(calibre_mm / MM_PER_INCH, 2))


def _named_calibre(calibre: float) -> float:
    """A calibre as sailors name it: 283 mm guns are 11 inches, 149 mm guns 5.9, 133 mm guns 5.25."""
    whole, quarter = round(calibre), round(calibre * 4) / 4
    if abs(calibre - whole) <= (0.15 if calibre > 10 else 0.05):
        return float(whole)
    return quarter if abs(calibre - quarter) <= 0.01 else round(calibre, 1)


def _salvos(charts: SupremacyCharts, battery: Battery, calibre: float, kind: str) -> int:
    chart = charts.ship_data.salvos
    if battery is Battery.MN and kind == "DD":
        return chart.destroyer_mains
    return (chart.mains if battery is Battery.MN else chart.light).at(calibre)


def _turrets(charts: SupremacyCharts, mounts: list[GunMount]) -> tuple[Post, ...]:
    """SAS-B4.4a The outermost turret of each end and every superfiring one is clear; others on their level are masked."""
    arcs = charts.fire.arcs
    ahead = [mount for mount in mounts if mount.place is Bearing.FORWARD]
    aft = [mount for mount in mounts if mount.place is Bearing.AFT]
    all_forward = len(ahead) > 1 and len(ahead) == len(mounts)
    letters = _letters(mounts)
    posts: list[Post] = []
    for mount in mounts:
        if mount.place is Bearing.FORWARD:
            clear = mount is ahead[0] or mount.superfiring
            # SAS-B4.5a: a ship with all her turrets forward still fires as two groups.
            group = Group.STERN if all_forward and mount is ahead[-1] else Group.BOW
            posts.append(Post(mount.name, mount.barrels, arcs["bow_full" if clear else "bow_same_level"], group))
        elif mount.place is Bearing.AFT:
            clear = mount is aft[-1] or mount.superfiring
            posts.append(Post(mount.name, mount.barrels, arcs["stern_full" if clear else "stern_same_level"], Group.STERN))
        else:
            wing = {Bearing.STARBOARD: "wing_starboard", Bearing.PORT: "wing_port"}.get(mount.place, "mid_centreline")
            posts.append(Post(mount.name, mount.barrels, arcs[wing], Group.MIDDLE))
    return tuple(replace(post, letter=letters.get(post.name, "")) for post in posts)


def _letters(mounts: list[GunMount]) -> dict[str, str]:
    """SAS-B4.4.1 Turrets are lettered A B C from the bow, P Q R amidships, and W X Y aft, two of them X Y and one X.

    A ship with more at one place keeps her own names.
    """
    places: dict[str, list[str]] = {BOW_LETTERS: [], MIDDLE_LETTERS: [], STERN_LETTERS: []}
    for mount in mounts:
        ends = {Bearing.FORWARD: BOW_LETTERS, Bearing.AFT: STERN_LETTERS}
        places[ends.get(mount.place, MIDDLE_LETTERS)].append(mount.name)
    if any(len(names) > len(letters) for letters, names in places.items()):
        return {}
    found: dict[str, str] = {}
    for letters, names in places.items():
        first = 1 if letters == STERN_LETTERS and len(names) < len(letters) else 0
        found |= dict(zip(names, letters[first:], strict=False))
    return found


def _light(charts: SupremacyCharts, mount: GunMount) -> Post:
    """SAS-B4.4b.2 Light mounts stand at numbered places clockwise from the bow, and never fire across the ship."""
    number = _position(mount)
    key = number
    if number in ("1", "5"):
        key = f"{number}_{'superfiring' if mount.superfiring else 'low'}"
    group = {Bearing.STARBOARD: Group.STARBOARD, Bearing.PORT: Group.PORT}.get(mount.place)
    return Post(mount.name, mount.barrels, charts.fire.arcs[key], group, QUARTERS[number])


def _position(mount: GunMount) -> str:
    start, end = mount.arc_degrees
    if mount.place is Bearing.STARBOARD:
        return "2" if start < 5 and end < 170 else "4" if end > 175 and start >= 5 else "3"
    if mount.place is Bearing.PORT:
        return "8" if end > 355 and start > 190 else "6" if start < 185 and end <= 355 else "7"
    return "1" if mount.place is Bearing.FORWARD else "5"


def _banks(charts: SupremacyCharts, oob: OrderOfBattle, of_class: ShipClass) -> tuple[Bank, ...]:
    found = []
    for boat in range(of_class.boats):
        for torpedo in of_class.torpedoes:
            side = {Bearing.PORT: "port", Bearing.STARBOARD: "starboard"}.get(torpedo.place, "both")
            name = torpedo.name if of_class.boats == 1 else f"{torpedo.name} {boat + 1}"
            found.append(Bank(name, torpedo.tubes, _torpedo_type(charts, oob, of_class, torpedo), side))
    return tuple(found)


def _torpedo_type(charts: SupremacyCharts, oob: OrderOfBattle, of_class: ShipClass, mount: TorpedoMount) -> str:
    chart = charts.ship_data
    if oob.torpedoes[mount.torpedo].diameter_mm < chart.small_torpedo.below_mm:
        return chart.small_torpedo.type
    return chart.torpedo_type_of.get(mount.torpedo, chart.torpedo_type_by_nation[of_class.nation])


# Published values ---------------------------------------------------------------------------------------------------


def _published(sheet: ShipSheet, values: Override) -> ShipSheet:
    """SAS-T1.1 A value that was published replaces the derived one."""
    own: dict[str, Any] = {name: values[name] for name in NUMBERS if name in values}
    batteries = []
    for guns in sheet.batteries:
        word = BATTERY_NAMES[guns.battery]
        parts: dict[str, Any] = {part: values[f"{word}_{part}"] for part in ("points", "salvos") if f"{word}_{part}" in values}
        batteries.append(replace(guns, **parts) if parts else guns)
    return replace(sheet, batteries=tuple(batteries), **own)


# Sheets in print ------------------------------------------------------------------------------------------------------


PUBLISHED: Mapping[str, str] = {
    **dict.fromkeys(("belt", "deck", "turret", "speed", "fuel_load", "range_nm"), "float"),
    **dict.fromkeys(("aa_high", "aa_low", "size", "sink_points", "acceleration"), "int"),
    **{f"{guns}_{what}": "int" for guns in ("mains", "secondaries", "tertiaries") for what in ("points", "salvos")},
    "bulge": "bool",
    "track": "str",
}


def _printed_sheet(book: Book, ship: ShipId) -> ShipSheet:
    """A ship's sheet before any battle, with the radar that she ever had left out."""
    return sheet_of(charts_in(book), book.oob, book.oob.class_of(ship), book.oob.ships[ship])


def ratings(book: Book, ship: ShipId) -> Mapping[str, object]:
    """Her sheet, batteries in the notation of the charts."""
    found = _printed_sheet(book, ship)
    return {
        "type": found.kind, "belt": found.belt, "deck": found.deck, "turret": found.turret, "bulge": found.bulge,
        "size": found.size, "anti_aircraft": f"{found.aa_high}/{found.aa_low}", "sink_points": found.sink_points,
        "speed": found.speed, "acceleration": found.acceleration,
        "guns": [gun_notation(guns) for guns in found.batteries],
        "torpedo_banks": [f"{bank.tubes} {TORPEDO_NAMES.get(bank.type, bank.type)}" for bank in found.banks],
    }


def rating_lines(ratings: Mapping[str, Any]) -> tuple[str, ...]:
    """Her sheet on one line."""
    guns = ", ".join(ratings["guns"]) or "no guns"
    tubes = f"; torpedoes {', '.join(ratings['torpedo_banks'])}" if ratings["torpedo_banks"] else ""
    armour = f"belt {ratings['belt']:g}, deck {ratings['deck']:g}, turret {ratings['turret']:g}"
    rest = f"AA {ratings['anti_aircraft']}, size {ratings['size']:+d}, {ratings['sink_points']} points, {ratings['speed']:g} kn"
    return (f"Supremacy at Sea: {armour}; {guns}{tubes}; {rest}",)
