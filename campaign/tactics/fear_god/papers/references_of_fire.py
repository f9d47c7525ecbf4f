"""The sheets of fire: gunnery, armour, torpedoes, and other weapons."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Lines, Part, PrintedTable
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.damage import Silenced
from campaign.tactics.fear_god.charts.gunnery import GunneryChart, Moved
from campaign.tactics.fear_god.charts.terms import Aspect, Band
from campaign.tactics.fear_god.papers.wording import said, steps
from campaign.tactics.sheets import signed

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
    when = moved_when(chart)
    yield PrintedTable("Modifiers (FG-6.4)", ("What moves it", "By", "When"), tuple(
        (said(key.value), signed(by), f"{'long and extreme only: ' if key in chart.far else ''}{when[key]}")
        for key, by in chart.moved.items()),
        shares=(0.16, 0.06, 0.78), note="A radar set that is well, within "
        f"{chart.radar.reach_share:g} of its search: visibility costs half, and neither range-finder nor coincidence counts; "
        f"from {chart.radar.blind_from} on, if it lays guns, visibility costs nothing (FG-GAP-32).")
    yield PrintedTable("Barrels that fire (FG-6.4-barrels)", ("Barrels", "By"), steps(chart.barrels))
    yield PrintedTable("Yards beyond the range-finder", ("Yards", "By"), steps(chart.rangefinder))
    yield PrintedTable("Knots of the target (FG-6.4-tspeed)", ("Knots", "By"), steps(chart.speed))
    yield PrintedTable("The target by her size (FG-6.4-aspect, FG-6.4-tevade)",
                       ("Size", *(aspect.value for aspect in Aspect), "evading"), tuple(
                           (size.value, *map(signed, by), signed(chart.evading.mods[size]))
                           for size, by in chart.aspect.items()),
                       note=f"Narrow: less than {chart.angles.narrow} degrees off an end, quarter: less than "
                       f"{chart.angles.quarter}. Evading counts from {chart.evading.from_kn} kn.")
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


def moved_when(chart: GunneryChart) -> dict[Moved, str]:
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
        (f"to {run.to:.0%}", str(run.chance)) for run in chart.runs), note=f"{chart.lowest} to {chart.highest} % in all.")
    yield PrintedTable("By the target", ("What", "Percent"), (
        *((f"size {size.value}", signed(by)) for size, by in chart.size.items()),
        *((f"{aspect.value} aspect", signed(by)) for aspect, by in chart.aspect.items()),
        *((f"from {row.begins} knots", signed(row.mod)) for row in chart.speed),
        ("turned away or evading", signed(chart.turned_away)), ("unaware", signed(chart.unaware)),
        (f"in a column of {chart.column.ships} within {chart.column.within_yd} yd", signed(chart.column.mod))))
    yield PrintedTable("Set shallow, kept out by a belt (FG-8.1.7.1)", ("Belt from", "Percent"), tuple(
        (str(row.begins), str(row.mod)) for row in chart.against_belt))
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
    # Whoever has charges aboard needs it before a boat is known of, and so does it tell nobody that there is one.
    charges = chart.charges
    yield PrintedTable("Depth charges, percent a pattern (FG-GAP-18)", ("By", "Percent"), tuple(
        (said(by.value), str(percent)) for by, percent in charges.percent.items()),
        note="; ".join(f"{grade.value} to {charges.grades[grade]} on d10: {charges.damage_percent[grade]} % of her points"
                       for grade in charges.grades))
    if Arm.AIRCRAFT in arms:
        yield PrintedTable("Bombs, percent for each (FG-GAP-20)", ("Release", "Percent"), tuple(
            (said(release.value), str(percent)) for release, percent in chart.bombs.percent.items()),
            note=f"A target that lies still {chart.bombs.stopped:+d}, size {chart.bombs.small_from.value} and smaller "
            f"{chart.bombs.small:+d}.")
        yield PrintedTable("What bombs pierce", ("Pounds from", "low", "medium", "high"), tuple(
            (str(row.lb), *(str(pierced) for pierced in row.pierces.values())) for row in chart.bombs.rows))
