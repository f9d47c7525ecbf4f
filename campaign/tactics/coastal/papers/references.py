"""The charts of the coastal rules as reference sheets, from the very values that the program fights by."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import pi

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Circle, Lines, Part, PrintedTable, Reference, TurningTemplate
from campaign.model.book import Book
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_in
from campaign.tactics.coastal.papers.references_of_fire import damage, guns, others, said, torpedoes
from campaign.tactics.sheets import signed

TEMPLATE_CM, TICK_DEGREES, MM = 4.0, 10.0, 10.0


def sheets(book: Book, arms: Collection[Arm]) -> tuple[Reference, ...]:
    """Every chart that a battle needs; of aircraft, submarines and guns ashore where their reader knows of any."""
    charts = charts_in(book)
    return (
        Reference("The turn", "CO-3.1", tuple(_turn(charts))),
        Reference("Movement", "CO-4.1", tuple(_movement(charts))),
        Reference("Spotting, light and smoke", "CO-5.2", tuple(_spotting(charts))),
        Reference("Guns", "CO-7.1", tuple(guns(charts))),
        Reference("Special effects and repairs", "CO-7.9", tuple(damage(charts))),
        Reference("Torpedoes", "CO-8.1", tuple(torpedoes(charts))),
        Reference("Charges, mines, and what is no ship", "CO-GAP-10", tuple(others(charts, arms))),
    )


def _turn(charts: CoastalCharts) -> Iterator[Part]:
    end, victory = charts.turn.end, charts.turn.victory
    yield Lines("Phases", tuple(f"{number}. {said(phase.value)}" for number, phase in enumerate(charts.turn.phases, 1)))
    yield Lines("Before the first turn", (
        ("Every vessel stands as a numbered marker. Each side may add empty ones, up to half of its vessels rounded up, "
        "and says in secret as which class a marker is moved (CO-4.5, CO-3.1.2)."),
        ("Boats of class 1 alone that attack, with no places told, may lie stopped in wait at "
        f"{charts.turn.start.ambush_share:g} in place of {charts.turn.start.distance_share:g} times the farthest spotting "
        "distance; in turn 1 they move second (CO-B.1)."),
        ("Both may agree on other rules of choice (CO-D.2); usual are: "
        f"{'; '.join(f'{said(key)} {said(value)}' for key, value in charts.turn.options.in_words())}."),
    ))
    yield Lines("Who goes when", (
        ("Each side rolls a ten-sided die (d10) and adds the crew of its best vessel, ties again. The winner says who moves "
        "first, may hold one model back to move last, and fires first (CO-3.1.1)."),
        "Drifting vessels are set first; then models of class 3, 2 and 1, sides in turn one by one; aircraft last (CO-3.1.2).",
        "All repairs come before fires burn, and fires before floods (CO-3.1.4).",
        ("Vessels fire one after the other, sides in turn; each names the targets of all her mounts before she rolls; damage "
        "counts at once; aircraft attack when all have fired (CO-3.1.5)."),
        "Torpedoes: tracks run, new ones are launched, then hits are rolled (CO-3.1.6).",
        ("End phase: one W off each vessel that gained none this turn; mines; lights and smoke age; who is out of sight is a "
        "marker again; tests of crews (CO-3.1.7)."),
    ))
    yield Lines("The roster", (
        ("Strike a box of the hull for each box lost, of W, F and L for each suppression, fire and leak (rub them out as they "
        "go). Write the setting beside the speed boxes and strike the highest that is lost. Strike a weapon that is destroyed, "
        "and a tube that is fired. S, M and B have a box for each result that lasts."),
    ))
    yield Lines("The end", (
        ("At no box left a vessel sinks. One of class 1 that gunfire alone brought so low lies stopped, a wreck that does "
        "nothing, and sinks below minus half of her boxes (CO-GAP-29)."),
        (f"A warship below half of her hull, or of whose side half is sunk or gone, rolls once: below {end.break_off_need} on "
        "d10 with her crew she breaks off (CO-B.2)."),
        (f"It is over when a side has nobody left who fights, or all of it has broken off and is {end.gone_cm:g} cm, or "
        f"{end.gone_times:g} spotting distances, from every enemy; after {end.out_of_sight_turns} turns in which a side saw "
        f"nobody and none came nearer; when a convoy has run {end.convoy_gone_cm:g} cm; at the hour told, or else after "
        f"{charts.turn.options.turn_limit} turns (CO-GAP-44)."),
        (f"Points: tons of merchants sunk, {victory.small_times} times those of warships below {victory.small_tons:,} t, "
        f"{victory.large_times} times those of larger ones. Twice as many as the enemy is a clear victory, "
        f"{victory.advantage:g} times the advantage; no losses count one point (CO-B.3)."),
        "Who still burns or leaks then fights it once a minute for each party until it is out (CO-R.4).",
    ))


def _movement(charts: CoastalCharts) -> Iterator[Part]:
    chart, ram = charts.movement, charts.damage.ramming
    rows = tuple(
        (str(size), f"+{chart.changes[size].up} -{chart.changes[size].down}", f"{chart.manoeuvre_cm[size]:g}",
         *map(str, chart.at_most[size]))
        for size in (1, 2, 3)
    )
    yield PrintedTable("By class, with the highest setting by sea state",
                       ("Class", "Settings a turn", "cm a step", *(f"sea {sea}" for sea in range(7))), rows)
    yield Lines("Moving", (
        ("A turn is 40 seconds and a centimetre 20.6 m, so that a knot is a centimetre a turn (CO-1.1). A setting is a quarter "
        "of full speed; the card has its centimetres (CO-4.1)."),
        (f"After each run of so many centimetres as her card has for a step a model may turn by up to {chart.step_degrees:g} "
        "degrees; the way since her last step in the turn before counts (CO-4.2). Each result of slow steering (x2) doubles "
        "that run."),
        f"A model under a marker moves {chart.marker_cm:g} cm at most (CO-4.5).",
        ("A vessel at setting 0 that cannot go faster, or has her engines off, drifts downwind as many centimetres as the sea "
        "state (CO-4.4). Class 3 cannot pass shoals, and nobody land: she stops at the edge."),
    ))
    yield Lines("Contact (CO-4.6)", (
        (f"Whose way crosses another model's centre line avoids it on {ram.avoid}+ with d10 and her crew, unless she "
        f"rams. Else each loses a six-sided die (d6) of boxes times the other's class, times {ram.fast_times} where "
        f"they close at more than {ram.fast_knots:g} kn, and rolls one special effect. A friend under way who has yet "
        "to move makes room."),
    ))
    tick = TICK_DEGREES * pi / 180 * TEMPLATE_CM
    yield TurningTemplate(
        f"Angles: a tick every {TICK_DEGREES:g} degrees, for steps, arcs and torpedo courses; the bow at the middle",
        (Circle("angles", TEMPLATE_CM, TEMPLATE_CM * MM, tick),),
    )


def _spotting(charts: CoastalCharts) -> Iterator[Part]:
    chart = charts.spotting
    star, smoke, fired = chart.star_shell, chart.smoke, chart.fired
    rows = tuple((said(sky.value), *(str(chart.max_cm[sky][size]) for size in (1, 2, 3))) for sky in chart.max_cm)
    yield PrintedTable(
        "Farthest, in cm by the target's class", ("Light", "Class 1", "Class 2", "Class 3"), rows,
        note=f"d10: {chart.within_half}+ to half of it, {chart.beyond_half}+ beyond; by day certain to half of it (CO-5.3)")
    yield PrintedTable("Modifiers (CO-5.2.1)", ("Who looks, and where", "Moves by"),
                       tuple((said(key.value), signed(by)) for key, by in chart.modifiers.items()))
    yield Lines("Spotting (CO-5.2)", (
        ("Each unit of a side tries once at each marker that its side has not spotted, in turn until one succeeds; all "
        "modifiers add up. Quiet engines count at setting 0 or 1."),
        (f"Who fired since she was last looked for is seen {fired.distance_factor} times as far and with "
        f"{fired.mod:+d}. By night a target that is lit or burns is certain within {chart.lit_cm:g} cm."),
        "A spotted vessel is a marker again in the end phase where every enemy is farther than her distance or cannot see her.",
        (f"Radar: within {chart.radar.range_cm:g} cm {chart.radar.need}+ makes an unspotted vessel a radar target, for "
        "this turn and for vessels with radar alone (CO-GAP-14)."),
        "Land and a laid screen block sight and fire (CO-GAP-40).",
    ))
    yield Lines("Light and smoke (CO-GAP-12, CO-GAP-13)", (
        (f"In phase 5, before her shots: a searchlight reaches {chart.searchlight_cm:g} cm and lights its target and "
        f"its user for the turn. Star shell takes the shot of a mount from {star.gun_mm:g} mm, {star.nearest_cm:g} to "
        f"{star.farthest_cm:g} cm off; on {star.need}+ it lights {star.radius_cm:g} cm about for {star.turns} turns, "
        "else 2d6 cm off, at 36 degrees times d10."),
        (f"A flare of aircraft lights {chart.flare.radius_cm:g} cm about for {chart.flare.turns} turns, a burning vessel "
        f"{chart.burning_radius_cm:g} cm and herself."),
        (f"A burning vessel trails {smoke.trail_cm:g} cm of smoke downwind. A laid screen is the way of its layer and "
        f"stands for {smoke.screen_turns} turns."),
    ))
