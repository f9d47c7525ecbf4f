"""Reference sheets of fire: who may fire at whom, and how one battery's fire is resolved."""

from __future__ import annotations

from campaign.model.battles.tabletop import Lines, Part, PrintedTable
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.fire import Directors, Section

ANY = 9
ARCS = (
    ("A, B, C: superfiring or alone on their level", "bow_full"),
    ("A, B, C: behind another on their level", "bow_same_level"),
    ("P, Q, R on the centreline", "mid_centreline"),
    ("P, Q, R: starboard wing", "wing_starboard"),
    ("P, Q, R: port wing", "wing_port"),
    ("W, X, Y: superfiring or alone on their level", "stern_full"),
    ("W, X, Y: behind another on their level", "stern_same_level"),
    ("Light 1 (bow, centreline), superfiring", "1_superfiring"),
    ("Light 1, low", "1_low"),
    ("Light 2 (bow, starboard)", "2"),
    ("Light 3 (midships, starboard)", "3"),
    ("Light 4 (stern, starboard)", "4"),
    ("Light 5 (stern, centreline), superfiring", "5_superfiring"),
    ("Light 5, low", "5_low"),
    ("Light 6 (stern, port)", "6"),
    ("Light 7 (midships, port)", "7"),
    ("Light 8 (bow, port)", "8"),
)


def arcs_and_directors(charts: SupremacyCharts) -> tuple[Part, ...]:
    """Who sees whom, what bears, and how many targets a ship may take."""
    fire = charts.fire
    return (
        Lines(
            "A battery may not fire (SAS-B4.2)",
            (
                (
                    "when it is silenced, out of action or out of salvos; when no gun of it bears; when its ship chases "
                    "splash, or tried to; in the turn in which she ran aground; at what she does not see when all have "
                    "moved: too far, behind smoke or behind land (SAS-B4.3); or where any part of a ship, friend or enemy, "
                    f"within {fire.blocking_u:g} of the firer stands in the line (SAS-B4.9). Ranges over that are not "
                    "measured before fire is resolved; hopeless fire is fired, and spent."
                ),
            ),
        ),
        PrintedTable(
            "Arcs, in degrees off the bow clockwise, both ends counted (SAS-B4.4)",
            ("Mount", "Bears"),
            tuple((label, in_degrees(fire.arcs[key])) for label, key in ARCS),
        ),
        PrintedTable(
            "Targets of a ship (SAS-B4.5)",
            ("Ships", "Mains", "Secondaries, each side", "Tertiaries, each side"),
            tuple(_directors(charts)),
            note="A group is the bow, midships or stern turrets, or the light guns of a side. Directors serve targets "
            "as written; fire that is left without one is under local control. "
            f"Without a director: {fire.local_columns:+d} columns, in the "
            f"{' and '.join(section.value for section in fire.local_sections)} sections only, light guns of ships with "
            f"directors in the {' and '.join(section.value for section in fire.extra_secondary_sections)} section only "
            "(SAS-B5.4c). A group has one target; a gun amidships of a destroyer fires with bow or stern. Main groups "
            "may trade targets without finding the range anew (SAS-B4.6).",
        ),
        Lines(
            "Over-designation (SAS-B5.4b)",
            (
                (
                    "A battery is one calibre of one ship. Count the batteries of a side that fire at one target this "
                    "turn: each of them loses a column for every other one. Fire that is struck out as blocked or unlawful "
                    "is not counted; hopeless fire is."
                ),
            ),
        ),
    )


def in_degrees(arcs: tuple[tuple[float, float], ...]) -> str:
    """Arcs as they are printed."""
    return " and ".join(f"{start:03.0f} to {end:03.0f}" for start, end in arcs)


def _directors(charts: SupremacyCharts) -> list[tuple[str, ...]]:
    alike: dict[Directors, list[str]] = {}
    for kind, rule in charts.fire.directors.items():
        alike.setdefault(rule, []).append(kind)
    return [(", ".join(kinds), *_targets(rule)) for rule, kinds in alike.items()]


def _targets(rule: Directors) -> tuple[str, str, str]:
    third = " by a third group" if rule.extra_needs_third_group else ""
    return (
        _counted(rule.mains, rule.extra_mains, third),
        _counted(rule.secondaries_a_side, rule.extra_secondaries_a_side),
        _counted(rule.tertiaries_a_side, rule.extra_tertiaries_a_side),
    )


def _counted(led: int, more: int, how: str = "") -> str:
    without = "any number without a director" if more >= ANY else f"{more} more{how} without a director" if more else ""
    return f"{led}, and {without}" if led and without else without or str(led)


def fire(charts: SupremacyCharts) -> tuple[Part, ...]:
    """One battery at one target, with every shift, and what it spends."""
    chart = charts.fire
    turns = [
        ("regular", *(_shift(turn.columns, turn.halvings) for turn in chart.own_turn.values)),
        ("sharp", *(_shift(turn.columns, turn.halvings) for turn in chart.own_sharp_turn.values)),
    ]
    limits = [
        f"over {plain:g} / {sharp:g} sharp"
        for plain, sharp in zip(chart.own_turn.bounds, chart.own_sharp_turn.bounds, strict=True)
    ]
    return (
        _one_battery(charts),
        PrintedTable(
            "Target's speed (SAS-B5.3a)",
            tuple(f"under {knots:g} kn" for knots in chart.target_speed.bounds),
            (tuple(f"{columns:+d}" for columns in chart.target_speed.values),),
        ),
        PrintedTable("Firer's own turns together, all sharp if one was (SAS-B5.3b)", ("Circle", *limits), tuple(turns)),
        PrintedTable(
            "First fire at a target: not by this calibre of this ship in the turn before (SAS-B5.4a)",
            tuple(section.value for section in Section),
            (tuple(_shift(chart.first_fire[section].columns, chart.first_fire[section].halvings) for section in Section),),
        ),
        Lines(
            "Other shifts",
            (
                (
                    f"Target chases splash {charts.movement.chasing_splash.columns:+d} (SAS-B1.3c). Each other battery of "
                    f"the side at the same target -1 (SAS-B5.4b). Local control {chart.local_columns:+d} (SAS-B5.4c)."
                ),
                (
                    f"Small firers ({', '.join(chart.small_firer.types)}) {chart.small_firer.columns:+d} "
                    f"(SAS-B5.4f); size of the target as "
                    "her roster has it (SAS-B5.4e); gunners, and special damage, as the firer's roster "
                    "has them, else none."
                ),
                f"Lost at a blow: {chart.overwhelmed_from:.0%} of her points in one turn sink a ship (SAS-B5.9).",
            ),
        ),
        PrintedTable(
            "Speed lost by engine rooms, per cent of the original, all of them together (SAS-T6)",
            ("Track", "1", "2", "3", "4", "5", "6"),
            tuple(
                (name, *(str(loss) for loss in losses), *[""] * (6 - len(losses)))
                for name, losses in chart.engine_rooms.items()
            ),
            note="Her card names her track, which need not be that of her type.",
        ),
    )


def _one_battery(charts: SupremacyCharts) -> PrintedTable:
    chart = charts.fire
    return PrintedTable(
        "One battery (SAS-B5.6)",
        ("Step", "What"),
        (
            (
                "1",
                (
                    "Count the guns of the battery that work, have salvos left and bear (SAS-B4.4), all turrets together. "
                    "Halve the sum for each half salvo, "
                    f"rounding half up; what comes to {chart.no_fire_at_or_below_guns:g} of a gun or less before rounding "
                    "fires nothing, and spends."
                ),
            ),
            (
                "2",
                (
                    "Range up to the next row of the gun's line: that is the base column, and close, medium and long go by "
                    "it; beyond the last row nothing hits. "
                    "Take all shifts together: + to the left, - to the right; left of column 1 is column 1, right of "
                    "the last no die is thrown."
                ),
            ),
            ("3", "One die: " + ", ".join(f"{face}: {shift:+d}" for face, shift in enumerate(chart.die, 1)) + " columns."),
            (
                "4",
                (
                    "Guns and column give hits, and each hit the gun's points. In the base column: full if belt or deck is "
                    "pierced, half if either is half pierced (pierces half of it at least), else nothing. No armour: full. "
                    "Deck 0: no deck is struck."
                ),
            ),
            (
                "5",
                (
                    f"For every {chart.hits_for_one_special} hits one special, and one more where the die of step 3 is no "
                    "more than the hits left over."
                ),
            ),
            (
                "6",
                (
                    "Each turret, or each side of light guns, that fired strikes off a salvo: half a one for a half salvo, "
                    "a quarter for two. A half salvo may be chosen where a full one could be fired (SAS-B5.10). Half a "
                    "salvo left fires as a half."
                ),
            ),
        ),
    )


def _shift(columns: int, halvings: int) -> str:
    parts = [f"{columns:+d}"] if columns else []
    return " and ".join([*parts, "half salvo"] if halvings else parts) or "none"
