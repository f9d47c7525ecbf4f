"""What the charts of torpedoes, of counter values and of the campaign's own battles must say by the ledger."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from campaign.library.charts.files import load_torpedo_chart
from campaign.library.charts.tactical import load_charts_of
from campaign.library.reading.faults import Source
from campaign.model.book import Book
from campaign.tactics.supermarina.charts.collection import SupermarinaCharts
from tests.charts.cells import Ours, Row
from tests.charts.expected_campaign import steps
from tests.charts.expected_gunfire import WHY, number, result
from tests.charts.ledger_copy import Blocks, numbers

RATINGS, BATTLES = "campaign/ratings/charts", "campaign/tactics/supermarina/charts"
GUNS = ("primary", "intermediate", "secondary")
CLASSES = range(1, 10)
BY_RANGE = {"primary": -3, "intermediate": -1, "secondary": 0, "torpedo": 2}


def ratings() -> Source:
    """Where the charts lie that campaign and battles share."""
    return files("campaign.ratings") / "charts"


def _torpedo_to_hit(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-21"]
    ends: list[int | None] = [1, 2, 3, None]
    rows = [gap["strength_1"], gap["strength_2"], gap["strength_3"], gap["strength_4_or_more"]]
    assert gap["classes"] == list(CLASSES)

    return {
        "to_hit": {"rows": steps(1, ends, rows)},
        "secondary_range_adds": gap["number_add"]["launched_at_secondary_range"],
        "target_out_of_fuel": gap["roll_modifiers"]["target_out_of_fuel"],
        "target_in_port": gap["roll_modifiers"]["target_in_port"],
    }


def _torpedo_damage(ledger: Blocks) -> object:
    return {"lowest": 1, "columns": {number: ledger["SM-GAP-22"][f"class_{number}"] for number in CLASSES}}


def _all_but_damage(chart: Any) -> object:
    return {
        "to_hit": chart.to_hit, "secondary_range_adds": chart.secondary_range_adds,
        "target_out_of_fuel": chart.target_out_of_fuel, "target_in_port": chart.target_in_port,
    }


def system(book: Book) -> SupermarinaCharts:
    """The charts of the campaign's own battles."""
    found = book.tactical["supermarina"]
    assert isinstance(found, SupermarinaCharts)

    return found


def _manoeuvre(ledger: Blocks) -> object:
    gap, start = ledger["SM-GAP-15"], ledger["SM-6C.2"]
    opening = {"primary": 18000, "intermediate": 10000, "secondary": 4000, "torpedo": 0}
    return {
        "even_chance": ledger["SM-6C.4"]["even"],
        "out_of_fuel_allowance": ledger["SM-GAP-28"]["movement_allowance"],
        "start": start,
        "rounds_at_most": gap["max_rounds"],
        "idle_rounds_to_end": numbers(ledger["SM-GAP-16"]["end"][2])[0],
        "minutes_per_round": Ours(12, "a round is 10 to 15 minutes of firing (SM-GAP-17)"),
        "opening_from_m": {band: Ours(metres, "where a battle that names a range begins") for band, metres in opening.items()},
    }


def _to_hit(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-17"]
    beyond = gap["beyond_10"]
    confirming = beyond["confirm_d10_at_least"]
    assert gap["classes"] == list(CLASSES)
    for guns in GUNS:
        starts = [row["factors"][0] for row in gap[guns]]
        assert starts == [1, *(row["factors"][1] + 1 for row in gap[guns][:-1])]

    return {
        "to_hit": {
            guns: {"rows": steps(1, [row["factors"][1] for row in gap[guns]], [
                [number(guns, place, ship_class, says) for ship_class, says in zip(CLASSES, row["to_hit"], strict=True)]
                for place, row in enumerate(gap[guns])
            ])}
            for guns in GUNS
        },
        **gap["modifiers"],
        "beyond_ten": {
            "table_number_at_most": beyond["table_number_at_most"],
            "confirmed_from": steps(1, [*list(confirming)[:-1], None], list(confirming.values())),
        },
    }


def _all_but_results(charts: SupermarinaCharts) -> object:
    gunnery = charts.gunnery
    return {
        "to_hit": gunnery.to_hit, "night": gunnery.night, "italian_at_night": gunnery.italian_at_night,
        "target_out_of_fuel": gunnery.target_out_of_fuel, "beyond_ten": gunnery.beyond_ten,
    }


def _gun_damage(ledger: Blocks) -> object:
    gap = ledger["SM-GAP-18"]
    moved = gap["modifier_by_firing_factors"]
    return {
        "damage": {
            guns: {
                "lowest": 1,
                "columns": {
                    ship_class: [result(guns, ship_class, roll, says)
                                 for roll, says in enumerate(gap[guns][f"class_{ship_class}"], 1)]
                    for ship_class in CLASSES
                },
            }
            for guns in GUNS
        },
        "at_range": {band: Ours(add, WHY) for band, add in BY_RANGE.items()},
        "modifiers": {
            guns: steps(1, [row["max"] for row in rows], [row["add"] for row in rows]) for guns, rows in moved.items()
        },
    }


def _results(charts: SupermarinaCharts) -> object:
    gunnery = charts.gunnery
    return {"damage": gunnery.damage, "modifiers": gunnery.damage_modifier, "at_range": gunnery.damage_at_range}


def _marking(ledger: Blocks) -> object:
    return {"marked": ledger["SM-GAP-23"]["gunnery_damage_marked"]}


def _lots(ledger: Blocks) -> object:
    dice = ledger["SM-GAP-24"]["dice"]
    ends = [numbers(name)[0] for name in dice]
    assert ends[2] == ends[1]

    last = Ours(1000, "what three dice number")
    return {"lowest": 1, "rows": [[ends[0], dice["up_to_10"]], [ends[1], dice["up_to_100"]], [last, dice["above_100"]]]}


WORTH = {"BB": 100, "BC": 85, "CV": 100, "CA": 16, "CL": 12, "CLA": 11, "ML": 5, "DD": 4, "DE": 3, "TB": 2, "MTB": 1,
         "gunboat": 1, "LC": 2, "NTP": 9, "SUB": 3}
STANCE = ("fleet_range", "closest", "caution", "break_off_odds", "break_off_losses", "patience", "pursuit_odds",
          "convoy_fights_at", "carrier_fights_at", "concentration", "threat", "launch_chance", "dash_gain")
STANCES: dict[str, tuple[object, ...]] = {
    "default day": (None, "intermediate", 0.8, 0.6, 0.1, 5, 2.0, 1.2, 0.8, 0.6, 2.0, 2, 2.0),
    "default night": (None, "torpedo", 0.8, 0.7, 0.12, 6, 2.0, 1.2, 0.9, 0.6, 2.0, 2, 2.0),
    "british day": ("primary", "intermediate", 0.4, 0.4, 0.12, 6, 2.0, 0.7, 0.7, 0.1, 3.0, 2, 1.5),
    "british night": (None, "torpedo", 1.0, 0.5, 0.25, 12, 2.0, 0.7, 0.8, 0.5, 4.0, 1, 1.0),
    "italian day": ("primary", "intermediate", 1.0, 0.25, 0.1, 6, 2.0, 1.0, 0.6, 0.6, 3.0, 2, 2.5),
    "italian night": (None, "torpedo", 1.5, 1.5, 0.1, 3, 2.0, 1.5, 1.5, 0.6, 3.0, 2, 3.0),
}


def _doctrine(_: Blocks) -> object:
    why = "how captains fight is no rule"
    told = {name: {key: Ours(cell, why) for key, cell in zip(STANCE, row, strict=True)} for name, row in STANCES.items()}
    return {
        "worth": {kind: Ours(points, why) for kind, points in WORTH.items()},
        "default": {light: told[f"default {light}"] for light in ("day", "night")},
        "nations": {
            nation: {light: told[f"{nation} {light}"] for light in ("day", "night")} for nation in ("british", "italian")
        },
    }


ROWS = (
    Row(f"{RATINGS}/gap_21_torpedo_to_hit.yaml", ("SM-GAP-21",), lambda book: _all_but_damage(book.charts.torpedoes),
        _torpedo_to_hit, lambda: _all_but_damage(load_torpedo_chart(ratings()))),
    Row(f"{RATINGS}/gap_22_torpedo_damage.yaml", ("SM-GAP-22",), lambda book: book.charts.torpedoes.damage,
        _torpedo_damage, lambda: load_torpedo_chart(ratings()).damage),
    Row(f"{BATTLES}/gap_15_manoeuvre.yaml", ("SM-GAP-15", "SM-GAP-16", "SM-GAP-28", "SM-6C.2", "SM-6C.4"),
        lambda book: system(book).manoeuvre, _manoeuvre, lambda: load_charts_of("supermarina").manoeuvre),
    Row(f"{BATTLES}/gap_17_gunnery_to_hit.yaml", ("SM-GAP-17",), lambda book: _all_but_results(system(book)),
        _to_hit, lambda: _all_but_results(load_charts_of("supermarina"))),
    Row(f"{BATTLES}/gap_18_gunnery_damage.yaml", ("SM-GAP-18",), lambda book: _results(system(book)),
        _gun_damage, lambda: _results(load_charts_of("supermarina"))),
    Row(f"{BATTLES}/gap_23_when_damage_counts.yaml", ("SM-GAP-23",), lambda book: {"marked": system(book).gunnery_marked},
        _marking, lambda: {"marked": load_charts_of("supermarina").gunnery_marked}),
    Row(f"{BATTLES}/gap_24_random_targets.yaml", ("SM-GAP-24",), lambda book: system(book).lots.dice,
        _lots, lambda: load_charts_of("supermarina").lots.dice),
    Row(f"{BATTLES}/doctrine.yaml", (), lambda book: system(book).doctrine, _doctrine,
        lambda: load_charts_of("supermarina").doctrine),
)
