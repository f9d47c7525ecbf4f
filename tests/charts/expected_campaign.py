"""What the campaign's own charts must say by the ledger: search, weather, fuel, repair, scattering, points."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from campaign.library.charts.campaign import READ_FROM
from campaign.library.places import charts
from campaign.library.reading.data_file import DataFile
from campaign.model.play.calendar import MONTHS
from tests.charts.cells import Ours, Row
from tests.charts.ledger_copy import Blocks, numbers

FOLDER = "campaign/rules/charts"


def anew(name: str) -> object:
    """A chart of the campaign, read from its file."""
    return READ_FROM[name](DataFile(charts() / name))


def steps(lowest: int, ends: list[int | None], results: list[Any] | None = None) -> dict[str, Any]:
    """Bands as the game holds them: from the lowest number on, each row with its end and what stands there."""
    told = results if results is not None else list(range(len(ends)))
    return {"lowest": lowest, "rows": [[end, result] for end, result in zip(ends, told, strict=True)]}


def joined(bands: list[list[int]]) -> list[int | None]:
    """The ends of bands that follow each other without a hole."""
    assert all(after[0] == before[1] + 1 for before, after in pairwise(bands))

    return [end for _, end in bands]


def _sequence(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-01"]
    assert gap["naval"]["nas_per_player_turn"] == ledger["SM-1A"]["segments"]

    return {"phases": gap["player_turn"], "steps": gap["subsegment"], "segments": gap["naval"]["nas_per_player_turn"]}


def _area_search(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-06"]
    return {
        "distances": steps(gap["distance_bands"][0][0], joined(gap["distance_bands"])),
        "tenths": gap["rows"],
        "port_reaches": gap["range_cap"]["port_without_ncm_air"],
    }


def _surface_search(ledger: Blocks) -> object:
    rule = ledger["SM-3B"]
    return {"day": rule["day"], "night": rule["night"], "poor_weather_factor": rule["poor_weather"]}


def _weather(ledger: Blocks) -> object:
    return {"poor_percent": ledger["SM-GAP-49"]["poor_percent"]}


def _fuel(ledger: Blocks) -> object:
    dry = ledger["SM-GAP-28"]
    assert (dry["enemy_to_hit_roll"], dry["out_of_action_game_turns_in_port"]) == tuple(ledger["SM-8A1"].values())

    return {
        "pool_arrivals": {
            f"{month} I {year % 100}": arriving[month]
            for year, arriving in ledger["SM-GAP-32"]["monthly_fp"].items() for month in MONTHS if month in arriving
        },
        "points_per_re": ledger["SM-10A3"]["per_re"],
        "dry_allowance": dry["movement_allowance"],
        "dry_turns_laid_up": dry["out_of_action_game_turns_in_port"],
        "dry_enemy_to_hit": dry["enemy_to_hit_roll"],
    }


def _repair(ledger: Blocks) -> object:
    return {"added_turns": ledger["SM-8B1"]["added"]}


def _scatter(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-13"]
    assert gap["option_a"]["loss_fraction"] == gap["no_escort"]["loss_fraction"]

    return {
        "percent_all_scatter": 100 * gap["no_escort"]["loss_fraction"],
        "percent_escorts_stay": 100 * gap["option_b"]["loss_fraction"],
        "reform_within": ledger["SM-6A2"]["within"],
    }


def _avoid(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-14"]
    return {"base": numbers(gap["chance"])[0], "least": gap["clamp"][0], "most": gap["clamp"][1]}


# Hour in minutes, visibility in metres, sea, wind: what one roll says of a battle's sky is ours from end to end.
SKIES: dict[str, list[tuple[int, int, int, int]]] = {
    "day clear": [
        (450, 16000, 1, 3), (525, 20000, 1, 5), (600, 24000, 1, 6), (675, 27000, 2, 8), (750, 30000, 2, 9),
        (810, 28000, 2, 10), (855, 26000, 3, 12), (900, 25000, 3, 13), (945, 22000, 3, 14), (990, 20000, 4, 17),
    ],
    "day poor": [
        (480, 5000, 3, 12), (540, 7000, 4, 18), (615, 8000, 4, 20), (690, 10000, 4, 21), (750, 12000, 4, 22),
        (795, 13000, 5, 24), (840, 15000, 5, 26), (885, 12000, 5, 28), (930, 9000, 6, 31), (975, 6000, 6, 34),
    ],
    "night clear": [
        (1230, 3000, 2, 7), (1275, 3000, 1, 5), (1320, 4000, 1, 4), (1350, 4000, 2, 8), (1395, 5000, 1, 3),
        (0, 5000, 2, 9), (60, 6000, 1, 4), (120, 7000, 2, 6), (180, 9000, 1, 3), (240, 11000, 3, 12),
    ],
    "night poor": [
        (1230, 800, 4, 18), (1275, 1000, 4, 20), (1320, 1200, 5, 25), (1365, 1500, 4, 19), (1410, 1800, 5, 27),
        (15, 2000, 5, 24), (75, 2500, 4, 17), (135, 3000, 4, 16), (195, 1500, 6, 32), (240, 4000, 3, 14),
    ],
}
SKY_COLUMNS = ("minute_of_day", "visibility_m", "sea_state", "wind_kn")


def _battle_conditions(_: Blocks) -> object:
    return {
        "rows": {
            sky: [{column: Ours(cell, "SM-GAP-59") for column, cell in zip(SKY_COLUMNS, row, strict=True)} for row in rows]
            for sky, rows in SKIES.items()
        },
    }


RESULTS = {
    "allied_decisive": "decisive Allied victory", "allied": "Allied victory", "allied_marginal": "marginal Allied victory",
    "drawn": "drawn", "axis_marginal": "marginal Axis victory", "axis": "Axis victory",
}


def _points(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-55"]
    prices = dict(gap["enemy_unit_sunk_scuttled_or_captured"])
    strongest, submarine = prices.pop("BB_class_9"), prices.pop("SUB_point")
    return {
        "sunk": prices | {"SUB": submarine},
        "battleship_of_class_nine": strongest,
        "ladder": [[least, RESULTS[name]] for name, least in gap["result_by_difference_allied_minus_axis"].items()],
        "below_ladder": Ours("decisive Axis victory", "the ledger says it in a remark: below the last it is decisive"),
        "ladder_turns": Ours(72, "SM-GAP-55.1, the game turns of the whole war"),
        "least_share": Ours(0.1, "SM-GAP-55.1, a short scenario's share"),
    }


def _small_craft(_: Blocks) -> object:
    why = "SM-GAP-74, which units are small"
    return {"always": [Ours(kind, why) for kind in ("MTB", "LC", "NTP")],
            "small_escorts": [Ours(kind, why) for kind in ("TB", "DE", "gunboat", "ML")],
            "most_long_tons": Ours(1300, why),
            "stay_in_from_sea": Ours(4, "SM-GAP-97, the sea that keeps boats in port"),
            "small_fight_squadrons": Ours(2, "SM-GAP-98, what makes a fight small")}


ROWS = (
    Row(f"{FOLDER}/sequence.yaml", ("SM-GAP-01", "SM-1A"), lambda book: book.charts.sequence, _sequence,
        lambda: anew("sequence.yaml")),
    Row(f"{FOLDER}/area_search.yaml", ("SM-GAP-06",), lambda book: book.charts.area_search, _area_search,
        lambda: anew("area_search.yaml")),
    Row(f"{FOLDER}/surface_search.yaml", ("SM-3B",), lambda book: book.charts.surface_search, _surface_search,
        lambda: anew("surface_search.yaml")),
    Row(f"{FOLDER}/weather.yaml", ("SM-GAP-49",), lambda book: book.charts.weather, _weather,
        lambda: anew("weather.yaml")),
    Row(f"{FOLDER}/fuel.yaml", ("SM-GAP-28", "SM-GAP-32", "SM-8A1", "SM-10A3"), lambda book: book.charts.fuel, _fuel,
        lambda: anew("fuel.yaml")),
    Row(f"{FOLDER}/repair.yaml", ("SM-8B1",), lambda book: book.charts.repair, _repair,
        lambda: anew("repair.yaml")),
    Row(f"{FOLDER}/scatter.yaml", ("SM-GAP-13", "SM-6A2"), lambda book: book.charts.scatter, _scatter,
        lambda: anew("scatter.yaml")),
    Row(f"{FOLDER}/avoid_combat.yaml", ("SM-GAP-14",), lambda book: book.charts.avoid, _avoid,
        lambda: anew("avoid_combat.yaml")),
    Row(f"{FOLDER}/battle_conditions.yaml", (), lambda book: book.charts.battle_conditions, _battle_conditions,
        lambda: anew("battle_conditions.yaml")),
    Row(f"{FOLDER}/victory_points.yaml", ("SM-GAP-55",), lambda book: book.charts.points, _points,
        lambda: anew("victory_points.yaml")),
    Row(f"{FOLDER}/small_craft.yaml", (), lambda book: book.charts.small_craft, _small_craft,
        lambda: anew("small_craft.yaml")),
)
