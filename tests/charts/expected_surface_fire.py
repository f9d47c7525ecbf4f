"""What the charts of Surface Fire must say by the ledger."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from campaign.library.charts.files import chart_of
from campaign.model.book import Book
from campaign.tactics.surface_fire.charts.collection import CHARTS, NAME, SurfaceFireCharts
from tests.charts.cells import Ours, Row
from tests.charts.ledger_copy import Blocks, numbers

FOLDER = "campaign/tactics/surface_fire/charts"
HALF_MONTHS = {"1942-07-01": "Jul I 42", "1943-01-01": "Jan I 43"}
BY_RULE = "the rule says it in words"


def system(book: Book) -> SurfaceFireCharts:
    """The charts of Surface Fire."""
    found = book.tactical[NAME]
    assert isinstance(found, SurfaceFireCharts)

    return found


def row(key: str, reads: tuple[str, ...], expected: Callable[[Blocks], object]) -> Row:
    """The line of one chart file of the system, which is read whole by its own door."""
    return Row(f"{FOLDER}/{CHARTS.files[key]}", tuple(f"TAB-SF-{block}" for block in reads),
               lambda book: getattr(system(book), key),
               lambda ledger: expected({block.removeprefix("TAB-SF-"): body for block, body in ledger.items()}),
               lambda: chart_of(CHARTS, key))


def said(why: str, **values: object) -> dict[str, object]:
    """Values that the ledger has in words alone, each with the rule that says them."""
    return {name: Ours(value, why) for name, value in values.items()}


def mods(rows: list[Mapping[str, Any]], key: str) -> Any:
    """What a modifier is worth, by what its condition says."""
    [found] = [one["mod"] for one in rows if key in one["when"]]
    return found


# Classes, the turn --------------------------------------------------------------------------------------------------


def _classes(ledger: Blocks) -> object:
    aliases = ledger["0.7"]["aliases"]
    classes, points = ledger["0.7"]["classes"], ledger["VIII.1"]
    boxes = dict(ledger["VII.20"]["boxes"])
    assert all(classes[code]["points"] == worth for code, worth in (points["points"] | points["reconstructed_points"]).items())
    assert classes["AK"]["boxes"] == boxes.pop("transport") and classes["SC"]["boxes"] == boxes.pop("small_ship")
    assert all(classes[code]["boxes"] == number for code, number in boxes.items())
    assert ledger["VII.20"]["range_printed"] == [min(boxes.values()), max(boxes.values())]

    types = {"BB": "BB", "BC": "BC", "CV": "CV", "CA": "CA", "CL": "CL", "DD": "DD", "DE": "DE"}
    return {
        "classes": classes,
        "types": types | {
            "CLA": Ours("CLAA", "the counter's CLA is the anti-aircraft cruiser"), "ML": aliases["FAST_MINELAYER"],
            "TB": aliases["TORPEDO_BOAT"], "MTB": aliases["MTB"], "gunboat": aliases["GUNBOAT"], "LC": aliases["LANDING_CRAFT"],
            "NTP": Ours("AK", "a transport"), "SUB": Ours("SS", "a submarine")},
        "subtypes": {
            name: aliases[alias] for name, alias in (
                ("armoured_ship", "POCKET_BB"), ("coast_defence_ship", "COAST_DEFENCE"), ("monitor", "MONITOR"),
                ("fast_minelayer", "FAST_MINELAYER"), ("auxiliary_cruiser", "AMC"), ("seaplane_carrier", "SEAPLANE_CARRIER"),
                ("scout", "SCOUT"), ("sloop", "SLOOP"), ("frigate", "FRIGATE"), ("corvette", "CORVETTE"),
                ("fleet_minesweeper", "MINESWEEPER"), ("trawler", "TRAWLER"), ("motor_torpedo_boat", "MTB"),
                ("motor_gunboat", "MGB"), ("motor_launch", "ML"), ("river_gunboat", "GUNBOAT"), ("oiler", "AO"),
                ("troopship", "TROOPSHIP"))
        } | said("a class of the chart by its own name", light_carrier="CVL", escort_carrier="CVE",
                 anti_aircraft_destroyer="DDAA") | said(
            "SF-GAP-07, as the alias that it is most like", auxiliary_minelayer="AK", coastal_minelayer="SC",
            submarine_chaser="SC", motor_minesweeper="SC"),
    }


def _ship_data(ledger: Blocks) -> object:
    data = ledger["R.2"]["derive"]
    lengths = data["length_in"].split("default by class ")[1].split()
    length = dict(zip(lengths[::2], map(float, lengths[1::2]), strict=True))
    armours = data["armour_mm"].split("Defaults when unknown: ")[1].split()
    armour = dict(zip(armours[::2], map(int, armours[1::2]), strict=True))
    like = {"CLAA": "CL", "DDAA": "DD"}
    why = "SF-GAP-07, as the class it is a kind of"
    belt = numbers(data["belt"])[0]
    era = re.search(r"\d{4}-\d{2}-\d{2}", data["era"])
    assert era is not None

    return {
        "new_from": era[0],
        "model_scale": int(numbers(data["length_in"])[1]),
        "length_in": length | {new: Ours(length[old], why) for new, old in like.items()},
        "width_at_least_in": numbers(data["width_in"])[0],
        "armour_mm": armour | {new: Ours(armour[old], why) for new, old in like.items()},
        "belt_from_mm": belt, "always_belted": ["BB", "BC"], "may_be_belted": ["CA", "CL", "CLAA", "CV"],
        "armoured_deck_from_mm": numbers(data["armoured_deck"])[0],
        "smallest_gun_in": numbers(data["battery_role"])[0],
        "reloads": said("SF-I.11, submarines have 2 sets", SS=2),
        **said("SF-GAP-16, ours: which fixed tubes point to an end", end_tubes_within_deg=45),
        "submarine": said("one of which nothing more is told: ours", bow_tubes=4, stern_tubes=2, gun_in=4.0, guns=1) | {
            "length_in": length["SS"]},
    }


def _turn(ledger: Blocks) -> object:
    ends = ledger["B.2"]["end_when"]
    contact = numbers(ends[1])
    start = ledger["B.1"]
    report = ledger["B.3"]["report"]["turns_and_minutes"]
    options = {one["key"]: one["default"] for one in ledger["D.2"]["options"]}
    cruise = numbers(start["start_speed"])
    why = "SF-GAP-14"
    assert numbers(report["printed"]) == [ledger["0.1"]["turn_minutes"]]
    assert options["turn_limit"] == numbers(ends[3])[0]

    return {
        "turn_minutes": ledger["0.1"]["turn_minutes"],
        "campaign_minutes": numbers(report["campaign"])[0],
        "yards_an_inch": Ours(1000, "SF-GAP-05"),
        "phases": [one["phase"] for one in ledger["0.1"]["phases"]],
        "orders": [{"number": one["number"], "name": one["name"]} for one in ledger["II.2"]["orders"]],
        "sight_in": said(why, day_good=40, day_poor=14, surfaced_submarine_share=0.5),
        "poor_below_m": Ours(12800, "14 inches of the table in metres"),
        "start_distance_in": start["start_distance_in"],
        "cruise_share": cruise[0] / 100, "cruise_at_least_in": cruise[2],
        "broken_contact_in": {"day_good": contact[0], "otherwise": contact[1]},
        "broken_contact_turns": Ours(2, "SF-B.2, at two ENDs running"),
        "not_closing_turns": Ours(3, "SF-B.2, at three ENDs running"),
        "nothing_done_turns": Ours(3, "SF-B.2, for three turns"),
        "options": options,
        "ammunition_turns": numbers(ledger["R.4"]["out_of_battle"]["main_ammo_fraction_spent"])[1],
    }


# Movement, torpedoes ------------------------------------------------------------------------------------------------


def _movement(ledger: Blocks) -> object:
    fixed, cost = ledger["III.7"]["fixed_speed_in"], ledger["III.9"]
    formations = ledger["III.12"]
    spacing = numbers(formations["spacing_in"]["line_astern"])
    tolerance = {key: {"deg": one["deg"], "inches": one["in"]} for key, one in formations["tolerance"].items()
                 if key in ("strict", "normal", "loose")}
    return {
        "knots_an_inch": fixed["transports_oilers_troopships"]["knots"] / fixed["transports_oilers_troopships"]["speed"],
        "round_to_in": numbers(ledger["R.2"]["derive"]["max_speed_in"])[0],
        "speed_change_in": Ours(1, "SF-III.5"),
        "fixed_speed_in": {key: one["speed"] for key, one in fixed.items()},
        "turn_cost_in": {group: {numbers(key)[0]: inches for key, inches in one.items() if key != "classes"}
                         for group, one in cost["cost_in"].items()},
        "station_keeping_deg": cost["station_keeping"]["max_deg_without_turn_order"],
        "dead_in_water_in": Ours(1, "SF-III.10"), "fast_target_in": numbers(_gun_mod(ledger, "fast_target")["when"])[0],
        "evasion_in": Ours(1, "SF-III.11"),
        "formations": {name: one["station_bearing_from_guide_deg"] for name, one in formations["formations"].items()},
        "spacing": {"ahead_share": spacing[0], "astern_share": spacing[1], "gap_in": spacing[2],
                    "other_in": formations["spacing_in"]["other"]},
        "tolerance": tolerance,
        **said(BY_RULE, collision_boxes=2, smoke_uses=2, smoke_turns=2, slices=10, bridge_from_middle=0.1, stand_grows_in=0.1,
               escort_within_in=6),
    }


def _torpedoes(ledger: Blocks) -> object:
    reach, template, hit = ledger["I.4"]["torpedoes"], ledger["I.9"], ledger["VII.3"]
    lance = reach["long_lance"]
    banks = {"centreline": template["centreline_banks"], "port": template["port_or_starboard_banks"],
             "starboard": template["port_or_starboard_banks"], "bow": template["fixed_bow_tubes"],
             "stern": template["fixed_stern_tubes"]}
    boxes = dict(ledger["VII.7"]["boxes_per_hit"])
    freighter = boxes.pop("FREIGHTER")
    assert freighter == "sunk"
    assert reach["standard"]["hit"] == lance["hit_to_12in"] == hit["need"]
    assert hit["spread_size_map"][4] == mods(hit["modifiers"], "four torpedoes")
    assert hit["spread_size_map"][8] == mods(hit["modifiers"], "more than six")

    return {
        "types": {
            "standard": {"short_in": reach["standard"]["short_in"], "max_in": reach["standard"]["max_in"]},
            "long_lance": {"short_in": lance["short_in"], "max_in": lance["max_in"], "one_die_to_in": Ours(12, "SF-VII.4"),
                           "need_beyond": lance["hit_12_to_24in"]}},
        "need": hit["need"],
        "aircraft": {"short_in": reach["aircraft"]["short_in"], "max_in": reach["aircraft"]["max_in"]},
        "relative_bearing_deg": template["relative_bearing_deg"],
        "wedge_half_angle_deg": template["wedge_half_angle_deg"],
        "allowed_bearings": {name: one["allowed_bearings"] for name, one in banks.items()},
        "dead_in_water": mods(hit["modifiers"], "dead in the water"), "short_range": mods(hit["modifiers"], "short range"),
        "spread_size": hit["spread_size_map"], "boxes": boxes, "sunk_row": Ours("FREIGHTER", "SF-VII.7, sunk by any torpedo"),
        "quiet_turns_to_reload": Ours(2, "SF-I.11"), "no_torpedo_turns": Ours(2, "SF-VII.30, SF-VII.33"),
    }


# Guns ---------------------------------------------------------------------------------------------------------------


def _gun_mod(ledger: Blocks, key: str) -> Any:
    [found] = [one for one in ledger["VII.17"]["modifiers"] if one["key"] == key]
    return found


def _gunnery(ledger: Blocks) -> object:
    dice, over, night = ledger["VII.10"], ledger["VII.12"], ledger["X.8"]
    few, many, large = dice["adjustments"]
    two = dice["two_guns_or_less"]
    keys = ("dead_in_water", "short_range", "over_concentration", "half_battery", "gunnery_radar", "first_time", "third_time",
            "firer_evasive", "target_evasive", "fast_target", "spotter")
    distances = over["may_fire_over_intervening_ship_if_farther_than_in"]
    assert dice["need"] == ledger["VII.17"]["need"]
    assert night["two_gun_battery_need"]["value"] == two["need"]

    return {
        "base_dice": dice["base_dice"],
        "few_guns": {"below": numbers(few["when"])[0], "dice": few["dice"]},
        "many_guns": {"from_guns": numbers(many["when"])[0], "dice": many["dice"], "bands": many["bands"]},
        "large_at_small": {"from_in": numbers(large["when"])[0], "dice": large["dice"]},
        "two_guns": {"at_most": Ours(2, "SF-VII.10, two guns or less"), "need": two["need"],
                     "dice": {band: two[band] for band in ("short", "medium", "long")}},
        "minimum_dice": dice["minimum_dice"], "need": dice["need"],
        "fire_over_in": {"larger": distances["firer_larger_than_intervening"],
                         "smaller": distances["firer_smaller_than_intervening"], "same": distances["same_class_or_size"]},
        "point_blank": said("SF-VII.15", from_in=8, within_in=1),
        "broadside_deg": [Ours(30, "SF-GAP-11"), Ours(150, "SF-GAP-11")], "wing_blind_deg": Ours(15, "SF-GAP-11"),
        **{key: _gun_mod(ledger, key)["mod"] for key in keys}, "second_time": ledger["VII.17"]["second_time"],
        "spotter_within_in": Ours(5, "SF-X.1"),
        "night_need": night["need_short_medium"],
        "as_british": [Ours("australian", "British crews in all but the flag")],
        "radar_late_from": Ours("Jan I 43", "SF-GAP-38"), "radar_boxes": Ours(0.5, "SF-X.9, another half box"),
    }


def _guns(ledger: Blocks) -> object:
    chart = ledger["VII.16"]
    formula = chart["formula"]
    return {
        "longest_in": numbers(formula["long"])[0], "yards_an_inch": numbers(formula["long"])[1],
        "pen_step_mm": numbers(formula["pen_mm"])[0],
        "guns": [{key: value for key, value in gun.items() if key != "basis"} for gun in chart["guns"]],
    }


# Damage -------------------------------------------------------------------------------------------------------------


def _damage(ledger: Blocks) -> object:
    rows = ledger["VII.18"]["rows"]
    fire, charge = ledger["VII.35"], ledger["VII.37"]["results"]
    special = ledger["VII.25"]
    by_name = {one["result"]: one for one in charge}
    columns = {name: [special[name][face] for face in range(1, 11)] for name in ("torpedo_mine", "shell_bomb")}
    targets = ("BB", "BC", "CA_CV", "CL_CVL", "DD_DE_SS")
    tops = [one["cal_in"][1] for one in rows.values()]
    assert tops == [ledger["VII.16"]["guns"][0]["cal_in"], *(one["cal_in"][0] for one in list(rows.values())[:-1])]
    assert (fire["results"][1]["min"], fire["results"][1]["max"]) == (
        fire["results"][0]["max"] + 1, fire["results"][2]["min"] - 1)
    assert by_name["miss"]["rolls"] == list(range(1, by_name["near_miss"]["rolls"][0])) and not by_name["miss"]["boxes"]

    return {
        "shell_boxes": {one["cal_in"][0]: {key: one[key] for key in targets} for one in rows.values()},
        "not_pierced_boxes": Ours(0.5, "SF-VII.19, half a box"), "free_boxes": Ours(3, "SF-VII.21, from the fourth on"),
        "special_over_boxes": Ours(2, "SF-VII.24, more than 2 boxes"), "natural": Ours(10, "SF-VII.24"),
        "special": columns, "needs_penetration": special["needs_penetration"],
        **said(BY_RULE, first_half_to=5, engineering_in=2, magazine_within_in=1, magazine_boxes=1, bridge_turns=2,
               bridge_followed_turns=1, no_launch_turns=2),
        "fire": {
            "out_to": fire["results"][0]["max"], "abandoned_from": fire["results"][2]["min"],
            "burned_last_turn": mods(fire["modifiers"], "last turn"), "fast": mods(fire["modifiers"], "moved more than"),
            "fast_over_in": numbers(fire["modifiers"][1]["when"])[0], "combustible": mods(fire["modifiers"], "combustible")},
        "depth_charge": {
            "within_in": Ours(1, "SF-VII.36"), "near_miss": by_name["near_miss"]["rolls"],
            "near_miss_boxes": by_name["near_miss"]["boxes"], "inactive_turns": numbers(by_name["near_miss"]["effect"])[0],
            "severe": by_name["severe_damage"]["rolls"], "severe_boxes": by_name["severe_damage"]["boxes"],
            "destroyed": by_name["direct_hit"]["rolls"]},
        "repairable_share": Ours(0.5, "SF-V.13, at most half"),
    }


def _watch(ledger: Blocks) -> object:
    base, given, control = ledger["V.6"]["base"], ledger["V.6"]["modifiers"], ledger["V.11"]
    throws = {"1d10": 1, "2d10": 2}
    searches = {name: {"dice": throws[one["dice"]], "need": one["need"], "range_in": one["range_in"]}
                for name, one in base.items()}
    sonar, late = given[0]["mod"], given[1]["mod"]
    return {
        "detection": searches, "sonar": sonar, "late_sonar": late,
        "late_sonar_from": Ours("Jan I 43", f"SF-V.6, {numbers(given[1]['when'])[0]:g} or later"),
        "still_submarine": given[2]["mod"], "aerial": given[3]["mod"],
        "illumination_in": Ours(30, "SF-V.8"), "searchlight_in": Ours(12, "SF-V.10"),
        "star_shell": said("SF-V.9", need=7, neighbours_in=5) | {
            "from_in": numbers(_field(ledger, "star_shell")["default"])[0]},
        "damage_control": control["need"], "american_from": HALF_MONTHS[control["american_from"]["date"]],
    }


def _field(ledger: Blocks, name: str) -> Any:
    [found] = [one for one in ledger["R.1"]["static"] if one["field"] == name]
    return found


# Air, ground, doctrine ----------------------------------------------------------------------------------------------


def _air(ledger: Blocks) -> object:
    quality, ops, flak = ledger["VI.2"], ledger["IV.11"], ledger["VI.10"]
    fights = [one for one in ledger["VI.4"]["rows"] if not one.get("leaves")]
    attacks = [one for one in ledger["VI.14"]["rows"] if not one.get("leaves")]
    launches = dict(ops["launch_per_turn"])
    catapults = launches.pop("catapult_ship_spotters")
    boxes, chart = ledger["VI.17"]["boxes_per_bomb"], ledger["VI.9"]
    from_lb = {"2000": 1600, "1000": 600, "500": 300, "250": 150, "100": 0}
    heavy = {"2000": ledger["VI.17"]["reconstructed_rows"]["2000"], **boxes}
    fight_mods, attack_mods = ledger["VI.5"]["modifiers"], ledger["VI.15"]["modifiers"]
    like = "the oob's name of a type that the chart rates"
    rows = {"DD": "transport_SS_DE_DD", "DE": "transport_SS_DE_DD", "SS": "transport_SS_DE_DD", "AK": "transport_SS_DE_DD",
            "DDAA": "DDAA", "CL": "CL_CVE", "CLAA": "CLAA_CA_CVL", "CA": "CLAA_CA_CVL", "CVL": "CLAA_CA_CVL", "CV": "CV"}
    known = {"gladiator": "Gladiator", "fulmar": "Fulmar", "sea_hurricane": "Sea_Hurricane", "martlet": "Martlet",
             "seafire": "Seafire", "ju_87": "Stuka", "ju_87_italian": "Stuka", "swordfish": "Swordfish", "sm_79": "SM_79",
             "sm_79_torpedo": "SM_79", "he_111_torpedo": "He_111", "ju_88a": "Ju_88", "b_24": "B_24",
             "sunderland": "Sunderland"}
    return {
        "squadron_planes": Ours(10, "SF-IV.1"), "kamikaze_planes": Ours(5, "SF-X.4"),
        "kamikaze_bomb_lb": Ours(500, "SF-X.4, where their load is not told"),
        "move_in": ledger["IV.4"]["move_in"], "launch_per_turn": launches, "catapult_launches": catapults,
        "first_move_fraction": ops["first_move_fraction"], "rearm_turns": ops["rearm_turns"],
        "endurance_turns": ops["endurance_turns"], "fights": fights,
        "from_above": mods(fight_mods, "higher altitude"), "ace": mods(fight_mods, "ace"),
        "superior_bombers": mods(fight_mods, "superior bombers"), "outnumbered": mods(fight_mods, "outnumbered"),
        "flak_range_in": ledger["VI.7"]["range_in"], "flak_dice": chart["dice"],
        "flak_row_of": rows | {"SC": chart["unlisted"]["SC"]},
        "weaker_new_capitals": ["french", Ours("vichy", "French ships under another flag"), "italian"],
        "split_targets": Ours(3, "SF-VI.8"), "flak_heavy": flak["heavy"], "flak_light": flak["light"], "attacks": attacks,
        "suppressed": mods(attack_mods, "suppressed"), "small_target": mods(attack_mods, "small ship"),
        "dead_in_water": mods(attack_mods, "dead in the water"), "short_torpedo": mods(attack_mods, "short range"),
        "bomb_class": {pounds: Ours(name, "SF-GAP-24") for name, pounds in from_lb.items()},
        "bombs": {name: heavy[name] for name in from_lb},
        "does_not_penetrate": ledger["VI.17"]["does_not_penetrate"], "strafe_boxes": Ours(1, "SF-X.11"),
        "ratings": quality["sample_ratings"], "heavy_defence": quality["heavy_defence_true"],
        "unlisted": {"fighter": quality["unlisted_type"]["fighter"], "other": quality["unlisted_type"]["other"]},
        "known_as": {key: Ours(name, like) for key, name in known.items()},
    }


def _ground(ledger: Blocks) -> object:
    mines, weather = ledger["X.5"], ledger["X.14"]
    given = mines["modifiers"]
    effects = {one["effect"]: one["rolls"] for one in weather["results"]}
    return {
        "mines": {"need": mines["need"], "not_looking": mods(given, "not looking"), "looking": given[1]["mod"],
                  "minesweeper": mods(given, "minesweeper"), "far": mods(given, "moved more than"),
                  "far_over_in": numbers(given[3]["when"])[0], "heavily_sown": mods(given, "heavily sown")},
        "shoals": {"within_in": Ours(5, "SF-X.10"), "strikes": [Ours(8, "SF-X.10"), Ours(9, "SF-X.10")],
                   "sticks": [Ours(10, "SF-X.10")], "boxes": Ours(1, "SF-X.10")},
        "weather": {"improves": effects["improves"], "unchanged": effects["unchanged"], "worsens": effects["worsens"],
                    "interval_turns": weather["interval_turns"]["value"]},
        "battery": said("SF-GAP-48", boxes=8, casemate_mm=300, open_mm=0),
    }


def _doctrine(ledger: Blocks) -> object:
    table = ledger["D.1"]
    posture = numbers(table["posture_from_campaign"])
    rules = {one["choice"]: one for one in table["decisions"]}
    return {
        "attack_from": posture[0], "hold_from": posture[1], "night_range_in": numbers(rules["course"]["attack"])[0],
        "burning_to_in": numbers(rules["course"]["attack"])[1], "pairs_to_in": numbers(rules["torpedo_launch"]["rule"])[2],
        "evade_from_in": numbers(rules["evasive"]["rule"])[0], "stays_below": numbers(rules["fall_out"]["rule"])[0] / 100,
        "submarine_launches_in": numbers(rules["submarine"]["rule"])[0],
        **said("SF-GAP-46", taken_attacking=1.0, taken_holding=2.0, cover_in=12, danger_weighs=1, launches_within_in=9,
               break_off_lost=0.3, pursuit_turns=6),
        "caution": said("SF-GAP-46", italian=1.8, german=1.6, vichy=1.2),
    }


ROWS = (
    row("classes", ("0.7", "VII.20", "VIII.1"), _classes),
    row("ship_data", ("R.2",), _ship_data),
    row("turn", ("0.1", "II.2", "B.1", "B.2", "B.3", "D.2", "R.4"), _turn),
    row("movement", ("III.7", "III.9", "III.12", "R.2", "VII.17"), _movement),
    row("torpedoes", ("I.4", "I.9", "VII.3", "VII.7"), _torpedoes),
    row("gunnery", ("VII.10", "VII.12", "VII.17", "X.8"), _gunnery),
    row("guns", ("VII.16",), _guns),
    row("damage", ("VII.16", "VII.18", "VII.25", "VII.35", "VII.37"), _damage),
    row("watch", ("V.6", "V.11", "R.1"), _watch),
    row("air", ("IV.4", "IV.11", "VI.2", "VI.4", "VI.5", "VI.7", "VI.9", "VI.10", "VI.14", "VI.15", "VI.17"), _air),
    row("ground", ("X.5", "X.14"), _ground),
    row("doctrine", ("D.1",), _doctrine),
)
