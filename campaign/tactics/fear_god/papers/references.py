"""The charts of these rules as reference sheets, from the very values that the program fights by."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Lines, Part, PrintedTable, Reference
from campaign.model.book import Book
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_in
from campaign.tactics.fear_god.charts.terms import Size
from campaign.tactics.fear_god.charts.turn import CHOICES
from campaign.tactics.fear_god.papers.sheets import (
    armour,
    casualties,
    crews,
    criticals,
    effects,
    gunnery,
    others,
    torpedoes,
    wings,
)
from campaign.tactics.kit.charts import options_in_words
from campaign.tactics.sheets import key_in_words

PHASES = {
    "plotting": "crews are told what to fight; a die for fires and floods at a mark; both sides plot courses, "
                "targets, torpedoes",
    "movement": "all ships move together; torpedoes run and strike; mines; the sinking go under; searchlights and star shell",
    "planned_fire": "every battery fires at its plotted target if that bears and is in reach; then all suffer together",
    "detection": "who is in range is seen; who was and is no more is lost from sight",
    "reaction_fire": "batteries that did not fire may, at half effect, where new contacts were made",
    "resolution": "fires and floods that are due do damage, and are fought for the first time",
}

ABOUT = {
    "british_apc_fault": "British capped shells that break up at long range (FG-8.1.6.1)",
    "all_shell_fault": "shells of every navy that fail (FG-8.1.6.1-all)",
    "flash_protection": "magazines explode more or less easily by navy and year (FG-8.3-flash)",
    "picric_casemate": "ready ammunition with picric acid explodes more easily (FG-8.3-casemate)",
    "armed_aircraft": "aircraft that stand armed may explode (FG-8.3-armedac)",
    "parked_aircraft": "fire spreads among aircraft that stand together (FG-8.3-parked)",
    "national_dc": "some navies fight fires and floods better (FG-8.2-national)",
    "serviceability": "what fails before the battle (FG-8.5)",
    "search_and_rescue": "men in the water (FG-8.6)",
    "aircraft_damage": "how badly an aircraft is hit (FG-8.7)",
    "nonpen_fire_flood": "fires and floods of hits that pierce nothing: half, or none",
    "face_roll": "belt or deck: a die for each hit, or for an attack as a whole (FG-8.1.6-face)",
    "deck_pen_mode": "decks are pierced by the figure for belts, or by one of their own",
    "national_dc_scope": "what the better crews help against, where that is agreed",
    "patch_interval": "how often a patch is tried (FG-8.4-flooding)",
    "torpedo_duds": "old torpedoes that do not burst",
    "casualty_criticals": "a fire or flood brings critical hits with its first damage, or at every mark",
    "torpedo_criticals": "critical hits of a torpedo are capped, or as many as are rolled",
    "armour_by_place": "turrets, conning tower, casemates and ends have plates of their own",
}


def sheets(book: Book, arms: Collection[Arm]) -> tuple[Reference, ...]:
    """Every chart that a battle needs; of aircraft, submarines and guns ashore where their reader knows of any."""
    charts = charts_in(book)
    return (
        Reference("The turn", "FG-0-phases", tuple(_turn(charts))),
        Reference("Movement", "FG-8.1.1", tuple(_movement(charts))),
        Reference("Sight, light and smoke", "FG-GAP-15", tuple(_sight(charts))),
        Reference("Gunfire", "FG-6.4", tuple(gunnery(charts))),
        Reference("Armour and damage", "FG-8.1.6", tuple(armour(charts))),
        Reference("Torpedoes", "FG-GAP-16", tuple(torpedoes(charts))),
        Reference("Critical hits", "FG-8.1.2-type", tuple(criticals(charts))),
        Reference("What critical hits do", "FG-8.3", tuple(effects(charts))),
        Reference("Fires and floods", "FG-8.2", tuple(casualties(charts))),
        Reference("Mines, charges, aircraft, rams", "FG-GAP-17", tuple(others(charts, arms))),
        *((Reference("Aircraft and airships", "FG-8.7", tuple(wings(charts))),) if Arm.AIRCRAFT in arms else ()),
        Reference("Crews and rescue", "FG-8.1.9", tuple(crews(charts))),
    )


def _turn(charts: FearGodCharts) -> Iterator[Part]:
    yield PrintedTable("Phases of a turn of three minutes", ("Phase", "What is done"),
                       tuple((key_in_words(phase.value), PHASES[phase.value]) for phase in charts.turn.phases))
    usual = tuple((key_in_words(key), key_in_words(word),
                   ", ".join(key_in_words(other) for other in CHOICES[key] if other != word), ABOUT[key])
                  for key, word in options_in_words(charts.turn.options, CHOICES))
    yield PrintedTable("What may be agreed (FG-0-options)", ("Option", "Usual", "Or", "What it is about"), usual,
                       note="With the first plot; an option changes where one side wishes it and the other nothing else.")
    end = charts.turn.end
    yield Lines("The end (FG-GAP-25)", (
        ("It is over when one side has nobody left who fights; when all of it has broken off and is out of sight or "
         "more than "
         f"{end.broken_off_yd:,} yd from every enemy; after {end.out_of_contact_turns} turns without contact; at "
         f"nightfall; at "
         f"the hour told, or else after {end.turns_at_most} turns."),
        ("A ship that has no points left sinks: a ten-sided die (d10) of ten minutes; from then on she does nothing "
        "(FG-8.1.8)."),
        "Fractions are dropped but in break points and speeds, which go to the nearest whole number (FG-0-round).",
    ))


def _movement(charts: FearGodCharts) -> Iterator[Part]:
    chart = charts.movement
    rows = tuple(
        (size.value, f"+{chart.up_kn[size]}", f"-{chart.down_kn[size]}", str(chart.advance_yd[size]), f"-{chart.loss_kn[size]}",
         *(f"{left[size]} %" for left in chart.sea_percent.values))
        for size in Size)
    yield PrintedTable("By size (FG-GAP-02, FG-GAP-26)",
                       ("Size", "Faster", "Slower", "Yards before a turn", "For 45 degrees",
                        *(f"sea {sea:g}" for sea in chart.sea_percent.bounds)), rows)
    yield Lines("Moving", (
        (f"A knot is {chart.yards_per_knot} yards a turn. After each advance by so many yards a ship may turn by up to "
        f"{chart.turn_degrees} degrees, {chart.turn_degrees_disabled} where her steering engine is out."),
        (f"From {chart.evasive.from_kn} knots on she may steer evasively: no turns, and "
        f"{chart.evasive.made_good_percent} % of "
        "her way made good."),
        ("Damage, each engine hit and each hit in the flotation of small craft take her a level down her speed table; floods "
        f"from major up leave {chart.flood_kn} knots, a steering engine out a third of her speed. The lowest counts. A ship "
        "that is too fast for it loses half of her rate a turn (FG-8.1.1-coast)."),
        "Land stops everybody and shoals sizes A to C: who runs on them is aground.",
    ))


def _sight(charts: FearGodCharts) -> Iterator[Part]:
    chart = charts.sighting
    yield PrintedTable("Seen from, in yards at 100 % (FG-GAP-15)", ("", *(size.value for size in Size)), (
        ("by eye", *(f"{chart.furthest_yd[size]:,}" for size in Size)),
        ("by radar", *(f"{chart.radar_yd[size]:,}" for size in Size))))
    yield PrintedTable("Visibility", ("Sky", "Percent"), tuple(
        (key_in_words(sky.value), str(percent)) for sky, percent in chart.percent.items()))
    yield Lines("Seeing", (
        "The range is that of her size times the visibility; half of it for a ship that lies still.",
        (f"By night a ship that shows a searchlight or burns from major up is seen {chart.lit_times} times as far, one "
        f"that fires "
        f"shows by her flashes {chart.flash_times} times as far, for blind fire alone."),
        (f"A searchlight reaches {chart.searchlight_yd:,} yd, star shell {chart.star_shell_yd:,} yd, each at an enemy in "
        f"contact or lost this turn; a periscope is seen from "
        f"{chart.periscope_yd:,} yd, and sonar holds a submarine within {chart.sonar_yd:,} yd."),
        (f"A screen stands for {chart.smoke.turns} turns: through one it is {chart.smoke.one_screen_percent} % visibility, "
        f"through {chart.smoke.screens_that_hide} nobody is seen (FG-GAP-27)."),
        "Who was in sight and is lost may be fired at by dead reckoning for one turn.",
    ))
