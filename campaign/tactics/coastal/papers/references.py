"""The charts of the coastal rules as reference sheets, from the very values that the program fights by."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import pi

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Circle, Lines, Part, PrintedTable, Reference, TurningTemplate
from campaign.model.book import Book
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_in
from campaign.tactics.coastal.charts.fire import Burnt, GunChart
from campaign.tactics.coastal.charts.turn import CHOICES
from campaign.tactics.coastal.charts.weapons import Burst
from campaign.tactics.kit.charts import options_in_words
from campaign.tactics.sheets import key_in_words, signed

TEMPLATE_CM, TICK_DEGREES, MM = 4.0, 10.0, 10.0


def sheets(book: Book, arms: Collection[Arm]) -> tuple[Reference, ...]:
    """Every chart that a battle needs; of aircraft, submarines and guns ashore where their reader knows of any."""
    charts = charts_in(book)
    return (
        Reference("The turn", "CO-3.1", tuple(_turn(charts))),
        Reference("Movement", "CO-4.1", tuple(_movement(charts))),
        Reference("Spotting, light and smoke", "CO-5.2", tuple(_spotting(charts))),
        Reference("Guns", "CO-7.1", tuple(_guns(charts))),
        Reference("Special effects and repairs", "CO-7.9", tuple(_damage(charts))),
        Reference("Torpedoes", "CO-8.1", tuple(_torpedoes(charts))),
        Reference("Charges, mines, and what is no ship", "CO-GAP-10", tuple(_others(charts, arms))),
    )


def _turn(charts: CoastalCharts) -> Iterator[Part]:
    end, victory = charts.turn.end, charts.turn.victory
    yield Lines("Phases", tuple(f"{number}. {key_in_words(phase.value)}" for number, phase in enumerate(charts.turn.phases, 1)))
    usual = options_in_words(charts.turn.options, CHOICES)
    yield Lines("Before the first turn", (
        ("Every vessel stands as a numbered marker. Each side may add empty ones, up to half of its vessels rounded up, "
        "and says in secret as which class a marker is moved (CO-4.5, CO-3.1.2)."),
        ("Boats of class 1 alone that attack, with no places told, may lie stopped in wait at "
        f"{charts.turn.start.ambush_share:g} in place of {charts.turn.start.distance_share:g} times the farthest spotting "
        "distance; in turn 1 they move second (CO-B.1)."),
        ("Both may agree on other rules of choice (CO-D.2); usual are: "
        f"{'; '.join(f'{key_in_words(key)} {key_in_words(value)}' for key, value in usual)}."),
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
    rows = tuple((key_in_words(sky.value), *(str(chart.max_cm[sky][size]) for size in (1, 2, 3))) for sky in chart.max_cm)
    yield PrintedTable(
        "Farthest, in cm by the target's class", ("Light", "Class 1", "Class 2", "Class 3"), rows,
        note=f"d10: {chart.within_half}+ to half of it, {chart.beyond_half}+ beyond; by day certain to half of it (CO-5.3)")
    yield PrintedTable("Modifiers (CO-5.2.1)", ("Who looks, and where", "Moves by"),
                       tuple((key_in_words(key.value), signed(by)) for key, by in chart.modifiers.items()))
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


# Fire -----------------------------------------------------------------------------------------------------------------


NONE = "-"
BURNT = {Burnt.EXPLOSION: "d6 and one more", Burnt.TWO: "2", Burnt.ONE: "1", Burnt.NONE: NONE}
TRACK_TURNS = 7


# Guns ---------------------------------------------------------------------------------------------------------------


def _guns(charts: CoastalCharts) -> Iterator[Part]:
    """Rows to hit, boxes, modifiers, and how a vessel fires."""
    chart = charts.guns
    bands = (*(f"{band} cm" for band in chart.bands_cm), f">{chart.bands_cm[-1]} cm")
    rows = tuple((key_in_words(row.value), *_cells(line.to_hit, line.no_aa), _limits(chart, row.value))
                 for row, line in chart.rows.items())
    yield PrintedTable("To hit, on d10 (CO-7.1)", ("Row", *bands, "Fires"), rows,
                       note="A band reaches to its own figure. A star: not at aircraft (CO-7.4).")
    hull = tuple((key_in_words(name), *map(str, line.boxes), key_in_words(line.overcomes.value))
                 for name, line in chart.hull.items())
    yield PrintedTable("Boxes, by 2d6 (CO-7.5)", ("Boxes row", *map(str, range(2, 13)), "Overcomes"), hull)
    mods = tuple((key_in_words(key.value), signed(by)) for key, by in chart.modifiers.items())
    yield PrintedTable("Modifiers (CO-7.7)", ("What moves a shot", "Moves by"), mods,
                       note="And her crew. Stopped counts in place of slow, a radar target in place of the night.")
    yield Lines("Firing (CO-7.17)", (
        ("A target must be spotted, or be a radar target of who fires, in the arc of the mount and in a clear line: a friend "
        f"within {chart.blocked_within_cm:g} cm of it blocks. Each mount fires once a turn."),
        ("The rating says how many d10 a mount rolls; its plus or minus is the fast or slow mount. In rows LMG to QF LIGHT a "
        "mount of two rolls what missed once again, three barrels are a pair and a single, four two pairs; in the rows of "
        "shell guns each barrel has its own dice (CO-7.2, CO-7.10)."),
        ("Suppressed: half the dice, one at least, and no second try; not for shielded mounts and turrets from "
        f"{chart.unsuppressed_from_mm:g} mm (CO-7.8, CO-GAP-19)."),
        f"Slow is {chart.slow_knots:g} knots or less, stopped is setting 0. Burning smoke counts for each line crossed.",
        ("Each hit: 2d6 for boxes if what it overcomes is at least the target's armour (nil, light, medium, heavy, very "
        "heavy); then one special effect. A weapon that armour stops can only suppress (CO-7.6). A merchant has special "
        "effects only by hits that took a box (CO-GAP-18)."),
        f"Rockets: one salvo, again after {chart.rocket_reload_turns} turns (CO-GAP-42).",
    ))


def _cells(needs: Iterable[int | None], no_aa: int) -> Iterator[str]:
    for band, need in enumerate(needs):
        yield NONE if need is None else f"{need}{'*' if band >= no_aa else ''}"


def _limits(chart: GunChart, row: str) -> str:
    line = next(line for key, line in chart.rows.items() if key.value == row)
    least = f"from {line.min_cm:g}" if line.min_cm else ""
    most = f"to {chart.reach_cm(next(key for key in chart.rows if key.value == row)):g} cm"
    return f"{least} {most}".strip()


# Damage -------------------------------------------------------------------------------------------------------------


def _damage(charts: CoastalCharts) -> Iterator[Part]:
    """Special effects with their sub-tables, fires and floods, repairs."""
    chart = charts.damage
    rows = tuple((kind.value, *(key_in_words(effect.value) for effect in cells)) for kind, cells in chart.special.items())
    yield PrintedTable("Special effects, on d10 (CO-7.9)", ("On", *map(str, range(1, 11))), rows)
    subs = tuple(
        (name, *(key_in_words(result.value) for result in cells))
        for name, cells in (("S steering", chart.steering), ("B bridge", chart.bridge), ("M machinery", chart.machinery))
    )
    yield PrintedTable("Then d6 (CO-7.12 to CO-7.14)", ("Of", *map(str, range(1, 7))), subs)
    burning = tuple(
        (name, *(BURNT[result] for result in cells)) for name, cells in (("fire", chart.burning), ("leak", chart.leaking))
    )
    yield PrintedTable("Boxes by each fire and leak, on d10 (CO-6.3, CO-6.4)", ("Each", *map(str, range(1, 11))), burning)
    yield Lines("What they do", (
        ("Fire: one marker. S holds until repaired, the strictest counts. Turn to port or starboard: her next move "
        f"begins with {chart.bridge_turn_degrees:g} degrees to that side. Remove speed marker: a setting less now. "
        f"Lose damage control, crew quality -1 (not below {chart.lowest_crew_quality}): for good. Max speed -1 and "
        "cannot accelerate: until repaired."),
        ("Surprised: to the end of the next turn she runs straight on at her setting, without fire, launch or repair; at the "
        f"start of a turn {chart.surprise_recovery}+ with d10 and her crew ends it (CO-GAP-20)."),
        (f"Suppression: one W, {chart.suppression_at_most} at most; with {chart.no_launch_from_suppression} she "
        "launches nothing. Weapon destroyed: any mount, tube or charges that are left, all alike likely; none left: "
        "one W (CO-GAP-21). Structural: d6 boxes."),
    ))
    yield Lines("Repairs (CO-6.2)", (
        (f"As many tries as boxes of damage control are left, each on {chart.repair_need}+ with d10 and her crew: one "
        "fire out, one leak stemmed, one S or one M result cleared. What is mended takes no more tries. Then each "
        "fire and each leak that is left rolls once; what breaks out in this phase waits for the next."),
    ))


# Torpedoes ----------------------------------------------------------------------------------------------------------


def _torpedoes(charts: CoastalCharts) -> Iterator[Part]:
    """Launching, tracks, hits, duds and damage."""
    chart = charts.torpedoes
    mods = chart.modifiers
    moved = (("class 1", mods.class_1), ("class 2", mods.class_2), ("shallow draught, if agreed on", mods.shallow_draught),
             ("from her stern arc", mods.stern_arc), ("from her bow arc", mods.bow_arc), ("stopped or drifting", mods.stopped))
    yield PrintedTable(f"Hits on {chart.need}+ with d10 (CO-8.1)", ("Target", "Moves by"),
                       tuple((label, signed(by)) for label, by in moved))
    sizes = tuple((size.value, f"{run.cm_per_turn:g}", f"{run.range_cm:g}", str(chart.damage_dice[size]))
                  for size, run in chart.types.items())
    yield PrintedTable("Torpedoes", ("Size", "cm a turn", "cm in all", "Dice"), sizes)
    yield PrintedTable("Track ruler: cm run at the end of each turn, the turn of launch first",
                       ("Size", *map(str, range(1, TRACK_TURNS + 1))),
                       tuple((size.value, *(f"{min(run.range_cm, run.cm_per_turn * (turn - 0.5)):g}"
                                            for turn in range(1, TRACK_TURNS + 1))) for size, run in chart.types.items()))
    faces = {Burst.FLOODING: f"{chart.flooding_boxes} boxes", Burst.ENGINES: "a setting less",
             Burst.CRITICAL: "2d6 boxes and a leak"}
    done = tuple(faces[face] for face in chart.faces)
    yield PrintedTable("Each die of damage (CO-8.7)", tuple(map(str, range(1, 7))), (done,),
                       note="A setting less is an M result; where none is left it is as a 6.")
    yield PrintedTable("Degrees off the course aimed, by 2d6 for each torpedo", tuple(map(str, range(2, 13))),
                       (tuple(signed(error) for error in chart.aim_error),))
    start, stop = chart.beam_degrees
    sight, again = chart.sighting, chart.reload
    fixed = ", ".join(f"{key_in_words(kind.value)} {degrees:g}" for kind, degrees in chart.within_degrees.items())
    yield Lines("Launching (CO-8.8)", (
        ("At a spotted target, every loaded tube once a turn, each torpedo a track of its own; not by a vessel that "
        f"is surprised or has {charts.damage.no_launch_from_suppression} W. Within so many degrees of the bow: "
        f"{fixed}; trained tubes from {start:g} to {stop:g} degrees on either beam; a stern trough on the boat's own "
        "course, if it is within 5 of that aimed."),
        (f"A track runs half its way in the turn of launch, and passes without a roll before {chart.arming_cm:g} cm. "
        "It asks each hull whose centre line it crosses, friends too, the nearest first and each once; on a miss it "
        "runs on."),
        (f"From the bow or stern arc: all of the way run this turn lies within {chart.arc_degrees:g} degrees of the target's "
        "course line, ahead or astern, seen from her middle (CO-8.3)."),
        (f"Duds (CO-8.5): {chart.duds.usual} or less on d10 after a hit; American {chart.duds.american} and German "
        f"{chart.duds.german} or less until {chart.duds.until}."),
        (f"Seen in the end phase by a vessel within {sight.within_cm:g} cm: d10 and her crew, {sight.night_dark}+ by dark, "
        f"{sight.night_moon}+ by moon, {sight.day}+ by day. Reloads: {again.turns} turns unspotted at setting "
        f"{again.at_most_setting} or less."),
    ))


# What is no ship ----------------------------------------------------------------------------------------------------


def _others(charts: CoastalCharts, arms: Collection[Arm]) -> Iterator[Part]:
    """Charges and mines always; aircraft, submarines and guns ashore if any take part."""
    chart = charts.others
    charges, mines = chart.charges, chart.mines
    yield Lines("Depth charges and mines", (
        (f"At a submarine that was found this turn and passed within {charges.astern_cm:g} cm, {charges.thrown_cm:g} "
        f"with throwers: d10 and crew, {charges.hits_from}+ {charges.dice}d6 boxes, {charges.sinks_from}+ "
        f"{charges.many_dice}d6 and a leak. At a vessel passed within {charges.surface_cm:g} cm: "
        f"{charges.surface_need}+ on d10, {charges.dice}d6. A pattern is {charges.pattern} charges (CO-GAP-31)."),
        (f"Each end phase in a minefield: d10, class 3 strikes on {mines.need[3]}+, class 2 on {mines.need[2]}, class 1 on "
        f"{mines.need[1]} where they lie shallow: {mines.dice} dice of a torpedo (CO-GAP-32)."),
    ))
    if Arm.SUBMARINE in arms:
        sub, sonar = chart.submarine, charts.spotting.sonar
        yield Lines("Submarines (CO-GAP-47)", (
            ("One step deeper or higher a turn: surface, periscope, deep. At periscope depth setting "
            f"{sub.periscope_setting} at most, no guns, torpedoes yes; spotted as class 1 with "
            f"{charts.spotting.periscope_target:+d}. Deep: unseen; vessels with sonar find her on {sonar.need}+ with "
            f"d10 within {sonar.range_cm:g} cm."),
        ))
    if Arm.BATTERY in arms:
        yield Lines("Guns ashore (CO-GAP-33)", (
            (f"A stopped target of class {chart.battery.size}, {chart.battery.armour.value} armour, "
            f"{chart.battery.boxes} boxes; of special effects only suppression and weapon destroyed. Heavy guns may "
            "fire at them nearer than 10 cm."),
        ))
    if Arm.AIRCRAFT in arms:
        yield from _aircraft(charts)


def _aircraft(charts: CoastalCharts) -> Iterator[Part]:
    air = charts.others.aircraft
    dice = tuple((bomb.value, f"{count}d6", "2" if bomb in air.two_specials_from else "1")
                 for bomb, count in air.bomb_dice.items())
    yield PrintedTable("Bombs", ("Size", "Boxes", "Special effects"), dice)
    yield Lines("Aircraft (CO-GAP-10)", (
        (f"They move their centimetres with a turn of up to {air.turn_degrees:g} degrees for each {air.turn_cm:g} cm, "
        f"and attack what they are within {air.over_cm:g} cm of; torpedoes as tracks."),
        ("First all vessels have fired: at aircraft without modifiers of class and speed. A hit brings one down on "
        f"d10 {air.shot_down_from}+, with {air.aa_20mm:+d} from 20 mm and {air.aa_37mm:+d} from 37 mm; else that "
        f"plane attacks with {air.shaken:+d}."),
        (f"Each bomb hits on {air.bomb_need}+ with the modifiers of class and of a slow or stopped target of the guns. "
        "Strafing is fire of a mount with the guns that stand on the card."),
        "A side of aircraft alone fights until they have dropped everything (CO-GAP-44).",
    ))
