"""What the chart of a damaged ship's way home must say by the ledger of Fear God, and by our own rulings."""

from __future__ import annotations

import re
from typing import Any

from tests.charts.cells import Ours, Row
from tests.charts.expected_campaign import FOLDER, anew
from tests.charts.ledger_copy import Blocks, numbers

ONSET, CHOICES = "SM-GAP-77", "SM-GAP-78"
SIZES = ("A", "B", "C", "D")
BUILDS = {"armoured": "armoured", "light": "destroyer", "carrier": "aircraft", "merchant": "merchant"}
PARTS = {"weapon": "weapon", "sensors and wireless": "senscomm", "engines": "engineering", "rudder": "rudder",
         "bridge": "bridge", "flight deck": "flightdeck"}
# Which of them the columns of FG-8.1.2-type call what.
COLUMNS = {"armoured": "major_A_B", "cruiser": "minor_C_D", "light": "minor_C_D", "carrier": "aviation",
           "merchant": "merchant_auxiliary"}
LASTING = {"flight deck": "flightdeck", "engines": "engineering", "sensors and wireless": "senscomm", "bridge": "bridge",
           "rudder": "rudder"}
FLAGS: dict[str, list[str]] = {
    "US": ["american"], "Great Britain": ["british", "australian"], "Germany": ["german"], "Japan": ["japanese"], "Russia": []}


def _hull(ledger: Blocks) -> object:
    points, speed = ledger["FG-GAP-04"]["k"], ledger["FG-8.1.1"]
    cruiser = next(words for name, words in points.items() if "cruiser" in name and isinstance(words, str))
    low, high = (int(bound) for bound in re.findall(r"D [<>]= (\d+)", cruiser))
    return {
        "smallest_tons": {size: ledger["FG-GAP-03"]["displacement_t_lower_bound"][size] for size in SIZES},
        "exponent": float(str(ledger["FG-GAP-04"]["formula"]).rsplit("**", 1)[1].rstrip(")")),
        "points_a_ton": {build: next(value for name, value in points.items() if name.startswith(word))
                         for build, word in BUILDS.items()},
        "cruisers": {"light_to_tons": low, "armoured_from_tons": high},
        "build_of": {kind: Ours(build, f"{ONSET}, counters by the builds of FG-GAP-04") for kind, build in {
            "BB": "armoured", "BC": "armoured", "CV": "carrier", "CA": "cruiser", "CL": "cruiser", "CLA": "cruiser",
            "ML": "cruiser", "DD": "light", "DE": "light", "TB": "light", "gunboat": "light", "NTP": "merchant"}.items()},
        "gross_to_tons": numbers(ledger["FG-GAP-03"]["merchant_tons"])[0],
        "level_percent_damage": speed["level_percent_damage"][:-1],
        "speed_percent": speed["speed_percent"][:-1],
    }


def _dice(cell: str) -> int:
    """A cell of the table of control: six-sided dice with their sign, none for no change."""
    return 0 if cell == "NC" else (-1 if cell.startswith("-") else 1) * (2 if "2D6" in cell else 1)


def _year(row: dict[str, Any]) -> dict[str, Any]:
    return {"to": row["to"]} if "to" in row else {}


def _casualties(ledger: Blocks) -> object:
    severity, levels, control = ledger["FG-8.2-severity"], ledger["FG-8.2-levels"], ledger["FG-8.2-table"]
    helped, amended = ledger["FG-8.2-help"], ledger["FG-AMENDED"]["A_fire"]
    rows = control["rows"]
    return {
        "severity": [{"dice": 1 + row["roll"].startswith("2"), "plus": int(row["roll"].partition("+")[2] or 0), **_year(row)}
                     for row in severity["by_date"]],
        "upper_bounds": {size: levels["upper_bounds"][size] for size in SIZES},
        "age": [{"shift": row["shift"], **_year(row)} for row in levels["age_shift"]],
        "control": {level: [_dice(rows[face][place]) for face in sorted(rows)]
                    for place, level in enumerate(control["columns"])},
        "after_battle_die": amended["after_battle_control_die"],
        "reinforcement": {size: helped["own_reinforcement"][size] for size in SIZES},
        "helpers_at_most": helped["lender"]["max_helpers"],
        "helper_damage_percent": int(helped["lender"]["needs"][-1].split("_")[-2]),
        "interval_minutes": ledger["FG-GAP-22"]["per_ship_clock"]["period_min"],
        "speed_cap_kn": ledger["FG-8.2-flood-effects"]["major_or_worse"]["max_speed_kt"],
        "capsize_percent": ledger["FG-8.2-flood-effects"]["overwhelmed"]["capsize_percent_per_intermediate_turn"],
        "magazine_percent": Ours(25, "FG-8.2-conflagration, which the ledger says in words"),
    }


def _repairs(ledger: Blocks) -> object:
    repairs, down = ledger["FG-8.4"], ledger["FG-8.5-table"]
    items = repairs["items"]
    return {
        "gear": {part: {"marks": items[word]["marks"], "halved": items[word]["halved"]} for part, word in PARTS.items()}
        | {"aircraft": {"marks": sorted(down["repair_percent"]["first_rank"]), "halved": list[str]()}},
        "fire_restart_percent": repairs["fire_restart_percent"],
        "fire_restart_less": int(repairs["fire_restart_severity"].partition("-")[2]),
        "hours_by_day": [[Ours(hour, "FG-6R-export, the marks of a day, which the ledger says in words") for hour in hours]
                         for hours in ([6, 12], [24], [48])],
        "first_rank": [flag for nation in down["first_rank"] for flag in FLAGS[nation]],
        **{rank: {name: down[name][f"{rank}_rank"] for name in ("fail_percent", "repair_percent")}
           for rank in ("first", "second")},
        "aircraft_saved_percent": Ours(50, "FG-8.4-aircraft, which the ledger says in words"),
        "in_port_percent": down["base_bonus"]["port_or_shipyard"],
    }


def _sea(ledger: Blocks) -> object:
    patch = numbers(str(ledger["FG-8.4-flooding"]["pop_percent"]).replace("- (", ""))
    return {
        "patch_percent_a_sea_state": int(patch[1]),
        "patch_holds_to_kn": int(patch[2]),
        "pumped_share": numbers(ledger["FG-8.4-flooding"]["restore_dp"])[0],
        "rudder_divisor": Ours(3, "FG-8.3-rudder, which the ledger says in words"),
        "tow_kn": ledger["FG-GAP-02"]["towing"]["max_kt"],
        "tow_holds_to_sea_state": Ours(4, f"{CHOICES}.2"),
        "tow_parts_percent": Ours(15, f"{CHOICES}.2"),
        "pounds_from_sea_state": Ours(5, f"{CHOICES}.4"),
        "pounding_percent": Ours(5, f"{CHOICES}.4"),
    }


def _onset(ledger: Blocks) -> object:
    given, types = ledger["FG-6R-passage"]["if_only_damage_fraction_is_known"], ledger["FG-8.1.2-type"]
    widths = [int(ends[-1]) - int(ends[0]) + 1 for ends in (band.split("-") for band in types["bands"])]
    whole = sum(widths)

    def percent(column: str, word: str) -> int:
        found = types["columns"][column]
        return sum(100 * width // whole for width, cell in zip(widths, found, strict=True) if cell.rstrip("*+") == word)

    return {
        "shell_share": Ours(0.5, f"{ONSET}.3"),
        "flooded_share_of_shell": numbers(given["flood_dp_taken"]["shell_or_bomb"])[0],
        "flooded_share_of_water": numbers(given["flood_dp_taken"]["torpedo_or_mine"])[0],
        "patched_from_share": numbers(given["patch"])[0],
        "criticals_a_hull": Ours(6, "FG-6R-import, which the ledger says in words"),
        "lasting_percent": {
            build: {part: percent(column, word) for part, word in LASTING.items() if percent(column, word)}
            for build, column in COLUMNS.items()},
    }


def _passage(ledger: Blocks) -> object:
    return {"hull": _hull(ledger), "casualties": _casualties(ledger), "repairs": _repairs(ledger), "sea": _sea(ledger),
            "onset": _onset(ledger), "interned_price_share": Ours(0.5, f"{CHOICES}.5")}


READS = ("FG-GAP-02", "FG-GAP-03", "FG-GAP-04", "FG-8.1.1", "FG-8.1.2-type", "FG-8.2-severity", "FG-8.2-levels", "FG-8.2-table",
         "FG-8.2-help", "FG-8.2-flood-effects", "FG-GAP-22", "FG-AMENDED", "FG-8.4", "FG-8.4-flooding", "FG-8.5-table",
         "FG-6R-passage")
ROWS = (Row(f"{FOLDER}/passage.yaml", READS, lambda book: book.charts.passage, _passage, lambda: anew("passage.yaml")),)
