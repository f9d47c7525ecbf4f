"""Special damage of Supremacy at Sea: the ledger's vocabulary put into the chart's, so that both can be laid side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign.library.charts.files import chart_of
from campaign.model.book import Book
from campaign.tactics.supremacy_at_sea.charts.collection import CHARTS, NAME, SupremacyCharts
from tests.charts.cells import Ours, Row
from tests.charts.ledger_copy import Blocks, numbers

FOLDER = "campaign/tactics/supremacy_at_sea/charts"
ALL_BANKS = 99
ITEMS = {"main": "turrets", "main_group": "turret_groups", "sec": "light_mounts", "torp": "torpedo_banks"}
Effect = dict[str, Any]


def system(book: Book) -> SupremacyCharts:
    """The charts of Supremacy at Sea."""
    found = book.tactical[NAME]
    assert isinstance(found, SupremacyCharts)

    return found


def row(key: str, reads: tuple[str, ...], expected: Callable[[Blocks], object]) -> Row:
    """The line of one chart file of the system, which is read whole by its own door."""
    return Row(f"{FOLDER}/{CHARTS.files[key]}", reads, lambda book: getattr(system(book), key), expected,
               lambda: chart_of(CHARTS, key))


def turns(said: object) -> str:
    """How long something lasts, as the chart spells it."""
    return str(said)


def _rudder(said: Effect) -> Effect:
    told: Effect = {"state": said["state"]}
    if "turns" in said:
        told["turns"] = turns(said["turns"])
    if "max_turn_u" in said:
        told["at_most_u"] = said["max_turn_u"]
    if "min_turn_u" in said:
        told["at_least_u"] = said["min_turn_u"]
    return told


def _knocked_out(said: Effect) -> Effect:
    told: Effect = {}
    for item, number in said.items():
        match item:
            case "ac" | "sl":
                assert number == "all"
                told["aircraft" if item == "ac" else "searchlights"] = True
            case "sec_quarter":
                told["light_quarter"] = True
            case _:
                told[ITEMS[item]] = ALL_BANKS if number == "all" else number
    return told


def _flooding(said: Effect) -> Effect:
    if "until" in said:
        return {"knots": said["kn_per_turn"], "faces": [1, 2, 3, 4, 5, 6]}
    return {"knots": said["kn"], "faces": said["hit_on"], "stops_on": said["stop_on"]}


def _fire(said: object) -> str:
    if said == "ordinary":
        return "ordinary"
    return "oil"


def effects(entry: Effect) -> Effect:
    """What a line of the ledger does, in the chart's words; whatever is not known to both breaks the test."""
    told: Effect = {}
    for key, said in entry.items():
        match key:
            case "dmg" | "dmg_own" | "kn" | "er":
                told[{"dmg": "damage", "dmg_own": "own_damage", "kn": "knots", "er": "engine_rooms"}[key]] = said
            case "cap":
                told["cap"] = {"knots": said["kn"], "turns": turns(said["turns"])}
            case "ko":
                told |= _knocked_out(said)
            case "jam":
                told["jams"] = said["main"]
            case "shift":
                told["shift"] = {"who": said["who"], "columns": said["cols"], "turns": turns(said["turns"])}
            case "silent":
                told["silent"] = {"who": said["who"], "turns": turns(said["turns"])}
            case "on_course":
                told |= {"on_course_turns": said["turns"]} if "turns" in said else {"on_course_u": said["u"]}
            case "rudder":
                told["rudder"] = _rudder(said)
            case "power_loss":
                told["power_loss"] = said["turns"]
            case "fire":
                told["fire"] = _fire(said)
            case "explode_on":
                told["explodes_on"] = said
            case "cookoff":
                assert (said["per"], said["hits"], said["stop"]) == ("loaded_bank", "1_torpedo", "first_non_explosion")
                told["banks_explode_on"] = said["hit_on"]
            case "flood":
                told["flooding"] = _flooding(said)
            case "roll_on":
                told["chance"] = {"faces": said["hit_on"], **effects(said["then"])}
            case "if_turret_plus_deck":
                assert said == {"then": {"ko": {"main_group": 1}}, "else": {"ko": {"main": 1}}}
                told["turret_or_group"] = True
            case "magazine_explosion":
                told["magazine"] = said
            case _:
                raise AssertionError(f"the chart has no word for {key}")
    return told


def _special(ledger: Blocks) -> object:
    results = [line[how] for block in ledger["special_damage_chart"] for line in block["rows"] for how in ("pen", "half")]
    oil, *more = [one["fire"] for one in results if isinstance(one.get("fire"), dict)]
    assert all(one == oil for one in more)

    return {
        "unspecified_turns": ledger["config_defaults"]["unspecified_shift_turns"],
        "turret_and_deck": Ours("sum", "SAS-T5v, the ledger's ruling in words (ERR-08)"),
        "oil_fire": {"points": oil["pts"], "burns_on": oil["hit_on"], "out_on": oil["out_on"]},
        "blocks": [
            {"colour": block["colour"], "location": block["location"],
             "lines": [{"white": line["white"], "penetrating": effects(line["pen"]), "half": effects(line["half"])}
                       for line in block["rows"]]}
            for block in ledger["special_damage_chart"]
        ],
    }


def _unarmoured(ledger: Blocks) -> object:
    gap = ledger["unarmoured"]
    return {
        "speed_by_points_lost": {one["from_pct"]: one["max_speed_pct"] for one in gap["speed_by_points_lost"]},
        "engine_room_percent": ledger["SAS-GAP-03"]["engine_room"],
        "special": [effects(gap["special_d6"][face]) for face in range(1, 7)],
    }


THIRDS = {"bow": "bow", "mid": "midships", "stern": "stern"}
ANGLES = {"beam": "beam_or_quarter", "ahead": "from_ahead", "astern": "from_astern"}


def _thirds(said: dict[str, list[int]]) -> dict[int, str]:
    assert (said["bow"][0], said["stern"][1]) == (1, 10)
    assert (said["mid"][0], said["stern"][0]) == (said["bow"][1] + 1, said["mid"][1] + 1)

    return {said["bow"][1]: "bow", said["mid"][1]: "midships", said["stern"][1]: "stern"}


def _torpedoes(ledger: Blocks) -> object:
    gap, mine = ledger["torpedoes"], ledger["SAS-GAP-17"]
    parallel = gap["spread_deg"]["parallel"]["gap_u"]
    beam, quarter, end_on = gap["A_track_angle"].values()
    names, lengths = list(gap["A_track_angle"]), gap["L_target_length_u"]
    most, _, least = numbers(gap["chance_pct"])
    assert (names[2], numbers(gap["width_u"]["parallel"])) == ("end_on", [parallel])

    return {
        "fan_degrees": gap["spread_deg"]["fan"],
        "parallel_gap_u": parallel,
        "least_width_per_torpedo_u": numbers(gap["width_u"]["fan"])[-1],
        "most_percent": most,
        "least_percent": least,
        "target_length_u": lengths | {"submarine": Ours(lengths["small"], "as a small craft")},
        "track_angle": {numbers(names[0])[0]: beam, numbers(names[1])[0]: quarter, 0: end_on},
        "ahead_within_degrees": numbers(names[1])[0],
        "location_to": {ours: _thirds(gap["location_d10"][theirs]) for ours, theirs in ANGLES.items()},
        "mine_to": {mine["bow"]: "bow", mine["midships"]: "midships", 10: Ours("stern", "SAS-GAP-17, the rest")},
        "bulge": gap["bulge"],
        "heavy_from_points": numbers(gap["effect_roll"])[-1],
        "model_scale_modifier": gap["model_scale_modifier"],
        "types": {
            name: {"points": kind["points"], "reliability": kind["rel"], "settings": kind.get("settings", [])}
            for name, kind in gap["types"].items()
        },
        "effects": {
            ours: {line["max"]: effects(line["fx"]) for line in gap["effects"][theirs]}
            for theirs, ours in THIRDS.items()
        },
    }


ROWS = (
    row("special", ("special_damage_chart", "config_defaults"), _special),
    row("unarmoured", ("unarmoured", "SAS-GAP-03"), _unarmoured),
    row("torpedoes", ("torpedoes", "SAS-GAP-17"), _torpedoes),
)
