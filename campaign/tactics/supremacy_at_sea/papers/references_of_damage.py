"""Reference sheets of what hits, torpedoes, the dark and the sea do."""

from __future__ import annotations

from campaign.model.battles.tabletop import Lines, Part, PrintedTable
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import Effects, Place, Third, Turns
from campaign.tactics.supremacy_at_sea.charts.hit_table import Section
from campaign.tactics.supremacy_at_sea.hits.words import effects_in_words

BEYOND = 99
TIMES = " times the gun's points"
VAGUE = ("she may blow up", "water comes in", "or worse", "torpedoes may explode")
LENGTHS = {Turns.D6: "1D6 turns", Turns.D6_LESS_TWO: "1D6-2 turns, rolled in secret"}
PLACES = {Place.DECK: "deck", Place.TURRET: "turret", Place.BELT: "belt", Place.BELT_DECK: "belt and deck"}


def special_damage(charts: SupremacyCharts) -> tuple[Part, ...]:
    """The special damage chart, ships without armour, and fires."""
    chart, fire = charts.special, charts.fire
    colours = ", ".join(f"{section.value} {_signed(fire.colour[section])}" for section in Section)
    rows = [
        (str(block.colour), PLACES[block.location], _faces(line.white), _words(line.penetrating), _words(line.half))
        for block in chart.blocks
        for line in block.lines
    ]
    bare = tuple((str(face), _words(effect)) for face, effect in enumerate(charts.unarmoured.special, 1))
    oil = chart.oil_fire
    ordinary = fire.ordinary_fire
    return (
        PrintedTable(
            "Ships with armour",
            ("Colour die", "Struck", "White die", "Pierced", "Half pierced"),
            tuple(rows),
            note=f"The colour die is moved by section: {colours}. Points: those of the gun that struck.",
        ),
        PrintedTable("Ships without armour: one die", ("Die", "Effect"), bare),
        Lines(
            "Fires",
            (
                (
                    f"Ordinary: each turn out on {_faces(ordinary.out_on)}, burns on "
                    f"{_faces(ordinary.burns_on)} for {ordinary.points} "
                    f"points ({ordinary.unarmoured_points} without armour)."
                ),
                f"Oil: burns on {_faces(oil.burns_on)} for {oil.points} points, out on {_faces(oil.out_on)}.",
            ),
        ),
    )


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _faces(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, faces)) or "none"


def _words(effects: Effects) -> str:
    words = list(effects_in_words(effects))
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
    words += [f"for {LENGTHS[span]}" for span in sorted(lengths, key=lambda length: length.value)]
    if effects.on_course_u:
        words.append("for 3D6 units")
    if effects.explodes_on:
        words.append(f"blows up on {_faces(effects.explodes_on)}")
    if effects.flooding:
        stops = f", stops on {_faces(effects.flooding.stops_on)}" if effects.flooding.stops_on else ""
        words.append(f"each turn {effects.flooding.knots} kn on {_faces(effects.flooding.faces)}{stops}")
    if effects.banks_explode_on:
        words.append(f"torpedoes explode on {_faces(effects.banks_explode_on)}")
    if (chance := effects.chance) is not None:
        more = Effects(turrets=chance.turrets, engine_rooms=chance.engine_rooms, rudder=chance.rudder)
        words.append(f"on {_faces(chance.faces)}: {_words(more)}")
    said = [word.replace(TIMES, " x points") for word in words if word not in VAGUE]
    return "; ".join(said) or "no effect"


def torpedoes(charts: SupremacyCharts) -> tuple[Part, ...]:
    """Torpedo types, where they strike and what they do."""
    chart = charts.torpedoes
    types = tuple(
        (
            name.replace("_", " "),
            str(kind.points),
            f"{kind.reliability:.0%}",
            ", ".join(f"{far:g} at {knots:g} kn" for knots, far in kind.settings) or "none",
        )
        for name, kind in chart.types.items()
    )
    effects = tuple(
        (third.value, _rolls(rows[place - 1].to + 1 if place else None, row.to), _words(row.effects))
        for third, rows in chart.effects.items()
        for place, row in enumerate(rows)
    )
    where = tuple(
        (name, f"1 to {places.bow}" if places.bow > 1 else "1", f"to {places.midships}", "above")
        for name, places in chart.location_to.items()
    )
    return (
        PrintedTable("Types", ("Type", "Points", "Reliable", "Range in inches"), types),
        PrintedTable(
            "Angle of track and course",
            tuple(f"from {step.from_degrees:g}" for step in chart.track_angle),
            (tuple(f"x {step.factor:g}" for step in chart.track_angle),),
        ),
        PrintedTable("Where: one ten-sided die", ("Track from", *(third.value for third in Third)), where),
        PrintedTable("What it does (roll one die; heavy torpedoes less one, a bulge more one)",
                     ("Where", "Roll", "Effect"), effects),
        PrintedTable("Torpedo card (SAS-T4)", ("Ship", "Turn", "Tubes", "Bearing", "Spread", "Speed", "Type", "Run"), blank=8),
    )


def _rolls(first: int | None, last: int) -> str:
    if first is None:
        return f"{last} or less"
    return f"{first}" if first == last else f"{first} or more" if last >= BEYOND else f"{first} to {last}"


def night_and_weather(charts: SupremacyCharts) -> tuple[Part, ...]:
    """How far one sees in the dark, and what the sea does."""
    night = charts.environment.night
    moon = tuple((f"moon below {row.below:.0%}" if row.below < 1 else "brighter", f"{row.u:g}") for row in night.sight_by_moon)
    weather = tuple(
        (
            f"to {row.to}",
            f"{row.columns:+d}",
            f"{row.small_columns:+d}" if row.small_columns > -99 else "no fire",
            f"{row.speed_percent}%",
            f"{row.small_speed_percent}%",
        )
        for row in charts.environment.weather
    )
    return (
        PrintedTable(
            "Seen at night to",
            ("Light", "Inches"),
            moon,
            note="By size of the ship looked for: "
            + ", ".join(f"{step.at_least:+d} or more {step.u:+g}" for step in night.by_size[:-1])
            + f", less {night.by_size[-1].u:+g}.",
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
