"""Numbers of the ledger that no line of the table asks for, each with the reason: a block by its name, a part by its path."""

from __future__ import annotations

from tests.charts.unread_fear_god import UNREAD_OF_FEAR_GOD

AIR_WAR = "awaits the air war of rules 24 to 26: no game flies missions yet"
PRINTED = "what a table prints or a player marks: no number that the game reckons with"
WORDS = "the game reckons it in code by rule, and tests of that rule hold it"
EXAMPLES = "worked examples, each a test of its own in tests/tactics/supremacy/test_examples_*.py"
HISTORY = "the order of battle goes by history instead, ship for ship (SM-GAP-53, SM-GAP-54 in docs/rulings.md)"
BY_GUNS = "oob names every gun, mount, tube and aircraft, and tests/tactics/supremacy/test_ratings_of_ships.py counts them"

ORDER = "an order of things and readings in words, no numbers: the game has them in code by rule"
VOCABULARY = "says what the words of other blocks mean; the tables that use them are read"

OF_SURFACE_FIRE = "worked examples, each played by tests/tactics/surface_fire/test_worked_examples.py"
ONE = "there is one of it by the shape of the order: no number is reckoned with"

OF_THE_COAST = "worked examples, each played by tests/tactics/coastal/test_worked_examples.py"
NUMBERED = "the number of a row or phase, by which nothing is reckoned"
NOUGHT = "nought: what is not named moves nothing"

UNREAD: dict[str, str] = {
    **UNREAD_OF_FEAR_GOD,
    **{f"GOLD-SF-{part}": OF_SURFACE_FIRE for part in ("A", "B", "C", "D", "E", "ACTIONS", "CHARTS")},
    "TAB-SF-I.7": OF_SURFACE_FIRE,
    "TAB-SF-I.9.side_sign": WORDS,
    "TAB-SF-V.11.teams_per_ship_per_turn": ONE,
    "TAB-SF-VI.4.rows.2": "who has fewer planes than any row leaves: there is no row for them",
    "TAB-SF-VI.14.rows.2": "who has fewer planes than any row leaves: there is no row for them",
    "TAB-SF-VI.9.submerged_submarine": WORDS,
    "TAB-SF-VII.3.hits_per_spread_max": WORDS,
    "TAB-SF-R.1": "fields of a record, which are fields of a noun; their defaults are in the charts that are read",
    "TAB-SF-R.3": "sample records, worked out anew by tests/tactics/surface_fire/test_records.py",
    **{f"GOLD-CO-{part}": OF_THE_COAST for part in ("A", "B", "C", "ACTIONS", "CHARTS", "SIDE")},
    **{f"TAB-CO-3.1.phases.{place}.number": NUMBERED for place in range(7)},
    **{f"TAB-CO-7.1.rows.{place}.row": NUMBERED for place in (0, 1, 2, 3, 4, 6, 7)},
    "TAB-CO-7.1.added_rows.0.row": NUMBERED,
    "TAB-CO-4.1.settings": "shares of full speed by quarters: code reckons by the number of settings",
    "TAB-CO-4.2.turning_circle_check": "what the ledger's own figures were tried on",
    "TAB-CO-5.2.1.sea_state_3": NOUGHT,
    "TAB-CO-5.3.submarine_at_periscope.as_target_class": WORDS,
    "TAB-CO-6.3.rows.0.add_fire": WORDS,
    "TAB-CO-6.4.rows.0.add_flood": WORDS,
    "TAB-CO-7.7.modifiers.0.range": "the scale of crews, which the chart of records holds",
    "TAB-CO-7.7.aircraft_targets.class_modifier": NOUGHT,
    "TAB-CO-7.9.rows.0.count": WORDS,
    "TAB-CO-8.2.class_3": NOUGHT,
    "TAB-CO-8.7.rows.1.max_speed_setting": WORDS,
    "TAB-CO-8.7.rows.1.floor": WORDS,
    "TAB-CO-8.7.rows.2.add_flood": WORDS,
    "TAB-CO-8.7.mean_hull_boxes_per_die": "a mean, worked out anew by a worked example (CO-GT-124)",
    "TAB-CO-GAP-10.aircraft.bomb_special_rolls": WORDS,
    "TAB-CO-R.1": "fields of a record, which are fields of a noun",
    "TAB-CO-R.3": "sample records, worked out anew by tests/tactics/coastal/test_records.py",
    "SM-GAP-02": ORDER,
    "SM-GAP-07": ORDER,
    "SM-GAP-08": ORDER,
    "SM-GAP-29": ORDER,
    "SM-GAP-39": VOCABULARY,
    "SM-GAP-41": AIR_WAR,
    "SM-GAP-56": ORDER,
    "codes": VOCABULARY,
    "half_salvo_sources": ORDER,
    "shift_sum": ORDER,
    "special_compare": ORDER,
    "special_effect_vocabulary": VOCABULARY,
    "SM-GAP-11.boats_per_point": "boats a point is how history was counted into oob/flotillas",
    "SM-GAP-11.min_points_per_flotilla": WORDS,
    "SM-GAP-14.night_bonus": WORDS,
    "SM-GAP-15.band_steps_per_round": WORDS,
    "SM-GAP-15.immobile_ship": WORDS,
    "SM-GAP-19": "what transports bear is in the chart of counter values (SM-2D); the tracks are code by rule",
    "SM-GAP-27.fuel_boxes_without_ship_data.gunboat": "every gunboat is a hull with an endurance of her own",
    "SM-GAP-32.pool_floor": WORDS,
    "SM-GAP-33": "tons are told to readers; the game counts in points and loads",
    "SM-GAP-51.operations_per_ntp_per_step": WORDS,
    "SM-GAP-52": "what the map is made of is drawn by maps/build and measured by tests/maps",
    "SM-GAP-53": HISTORY,
    "SM-GAP-54": HISTORY,
    "SM-GAP-57.fast_ntp.at_most_share": "every transport is a named ship: the share is history's (SM-GAP-57)",
    "SM-GAP-69.mountain.else": NOUGHT,
    "SM-GAP-04.repair.rate_hits_per_owner_player_turn.no_engineer": WORDS,
    "examples": EXAMPLES,
    "examples_only": EXAMPLES,
    "scenario_river_plate": "the skirmish river-plate, held by tests/tactics/supremacy/test_examples_river_plate.py",
    "hits_source": "tells whence the hits come",
    "alternative_reading": "another reading of the hit table, not played",
    "scan_rows_for_audit": "what the page looked like, for whoever doubts the hit table",
    "roster_fields": PRINTED,
    "roster_sheet": PRINTED,
    "turning.template": PRINTED,
    "scales": "scales of models and of the ground: tables are laid out by them",
    "sequence": "phases by their numbers; the order is code by rule",
    "right_of_way": "ranks are an order, and no number is reckoned with",
    "directors": "what the targets of each battery amount to: directors and arcs are counted once, in them",
    "ships": BY_GUNS,
    "ship_data_rules.demo_displacements_t": "what the ledger's formula was tried on",
    "unarmoured.pen_factor": WORDS,
    "night.searchlight": WORDS,
    "night.crew": "crews are told by the scenario (SAS-GAP-13)",
    "shoals": WORDS,
    "config_defaults": "defaults of a battle that says nothing; ours names its sky and its crews",
    "campaign_bridge": WORDS,
}


def reason(number: str) -> str | None:
    """Why a number is not asked for: the reason of the longest path that leads to it, or None."""
    steps = number.split(".")
    for length in range(len(steps), 0, -1):
        if found := UNREAD.get(".".join(steps[:length])):
            return found
    return None
