"""Numbers of the ledger that no line of the table asks for, each with the reason: a block by its name, a part by its path."""

from __future__ import annotations

AIR_WAR = "awaits the air war of rules 24 to 26: no game flies missions yet"
LAND_GAME = "awaits the supply of rules 21 to 23, which belongs to the land game"
OWN_AIR_GAME = "awaits the air war: the ledger's own rules for a campaign without a land game"
PRINTED = "what a table prints or a player marks: no number that the game reckons with"
WORDS = "the game reckons it in code by rule, and tests of that rule hold it"
EXAMPLES = "worked examples, each a test of its own in tests/tactics/supremacy/test_examples_*.py"
HISTORY = "the order of battle goes by history instead, ship for ship (SM-GAP-53, SM-GAP-54 in docs/rulings.md)"
BY_GUNS = "oob names every gun, mount, tube and aircraft, and tests/tactics/supremacy/test_ratings_of_ships.py counts them"

ORDER = "an order of things and readings in words, no numbers: the game has them in code by rule"
VOCABULARY = "says what the words of other blocks mean; the tables that use them are read"

UNREAD: dict[str, str] = {
    "SM-GAP-02": ORDER,
    "SM-GAP-07": ORDER,
    "SM-GAP-08": ORDER,
    "SM-GAP-29": ORDER,
    "SM-GAP-39": LAND_GAME,
    "SM-GAP-41": AIR_WAR,
    "SM-GAP-56": ORDER,
    "SM-GAP-66": OWN_AIR_GAME,
    "codes": VOCABULARY,
    "half_salvo_sources": ORDER,
    "shift_sum": ORDER,
    "special_compare": ORDER,
    "special_effect_vocabulary": VOCABULARY,
    "SM-GAP-11": "boats a point is how history was counted into oob/flotillas; the rest is code by rule or awaits the air war",
    "SM-GAP-14.night_bonus": WORDS,
    "SM-GAP-15.band_steps_per_round": WORDS,
    "SM-GAP-15.immobile_ship": WORDS,
    "SM-GAP-19": "what transports bear is in the chart of counter values (SM-2D); the tracks are code by rule",
    "SM-GAP-27.fuel_boxes_without_ship_data.gunboat": "every gunboat is a hull with an endurance of her own",
    "SM-GAP-32.pool_floor": WORDS,
    "SM-GAP-33": "tons are told to readers; the game counts in points and loads",
    "SM-GAP-37": LAND_GAME,
    "SM-GAP-38": LAND_GAME,
    "SM-GAP-40": AIR_WAR,
    "SM-GAP-42": AIR_WAR,
    "SM-GAP-43": AIR_WAR,
    "SM-GAP-46": AIR_WAR,
    "SM-GAP-48": WORDS,
    "SM-GAP-51.operations_per_ntp_per_step": WORDS,
    "SM-GAP-52": "what the map is made of is drawn by maps/build and measured by tests/maps",
    "SM-GAP-53": HISTORY,
    "SM-GAP-54": HISTORY,
    "SM-GAP-57.fast_ntp.at_most_share": "every transport is a named ship: the share is history's (SM-GAP-57)",
    "SM-GAP-58": LAND_GAME,
    "SM-GAP-65": OWN_AIR_GAME,
    "SM-GAP-67": OWN_AIR_GAME,
    "SM-GAP-68": OWN_AIR_GAME,
    "SM-GAP-69": "awaits the landing that is settled without a land game; today a land game reports how it went",
    "SM-GAP-70": "awaits the option by which supplies move the front",
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
