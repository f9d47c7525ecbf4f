"""What the charts of Fear God about guns and other weapons must say by the ledger."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from campaign.library.charts.files import chart_of
from campaign.tactics.fear_god.charts.collection import CHARTS, charts_in
from campaign.tactics.kit.charts import BEYOND
from tests.charts.cells import Ours, Row
from tests.charts.ledger_copy import Blocks, numbers

FOLDER = "campaign/tactics/fear_god/charts"
OURS = "no ledger says: ours"


def row(key: str, reads: tuple[str, ...], expected: Callable[[Blocks], object]) -> Row:
    """The line of one chart file of the system, which is read whole by its own door."""
    return Row(f"{FOLDER}/{CHARTS.files[key]}", tuple(f"FG-{block}" for block in reads),
               lambda book: getattr(charts_in(book), key),
               lambda ledger: expected({block.removeprefix("FG-"): body for block, body in ledger.items()}),
               lambda: chart_of(CHARTS, key))


def said(why: str, **values: object) -> dict[str, object]:
    """Values that the ledger has in words alone, each with the rule that says them."""
    return {name: Ours(value, why) for name, value in values.items()}


# Guns and shells ----------------------------------------------------------------------------------------------------


def _reach(share: float, words: object) -> dict[str, object]:
    """A limit as it was amended: a share of the reach, and the yards that it is never beyond."""
    if words == "max":
        return {"share": share}
    told, most = numbers(words)
    assert told == share

    return {"share": share, "at_most_yd": most}


def _light(weapon: dict[str, Any]) -> dict[str, object]:
    points = weapon.get("dp_per_hit", weapon.get("dp_per_attack"))
    mm = Ours(12.7, "FG-GAP-11, half-inch guns among them") if weapon["mm"] == 13 else weapon["mm"]
    return {"mm": mm, "max_yd": weapon["max_yd"], "pierces": weapon["pen"], "points": points,
            **({"rof": weapon["rof"]} if "rof" in weapon else {})}


def _ballistics(ledger: Blocks) -> object:
    amended, pierces, points, hits = ledger["AMENDED"], ledger["GAP-08"], ledger["GAP-10"], ledger["GAP-09"]
    shares, limits = ledger["GAP-07"]["upper_limit_fraction_of_max_range"], amended["B_range_bands"]["upper_limit"]
    ten, constant, calibre, one, root, size = numbers(pierces["formula"])
    split = pierces["deck_pen_mode"]["split"]
    weights = {name: numbers(points[name])
               for name in ("shell_ap", "shell_he", "shell_sap_or_common", "torpedo_or_mine", "bomb")}
    magazine = {numbers(name)[0]: rounds for name, rounds in ledger["GAP-28"]["rounds_per_barrel"].items() if name[:2] != "lt"}
    below = ledger["GAP-28"]["rounds_per_barrel"]["lt_100mm"]
    merged = {from_mm: rounds for from_mm, rounds in sorted(magazine.items()) if from_mm != 130}
    assert (ten, one, magazine[130]) == (10, 1, magazine[100])
    assert points["minimum_37mm_plus"] == 1 and points["below_37mm"]["dp"] == 1

    shell = weights["shell_ap"][0]
    common = weights["shell_sap_or_common"][1]
    filled = dict.fromkeys(("CPC", "SAP", "CP"), common) | {"HE": weights["shell_he"][1]}
    return {
        "bands": {band: _reach(shares[band], limits[band]) for band in shares},
        "round_to_yd": numbers(ledger["GAP-07"]["rounding_yd"])[0],
        "penetration": {
            "constant": constant, "calibre_power": calibre, "root": root, "size_dm": size, "band": pierces["band"],
            "shell": pierces["shell"], "deck": {band: numbers(split[band])[0] for band in ("long", "extreme")}},
        "damage": {
            "power": Ours(0.66666667, "FG-GAP-10, two thirds"), "shell": shell,
            "shells": said("FG-GAP-10, armour-piercing", APC=1.0, APC_1930_on=1.0, AP_uncapped=1.0) | filled,
            "torpedo_or_mine": weights["torpedo_or_mine"][0], "bomb": weights["bomb"][0],
            "one_point_from_mm": numbers("minimum_37mm_plus")[0]},
        "hits": {
            "a_barrel": hits["hpb"], "rate": numbers(hits["expected"])[0], "rate_power": numbers(hits["expected"])[1],
            "reaction": hits["phase_factor"]["reaction_fire"], "die": [hits["d6_factor"][face] for face in range(1, 7)]},
        "magazines": {0: below, **merged},
        "slow_fire": {"from_mm": numbers(amended["F_ammunition"]["used"])[0],
                      **said("FG-GAP-28 amended: the first war", to_year=1918), "bands": ["long", "extreme"]},
        "light": [_light(weapon) for weapon in ledger["GAP-11"]["light_weapons"]],
    }


# Chances ------------------------------------------------------------------------------------------------------------

ENVIRONMENT = {
    "FG-6.4-sun": "up_sun", "FG-6.4-twilight": "twilight", "FG-6.4-silhouette": "silhouetted", "FG-6.4-illum": "lit",
    "FG-6.4-searchlight": "searchlit", "FG-6.4-deadreck": "dead_reckoning", "FG-6.4-blind": "blind",
}
CONTROL = {
    "FG-6.4-notfired": "not_under_fire", "FG-6.4-firstsalvo": "first_salvo", "FG-6.4-thirdsalvo": "third_salvo",
    "FG-6.4-overconc": "concentrated", "FG-6.4-coincidence": "coincidence", "FG-6.4-ownspeed": "own_speed",
    "FG-6.4-local": "local", "FG-6.4-coursechange": "course_changed", "FG-6.4-evadeself": "evading",
}


def _sea(block: dict[str, Any]) -> dict[str, list[object]]:
    """Columns by state; what is printed wrongly is read as the note says."""
    words = {"NA": 0, "NFP": None}
    columns: dict[str, list[object]] = {}
    assert block["above_7"] == "NFP"
    for note in block["cell_notes"]:
        state, column = note["cell"]
        assert words.get(block["rows"][state][column], block["rows"][state][column]) == note["read_as"]
        assert words.get(note["printed"], -abs(note["printed"]) if isinstance(note["printed"], int) else 0) == note["read_as"]
    for column in block["columns"]:
        rows = [block["rows"][state][column] for state in range(3, 8)]
        columns[column] = [*(Ours(0, "FG-6.4-sea, below 3"),) * 3, *(words.get(cell, cell) for cell in rows)]
    return columns


def _gunnery(ledger: Blocks) -> object:
    base, sky, control, target = (ledger[f"6.4-{name}"] for name in ("base", "environment", "firecontrol", "target"))
    late, standards, radar = ledger["AMENDED"]["B_range_bands"]["GS3"], ledger["GAP-13"], ledger["GAP-32"]["effect_on_fire"]
    poor, haze, *others = sky["rows"]
    assert all(row["applies_to"]["GS"] == [1, 2] for row in (poor, haze))
    rows = {row["id"]: row for row in control["rows"]}
    beyond = rows["FG-6.4-rangefinder"]["steps_yd"]
    figures = {CONTROL[name]: row.get("mod", row.get("mod_per_ship_above_limit"))
               for name, row in rows.items() if name in CONTROL}
    limits = standards["overconcentration_limit_ships"]
    assert limits["GS1"] == rows["FG-6.4-overconc"]["limit"]["value"]
    stopped = target["speed"][-1]
    narrow, quarter, broad = (ledger["GAP-14"][name] for name in ("narrow", "quarter", "broad"))
    assert [narrow[0][0], narrow[1], quarter[1], broad[0][1], ledger["GAP-14"]["stern_hit"]] == [
        0, [180 - narrow[0][1], 180], [180 - quarter[0][1], 180 - quarter[0][0]], 180 - broad[0][0],
        f"narrow with angle above {180 - narrow[0][1]}"]
    far = ("FG-6.4-firstsalvo", "FG-6.4-overconc", "FG-6.4-coincidence")
    assert [rows[name]["bands"] for name in far] == [["long", "extreme"]] * len(far)
    assert beyond[-1]["above"] == beyond[-2]["to"]
    assert [row["max_kt"] for row in target["speed"][1:-1]] == [row["min_kt"] - 1 for row in target["speed"][:-2]]
    assert [one["to"] + 1 for one in control["barrels"][:-1]] == [one["from"] for one in control["barrels"][1:]]

    return {
        "base": {name: {band: base["base"][band][name] for band in base["base"]} for name in ("GS1", "GS2")}
        | {"GS3": late["base"]},
        "step": base["step_percent_per_modifier"],
        "lowest": base["clamp"]["min"], "highest": base["clamp"]["max"],
        "light": {"poor_percent": abs(numbers(poor["case"])[0]), "haze_percent": abs(numbers(haze["case"])[1]),
                  "sun_degrees": numbers(others[0]["case"])[0], "twilight_degrees": numbers(others[1]["case"])[0]},
        "moved": {"poor_visibility": poor["mod"], "haze": haze["mod"]} | {ENVIRONMENT[row["id"]]: row["mod"] for row in others}
        | figures,
        "far": ["first_salvo", "concentrated", "coincidence"],
        "sea": _sea(ledger["6.4-sea"]),
        "rangefinder": {1: beyond[0]["mod"], **{before["to"] + 1: row["mod"] for before, row in pairwise(beyond)}},
        "barrels": {one["from"]: one["mod"] for one in control["barrels"]},
        "speed": {0: stopped["mod"], **{row["min_kt"]: row["mod"] for row in reversed(target["speed"][:-1])}},
        "evading": {"from_kn": target["evading"]["min_speed_kt"],
                    "mods": {size: _mod(target["evading"][size]) for size in "ABCDEFG"}},
        "aspect": target["aspect"],
        "angles": {narrow[0][1]: "narrow", quarter[0][1]: "quarter", BEYOND: Ours("broad", "FG-GAP-14, all others")},
        "hasty": {"above_kn": numbers(rows["FG-6.4-ownspeed"]["case"])[0],
                  "turn_degrees": numbers(rows["FG-6.4-coursechange"]["case"])[0]},
        "shift": dict(zip(("degrees", "nautical_miles"), numbers(rows["FG-6.4-firstsalvo"]["case"]), strict=True)),
        "ships_a_target": limits,
        "radar": {**said("FG-GAP-32", light_share=0.5, reach_share=0.5),
                  "blind_from": numbers(list(radar)[1])[0]},
    }


# Guns and armour ----------------------------------------------------------------------------------------------------

NAVIES = {"GB": "british", "GER": "german", "RUS": "russian", "A-H": "austro_hungarian", "FRA": "french", "ITA": "italian",
          "US": "american", "JPN": "japanese"}


def _guns(ledger: Blocks) -> object:
    names = ledger["GAP-11"]["columns"]
    rows = [dict(zip(names, row, strict=True)) for row in ledger["GAP-11"]["rows"]]
    return {
        **said(OURS, second_war_from=1922, alike=0.04),
        "guns": [{"gun": row["gun"], "navy": NAVIES[row["navy"]], "era": row["era"], "mm": row["cal_mm"], "kg": row["shell_kg"],
                  "rof": row["rof"], "best": row["best"]} for row in rows],
    }


FEET = ("none_or_4.5ft", "6ft", "9ft", "12ft", "15ft")


def _control(ledger: Blocks) -> object:
    control, late = ledger["GAP-13"], ledger["AMENDED"]["B_range_bands"]["GS3"]
    yards, rows = control["rangefinder_capability_yd"], control["directors_default"]
    old = numbers(control["gunnery_standard"]["GS1"])
    # FG-GAP-13: none at all, then feet in metres.
    bases = (0, 1.8, 2.7, 3.6, 4.5)
    stereo, most = (numbers(name)[0] for name in ("3m_stereo", "8m_or_more"))
    assert [late["from"], late["rebuilt_from"]] == [
        control["gunnery_standard"]["GS3"][name] for name in ("from", "rebuilt_from")]
    assert rows["other"]["main"] == 0

    return {
        "standards": {"oldest_to": old[0], "oldest_of_second_rank_to": old[1], "latest_from": late["from"],
                      "latest_rebuilt_from": late["rebuilt_from"]},
        "coincidence": {**{base: yards[name] for base, name in zip(bases, FEET, strict=True)}, most: yards["8m_or_more"]},
        "stereoscopic": {bases[0]: yards["none_or_4.5ft"], stereo: yards["3m_stereo"], most: yards["8m_or_more"]},
        "finders": control["default_by_ship"] | {"other_dreadnought": Ours(10000, OURS)},
        "later_british_from": numbers("british_1914_plus")[0],
        "directors": {
            "A": {0: rows["A_to_1911"], numbers("A_1912_plus")[0]: rows["A_1912_plus"]},
            "B": {numbers("B_1909_plus")[0]: rows["B_1909_plus"]},
            "C": {numbers("C_1914_plus")[0]: {**rows["C_1914_plus"], "secondary": Ours(0, "FG-GAP-13")}}},
    }


def _armour(ledger: Blocks) -> object:
    ratings, face = ledger["GAP-05"], ledger["8.1.6-face"]
    belt = numbers(ratings["belt"])
    years = {name: numbers(words)[0] for name, words in ratings["quality_from"].items()}
    late = ledger["AMENDED"]["K_armour_quality"]["homogeneous_1920_on"]
    faces = {band: face[band]["belt_percent"] // 10 for band in ("short", "medium", "long", "extreme")}
    assert all(face[band]["belt_percent"] + face[band]["deck_percent"] == 100 for band in faces)
    assert [numbers(face[band]["d10_belt"]) for band in ("long", "extreme")] == [[1, -faces["long"]], [1, -faces["extreme"]]]
    choice = next(iter(ledger["GAP-08"]["shell_choice_default"]))
    return {
        "belt": {"times": belt[0], "power": belt[1]}, "deck_times": numbers(ratings["deck"])[0],
        "quality": ratings["quality"] | {"homogeneous_1920_on": late},
        "years": years | {"homogeneous_1920_on": numbers("homogeneous_1920_on")[0]},
        "homogeneous_makes": [Ours(word, OURS) for word in ("homogeneous", "special", "none")],
        "not_pierced": Ours(0.5, "FG-8.1.6-compare, halved"),
        "casemate_parts": numbers(ratings["casemate"])[:2],
        "belt_to": faces,
        "piercing_shell_from": numbers(choice)[0],
        "british": {"bands": ["long", "extreme"], "shell": Ours("APC", "FG-8.1.6.1")}
        | said("FG-8.1.6.1", left=0.6, calibre_divisor=3, last_day="1918-07-01"),
        "all_shells": Ours(0.85, "FG-8.1.6.1-all"),
    }


# Torpedoes, other weapons, damage -----------------------------------------------------------------------------------


def _torpedoes(ledger: Blocks) -> object:
    hits, belts = ledger["GAP-16"], ledger["8.1.7.1"]["reduction_percent"]
    mods = hits["modifiers_percent"]
    stopped, slow, fast, faster = mods["target_speed"]
    column = next(name for name in mods if name.startswith("column"))
    near = next(name for name in mods if name.startswith("submarine"))
    ships, yards = (abs(number) for number in numbers(column.replace("_", " ").replace("yd", " ")))
    assert [fast["max_kt"] + 1, belts[-1]["percent"]] == [faster["min_kt"], belts[-2]["percent"]]
    assert [one["belt"][1] + 1 for one in belts[:-1]] == [one["belt"][0] for one in belts[1:]]

    return {
        "runs": {one["to"]: one["chance"] for one in hits["base_percent_by_fraction_of_run"]},
        "size": mods["target_size"], "aspect": mods["aspect"],
        "speed": {0: stopped["mod"], 1: slow["mod"], slow["max_kt"] + 1: Ours(0, "FG-GAP-16, between"),
                  fast["min_kt"]: fast["mod"], faster["min_kt"]: faster["mod"]},
        "turned_away": mods["target_evading_or_turned_away_this_turn"], "unaware": mods["target_unaware"],
        "column": {"ships": ships, "within_yd": yards, "mod": mods[column]},
        "near": {"within_yd": numbers(near.replace("_", " ").replace("yd", ""))[0], "mod": mods[near]},
        "lowest": hits["limits"]["min"], "highest": hits["limits"]["max"],
        "duds": {"percent": hits["dud_percent"]["ww1"], "to_year": Ours(1918, "FG-GAP-16, the first war")},
        "narrow": Ours(0.5, "FG-8.1.7-narrow, halved"),
        "against_belt": {one["belt"][0]: one["percent"] for one in belts[:-1]},
        "bulkhead_parts": numbers(ledger["8.1.7.2"]["cap_per_torpedo"])[0],
        "aircraft_charge_lb": ledger["GAP-20"]["torpedo_aircraft"]["charge_lb"],
        "later_aircraft_charge_lb": Ours(388, OURS),
    }


HEIGHTS = ("low", "medium", "high")


def _weapons(ledger: Blocks) -> object:
    mines, charges, light, bombs, hulls = (ledger[f"GAP-{number}"] for number in (17, 18, 19, 20, 21))
    faces = {abs(numbers(face)[-1]): grade for face, grade in charges["grade_on_success_d10"].items()}
    aloft, ram = bombs["hit_percent_per_bomb"], numbers(hulls["chance_percent"]["ordered_ramming"])
    assert mines["charge_lb"]["british_early"] == 250
    within = numbers("hulk_within_100yd".replace("_", " ").replace("yd", ""))
    chances = hulls["chance_percent"]
    return {
        "mines": {
            "percent": mines["chance_percent_per_ship_per_turn_in_field"], "size_a": mines["modifier"]["size_A"],
            "small": mines["modifier"]["size_D_or_smaller"], "small_from": Ours("D", "FG-GAP-17, D or smaller"),
            "paravanes": Ours(0.5, "FG-GAP-17, halved"),
            "charge_lb": {"british": mines["charge_lb"]["british_H2"], "german": mines["charge_lb"]["german_E"],
                          "russian": mines["charge_lb"]["russian"], "other": Ours(250, "as the British of before 1917")},
            "narrow_to": numbers(mines["strikes"])[-1]},
        "charges": {
            "percent": charges["attack_percent_per_pattern"], "grades": faces,
            "damage_percent": charges["damage_percent_of_P0"],
            "evading": charges["evading_sub"], **said(OURS, pattern=5, within_yd=500, hydrophone_from=1915, deeper_from=1919),
            "deepest": charges["max_level"]["to_1918"], "deepest_later": charges["max_level"]["after"]},
        "light": {
            "max_yd": light["light_battery_attack"]["range_max_yd"], "rof": numbers(light["light_battery_attack"]["hits"])[-1],
            "flak_a_gun": numbers(light["aa_attack_percent"])[1], "flak_at_most": numbers(light["aa_attack_percent"])[0]},
        "bombs": {
            "rows": {one["lb"]: dict(zip(HEIGHTS, one["pen_low_med_high"], strict=True)) for one in bombs["bombs"]},
            "percent": {name: aloft[name] for name in aloft if name.startswith(("level", "dive"))},
            "stopped": numbers(aloft["stationary_target"])[0], "small": numbers(aloft["size_D_or_smaller"])[0],
            "small_from": Ours("D", "FG-GAP-20, D or smaller")},
        "collisions": {
            "hulk_percent": chances["hulk_within_100yd"], "hulk_within_yd": within[0],
            "helping_percent": chances["assisting_at_10kt_or_more"],
            "helping_from_kn": Ours(10, "FG-GAP-21, from 10 knots"),
            "ram_percent": ram[0], "ram_target_knots": abs(ram[1]), "ram_within_yd": Ours(1000, OURS),
            "knots_for_all": numbers(hulls["damage_to_struck"])[-1], "rammer": Ours(0.5, "FG-GAP-21, half of that"),
            "rammer_at_most": numbers(hulls["damage_to_rammer"])[0]},
    }


def _damage(ledger: Blocks) -> object:
    guns, weapons = (row["remaining_percent_max"] for row in ledger["8.1.10"]["thresholds"])
    return {
        **said("FG-8.1-small", small_times=2), **said("FG-8.1.5", beached_times=2), **said("FG-8.1.8", sinking_minutes=10),
        "massive": [{"percent": guns, "silenced": "guns"}, {"percent": weapons, "silenced": "all_weapons"}],
    }


def _mod(cell: object) -> object:
    return cell["mod"] if isinstance(cell, dict) else cell


ROWS = (
    row("gunnery", ("6.4-base", "6.4-environment", "6.4-sea", "6.4-firecontrol", "6.4-target", "GAP-13", "GAP-14", "GAP-32",
                    "AMENDED"), _gunnery),
    row("guns", ("GAP-11",), _guns),
    row("control", ("GAP-13", "AMENDED"), _control),
    row("armour", ("8.1.6-face", "GAP-05", "GAP-08", "AMENDED"), _armour),
    row("torpedoes", ("8.1.7.1", "8.1.7.2", "GAP-16", "GAP-20"), _torpedoes),
    row("weapons", ("GAP-17", "GAP-18", "GAP-19", "GAP-20", "GAP-21"), _weapons),
    row("damage", ("8.1.10",), _damage),
    row("ballistics", ("GAP-07", "GAP-08", "GAP-09", "GAP-10", "GAP-11", "GAP-28", "AMENDED"), _ballistics),
)
