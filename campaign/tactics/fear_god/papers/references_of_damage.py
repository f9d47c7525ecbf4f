"""The sheets of damage: critical hits, what they do, fires and floods."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.tabletop import Lines, Part, PrintedTable
from campaign.tactics.fear_god.charts.casualties import Level
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Size
from campaign.tactics.fear_god.papers.wording import faced, said

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
        yield PrintedTable(f"{title} (FG-8.1.2-type)", ("d20", *(said(column.value) for column in part)), tuple(
            (cells[0], *cells[1 + start:1 + start + HALF]) for cells in kinds),
            note="A star: only where armour was pierced in the phase; fire and flooding then at half severity. Large "
                 "ships hit "
            "by torpedo or mine use the column underwater.")
    yield PrintedTable("Light weapons against sizes A to D (FG-8.1.3)", ("From mm", "May strike"), tuple(
        (f"{row.from_mm:g}", ", ".join(said(one.value) for one in row.allowed)) for row in chart.light.rows))
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
    return f"{said(kind.value)}{star}"


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
        ("communications", ", ".join(f"{faces} {post}" for faces, post in faced(chart.comms))),
        ("sensor", ", ".join(f"{faces} {post}" for faces, post in faced(chart.sensors))),
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
