"""What the charts of the coastal rules must say by the ledger."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from campaign.library.charts.files import chart_of
from campaign.model.book import Book
from campaign.tactics.coastal.charts.collection import CHARTS, NAME, CoastalCharts
from campaign.tactics.kit.charts import BEYOND
from tests.charts.cells import Ours, Row
from tests.charts.ledger_copy import Blocks, numbers

FOLDER = "campaign/tactics/coastal/charts"
OURS = "no ledger says: ours"
BY_RULE = "the rule says it in words"


def system(book: Book) -> CoastalCharts:
    """The charts of the coastal rules."""
    found = book.tactical[NAME]
    assert isinstance(found, CoastalCharts)

    return found


def row(key: str, reads: tuple[str, ...], expected: Callable[[Blocks], object]) -> Row:
    """The line of one chart file of the system, which is read whole by its own door."""
    return Row(f"{FOLDER}/{CHARTS.files[key]}", tuple(f"TAB-CO-{block}" for block in reads),
               lambda book: getattr(system(book), key),
               lambda ledger: expected({block.removeprefix("TAB-CO-"): body for block, body in ledger.items()}),
               lambda: chart_of(CHARTS, key))


def said(why: str, **values: object) -> dict[str, object]:
    """Values that the ledger has in words alone, each with the rule that says them."""
    return {name: Ours(value, why) for name, value in values.items()}


def by_face(rows: list[Mapping[str, Any]], cell: Callable[[Mapping[str, Any]], object]) -> list[object]:
    """A row of a die, face by face."""
    faces = {face: cell(one) for one in rows for face in one["rolls"]}
    assert sorted(faces) == list(range(1, len(faces) + 1))

    return [faces[face] for face in sorted(faces)]


def sized(block: Mapping[str, Any]) -> dict[int, Any]:
    """Values by class as values by its number."""
    return {int(name[6]): value for name, value in block.items() if name.startswith("class_") and name[6].isdigit()}


# The turn, movement, sight ------------------------------------------------------------------------------------------


def _turn(ledger: Blocks) -> object:
    phases = ledger["3.1"]["phases"]
    options = {one["key"]: one["default"] for one in ledger["D.2"]["options"]}
    start, ends = ledger["B.1"], ledger["B.2"]
    spacing = numbers(start["formation"])
    lone, sight, last = (numbers(ends["end_when"][place]) for place in (2, 1, 3))
    assert options["turn_limit"] == last[0]

    return {
        "phases": [one["name"] for one in phases],
        "movement": [step["does"] for step in phases[1]["steps"]],
        "torpedoes": [step["does"] for step in phases[5]["steps"]],
        "options": options | said("CO-GAP-18, amended after trial", merchant_specials="hull"),
        "start": {
            "distance_share": numbers(start["start_distance_cm"])[0], "ambush_share": numbers(start["start_distance_cm"])[-1],
            "columns_cm": spacing[0], "ships_cm": spacing[1], "escorts_cm": Ours(30, "CO-B.1 has 25 to 40"),
            "attackers_setting": numbers(start["start_speed"])[0]},
        "end": {
            "out_of_sight_turns": sight[0], "gone_cm": lone[0], "gone_times": Ours(2, "CO-B.2, twice their spotting distance"),
            "break_off_need": ends["break_off_test"]["need"], "convoy_gone_cm": Ours(400, OURS)},
        "victory": said("CO-B.3", small_tons=1000, small_times=5, large_times=2, clear=2.0, advantage=1.25),
    }


def _movement(ledger: Blocks) -> object:
    speed, turning = ledger["4.1"], ledger["4.2"]
    return {
        "turn_seconds": Ours(40, "CO-1.1"), "settings": max(speed["settings"]),
        "changes": sized(speed["change_per_turn"]), "step_degrees": turning["step_deg"]["up_to"],
        "manoeuvre_cm": sized(turning["manoeuvre_rating_cm_per_step"]),
        "at_most": {size: [column[sea] for sea in sorted(column)]
                    for size, column in sized(ledger["4.3"]["max_setting_by_sea_state"]).items()},
        **said("CO-4.5", marker_cm=25, dummy_share=0.5),
    }


def _spotting(ledger: Blocks) -> object:
    mods, far, light = ledger["5.2.1"]["modifiers"], ledger["5.3"], ledger["GAP-12"]["illumination"]
    fired, radar, star = far["target_fired_since_last_spotting"], far["radar_contact"], light["star_shell"]
    flare = light["aircraft_flare"]
    return {
        "modifiers": {one["key"]: one["mod"] for one in mods},
        "max_cm": far["max_distance_cm_by_target_class"],
        "within_half": far["need"]["within_half_distance"], "beyond_half": far["need"]["beyond_half_to_full"],
        "lit_cm": far["target_illuminated_or_burning"]["automatic_within_cm"],
        "fired": {"distance_factor": fired["distance_factor"], "mod": fired["mod"]},
        "radar": {"range_cm": radar["range_cm"], "need": radar["need"]},
        "periscope_target": far["submarine_at_periscope"]["mod"],
        "sonar": said("CO-GAP-47", range_cm=60, need=7),
        "moon_from": Ours(0.5, OURS), "haze_below_m": Ours(12000, OURS),
        "searchlight_cm": light["searchlight"]["range_cm"],
        "star_shell": {"gun_mm": star["gun_mm_min"], "nearest_cm": star["range_cm"][0], "farthest_cm": star["range_cm"][1],
                       "need": star["need"], "radius_cm": star["area_radius_cm"], "turns": star["lasts_turns"]},
        "flare": {"radius_cm": flare["area_radius_cm"], "turns": flare["lasts_turns"]},
        "burning_radius_cm": light["burning_vessel"]["area_radius_cm"],
        "smoke": said("CO-GAP-13", trail_cm=25, screen_turns=3),
    }


# Damage, guns, torpedoes --------------------------------------------------------------------------------------------

BURNT = {2: "two", 1: "one", 0: "none"}


def _burnt(one: Mapping[str, Any]) -> object:
    return BURNT.get(one["hull_loss"], "explosion")


def _damage(ledger: Blocks) -> object:
    rows = ledger["7.9"]["rows"]
    def sub(effect: str) -> list[object]:
        [found] = [one["d6"] for one in rows if one.get("effect") == effect]
        return [found[face] for face in sorted(found)]
    return {
        "special": {"warship": by_face(rows, lambda one: one.get("effect") or one["warship"]),
                    "merchant": by_face(rows, lambda one: one.get("effect") or one["merchant"])},
        "steering": sub("steering_S"), "bridge": sub("bridge_B"), "machinery": sub("machinery_M"),
        **said("CO-GAP-24", bridge_turn_degrees=90, lowest_crew_quality=-2),
        **said("CO-GAP-19", suppression_at_most=3, no_launch_from_suppression=2),
        "surprise_recovery": Ours(6, "CO-GAP-20"),
        "repair_need": ledger["6.2"]["dice"]["need"],
        "burning": by_face(ledger["6.3"]["rows"], _burnt), "leaking": by_face(ledger["6.4"]["rows"], _burnt),
        "boxes": {"two": 2, "one": 1, "none": 0},
        "ramming": said("CO-4.6", avoid=4, fast_knots=20, fast_times=2),
    }


RATED = {"37mm_40mm_2pdr": "37mm_40mm_2pdr_automatic", "45mm_47mm_3pdr": "45mm_47mm_57mm_hand_loaded",
         "57mm_6pdr": "57mm_autoloader", "75mm_3in_12pdr": "75mm_to_88mm", "85mm_88mm_3.4in": "75mm_to_88mm",
         "up_to_105mm": "100mm_to_105mm", "up_to_130mm": "over_105mm", "up_to_155mm": "over_105mm",
         "heavy_rocket": "rocket_salvo"}
BY_HAND = {"37mm_40mm_2pdr": "37mm_40mm_2pdr_hand_loaded", "57mm_6pdr": "45mm_47mm_57mm_hand_loaded"}
HIGH = ("75mm_3in_12pdr", "85mm_88mm_3.4in", "up_to_105mm")
SMALLEST = {"LMG": 0, "HMG": 12.7}


def _weapon(ledger: Blocks, name: str, line: Mapping[str, str]) -> dict[str, object]:
    ratings = ledger["7.10"]["single_mount_rating"]
    found: dict[str, object] = {"row": line["to_hit"], "hull": line["hull"], "rating": ratings[RATED.get(name, name)]}
    if name in BY_HAND:
        found["by_hand"] = ratings[BY_HAND[name]]
    elif name in ("up_to_130mm", "up_to_155mm"):
        found["by_hand"] = Ours("1d-", "CO-7.10, hand-worked open mounts, amended after trial")
    if name in HIGH:
        found["high_angle"] = ratings["75mm_to_105mm_high_angle"]
    if name in SMALLEST:
        found["mm"] = Ours(SMALLEST[name], "CO-7.1, where machine guns begin")
    elif not name.endswith(("rocket", "salvo")):
        found["mm"] = numbers(name)[0]
    return found


def _guns(ledger: Blocks) -> object:
    chart, hulls = ledger["7.1"], ledger["7.5"]
    printed = [one for one in (*chart["rows"], *chart["added_rows"]) if one["row"] != "note"]
    bands = [band for band in chart["bands_cm"] if band != "gt150"]
    far = chart["max_range_gt150_cm"]["value"]
    rows = {}
    for one in printed:
        edge = one["no_aa_band"]
        place = len(bands) if edge == "gt150" else bands.index(edge)
        heavy = one["key"] in ("GUN_MED", "GUN_HEAVY", "ROCKET")
        rows[one["key"]] = {
            "to_hit": one["to_hit"],
            "no_aa": Ours(0, "CO-7.1, no fire at aircraft at all") if one.get("no_aa_at_all") else place,
            "twins": Ours("dice" if heavy else "reroll", "CO-GAP-02"),
            **({"min_cm": one["min_range_cm"]} if "min_range_cm" in one else {}),
            **({"max_cm": far[one["key"]]} if one["key"] in far else {}),
        }
    weapons = {name: _weapon(ledger, name, line) for name, line in ledger["7.1.map"]["weapon_to_rows"].items()}
    beyond = hulls["beyond_155mm"]
    lines = {name: {"boxes": one["boxes"], "overcomes": one["overcomes"]} for name, one in hulls["rows"].items()}
    assert all(one["boxes"] == [max(0, total - one["k"]) for total in hulls["columns"]] for one in hulls["rows"].values())
    assert all(hulls["mean_boxes_x36"][name] == sum(
        lines[name]["boxes"][first + second - 2] for first in range(1, 7) for second in range(1, 7)) for name in lines)

    return {
        "bands_cm": bands, "rows": rows,
        "weapons": weapons | {"over_155mm": said("CO-GAP-39", row="GUN_HEAVY", hull="over_155mm", rating="1d-", mm=500)},
        "listed_to_mm": numbers(ledger["7.1.map"]["unlisted_calibre"])[0],
        "rocket_reload_turns": numbers(ledger["7.10"]["rocket_launcher_reload"])[0],
        "hull": lines | {"over_155mm": {"boxes": [max(0, total - beyond["k"]) for total in hulls["columns"]],
                                        "overcomes": beyond["overcomes"]}},
        "modifiers": {one["key"]: one["mod"] for one in ledger["7.7"]["modifiers"] if one["key"] != "crew_quality"},
        "slow_knots": Ours(10, "CO-7.7, target speed 10 knots or under"),
        "unsuppressed_from_mm": Ours(99, "CO-7.8, 3.9 inches"), "blocked_within_cm": Ours(1, "CO-GAP-40"),
    }


def _torpedoes(ledger: Blocks) -> object:
    hits, duds, tracks = ledger["8.2"], ledger["8.5"], ledger["8.8"]
    sighting, reload = tracks["track_sighting"], tracks["torpedo_reload"]
    within = tracks["launch_bearing"]
    dice = ledger["8.6"]["d6_by_torpedo"]
    faces = ledger["8.7"]["rows"]
    dud = duds["dud_on"]
    assert all(faces == list(range(1, len(faces) + 1)) for faces in dud.values())

    return {
        "need": hits["need"], "modifiers": {one["key"]: one["mod"] for one in hits["modifiers"]},
        "arc_degrees": Ours(10, "CO-8.3"),
        "duds": {"usual": dud["all_others_any_period"][-1], "american": dud["united_states_ww2_until_autumn_1943"][-1],
                 "german": dud["germany_ww2_until_autumn_1943"][-1], "until": duds["autumn_1943"]["last_dud_date"]},
        "damage_dice": {name.removesuffix("_and_smaller"): count for name, count in dice.items()},
        "faces": by_face(faces, lambda one: one["effect"]), "flooding_boxes": faces[0]["hull_loss"],
        "types": tracks["types"], "arming_cm": tracks["arming_cm"],
        "within_degrees": {kind: numbers(within[kind])[0] for kind in ("fixed_bow", "angled_bow", "side_drop")} | {
            "fixed_stern": Ours(5, "CO-8.8, as of fixed tubes at the bow")},
        "beam_degrees": [30, *(abs(number) for number in numbers(within["trainable"])[1:2])],
        "aim_error": [tracks["aim_error_deg_2d6"][total] for total in range(2, 13)],
        "sighting": {"within_cm": sighting["within_cm"], **sighting["need"]},
        "reload": {"turns": reload["turns"], "at_most_setting": Ours(1, "CO-8.8, setting 0-1")},
    }


CREWS = ("elite", "veteran", "trained", "green", "raw")

# Records and all others ---------------------------------------------------------------------------------------------


def _records(ledger: Blocks) -> object:
    data = ledger["R.2"]["derive"]
    limits, boxes = numbers(data["class"]), numbers(data["hull_boxes"])
    plates = [abs(number) for number in numbers(data["armour"])]
    quality = re.findall(r"(\w+) (-?\d)", data["CQ"])
    control = data["DC"]
    arcs = data["arcs_deg"]
    inches = [abs(number) for number in numbers(data["torpedo_size"])]
    assert inches[:2] == [533, 21]

    return {
        "class_tons": {limits[1]: limits[0], limits[4]: limits[3], BEYOND: limits[6]},
        "class_metres": {limits[2]: limits[0], limits[5]: limits[3], BEYOND: limits[6]},
        "boxes_root": boxes[1], "fewest_boxes": boxes[0], "shortest_cm": numbers(data["length_cm"])[0],
        "armour_mm": {plates[1]: "nil", plates[3]: "light", plates[5]: "medium", plates[7]: "heavy",
                      BEYOND: Ours("very_heavy", "CO-R.2, more than heavy")},
        "plain_plating": Ours("light", "CO-R.2, destroyers and corvettes with plain plating"),
        "plated_from_tons": Ours(600, OURS),
        "damage_control": sized(control),
        "large_warship": {"tons": Ours(1000, "CO-R.2, its name says it"), "damage_control": control["warship_1000_t_or_more"]},
        "merchant_damage_control": {1: Ours(1, "as the middling ones"), 2: control["merchant_class_2"],
                                    3: control["merchant_class_3"]},
        "crew_quality": {name: int(number) for name, number in quality if name in CREWS},
        "merchant_crew": numbers(data["CQ"])[-1],
        "torpedo_mm": {mm: Ours(size, "CO-R.2, with room for what is not listed") for mm, size in (
            (0, "18in"), (500, "21in"), (580, "24in"))},
        "by_hand_from_mm": Ours(105, "CO-7.10, over 105 mm"),
        "arcs_degrees": {name: _closed(arc) for name, arc in arcs.items()},
        "dockyard_share": numbers(ledger["R.4"]["out_of_battle"]["dockyard_required"])[0],
    }


def _closed(arc: list[int]) -> list[int]:
    """Limits clockwise off the bow: what begins to port of it begins so many degrees short of the whole."""
    return [edge + 360 if edge < 0 else edge for edge in arc]


def _others(ledger: Blocks) -> object:
    air = ledger["GAP-10"]["aircraft"]
    turn, bomb = numbers(air["move_cm"]), numbers(air["attack_types"]["bomb"])
    return {
        "charges": said("CO-GAP-31", astern_cm=3, thrown_cm=5, hits_from=8, sinks_from=10, dice=3, many_dice=6, surface_cm=2,
                        surface_need=7) | {"pattern": Ours(6, OURS)},
        "mines": {"need": {size: Ours(need, "CO-GAP-32") for size, need in ((1, 10), (2, 10), (3, 9))},
                  "dice": Ours(8, "CO-GAP-32")},
        "battery": said("CO-GAP-33", size=3, armour="heavy", boxes=30),
        "submarine": said("CO-GAP-47", periscope_setting=1) | said(OURS, tons=650, max_knots=14, length_m=65),
        "aircraft": {
            "turn_cm": turn[1], "turn_degrees": turn[0], "over_cm": Ours(5, OURS),
            "size_3_from_engines": Ours(4, "CO-GAP-41, four engine"),
            "bomb_need": bomb[1],
            "bomb_dice": {name: numbers(dice)[0] for name, dice in air["bomb_hull"].items()},
            "two_specials_from": [Ours(name, "CO-GAP-10, 500 lb or more") for name in ("500lb", "1000lb")],
            "bomb_from_lb": {pounds: Ours(name, OURS) for name, pounds in (
                ("100lb", 0), ("250lb", 150), ("500lb", 300), ("1000lb", 600))},
            "shot_down_from": Ours(5, "CO-GAP-10, from 5"), "shaken": Ours(-2, "CO-GAP-10, attack at -2"),
            "aa_20mm": air["aa_hit"]["mod_20mm_up"], "aa_37mm": air["aa_hit"]["mod_37mm_up"],
        },
    }


def _doctrine(ledger: Blocks) -> object:
    rules = {one["choice"]: numbers(one["rule"]) for one in ledger["D.1"]["decisions"]}
    boat, gun = rules["torpedo_boat"], [abs(number) for number in rules["gunboat"]]
    return {
        "creep_setting": abs(boat[1]), "creep_cm": boat[2], "launch_cm": boat[-1], "gun_cm": gun[1:3],
        "escort_cm": rules["escort"][0], "dodge_cm": rules["merchant"][0],
        "half_hull": Ours(0.5, "CO-D.1, below half hull"), "heavy_gun_cm": [Ours(100, OURS), Ours(250, OURS)],
        **said("CO-GAP-46", margin_cm=35, bearing_degrees=30, boat_hull=0.6, outgunned=1.5, screen_cm=30, flee_cm=75,
               alarm_cm=100, shine_cm=15, ram_hull=0.7, special_boxes=1.0, challenge=0.05),
    }


ROWS = (
    row("turn", ("3.1", "B.1", "B.2", "D.2"), _turn),
    row("movement", ("4.1", "4.2", "4.3"), _movement),
    row("spotting", ("5.2.1", "5.3", "GAP-12"), _spotting),
    row("damage", ("6.2", "6.3", "6.4", "7.9"), _damage),
    row("guns", ("7.1", "7.1.map", "7.5", "7.7", "7.10"), _guns),
    row("torpedoes", ("8.2", "8.5", "8.6", "8.7", "8.8"), _torpedoes),
    row("records", ("R.2", "R.4"), _records),
    row("others", ("GAP-10",), _others),
    row("doctrine", ("D.1",), _doctrine),
)
