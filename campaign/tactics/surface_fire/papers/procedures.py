"""What the charts of Surface Fire do not say by themselves, in the words and numbers that a table needs beside them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Lines
from campaign.tactics.sheets import faces_in_words, signed
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make


def turn(charts: SurfaceFireCharts) -> Lines:
    """How a turn is played at a table."""
    return Lines(
        "How a turn is played",
        (
            (
                "Both sides write a phase, then show it, and it happens to both at once; aircraft alone move one squadron "
                "after another."
            ),
            (
                "Distances and bearings go from bridge to bridge; a target is named before anybody measures, and a "
                "shot out of reach is "
                "wasted (SF-0.2, SF-0.3)."
            ),
            (
                "Every die is a ten-sided one, its nought a ten, judged by itself; a natural ten neither hits nor misses "
                "(SF-0.5)."
            ),
            (
                "Hits of a phase are marked ship by ship: torpedoes, mines, depth charges, then guns from the largest "
                "down; the boxes of a "
                "hit first, then its special damage. Who is sunk in phase VII has fired all the same (SF-0.6)."
            ),
            (
                "Orders: ahead full lets speed rise by an inch; turn names the side; evasive is for small ships; "
                "launch flies off; retire "
                "takes the whole squadron away. Any may be given together (SF-II.2)."
            ),
            (
                f"It is over when a side is gone, both retire out of range, a broken fleet is "
                f"{charts.turn.broken_contact_in.day_good:g} in "
                f"off ({charts.turn.broken_contact_in.otherwise:g} in the dark or in poor weather) for "
                f"{charts.turn.broken_contact_turns} turns, or nobody did anything for "
                f"{charts.turn.nothing_done_turns} (SF-B.2)."
            ),
        ),
    )


def movement(charts: SurfaceFireCharts) -> Lines:
    """Speed, turns, formation, smoke, falling out, collision."""
    move, spacing, normal = charts.movement, charts.movement.spacing, charts.turn.options.formation_strictness
    allowed, fixed = move.tolerance[normal], move.fixed_speed_in
    return Lines(
        "Movement",
        (
            (
                f"An inch is {move.knots_an_inch:g} knots. Speed changes by {move.speed_change_in:g} in a turn; a "
                f"squadron runs as its "
                "slowest ship (SF-III.4, SF-III.5). Transports make "
                f"{fixed.transports_oilers_troopships:g} in, submarines {fixed.submarine_surfaced:g}, submerged "
                f"{fixed.submarine_submerged:g} (SF-III.7)."
            ),
            (
                "A ship pivots about her bridge; all turns of a move are added up and paid once out of its inches, "
                "half a circle at most "
                f"(SF-III.9). Without the order, {move.station_keeping_deg:g} degrees for station keeping, which cost "
                f"as any turn."
            ),
            (
                f"Who moved {move.dead_in_water_in:g} in or less, turns counted, is dead in the water; who moved more than "
                f"{move.fast_target_in:g} in is a fast target (SF-III.10). Evading costs {move.evasion_in:g} in (SF-III.11)."
            ),
            (
                f"Line astern: from bridge to bridge {spacing.ahead_share:g} of the length ahead, "
                f"{spacing.astern_share:g} of that astern and "
                f"{spacing.gap_in:g} in; other formations {spacing.other_in:g} in. Kept within {allowed.deg:g} degrees and "
                f"{allowed.inches:g} in (SF-III.12)."
            ),
            (
                f"Stands that touch, models grown by {move.stand_grows_in:g} in: {move.collision_boxes:g} boxes each "
                f"where sizes are equal; "
                f"else {move.collision_boxes:g} for the larger, and for the smaller one hit of the larger's main guns "
                f"that comes through. "
                "Both stop. A submarine found or surfaced that a destroyer or larger strikes is sunk (SF-III.13, SF-III.15)."
            ),
            (
                f"Smoke: a squadron lays it together, each ship {move.smoke_uses} times, along her move; it stands "
                f"for {move.smoke_turns} "
                "turns and stops guns, searchlights and eyes, not torpedoes or aircraft, and star shell only in that its "
                "target must be seen. The leader sees "
                "and is seen in the half "
                "circle ahead of her (SF-III.19 to SF-III.21)."
            ),
            (
                "A ship may fall out once half damaged, flooding, or when the two turns of a bridge hit are over: she "
                "runs from the nearest "
                "enemy, fires guns at the closest alone, launches nothing and never comes back (SF-III.16 to SF-III.18)."
            ),
            f"Escorts keep within {move.escort_within_in:g} in of a ship of their convoy until an enemy is found (SF-X.7).",
        ),
    )


def torpedoes(charts: SurfaceFireCharts) -> Lines:
    """What may be launched, where it runs, what it hits."""
    chart, long = charts.torpedoes, charts.torpedoes.types[Make.LONG_LANCE]
    assert long.one_die_to_in is not None
    bow, stern = (" and ".join(map(str, chart.allowed_bearings[end])) for end in (BankKind.BOW, BankKind.STERN))
    return Lines(
        "Launching and running",
        (
            (
                "Written and marked before anybody moves, in twos, as {name #number #bearing depth side}; rolled in "
                "phase VII where ships "
                "are then (SF-I.1, SF-I.2, SF-I.7)."
            ),
            (
                "One bank on the centreline fires to one side in a turn; two of them, or banks at both sides, to "
                "both. Tubes at the bow use "
                f"bearings {bow}, at the stern {stern} (SF-I.5)."
            ),
            (
                "A spread may hit any ship, friend or enemy, of which some part lies in its wedge, nearest first, one "
                "roll each; it stops at "
                "the first it hits and at land or shoals, and runs on past all others (SF-VII.2, SF-VII.5)."
            ),
            (
                f"Long lance beyond {long.one_die_to_in:g} in: two dice added up, {long.need_beyond}+, with the same "
                f"additions (SF-VII.4)."
            ),
            (
                "Half damaged, half of the tubes, down to an even number; none retiring, or for two turns after a hit "
                "on bridge or fire "
                f"control (SF-I.10). Reloads are ready after {chart.quiet_turns_to_reload} turns without launching, "
                f"evading or new damage "
                "(SF-I.11)."
            ),
            "A submerged submarine's spread rolls only against ships that she has found this turn (SF-I.12).",
        ),
    )


def watch(charts: SurfaceFireCharts, arms: Collection[Arm]) -> Lines:
    """Who is seen, found, lit up, and what teams may do."""
    sight = charts.turn.sight_in
    return Lines(
        "Sight and teams",
        tuple(
            _watch(
                charts,
                arms,
                f"Ships are seen to {sight.day_good:g} in, in poor weather to "
                f"{sight.day_poor:g}, and never farther than the first page says; surfaced submarines half as far. "
                f"What is not seen "
                "or found cannot be attacked (SF-V.2).",
            )
        ),
    )


def _watch(charts: SurfaceFireCharts, arms: Collection[Arm], seen: str) -> Iterator[str]:
    light = charts.watch
    yield seen
    if Arm.SUBMARINE in arms:
        yield (
            "Detection is rolled anew every turn: each escort and aircraft for each submarine within reach, suspected "
            "or not; a "
            "submarine for each ship that she means to attack (SF-V.3 to SF-V.7)."
        )
        yield (
            f"Depth charges: one attack an escort and turn, within {charts.damage.depth_charge.within_in:g} in of a "
            f"submarine that an "
            "escort has found this turn (SF-VII.36)."
        )
    yield (
        f"By night every ship names one target that she has in sight in phase V, and fires at no other: nobody is lit up who "
        f"was not seen before (SF-V.2). She may light it up to "
        f"{light.illumination_in:g} in "
        f"or the reach of her guns: star shell {light.star_shell.need}+, one ship a squadron, lights all within "
        f"{light.star_shell.neighbours_in:g} in of it; a searchlight to {light.searchlight_in:g} in needs no roll and "
        f"lights both "
        "(SF-V.8 to SF-V.10). What is lit up or burns counts as by day."
    )
    yield (
        "One team a ship and turn, at one thing: fire before all else; flooding once a battle; rudder, ground, or one box, "
        "halves first (SF-V.15, SF-V.16). Boxes won back are half of hers at most; extra hull damage never (SF-V.13). "
        "After a hit on "
        "the engines there is no team."
    )


def air(charts: SurfaceFireCharts, arms: Collection[Arm]) -> Lines:
    """Spotters always, everything that flies where something does."""
    return Lines("Aircraft and flak", tuple(_air(charts, arms)))


def _air(charts: SurfaceFireCharts, arms: Collection[Arm]) -> Iterator[str]:
    chart, drop = charts.air, charts.torpedoes.aircraft
    yield (
        f"A ship fires at one squadron that came within reach at any point of its move; capital ships, CLAA and new "
        f"CV at up to "
        f"{chart.split_targets}, dice split as they like. Light guns reach what is low, or changed its level "
        f"(SF-VI.7, SF-VI.8, "
        "SF-VI.12)."
    )
    yield (
        f"A spotter low within {charts.gunnery.spotter_within_in:g} in of a target, not suppressed, gives "
        f"{signed(charts.gunnery.spotter)} to the guns of its own ship; it flies {chart.move_in.bomber:g} in, half of "
        f"it in the turn "
        f"of its launch, and stays up {chart.endurance_turns.spotter} turns. A ship that launches does not turn, and by night "
        f"no spotter flies (SF-X.1, SF-IV.11, SF-GAP-53)."
    )
    if Arm.AIRCRAFT not in arms:
        return
    yield (
        f"Fighters fly {chart.move_in.fighter:g} in, all others {chart.move_in.bomber:g}; each changes its level once "
        f"a turn. Each side "
        "rolls a die, and the higher one begins (SF-IV.4, SF-IV.6, SF-IV.10)."
    )
    yield (
        "Fighters that touch fighters which have not moved pin them; bombers that have not moved fight at once and "
        "then move on "
        "(SF-IV.8, SF-IV.9). Only the same level fights."
    )
    yield (
        "The higher rating is superior, equal ones both; a fighter is superior to bombers of a lower rating or with "
        "heavy defence, and "
        "bombers with heavy defence are superior. Spotters and kamikaze never are (SF-VI.2)."
    )
    yield (
        f"Attacks need contact, torpedo planes {drop.max_in:g} in, short {drop.short_in:g}; dive bombers and torpedo "
        f"planes attack from "
        "low alone. After an attack they have nothing left (SF-IV.3, SF-IV.7). Each die that hits is a torpedo, a "
        "bomb, or half of a "
        "stick, rounded up (SF-VI.16); a torpedo from the air always has its full value (SF-VI.18)."
    )
    yield (
        f"Carriers fly off whole squadrons: CV {chart.launch_per_turn[Code.CV]}, CVL and CVE "
        f"{chart.launch_per_turn[Code.CVL]} a turn; one "
        f"lands, low and in contact, on a carrier that did not turn, and is ready after {chart.rearm_turns} turns. "
        f"Fighters stay up "
        f"{chart.endurance_turns.fighter} turns, bombers {chart.endurance_turns.bomber} (SF-IV.11)."
    )
    yield (
        "A bomb or shell on a carrier with planes on deck, or on combustible stores, starts a fire (SF-X.2, SF-X.12). "
        "An armoured deck "
        "halves boxes, to half a box at least (SF-X.3). A kamikaze attacks as a dive bomber, and each hit starts a "
        "fire (SF-X.4)."
    )
    yield (
        f"Fighters in contact with a ship draw a die of her flak; a surfaced submarine or small craft loses "
        f"{chart.strafe_boxes:g} box "
        "(SF-VI.19, SF-X.11). Suppressed until the next flak."
    )


def gunnery(charts: SurfaceFireCharts) -> Lines:
    """Bearing, blocking, half battery, counting."""
    chart = charts.gunnery
    low, high = chart.broadside_deg
    over, limit = chart.fire_over_in, charts.turn.options.night_visibility_in
    return Lines(
        "How guns fire",
        (
            (
                "Each battery at one target; main, secondary and tertiary may have different ones. All working guns "
                "of a battery count, wing "
                "mounts of both sides too (SF-VII.9, SF-VII.11). One die at least, however much is taken off."
            ),
            (
                f"Half battery, once however many causes: target not {low:g} to {high:g} degrees off the bow (guns "
                f"all forward from 0, all aft to "
                "180), ship half damaged, flooding, fire control hit, poor weather, or "
                f"{chart.point_blank.from_in:g} in guns within {chart.point_blank.within_in:g} in (SF-VII.13, "
                f"SF-VII.15). Wing guns do not fire "
                f"within {chart.wing_blind_deg:g} degrees of bow or stern."
            ),
            (
                f"A ship between stops the shot unless she is more than {over.larger:g} in from a larger firer, "
                f"{over.smaller:g} from a smaller "
                "or equal one (SF-VII.12)."
            ),
            (
                "Further ships at one target count by main and secondary guns; tertiary neither count nor suffer "
                "(SF-VII.14). Turns of fire at a "
                "target add up, battery by battery."
            ),
            f"Radar: {signed(chart.gunnery_radar)}, and half a box more a hit (SF-X.9)."
            + (f" Unlit ships are fired at to {limit:g} in at most." if limit is not None else ""),
        ),
    )


def damage(charts: SurfaceFireCharts) -> Lines:
    """Speed, half damage, morale."""
    chart = charts.damage
    return Lines(
        "Damage and morale",
        (
            (
                f"From the fourth whole box on each costs an inch of speed ({chart.free_boxes} are free); half boxes "
                f"do not count (SF-VII.21). All "
                "marked: sunk."
            ),
            (
                "Half damaged, with half of her boxes marked: half battery, half of her tubes, she may fall out, and "
                "half of her points are gone; all "
                "of them when she sinks (SF-VII.22, SF-VIII.2)."
            ),
            (
                "A squadron whose points are half or less of those of its ships still listed and those sunk breaks, "
                "and retires for good; so does "
                "a fleet at half or less of what it began with. Ships that fell out are off the squadron's list and "
                "stay in the fleet's "
                "(SF-VIII.3 to SF-VIII.6)."
            ),
        ),
    )


def special(charts: SurfaceFireCharts) -> Lines:
    """What each special result does."""
    chart = charts.damage
    half = chart.first_half_to
    return Lines(
        "What special damage does",
        (
            (
                "A natural ten that hits is one roll, more than two boxes from one hit another; not where it missed "
                "(SF-VII.24). What does not "
                "come through wrecks no turret, deck, engine or magazine; a torpedo on a belt no magazine (SF-VII.19)."
            ),
            (
                f"Steering: 1 to {half} jams to port, else to starboard; half of each move is spent on turning that way "
                f"(SF-VII.26)."
            ),
            (
                f"Turret: 1 to {half} fore, else aft, the other end where none is left; a carrier loses her flight deck "
                f"(SF-VII.27)."
            ),
            (
                "Flooding: half battery, may retire; sunk where she was flooding already or is half damaged, this hit "
                "counted (SF-VII.28)."
            ),
            (
                "Extra hull: a box for good (SF-VII.29). Fire control: half battery for good, no launch for two turns "
                "(SF-VII.30)."
            ),
            f"Engineering: {chart.engineering_in:g} in slower and no team for good (SF-VII.31).",
            f"Magazine: sunk; ships within {chart.magazine_within_in:g} in lose {chart.magazine_boxes:g} box (SF-VII.32).",
            (
                f"Bridge: for {chart.bridge_turns} turns no turning, smoke or launch; her squadron follows her for "
                f"the first, if she leads "
                "(SF-VII.33). Fire: the ship burns (SF-VII.34)."
            ),
        ),
    )


def ground(charts: SurfaceFireCharts, arms: Collection[Arm]) -> Lines:
    """Mines, shoals, weather and guns ashore."""
    weather, guns = charts.ground.weather, charts.ground.battery
    half = charts.damage.first_half_to
    lines = (
        (
            f"Each ship that moved in a field rolls; then 1 to {half} strikes the belt, else below it. Boxes of a "
            f"torpedo, half of them on a belt "
            "(SF-X.6). A ship looks out where her side knows of the field."
        ),
        (
            "Shallow water is rolled for on entering, and in each turn of moving in it; who runs ashore sticks until a "
            "team frees her."
        ),
        (
            "Poor weather: half batteries, and no flying. Where agreed, a die every "
            f"{weather.interval_turns} turns: {faces_in_words(weather.improves)} improves, "
            f"{faces_in_words(weather.worsens)} worsens (SF-X.14)."
        ),
    )
    ashore = (
        (
            (
                f"Guns ashore lie still as a heavy cruiser of {guns.boxes} boxes, armour {guns.casemate_mm} mm in a casemate, "
                f"{guns.open_mm} in the open."
            ),
        )
        if Arm.BATTERY in arms
        else ()
    )
    return Lines("Mines, shallows and weather", (*lines, *ashore))
