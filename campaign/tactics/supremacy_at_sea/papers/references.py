"""The charts of Supremacy at Sea as reference sheets, in our own layout."""

from __future__ import annotations

from campaign.model.battles.tabletop import Lines, Part, PrintedTable, Reference
from campaign.model.book import Book
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in
from campaign.tactics.supremacy_at_sea.charts.hit_table import Section
from campaign.tactics.supremacy_at_sea.papers.references_of_damage import night_and_weather, special_damage, torpedoes


def sheets(book: Book) -> tuple[Reference, ...]:
    """Every chart that a battle needs, from the very values that the program fights by (SAS-A3.3)."""
    charts = charts_in(book)
    return (
        Reference("A turn, and moves", "SAS-A6", _turn(charts)),
        Reference("Fire", "SAS-B5", _fire(charts)),
        Reference("Hits by guns and column", "SAS-T7", _hits(charts)),
        Reference("Guns: points a hit, and by range column, belt and deck", "SAS-T7", _guns(charts)),
        Reference("Special damage", "SAS-T5", special_damage(charts)),
        Reference("Torpedoes, rams, mines", "SAS-B7", torpedoes(charts)),
        Reference("Night and weather", "SAS-GAP-04", night_and_weather(charts)),
    )


def _turn(charts: SupremacyCharts) -> tuple[Part, ...]:
    move = charts.movement
    splash = move.chasing_splash
    return (
        Lines(
            "Order of a turn of five minutes (SAS-A6)",
            (
                (
                    "1A. Moves are written and carried out at once. 1B. Torpedoes that run meet ships; their effects count at "
                    "once."
                ),
                "2A. By night: searchlights. 2B. Fire is written. 2C. Fire is resolved, to one effect. 2D. Damage is marked.",
                (
                    "3. Torpedoes are laid. 4. Smoke older than its time is taken off; fires, floods and lasting effects are "
                    "seen to."
                ),
            ),
        ),
        Lines(
            "Distances (SAS-A2)",
            (
                (
                    f"An inch is a unit; {move.units_per_nautical_mile} units are a nautical mile; 2 knots are 1 unit a "
                    f"turn. Moves are "
                    f"written in steps of {move.order_step_u:g}. From the fore funnel to the fore funnel all is measured "
                    f"(SAS-A4.1)."
                ),
            ),
        ),
        PrintedTable(
            "Written moves (SAS-B1.2)",
            ("Write", "Means"),
            (
                ("A10", "ten units straight ahead"),
                ("L6, R6", (f"turn to port or starboard, six units along a circle of {move.turning.radius_u:g} radius")),
                (
                    "R2Sh",
                    (
                        f"the same on the sharp circle of {move.turning.sharp_radius_u:g}: "
                        f"{', '.join(move.turning.sharp_types)} "
                        f"only"
                    ),
                ),
                ("B4", "four units astern"),
                ("0", "stop"),
                ("CS", "chasing splash"),
                ("LS", "laying smoke"),
            ),
        ),
        PrintedTable(
            "Knots gained in a turn",
            tuple(move.acceleration_kn),
            (tuple(str(rate) for rate in move.acceleration_kn.values()),),
            note=f"Slower by {move.deceleration_share:.0%} of the original speed at most; astern "
            f"{move.astern.speed_share:.0%}.",
        ),
        Lines(
            "Chasing splash (SAS-B1.3c)",
            (
                (
                    f"At {splash.least_kn:g} kn or more and no friend within {splash.friends_beyond_u:g}: "
                    f"costs {splash.cost_u:g} units of "
                    f"way; all fire at her {splash.columns:+d} columns, and hers too."
                ),
            ),
        ),
    )


def _fire(charts: SupremacyCharts) -> tuple[Part, ...]:
    fire = charts.fire
    turns = [
        ("regular", *(_shift(turn.columns, turn.halvings) for turn in reversed(fire.own_turn))),
        ("sharp", *(_shift(turn.columns, turn.halvings) for turn in reversed(fire.own_sharp_turn))),
    ]
    limits = [
        f"over {plain.over_u:g} / {sharp.over_u:g} sharp"
        for plain, sharp in zip(reversed(fire.own_turn), reversed(fire.own_sharp_turn), strict=True)
    ]
    return (
        PrintedTable(
            "One battery (SAS-B5.6)",
            ("Step", "What"),
            (
                (
                    "1",
                    "Count the guns that bear (SAS-B4.4); halve for a half salvo; a quarter of a gun does not fire.",
                ),
                ("2", "Range up to the next row of the gun's line: that is the column; then all shifts below."),
                ("3", "One die: " + ", ".join(f"{face}: {shift:+d}" for face, shift in enumerate(fire.die, 1)) + " columns."),
                (
                    "4",
                    "Guns and column give hits; each hit takes the gun's points, halved where nothing is pierced.",
                ),
                (
                    "5",
                    f"For every {fire.hits_for_one_special} hits one special; for fewer where a die is no more than the hits.",
                ),
            ),
        ),
        PrintedTable(
            "Target's speed (SAS-B5.3a)",
            tuple(f"under {step.below_kn:g} kn" for step in fire.target_speed),
            (tuple(f"{step.columns:+d}" for step in fire.target_speed),),
        ),
        PrintedTable("Firer's own turn (SAS-B5.3b)", ("Circle", *limits), tuple(turns)),
        PrintedTable(
            "First fire at a target (SAS-B5.4a)",
            tuple(section.value for section in Section),
            (tuple(_shift(fire.first_fire[section].columns, fire.first_fire[section].halvings) for section in Section),),
        ),
        Lines(
            "Other shifts",
            (
                (
                    f"Local control {fire.local_columns:+d}, in the "
                    f"{' and '.join(section.value for section in fire.local_sections)} sections only "
                    "(SAS-B5.4c)."
                ),
                (
                    f"Small firers ({', '.join(fire.small_firer.types)}) {fire.small_firer.columns:+d} "
                    f"(SAS-B5.4f); size of the target as "
                    "her roster has it (SAS-B5.4e)."
                ),
                f"Lost at a blow: {fire.overwhelmed_from:.0%} of her points in one turn sink a ship (SAS-B5.9).",
            ),
        ),
        PrintedTable(
            "Speed lost by engine rooms, per cent of the original (SAS-T6)",
            ("Track", "1", "2", "3", "4", "5", "6"),
            tuple(
                (name, *(str(loss) for loss in losses), *[""] * (6 - len(losses))) for name, losses in fire.engine_rooms.items()
            ),
        ),
    )


def _shift(columns: int, halvings: int) -> str:
    words = [f"{columns:+d}"] if columns else []
    return " and ".join([*words, "half salvo"] if halvings else words) or "none"


def _hits(charts: SupremacyCharts) -> tuple[Part, ...]:
    table = charts.hit_table
    head = tuple(str(column) for column in range(1, table.columns + 1))
    rows = tuple(
        (guns, *(_cell(hits, table.in_box(int(guns), column)) for column, hits in enumerate(row, 1)))
        for guns, row in table.hits.items()
    )
    sections = ", ".join(f"{section.value} {first} to {last}" for section, (first, last) in table.sections.items())
    return (
        PrintedTable(
            "Hits",
            ("Guns", *head),
            rows,
            note=f"Columns: {sections}. In brackets is the box: a lone hit there earns a special only on a second die.",
        ),
    )


def _cell(hits: int, boxed: bool) -> str:  # noqa: FBT001 - a mark on the number
    words = str(hits) if hits else "-"
    return f"[{words}]" if boxed else words


def _guns(charts: SupremacyCharts) -> tuple[Part, ...]:
    found: list[Part] = []
    for line in charts.hit_table.guns:
        other = ", ".join(f"{nation} {points}" for nation, points in (line.points_of or {}).items())
        found.append(
            PrintedTable(
                "",
                (
                    f'{line.calibre}": {line.points}' + (f" ({other})" if other else ""),
                    *(f"{row.range:g}" for row in line.rows),
                ),
                (
                    ("Column", *(str(row.column) for row in line.rows)),
                    ("Belt", *(f"{row.belt:g}" for row in line.rows)),
                    ("Deck", *(f"{row.deck:g}" for row in line.rows)),
                ),
            )
        )
    return tuple(found)
