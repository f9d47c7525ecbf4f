"""What the constants of counter values must be by the ledger, whose formulas stand in words."""

from __future__ import annotations

import re
from importlib.resources import files

from campaign.library.charts.files import CHART, load_derivation_chart
from tests.charts.cells import Ours, Row
from tests.charts.ledger_copy import WORKED, Blocks, numbers

COLUMNS = ("primary", "intermediate", "secondary", "torpedo_boxes", "torpedo_strength", "light_aa", "protection_class",
           "allowance", "fuel_boxes", "gunnery_boxes", "flotation_boxes", "s_designator", "flights")
FIXED = {"MAS squadron (4 boats)": "MTB", "NTP": "NTP", "LC": "LC"}
LIKE = "navies that the ledger does not name: like the one that built or taught them (SM-GAP-20)"
OTHERS = {"australian": 1.0, "polish": 1.0, "dutch": 1.0, "egyptian": 1.0, "vichy": 0.95, "spanish": 0.85, "turkish": 0.85,
          "japanese": 1.0}


def _guns(gap: Blocks) -> list[object]:
    limits = {guns: numbers(words) for guns, words in gap["gun_types"].items()}
    return [
        {"kind": guns, "from_in": limits[guns][0], "below_in": limits[guns][1] if len(limits[guns]) == 2 else None,
         "weight": numbers(gap[guns])[0], "reference_in": numbers(gap[guns])[1]}
        for guns in ("primary", "intermediate", "secondary")
    ]


def _light_guns(gap: Blocks) -> dict[str, object]:
    # Calibres are written with an underscore for the point, as in 4_5.
    found = numbers(re.sub(r"(?<=\d)_(?=\d)", ".", gap["light_aa"]))
    dual, dual_from, dual_to, high, high_from, high_to, heavy, heavy_from, heavy_to, light, light_to = found
    assert heavy_from > light_to

    return {
        "high_angle": [
            {"from_in": dual_from, "to_in": dual_to, "weight": dual}, {"from_in": high_from, "to_in": high_to, "weight": high},
        ],
        "light_barrels": [{"to_mm": light_to, "weight": light}, {"to_mm": heavy_to, "weight": heavy}],
    }


def _torpedoes(gap: Blocks) -> dict[str, object]:
    a_box, _, boats, tubes = numbers(gap["torpedo_boxes"])
    strong, inches, mounts, weak, *_others = numbers(gap["torpedo_strength"])
    assert inches == 21

    return {
        "tubes_per_box": a_box,
        "tubes_per_boat": tubes / boats,
        "strong_from_diameter_mm": Ours(530, "21 inches, with room for how mounts are measured"),
        "strong_from_tubes_per_mount": mounts,
        "strong": strong,
        "weak": weak,
    }


def _protection(gap: Blocks) -> dict[str, object]:
    classes = {number: numbers(words) for number, words in gap["protection_class"].items()}
    score, tons = classes[2]
    assert (tons, score) == (classes[3][0], classes[4][0])
    assert [classes[number][1] for number in range(4, 8)] == [classes[number][0] for number in range(5, 9)]

    return {
        "deck_weight": numbers(gap["armour_score"])[0],
        "craft_below_tons": classes[1][0],
        "light_below_tons": tons,
        "unarmoured_below_score": score,
        "class_of_craft": 1,
        "class_of_light_hulls": 2,
        "class_of_unarmoured_hulls": 3,
        "lowest_armoured_class": 4,
        "next_class_from_score": [*(classes[number][0] for number in range(5, 9)), classes[9][0]],
    }


def _hull(gap: Blocks) -> dict[str, object]:
    _, exponent, divisor, least, seagoing, _, weak = numbers(gap["flotation_boxes_F0"])
    return {
        "flotation_exponent": exponent, "flotation_divisor": divisor, "flotation_least_for_seagoing": least,
        "seagoing_from_tons": seagoing, "weak_factor": weak, "gunnery_divisor": numbers(gap["gunnery_boxes_G0"])[2],
    }


def _fuel(gap: Blocks, notes: Blocks) -> dict[str, object]:
    knots, exponent, hex_miles, least, most = numbers(gap["fuel_boxes"])
    rates = dict(notes["fp_per_box"])
    fast, slow = rates.pop("BB_allowance_26_up"), rates.pop("BB_allowance_below_26")
    return {
        "reference_kn": knots, "speed_exponent": exponent, "nautical_miles_per_hex": hex_miles, "least_boxes": least,
        "most_boxes": most, "points_per_box": rates | {"BB": slow}, "fast_battleship_from_allowance": 26,
        "fast_battleship_points_per_box": fast,
    }


def _fixed(ledger: Blocks) -> dict[str, object]:
    rates, boxes = ledger["SM-GAP-27"]["fp_per_box"], ledger["SM-GAP-27"]["fuel_boxes_without_ship_data"]
    given = ledger["SM-2D"]
    told = {}
    for name, kind in FIXED.items():
        row = dict(zip(COLUMNS, ledger[f"SM-GAP-20:{WORKED}"]["fixed_values"][name], strict=True))
        assert row["fuel_boxes"] == boxes[kind]

        boats = {"boats": row["flotation_boxes"]} if kind == "MTB" else {}
        told[kind] = {"type": kind, "fuel_points_per_box": rates[kind], "asw": 0, **row, **boats}
    transport, craft = told["NTP"], ledger["SM-GAP-31"]["LC"]
    stated = {"light_aa": "light_aa", "protection_class": "class", "gunnery_boxes": "gunnery", "flotation_boxes": "flotation",
              "fuel_points_per_box": "fuel"}
    assert all(transport[ours] == given[theirs] for ours, theirs in stated.items())
    assert transport["allowance"] == ledger["SM-GAP-57"]["standard_ntp"]["allowance"]
    alike = {"allowance": "allowance", "protection_class": "class", "gunnery_boxes": "G0", "flotation_boxes": "F0",
             "light_aa": "light_aa", "asw": "asw", "fuel_boxes": "fuel_boxes", "primary": "guns"}
    assert all(told["LC"][ours] == craft[theirs] for ours, theirs in alike.items())

    return dict(told)


def _derivation(ledger: Blocks) -> object:
    gap, points = ledger["SM-GAP-20"], ledger["SM-GAP-20"]["asw_points"]
    assert ({points[kind] for kind in ("DD", "DE", "TB")}, points["other"]) == ({ledger["SM-1C"]["escort"]}, 0)
    assert numbers(points["italian"]) == [ledger["SM-1C"]["italian"]]

    return {
        "guns": _guns(gap),
        "fire_control": gap["fire_control"] | {nation: Ours(factor, LIKE) for nation, factor in OTHERS.items()},
        **_light_guns(gap),
        "torpedoes": _torpedoes(gap),
        "protection": _protection(gap),
        "hull": _hull(gap),
        "fuel": _fuel(gap, ledger["SM-GAP-27"]),
        "s_designator_from_aircraft": numbers(gap["s_designator"])[0],
        "aircraft_per_flight": numbers(gap["carrier_capacity_flights"])[0],
        "asw": {kind: points[kind] for kind in ("DD", "DE", "TB")},
        "asw_factor": {"italian": numbers(points["italian"])[0]},
        "fixed": _fixed(ledger),
    }


ROWS = (
    Row(f"campaign/ratings/charts/{CHART}",
        ("SM-GAP-20", f"SM-GAP-20:{WORKED}", "SM-GAP-27", "SM-GAP-31", "SM-GAP-57", "SM-1C", "SM-2D"),
        lambda _: load_derivation_chart(), _derivation,
        lambda: load_derivation_chart(files("campaign.ratings") / "charts" / CHART)),
)
