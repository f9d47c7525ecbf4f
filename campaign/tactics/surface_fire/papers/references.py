"""The reference sheets of Surface Fire: every chart that a table needs, in the order of a turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import radians
from typing import Any

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Circle, Lines, Part, PrintedTable, Reference, TurningTemplate
from campaign.model.book import Book
from campaign.tactics.kit.charts import options_in_words
from campaign.tactics.sheets import faces_in_words, signed
from campaign.tactics.surface_fire.charts.air import BOMBED
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, charts_in
from campaign.tactics.surface_fire.charts.damage import SHELLED
from campaign.tactics.surface_fire.charts.gunnery import RangeBand
from campaign.tactics.surface_fire.charts.turn import CHOICES
from campaign.tactics.surface_fire.papers import procedures

PHASES = {
    "I": "torpedoes are written, and their marks laid",
    "II": "orders are placed face down",
    "III": "orders are shown; ships move",
    "IV": "aircraft move",
    "V": "detection, illumination, damage control",
    "VI.1": "fights in the air, then flak",
    "VI.2": "attacks from the air",
    "VII": "torpedoes, mines, depth charges, guns, to one effect",
    "VIII": "morale of squadrons and fleets",
    "END": "fires, old smoke, timers",
}


def sheets(book: Book, arms: Collection[Arm]) -> tuple[Reference, ...]:
    """SF-P.2 The charts of all phases and how they are used, then what a table cuts out."""
    charts = charts_in(book)
    ground = (*_ground(charts), procedures.ground(charts, arms))
    return (
        Reference("The turn and its orders", "SF-0.1", (*_turn(charts), procedures.turn(charts))),
        Reference("Classes and movement", "SF-III.9", (*_movement(charts), procedures.movement(charts))),
        Reference("Torpedoes", "SF-I.9", (*_torpedoes(charts), procedures.torpedoes(charts))),
        Reference("Sight, light and damage control", "SF-V.1", (*_watch(charts, arms), procedures.watch(charts, arms))),
        Reference("Aircraft", "SF-VI.4", (*_air(charts, arms), procedures.air(charts, arms))),
        Reference("Gunnery", "SF-VII.10", (*_gunnery(charts), procedures.gunnery(charts))),
        Reference("Damage", "SF-VII.18", (*_damage(charts), procedures.damage(charts))),
        Reference("Special damage and fires", "SF-VII.25", (*_special(charts, arms), procedures.special(charts))),
        Reference("Mines, shoals, weather", "SF-X.5", ground),
        Reference("To cut out", "SF-P.2", _to_cut_out(charts)),
    )


def _words(name: str) -> str:
    if name == "LIGHT":
        return "DD, DE, SS, SC"
    text = name.replace("_", " ")
    for together in ("BB BC", "CA CV", "DD DE SS", "CL CVL"):
        text = text.replace(together, together.replace(" ", ", "))
    return text


def _turn(charts: SurfaceFireCharts) -> tuple[Part, ...]:
    phases = PrintedTable(
        "Phases (SF-0.1)", ("Phase", "What is done"), tuple((name, PHASES[name]) for name in charts.turn.phases)
    )
    orders = PrintedTable(
        "Order markers (SF-II.2)",
        ("Number", "Order"),
        tuple((str(order.number), order.name.replace("_", " ")) for order in charts.turn.orders),
        note="Without ahead full no ship raises her speed; without turn headings change by "
        f"{charts.movement.station_keeping_deg:g} degrees at most.",
    )
    agreed = PrintedTable(
        "What may be agreed (SF-D.2)",
        ("Option", "Usual", "Or"),
        tuple(
            (key.replace("_", " "), usual, ", ".join(word for word in CHOICES[key] if word != usual))
            for key, usual in options_in_words(charts.turn.options, CHOICES)
        ),
        note="Both sides settle it with their first orders.",
    )
    return phases, orders, agreed


def _movement(charts: SurfaceFireCharts) -> tuple[Part, ...]:
    move = charts.movement
    classes = PrintedTable(
        "Classes (SF-0.7)",
        ("Class", "Turns as", "Boxes", "Points", "Size"),
        tuple(
            (code.value, row.turn_group.value, str(row.boxes), str(row.points), str(row.size))
            for code, row in charts.classes.classes.items()
        ),
    )
    cost = PrintedTable(
        "Inches that all turns of a move cost together (SF-III.9)",
        ("Group", "Up to 90", "Up to 180"),
        tuple((group.value, *(f"{inches:g}" for inches in cost.values)) for group, cost in move.turn_cost_in.items()),
    )
    return classes, cost


def _torpedoes(charts: SurfaceFireCharts) -> tuple[Part, ...]:
    chart = charts.torpedoes
    template = PrintedTable(
        "The template: degrees off the bow (SF-I.9)",
        ("Bearing", *map(str, chart.relative_bearing_deg)),
        (("Degrees", *(str(degrees) for degrees in chart.relative_bearing_deg.values())),),
        note=f"A wedge of {chart.wedge_half_angle_deg:g} degrees to either hand.",
    )
    reach = PrintedTable(
        "Reach (SF-I.4)",
        ("Kind", "Short", "Reach"),
        tuple(
            (make.value.replace("_", " "), f"{run.short_in:g} in", f"{run.max_in:g} in") for make, run in chart.types.items()
        ),
    )
    hits = PrintedTable(
        f"To hit: {chart.need}+ on one die (SF-VII.3)",
        ("When", "Add"),
        (
            ("target dead in the water", signed(chart.dead_in_water)),
            ("short range", signed(chart.short_range)),
            *((f"{size:g} torpedoes in the spread", signed(add)) for size, add in chart.spread_size.items() if add),
        ),
    )
    boxes = PrintedTable(
        "Boxes of a hit (SF-VII.7)",
        ("Target", "Boxes"),
        (*((_words(row), f"{boxes:g}") for row, boxes in chart.boxes.items()), ("transports", "sunk")),
        note="Half for a shallow torpedo against a belt (SF-VII.8). Deep ones pass under destroyers and smaller (SF-VII.6).",
    )
    return template, reach, hits, boxes


def _watch(charts: SurfaceFireCharts, arms: Collection[Arm]) -> tuple[Part, ...]:
    watch, found = charts.watch, charts.watch.detection
    rows = (
        ("submerged submarine for a ship", found.submerged_sub_vs_surface),
        ("escort or aircraft", found.escort_or_air_vs_sub),
        ("transport", found.transport_vs_sub),
    )
    search = PrintedTable(
        "Detection (SF-V.6)",
        ("Who looks", "Dice", "Needs", "To"),
        tuple((who, f"{row.dice}d10", f"{row.need}+", f"{row.range_in:g} in") for who, row in rows),
        note=f"Sonar {signed(watch.sonar)}, from 1943 {signed(watch.late_sonar)}; submarine that lies still "
        f"{signed(watch.still_submarine)}; from the air {signed(watch.aerial)}.",
    )
    teams = PrintedTable(
        "Damage control (SF-V.11)",
        ("Team", "Box or special repair", "Fire"),
        tuple(
            (who, f"{team.repair_box}+", f"{team.fight_fire}+")
            for who, team in (
                ("any", watch.damage_control.default),
                (f"American, from {watch.american_from}", watch.damage_control.american_after_mid_1942),
            )
        ),
    )
    return (search, teams) if Arm.SUBMARINE in arms else (teams,)


def _air(charts: SurfaceFireCharts, arms: Collection[Arm]) -> tuple[Part, ...]:
    air = charts.air
    fights = PrintedTable(
        "Fights (SF-VI.4)",
        ("Planes", "Dice", "Superior fighter", "Inferior fighter", "Superior bomber", "Inferior bomber"),
        tuple(
            (
                f"{row.planes[0]} to {row.planes[1]}",
                str(row.dice),
                f"{row.superior_fighter}+",
                f"{row.inferior_fighter}+",
                f"{row.superior_bomber}+",
                f"{row.inferior_bomber}+",
            )
            for row in air.fights
        ),
        note=f"From above {signed(air.from_above)}, ace {signed(air.ace)}, at superior bombers "
            f"{signed(air.superior_bombers)}, "
        f"outnumbered {signed(air.outnumbered)}. Two planes or fewer leave.",
    )
    flak = PrintedTable(
        "Flak (SF-VI.10)",
        ("Guns", "Reach", "Suppress", "Destroy"),
        tuple(
            (name, f"{reach:g} in", faces_in_words(faces.suppress), faces_in_words(faces.destroy))
            for name, reach, faces in (
                ("heavy, both levels", air.flak_range_in.heavy_aa, air.flak_heavy),
                ("light, low", air.flak_range_in.light_aa, air.flak_light),
            )
        ),
    )
    attacks = PrintedTable(
        "Attacks (SF-VI.14)",
        ("Planes", "Dice", "Level, high", "Level, low", "Dive", "Torpedo"),
        tuple(
            (
                f"{row.planes[0]} to {row.planes[1]}",
                str(row.dice),
                f"{row.level_high}+",
                f"{row.level_low}+",
                f"{row.dive}+",
                f"{row.torpedo}+",
            )
            for row in air.attacks
        ),
        note=f"Suppressed {signed(air.suppressed)}, small target {signed(air.small_target)}, dead in the water "
        f"{signed(air.dead_in_water)}, torpedo at short range {signed(air.short_torpedo)}.",
    )
    bombs = PrintedTable(
        "Boxes of a bomb (SF-VI.17)",
        ("Pounds", *map(_words, BOMBED)),
        tuple((weight, *_bomb(row, row_name=weight, none=air.does_not_penetrate)) for weight, row in air.bombs.items()),
        note="A star: it does not come through. Transports as DD. 1,600 lb and more as 2000, 600 as 1000, 300 as 500, "
            "150 as 250.",
    )
    return (fights, flak, attacks, bombs) if Arm.AIRCRAFT in arms else (flak,)


def _bomb(row: Any, row_name: str, none: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [f"{row[target]:g}{'*' if target in none.get(row_name, ()) else ''}" for target in BOMBED]


def _gunnery(charts: SurfaceFireCharts) -> tuple[Part, ...]:
    chart = charts.gunnery
    dice = PrintedTable(
        f"Dice, each {chart.need}+ (SF-VII.10)",
        ("Battery", *(band.value for band in RangeBand)),
        (
            ("any", *(str(chart.base_dice[band]) for band in RangeBand)),
            (f"fewer than {chart.few_guns.below} guns", *(signed(chart.few_guns.dice) for _ in RangeBand)),
            (
                f"{chart.many_guns.from_guns} guns or more",
                *(signed(chart.many_guns.dice) if band in chart.many_guns.bands else "" for band in RangeBand),
            ),
            (
                f"{chart.large_at_small.from_in:g} in and more at small ships",
                *(signed(chart.large_at_small.dice) for _ in RangeBand),
            ),
            (
                f"two guns or fewer, {chart.two_guns.need}+, for the first two lines",
                *(str(chart.two_guns.dice[band]) for band in RangeBand),
            ),
        ),
    )
    mods = (
        ("target dead in the water", chart.dead_in_water),
        ("short range", chart.short_range),
        ("each further ship at that target", chart.over_concentration),
        ("half battery", chart.half_battery),
        ("gunnery radar", chart.gunnery_radar),
        ("first turn of fire at it", chart.first_time),
        ("third turn and later", chart.third_time),
        ("own ship evades", chart.firer_evasive),
        ("target evades", chart.target_evasive),
        ("target moved over 6 in", chart.fast_target),
        ("spotter", chart.spotter),
    )
    added = PrintedTable("Added to each die (SF-VII.17)", ("When", "Add"), tuple((label, signed(add)) for label, add in mods))
    night = Lines(
        "By night (SF-X.8)",
        (
            (
                f"At unlit targets, short and medium only: {chart.night_need.british}+ by British, Japanese and radar, "
                f"{chart.night_need.other}+ by others."
            ),
        ),
    )
    return dice, added, night


def _damage(charts: SurfaceFireCharts) -> tuple[Part, ...]:
    chart = charts.damage
    shells = PrintedTable(
        "Boxes of a shell that comes through (SF-VII.18)",
        ("Guns from", *map(_words, SHELLED)),
        tuple((f"{calibre:g} in", *(f"{row[target]:g}" for target in SHELLED))
              for calibre, row in reversed([*chart.shell_boxes.items()])),
        note=f"{chart.not_pierced_boxes:g} where it does not come through: the gun's mm in that band are less than "
            f"the target's armour "
        "(SF-VII.19). Transports as DD.",
    )
    flak = PrintedTable(
        "Flak dice, heavy and light (SF-VI.9)",
        ("Class", "Heavy", "Light"),
        tuple((name.replace("_", " "), str(dice.heavy), str(dice.light)) for name, dice in charts.air.flak_dice.items()),
    )
    names = ", ".join(code.value for code in Code if charts.classes.row(code).small_ship)
    return shells, flak, Lines("Small ships", (f"{names}.",))


def _special(charts: SurfaceFireCharts, arms: Collection[Arm]) -> tuple[Part, ...]:
    chart = charts.damage
    table = PrintedTable(
        "Special damage (SF-VII.25)",
        ("Die", "Torpedo or mine", "Shell or bomb"),
        tuple(
            (str(face), below.value.replace("_", " "), above.value.replace("_", " "))
            for face, (below, above) in enumerate(zip(chart.special.torpedo_mine, chart.special.shell_bomb, strict=True), 1)
        ),
        note=f"On a natural {chart.natural} that hits, and above {chart.special_over_boxes:g} boxes a hit (SF-VII.24).",
    )
    fire = PrintedTable(
        "Fires at the end of a turn (SF-VII.35)",
        ("Roll", "Result"),
        (
            (f"{chart.fire.out_to} or less", "out"),
            ("between", "burns on"),
            (f"{chart.fire.abandoned_from} or more", "abandon ship"),
        ),
        note=f"Burned last turn {signed(chart.fire.burned_last_turn)}, moved over {chart.fire.fast_over_in:g} in "
        f"{signed(chart.fire.fast)}, combustible cargo {signed(chart.fire.combustible)}.",
    )
    charge = chart.depth_charge
    depth = PrintedTable(
        "Depth charges (SF-VII.37)",
        ("Die", "Result"),
        (
            (
                faces_in_words(charge.near_miss),
                f"{charge.near_miss_boxes} box, on the bottom for {charge.inactive_turns} turns",
            ),
            (faces_in_words(charge.severe), f"{charge.severe_boxes} boxes"),
            (faces_in_words(charge.destroyed), "destroyed"),
        ),
    )
    return (table, fire, depth) if Arm.SUBMARINE in arms else (table, fire)


def _ground(charts: SurfaceFireCharts) -> tuple[Part, ...]:
    mines, shoals = charts.ground.mines, charts.ground.shoals
    field = PrintedTable(
        f"Mines: {mines.need}+ (SF-X.5)",
        ("When", "Add"),
        (
            ("not looking", signed(mines.not_looking)),
            ("looking", signed(mines.looking)),
            ("minesweeper", signed(mines.minesweeper)),
            (f"moved over {mines.far_over_in:g} in there", signed(mines.far)),
            ("heavily sown", signed(mines.heavily_sown)),
        ),
    )
    bottom = Lines(
        "Shoals (SF-X.10)",
        (
            (
                f"Within {shoals.within_in:g} in of a beach: {faces_in_words(shoals.strikes)} strikes, "
                f"{faces_in_words(shoals.sticks)} strikes "
                f"and sticks, {shoals.boxes} box."
            ),
        ),
    )
    return field, bottom


# To cut out -----------------------------------------------------------------------------------------------------------


RADIUS_IN, MM_AN_INCH = 3.0, 25.4
SQUADRONS = 8


def _to_cut_out(charts: SurfaceFireCharts) -> tuple[Part, ...]:
    """SF-P.2 A template with a tick for each edge and middle of a wedge; markers with blank backs, to lie face down."""
    torpedoes, half = charts.torpedoes, charts.torpedoes.wedge_half_angle_deg
    bearings = ", ".join(f"{number} at {degrees:g}" for number, degrees in torpedoes.relative_bearing_deg.items())
    template = TurningTemplate(
        f"Template of torpedoes: a tick every {half:g} degrees, the bow at one end of the straight edge",
        (Circle("torpedoes", RADIUS_IN, RADIUS_IN * MM_AN_INCH, radians(half) * RADIUS_IN),),
    )
    arms = ((make.value.replace("_", " "), kind.max_in) for make, kind in torpedoes.types.items())
    reach = ", ".join(f"{inches:g} in for {make} torpedoes" for make, inches in arms)
    use = Lines("How it is laid (SF-I.9)", (
        ("The straight edge along her centre line, its middle on the bridge, the arc to the side of the launch: turned over "
        f"for the other one. Bearings in degrees off the bow: {bearings}; a wedge ends a tick to either hand."),
        f"The arms run on along a ruler: {reach}.",
        ("Smoke: strips of paper as long as the way of the ship that lays it, marked with the turn at whose end they go "
        "(SF-III.21)."),
    ))
    names = [order.name.replace("_", " ") for order in charts.turn.orders]
    markers = PrintedTable(
        "Order markers: a row for a squadron, to cut apart (SF-II.2)",
        tuple(str(order.number) for order in charts.turn.orders), tuple(tuple(names) for _ in range(SQUADRONS)),
    )
    return template, use, markers
