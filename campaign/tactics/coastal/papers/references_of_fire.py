"""The sheets of fire: guns, special effects and repairs, torpedoes, and what is no ship."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Lines, Part, PrintedTable
from campaign.tactics.coastal.charts.collection import CoastalCharts
from campaign.tactics.coastal.charts.damage import Burnt
from campaign.tactics.coastal.charts.guns import GunChart
from campaign.tactics.coastal.charts.torpedoes import Burst
from campaign.tactics.sheets import signed

NONE = "-"
BURNT = {Burnt.EXPLOSION: "d6 and one more", Burnt.TWO: "2", Burnt.ONE: "1", Burnt.NONE: NONE}
TRACK_TURNS = 7


def said(words: str) -> str:
    """A key in words."""
    return words.replace("_", " ")


# Guns ---------------------------------------------------------------------------------------------------------------


def guns(charts: CoastalCharts) -> Iterator[Part]:
    """Rows to hit, boxes, modifiers, and how a vessel fires."""
    chart = charts.guns
    bands = (*(f"{band} cm" for band in chart.bands_cm), f">{chart.bands_cm[-1]} cm")
    rows = tuple((said(row.value), *_cells(line.to_hit, line.no_aa), _limits(chart, row.value))
                 for row, line in chart.rows.items())
    yield PrintedTable("To hit, on d10 (CO-7.1)", ("Row", *bands, "Fires"), rows,
                       note="A band reaches to its own figure. A star: not at aircraft (CO-7.4).")
    hull = tuple((said(name), *map(str, line.boxes), said(line.overcomes.value)) for name, line in chart.hull.items())
    yield PrintedTable("Boxes, by 2d6 (CO-7.5)", ("Boxes row", *map(str, range(2, 13)), "Overcomes"), hull)
    mods = tuple((said(key.value), signed(by)) for key, by in chart.modifiers.items())
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


def damage(charts: CoastalCharts) -> Iterator[Part]:
    """Special effects with their sub-tables, fires and floods, repairs."""
    chart = charts.damage
    rows = tuple((kind.value, *(said(effect.value) for effect in cells)) for kind, cells in chart.special.items())
    yield PrintedTable("Special effects, on d10 (CO-7.9)", ("On", *map(str, range(1, 11))), rows)
    subs = tuple(
        (name, *(said(result.value) for result in cells))
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
        (f"As many tries as boxes of damage control are left, each on {chart.repair.need}+ with d10 and her crew: one "
        "fire out, one leak stemmed, one S or one M result cleared. What is mended takes no more tries. Then each "
        "fire and each leak that is left rolls once; what breaks out in this phase waits for the next."),
    ))


# Torpedoes ----------------------------------------------------------------------------------------------------------


def torpedoes(charts: CoastalCharts) -> Iterator[Part]:
    """Launching, tracks, hits, duds and damage."""
    chart = charts.torpedoes
    mods = chart.modifiers
    moved = (("class 1", mods.class_1), ("class 2", mods.class_2), ("shallow draught, if agreed on", mods.shallow_draught),
             ("from her stern arc", mods.stern_arc), ("from her bow arc", mods.bow_arc), ("stopped or drifting", mods.stopped))
    yield PrintedTable(f"Hits on {chart.need}+ with d10 (CO-8.1)", ("Target", "Moves by"),
                       tuple((words, signed(by)) for words, by in moved))
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
    fixed = ", ".join(f"{said(kind.value)} {degrees:g}" for kind, degrees in chart.within_degrees.items())
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


def others(charts: CoastalCharts, arms: Collection[Arm]) -> Iterator[Part]:
    """Charges and mines always; aircraft, submarines and guns ashore where there are any."""
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
