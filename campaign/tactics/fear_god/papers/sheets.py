"""The sheets of fire, damage and crews, chart by chart, and how keys, modifiers and faces of dice stand on them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import inf
from typing import Any

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Lines, Part, PrintedTable
from campaign.tactics.fear_god.charts.air import AirHarm
from campaign.tactics.fear_god.charts.casualties import Level
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.damage import Silenced
from campaign.tactics.fear_god.charts.gunnery import GunneryChart, Moved
from campaign.tactics.fear_god.charts.terms import Aspect, Band, Size
from campaign.tactics.kit.charts import From, UpTo
from campaign.tactics.sheets import key_in_words, signed


def battery_words(battery: str) -> str:
    """A battery of the campaign's, as a roster and a form have it."""
    return battery.replace("_", " ").replace("aa", "AA")


def _steps(table: From[int]) -> tuple[tuple[str, str], ...]:
    """Rows of a chart that begin at a number each."""
    return tuple((f"{begins:,.0f} and more", signed(mod)) for begins, mod in table.items())


def _faced(table: UpTo[Any]) -> tuple[tuple[str, str], ...]:
    """The faces of each result, and the result in words."""
    start = 1.0
    found: list[tuple[str, str]] = []
    for end, result in table.items():
        faces = f"{start:g}" if end == start else f"{start:g} and more" if end == inf else f"{start:g}-{end:g}"
        found.append((faces, key_in_words(str(getattr(result, "value", result)))))
        start = end + 1
    return tuple(found)


# Fire -----------------------------------------------------------------------------------------------------------------


NO_FIRE = "no fire"


def gunnery(charts: FearGodCharts) -> Iterator[Part]:
    """FG-6.4 Base chances, all that moves them, and how many shells hit."""
    chart, hits = charts.gunnery, charts.ballistics.hits
    rows = tuple((standard.value, *(f"{bands[band]} %" for band in Band)) for standard, bands in chart.base.items())
    yield PrintedTable("Base chance (FG-6.4-base)", ("Standard", *(band.value for band in Band)), (
        *rows, ("each modifier", *(f"{chart.step[band]} %" for band in Band))),
        note=f"The base by standard and band, and the step of the band times the sum of all that moves it; never below "
        f"{chart.lowest} % nor above {chart.highest} %. The percentage dice (d100) at or below it hit: one throw for a battery "
        "on a target.")
    when = _moved_when(chart)
    yield PrintedTable("Modifiers (FG-6.4)", ("What moves it", "By", "When"), tuple(
        (key_in_words(key.value), signed(by), f"{'long and extreme only: ' if key in chart.far else ''}{when[key]}")
        for key, by in chart.moved.items()),
        shares=(0.16, 0.06, 0.78), note="A radar set that is well, within "
        f"{chart.radar.reach_share:g} of its search: visibility costs half, and neither range-finder nor coincidence counts; "
        f"from {chart.radar.blind_from} on, if it lays guns, visibility costs nothing (FG-GAP-32).")
    yield PrintedTable("Barrels that fire (FG-6.4-barrels)", ("Barrels", "By"), _steps(chart.barrels))
    yield PrintedTable("Yards beyond the range-finder", ("Yards", "By"), _steps(chart.rangefinder))
    yield PrintedTable("Knots of the target (FG-6.4-tspeed)", ("Knots", "By"), _steps(chart.speed))
    yield PrintedTable("The target by her size (FG-6.4-aspect, FG-6.4-tevade)",
                       ("Size", *(aspect.value for aspect in Aspect), "evading"), tuple(
                           (size.value, *map(signed, by), signed(chart.evading.mods[size]))
                           for size, by in chart.aspect.items()),
                       note=f"Narrow: less than {chart.angles.bounds[0]:g} degrees off an end, quarter: less than "
                       f"{chart.angles.bounds[1]:g}. Evading counts from {chart.evading.from_kn} kn.")
    yield PrintedTable("Sea by the firer's size (FG-6.4-sea)", ("Sizes", *map(str, range(8))), tuple(
        (sizes.value, *(NO_FIRE if mod is None else signed(mod) for mod in row)) for sizes, row in chart.sea.items()))
    yield PrintedTable("Shells that hit (FG-GAP-09)", ("Six-sided die (d6)", *map(str, range(1, 7))), (
        ("times", *(f"{factor:g}" for factor in hits.die)),),
        note=f"Expected: barrels x {', '.join(f'{band.value} {share:g}' for band, share in hits.a_barrel.items())} x "
             f"(rounds / "
        f"{hits.rate}) to the power of {hits.rate_power:g}, times the die, to the nearest, at least one; in reaction "
        f"{hits.reaction:g} of it. Below one expected, the chance is multiplied by it, and one shell hits.")
    slow = charts.ballistics.slow_fire
    yield Lines("Rounds (FG-GAP-28)", (
        ("A turn of fire takes barrels x rounds a turn from the mounts that fire. Half of it, rounded up, in reaction, and of "
        f"guns from {slow.from_mm:g} mm up to {slow.to_year} at {' and '.join(band.value for band in slow.bands)} range; the "
        "hits stay. A mount without rounds is silent."),
    ))


def _moved_when(chart: GunneryChart) -> dict[Moved, str]:
    """When each single figure counts, by the limits of the chart."""
    light, shift = chart.light, chart.shift
    limits = ", ".join(f"{limit} for {standard.value}" for standard, limit in chart.ships_a_target.items())
    return {
        Moved.POOR_VISIBILITY: f"visibility up to {light.poor_percent} %, unless she is lit, silhouetted, in twilight or fired "
                               "at blind",
        Moved.HAZE: f"the same, above that and up to {light.haze_percent} %",
        Moved.UP_SUN: f"she is within {light.sun_degrees} degrees of a low sun",
        Moved.TWILIGHT: f"she is within {light.twilight_degrees} degrees of the afterglow",
        Moved.SILHOUETTED: "by night, a burning ship stands behind her",
        Moved.LIT: "by night, star shell or fires light her, or her own searchlight is on",
        Moved.SEARCHLIT: "by night, a searchlight is on her; of these three the best alone",
        Moved.DEAD_RECKONING: "she was lost from sight this very turn",
        Moved.BLIND: "at the flashes of her guns, or through smoke that hides her",
        Moved.NOT_UNDER_FIRE: "nobody fires at the firer, nor did in the turn before",
        Moved.FIRST_SALVO: f"first turn of fire at her, or after a pause or lost contact; within {shift.degrees} degrees or "
                           f"{shift.nautical_miles:g} mile of the last target it counts as the second",
        Moved.THIRD_SALVO: "third turn in a row at her, and on",
        Moved.CONCENTRATED: f"for each ship that fires at her above {limits}",
        Moved.COINCIDENCE: f"such a range-finder, and visibility up to {light.haze_percent} %",
        Moved.OWN_SPEED: f"the firer makes more than {chart.hasty.above_kn} kn",
        Moved.LOCAL: "the battery had directors, and all are out; not for GS1",
        Moved.COURSE_CHANGED: f"the firer turned by {chart.hasty.turn_degrees} degrees or more this turn",
        Moved.EVADING: "the firer steers evasively; then no course changed",
    }


def armour(charts: FearGodCharts) -> Iterator[Part]:
    """FG-8.1.6 What face is struck, when it is pierced, and what is left of a hit that does not pierce."""
    chart = charts.armour
    yield PrintedTable("Belt on a ten-sided die (d10) of (FG-8.1.6-face)", ("Band", *(band.value for band in Band)), (
        ("belt", *("always" if chart.belt_to[band] >= 10 else f"1 to {chart.belt_to[band]}" for band in Band)),))
    yield Lines("Piercing (FG-8.1.6-compare)", (
        ("A shell whose penetration is greater than the rating of the face pierces: full damage, and protected "
        "criticals. Else "
        f"{chart.not_pierced:g} of the damage, fractions dropped for each hit. Nought against nought pierces."),
        (f"Ships with a belt of {chart.piercing_shell_from} and more are fired at with the best shell against armour, "
        f"others with "
        "high explosive. Casemates have two thirds of the belt."),
        (f"Agreed on: British capped shells at long and extreme range against a belt from a third of their calibre in "
        f"centimetres on do {chart.british.left:g} of their damage (FG-8.1.6.1); all shells {chart.all_shells:g} "
        f"(FG-8.1.6.1-all)."),
    ))
    yield Lines("Suffering (FG-0-order)", (
        ("All damage of a phase comes off together. Then, if it was one in a hundred of her points or more, critical "
        "hits by the "
        "ratio of that damage to what is left to her; explosions at once, each with criticals of its own."),
        "Sizes E to G lose no points: twice their points in one turn sink them (FG-8.1-small).",
        *(f"With {row.percent} % of her points or less all {'guns' if row.silenced is Silenced.GUNS else 'weapons'} of a ship "
          "are silent (FG-8.1.10)." for row in charts.damage.massive),
    ))


def torpedoes(charts: FearGodCharts) -> Iterator[Part]:
    """FG-GAP-16 Chances by the part of the run, modifiers, belts and bulkheads."""
    chart = charts.torpedoes
    yield PrintedTable("Chance for each (FG-GAP-16)", ("Part of the run", "Percent"), tuple(
        (f"to {share:.0%}", str(chance)) for share, chance in chart.runs.items()),
        note=f"{chart.lowest} to {chart.highest} % in all.")
    yield PrintedTable("By the target", ("What", "Percent"), (
        *((f"size {size.value}", signed(by)) for size, by in chart.size.items()),
        *((f"{aspect.value} aspect", signed(by)) for aspect, by in chart.aspect.items()),
        *((f"from {knots:g} knots", signed(mod)) for knots, mod in chart.speed.items()),
        ("turned away or evading", signed(chart.turned_away)), ("unaware", signed(chart.unaware)),
        (f"in a column of {chart.column.ships} within {chart.column.within_yd} yd", signed(chart.column.mod))))
    yield PrintedTable("Set shallow, kept out by a belt (FG-8.1.7.1)", ("Belt from", "Percent"), tuple(
        (f"{belt:g}", str(mod)) for belt, mod in chart.against_belt.items()))
    yield Lines("Striking (FG-8.1.7)", (
        ("It reaches its target in the movement phase of the turn by which it has run so far: a knot is 100 yards a "
        "turn. Set deep "
        "it runs under size C and smaller."),
        (f"Set deep at sizes A and B: her protection on that side takes up to a {chart.bulkhead_parts}rd of its first "
        f"points off "
        "each, until it is used up. At bow or stern: half the damage, and neither belt nor protection counts."),
        "Each that gets through begins a flood at once, beyond its critical hits.",
        f"Up to {chart.duds.to_year} {chart.duds.percent} in a hundred do not burst.",
    ))


def others(charts: FearGodCharts, arms: Collection[Arm]) -> Iterator[Part]:
    """FG-GAP-17 FG-GAP-19 FG-GAP-21 Mines, light guns, rams; aircraft and submarines where there are any."""
    chart = charts.weapons
    mines, ram = chart.mines, chart.collisions
    yield PrintedTable("Mines, percent a ship and turn (FG-GAP-17)", ("Field", "Percent"), tuple(
        (field.value, str(percent)) for field, percent in mines.percent.items()),
        note=f"Size A {mines.size_a:+d}, size {mines.small_from.value} and smaller {mines.small:+d}, with paravanes half. "
        f"Points by the navy that laid it: "
        f"{', '.join(f'{navy.value} {charts.ballistics.charge_points(lb)}' for navy, lb in mines.charge_lb.items()).title()}.")
    yield Lines("Light guns, rams and shoals (FG-GAP-19, FG-GAP-21)", (
        (f"Light guns reach {chart.light.max_yd:,} yd. Fire at aircraft hits on {chart.light.flak_a_gun} % a gun, "
        f"{chart.light.flak_at_most} % at most."),
        (f"A ram within {ram.ram_within_yd} yd hits on {ram.ram_percent} - {ram.ram_target_knots} x the target's knots "
        f"+ her own. "
        f"Damage: points of the rammer x knots / {ram.knots_for_all}; {ram.rammer:g} of it to the rammer, at most "
        f"{ram.rammer_at_most:g} of her points. A shoal takes as many percent as knots."),
    ))
    # Ships with depth charges need it before a boat is known of, so that printing it gives nothing away.
    charges = chart.charges
    yield PrintedTable("Depth charges, percent a pattern (FG-GAP-18)", ("By", "Percent"), tuple(
        (key_in_words(by.value), str(percent)) for by, percent in charges.percent.items()),
        note="; ".join(f"{grade.value} to {face:g} on d10: {charges.damage_percent[grade]} % of her points"
                       for face, grade in charges.grades.items()))
    if Arm.AIRCRAFT in arms:
        yield PrintedTable("Bombs, percent for each (FG-GAP-20)", ("Release", "Percent"), tuple(
            (key_in_words(release.value), str(percent)) for release, percent in chart.bombs.percent.items()),
            note=f"A target that lies still {chart.bombs.stopped:+d}, size {chart.bombs.small_from.value} and smaller "
            f"{chart.bombs.small:+d}.")
        yield PrintedTable("What bombs pierce", ("Pounds from", "low", "medium", "high"), tuple(
            (f"{lb:g}", *(str(pierced) for pierced in row.values())) for lb, row in chart.bombs.rows.items()))


# Damage ---------------------------------------------------------------------------------------------------------------


DICE = {-2: "-2d6", -1: "-d6", 0: "no change", 1: "+d6", 2: "+2d6"}


def criticals(charts: FearGodCharts) -> Iterator[Part]:
    """FG-8.1.2-table FG-8.1.2-type FG-8.1.3 How many criticals, of what kind, and what light weapons can do."""
    chart = charts.criticals
    rows = tuple((f"{place / 10:.2f}" if place else "below .10", *map(str, row)) for place, row in enumerate(chart.numbers))
    yield PrintedTable("How many, by the ratio and a six-sided die (FG-8.1.2-table)", ("Ratio", *map(str, range(1, 7))), rows,
                       note=f"The ratio is damage of the phase to points left after it. Above 1 {chart.beyond.more} "
                            f"more for each "
                       f"{chart.beyond.tenths / 10:g}; from {chart.massive.from_ratio} on points fall to "
                       f"{chart.massive.left_percent} % instead. Below {chart.least_percent} % of her points: none. A "
                       f"torpedo or "
                       f"mine brings at most {chart.per_torpedo} each.")
    low = (1, *(band + 1 for band in chart.bands[:-1]))
    faces = tuple(f"{first}" if first == last else f"{first}-{last}" for first, last in zip(low, chart.bands, strict=True))
    columns = list(chart.columns)
    kinds = tuple((face, *(_kind(charts, place, column_place) for column_place in range(len(columns))))
                  for place, face in enumerate(faces))
    for start in range(0, len(columns), HALF):
        part = columns[start:start + HALF]
        title = "What is struck, on d20" if not start else "What is struck, on d20, small craft and submarines"
        yield PrintedTable(f"{title} (FG-8.1.2-type)", ("d20", *(key_in_words(column.value) for column in part)), tuple(
            (cells[0], *cells[1 + start:1 + start + HALF]) for cells in kinds),
            note="A star: only where armour was pierced in the phase; fire and flooding then at half severity. Large "
                 "ships hit "
            "by torpedo or mine use the column underwater.")
    yield PrintedTable("Light weapons against sizes A to D (FG-8.1.3)", ("From mm", "May strike"), tuple(
        (f"{mm:g}", ", ".join(key_in_words(kind.value) for kind in row.allowed)) for mm, row in chart.light.rows.items()))
    keel, deck = chart.keel, chart.shell_on_deck
    yield Lines("Besides", (
        (f"One torpedo, mine or bomb that does {keel.percent} % of her points breaks her keel on 1 to "
        f"{keel.underwater_to} of d10, "
        f"a bomb on 1 to {keel.bomb_to} (FG-8.1.2-keel)."),
        (f"Carriers: bombs from {chart.bomb_on_deck_from_lb} lb strike the flight deck; shells from {deck.from_mm:g} mm do on "
        f"{deck.long_percent} % at long and {deck.extreme_percent} % at extreme range."),
        f"Sensors or communications: communications on 1 to {chart.comms_to} of d6.",
    ))


HALF = 5


def _kind(charts: FearGodCharts, place: int, column_place: int) -> str:
    column = list(charts.criticals.columns)[column_place]
    kind = charts.criticals.columns[column][place]
    star = "*" if charts.criticals.needs_piercing(column, kind) else ""
    return f"{key_in_words(kind.value)}{star}"


def effects(charts: FearGodCharts) -> Iterator[Part]:
    """FG-8.3 What each critical hit does, in the order of the table."""
    chart = charts.effects
    main, casemate, rudder, bridge = chart.main, chart.casemate, chart.rudder, chart.bridge
    cargo, crew = chart.cargo, chart.personnel
    yield PrintedTable("On d10 where no other die is named (FG-8.3)", ("Struck", "What it does"), (
        ("main", (f"1 to {main.control_to}: a director; else a mount by lot is out, and then {main.explodes_from} and more "
         f"explodes her magazine: she is gone, and ships within {main.blast_yd} yd suffer its shell")),
        ("casemate", (f"1 to {casemate.control_to}: a director; else a gun by lot is out; then "
                     f"{casemate.explodes_from} and more "
         f"explodes for {casemate.times_shell} shells, and 2d6 6-8, 9-11, 12 draw 1, 2, 3 guns more")),
        ("other, weapon", "one by lot is out; light and anti-aircraft batteries lose a third"),
        ("torpedo, charges", f"out; {chart.mount.explodes_from} and more: half the damage of what is in it"),
        ("engineering", (f"a level of speed and a fire; {chart.engineering.explodes_from}: a boiler, "
         f"{chart.engineering.damage_percent} % of her points")),
        ("bridge", f"nobody steers for half a d6 of turns; then orders take {bridge.lag_turns} turns; a fire"),
        ("rudder", (f"d6: to {rudder.jammed_to} jammed as it lies, else the steering engine: a third of her speed, "
         f"{rudder.turn_degrees} degrees a turn. A jam is freed after d6 turns on "
         f"{', '.join(f'{percent} %' for percent in rudder.freed_percent)}")),
        ("communications", ", ".join(f"{faces} {post}" for faces, post in _faced(chart.comms))),
        ("sensor", ", ".join(f"{faces} {post}" for faces, post in _faced(chart.sensors))),
        ("aircraft", "one lost, and a fire of d6-2 %"),
        ("ammunition, fuel", (f"to {chart.ammo_fuel.magazine_to} a magazine, which detonates on "
         f"{chart.ammo_fuel.detonates_from} and more; else a fire")),
        ("flight deck", (f"d6: to {chart.flight_deck.forward_to} forward, to {chart.flight_deck.amidships_to} "
                        f"amidships, else aft")),
        ("cargo", f"ammunition: to {cargo.ammo.plain_to} lost, to {cargo.ammo.burning_to} burns, else explodes; oil burns"),
        ("personnel", (f"of {crew.crew_factors}: {crew.cease_fire} lost and she fires no more, {crew.leaves_at_speed} and she "
         "leaves")),
        ("flotation", ", ".join(f"{size.value} sinks at {hits}" for size, hits in chart.flotation.items())),
        ("fuel tank", ", ".join(f"{fuel.value} burns on {percent} %" for fuel, percent in chart.fuel_tank.items())),
        ("hull", (f"deformed: {chart.hull_deformed.first_percent} %, then {chart.hull_deformed.second_percent} % for "
                 f"each zone too "
         f"deep; pierced: lost, or up on {chart.hull_penetrated.surfaces_percent} %")),
    ))


def casualties(charts: FearGodCharts) -> Iterator[Part]:
    """FG-8.2 Severity, levels, the clock, control and help."""
    chart = charts.casualties
    yield PrintedTable("Levels in percent, before age (FG-8.2-levels)", (
        "Size", "Minor to", "Major to", "Severe to", "Own crew"), tuple(
            (size.value, *map(str, chart.levels[size]), str(chart.help.own[size])) for size in Size),
                       note="Each roster has its own, shifted by age.")
    yield PrintedTable("Control, on d10 (FG-8.2-table)", ("d10", *(level.value for level in Level)), tuple(
        (str(face), *(DICE[change] for change in row)) for face, row in enumerate(chart.control, 1)))
    die = chart.control_die
    yield Lines("Fires and floods", (
        ("Severity: in service to 1907 2d6+2, to 1924 d6+2, later d6 percent; halved where nothing pierced, and by guns to "
        f"{chart.halved_to_mm:g} mm, fractions dropped each time; below 1 none (FG-8.2-severity)."),
        (f"First damage {chart.clock.delay_turns} turns on, in the resolution phase, at once for small craft and for "
        f"floods of "
        "torpedoes and mines: so many percent of the points she was built with, fires and floods apart. Then every "
        f"{chart.clock.period_minutes} minutes (FG-GAP-22). Only the first brings critical hits, where nothing else "
        f"was agreed."),
        ("Control: a die for all fires, one for all floods, three turns after they began and then at each mark; the "
        "column is the "
        "level of both together, less help."),
        (f"Fires from major up: keep the wind within {chart.fire.wind_on_bow_degrees} degrees of the bow at "
        f"{chart.fire.max_knots} knots or less, or the die is {die.not_fought:+d}. Floods from major up: "
        f"{chart.flood.max_knots} "
        f"knots. Overwhelming floods: {chart.flood.capsize_percent} % a mark to capsize; fires: "
        f"{chart.conflagration_percent} % times the marks in a row to reach the magazines, unless these are flooded."),
        (f"Up to {chart.help.helpers} ships within {chart.help.within_yd} yd may lend half of their own minor level "
        "(FG-8.2-assist)."),
    ))


# Aircraft and crews ---------------------------------------------------------------------------------------------------


def wings(charts: FearGodCharts) -> Iterator[Part]:
    """FG-8.7 FG-8.8 What hits do to aircraft and airships."""
    plane, ship = charts.air.aircraft, charts.air.airship
    yield Lines("Aircraft that are hit (FG-8.1-aircraft)", (
        f"Each hit strikes one plane by lot: {plane.half_destroyed_percent} % shot down, else it goes home.",
        "Where aircraft damage was agreed the tables below say how; whoever is hit goes home all the same.",
    ))
    yield PrintedTable("Damage, on d10 (FG-8.7)", ("d10", "Harm"), _faced(plane.roll))
    yield PrintedTable("Light damage, on d6", ("d6", "Struck"), _faced(plane.light),
                       note=f"With weapons struck, {plane.cannot_jettison_percent} % cannot drop their load.")
    order = tuple(AirHarm)
    yield PrintedTable("A second hit (FG-8.7-multi)", ("First", *(harm.value for harm in order)), tuple(
        (first.value, *(plane.again[first][second].value for second in order)) for first in order if first in plane.again),
        note="A second light hit in the same place does nothing.")
    yield PrintedTable("An airship's gondola, on d10 (FG-8.8)", ("d10", "Struck"), _faced(ship.gondola))
    yield PrintedTable("Her control, on d6", ("d6", "Lost"), _faced(ship.control))
    cells = ", ".join(f"from {percent:g} % {key_in_words(state.value)}" for percent, state in ship.cells.items() if percent)
    yield Lines("Airships", (
        "Gunners name the envelope or the gondola; on the envelope a gas cell is lost, by lot.",
        f"On 1 to {ship.envelope_burns_to} of the d10 for the envelope hydrogen burns, and she is lost.",
        f"Cells lost: {cells}. Ballast, a load that is gone and all engines running make good one each.",
        f"A fall is {ship.fall_times} steps of height a turn; below the lowest she is lost.",
        f"A gondola that burns, on d10 when plotted: out to {ship.fire.out_to}, hydrogen burns from {ship.fire.spreads_from}.",
        "While it burns it is struck once more in each resolution phase.",
        f"Speed goes with her engines, {ship.rudderless_percent} % of it without a rudder.",
        f"Fuel goes by {ship.fuel_percent} % a hit; with none she drifts.",
    ))


def crews(charts: FearGodCharts) -> Iterator[Part]:
    """FG-8.1.9 FG-8.5 FG-8.6 Crews that cross, breakdowns, men in the water."""
    across, broken, saved = charts.survival.transfer, charts.survival.breakdown, charts.survival.rescue
    moving = "; ".join(f"to {knots:g} knots {percent} %" for knots, percent in across.moving.items())
    yield Lines("Alongside (FG-8.1.9, FG-8.2-assist)", (
        f"Who goes alongside lies {across.within_yd} yards off, on the friend's course and at her speed.",
        "She lends hands against fires and floods.",
        "Crews of small craft that sink or lie dead come aboard; craft that have lost men are lent some.",
        f"A d6 of {charts.survival.impulses.each_turn} impulses until she lies there; in the next all that are fit cross.",
        f"In each impulse after it {across.injured_each_impulse} of the injured. Room: {across.factors_at_most} factors.",
        f"They come across on {across.stopped_percent} % when stopped, {moving}, and no faster.",
        f"Who fails is in the water, and on {across.collision_percent} % the craft collide.",
    ))
    yield Lines("By choice", (
        f"Serviceability: before the battle engines, sensors and weapons fail on {broken.first_rank_percent} %.",
        f"In navies of the second rank they fail on {broken.second_rank_percent} % (FG-8.5).",
        f"Search and rescue: of a crew d6 times {saved.sunk_percent_each} % are in the water, after an explosion d6 %.",
        f"A fifth more where a ship lies stopped within {saved.near_yd} yards; above {saved.rounding_above} in tens (FG-8.6).",
        f"Who lies stopped to windward within {saved.near_yd} yards takes up half a d6 of tens a turn.",
        f"A pip less for each state of the sea above {saved.sea_state_over}, and no more than her own crew's number.",
        f"After {saved.drift_hours} hours men drift by a current of d6 knots.",
    ))
    yield PrintedTable("Men are seen as (FG-8.6-sight)", ("Men", "Size"), _faced(saved.sizes),
                       note="Half as far, for want of a wake.")
