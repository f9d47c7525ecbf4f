"""What the charts of night, weather, shoals, ship sheets and doctrine of Supremacy at Sea must say by the ledger."""

from __future__ import annotations

from typing import Any

from campaign.tactics.kit.charts import BEYOND
from tests.charts.cells import Amended, Ours, Row
from tests.charts.expected_effects import row
from tests.charts.ledger_copy import Blocks, numbers

LARGE = ("BB", "BC", "CV", "CVL", "CVE", "merchant")
RULED = "ours, within SAS-GAP-"


def _night(ledger: Blocks) -> object:
    gap = ledger["night"]
    light, star, size = gap["searchlight"], gap["starshell"], gap["target_mod_u"]
    moon = gap["sight_u"]
    return {
        # The shares of the moon are ours, within SAS-GAP-04.
        "sight_by_moon": {0.25: moon["dark"], 0.75: moon["part_moon"], BEYOND: moon["full_moon"]},
        "by_size": {1: size["size_plus1"], 0: size["size_0"], -1: size["size_minus1"], -99: size["smaller"]},
        "fired_seen_to_u": gap["target_fired_this_or_last_turn_seen_to_u"],
        "burning_seen_to_u": gap["target_on_fire_seen_to_u"],
        "searchlight_u": light["range_u"],
        "searchlight_seen_to_u": light["user_seen_to_u"],
        "at_searchlight_columns": light["fire_at_user_shift"],
        "starshell_u": star["range_u"],
        "starshell_calibre_in": star["guns_in"],
        "starshell_columns": star["fire_shift"],
        "unlit_columns": gap["unlit_target_shift"],
        "first_fire_halved_beyond_u": ledger["SAS-GAP-04"]["halved_beyond"],
    }


def _radar(ledger: Blocks) -> object:
    gap = ledger["radar"]
    seen = gap["search"]["detect_u"]
    early, late = gap["fire_control_early"], gap["fire_control_late"]
    return {
        "detects_u": {
            **dict.fromkeys(LARGE, seen["large"]), **dict.fromkeys(("CA", "CL"), seen["cruiser"]), "DD": seen["DD"],
            **{kind: Ours(seen["DD"], "as a destroyer") for kind in ("small", "submarine")}, "battery": Ours(0, "on land")},
        "early": {"unseen_columns": early["shift_unseen"], "seen_columns": early["shift_seen"]},
        "late": {"unseen_columns": late["shift_unseen"], "seen_columns": late["shift_seen"]},
        "late_from": Ours("Jan I 43", "SAS-GAP-05, by the day of fitting"),
        "lost_on": numbers(gap["lost_when"])[1],
    }


SEAS = {"0-2": 2, "3-4": 4, "5": 5, "6": 6, "7+": 12}
NO_FIRE = -99


def _weather(ledger: Blocks) -> dict[str, object]:
    gap, spray = ledger["weather"], ledger["weather"]["spray_rule"]
    rows: dict[object, object] = {}
    for name, said in gap["sea_state"].items():
        small = Ours(NO_FIRE, "no fire") if said["dd_shift"] == "no_fire" else said["dd_shift"]
        end = SEAS[name] if name == "7+" else -numbers(name)[-1] if "-" in name else numbers(name)[0]
        rows[end] = {"columns": said["shift"], "small_columns": small, "speed_percent": said["max_speed_pct"],
                     "small_speed_percent": said["dd_max_speed_pct"]}
    return {
        "weather": rows,
        "small_types": ["DD", *(Ours(kind, "ships smaller than destroyers") for kind in ("small", "submarine"))],
        "spray": {"from_sea_state": spray["sea_state_from"], "within_degrees": numbers(spray["headings"])[0]},
        "visibility_u": gap["visibility_u"],
    }


def _shoals(ledger: Blocks) -> object:
    gap = ledger["shoals"]
    aground = gap["aground_if_d6_at_most"]
    assert (gap["mods"]["speed_over_20"], gap["mods"]["speed_10_or_less"]) == (1, -1)

    fast, slow = (numbers(name)[0] for name in list(gap["mods"])[:2])
    each, beyond = numbers(gap["effect"]["points"])
    assert beyond == slow

    return {
        "aground_on": aground | {
            "CVE": Ours(aground["CVL"], "as a light carrier"), "submarine": Ours(aground["small"], "as small"),
            "battery": Ours(0, "on land")},
        "fast_over_kn": fast,
        "slow_to_kn": slow,
        "points_a_knot": each,
        "free_on": gap["get_off"]["needs_d6"],
        "rudder_lost_on": gap["effect"]["rudder_ko_on_d6"][0],
    }


def _air(ledger: Blocks) -> object:
    gap, mods = ledger["air"], ledger["air"]["mods"]
    turning, = (name for name in mods if name.startswith("target_cs"))
    slow, = (name for name in mods if name.startswith("speed_under"))
    assert numbers(gap["per_element"][2]["roll_d100_max"]) == [100]

    return {
        "aircraft_an_element": ledger["SAS-GAP-07"]["element"],
        "hit_percent": gap["hit_pct_per_element"],
        "high": ["level", "dive"],
        "friends_within_u": numbers(gap["aa_total"])[0],
        "size_percent_a_column": numbers(mods["size"])[0],
        "turning_percent": mods[turning],
        "slow": {"below_kn": numbers(slow)[0], "percent": mods[slow]},
        "stopped_percent": mods["stopped"],
        "turning_over_u": numbers(turning)[0],
        "fire_share": numbers(gap["aa_loss"])[0] / 100,
        "special_to": numbers(gap["bomb_hit"])[1],
        "by_role": {role: {part: Ours(word, "SAS-GAP-07.7, what a role is for") for part, word in errand.items()}
                    for role, errand in ERRANDS.items()},
        "bombs": {name: {"points": one["points"], "deck": one["deck_pen"]} for name, one in gap["bombs"].items()},
    }


ERRANDS = {
    "F": {"way": "strafe"}, "B": {"way": "level", "bomb": "kg_250"}, "HB": {"way": "level", "bomb": "kg_500"},
    "D": {"way": "dive", "bomb": "kg_500"}, "V": {"way": "torpedo"},
}
SUBMARINE = {"speed_kn": 14, "sink_points": 150, "length_u": 0.24, "tubes_ahead": 4, "tubes_astern": 2}
OPENING = {"out_of_fuel_kn": 4, "opening_at_most_u": 90, "formation_gap_u": 5, "screen_ahead_u": 10, "screen_share": 0.25,
           "convoy_behind_u": 10, "off_bearing_degrees": 60, "lines_apart_u": 3, "ships_in_line": 8}


def _environment(ledger: Blocks) -> object:
    below, end = ledger["SAS-GAP-17"], ledger["battle_end"]
    shore = ledger["SAS-GAP-18"]
    without, = (numbers(one)[0] for one in end["ends_when"] if one.startswith("no_visible_enemy"))
    forced_off = numbers(end["points"])[0]
    return {
        "night": _night(ledger),
        "radar": _radar(ledger),
        **_weather(ledger),
        "shoals": _shoals(ledger),
        "mines": {"hit_on": below["hit"], "hit_on_chasing_splash": below["hit_splash"]},
        "submarine": {
            "size": below["size"], "submerged_speed_share": below["share"], "hunted_within_u": below["within"],
            "sunk_on": below["sinks"], "damaged_on": below["damages"],
            **{key: Ours(value, "SAS-GAP-17.1, one submarine for all") for key, value in SUBMARINE.items()}},
        "air": _air(ledger),
        "shore": {"size": shore["size"], "points_a_gun": shore["points"], "specials": shore["specials"],
                  "salvos": Ours(12, "SAS-GAP-18.2, magazines ashore are deep"), "length_u": Ours(0.1, "a small mark")},
        "battle": {
            "no_contact_turns": without,
            "broken_off_beyond_sight_u": numbers(end["off_table_u"])[0],
            "turn_limit": end["turn_limit"],
            "off_with_less_speed": Ours(0.5, "the ledger's words: under half speed"),
            "forced_off_share": forced_off,
            **{key: Ours(value, "SAS-C5.1, how sides are placed") for key, value in OPENING.items()}},
    }


KINDS = {"BB": "BB", "BC": "BC", "CV": "CV", "CA": "CA", "CL": "CL", "CLA": "CL", "ML": "DD", "DD": "DD", "DE": "DD",
         "TB": "DD", "MTB": "small", "gunboat": "small", "LC": "small", "NTP": "merchant", "SUB": "submarine"}
TORPEDOES = {
    **dict.fromkeys(("british", "australian", "dutch", "polish", "greek", "egyptian", "yugoslav"), "uk_21_mk7"),
    **dict.fromkeys(("turkish", "spanish"), "uk_21_mk7"),
    "italian": "it_21", "german": "ge_21_g7a", "french": "fr_22", "vichy": "fr_22", "american": "us_21_mk15",
    "japanese": "long_lance",
}


def _ship_data(ledger: Blocks) -> object:
    gap = ledger["ship_data_rules"]
    size, salvos = gap["size_mod"], gap["salvos"]
    round_to, per_ton, to_tons, then, per_further, again = numbers(gap["sink_points"])
    assert (to_tons, per_ton * to_tons) == (again.__abs__(), then)

    heavy, pair, light, share, _ = numbers(gap["aa_high"])
    two, three, _ = numbers(gap["aa_low"])
    why = "how the order of battle is read (SAS-GAP-21)"
    return {
        "type": {ours: Ours(theirs, why) for ours, theirs in KINDS.items()},
        "sink_points": {
            "per_ton": per_ton, "to_tons": to_tons, "then": then, "per_further_ton": per_further, "round_to": round_to,
            "per_gross_ton": Ours(0.1, "merchantmen are told in gross tons")},
        "armour_step_in": Ours(0.25, "the steps of the published sheets"),
        "size": {
            **{kind: size[kind] for kind in ("BB", "BC", "CV", "CA", "CL", "DD")}, "small": size["corvette"],
            "CVL": Ours(1, "as a carrier"), "CVE": Ours(1, "as a carrier"), "merchant": Ours(0, "SAS-GAP-24"),
            "submarine": ledger["SAS-GAP-17"]["size"], "battery": ledger["SAS-GAP-18"]["size"]},
        "smaller": [
            {"type": "CL", "below_tons": 5000, "size": size["CL_under_5000t"]},
            {"type": "DD", "below_tons": 1000, "size": size["DD_under_1000t"]},
            {"type": "small", "below_tons": Ours(100, "a motor boat"), "size": size["MTB"]}],
        "salvos": {
            "mains": {11.5: salvos["main_12in_up"], 10.5: salvos["main_11in"], 0: salvos["main_8in_up_and_6in"]},
            "destroyer_mains": salvos["dd_main"],
            "light": {5: salvos["sec_5_to_6in"], 0: salvos["sec_under_5in"]}},
        "anti_aircraft": {
            "heavy_barrels": heavy / pair, "light_barrels": light / share, "round_to": 5, "low_share": round(two / three, 4)},
        "below_trial_kn": numbers(gap["speed"])[0],
        "smallest_gun_in": Ours(2.9, "as in SM-GAP-20"),
        "torpedo_type_of": {"mk_ix": Ours("uk_21_mk9", why), "mk_vii": Ours("uk_21_mk7", why),
                            "jp_8th_year": Ours("uk_21_mk7", why), "jp_6th_year": Ours("uk_21_mk7", why)},
        "torpedo_type_by_nation": {nation: Ours(kind, why) for nation, kind in TORPEDOES.items()},
        "small_torpedo": {"below_mm": Ours(500, why), "type": Ours("air_18", why)},
        "merchant_gross_tons": Ours(5000, "one transport point, ledger 0.1"),
        "boat_length_m": Ours(18, why),
        "fire_control_sets": [Ours(name, "SAS-GAP-05, by its number") for name in ("274", "275", "284", "285")],
    }


WORTH = {"BB": 100, "BC": 85, "CV": 100, "CVL": 60, "CVE": 40, "CA": 22, "CL": 16, "DD": 5, "merchant": 10, "small": 2,
         "submarine": 4, "battery": 5}
CONDUCT: dict[str, float] = {"attack_boats": 4, "boats_a_ship": 3, "company_u": 20, "badly_hit": 0.5, "exposure": 0.1,
                             "standoff_u": 15, "launch_u": 14, "hopeless_kn": 3}
STANCE: dict[str, float] = {
    "nearest_u": 35, "caution": 0.8, "points_left": 0.35, "force_left": 0.5, "odds": 0.5, "patience": 18, "pursuit_odds": 2.0,
    "salvos_left": 0.3, "finishing": 0.5,
    "gun_turn_u": 2, "second_battery": 0.85, "torpedo_hits": 0.5, "last_chance": 0.3, "half_from_ammunition": 0.25,
    "little_promise": 0.5, "secondary_to_column": 12,
}
NATIONS: dict[str, dict[str, float]] = {
    "british": {"nearest_u": 45, "caution": 0.6, "points_left": 0.3, "force_left": 0.4, "odds": 0.35, "patience": 24,
                "pursuit_odds": 1.5, "salvos_left": 0.25, "finishing": 0.35},
    "german": {"nearest_u": 50, "points_left": 0.45, "force_left": 0.75, "odds": 0.25, "patience": 15},
    "italian": {"nearest_u": 45, "caution": 1.0, "points_left": 0.45, "force_left": 0.6, "odds": 0.6, "patience": 12},
}


def _doctrine(ledger: Blocks) -> object:
    gap = ledger["doctrine"]
    (share, promise), = (numbers(one) for one in gap["fire"] if one.startswith("half salvo"))
    expected = numbers(gap["torpedoes"]["launch_if"])
    turn, = (numbers(one)[0] for one in gap["move"] if one.startswith("stay_at_or_below"))
    column, = (numbers(one)[0] for one in gap["fire"] if one.startswith("use secondaries"))
    why = "SAS-GAP-20, doctrine by nation"
    given = {
        "gun_turn_u": turn, "half_from_ammunition": share / 100, "little_promise": promise, "secondary_to_column": column,
        "last_chance": expected[1] / 100,
        "torpedo_hits": Amended(0.5, expected[0], 0.8, "SAS-GAP-20: captains fire spreads at half a hit expected"),
    }

    def stance(told: dict[str, float]) -> dict[str, Any]:
        return {key: Ours(value, why) for key, value in (STANCE | told).items()} | given

    return {
        "worth": {kind: Ours(points, why) for kind, points in WORTH.items()},
        "conduct": {key: Ours(value, why) for key, value in CONDUCT.items()},
        "default": stance({}),
        "nations": {nation: stance(told) for nation, told in NATIONS.items()},
    }


ROWS: tuple[Row, ...] = (
    row("environment", ("night", "radar", "weather", "shoals", "air", "battle_end", "SAS-GAP-04", "SAS-GAP-07", "SAS-GAP-17",
                        "SAS-GAP-18"), _environment),
    row("ship_data", ("ship_data_rules", "SAS-GAP-17", "SAS-GAP-18"), _ship_data),
    row("doctrine", ("doctrine",), _doctrine),
)
