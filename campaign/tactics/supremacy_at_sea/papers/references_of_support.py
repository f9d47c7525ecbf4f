"""Reference sheets of what is no ship on the surface: aircraft, submarines, and guns ashore."""

from __future__ import annotations

from campaign.model.battles.tabletop import Lines, Part, PrintedTable
from campaign.model.replacing import replace
from campaign.tactics.sheets import faces_in_words, signed
from campaign.tactics.supremacy_at_sea.battle.sheet import TORPEDO_NAMES
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import Effects
from campaign.tactics.supremacy_at_sea.damage_in_words import effects_in_words
from campaign.tactics.supremacy_at_sea.helm import KN_A_UNIT
from campaign.tactics.supremacy_at_sea.papers.references_of_damage import TIMES
from campaign.tactics.supremacy_at_sea.papers.references_of_fire import in_degrees
from campaign.tactics.supremacy_at_sea.salvos import special_ashore
from campaign.tactics.supremacy_at_sea.support import AIR_TORPEDO, BOWS, HUNTERS, SHOT_DOWN_SHARE, submerged_u
from campaign.tactics.supremacy_at_sea.torpedoes import AHEAD, ASTERN

ATTACKS = {"level": "level bombing", "dive": "dive bombing", "torpedo": "torpedoes", "strafe": "strafing"}
TURRET, GUN = "a turret lost", "a gun lost"


def bomb_in_words(bomb: str) -> str:
    """A bomb by its weight, as it is printed."""
    return f"{bomb.removeprefix('kg_')} kg"


def aircraft(charts: SupremacyCharts) -> tuple[Part, ...]:
    """How units of aircraft attack, what guns do to them, and what they hit."""
    air = charts.environment.air
    ways = tuple(
        (
            role.name.replace("_", " ").lower(),
            ATTACKS[errand.way],
            bomb_in_words(errand.bomb) if errand.bomb else "-",
            f"{air.hit_percent[errand.way]}%",
            "high" if errand.way in air.high else "low",
        )
        for role, errand in air.by_role.items()
    )
    ahead = f"the first {len(BOWS)} elements of a unit from ahead, all others from abeam"
    return (
        Lines(
            "Aircraft of a battle",
            (
                (
                    "A unit attacks after torpedoes are laid, from the turn in which its minute falls: once, one ship, with "
                    f"all its elements of {air.aircraft_an_element} aircraft one after the other (what is left over is one "
                    "more), until the ship is sunk. Then it flies home."
                ),
                (
                    "By day it finds every ship on the surface, smoke or none; by night those that a ship of its own side "
                    "makes out. Nothing under water is attacked, nor guns ashore by torpedo."
                ),
            ),
        ),
        PrintedTable("Ways of attack by role", ("Role", "Attacks by", "Bomb", "Chance", "AA"), ways,
                     note="Strafing that hits takes no points."),
        PrintedTable(
            "One element, two hundred-sided dice (SAS-GAP-07)",
            ("Step", "What"),
            (
                (
                    "1",
                    (
                        "Guns: the AA of the ship attacked and half of that of each friend within "
                        f"{air.friends_within_u:g}, by way of attack; halved in all if she chases splash. A ship's AA counts "
                        f"by the share of her light mounts that work, and {air.fire_share:.0%} less while she burns."
                    ),
                ),
                (
                    "2",
                    (
                        f"First die: the guns or less halves the chance, half up; a {_share(SHOT_DOWN_SHARE)} of them or "
                        "less shoots an aircraft down, too."
                    ),
                ),
                (
                    "3",
                    (
                        f"Chance: {air.size_percent_a_column:+d} for each column of the ship's size, {air.turning_percent:+d} "
                        f"if she chases splash or turned over {air.turning_over_u:g} this turn; stopped "
                        f"{air.stopped_percent:+d}, else below {air.slow.below_kn:g} kn {air.slow.percent:+d}. Never below "
                        "0. Second die: the chance or less hits."
                    ),
                ),
                (
                    "4",
                    (
                        f"A torpedo strikes as one of type {TORPEDO_NAMES[AIR_TORPEDO]}: a ten-sided die says where, "
                        f"{ahead}."
                    ),
                ),
                (
                    "5",
                    (
                        "A bomb: full points where it pierces her deck, half where it half pierces it, else none; no armour: "
                        f"full. With armour at least half pierced, one die: {air.special_to} or less is a special of the "
                        "chart, colour 0 if odd, 1 if even."
                    ),
                ),
            ),
        ),
        PrintedTable(
            "Bombs",
            ("", *map(bomb_in_words, air.bombs)),
            (
                ("Points", *(str(bomb.points) for bomb in air.bombs.values())),
                ("Deck", *(f"{bomb.deck:g}" for bomb in air.bombs.values())),
            ),
        ),
    )


def _share(of: int) -> str:
    return {2: "half", 3: "third", 4: "quarter"}[of]


def submarines(charts: SupremacyCharts) -> tuple[Part, ...]:
    """How a submarine moves and attacks, when she is betrayed, and how she is hunted."""
    boat = charts.environment.submarine
    below = submerged_u(charts, boat.speed_kn)
    return (
        Lines(
            "Submarines (SAS-GAP-17)",
            (
                (
                    f"All are alike: {boat.sink_points} points, no armour, size {signed(boat.size)}; {boat.tubes_ahead} tubes "
                    f"ahead that bear {in_degrees(AHEAD)}, {boat.tubes_astern} astern that bear {in_degrees(ASTERN)}. By night "
                    f"she fights on the surface, at {boat.speed_kn:g} kn at most. By day she is submerged: {below:g} units a "
                    f"turn ({below * KN_A_UNIT:g} kn) at most, no gun fires at her, no torpedo or ship meets her."
                ),
                (
                    "She is betrayed in the turn after she launched, from when all have moved, and all through the turn after "
                    "one in which she was hunted. Submerged she is plotted only then, by ships that see so far."
                ),
                (
                    f"Hunting: each {' or '.join(HUNTERS)} within {boat.hunted_within_u:g} of a submarine that is betrayed "
                    f"attacks in phase 4, one after the other. One die: {boat.sunk_on} sinks her, {boat.damaged_on} costs "
                    "half of all her points."
                ),
            ),
        ),
    )


def guns_ashore(charts: SupremacyCharts) -> tuple[Part, ...]:
    """How guns ashore fire, see, are hit, and fall silent."""
    shore = charts.environment.shore
    return (
        Lines(
            "Guns ashore (SAS-GAP-18)",
            (
                (
                    f"They lie still and bear all round; each gun is a mount with {shore.salvos} salvos, and all are one "
                    "group with one target. They see over the land on which they stand, and are seen on it."
                ),
                (
                    f"As targets: no armour, size {signed(shore.size)}, {shore.points_a_gun} points for each gun. A gun "
                    "lost is silent for good, and all are once all points are lost."
                ),
            ),
        ),
        PrintedTable(
            "A special at guns ashore: one die, never thrown again",
            ("Die", "Effect"),
            tuple(
                (str(face), _ashore(special_ashore(charts, face)))
                for face in range(1, len(charts.unarmoured.special) + 1)
            ),
            note=f"Only {faces_in_words(shore.specials)} do more than take points.",
        ),
    )


def _ashore(effects: Effects) -> str:
    """What a line does to guns that have no course to be held on."""
    phrases = effects_in_words(replace(effects, on_course_turns=None))
    return "; ".join(GUN if phrase == TURRET else phrase.replace(TIMES, " x points") for phrase in phrases)
