"""What the charts of moves, fire and hits of Supremacy at Sea must say by the ledger."""

from __future__ import annotations

import re
from typing import Any

from campaign.tactics.kit.charts import BEYOND
from tests.charts.cells import Ours, Row
from tests.charts.expected_effects import row
from tests.charts.ledger_copy import Blocks, numbers

NATIONS = {"GE": "german", "UK": "british"}
SLOW = ("small", "submarine", "battery")
# Covered calibres run on from line to line; where the ledger says only "and similar" the ends are ours.
COVERS = {"16": (16, 18.1), "15": (15, 15), "14": (13, 14), "12": (12, 12.6), "11": (11, 11.1), "8": (7.5, 8), "6": (5.9, 6.1),
          "5": (5, 5.5), "4.7": (4.5, 4.7), "4": (3.9, 4.1), "3": (1.5, 3.5)}


def _movement(ledger: Blocks) -> object:
    scales, turning, splash = ledger["scales"], ledger["turning"], ledger["chasing_splash"]
    speeds = dict(ledger["acceleration_kt_per_turn"])
    other, astern = speeds.pop("other"), ledger["astern"]
    assert turning["sharp_allowed"]["types"] == ["DD", "small"]

    return {
        "units_per_nautical_mile": scales["u_per_nm"],
        "turn_minutes": scales["turn_minutes"],
        "order_step_u": scales["standard"]["order_step_u"],
        "small_scale_step_u": scales["small"]["order_step_u"],
        "horizon_u": scales["typical_horizon_u"],
        "acceleration_kn": speeds | dict.fromkeys(SLOW, other),
        "deceleration_share": ledger["deceleration"]["fraction_of_original_max"],
        "astern": {"speed_share": astern["max_speed"], "acceleration_share": astern["acceleration"]},
        "astern_american_carrier": {
            "speed_share": astern["us_cv"]["max_speed"], "acceleration_share": astern["us_cv"]["acceleration"]},
        "steering_by_engines_to_kn": ledger["SAS-B1.3b"]["engines"],
        "chasing_splash": {
            "least_kn": splash["min_speed_kt"], "friends_beyond_u": splash["min_friend_u"], "cost_u": splash["cost_u"],
            "columns": splash["target_shift"]},
        "turning": {
            "radius_u": turning["radius_u"]["regular"], "sharp_radius_u": turning["radius_u"]["sharp"],
            "sharp_types": turning["sharp_allowed"]["types"]},
        "slices": ledger["SAS-GAP-23"]["slices"],
        "smoke_turns": ledger["SAS-B2.11"]["smoke"],
        "size_rank": _ranks(ledger),
        "station_u": ledger["SAS-B2.8"]["station"],
        "ram": _ram(ledger["ram"]),
    }


def _ranks(ledger: Blocks) -> dict[str, object]:
    why = "SAS-B2.8a, the order of classes in words"
    assert ledger["right_of_way"][3] == {"rank": 4, "who": "larger_class"}

    ranks = {5: ("BB", "BC", "CV"), 4: ("CA", "CVL", "CVE"), 3: ("CL",), 2: ("DD", "merchant"), 1: SLOW}
    return {kind: Ours(rank, why) for rank, kinds in ranks.items() for kind in kinds}


def _ram(ram: Blocks) -> object:
    *below, last = ram["differential_roll_mod"]
    assert last["from_kt"] == below[-1]["below_kt"]

    return {
        "roll_by_difference": {**{one["below_kt"]: one["mod"] for one in below}, BEYOND: last["mod"]},
        "points": ram["points_inflicted"] | ram["points_inflicted_reconstructed"] | {
            "battery": Ours(200, "nothing rams a battery; as a small craft")},
    }


SHIPS = ("BB", "BC", "CA", "CL")
CARRIERS = ("CV", "CVL", "CVE")
ESCORTS = ("DD", "small", "battery")
WITHOUT_END = 9


def _directors(ledger: Blocks) -> dict[str, object]:
    given, merchant = ledger["directors"], ledger["directors"]["merchant"]
    large = given["BB"]
    assert all(given[kind] == large for kind in SHIPS)
    assert given["DD"]["mains"]["mid_group"] == "must_join_bow_or_stern"
    assert merchant["directors"] == 0

    mains, seconds, thirds = large["mains"], large["secondaries"], large["tertiaries"]
    assert mains["extra"]["needs"] == "third_group"

    full = {
        "mains": mains["director_targets"], "extra_mains": mains["extra"]["targets"], "extra_needs_third_group": True,
        "secondaries_a_side": seconds["director_targets_per_side"],
        "extra_secondaries_a_side": seconds["extra"]["targets_per_side"],
        "tertiaries_a_side": thirds["director_targets_per_side"],
    }
    why = "SAS-B4.5c, a director for bow and stern each"
    one = Ours(1, why)
    escort = {"mains": Ours(2, why), "middle_joins": True, "secondaries_a_side": one, "tertiaries_a_side": one}
    free = Ours(WITHOUT_END, "SAS-B4.5d, guns in any grouping")
    local = {"mains": 0, "secondaries_a_side": 0, "tertiaries_a_side": 0, "extra_mains": free, "extra_secondaries_a_side": free,
             "extra_tertiaries_a_side": free}
    return {
        **dict.fromkeys((*SHIPS, *CARRIERS), full), **dict.fromkeys(ESCORTS, escort),
        "submarine": escort | {"mains": Ours(1, "a submarine's one gun")}, "merchant": local,
    }


def _arcs(ledger: Blocks) -> dict[str, object]:
    given = ledger["arcs_relative_bearing_deg"]
    return {str(name): arcs for name, arcs in (given["main"] | given["light"]).items()}


def _turn_shifts(rows: list[dict[str, Any]]) -> dict[object, object]:
    words = {"shift": "columns", "half_salvo": "halvings"}
    return {one["over_u"]: {words[key]: number for key, number in one.items() if key != "over_u"} for one in rows}


def _first_fire(given: Blocks) -> dict[str, object]:
    words = {"shift": "columns", "half_salvo": "halvings"}
    return {section: {words[key]: number for key, number in one.items()} for section, one in given.items()}


def _engine_rooms(ledger: Blocks) -> dict[str, object]:
    given = ledger["engine_rooms"]
    for track in ("CA", "BB"):
        losses = [100 if one == "all" else one for one in given[track]["loss_pct"]]
        total = [min(100, sum(losses[: index + 1])) for index in range(len(losses))]
        assert total == given[track]["cumulative_pct"]

    merchant = given["reconstructed"]["merchant"]["loss_pct"]
    return {
        **{track: given[track]["cumulative_pct"] for track in ("CA", "BB")},
        "merchant": [100 if one == "all" else one for one in merchant],
    }


def _engine_track(ledger: Blocks) -> dict[str, object]:
    given = ledger["engine_rooms"]
    return {
        **{kind: track for track in ("CA", "BB") for kind in given[track]["classes"]},
        "CVL": given["reconstructed"]["CVL"], "merchant": "merchant",
    }


CREWS = {"raw": -2, "green": -1, "trained": 0, "veteran": 0, "elite": 1}
ROUNDS = ((10.5, 12), (7, 18), (5.5, 25), (0, 30))


def _fire(ledger: Blocks) -> object:
    directors, burning = ledger["directors"], ledger["fire_ordinary"]
    extra = directors["BB"]["mains"]["extra"]
    assert extra["shift"] == directors["merchant"]["shift"] == ledger["SAS-B5.4c"]["columns"]
    assert ledger["first_fire"] == ledger["columns"]["first_fire"]
    assert ledger["half_salvo"]["cancel_when"].endswith(f"<= {ledger['SAS-B5.2']['none_at']:g}")

    return {
        "arcs": _arcs(ledger),
        "directors": _directors(ledger),
        "local_columns": extra["shift"],
        "local_sections": extra["sections"],
        "extra_secondary_sections": directors["BB"]["secondaries"]["extra"]["sections"],
        "blocking_u": ledger["SAS-B4.3"]["blocking"],
        "no_fire_at_or_below_guns": ledger["SAS-B5.2"]["none_at"],
        "target_speed": {one["below_kt"]: one["shift"] for one in ledger["target_speed_shift"]},
        "own_turn": _turn_shifts(ledger["firer_turn_shift"]["regular"]),
        "own_sharp_turn": _turn_shifts(ledger["firer_turn_shift"]["sharp"]),
        "first_fire": _first_fire(ledger["first_fire"]),
        "small_firer": {"types": ["DD", "small", "submarine"], "columns": ledger["SAS-B5.4f"]["columns"]},
        "columns_by_crew": {crew: Ours(columns, "SAS-GAP-13") for crew, columns in CREWS.items()},
        "die": [ledger["die_shift"][face] for face in range(1, 7)],
        "hits_for_one_special": ledger["SAS-B5.6e"]["hits"],
        "colour": ledger["columns"]["special_colour_mod"],
        "overwhelmed_from": ledger["SAS-B5.9"]["share"] / 100,
        "engine_rooms": _engine_rooms(ledger),
        "engine_track": _engine_track(ledger),
        "ordinary_fire": {
            "out_on": burning["out_on"], "burns_on": burning["hit_on"], "doubled_on": burning["doubled_on"],
            "points": burning["pts"]["armoured"], "unarmoured_points": burning["pts"]["unarmoured"]},
        "jam_clears_on": ledger["SAS-GAP-10"]["clears"],
        "rounds_a_gun": {inches: Ours(rounds, "no rule") for inches, rounds in ROUNDS},
    }


def _gun(line: Blocks) -> dict[str, object]:
    lowest, highest = COVERS[line["calibre"]]
    named = [float(inches) for inches in re.findall(r'([\d.]+)"', line["covers"])]
    assert lowest <= min(named) and max(named) <= highest

    next_to = "a calibre next to those that the line names (SAS-GAP-12)"
    ends = [end if end in named else Ours(end, next_to) for end in (lowest, highest)]
    told = {
        "calibre": line["calibre"], "covers_in": ends, "points": line["points_per_hit"]["default"], "source": line["source"],
        "rows": [{"range": one["r"], "column": one["c"], "belt": one["b"], "deck": one["d"]} for one in line["rows"]],
    }
    by_nation = {NATIONS[nation]: points for nation, points in line["points_per_hit"].items() if nation in NATIONS}
    return told | ({"points_of": by_nation} if by_nation else {})


def _hit_table(ledger: Blocks) -> object:
    columns, formula = ledger["columns"], ledger["hits_formula"]
    sections = list(columns["sections"].values())
    assert numbers(formula["expr"]) == [8, 3000, 8000]
    assert [first for first, _ in sections] == [1, *(last + 1 for _, last in sections[:-1])]

    return {
        "columns": columns["count"],
        "sections": {last: section for section, (_, last) in columns["sections"].items()},
        "guns": [_gun(line) for line in ledger["guns"]],
        "hits": dict(ledger["hits"]),
        "over_the_last_row": formula["F_per_mille"],
        "box_from_column": dict(ledger["box_from_column"]),
    }


FIRE = ("arcs_relative_bearing_deg", "directors", "half_salvo", "target_speed_shift", "firer_turn_shift", "first_fire",
        "die_shift", "columns", "engine_rooms", "fire_ordinary", "SAS-B4.3", "SAS-B5.2", "SAS-B5.4c", "SAS-B5.4f", "SAS-B5.6e",
        "SAS-B5.9", "SAS-GAP-10")
ROWS: tuple[Row, ...] = (
    row("movement", ("scales", "acceleration_kt_per_turn", "deceleration", "astern", "chasing_splash", "right_of_way", "ram",
                     "turning", "SAS-B1.3b", "SAS-B2.8", "SAS-B2.11", "SAS-GAP-23"), _movement),
    row("fire", FIRE, _fire),
    row("hit_table", ("columns", "guns", "hits", "hits_formula", "box_from_column"), _hit_table),
)
