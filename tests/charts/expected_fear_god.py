"""What the charts of Fear God about the turn, ships, movement, sight and captains must say by the ledger."""

from __future__ import annotations

from tests.charts.cells import Ours
from tests.charts.expected_fear_god_guns import OURS, row, said
from tests.charts.ledger_copy import Blocks, numbers

SIZES = ("A", "B", "C", "D", "E", "F", "G")


def several(why: str, *values: object) -> list[Ours]:
    """Values in a row that the ledger has in words alone."""
    return [Ours(value, why) for value in values]


def _turn(ledger: Blocks) -> object:
    told = ledger["0-options"]
    printed = {key: option["default"] for key, option in told["printed_optional"].items()}
    readings = {key: option["default"] for key, option in told["readings"].items() if key != "passage_home"}
    amended = ledger["AMENDED"]
    fires = amended["A_fire"]["values"]["default"]
    capped = amended["C_torpedo"]["values"]["default"]["max_rolled_per_torpedo"]
    assert capped == 2

    return {
        "phases": [phase["name"] for phase in ledger["0-phases"]["phases"]],
        "options": printed | readings | {"casualty_criticals": fires} | said(
            "FG-X-26 amended: two criticals at most for each", torpedo_criticals="capped") | said(OURS, armour_by_place=False),
        "end": {"out_of_contact_turns": numbers(ledger["GAP-25"]["ends"])[0],
                **said(OURS, broken_off_yd=24000, turns_at_most=80)},
    }


def _movement(ledger: Blocks) -> object:
    moves, chart = ledger["GAP-02"], ledger["8.1.1"]
    turns = moves["max_turn_per_advance_deg"]
    assert chart["speed_percent"][-1] == "sunk"

    return {
        **said("FG-0-time, three minutes", turn_minutes=3),
        "yards_per_knot": moves["yards_per_knot_per_turn"],
        "speed": {"damage_percent": chart["level_percent_damage"], "speed_percent": chart["speed_percent"][:-1]},
        "up_kn": moves["accel_kt_per_turn"], "down_kn": moves["decel_kt_per_turn"],
        "coast_share": Ours(0.5, "FG-8.1.1-coast, half"),
        "advance_yd": moves["advance_yd_before_turn"], "turn_degrees": turns["normal"],
        "turn_degrees_disabled": turns["steering_disabled"], "loss_kn": moves["speed_loss_kt_per_45deg"],
        "evasive": {"from_kn": moves["evasive"]["min_kt"],
                    "made_good_percent": moves["evasive"]["advance_made_good_percent"]},
        **said("FG-8.3-rudder, a third; FG-8.2-flood-effects", rudder_share=0.33333333, flood_kn=15),
        "sea_percent": ledger["GAP-26"]["max_speed_percent_by_sea_state"],
    }


def _ships(ledger: Blocks) -> object:
    points, factors = ledger["GAP-04"], ledger["GAP-04"]["k"]
    armoured = next(value for key, value in factors.items() if key.startswith("armoured"))
    small = next(value for key, value in factors.items() if key.startswith("destroyer"))
    least, low, most, high = numbers(next(value for key, value in factors.items() if key.startswith("light")))[:4]
    assert (low, high) == (small, armoured)
    shares = ledger["GAP-06"]["U_per_side"]
    types = ledger["AMENDED"]["H_record_type"]
    in_service = numbers(ledger["AMENDED"]["L_laid_down"])[0]
    carrier, merchant, submarine = (
        next(value for key, value in factors.items() if key.startswith(what))
        for what in ("aircraft", "merchant", "submarine"))

    return {
        "tons_from": ledger["GAP-03"]["displacement_t_lower_bound"],
        "gross_tons_times": numbers(ledger["GAP-03"]["merchant_tons"])[0],
        "points": {
            "power": numbers(points["formula"])[-1],
            "factor": {"arm": armoured, "dd": small, "cv": carrier, "mer": merchant, "ss": submarine,
                       **said("FG-GAP-04, no less than a destroyer's", cr=0.345)},
            "cruiser": {"from_tons": least, "to_tons": most}, "minimum": points["minimum"]},
        "rows": {kind: row for kind, row in types.items() if len(kind) <= 3 or kind == "SMALL"} | {
            "CA": types["CA_to_1921"]},
        "armoured_cruisers_to": Ours(1921, "amended after trial, H: CA to 1921"),
        "protection_share": {name: Ours(share, "FG-GAP-06, in a formula") if isinstance(share, int) else numbers(share)[0]
                             for name, share in shares.items()},
        "years": {**said("FG-GAP-06, in words", bulges=1916, modern=1930, full_bulkheads=1914), "first_war": in_service},
        **said("FG-6R-derive, in words", crew_tons=25, crew_at_least=20),
        **said("FG-6R-record, in words", wireless_from=1905, auxiliary_wireless_from=1910),
        "searchlights_large": several("FG-6R-record, in words", 2, 2),
        "searchlights_small": several("FG-6R-record, in words", 1, 1),
        "casemate_mm": several("FG-GAP-12, in words", 100, 190), "light_mm": several("FG-GAP-19, in words", 20, 65),
        "first_rank": several("FG-8.5-table, without Russia", "american", "british", "australian", "german", "japanese"),
        **said(OURS, high_angle_light_mm=37, unknown_year=1930, merchant_holds=3, submarine_tons=800, submarine_kn=15,
               submarine_crew=45, battery_points=40, battery_open=3, battery_casemate=20),
    }


def _sighting(ledger: Blocks) -> object:
    sight, smoke = ledger["GAP-15"], ledger["GAP-27"]
    [through] = [words for key, words in smoke.items() if key.startswith("line_of_fire")]
    return {
        "furthest_yd": sight["max_sighting_yd_at_100_percent"], "percent": sight["visibility_percent"],
        "lit_times": numbers(sight["lit_or_burning_target_seen_at"])[0],
        "searchlight_yd": sight["searchlight_reach_yd"], "star_shell_yd": sight["starshell_reach_yd"],
        "flash_times": numbers(sight["muzzle_flash_seen_at"])[0],
        **said(OURS, low_moon=0.5, full_visibility_yd=30000, periscope_yd=1500, sonar_yd=2500),
        "smoke": {"one_screen_percent": numbers(through)[0], "screens_that_hide": Ours(2, "FG-GAP-27, two screens"),
                  "turns": smoke["screen"]["lasts_turns"]},
        "radar_yd": ledger["GAP-32"]["search_range_yd"],
    }


def _doctrine(ledger: Blocks) -> object:
    told = ledger["GAP-25"]
    run = numbers(told["range_keeping"]["destroyer"])[0]
    damage, side = (numbers(words.replace("_", " "))[0] / 100 for words in told["break_off_when_any"] if "percent" in words)
    magazine = numbers(ledger["AMENDED"]["A_fire"]["flood_magazines_when"]["in_battle"].replace("_", " "))[0]
    return {
        "torpedo_share": run, "break_off_damage": damage, "side_lost": side, "magazine_margin": magazine,
        **said("FG-GAP-25, in words", break_off_speed=0.5, cruiser_range=1.0),
        **said(OURS, capital_range=0.85, slack=0.1, torpedo_reach_yd=9000, attack_yd=6000, station_yd=2500, close_degrees=35,
               chase_degrees=15, outgunned_line=1.2,
               broadside_degrees=80, open_degrees=145, steady_degrees=40, worsted=0.15, outmatched=2.5, outgunned=1.25,
               outgunned_range=1.0, submarine_yd=2000, shy_yd=18000, secondary_yd=12000, rounds_kept=0.3, flee_yd=30000,
               extreme_rounds=0.5, dive_yd=2500, hunt_yd=6000, foresight_turns=2, lame_speed=0.25, line_hurt=0.05,
               finish_range=0.6, night_yd=4500, hopeless_kn=3, least_percent=3, badly_hit=0.45, company_yd=6500, attack_boats=4,
               backed=0.33, help_yd=6000),
    }


ROWS = (
    row("turn", ("0-options", "0-phases", "GAP-25", "AMENDED"), _turn),
    row("movement", ("GAP-02", "8.1.1", "GAP-26"), _movement),
    row("ships", ("GAP-03", "GAP-04", "GAP-06", "AMENDED"), _ships),
    row("sighting", ("GAP-15", "GAP-27", "GAP-32"), _sighting),
    row("doctrine", ("GAP-25", "AMENDED"), _doctrine),
)
