"""The charts of Supremacy at Sea as reference sheets, in our own layout."""

from __future__ import annotations

from collections.abc import Collection
from math import cos, degrees, radians, sin

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Circle, Lines, Part, PrintedTable, Reference, TurningTemplate
from campaign.model.book import Book
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in
from campaign.tactics.supremacy_at_sea.charts.movement import Turning
from campaign.tactics.supremacy_at_sea.papers.references_of_damage import night_and_weather, special_damage, torpedoes
from campaign.tactics.supremacy_at_sea.papers.references_of_fire import arcs_and_directors, fire
from campaign.tactics.supremacy_at_sea.papers.references_of_support import aircraft, guns_ashore, submarines

SUPPORT = {
    Arm.AIRCRAFT: ("Attacks from the air", "SAS-GAP-07", aircraft),
    Arm.SUBMARINE: ("Submarines", "SAS-GAP-17", submarines),
    Arm.BATTERY: ("Guns ashore", "SAS-GAP-18", guns_ashore),
}


def sheets(book: Book, arms: Collection[Arm]) -> tuple[Reference, ...]:
    """Every chart that a battle needs, from the very values that the program fights by (SAS-A3.3)."""
    charts = charts_in(book)
    return (
        Reference("A turn, and moves", "SAS-A6", _a_turn(charts)),
        Reference("Collisions, rams, shoals and mines", "SAS-B2.8", _dangers(charts)),
        Reference("Who may fire at whom", "SAS-B4", arcs_and_directors(charts)),
        Reference("Fire", "SAS-B5", fire(charts)),
        Reference("Hits by guns and column", "SAS-T7", _hits(charts)),
        Reference("Guns: points a hit, and by range column, belt and deck", "SAS-T7", _guns(charts)),
        Reference("Special damage", "SAS-T5", special_damage(charts)),
        Reference("Torpedoes, rams, mines", "SAS-B7", torpedoes(charts)),
        Reference("Night and weather", "SAS-GAP-04", night_and_weather(charts)),
        *(Reference(title, rule, parts(charts)) for arm, (title, rule, parts) in SUPPORT.items() if arm in arms),
    )


def _hits(charts: SupremacyCharts) -> tuple[Part, ...]:
    table = charts.hit_table
    head = tuple(str(column) for column in range(1, table.columns + 1))
    rows = tuple(
        (str(guns), *(_cell(hits, table.in_box(guns, column)) for column, hits in enumerate(row, 1)))
        for guns, row in table.hits.items()
    )
    starts = (1.0, *(last + 1 for last in table.sections.bounds))
    sections = ", ".join(f"{section.value} {first:g} to {last:g}"
                         for first, (last, section) in zip(starts, table.sections.items(), strict=False))
    return (
        PrintedTable(
            "Hits",
            ("Guns", *head),
            rows,
            note=f"Columns: {sections}. In brackets the box: a lone hit there earns a special only if a second die shows 1.",
        ),
    )


def _cell(hits: int, boxed: bool) -> str:  # noqa: FBT001 - a mark on the number
    text = str(hits) if hits else "-"
    return f"[{text}]" if boxed else text


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


# Movement -------------------------------------------------------------------------------------------------------------


MM_A_UNIT = 25.4
ARCS_U = (0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7)
NEVER_AGROUND = 0
LEAVE_THE_SEA = ("battery",)


def _a_turn(charts: SupremacyCharts) -> tuple[Part, ...]:
    """The phases of a turn, distances, and what a move may be."""
    move = charts.movement
    return (
        Lines(
            "Order of a turn of five minutes (SAS-A6)",
            (
                (
                    "The first begins with the first full five minutes of the clock. A die has six sides where nothing else "
                    "is said. Numbers such as SAS-A6 are for `supermarina rule SAS-A6`; nobody needs them to play."
                ),
                (
                    "1A. Moves are written. 1B. Ships aground roll to get off; then all ships and running torpedoes move "
                    "together, and smoke is laid. What torpedoes do counts at once."
                ),
                (
                    "2A. By night: searchlights. 2B. Fire is written; what is not written is not fired. 2C. All fire, by "
                    "the state before it. 2D. Points and specials are marked, and who sinks is taken off."
                ),
                (
                    "3. Torpedoes are laid, while smoke still lies; aircraft attack after that. 4. Fires, floods and jams are "
                    "rolled for, then totals are checked; all smoke and spent torpedo cards go."
                ),
            ),
        ),
        Lines(
            "Distances (SAS-A2)",
            (
                (
                    "The first page says whether a unit is an inch or a centimetre; "
                    f"{move.units_per_nautical_mile} units are a nautical mile; 2 knots are 1 unit a turn. Moves are written "
                    f"in steps of {move.order_step_u:g}, of {2 * move.order_step_u:g} where a unit is a centimetre. From "
                    "the fore funnel to the fore funnel all is measured (SAS-A4.1), and a limit counts as reached where "
                    "it is met exactly; over and under mean more and less."
                ),
            ),
        ),
        _written(charts),
        Lines(
            "A move that is not allowed (SAS-A4.4)",
            ("It is written anew with the same intent, shorter or straighter, and so is fire; it is no occasion for another.",),
        ),
        _accelerations(charts),
        _splash(charts),
        Lines(
            "Rudder and helm (SAS-B1.3b, SAS-GAP-14)",
            (
                (
                    "Rudder shot away: no turn. Hard over: a turn that way in each move, of what the special says at "
                    f"least. Damaged: no more turn than the special says. At {move.steering_by_engines_to_kn:g} knots or "
                    "less the first two no longer bind. Held on her course, or without power: straight on; without power "
                    "she loses half her original speed a turn."
                ),
            ),
        ),
        _turns(move.turning),
        TurningTemplate(
            "Turning template (SAS-GAP-01)",
            tuple(
                Circle(name, radius, radius * MM_A_UNIT, move.order_step_u)
                for name, radius in (("regular", move.turning.radius_u), ("sharp", move.turning.sharp_radius_u))
            ),
        ),
    )


def _written(charts: SupremacyCharts) -> PrintedTable:
    move = charts.movement
    return PrintedTable(
        "Written moves (SAS-B1.2)",
        ("Write", "Means"),
        (
            ("A10", "ten units straight ahead; the letter may be left out"),
            ("L6, R6", f"turn to port or starboard, six units along a circle of {move.turning.radius_u:g} radius"),
            (
                "R2Sh",
                f"the same on the sharp circle of {move.turning.sharp_radius_u:g}: {', '.join(move.turning.sharp_types)} only",
            ),
            (
                "A9 L6",
                (
                    "one after the other, left to right; 15 units in all are 30 knots, and not allowed to a ship that may "
                    "make 29"
                ),
            ),
            ("B4", "four units astern, never with A in one turn; she must have stopped before"),
            ("0", "stop"),
            (
                "13 CS",
                (
                    f"chasing splash all turn: 13 units gained at the speed of {13 + move.chasing_splash.cost_u:g}; "
                    "the flag stands last"
                ),
            ),
            (
                "A8 LS",
                f"laying smoke all turn, {move.smoke_turns} turns in all, never with CS; no eye sees through it",
            ),
        ),
    )


def _accelerations(charts: SupremacyCharts) -> PrintedTable:
    """SAS-B1.3e.2 The printed row: types by what they gain in a turn, the slowest standing for all that are not named."""
    move = charts.movement
    slowest = min(move.acceleration_kn.values())
    named = {
        rate: ", ".join(kind for kind, gain in move.acceleration_kn.items() if gain == rate)
        for rate in sorted(set(move.acceleration_kn.values()) - {slowest})
    }
    american = move.astern_american_carrier
    return PrintedTable(
        "Knots gained in a turn (SAS-B1.3e)",
        ("all others", *named.values()),
        ((str(slowest), *map(str, named)),),
        note=f"Her roster says so where a ship differs. Lost in a turn: {move.deceleration_share:.0%} of the original speed "
        f"at most. Astern {move.astern.speed_share:.0%} of speed and gain, American fleet carriers "
        f"{american.speed_share:.0%}.",
    )


def _splash(charts: SupremacyCharts) -> Lines:
    splash = charts.movement.chasing_splash
    return Lines(
        "Chasing splash (SAS-B1.3c)",
        (
            (
                f"For a ship that can do {splash.least_kn:g} knots, with a sound rudder, and no friend nearer than "
                f"{splash.friends_beyond_u:g} when it is written. She gets {splash.cost_u:g} units less far at the same "
                "speed, may not fire a gun, lays no smoke, and launches torpedoes as a fan only."
            ),
            (
                f"Fire at her: {splash.columns:+d} columns, unless a friend is nearer than {splash.friends_beyond_u:g} when "
                "all have moved. Then she has paid for nothing, and still may not fire."
            ),
        ),
    )


def _turns(turning: Turning) -> PrintedTable:
    rows = []
    for name, radius in (("regular", turning.radius_u), ("sharp", turning.sharp_radius_u)):
        turned = [degrees(arc / radius) for arc in ARCS_U]
        rows.append((f"{name}: course changes by", *(f"{angle:.0f}" for angle in turned)))
        rows.append((f"{name}: ends ahead / aside", *(_offset(radius, angle) for angle in turned)))
    return PrintedTable(
        "A turn of so many units (SAS-GAP-01)",
        ("Units of turn", *(f"{arc:g}" for arc in ARCS_U)),
        tuple(rows),
        note="Degrees, and units ahead of the place where the turn began and to the side of it. Astern: the same, backwards.",
    )


def _offset(radius: float, angle: float) -> str:
    turned = radians(angle)
    return f"{radius * sin(turned):.1f} / {radius * (1 - cos(turned)):.1f}"


def _dangers(charts: SupremacyCharts) -> tuple[Part, ...]:
    """Collisions, who gives way, rams, shoals and mines."""
    move = charts.movement
    larger = sorted(set(move.size_rank.values()), reverse=True)
    classes = " > ".join(", ".join(kind for kind, rank in move.size_rank.items() if rank == size) for size in larger)
    ram = move.ram
    bounds = [0.0, *ram.roll_by_difference.bounds[:-1]]
    points: dict[int, list[str]] = {}
    for kind, lost in ram.points.items():
        points.setdefault(lost, []).append(kind)
    return (
        Lines(
            "Collisions (SAS-B2.8)",
            (
                (
                    f"Ships collide when models touch as they move. Nor may a move end within {move.station_u:g} of a ship "
                    "that she would touch next turn if both stood on. The ship without right of way is taken back along "
                    f"her track to {move.station_u:g} from the other, turns parallel to her by the smallest turn, and runs "
                    "the rest straight."
                ),
                (
                    "Without right of way friends agree who does so, and enemies throw a die: odd, the one goes before, "
                    "even, the other. Enemies never ram each other; friends who still touch do."
                ),
                (
                    f"All move at once: divide both moves into {move.slices} equal parts. Tracks that cross are no collision "
                    "where the ships are there in different parts. The earliest contact is put right first."
                ),
            ),
        ),
        PrintedTable(
            "Right of way, the first that tells two ships apart (SAS-B2.8a)",
            ("", "Goes before"),
            (
                ("1", "a ship that cannot manoeuvre: no rudder, held on her course, without power, stopped"),
                ("2", "a ship that avoids torpedoes which may reach her"),
                ("3", "a ship with a damaged rudder"),
                ("4", f"the larger class: {classes}"),
                ("5", "nobody; nor where a submarine is one of the two"),
            ),
        ),
        PrintedTable(
            "Rams: both are hit as by a torpedo, the rammer in the bow (SAS-B2.9)",
            ("", *(f"from {low:g} kn" for low in bounds)),
            (("to the roll for what it does", *(f"{add:+d}" if add else "0" for add in ram.roll_by_difference.values)),),
            note="By the difference of the two speeds and courses. Points by the other ship: "
            + "; ".join(f"{', '.join(kinds)} {lost}" for lost, kinds in points.items())
            + ". If the rammer sinks of it, the rammed ship takes half.",
        ),
        *_ground(charts),
        _leaving(charts),
    )


def _leaving(charts: SupremacyCharts) -> Lines:
    rule = charts.environment.battle
    return Lines(
        "Leaving, and the end (SAS-GAP-19)",
        (
            (
                f"At the end of phase 4 a ship that is more than the visibility and {rule.broken_off_beyond_sight_u:g} units "
                "from every enemy, and has the nearest abaft her beam, has broken off and is gone, where her side may "
                "withdraw; "
                "the edge of the table is no way out."
            ),
            (
                f"The battle ends when a side has no ship left and none to come, when for {rule.no_contact_turns} turns nobody "
                f"has seen an enemy, at the hour on the first page, or, without one, after {rule.turn_limit} turns."
            ),
        ),
    )


def _ground(charts: SupremacyCharts) -> tuple[Part, ...]:
    shoals, mines = charts.environment.shoals, charts.environment.mines
    strands = {kind: face for kind, face in shoals.aground_on.items() if face > NEVER_AGROUND}
    faces = sorted(set(strands.values()), reverse=True)
    return (
        PrintedTable(
            "Shoals: a ship that crosses the line strands on one die of (SAS-B2.10, SAS-GAP-08)",
            tuple(", ".join(kind for kind, face in strands.items() if face == most) for most in faces),
            (tuple(f"{most} or less" if most > 1 else "1" for most in faces),),
            note=f"One more above {shoals.fast_over_kn:g} knots, one less at {shoals.slow_to_kn:g} or less.",
        ),
        Lines(
            "Aground, and mines",
            (
                (
                    f"Aground she lies still, loses {shoals.points_a_knot} points for each knot over {shoals.slow_to_kn:g}, "
                    f"may not fire this turn, and loses her rudder on a {shoals.rudder_lost_on}. She gets off in phase 1B "
                    f"on {shoals.free_on} or more: a die, one more with a move astern, one more for each try before. Then "
                    "she makes her move."
                ),
                (
                    f"Mines (SAS-GAP-17): who crosses the line strikes one on a {mines.hit_on}, chasing splash on "
                    f"{mines.hit_on_chasing_splash} or less."
                ),
            ),
        ),
    )
