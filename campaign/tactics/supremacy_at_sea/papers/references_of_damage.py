"""Reference sheets of what hits, torpedoes, the dark and the sea do."""

from __future__ import annotations

from campaign.model.battles.tabletop import Lines, Part, PrintedTable
from campaign.tactics.sheets import faces_in_words, signed
from campaign.tactics.supremacy_at_sea.battle.sheet import TORPEDO_NAMES
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import Effects, Place, Third, Turns
from campaign.tactics.supremacy_at_sea.charts.fire import Section
from campaign.tactics.supremacy_at_sea.damage_in_words import effects_in_words

BEYOND = 99
ALL_FACES = 6
TIMES = " times the gun's points"
VAGUE = ("she may blow up", "water comes in", "or worse", "torpedoes may explode")
LENGTHS = {Turns.D6: "1D6 turns", Turns.D6_LESS_TWO: "1D6-2 turns, rolled in secret"}
BETTER = "the better of belt and deck"
MEETS = {
    Place.DECK: ("deck", "deck"),
    Place.TURRET: (BETTER, "turret"),
    Place.BELT: ("belt", "belt"),
    Place.BELT_DECK: ("belt", "belt and deck, added"),
}
PLACES = {Place.DECK: "deck", Place.TURRET: "turret", Place.BELT: "belt", Place.BELT_DECK: "belt and deck"}


def special_damage(charts: SupremacyCharts) -> tuple[Part, ...]:
    """The special damage chart, ships without armour, and fires."""
    chart, fire = charts.special, charts.fire
    colours = ", ".join(f"{section.value} {signed(fire.colour[section])}" for section in Section)
    rows = [
        (str(block.colour), PLACES[block.location], faces_in_words(line.white), _words(line.penetrating), _words(line.half))
        for block in chart.blocks
        for line in block.lines
    ]
    bare = tuple((str(face), _words(effect)) for face, effect in enumerate(charts.unarmoured.special, 1))
    oil = chart.oil_fire
    ordinary = fire.ordinary_fire
    steps = ", ".join(
        f"{lost:g}% of her points lost {left}%" for lost, left in charts.unarmoured.speed_by_points_lost.items()
    )
    return (
        PrintedTable(
            "What a special meets, in the base column (SAS-B5.7)",
            ("Struck", "Penetration", "Armour"),
            tuple((PLACES[place], *MEETS[place]) for place in Place),
            note="Pierced: penetration is the armour or more. Half pierced: half of it or more. Else there is no special, "
            "whatever the same shell does elsewhere. Points of a special are full points of the gun that struck, half "
            "pierced or not, on top of the hit's own.",
        ),
        PrintedTable(
            "Ships with armour",
            ("Colour die", "Struck", "White die", "Pierced", "Half pierced"),
            tuple(rows),
            note=f"The colour die is moved by section: {colours}. A turret or its group: the group where the better "
            "penetration is the turret's and the deck's armour together or more, else the turret.",
        ),
        PrintedTable(
            "Ships without armour: one die, thrown once more where there is no such thing to lose (SAS-GAP-03)",
            ("Die", "Effect"),
            bare,
            note=f"Her speed at most: from {steps}; each engine room {charts.unarmoured.engine_room_percent}% of the original.",
        ),
        _meanings(charts),
        Lines(
            "Fires",
            (
                (
                    f"Ordinary, one at a time, by a second on {faces_in_words(ordinary.doubled_on)}: each turn out on "
                    f"{faces_in_words(ordinary.out_on)}, burns on "
                    f"{faces_in_words(ordinary.burns_on)} for {ordinary.points} "
                    f"points ({ordinary.unarmoured_points} without armour)."
                ),
                f"Oil: burns on {faces_in_words(oil.burns_on)} for {oil.points} points, out on {faces_in_words(oil.out_on)}.",
            ),
        ),
    )


def _meanings(charts: SupremacyCharts) -> Lines:
    return Lines(
        "What the words mean (SAS-T5)",
        (
            (
                "Which turret, group, mount, bank or quarter is lost goes by lot among those still there, jammed turrets and "
                "empty banks too; of light mounts the secondaries first. A torpedo in the bow or stern takes the group there. "
                "In an empty quarter one light mount is lost. What is not there is not lost; the rest of the line holds."
            ),
            (
                f"A jammed turret, by lot, does not fire; from the turn after, a {charts.fire.jam_clears_on} in phase 4 "
                "frees it. "
                "A magazine explodes: the points beside it. Blows up: one die, she sinks at once. Torpedoes explode: a die for "
                "each loaded bank until one does not; each costs its bank and one torpedo's points."
            ),
            (
                "Water: in phase 4, a die for each flood where faces are named; knots lost so stay lost. Rudder hard "
                "over: odd to port, even to "
                "starboard. Turns count from the next, of a torpedo from this one. Her owner throws for 1D6-2 and tells "
                "nobody; "
                "nought or less is no turn at all, but a speed that comes down does so at once."
            ),
        ),
    )


def _words(effects: Effects) -> str:
    parts = list(effects_in_words(effects))
    if effects.own_damage:
        parts.append(f"{effects.own_damage} x points of her own main guns")
    lengths = {
        spell
        for spell in (
            effects.shift and effects.shift.turns,
            effects.silent and effects.silent.turns,
            effects.cap and effects.cap.turns,
            effects.on_course_turns,
            effects.power_loss,
            effects.rudder and effects.rudder.turns,
        )
        if spell in LENGTHS
    }
    parts += [f"for {LENGTHS[span]}" for span in sorted(lengths, key=lambda length: length.value)]
    if effects.on_course_u:
        parts.append("for 3D6 units")
    if effects.explodes_on:
        parts.append(f"blows up on {faces_in_words(effects.explodes_on)}")
    if effects.flooding:
        stops = f", stops on {faces_in_words(effects.flooding.stops_on)}" if effects.flooding.stops_on else ""
        faces = effects.flooding.faces
        on = f" on {faces_in_words(faces)}" if len(faces) < ALL_FACES else ""
        parts.append(f"each turn {effects.flooding.knots} kn{on}{stops}")
    if effects.banks_explode_on:
        parts.append(f"torpedoes explode on {faces_in_words(effects.banks_explode_on)}")
    if (chance := effects.chance) is not None:
        more = Effects(turrets=chance.turrets, engine_rooms=chance.engine_rooms, rudder=chance.rudder)
        parts.append(f"on {faces_in_words(chance.faces)}: {_words(more)}")
    phrases = [part.replace(TIMES, " x points") for part in parts if part not in VAGUE]
    return "; ".join(phrases) or "no effect"


def torpedoes(charts: SupremacyCharts) -> tuple[Part, ...]:
    """Torpedo types, where they strike and what they do."""
    chart = charts.torpedoes
    types = tuple(
        (
            TORPEDO_NAMES.get(name, name),
            str(kind.points),
            f"{kind.reliability:.0%}",
            ", ".join(f"{far:g} at {knots:g} kn" for knots, far in kind.settings) or "none",
        )
        for name, kind in chart.types.items()
    )
    effects = tuple(
        (third.value, _rolls(table.bounds[place - 1] + 1 if place else None, roll), _words(struck))
        for third, table in chart.effects.items()
        for place, (roll, struck) in enumerate(table.items())
    )
    where = tuple(
        (name, f"1 to {bow:g}" if bow > 1 else "1", f"to {midships:g}", "above")
        for name, (bow, midships, _) in ((name, places.bounds) for name, places in chart.location_to.items())
    )
    return (
        PrintedTable("Types", ("Type", "Points", "Reliable", "Range in units"), types),
        PrintedTable(
            "Angle of track and course",
            tuple(f"from {degrees:g}" for degrees in reversed(chart.track_angle.bounds)),
            (tuple(f"x {factor:g}" for factor in reversed(chart.track_angle.values)),),
        ),
        Lines(
            "Chance of each torpedo",
            (
                (
                    f"100 x length x angle x reliable / width, half up, {chart.least_percent} to {chart.most_percent} on a "
                    "hundred-sided die, for every ship whose funnel the front passes inside the width; those that hit "
                    "leave the spread. Width of a fan: twice the run x the tangent of half its angle, of torpedoes side by "
                    f"side {chart.parallel_gap_u:g} each, never less than {chart.least_width_per_torpedo_u:g} each. Fans: "
                    f"{', '.join(map(str, chart.fan_degrees))} degrees. Tubes bear 030 to 150 and 210 to 330, at a side on "
                    "their own; they run from the next move on."
                ),
            ),
        ),
        PrintedTable(
            "Length of the target",
            tuple(chart.target_length_u),
            (tuple(f"{long:g}" for long in chart.target_length_u.values()),),
        ),
        PrintedTable("Where: one ten-sided die", ("Track from", *(third.value for third in Third)), where),
        PrintedTable(
            f"What it does: one die, one less for {chart.heavy_from_points} points; a bulge amidships one more, half points",
            ("Where", "Roll", "Effect"),
            effects,
        ),
        PrintedTable("Torpedo card (SAS-T4)", ("Ship", "Turn", "Tubes", "Bearing", "Spread", "Speed", "Type", "Run"), blank=8),
    )


def _rolls(first: float | None, last: float) -> str:
    if first is None:
        return f"{last:g} or less"
    return f"{first:g}" if first == last else f"{first:g} or more" if last >= BEYOND else f"{first:g} to {last:g}"


def night_and_weather(charts: SupremacyCharts) -> tuple[Part, ...]:
    """How far one sees in the dark, and what the sea does."""
    night = charts.environment.night
    moon = tuple((f"moon below {share:.0%}" if share < 1 else "brighter", f"{u:g}") for share, u in night.sight_by_moon.items())
    weather = tuple(
        (
            f"to {state:g}",
            f"{row.columns:+d}",
            f"{row.small_columns:+d}" if row.small_columns > -99 else "no fire",
            f"{row.speed_percent}%",
            f"{row.small_speed_percent}%",
        )
        for state, row in charts.environment.weather.items()
    )
    return (
        PrintedTable(
            "Seen at night to",
            ("Light", "Units"),
            moon,
            note="By size of the ship looked for: "
            + ", ".join(f"{size:+.0f} or more {u:+g}" for size, u in reversed(list(night.by_size.items())[1:]))
            + f", less {night.by_size.values[0]:+g}.",
        ),
        Lines(
            "Light",
            (
                (
                    f"A ship that fired is seen to {night.fired_seen_to_u:g}, one that burns to "
                    f"{night.burning_seen_to_u:g}; a searchlight "
                    f"reaches {night.searchlight_u:g} and is seen to {night.searchlight_seen_to_u:g}; star "
                    f"shell reaches {night.starshell_u:g}."
                ),
                (
                    f"At a searchlight {night.at_searchlight_columns:+d}, by star shell {night.starshell_columns:+d}, unlit "
                    f"{night.unlit_columns:+d} columns; first fire beyond {night.first_fire_halved_beyond_u:g} is a half salvo."
                ),
            ),
        ),
        PrintedTable("Sea state (SAS-GAP-06)", ("Sea", "Columns", "Small ships", "Speed", "Small ships"), weather),
    )
