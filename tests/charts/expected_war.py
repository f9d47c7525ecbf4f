"""What the charts of supply, points for anything but ships, the force pool, the 10th MAS and East Africa must say."""

from __future__ import annotations

import re

from tests.charts.cells import Ours, Row
from tests.charts.expected_campaign import FOLDER, anew
from tests.charts.ledger_copy import Blocks, numbers, port_id

ALBANIA = ["durazzo", "valona"]
LIBYA = ["tripoli_libya", "homs", "benghazi", "derna", "tobruk", "bardia"]
GREECE = ["piraeus", "salonika", "volos", "kavala", "patras", "kalamata", "corfu", "mudros"]
EGYPT = ["sollum", "mersa_matruh"]
DESERT = ["tripolitania", "gulf_of_sirte", "cyrenaica", "marmarica", "western_desert", "nile_delta"]
ORDINALS = ["nought", "first", "second", "third", "fourth", "fifth"]
BASES = ["alexandria", "port_said", "suez", "haifa", "gibraltar"]


def ours(names: list[str], why: str) -> list[Ours]:
    """A list of names that no ledger gives."""
    return [Ours(name, why) for name in names]


def _supply(ledger: Blocks) -> object:
    gap, malta = ledger["SM-GAP-36"], ledger["SM-11B2"]
    larder = gap["malta"]
    assert (larder["need_per_turn"], larder["cap"]) == (malta["loads"], malta["cap"])
    lost = ledger["SM-GAP-55"]["given"]["supply_failure_per_location_per_turn"]
    assert gap["penalty_vp"] == ledger["SM-11"]["penalty"] == -lost

    return {
        "penalty": gap["penalty_vp"],
        "albania": ours(ALBANIA, "both Albanian ports of SM-GAP-03"),
        "albania_from": f"{ledger['SM-11A1']['from'][:3]} I {ledger['SM-11A1']['from'][-2:]}",
        "albania_after_greece": ledger["SM-11A1"]["after_greece"],
        "rhodes": ["rhodes"],
        "rhodes_loads": ledger["SM-11A2"]["rhodes"],
        "crete": ours(["suda", "heraklion"], "the ports of Crete of SM-GAP-03"),
        "crete_loads": ledger["SM-11A2"]["crete"],
        "greece": ours(GREECE, "the ports of Greece of SM-GAP-03"),
        "libya": ours(LIBYA, "the ports of Libya of SM-GAP-03"),
        "libya_ports": ledger["SM-11A3"]["ports"],
        "tunisia_region": Ours("north_africa", "SM-11A4, all Axis ports in North Africa"),
        "res_per_load": ledger["SM-11B1"]["per_load"],
        "malta": "malta",
        "malta_loads": larder["need_per_turn"],
        "malta_cap": larder["cap"],
        "malta_start": larder["start"],
        "malta_gives_in_after": malta["gives_in"],
        "home_regions": {"axis": ours(["italy_mainland", "sicily"], "SM-11, Italian home ports")},
        "home_ports": {"allied": ours(BASES, "SM-11, the Allied bases")},
    }


def _account(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-55"]
    surplus, held = gap["delivery"], gap["holding"]
    axis, allied = surplus.items()
    malta, route = held.items()
    assert (axis[0][:4], allied[0][:6], malta[0][:12], route[0][:13]) == ("axis", "allied", "allied_malta", "allied_medite")
    assert axis[1] == allied[1]

    last, fatal, _ = gap["campaign_end"]
    return {
        "ground_re_lost": gap["ground_re_lost_at_sea"],
        "air_unit_lost": gap["air_units_lost"],
        "axis_surplus_loads": numbers(axis[0])[0],
        "allied_surplus_loads": numbers(allied[0])[0],
        "surplus_points": axis[1],
        "places": [
            {"id": name, "ports": name.split("_and_"), "points": points} for name, points in gap["places_first_capture"].items()
        ],
        "malta": "malta",
        "malta_held": malta[1],
        "merchant_route": route[1],
        "route_ports": ours(["gibraltar", "malta", "alexandria", "port_said"], "SM-GAP-55, what an open route is"),
        "route_regions": ours(["north_africa", "pantelleria", "sicily"], "SM-GAP-55, what an open route is"),
        "fatal_ports": re.match(r"(\w+)_and_(\w+)_both_axis", fatal).groups(),  # pyrefly: ignore[missing-attribute]
        "last_turn": last,
    }


def _force_pool(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-34"]
    rows, far_east = gap["rows"], gap["war_in_the_far_east"]
    ends = [row["italian_bb"][1] for row in rows]
    assert [row["italian_bb"][0] for row in rows] == [0, *(end + 1 for end in ends[:-1])]

    return {
        "first_turn": gap["check"]["first"],
        "rows": [
            {"id": row["id"], "most_battleships": end, "minimum": row["minimum"], "extra": row["extra"]}
            for row, end in zip(rows, ends, strict=True)
        ],
        "prices": gap["vp_cost_once"],
        "most_withdrawn": gap["above_minimum_when_row_falls"]["max_per_month"],
        "floor": gap["absolute_minimum"],
        "german_groups": Ours(6, "SM-GAP-34 says it in words: six or more"),
        "german_within": numbers(gap["germany_in_med"])[0],
        "far_east_from": far_east["from"],
        "far_east_to": far_east["to"],
        "far_east_shift": far_east["row_shift"],
        "arrival_ports": gap["below_minimum"]["at"].split("_or_"),
    }


def _tenth_mas(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-35"]
    defence, approach, again = dict(gap["harbour_defence"]), gap["approach"], gap["recovery_game_turns"]
    other, alert = defence.pop("other_allied"), defence.pop("plus")
    assert numbers(alert)[0] == 1

    return {
        "teams": gap["unit"]["teams"],
        "base": gap["unit"]["base"],
        "available": gap["unit"]["available_from"],
        "within": numbers(gap["carrier"]["must_end_movement"])[0],
        "defence": defence,
        "other_defence": other,
        "most_alert": numbers(alert)[-1],
        "lost_at": approach["carrier_and_unit_lost_at_or_below"],
        "called_off_at": approach["called_off_at_or_below"],
        "success_from": numbers(gap["team_success"]["succeeds_if_ge"])[0],
        "damage": [0 if cell == "dud" else numbers(cell)[0] for cell in gap["damage_1d10"]],
        "recovery": again["after_success_or_called_off"],
        "recovery_after_losses": again["team_losses_two_or_more"],
        "recovery_when_lost": again["unit_lost"],
    }


def _east_africa(ledger: Blocks) -> object:
    rule = ledger["SM-10C"]
    destroyers, for_torpedo_boats, for_boats = rule["gained"]
    return {
        "turn": f"{rule['start'][:3]} I {rule['start'][-2:]}",
        "ships": [name.lower() for name in (*rule["ships"], *rule["torpedo_boats"])],
        "boats": [f"mtb_{number}" for number in rule["boats"]],
        "destroyers_for_ships": destroyers + for_torpedo_boats,
        "destroyers_for_boats": for_boats,
        "arrival_ports": ours(["taranto", "messina", "naples", "la_spezia"], "SM-10C, where in Italy the squadron begins"),
        "exchange_ports": [port_id(name) for name in rule["ports"]],
    }


def _moving_front(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-70"]
    ordinal, = re.findall(r"from_the_(\w+)_on", gap["judged"])
    measured, = numbers(gap["measure"])
    shifts = gap["shift_of_the_next_entry_each_game_turn"]
    assert gap["advantage"] == "measure - par"

    return {
        "measured_over": measured,
        "judged_from": ORDINALS.index(ordinal),
        "par": gap["par"],
        "shifts": [{"size": numbers(size)[0], "half_months": by} for size, by in shifts.items()],
        "most": numbers(gap["never"][0])[0],
        "ports": ours([*LIBYA, *EGYPT], "SM-GAP-70, Libya and Egypt by the ports of SM-GAP-03 that change hands"),
        "coasts": ours(DESERT, "SM-GAP-70, Libya and Egypt by their stretches of coast"),
    }


ROWS = (
    Row(f"{FOLDER}/supply_requirements.yaml",
        ("SM-GAP-36", "SM-GAP-55", "SM-11", "SM-11A1", "SM-11A2", "SM-11A3", "SM-11B1", "SM-11B2"),
        lambda book: book.charts.war.supply, _supply, lambda: anew("supply_requirements.yaml")),
    Row(f"{FOLDER}/victory_account.yaml", ("SM-GAP-55",), lambda book: book.charts.war.account, _account,
        lambda: anew("victory_account.yaml")),
    Row(f"{FOLDER}/force_pool.yaml", ("SM-GAP-34",), lambda book: book.charts.war.pool, _force_pool,
        lambda: anew("force_pool.yaml")),
    Row(f"{FOLDER}/tenth_mas.yaml", ("SM-GAP-35",), lambda book: book.charts.war.tenth_mas, _tenth_mas,
        lambda: anew("tenth_mas.yaml")),
    Row(f"{FOLDER}/east_africa.yaml", ("SM-10C",), lambda book: book.charts.war.east_africa, _east_africa,
        lambda: anew("east_africa.yaml")),
    Row(f"{FOLDER}/moving_front.yaml", ("SM-GAP-70",), lambda book: book.charts.war.moving_front, _moving_front,
        lambda: anew("moving_front.yaml")),
)
