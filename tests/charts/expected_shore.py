"""What the charts of ports, guns ashore, troops at sea and submarines must say by the ledger."""

from __future__ import annotations

import re

from campaign.model.setting.scenario import UnitKind
from tests.charts.cells import Ours, Row
from tests.charts.expected_campaign import FOLDER, anew, joined, steps
from tests.charts.ledger_copy import Blocks, numbers

REACHES = {("own_hex", "adjacent"): 1, ("own_hex",): 0}


def _port_damage(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-04"]
    demolition, repair = gap["sources"]["demolition"], gap["repair"]
    ((above, loss),) = gap["fuel_loss"].items()
    # Hits that close a port take equal parts of every rating: the chart says how many, the ledger how much each.
    assert all(round(-taken * gap["max_hits"], 9) == 1 for taken in gap["effect_per_hit"].values())

    return {
        "most_hits": gap["max_hits"],
        "fuel_lost_above": numbers(above)[0],
        "fuel_percent_a_hit": 100 * numbers(loss)[0],
        "demolition": demolition["hits_1d6"],
        "engineers_add": demolition["engineer_bonus"],
        "hits_an_engineer_re": repair["rate_hits_per_owner_player_turn"]["engineer_re"],
        "quiet_turns_a_hit": repair["without_land_game"]["one_hit_per_quiet_game_turns"],
    }


def _port_capture(ledger: Blocks) -> object:
    rows = ledger["SM-GAP-05"]["rows"]
    # The third column closes the row at ten, or says that capture cannot be, which is scuttling up to ten.
    assert all(row["captured"] == 10 if row["scuttled"] < 10 else row["captured"] is None for row in rows.values())

    return {result: {kind: row[result] for kind, row in rows.items()} for result in ("escape", "scuttled")}


def _bombing_table(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-44"]
    spans = [[int(end) for end in re.findall(r"\d+", name)] for name in gap["columns"]]
    assert f"above_{spans[-1][1]}" in gap

    return {
        "points": steps(spans[0][0], joined(spans)),
        "hits": list(gap["columns"].values()),
        "modifiers": gap["modifiers"],
    }


def marks(cell: str) -> dict[str, object]:
    """What a cell such as 2G1F ticks; nothing for a dash."""
    if cell == "X":
        return {"sunk": True}
    pairs = {letter: int(count) for count, letter in re.findall(r"(\d)([GBF])", cell)}
    named = {"gunnery": pairs.get("G", 0) + pairs.get("B", 0), "flotation": pairs.get("F", 0)}
    return {track: count for track, count in named.items() if count}


def _bomb_effect(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-45"]
    return {
        "transports": [marks(cell) for cell in gap["NTP"]],
        "classes": {number: [marks(cell) for cell in gap[f"class_{number}"]] for number in range(1, 10)},
    }


def _guns_ashore(ledger: Blocks) -> object:
    return {
        "divisors": ledger["SM-4A3"],
        "reach": {guns: REACHES[tuple(hexes)] for guns, hexes in ledger["SM-GAP-50"]["reach"].items()},
    }


def _carriage(ledger: Blocks) -> object:
    gap, operations = ledger["SM-GAP-09"], ledger["SM-GAP-51"]["ground_mp_cost"]
    craft, voyage, beach = ledger["SM-GAP-31"]["LC"]["cargo_re"], ledger["SM-4C1"], ledger["SM-4C2"]
    assert (operations["non_cm"], operations["cm"]) == (voyage["voyage"], voyage["motorised"])
    assert gap["mp_to_board_or_land"] == beach["boarding"] == ledger["SM-9B1c"]["points"]
    assert craft == ledger["SM-2E"]["re"]

    return {
        "capacity_re": gap["capacity_re"] | {"LC": craft, "NTP": ledger["SM-2D"]["re"]},
        "infantry_points_per_re": beach["points_per_re"],
        "voyage_points": voyage["voyage"],
        "voyage_points_motorised": voyage["motorised"],
        "boarding_points": beach["boarding"],
    }


def _landings(ledger: Blocks) -> object:
    gap, share = ledger["SM-GAP-31"], ledger["SM-9B1d"]
    from_the_sea = ("marine", "amphibious")
    assert ledger["SM-9B1a"]["doubled"] == 2

    return {
        "poor_weather_allowance": gap["poor_weather_allowance"],
        "sea_risk_tenths": numbers(gap["sea_state_risk"]["poor_weather_at_sea_outside_port_nas_end"].rpartition("le_")[2])[0],
        "planned_turns_ahead": ledger["SM-9B3"]["ahead"],
        "turns_in_port": ledger["SM-9B3"]["in_port"],
        "poor_weather_divisor": ledger["SM-9B2"]["again"],
        "divisor_from_the_sea": {
            kind.value: share["from_the_sea" if kind.value in from_the_sea else "others"] for kind in UnitKind
        },
        "assault_doubles": {kind.value: kind.value not in from_the_sea for kind in UnitKind},
    }


def _raids(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-30"]
    each, most = numbers(gap["modifiers"]["enemy_ground_re_in_hex"])
    out = {numbers(gap["effects"][target])[-1] for target in ("coastal_guns", "bridge_or_rail")}
    assert len(out) == 1

    return {
        "kinds": dict.fromkeys(gap["eligible"]["units"], True),
        "most_re": gap["eligible"]["max_re"],
        "success_at_least": gap["success_at_least"],
        "modifiers": gap["modifiers"] | {"enemy_ground_re_in_hex": each},
        "enemy_re_at_most": most / each,
        "lost_at_most": gap["lost_party_on_modified_roll_le"],
        "headquarters_points": numbers(gap["effects"]["headquarters"])[0],
        "turns_out_of_action": out.pop(),
    }


def _flotillas(ledger: Blocks) -> object:
    worth = {"warships": 3, "transports": 1, "landing craft": 0.5}
    return {
        "allowance": ledger["SM-2C"]["allowance"],
        "area": ledger["SM-4B"]["area"],
        "presumed_worth": {kind: Ours(points, "SM-GAP-63") for kind, points in worth.items()},
    }


def _submarine_search(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-10"]
    units, points = gap["base_by_units_in_target"], gap["searcher_points"]
    return {
        "units": steps(0, [row["max"] for row in units], [row["value"] for row in units]),
        "flotilla": gap["flotilla_target_value"],
        "points": steps(0, [row["max"] for row in points], [row["add"] for row in points]),
        "poor_weather": gap["poor_weather"],
        "least": gap["minimum"],
    }


STRETCHES = "which stretches of our map a place is, and who held it by history"


def _landing_alone(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-69"]
    garrisons, other = dict(gap["garrison_re"]), gap["garrison_re"]["other"]
    least, *_ = numbers(gap["defence"])
    assert gap["fails"]["units_eliminated"] == "half_round_up"
    assert gap["attack"].endswith("gunfire_points / 10")
    assert garrisons["crete"]["allied"] == "by_oob_timeline"
    ((axis, in_crete),) = ((when, res) for when, res in garrisons["crete"].items() if when != "allied")
    by_date = {place: {"Jun I 40": res} if isinstance(res, int) else res for place, res in garrisons.items()}
    by_date["crete"] = {axis.removesuffix(" axis"): in_crete}

    def place(name: str, holder: str, *coasts: str) -> object:
        return {"holder": Ours(holder, STRETCHES), "coasts": [Ours(coast, STRETCHES) for coast in coasts],
                "held": [{"turn": turn, "re": res} for turn, res in by_date[name].items()]}

    return {
        "gunfire_points_a_re": numbers(gap["attack"])[-1],
        "least_defence": least,
        "mountain_re": gap["mountain"]["landing_hex_is_mountain"],
        "failing_lose_one_in": Ours(2, "SM-GAP-69 says half in words"),
        "garrisons": {
            "malta": place("malta", "allied", "malta"),
            "crete": place("crete", "axis", "northern_crete", "southern_crete"),
            "rhodes": place("rhodes", "axis", "rhodes"),
            "pantelleria": place("pantelleria", "axis", "pantelleria"),
            "sicily": place("sicily", "axis", "northern_sicily", "eastern_sicily", "southern_sicily"),
        },
        "port_re": other["port"],
        "open_coast_re": other["open_coast"],
        "odds": gap["odds_columns"],
        "holds_at_least": gap["holds_on_1d10_at_least"],
    }


def _anti_submarine(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-12"]
    shares = gap["penetration_percent"]
    return {
        "asw_up_to": gap["asw_upper_bounds"],
        "two_points_lost_at": gap["lose_two_points_if_roll_le"],
        "one_point_lost_at": gap["lose_one_point_if_roll_le"],
        "percent_through": [
            {"roll_up_to": int(name.rpartition("_")[2]), "percent": percent} for name, percent in shares.items()
        ],
    }


def _mines(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-25"]
    return {
        "found_up_to": gap["find_if_1D10_le"],
        "effect_less": numbers(gap["step_2"]["f_hits"].rpartition("1D10 - ")[2])[0],
        "again_from": gap["step_3"]["repeat_if_1D10_ge"],
    }


ROWS = (
    Row(f"{FOLDER}/port_damage.yaml", ("SM-GAP-04",), lambda book: book.charts.shore.damage, _port_damage,
        lambda: anew("port_damage.yaml")),
    Row(f"{FOLDER}/port_capture.yaml", ("SM-GAP-05",), lambda book: book.charts.shore.capture, _port_capture,
        lambda: anew("port_capture.yaml")),
    Row(f"{FOLDER}/bombing_table.yaml", ("SM-GAP-44",), lambda book: book.charts.shore.bombing, _bombing_table,
        lambda: anew("bombing_table.yaml")),
    Row(f"{FOLDER}/bomb_effect.yaml", ("SM-GAP-45",), lambda book: book.charts.shore.bomb_effect, _bomb_effect,
        lambda: anew("bomb_effect.yaml")),
    Row(f"{FOLDER}/guns_ashore.yaml", ("SM-4A3", "SM-GAP-50"), lambda book: book.charts.shore.guns_ashore, _guns_ashore,
        lambda: anew("guns_ashore.yaml")),
    Row(f"{FOLDER}/carriage.yaml", ("SM-GAP-09", "SM-GAP-31", "SM-GAP-51", "SM-2D", "SM-2E", "SM-4C1", "SM-4C2", "SM-9B1c"),
        lambda book: book.charts.lift.carriage, _carriage, lambda: anew("carriage.yaml")),
    Row(f"{FOLDER}/landings.yaml", ("SM-GAP-31", "SM-9B1a", "SM-9B1d", "SM-9B2", "SM-9B3"),
        lambda book: book.charts.lift.landings, _landings, lambda: anew("landings.yaml")),
    Row(f"{FOLDER}/raids.yaml", ("SM-GAP-30",), lambda book: book.charts.lift.raids, _raids,
        lambda: anew("raids.yaml")),
    Row(f"{FOLDER}/landing_alone.yaml", ("SM-GAP-69",), lambda book: book.charts.lift.alone, _landing_alone,
        lambda: anew("landing_alone.yaml")),
    Row(f"{FOLDER}/flotillas.yaml", ("SM-2C", "SM-4B"), lambda book: book.charts.undersea.flotillas, _flotillas,
        lambda: anew("flotillas.yaml")),
    Row(f"{FOLDER}/submarine_search.yaml", ("SM-GAP-10",), lambda book: book.charts.undersea.search, _submarine_search,
        lambda: anew("submarine_search.yaml")),
    Row(f"{FOLDER}/anti_submarine.yaml", ("SM-GAP-12",), lambda book: book.charts.undersea.anti_submarine, _anti_submarine,
        lambda: anew("anti_submarine.yaml")),
    Row(f"{FOLDER}/mines.yaml", ("SM-GAP-25",), lambda book: book.charts.undersea.mines, _mines,
        lambda: anew("mines.yaml")),
)
